// "Change a step", `<div class="bouton-proof" data-proof="take-away">`: a reader changes what a step of a proof says, or what it cites, and sees
// whether it still follows, and what becomes of the steps that rest on it.
"use strict";

(() => {
  const { element, exact, field, choice, language, Engine, LARGE, forms } = window.bouton;

  const WORDS = {
    en: {
      open: "Change a step",
      note: "Change what a step says, or what it cites, and see whether the proof still holds.",
      step: "Step",
      claim: "What it says",
      from: "What it follows from",
      judge: "Does it follow?",
      restore: "As it was",
      number: (number) => `Step ${number}`,
    },
    zh: {
      open: "改一步试试",
      note: "改动一步的内容或根据，看证明还成立不成立。",
      step: "哪一步",
      claim: "内容",
      from: "根据",
      judge: "推得出吗？",
      restore: "恢复原样",
      number: (number) => `第${number}步`,
    },
  };
  const words = WORDS[language];

  /** What a verdict looks like: as that on a rule. */
  const LOOKS = { proved: "exhaustive", gap: "refuted", false: "refuted", open: "up_to" };

  function verdict({ number, words: said, verdict, told, notes }) {
    const list = notes.length ? [element("ul", {}, ...notes.map((note) => element("li", {}, note)))] : [];
    return element("div", { "data-step": number, "data-verdict": verdict },
      element("p", { class: `bouton-verdict bouton-${LOOKS[verdict]}` },
        element("strong", {}, words.number(number)), " — ", told),
      element("p", {}, said), ...list);
  }

  /** The form, once the module has told the steps. */
  function form(place, engine, common, told) {
    const steps = told.steps;
    const list = choice(steps.map((step) => [step.name, words.number(step.number)]), steps[0].name);
    list.dataset.part = "step";
    const said = element("p", { class: "bouton-how" });
    const claim = element("textarea", { ...exact, rows: 4, "data-part": "claim" });
    const from = element("input", { ...exact, type: "text", "data-part": "from" });
    const shown = forms.status();
    const chosen = () => steps.find((step) => step.name === list.value);
    const restore = () => {
      const step = chosen();
      [said.textContent, claim.value, from.value] = [step.words, step.claim, step.from];
      shown.replaceChildren();
    };
    const button = element("button", { type: "submit", "data-action": "judge", class: "bouton-chief" }, words.judge);
    const again = element("button", { type: "button", "data-action": "restore", onclick: restore }, words.restore);
    const stop = forms.stopButton(engine, common);
    const names = steps.map((step) => step.name).join(", ");
    const form = element("form", { class: "bouton-form" },
      field(words.step, list), said,
      ...(told.definitions ? [element("pre", { class: "bouton-statement" }, told.definitions)] : []),
      field(words.claim, claim), field(words.from, from),
      element("div", { class: "bouton-actions" }, button, again, stop),
      element("p", { class: "bouton-how" }, `${names}, rules, decide, cases, induction on n`));
    list.addEventListener("change", restore);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const cited = from.value.split(/[,，、]/).map((one) => one.trim()).filter(Boolean);
      const request = { do: "step", language, proof: place.dataset.proof, step: list.value, claim: claim.value, from: cited };
      const answer = await forms.stoppable(engine, request, { button, stop, shown, words: common });
      if (answer) shown.replaceChildren(...(answer.ok ? answer.steps.map(verdict) : forms.refusal(answer, claim.value, common)));
    });
    restore();
    return [element("p", { class: "bouton-how" }, words.note), form, shown];
  }

  async function proof(place) {
    const frame = element("div", { class: "bouton-frame" });
    const shown = forms.status();
    const open = element("button", { type: "button", "data-action": "open-proof" }, words.open);
    open.addEventListener("click", async () => {
      open.disabled = true;
      const engine = new Engine(LARGE);
      const common = await forms.wordsFor(engine, shown);
      open.disabled = false;
      if (!common) return;
      open.disabled = true;
      const told = await engine.ask({ do: "steps", language, proof: place.dataset.proof });
      frame.replaceChildren(...form(place, engine, common, told));
      frame.querySelector("textarea").focus();
    });
    frame.append(open, shown);
    place.append(frame);
  }

  // At once: a button that is not there yet is passed over by Tab. The module is asked for when it is pressed.
  window.bouton.register("bouton-proof", proof, { atOnce: true });
})();
