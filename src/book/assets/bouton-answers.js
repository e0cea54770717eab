// The form under an exercise, `<div class="bouton-answers" data-form="…">`: its fields and words stand in the data, and the larger
// module marks what is written. It is loaded when something is marked for the first time, once for all forms of a page. The box tells by
// a `bouton-marked` how many marks were reached.
"use strict";

(() => {
  const { element, prose, exact, unfold, Engine, LARGE, Died, language, register, wake, record: { MAX_TEXT } } = window.bouton;

  const marker = new Engine(LARGE);

  /** Who has waited for so long, in milliseconds, may stop it. */
  const PATIENCE = 2_000;

  /** So many rows of a field are seen at once. */
  const MAX_ROWS = 8;

  /** A field that holds one text. */
  const textField = (control, how) => ({ control, how, read: () => [control.value], write: ([text]) => { control.value = text ?? ""; } });

  /** One that is to be chosen from a list. */
  function one({ one: choices }) {
    const option = ([value, text]) => element("option", { value }, text);
    const control = element("select", {}, element("option", { value: "" }, "–"), ...choices.map(option));
    return textField(control);
  }

  function line({ shape, line: how, moves }) {
    const numeric = shape === "number";
    const common = { ...exact, maxlength: MAX_TEXT, "data-part": "written" };
    const control = moves === "several" ? grown(common)
      : element("input", { ...common, type: "text", inputmode: numeric ? "numeric" : null, size: numeric ? 8 : 24 });
    return textField(control, how);
  }

  /** A line that becomes as high as what is in it: many moves are read at once. As in every line, Enter sends it off. */
  function grown(properties) {
    const control = element("textarea", { ...properties, rows: 1, class: "bouton-grown" });
    const fit = () => { control.rows = 1; while (control.scrollHeight > control.clientHeight && control.rows < MAX_ROWS) control.rows += 1; };
    for (const event of ["input", "change"]) control.addEventListener(event, fit);
    // What was filled in out of sight has no height before it is seen.
    let width = 0;
    new ResizeObserver(() => {
      if (control.clientWidth === width) return;
      width = control.clientWidth;
      fit();
    }).observe(control);
    control.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      control.form.requestSubmit();
    });
    return control;
  }

  function lines({ lines: how }) {
    const control = element("textarea", { ...exact, rows: 4, maxlength: MAX_TEXT });
    return textField(control, how);
  }

  /** Some that are to be ticked. */
  function some({ some: choices }) {
    const boxes = choices.map(([value]) => element("input", { type: "checkbox", value }));
    const label = (box, index) => element("label", { class: "bouton-tick" }, box, choices[index][1]);
    const group = element("div", { class: "bouton-ticks" }, ...boxes.map(label));
    const write = (values) => { for (const box of boxes) box.checked = values.includes(box.value); };
    return { group, read: () => boxes.filter((box) => box.checked).map((box) => box.value), write };
  }

  const SHAPES = { one, some, number: line, line, lines };

  /** A row of a table: a cell for each digit, or one for a number below all of them. */
  function rowOf({ name, cells }, id, width) {
    const standing = element("span", { class: "bouton-standing", id: `${id}-standing` });
    const heading = element("th", { scope: "row", id: `${id}-name` }, name);
    const input = (label) => element("input", {
      type: "text", inputmode: "numeric", autocomplete: "off", size: 1, class: "bouton-digit", ...label, "aria-describedby": `${id}-standing`,
    });
    const all = cells ? cells.map((head) => input({ "aria-label": `${name}, ${head}` })) : [input({ "aria-labelledby": `${id}-name`, "data-part": "written" })];
    const group = element("tr", {}, heading, ...all.map((one) => element("td", { colspan: cells ? null : width }, one)), element("td", {}, standing));
    const write = (values) => all.forEach((one, index) => { one.value = values[index] ?? ""; });
    return { group, standing, whole: group, read: () => all.map((one) => one.value), write };
  }

  /** The rows of a table below its head, so that each column stands under its power of two. */
  function tableOf(heads, rows) {
    const head = element("tr", {}, element("td"), ...heads.map((head) => element("th", { scope: "col" }, head)), element("td"));
    return element("div", { class: "bouton-cells" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
  }

  /** A field with its name, how it is filled in, and a place for how it stands. */
  function fieldOf(field, id, name, game) {
    const made = SHAPES[field.shape](field);
    const standing = element("span", { class: "bouton-standing", id: `${id}-standing` });
    const how = made.how && element("span", { class: "bouton-how", id: `${id}-how` }, made.how);
    const told = how ? `${id}-how ${id}-standing` : `${id}-standing`;
    const heading = element("span", { id: `${id}-name` }, name);
    (made.control || made.group).setAttribute("aria-describedby", told);
    if (made.group) {
      made.group.setAttribute("role", "group");
      made.group.setAttribute("aria-labelledby", `${id}-name`);
    }
    const drawn = game && field.moves ? drawnMoves(field, made.control, game) : [];
    const whole = made.control
      ? element("div", { class: "bouton-field" }, element("label", { class: "bouton-field" }, heading, made.control), how, standing, ...drawn)
      : element("div", { class: "bouton-field" }, heading, made.group, standing);
    return { ...made, whole, standing };
  }

  /** A button that opens a board on which moves are shown instead of written. */
  function drawnMoves({ moves, words }, control, game) {
    const button = element("button", { type: "button", "data-action": "draw", "aria-expanded": "false" }, words.draw);
    const whole = element("div", { class: "bouton-drawn", hidden: true });
    const note = ({ detail }) => {
      const before = control.value.trim();
      // The words of a move may hold semicolons of their own.
      const isThere = `; ${before}; `.includes(`; ${detail}; `);
      if (moves !== "several" || !before) control.value = detail;
      else if (!isThere) control.value = `${before.replace(/[;；]\s*$/, "")}; ${detail}`;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    };
    function open() {
      const board = element("div", { class: "bouton-board", "data-opened": true, "data-game": game, "data-opponent": "friend", "data-collects": "true" });
      board.addEventListener("bouton-moved", note);
      board.addEventListener("bouton-live", () => {
        if (board.dataset.live === "yes") return;
        // It is made anew at the next press.
        board.replaceWith(element("p", { class: "bouton-error", role: "status" }, words.undrawable));
      });
      whole.replaceChildren(board);
      wake(whole);
    }
    button.addEventListener("click", () => {
      whole.hidden = !whole.hidden;
      button.setAttribute("aria-expanded", String(!whole.hidden));
      if (!whole.hidden && !whole.querySelector(".bouton-board")) open();
    });
    return [button, whole];
  }

  /** What nobody but the reader judges: a reason, or all of an answer. */
  function ownWords(words, id) {
    const written = element("textarea", { rows: 2, maxlength: MAX_TEXT, spellcheck: "false", id: `${id}-own`, "data-part": "own" });
    return { written, whole: element("div", { class: "bouton-field bouton-reason" }, element("label", { for: `${id}-own` }, words), written) };
  }

  /** A question: its fields, and what is said of them. */
  function questionOf({ number, name, fields, reason }, id, { alone, words, game }) {
    const title = alone ? name : `${number}. ${name}`;
    const single = fields.length === 1;
    const heads = fields.find(({ cells }) => cells)?.cells;
    const made = fields.map((field, index) => (heads ? rowOf(field, `${id}-${index}`, heads.length)
      : fieldOf({ ...field, words }, `${id}-${index}`, single ? title : field.name, game)));
    const outcome = element("p", { class: "bouton-outcome", role: "status" });
    const own = reason ? ownWords(made.length ? words.reason : words.own, id) : null;
    const wholes = made.map(({ whole }) => whole);
    const inside = [...(heads ? [tableOf(heads, wholes)] : wholes), ...(own ? [own.whole] : []), outcome];
    const whole = single
      ? element("div", { class: "bouton-question", "data-question": number }, ...inside)
      : element("fieldset", { class: "bouton-question", "data-question": number }, element("legend", {}, title), ...inside);
    const read = () => ({ fields: made.map((one) => one.read()), own: own ? own.written.value : "" });
    function write(before) {
      made.forEach((one, index) => one.write(before.fields[index] ?? []));
      if (own) own.written.value = before.own;
    }
    return { fields: made, outcome, whole, read, write };
  }

  function show({ fields, outcome, whole }, told) {
    whole.dataset.verdict = told.verdict;
    outcome.replaceChildren(...prose(told.words));
    fields.forEach(({ control, group, standing }, index) => {
      const stands = told.fields[index] || (fields.length === 1 ? { standing: told.verdict, words: "" } : null);
      standing.replaceChildren(...(stands ? prose(stands.words) : []));
      standing.dataset.standing = stands ? stands.standing : "";
      const invalid = stands && ["wrong", "unread"].includes(stands.standing);
      if (control) control.setAttribute("aria-invalid", String(Boolean(invalid)));
      for (const input of group ? group.querySelectorAll("input") : []) input.setAttribute("aria-invalid", String(Boolean(invalid)));
    });
  }

  /** What stands behind the title of an exercise that was drawn: its number is that of the one above it. */
  const AGAIN = { en: "another one", zh: "再来一题" };

  /** How often a seed is drawn anew when it gave an exercise that the reader has had: small ones come again. */
  const DRAWS = 5;

  /** The texts of the exercises that were drawn on this page. */
  const had = new Set();

  /** Where an exercise stands in the page as a text of its own. */
  const textOf = (box) => [...box.children].filter((one) => !one.matches(".bouton-answers, .bouton-opener, .bouton-opened, details, .bouton-done")).map((one) => one.textContent).join("\n");

  /** The box of an exercise from the same generator, level for level, with a seed of its own. */
  async function drawn(like, number) {
    for (let count = 0; ; count += 1) {
      const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
      const told = await marker.ask({ do: "another", language, exercise: { generated: { ...like, seed, number: 1 } }, number });
      if (!told.ok) throw new Refused(told.error);
      const holder = element("div");
      holder.innerHTML = told.html;
      const text = textOf(holder.firstElementChild);
      if (!had.has(text) || count === DRAWS) {
        had.add(text);
        return holder.firstElementChild;
      }
    }
  }

  /** What the module says of a request that it cannot follow. */
  class Refused extends Error {}

  let drawnBoxes = 0;

  /** Puts the exercise behind the one that it is like, and goes there. */
  function putBehind(box, made, name) {
    drawnBoxes += 1;
    made.id = `bouton-another-${drawnBoxes}`;
    made.tabIndex = -1;
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", name);
    made.firstElementChild.append(` · ${AGAIN[language]}`);
    box.after(made);
    wake(made);
    made.focus();
    made.scrollIntoView({ block: "start" });
  }

  /** The button that draws another exercise; none for an exercise that was not drawn. */
  function anotherButton({ like, number, words }, box, status) {
    if (!like) return null;
    had.add(textOf(box));
    const button = element("button", { type: "button", "data-action": "another" }, words.another);
    button.addEventListener("click", async () => {
      if (button.getAttribute("aria-disabled") === "true") return;
      button.setAttribute("aria-disabled", "true");
      status.textContent = words.drawing;
      try {
        putBehind(box, await drawn(like, number), words.another);
        status.textContent = "";
      } catch (error) {
        status.replaceChildren(...prose(error instanceof Refused ? error.message : words.undrawn));
        if (!(error instanceof Died || error instanceof Refused)) console.warn(error);
      } finally {
        button.removeAttribute("aria-disabled");
      }
    });
    return button;
  }

  /** Whether all is right that can be marked, and something could be. */
  function isSolved(questions) {
    const marked = questions.filter(({ verdict }) => verdict !== "reader");
    return marked.length > 0 && marked.every(({ verdict }) => verdict === "right");
  }

  async function answers(place, number) {
    const data = JSON.parse(place.dataset.form);
    const { exercise, questions, words } = data;
    const box = place.closest(".bouton-exercise");
    const solution = box.querySelector(".bouton-solution");
    const nextHint = () => box.querySelector(".bouton-hint:not([open])");
    const game = box.querySelector(".bouton-opener[data-opens=board]")?.dataset.game;
    const asked = questions.map((one, index) => questionOf(one, `bouton-answer-${number}-${index}`, { alone: questions.length === 1, words, game }));
    const status = element("p", { class: "bouton-status", role: "status" });
    const button = (action, text, properties) => element("button", { "data-action": action, ...properties }, text);
    const check = button("mark", words.check, { type: "submit" });
    const hint = button("next", words.hint, { type: "button", hidden: true, onclick: () => { unfold(nextHint()); hint.hidden = !nextHint(); } });
    const reveal = button("reveal", words.solution, {
      type: "button", hidden: true, onclick: () => { unfold(solution); mark(); },
    });

    const stop = button("halt", words.stop, { type: "button", hidden: true, onclick: () => marker.stop() });

    async function mark() {
      // One marking at a time: the solution may be opened while another works.
      if (check.disabled) return;
      check.disabled = true;
      status.textContent = words.thinking;
      const patience = setTimeout(() => { stop.hidden = false; }, PATIENCE);
      try {
        const written = asked.map(({ read }) => read());
        const told = await marker.ask({ do: "mark", language, exercise, answers: written.map(({ fields }) => fields), revealed: solution.open });
        if (told.ok) {
          after(told);
          keep(written, true);
        }
        status.replaceChildren(...prose(told.ok ? told.words : told.error));
      } catch (error) {
        // One module serves all forms of the page: whoever stops one stops the others, too.
        status.textContent = error instanceof Died && error.message === "stopped" ? words.stopped : words.failed;
        if (!(error instanceof Died)) console.warn(error);
      } finally {
        clearTimeout(patience);
        check.disabled = false;
        if (document.activeElement === stop) check.focus();
        stop.hidden = true;
      }
    }

    /** Keeps what is written until the page is opened again. */
    function keep(written, isMarked) {
      window.bouton.progress.keepWriting(exercise, written, isMarked);
    }

    function after(told) {
      told.questions.forEach((one, index) => show(asked[index], one));
      box.dispatchEvent(new CustomEvent("bouton-marked", { bubbles: true, detail: { marks: told.marks, of: told.of } }));
      const open = told.questions.some(({ verdict }) => !["right", "missing"].includes(verdict));
      hint.hidden = !open || !nextHint();
      // Nothing was tried yet where nothing stands.
      reveal.hidden = solution.open || told.questions.every(({ verdict }) => verdict === "missing");
      const judged = (verdicts) => told.questions.flatMap(({ verdict }, index) => (verdicts.includes(verdict) ? [index + 1] : []));
      if (isSolved(told.questions)) window.bouton.progress.solved(exercise, box);
      else window.bouton.progress.missed(exercise, judged(["wrong", "partly"]), judged(["right"]));
    }

    const form = element("form", {
      class: "bouton-answer-form", novalidate: true,
      onsubmit: (event) => { event.preventDefault(); if (!check.disabled) mark(); },
    }, element("p", { class: "bouton-answer-title" }, words.answer), ...asked.map(({ whole }) => whole),
    element("div", { class: "bouton-actions" }, check, stop, hint, reveal, anotherButton(data, box, status)), status);
    solution.addEventListener("toggle", () => { if (solution.open) reveal.hidden = true; });
    form.addEventListener("change", () => keep(asked.map(({ read }) => read()), false));
    place.append(element("div", { class: "bouton-frame" }, form));
    const before = window.bouton.progress.writing(exercise);
    if (before?.questions.length === asked.length) {
      asked.forEach(({ write }, index) => write(before.questions[index]));
      // On a sheet the module is there already, and the sum of its marks is told.
      if (before.marked && exercise.sheet) mark();
    }
  }

  window.bouton.marker = marker;
  register("bouton-answers", answers);
})();
