// Boards, rule boxes and worksheet forms in a page: what they share. The program itself, compiled
// to WebAssembly, knows rules and words; these scripts draw, and turn gestures into its options.
//
// The module travels as `bouton-widget.js`, which calls `boutonWidget("<base64 of lzip>")`, and
// runs in a worker made from a Blob, so that it works from `file:` and never blocks the page.
"use strict";

/** Set by the book's pages: the way to the root of the book. */
/* global path_to_root */

window.bouton = (() => {
  /** The page's language: the code that the program knows. */
  const language = /^zh/i.test(document.documentElement.lang) ? "zh" : "en";
  const root = typeof path_to_root === "string" ? path_to_root : "";

  /** @type {Map<string, Promise<string>>} Packed modules by file name. */
  const packed = new Map();

  /**
   * Loads a module's file once; a script works from `file:` where `fetch` does not.
   * @param {string} file
   * @returns {Promise<string>} base64 of lzip
   */
  function load(file) {
    if (!packed.has(file)) {
      packed.set(file, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        window.boutonWidget = window.boutonWidget || ((text) => {
          document.currentScript.boutonPacked = text;
        });
        script.src = root + file;
        script.onload = () => resolve(script.boutonPacked);
        script.onerror = () => { packed.delete(file); reject(new Unloaded(file)); };
        document.head.append(script);
      }));
    }
    return packed.get(file);
  }

  /** What loading ends with when a file is not there. */
  class Unloaded extends Error {}

  /**
   * The module's side: unpacks itself, then answers requests. Its text is also the worker's.
   * @param {{postMessage: Function, onmessage: Function}} scope
   * @param {(packed: Uint8Array) => Uint8Array} unpacked
   */
  function runModule(scope, unpacked) {
    let wasm = null;
    let now = 0;
    const page = { progress: (done, of) => scope.postMessage({ id: now, progress: { done, of } }) };
    async function start(text) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      wasm = (await WebAssembly.instantiate(unpacked(bytes), { bouton: page })).instance.exports;
      return "{}";
    }
    function call(text) {
      const request = new TextEncoder().encode(text);
      const lent = wasm.bouton_alloc(request.length);
      new Uint8Array(wasm.memory.buffer, lent, request.length).set(request);
      const place = BigInt.asUintN(64, wasm.bouton_call(lent, request.length));
      wasm.bouton_free(lent, request.length);
      const from = Number(place & 0xffffffffn);
      const length = Number(place >> 32n);
      const answer = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, from, length));
      wasm.bouton_free(from, length);
      return answer;
    }
    scope.onmessage = async ({ data }) => {
      now = data.id;
      try {
        const answer = data.packed ? await start(data.packed) : call(data.request);
        scope.postMessage({ id: data.id, answer });
      } catch (error) {
        scope.postMessage({ id: data.id, died: String(error) });
      }
    };
  }

  /** @returns {{postMessage: Function, terminate: Function, onmessage: Function}} */
  function worker() {
    try {
      const text = `(${runModule})(self, ${window.boutonUnpacked})`;
      const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      const made = new Worker(address);
      URL.revokeObjectURL(address);
      return made;
    } catch {
      return onThisThread();
    }
  }

  /** Where there are no workers the module runs here, a message at a time. */
  function onThisThread() {
    const outside = { onmessage: null, terminate() { outside.onmessage = null; } };
    const inside = {
      onmessage: null,
      postMessage: (data) => setTimeout(() => outside.onmessage && outside.onmessage({ data })),
    };
    runModule(inside, window.boutonUnpacked);
    outside.postMessage = (data) => setTimeout(() => inside.onmessage({ data }));
    return outside;
  }

  /** What a request ends with when the module has died or was stopped. */
  class Died extends Error {}

  /** A module at work. After it has died the next request starts it anew, without its boards. */
  class Engine {
    /** @param {string} file */
    constructor(file) {
      this.file = file;
      this.worker = null;
      this.last = 0;
      this.waiting = new Map();
      /** Counts the lives of the module: boards of an earlier life are gone. */
      this.life = 0;
    }

    /**
     * @param {{do: string}} request what is to be done, and with what
     * @param {({done: number, of: number}) => void} [tell] is told how far it has come
     * @returns {Promise<any>} the answer; `ok` says whether it is one
     */
    async ask({ do: task, ...fields }, tell) {
      if (!this.worker) {
        this.life += 1;
        const born = worker();
        this.worker = born;
        this.ended = new Promise((_, reject) => { this.end = reject; });
        this.ended.catch(() => {});
        born.onmessage = ({ data }) => this.heard(data);
        born.onerror = (event) => { event.preventDefault(); this.stop(); };
        // While the file is on its way the module may be stopped, and born again.
        this.ready = load(this.file).then((text) => (this.worker === born ? this.send({ packed: text }) : Promise.reject(new Died("stopped"))));
        this.ready.catch(() => { if (this.worker === born) this.stop(); });
      }
      await Promise.race([this.ready, this.ended]);
      return JSON.parse(await this.send({ request: JSON.stringify({ [task]: fields }) }, tell));
    }

    send(message, tell) {
      return new Promise((resolve, reject) => {
        if (!this.worker) return reject(new Died("stopped"));
        this.last += 1;
        this.waiting.set(this.last, { resolve, reject, tell });
        this.worker.postMessage({ id: this.last, ...message });
      });
    }

    heard({ id, answer, died, progress }) {
      const asked = this.waiting.get(id);
      if (progress) {
        asked?.tell?.(progress);
        return;
      }
      this.waiting.delete(id);
      if (died !== undefined) this.stop(died);
      if (!asked) return;
      if (died !== undefined) asked.reject(new Died(died));
      else asked.resolve(answer);
    }

    /** Ends the module at once, with whatever it was working out. */
    stop(reason = "stopped") {
      if (this.worker) this.worker.terminate();
      this.worker = null;
      this.end?.(new Died(reason));
      for (const { reject } of this.waiting.values()) reject(new Died(reason));
      this.waiting.clear();
    }
  }

  const boards = new Engine("bouton-widget.js");
  /** A place comes up when it is so near to the view, in pixels. */
  const NEAR = 400;

  // Where a board is near the view already, its module is on its way while the other scripts still are.
  const first = document.querySelector(".bouton-board");
  if (first && first.getBoundingClientRect().top < window.innerHeight + NEAR) load(boards.file).catch(() => {});

  /** The larger module, which knows all games, judges, marks and makes sheets. */
  const LARGE = "bouton-sheets.js";
  let words = null;

  /** The words of buttons and labels, from the module. */
  function wordsOf(engine) {
    words = words || engine.ask({ do: "words", language }).then((told) => told.words);
    words.catch(() => { words = null; });
    return words;
  }

  /** A text with its `{0}` filled in. */
  function filled(text, value) {
    return text.replace("{0}", value);
  }

  /**
   * An element.
   * @param {string} tag
   * @param {object} properties attributes; `on…` are listeners, `class` a class
   * @param {...(Node|string|null|false)} children
   */
  function element(tag, properties = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (value === false || value === null || value === undefined) continue;
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
    return made;
  }

  /** A sentence of the module: what stands between backticks is code. */
  const prose = (text) => text.split("`").map((part, index, all) => (index % 2 && index + 1 < all.length ? element("code", {}, part) : part));

  /** A labelled control. */
  function field(label, control) {
    return element("label", { class: "bouton-field" }, element("span", {}, label), control);
  }

  /** A choice among named values. */
  function choice(values, selected) {
    const option = ([value, text]) => element("option", { value, selected: value === selected }, text);
    return element("select", {}, ...values.map(option));
  }

  /** Opens a fold, and goes there. */
  function unfold(fold) {
    fold.open = true;
    fold.querySelector("summary").focus();
  }

  let counter = 0;

  /** What makes a place of the page live when it is called, by its class. @type {Map<string, (place: HTMLElement) => void>} */
  const kinds = new Map();

  /** Makes live what was put into the page later. */
  function wake(root) {
    for (const [name, begin] of kinds) root.querySelectorAll(`.${name}:not(.bouton-box)`).forEach(begin);
  }

  /**
   * Makes places of a class live when they come near the view, or are reached by the keyboard.
   * @param {string} name
   * @param {(place: HTMLElement, number: number) => Promise<void>} enliven
   * @param {{ atOnce?: boolean }} [how] whether all come up at once: a button that is not there yet is passed over by Tab
   */
  function register(name, enliven, { atOnce = false } = {}) {
    const begin = (place) => {
      if (place.dataset.live) return;
      place.dataset.live = "loading";
      counter += 1;
      const ends = (live) => {
        place.dataset.live = live;
        place.dispatchEvent(new Event("bouton-live"));
      };
      const texts = place.dataset.opened === undefined ? [...place.querySelectorAll(".bouton-noscript, p.bouton-static")] : [];
      const before = texts.map((text) => [...text.childNodes]);
      for (const text of texts) text.textContent = LOADING[language];
      // Paper shows what stood there before.
      const restore = () => texts.forEach((text, index) => text.replaceChildren(...before[index]));
      enliven(place, counter).finally(restore).then(() => ends("yes"), (error) => {
        if (error instanceof Unloaded) place.dataset.unloaded = "true";
        ends("failed");
        explain(place, error);
        console.error(error);
      });
    };
    kinds.set(name, begin);
    const near = (entries, observer) => {
      for (const entry of entries.filter((entry) => entry.isIntersecting)) {
        observer.unobserve(entry.target);
        begin(entry.target);
      }
    };
    const observer = !atOnce && "IntersectionObserver" in window
      ? new IntersectionObserver(near, { rootMargin: `${NEAR}px` }) : null;
    const look = () => {
      for (const place of document.querySelectorAll(`.${name}:not(.bouton-box)`)) {
        if (observer) observer.observe(place);
        else begin(place);
        place.addEventListener("focusin", () => begin(place), { once: true });
      }
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", look);
    else look();
  }

  /** What stands there while it comes up, instead of the text for readers without scripts. */
  const LOADING = { en: "Loading …", zh: "正在载入……" };

  /** What stands where a board would, when its module is not among the files of the site, or does not start. */
  const MISSING = {
    en: "There is no board here: its file is missing on this site, or cannot be started. Who builds the site puts it in with “bouton mdbook install --widgets”.",
    zh: "这里没有棋盘：网站上缺少棋盘的文件，或者它启动不了。建网站的人可以用“bouton mdbook install --widgets”放进来。",
  };

  /** The text for readers without scripts would be wrong for those who have them; what a reader has opened has words of its own. */
  function explain(place, error) {
    if (place.dataset.opened !== undefined || !(error instanceof Unloaded || error instanceof Died)) return;
    for (const text of place.querySelectorAll(".bouton-noscript, .bouton-static")) text.textContent = MISSING[language];
  }

  return {
    language, Engine, Died, Unloaded, LARGE, boards, wordsOf, filled, element, prose, field, choice, unfold, register, wake,
  };
})();
