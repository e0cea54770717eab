// Sheets that are answered in the page, problem by problem: one that was just made, or one whose ID a reader has on paper. The boxes are
// those of the chapters' exercises, and `bouton-answers.js` has them marked.
"use strict";

(() => {
  const { element, prose, exact, field, choice, filled, language, forms, wake } = window.bouton;

  const WORDS = {
    en: {
      title: "Answer a sheet here",
      note: "The ID stands on every page of a printed sheet, and this page finds its problems by it.",
      id: "Sheet ID",
      open: "Open the sheet",
      copy: "Sheet",
      opening: "Opening the sheet …",
      sum: "Marked so far: {0} of {1} marks.",
    },
    zh: {
      title: "在网页上做卷子",
      note: "卷号印在卷子的每一页上；写下卷号，就能在这里做那份卷子。",
      id: "卷号",
      open: "打开这份卷子",
      copy: "卷子",
      opening: "正在打开卷子……",
      sum: "已批改的部分：得{0}分，满分{1}分。",
    },
  };
  const words = WORDS[language];

  let opened = 0;

  /** The place in which a sheet's problems stand, with what has been reached so far. */
  function desk() {
    const shown = forms.status();
    const boxes = element("div", { class: "bouton-sheet-boxes" });
    const sum = element("p", { class: "bouton-sum", role: "status" });
    const stop = element("button", { type: "button", hidden: true, "data-action": "stop", onclick: () => window.bouton.marker.stop() });
    const reached = new Map();
    boxes.addEventListener("bouton-marked", ({ target, detail }) => {
      // Another problem like one of the sheet does not belong to it.
      if (target.parentElement !== boxes || !target.id.startsWith("bouton-sheet-")) return;
      reached.set(target, detail);
      const total = (part) => [...reached.values()].reduce((all, one) => all + one[part], 0);
      sum.textContent = filled(words.sum, total("marks")).replace("{1}", total("of"));
    });

    /** Puts a sheet's problems here, in place of another's; says whether that could be done. */
    async function load(id, button) {
      boxes.replaceChildren();
      reached.clear();
      sum.textContent = "";
      const common = await forms.wordsFor(window.bouton.marker, shown);
      if (!common) return false;
      stop.textContent = common.stop;
      const told = await forms.stoppable(window.bouton.marker, { do: "answer", language, sheet: id }, {
        button, stop, shown, words: { ...common, thinking: words.opening },
      });
      if (!told) return false;
      if (!told.ok) {
        shown.replaceChildren(element("p", { class: "bouton-error" }, ...prose(told.error)));
        return false;
      }
      shown.replaceChildren(element("p", { class: "bouton-sheet-name" }, `${told.title} · ${told.id}`));
      boxes.innerHTML = told.exercises.join("");
      opened += 1;
      for (const box of boxes.children) box.id = `bouton-sheet-${opened}-${box.id}`;
      wake(boxes);
      return true;
    }
    return { whole: element("div", { class: "bouton-sheet" }, shown, stop, boxes, sum), load };
  }

  /** The sheets that were just made, one of them in sight at a time; what was answered on another stays there. */
  function answering(ids, names, button) {
    const label = (id, index) => (names[index] ? `${names[index]} · ${id}` : id);
    const which = choice(ids.map((id, index) => [id, label(id, index)]), ids[0]);
    which.dataset.part = "copy";
    const whole = element("div", {}, ids.length > 1 && field(words.copy, which));
    const desks = new Map();
    async function open() {
      const id = which.value;
      if (!desks.has(id)) {
        desks.set(id, desk());
        whole.append(desks.get(id).whole);
      }
      for (const [name, one] of desks) one.whole.hidden = name !== id;
      const now = desks.get(id);
      if (now.isOpen) return;
      now.isOpen = true;
      // What was stopped, or could not be opened, is tried again the next time.
      now.isOpen = await now.load(id, button);
    }
    which.addEventListener("change", open);
    return { whole, open };
  }

  /** The form for a sheet that stands on paper; an address that names one opens it. */
  function byId() {
    const { whole, load } = desk();
    const id = element("input", {
      ...exact, autocapitalize: "characters", type: "text", "data-part": "id", required: true,
      "aria-describedby": "bouton-sheet-note",
    });
    const button = element("button", { type: "submit", "data-action": "answer" }, words.open);
    const form = element("form", { class: "bouton-form" }, element("p", { class: "bouton-form-title" }, words.title), field(words.id, id),
      element("div", { class: "bouton-actions" }, button), element("p", { class: "bouton-how", id: "bouton-sheet-note" }, words.note));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      // After a reload the same sheet is there.
      if (await load(id.value.trim(), button)) history.replaceState(null, "", `#${id.value.trim().toUpperCase()}`);
    });
    function arrive() {
      const named = location.hash.slice(1);
      if (!/^B\d+-/i.test(named)) return;
      id.value = named;
      load(named, button);
      form.scrollIntoView();
    }
    addEventListener("hashchange", arrive);
    // The form is put into the page first.
    setTimeout(arrive);
    return element("div", { class: "bouton-frame bouton-by-id" }, form, whole);
  }

  window.bouton.sheet = { answering, byId };
})();
