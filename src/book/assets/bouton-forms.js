// The rule box, `<div class="bouton-rules" data-game="nim 3 5 7">`, and what it shares with the other forms: all use the
// larger module, each in a worker of its own, so that a long computation can be stopped.
"use strict";

(() => {
  const { element, prose, exact, field, filled, wordsOf, language, Engine, LARGE, Died, Unloaded } = window.bouton;

  /** What stands between a name and what is said of it. */
  const colon = language === "zh" ? "：" : ": ";

  /** What is said where the module cannot be had, and with it none of its words. */
  const UNLOADED = {
    en: "The part of the page that works this out could not be loaded: try again when you are online.",
    zh: "负责计算的部分没有载入：请联网后再试。",
  };

  /** The words that all forms share; null, and said so, where the module cannot be had. */
  async function wordsFor(engine, shown) {
    try {
      return await wordsOf(engine);
    } catch (error) {
      if (!(error instanceof Died || error instanceof Unloaded)) throw error;
      shown.replaceChildren(element("p", { class: "bouton-error" }, UNLOADED[language]));
      return null;
    }
  }

  function status() {
    return element("div", { class: "bouton-status", role: "status", "aria-live": "polite" });
  }

  /** Asks, with the button turned to "stop" meanwhile; null when it was stopped. `progress` says in words how far it has come. */
  async function stoppable(engine, request, { button, stop, shown, words, progress }) {
    button.disabled = true;
    stop.hidden = false;
    // Told for the eyes alone: a screen reader would speak every second.
    const come = element("span", { "aria-hidden": "true" });
    const seconds = element("span", { "aria-hidden": "true" });
    const waiting = element("p", { class: "bouton-waiting" }, words.thinking, come, seconds);
    const tell = (far) => { if (progress) come.textContent = ` ${progress(far)}`; };
    shown.replaceChildren(waiting);
    const since = performance.now();
    const clock = setInterval(() => { seconds.textContent = ` ${filled(words.seconds, Math.round((performance.now() - since) / 1_000))}`; }, 1_000);
    try {
      return await engine.ask(request, tell);
    } catch (error) {
      if (!(error instanceof Died || error instanceof Unloaded)) throw error;
      const text = error instanceof Unloaded ? UNLOADED[language] : error.message === "stopped" ? words.stopped : words.died;
      shown.replaceChildren(element("p", { class: "bouton-error" }, text));
      return null;
    } finally {
      clearInterval(clock);
      button.disabled = false;
      stop.hidden = true;
    }
  }

  function stopButton(engine, words) {
    return element("button", {
      type: "button", hidden: true, "data-action": "stop", onclick: () => engine.stop(),
    }, words.stop);
  }

  /** The reader's text with the fault marked in it and pointed at from below. */
  function marked(text, from, to) {
    const end = Math.max(to, from + 1);
    const start = text.lastIndexOf("\n", from - 1) + 1;
    const line = text.slice(start).split("\n")[0];
    const fault = line.slice(from - start, end - start) || " ";
    return element("pre", { class: "bouton-fault" },
      line.slice(0, from - start),
      element("mark", {}, fault),
      line.slice(end - start));
  }

  async function rules(place) {
    const engine = new Engine(LARGE);
    const words = await wordsOf(engine);
    const claim = element("textarea", { ...exact, rows: 3, "data-part": "claim" });
    claim.value = place.dataset.claim || words.claim_example;
    const game = element("input", {
      ...exact, type: "text", value: place.dataset.game ?? "nim 3 5 7", "data-part": "game",
    });
    const bound = element("input", {
      type: "number", min: 0, max: 10000, value: place.dataset.bound || 12, "data-part": "bound",
    });
    const shown = status();
    const button = element("button", { type: "submit", "data-action": "judge" }, words.judge);
    const stop = stopButton(engine, words);
    const form = element("form", { class: "bouton-form" },
      field(words.claim, claim), field(words.claim_game, game), field(words.bound, bound),
      element("div", { class: "bouton-actions" }, button, stop));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const request = {
        do: "judge", language, claim: claim.value, game: game.value, bound: Number(bound.value),
      };
      const told = await stoppable(engine, request, { button, stop, shown, words });
      if (told) shown.replaceChildren(...verdict(told, claim.value, words));
    });
    place.append(element("div", { class: "bouton-frame" }, form, shown));
  }

  /** Why a text is no claim, with the place in it. */
  function refusal(told, text, words) {
    const place = told.from === undefined ? [] : [marked(text, told.from, told.to)];
    return [...place, element("p", { class: "bouton-error", "data-verdict": "fault" }, `${words.fault}${colon}`, ...prose(told.error))];
  }

  function verdict(told, text, words) {
    if (!told.ok) return refusal(told, text, words);
    const notes = told.notes.map((note) => element("li", {}, note));
    return [
      element("p", { class: `bouton-verdict bouton-${told.verdict}`, "data-verdict": told.verdict },
        element("strong", {}, words[told.verdict]), language === "zh" ? "：" : " — ", told.words),
      element("pre", { class: "bouton-statement" }, told.statement),
      ...(notes.length ? [element("ul", {}, ...notes)] : []),
    ];
  }

  window.bouton.forms = { status, wordsFor, stoppable, stopButton, refusal };
  window.bouton.register("bouton-rules", rules);
})();
