// The binary table of a position as a balance: each column has a beam, level if its ones are even. A heap that is dragged down
// chooses the move that leaves so many. The digits come from the module, and the moves from its list.
"use strict";

window.bouton.balance = (() => {
  const { element, filled, language } = window.bouton;

  /** Heaps of more have no slider: a hair's breadth would be a thing. */
  const LONGEST = 64;

  /** Whether the first table differs from the other in this heap alone. */
  const differsAlone = (told, start, row) => told.rows.length === start.rows.length
    && told.rows.every(({ heap }, other) => other === row || heap === start.rows[other].heap);

  /** For each heap the options that change it alone, by what they leave; null where not every smaller number can be left, or there is none. */
  function waysOf(start, options) {
    return start.rows.map(({ heap }, row) => {
      const alone = options.filter(({ table }) => table && differsAlone(table, start, row));
      const ways = new Map(alone.map((option) => [option.table.rows[row].heap, option]));
      return heap > 0 && heap <= LONGEST && ways.size === heap ? ways : null;
    });
  }

  /** The digits in the columns of the first table: those of smaller numbers may have fewer. */
  const spread = (sizes, told, digits) => sizes.map((size) => digits[told.header.indexOf(size)] ?? 0);

  class Balance {
    /**
     * @param {object} words
     * @param {(option: object | null, row: number, left: number) => void} pick called with the option that a heap was dragged to, or with none
     */
    constructor(words, pick) {
      this.words = words;
      this.pick = pick;
      this.whole = element("div", {});
    }

    /** Shows the digits of `told`: the position itself, `start`, or what an option leaves of it. */
    show(told, start, options) {
      if (start !== this.start) this.build(start, options || []);
      this.rows.forEach(({ name, digits, slider }, row) => {
        const { letter, heap, digits: own } = told.rows[row];
        name.textContent = `${letter} = ${heap}`;
        spread(this.sizes, told, own).forEach((digit, place) => { digits[place].textContent = String(digit); });
        if (slider) slider.value = String(heap);
      });
      const columns = spread(this.sizes, told, told.columns);
      columns.forEach((count, place) => this.tip(this.beams[place], count));
      this.sum.textContent = `${this.words.sum} = ${told.sum}`;
      spread(this.sizes, told, told.sum_digits).forEach((digit, place) => { this.sums[place].textContent = String(digit); });
      const odd = this.sizes.filter((_, place) => columns[place] % 2);
      this.verdict.textContent = odd.length ? filled(this.words.tilted, odd.join(language === "zh" ? "、" : ", ")) : this.words.level;
    }

    tip({ cell, count, beam }, ones) {
      cell.className = ones % 2 ? "bouton-odd" : "";
      count.textContent = String(ones);
      beam.dataset.level = String(ones % 2 === 0);
    }

    build(start, options) {
      const { words } = this;
      const ways = waysOf(start, options);
      const hasSliders = ways.some(Boolean);
      this.start = start;
      this.sizes = start.header;
      this.rows = start.rows.map(({ letter, heap }, row) => ({
        name: element("th", { scope: "row" }),
        digits: this.sizes.map(() => element("td", {})),
        slider: ways[row] && this.slider(letter, heap, ways[row], row),
      }));
      this.beams = this.sizes.map(() => {
        const [count, beam] = [element("span", {}), element("span", { class: "bouton-beam" })];
        return { cell: element("td", {}, count, beam), count, beam };
      });
      this.sum = element("th", { scope: "row" });
      this.sums = this.sizes.map(() => element("td", {}));
      const end = (cell) => (hasSliders ? [cell] : []);
      const head = element("tr", {}, element("th", { scope: "col" }, words.heap),
        ...this.sizes.map((size) => element("th", { scope: "col" }, String(size))), ...end(element("th", { scope: "col" }, words.drag)));
      const row = ({ name, digits, slider }) => element("tr", {}, name, ...digits, ...end(element("td", {}, slider)));
      const ones = element("tr", {}, element("th", { scope: "row" }, words.ones), ...this.beams.map(({ cell }) => cell), ...end(element("td", {})));
      const sum = element("tr", {}, this.sum, ...this.sums, ...end(element("td", {})));
      this.verdict = element("p", { class: "bouton-verdict", role: "status" });
      this.whole.replaceChildren(element("table", { class: "bouton-balance" }, element("thead", {}, head),
        element("tbody", {}, ...this.rows.map(row)), element("tfoot", {}, ones, sum)), this.verdict);
    }

    slider(letter, heap, ways, row) {
      const label = filled(this.words.drag_heap, letter);
      const range = element("input", { type: "range", min: 0, max: heap, value: heap, "aria-label": label, "data-part": `drag-${letter}` });
      range.addEventListener("input", () => this.pick(ways.get(Number(range.value)) ?? null, row, Number(range.value)));
      return range;
    }
  }

  return { Balance };
})();
