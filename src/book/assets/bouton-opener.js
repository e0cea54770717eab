// A button beside what is shown. `<div class="bouton-opener" data-opens="board" data-game="nim 3 5 7">` becomes one that opens a
// board with this position below itself, and closes it again; `data-opens="rules"` opens the rule box with a claim filled in.
// What is opened is made at the first press, and stays as it is while it is closed: a game goes on.
"use strict";

(() => {
  const { element, language, register, wake } = window.bouton;

  const words = {
    en: {
      board: "Play this position",
      rules: "Try this claim",
      loading: "Opening …",
      broken: "This could not be opened: something went wrong in the page. Load it again.",
      failed: "This could not be opened. Look whether you are connected, and press the button again.",
    },
    zh: {
      board: "下这一局",
      rules: "试一试这个说法",
      loading: "正在打开……",
      broken: "没能打开：页面出了错，请重新载入。",
      failed: "没能打开。请看看网络是否连着，再按一次。",
    },
  }[language];

  /** What is opened: a place like those that chapters have of themselves, with a perfect opponent, the reader first. */
  function opened({ opens, game, claim, bound }, id) {
    const place = element("div", {
      class: `bouton-${opens}`, "data-opened": true, "data-game": game, "data-claim": claim, "data-bound": bound,
    }, element("p", { class: "bouton-static", role: "status" }, words.loading));
    return { place, whole: element("div", { class: "bouton-opened", id }, place) };
  }

  /** Whoever pressed the button and still waits at it goes on from what came up. */
  function land(place, button, name) {
    const frame = place.querySelector(".bouton-frame");
    frame.tabIndex = -1;
    frame.setAttribute("role", "group");
    if (!frame.hasAttribute("aria-label")) frame.setAttribute("aria-label", name);
    if ([button, document.body].includes(document.activeElement)) frame.focus();
  }

  async function opener(where, number) {
    const name = words[where.dataset.opens];
    const id = `bouton-opened-${number}`;
    const button = element("button", { type: "button", "data-action": "open", "aria-expanded": "false" }, name);
    let whole = null;

    function open() {
      const made = opened(where.dataset, id);
      whole = made.whole;
      where.after(whole);
      button.setAttribute("aria-controls", id);
      made.place.addEventListener("bouton-live", () => {
        if (made.place.dataset.live === "yes") land(made.place, button, name);
        else fail(made.place);
      });
      wake(whole);
    }

    /** What did not come up is made anew at the next press. */
    function fail(place) {
      const left = whole;
      const waiting = place.querySelector(".bouton-static");
      if (place.querySelector(".bouton-error")) waiting.remove();
      else waiting.textContent = place.dataset.unloaded ? words.failed : words.broken;
      button.setAttribute("aria-expanded", "false");
      button.addEventListener("click", () => left.remove(), { once: true });
      whole = null;
    }

    button.addEventListener("click", () => {
      const opens = button.getAttribute("aria-expanded") === "false";
      button.setAttribute("aria-expanded", String(opens));
      if (!whole) open();
      else whole.hidden = !opens;
    });
    where.append(element("div", { class: "bouton-frame" }, button));
  }

  register("bouton-opener", opener, { atOnce: true });
})();
