// Boards, rule boxes and worksheet forms in a page: what they share. The program itself, compiled
// to WebAssembly, knows rules and words (`bouton-module.js` runs it); these scripts draw, and turn
// gestures into its options.
"use strict";

window.bouton = (() => {
  /** The page's language: the code that the program knows. */
  const language = /^zh/i.test(document.documentElement.lang) ? "zh" : "en";
  /** A place comes up when it is so near to the view, in pixels. */
  const NEAR = 400;

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

  /** For a field in which every sign counts: a phone that knows better would spoil a claim or a move. */
  const exact = { autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false" };

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
        if (error instanceof window.bouton.Unloaded) place.dataset.unloaded = "true";
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
    const seen = new WeakSet();
    const look = () => {
      const places = [...document.querySelectorAll(`.${name}:not(.bouton-box)`)].filter((place) => !seen.has(place));
      // An observer tells of the first screen when it has been drawn, which takes a phone half a second.
      const first = places.filter((place) => !observer || isNear(place));
      for (const place of places) {
        seen.add(place);
        observer?.observe(place);
        place.addEventListener("focusin", () => begin(place), { once: true });
      }
      first.forEach(begin);
    };
    look();
    // What stands below the script, if a book has put it elsewhere.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", look);
  }

  /** Whether a place is to be seen at once, or nearly so; what is folded away is not. The part of the page it is in is asked first: what is
   * inside of a part further down need not be laid out yet. */
  function isNear(place) {
    return [place.closest("main > *") ?? place, place].every((one) => {
      const { top, height } = one.getBoundingClientRect();
      return height > 0 && top < window.innerHeight + NEAR;
    });
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
    const { Unloaded, Died } = window.bouton;
    if (place.dataset.opened !== undefined || !(error instanceof Unloaded || error instanceof Died)) return;
    for (const text of place.querySelectorAll(".bouton-noscript, .bouton-static")) text.textContent = MISSING[language];
  }

  return { ...window.boutonModules, language, wordsOf, filled, element, prose, exact, field, choice, unfold, register, wake };
})();
