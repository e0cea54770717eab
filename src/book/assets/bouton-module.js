// The program behind boards and forms: a module of WebAssembly, at work in a worker made from a Blob, so that it runs from `file:`
// and never blocks the page. It needs nothing of the other scripts: where a page opens with a board, it and `bouton-unpack.js` come
// before them, as a file of its own that begins at once (`bouton-early.js`), and what stands here does not run again.
//
// A module travels as a script that calls `boutonWidget("<base64 of lzip>")`. Where a page comes from a server its text is read
// while it arrives, and what has arrived is unpacked and compiled at once: a phone on a slow line has nothing left to do but the
// last piece when the last piece is there. Elsewhere the script is run, which works from `file:` and in frames that may not fetch.
"use strict";

/** Set by the book's pages: the way to the root of the book. */
/* global path_to_root */

window.boutonModules ||= (() => {
  const root = typeof path_to_root === "string" ? path_to_root : "";

  /** What loading ends with when a file is not there. */
  class Unloaded extends Error {}
  /** What a request ends with when the module has died or was stopped. */
  class Died extends Error {}

  /** Base64 decodes in groups of so many letters. */
  const GROUP = 4;

  /** Hands on what stands between the two quotes of the file, in whole groups, as it arrives. */
  async function read(response, file, push) {
    const reader = response.body.getReader();
    const letters = new TextDecoder();
    let quotes = 0, rest = "";
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      letters.decode(step.value, { stream: true }).split("\"").forEach((part, index) => {
        if (index > 0) quotes += 1;
        if (quotes === 1) rest += part;
      });
      const whole = rest.length - rest.length % GROUP;
      if (whole) push(rest.slice(0, whole));
      rest = rest.slice(whole);
    }
    if (quotes !== 2 || rest) throw new Unloaded(file);
  }

  /** The whole of it by running the file. @returns {Promise<string>} */
  function run(file) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      window.boutonWidget ||= (text) => { document.currentScript.boutonPacked = text; };
      script.src = root + file;
      script.onload = () => (script.boutonPacked ? resolve(script.boutonPacked) : reject(new Unloaded(file)));
      script.onerror = () => reject(new Unloaded(file));
      document.head.append(script);
    });
  }

  /** A module's file, once for all its starts: the pieces that are there, and those that are on their way. */
  class Arrival {
    /** @param {string} file */
    constructor(file) {
      this.file = file;
      /** @type {string[]} base64, each in whole groups */
      this.pieces = [];
      this.error = null;
      this.expect();
      this.isWhole = false;
      this.load().then(() => { this.isWhole = true; }, () => { this.error = new Unloaded(file); }).finally(() => this.wake());
    }

    expect() {
      this.more = new Promise((wake) => { this.wake = wake; });
    }

    push(piece) {
      this.pieces.push(piece);
      this.wake();
      this.expect();
    }

    async load() {
      let letters = 0;
      const push = (piece) => { letters += piece.length; this.push(piece); };
      if (await this.arrive(push)) return;
      const whole = await run(this.file);
      if (letters < whole.length) push(whole.slice(letters));
    }

    /** Whether it arrived piece by piece. What breaks off is asked for once more, as a whole; what is not there is not. */
    async arrive(push) {
      if (!/^https?:$/.test(location.protocol)) return false;
      // As a page that opens with a board has asked for it already (`rel="preload"`), which is then the answer.
      const response = await fetch(root + this.file, { mode: "no-cors", credentials: "include" }).catch(() => null);
      // What a frame may not read (it has no origin of its own) it may run all the same.
      if (response && !response.ok && response.type !== "opaque") throw new Unloaded(this.file);
      if (!response?.body) return false;
      return read(response, this.file, push).then(() => true, () => false);
    }

    async *[Symbol.asyncIterator]() {
      for (let index = 0; ; index += 1) {
        while (index === this.pieces.length && !this.isWhole && !this.error) await this.more;
        if (index < this.pieces.length) yield this.pieces[index];
        else if (this.error) throw this.error;
        else return;
      }
    }
  }

  /** @type {Map<string, Arrival>} */
  const arrivals = new Map();

  /** What did not arrive is asked for anew. */
  function arriving(file) {
    if (!arrivals.has(file) || arrivals.get(file).error) arrivals.set(file, new Arrival(file));
    return arrivals.get(file);
  }

  /**
   * The module's side: unpacks and compiles itself piece by piece, then answers requests. Its text is also the worker's.
   * @param {{postMessage: Function, onmessage: Function}} scope
   * @param {typeof window.boutonUnpacker} unpacker
   */
  function runModule(scope, unpacker) {
    let wasm = null, now = 0, broken = null, started = null;
    const imports = { bouton: { progress: (done, of) => scope.postMessage({ id: now, progress: { done, of } }) } };
    /** What is needed until it has started; null afterwards. */
    let starting = null;
    function prepare() {
      const made = { parts: [], compiled: null, hand() {} };
      made.unpacking = unpacker((bytes) => { made.parts.push(bytes); made.hand((stream) => stream.enqueue(bytes)); });
      try {
        let stream = null;
        const body = new ReadableStream({ start(controller) { stream = controller; } });
        made.compiled = WebAssembly.instantiateStreaming(new Response(body, { headers: { "content-type": "application/wasm" } }), imports);
        made.compiled.catch(() => {});
        // A browser that has refused takes no more of it.
        made.hand = (act) => { try { act(stream); } catch { made.hand = () => {}; } };
      } catch {
        // A browser that compiles nothing while it arrives compiles the whole.
      }
      return made;
    }
    function arrive(piece) {
      if (broken) return;
      starting ||= prepare();
      try {
        starting.unpacking.add(Uint8Array.from(atob(piece), (letter) => letter.charCodeAt(0)));
      } catch (error) {
        broken = error;
        starting.hand((stream) => stream.error(error));
      }
    }
    async function start() {
      if (broken || !starting) throw broken ?? new Error("nothing arrived");
      const { parts, hand, unpacking, compiled } = starting;
      starting = null;
      unpacking.end();
      hand((stream) => stream.close());
      const made = await compiled?.catch(() => null) ?? await WebAssembly.instantiate(await new Blob(parts).arrayBuffer(), imports);
      wasm = made.instance.exports;
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
      if (data.piece !== undefined) {
        arrive(data.piece);
        return;
      }
      try {
        if (data.isWhole) started = start();
        // What is asked meanwhile is answered as soon as it has started, in its turn.
        let answer = await started;
        now = data.id;
        if (!data.isWhole) answer = call(data.request);
        scope.postMessage({ id: data.id, answer });
      } catch (error) {
        scope.postMessage({ id: data.id, died: String(error) });
      }
    };
  }

  /** @returns {{postMessage: Function, terminate: Function, onmessage: Function}} */
  function worker() {
    try {
      const text = `(${runModule})(self, ${window.boutonUnpacker})`;
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
    runModule(inside, window.boutonUnpacker);
    outside.postMessage = (data) => setTimeout(() => inside.onmessage({ data }));
    return outside;
  }

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

    /** Starts the module, if it is not at work. */
    begin() {
      if (this.worker) return;
      this.life += 1;
      const born = worker();
      this.worker = born;
      this.ended = new Promise((_, reject) => { this.end = reject; });
      this.ended.catch(() => {});
      born.onmessage = ({ data }) => this.heard(data);
      born.onerror = (event) => { event.preventDefault(); this.stop(); };
      this.filled = this.fill(born);
      this.ready = this.filled.then(({ started }) => started);
      this.ready.catch(() => { if (this.worker === born) this.stop(); });
    }

    /**
     * Hands the file on as it arrives. While it is on its way the module may be stopped, and born again.
     * @returns {Promise<{ started: Promise<string> }>} when all of it is handed on; and when it has started
     */
    async fill(born) {
      for await (const piece of arriving(this.file)) {
        if (this.worker !== born) throw new Died("stopped");
        born.postMessage({ piece });
      }
      if (this.worker !== born) throw new Died("stopped");
      const started = this.send({ isWhole: true });
      started.catch(() => {});
      return { started };
    }

    /**
     * @param {{do: string}} request what is to be done, and with what
     * @param {({done: number, of: number}) => void} [tell] is told how far it has come
     * @returns {Promise<any>} the answer; `ok` says whether it is one
     */
    async ask({ do: task, ...fields }, tell) {
      this.begin();
      await Promise.race([this.filled, this.ended]);
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
  /** The larger module, which knows all games, judges, marks and makes sheets. */
  const LARGE = "bouton-sheets.js";

  return { Engine, Died, Unloaded, LARGE, boards };
})();
