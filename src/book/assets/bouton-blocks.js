// Heaps seen in powers of two: as blocks of 4, 2 and 1 that pair up with their twins, and as a table of digits that is a balance. The
// digits come from the module.
"use strict";

window.bouton.blocks = (() => {
  const { element, filled, language, motion, balance } = window.bouton;

  /** Heaps of more blocks than this are not drawn as blocks of things. */
  const LARGEST_DRAWN = 32;

  function block(row, letter, size) {
    const dots = size > LARGEST_DRAWN ? [String(size)] : Array.from({ length: size }, () => element("i", {}));
    return element("span", { class: "bouton-block", "data-token": `block:${row}:${size}`, "aria-label": `${letter}: ${size}`, role: "img" }, ...dots);
  }

  /** The blocks of each heap, largest first. */
  function apart(told) {
    return told.rows.map(({ letter, heap, digits }, row) => element("div", { class: "bouton-heap" },
      element("span", { class: "bouton-heap-name" }, letter),
      ...told.header.flatMap((size, place) => (digits[place] ? [block(row, letter, size)] : [])),
      element("span", { class: "bouton-heap-count" }, String(heap))));
  }

  /** Equal blocks side by side, two and two; the last may be alone. */
  function paired(told, words) {
    const alone = [];
    const lines = told.header.flatMap((size, place) => {
      const rows = told.rows.map((one, row) => ({ ...one, row })).filter(({ digits }) => digits[place]);
      if (!rows.length) return [];
      const blocks = rows.map(({ row, letter }) => block(row, letter, size));
      const twins = [];
      while (blocks.length > 1) twins.push(element("span", { class: "bouton-twins" }, blocks.shift(), blocks.shift()));
      if (blocks.length) alone.push(size);
      return [element("div", { class: "bouton-heap" }, element("span", { class: "bouton-heap-name" }, String(size)), ...twins,
        blocks.length > 0 && element("span", { class: "bouton-alone" }, blocks[0]))];
    });
    const verdict = alone.length ? filled(words.without_twin, alone.join(language === "zh" ? "、" : ", ")) : words.all_twins;
    return [...lines, element("p", { class: "bouton-verdict", role: "status" }, verdict)];
  }

  /** Both of them, folded; they follow the move that is chosen. */
  class Blocks {
    constructor(words, pick) {
      this.words = words;
      this.together = false;
      this.stage = element("div", { class: "bouton-blocks" });
      this.button = element("button", { type: "button", "data-action": "pair", onclick: () => this.pair() });
      this.balance = new balance.Balance(words, pick);
      this.whole = element("div", { class: "bouton-table" },
        element("details", { "data-part": "blocks" }, element("summary", {}, words.blocks), this.button, this.stage),
        element("details", { "data-part": "balance" }, element("summary", {}, words.binary), this.balance.whole));
    }

    /** Shows the digits of what is chosen, or else of the position itself, if it has some. */
    show(told, start, options) {
      this.told = told;
      this.whole.hidden = !told || start.header.length === 0;
      if (this.whole.hidden) return;
      this.balance.show(told, start, options);
      motion.change(this.stage, () => this.draw(), { away: 0 });
    }

    pair() {
      this.together = !this.together;
      motion.change(this.stage, () => this.draw(), { away: 0 });
    }

    draw() {
      this.button.textContent = this.together ? this.words.apart : this.words.pair;
      this.stage.replaceChildren(...(this.together ? paired(this.told, this.words) : apart(this.told)));
    }
  }

  return { Blocks };
})();
