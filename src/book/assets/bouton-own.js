// Exercises of the author's own, whose answers are words: a field to write in before the solution is opened, and afterwards the reader
// says how it went. `window.bouton.progress` remembers that as it does what the module has marked.
"use strict";

(() => {
  const { element, field, unfold, language } = window.bouton;

  const WORDS = {
    en: {
      answer: "Your answer",
      compare: "Compare with the solution",
      judge: "How did it go?",
      right: "Right",
      partly: "Partly",
      wrong: "Not yet",
      hint: "Show the next hint",
      noted: { right: "Noted as right.", partly: "Noted: it comes again among what is not right yet.", wrong: "Noted: it comes again among what is not right yet." },
    },
    zh: {
      answer: "你的答案",
      compare: "和解答对照",
      judge: "做得怎么样？",
      right: "做对了",
      partly: "对了一部分",
      wrong: "还没做对",
      hint: "看下一条提示",
      noted: { right: "记下了：做对了。", partly: "记下了：它会出现在还没有做对的题里。", wrong: "记下了：它会出现在还没有做对的题里。" },
    },
  };
  const words = WORDS[language];

  /** The folded hints that stand right before a solution, the first one first. */
  function hintsBefore(solution) {
    const hints = [];
    for (let before = solution.previousElementSibling; before?.matches(".bouton-hint"); before = before.previousElementSibling) hints.unshift(before);
    return hints;
  }

  function enliven(solution) {
    const hints = hintsBefore(solution);
    const place = element("div", { class: "bouton-own", "data-written": solution.id });
    const written = element("textarea", { rows: "2", spellcheck: "false", "data-part": "own" });
    const status = element("p", { class: "bouton-status", role: "status" });
    const button = (action, text, onclick) => element("button", { type: "button", "data-action": action, onclick }, text);
    const exercise = { written: solution.id };
    const judge = (verdict) => () => {
      place.dataset.verdict = verdict;
      status.textContent = words.noted[verdict];
      if (verdict === "right") window.bouton.progress.solved(exercise, place);
      else window.bouton.progress.missed(exercise, [1]);
    };
    const verdicts = element("div", { class: "bouton-actions", hidden: true },
      element("span", {}, words.judge), ...["right", "partly", "wrong"].map((verdict) => button(verdict, words[verdict], judge(verdict))));
    const next = button("next", words.hint, () => {
      const hint = hints.find((one) => !one.open);
      if (hint) unfold(hint);
      next.hidden = hints.every((one) => one.open);
    });
    next.hidden = hints.length === 0;
    // The part that keeps it stands behind this one.
    addEventListener("DOMContentLoaded", () => {
      written.maxLength = window.bouton.record.MAX_TEXT;
      written.value ||= window.bouton.progress.writing(exercise)?.questions[0]?.own ?? "";
    });
    written.addEventListener("change", () => window.bouton.progress.keepWriting(exercise, [{ fields: [], own: written.value }], false));
    const compare = button("compare", words.compare, () => unfold(solution));
    solution.addEventListener("toggle", () => {
      if (!solution.open) return;
      verdicts.hidden = false;
      compare.hidden = true;
    });
    place.append(element("div", { class: "bouton-frame" }, field(words.answer, written),
      element("div", { class: "bouton-actions" }, compare, next), verdicts, status));
    (hints[0] ?? solution).before(place);
  }

  document.querySelectorAll(".bouton-solution[id]").forEach((solution) => {
    if (!solution.closest(".bouton-exercise, .bouton-solutions")) enliven(solution);
  });
})();
