// "Fill it in yourself", `<div class="bouton-filling" …>` below a table: a reader finds the lost positions one by one, and everything from which
// they can be reached is crossed out; or the values. And `<div class="bouton-slider">` before tables for several numbers, one of which is shown. The cells, and
// where a move leads from each, stand in the page.
"use strict";

(() => {
  const { element, field, language, register, keys } = window.bouton;

  const sign = language === "zh" ? "、" : ", ";
  const WORDS = {
    en: {
      open: "Fill it in yourself",
      close: "Show the table again",
      again: "Start again",
      show: "Tell me one",
      check: "Check",
      outcome: "Find the P-positions, lost for the player to move, the smallest first: tap them, or use the arrow keys and Enter. Whatever can reach one of them in a move is won, and is crossed out.",
      value: "Give each position its value: the smallest of 0, 1, 2, … that is not the value of a position one move away. Those positions are framed.",
      empty: "empty",
      crossed: "crossed out",
      lost: (at) => `${at} is P: every move from it leads to a position that the other player wins.`,
      end: (at) => `${at} is P: there is no move, and whoever cannot move has lost.`,
      guessed: (at) => `${at} is P, but it cannot be known yet: not every position to which a move leads is crossed out.`,
      reaches: (at, to) => `${at} is crossed out: a move leads to ${to}, which is P.`,
      won: (at) => `Not so: a move from ${at} leads to a P-position that you have not found yet. Look at the smaller ones first.`,
      over: (at) => `${at} is won: there is no move, and here whoever cannot move has won.`,
      told: (at) => `${at} is P.`,
      all: (count) => `The table is full: it has ${count} P-position${count === 1 ? "" : "s"}.`,
      field: (at) => `Value of ${at}`,
      leads: (at, values, open) => `Moves from ${at} lead to ${values.length ? `value${values.length === 1 ? "" : "s"} ${values.join(sign)}` : "positions whose values you have not found yet"}${values.length && open ? ", and to some that you have not found yet" : ""}.`,
      none: (at) => `From ${at} there is no move: no number is taken, and 0 is free.`,
      sums: "Where a move leaves several heaps, their value is the nim-sum of theirs.",
      unseen: (guess) => `Not ${guess}: some move leads to the value ${guess}. Fill in the smaller ones first.`,
      right: (at, value) => `Right: the value of ${at} is ${value}.`,
      is: (at, value) => `The value of ${at} is ${value}.`,
      reachable: "one move away",
      reached: (guess, to) => `Not ${guess}: a move leads to ${to}, and that has the value ${guess}.`,
      missing: (guess) => `Not ${guess}: a smaller number is missing among the values to which moves lead.`,
      number: "A value is a number: 0, 1, 2, …",
      filled: "The table is full.",
    },
    zh: {
      open: "自己填一填",
      close: "显示原来的表",
      again: "重新开始",
      show: "告诉我一个",
      check: "检查",
      outcome: "找出必败的局面（P），从小的开始，点一下（也可以用方向键和回车键）。一步能走到它的都必胜，会划掉。",
      value: "给每个局面填上SG值：一步能走到的局面的SG值里，没有出现的最小的数。一步能走到的局面加了框。",
      empty: "空",
      crossed: "已划掉",
      lost: (at) => `${at}必败：从这里不论怎样走，到的都是必胜的局面。`,
      end: (at) => `${at}必败：已经无步可走，不能走的人输。`,
      guessed: (at) => `${at}的确必败，不过现在还断定不了：能走到的局面还没有全部划掉。`,
      reaches: (at, to) => `${at}已经划掉：走一步可以到${to}，那里必败。`,
      won: (at) => `不对：从${at}走一步，可以到一个还没有找到的必败局面。先看小的。`,
      over: (at) => `${at}必胜：已经无步可走，而这里不能走的人赢。`,
      told: (at) => `${at}必败。`,
      all: (count) => `整张表都有了：必败的局面一共${count}个。`,
      field: (at) => `${at}的SG值`,
      leads: (at, values, open) => `从${at}走一步，${values.length ? `到的值有${values.join(sign)}` : "到的值还都不知道"}${values.length && open ? "；还有的没有填" : ""}。`,
      none: (at) => `${at}已经无步可走，一个数也没有用掉，最小的是0。`,
      sums: "一步分成几堆的，取这几堆的值的尼姆和。",
      unseen: (guess) => `不是${guess}：有一步走到的值就是${guess}。先填小的。`,
      right: (at, value) => `对：${at}的SG值是${value}。`,
      is: (at, value) => `${at}的SG值是${value}。`,
      reachable: "一步能走到",
      reached: (guess, to) => `不是${guess}：走一步可以到${to}，那里的值就是${guess}。`,
      missing: (guess) => `不是${guess}：一步走到的值里，还缺一个比它小的数。`,
      number: "SG值是0、1、2……这样的数。",
      filled: "整张表都填好了。",
    },
  };
  const words = WORDS[language];

  /** A table, and what of it the reader has found. */
  class Filling {
    constructor(place) {
      this.cells = place.dataset.cells.split(",");
      this.positions = JSON.parse(place.dataset.positions);
      this.moves = JSON.parse(place.dataset.moves);
      this.isOutcome = place.dataset.show === "outcome";
      this.box = place.previousElementSibling;
      const rows = [...this.box.querySelectorAll("tbody tr")];
      this.places = rows.flatMap((row, at) => [...row.cells].slice(1).map((cell, column) => ({ cell, row: at, column })));
      this.printed = this.places.map(({ cell }) => [...cell.childNodes]);
      this.shown = this.places.map(({ cell }) => cell.textContent);
      this.frame = element("div", { class: "bouton-frame" });
      this.opener = element("button", { type: "button", "data-action": "fill", onclick: () => this.toggle() }, words.open);
      this.panel = element("div", { hidden: true }, ...this.controls());
      this.frame.append(this.opener, this.panel);
      // What is said stays in sight while a large table is scrolled.
      this.status = element("p", { role: "status", class: "bouton-fill-status", hidden: true });
      const around = element("div", { class: "bouton-fill-around" });
      this.box.before(around);
      around.append(this.box, this.status);
      place.append(this.frame);
      this.keys = new keys.Keys(this.box, () => {});
    }

    controls() {
      const button = (action, said, does) => element("button", { type: "button", "data-action": action, onclick: does }, said);
      const actions = [button("tell", words.show, () => this.tell()), button("again", words.again, () => this.begin())];
      if (this.isOutcome) return [element("div", { class: "bouton-actions" }, ...actions)];
      this.input = element("input", { type: "text", inputmode: "numeric", autocomplete: "off", "data-part": "value", size: 4 });
      this.label = element("span", {});
      const check = element("button", { type: "submit", class: "bouton-chief", "data-action": "check" }, words.check);
      const form = element("form", { class: "bouton-form" }, field(this.label, this.input), element("div", { class: "bouton-actions" }, check, ...actions));
      form.addEventListener("submit", (event) => { event.preventDefault(); this.answer(); });
      const isSummed = this.moves.some((options) => options.some((parts) => parts.length > 1));
      return [element("p", { class: "bouton-how" }, isSummed ? `${words.value} ${words.sums}` : words.value), form];
    }

    toggle() {
      const opens = this.panel.hidden;
      this.panel.hidden = !opens;
      this.status.hidden = !opens;
      this.opener.textContent = opens ? words.close : words.open;
      this.box.classList.toggle("bouton-filled-in", opens);
      if (opens) {
        if (this.known) this.empty();
        else this.begin();
        this.buttons[this.isOutcome ? 0 : this.at].focus({ preventScroll: true });
      } else this.places.forEach(({ cell }, at) => cell.replaceChildren(...this.printed[at]));
    }

    /** All cells empty, but for ends of play at which whoever cannot move has won. */
    begin() {
      this.known = this.cells.map((cell, at) => this.isOutcome && cell === "N" && !this.moves[at].length);
      this.at = 0;
      this.empty();
    }

    /** What the reader has found, and nothing else. */
    empty() {
      this.buttons = this.places.map(({ cell, row, column }, at) => {
        const button = element("button", {
          type: "button", class: "bouton-fill", "data-target": String(at), "data-row": String(row), "data-column": String(column),
          onclick: () => this.choose(at),
        });
        cell.replaceChildren(button);
        return button;
      });
      this.status.textContent = this.isOutcome ? words.outcome : "";
      this.draw();
      if (this.isOutcome) this.keys.rove(null);
      else this.select(this.at);
    }

    /** A position as the reader names it. */
    name(at) {
      const position = this.positions[at];
      return position.length === 1 ? String(position[0]) : `(${position.join(", ")})`;
    }

    draw() {
      const reached = new Set(this.isOutcome ? [] : (this.moves[this.at] ?? []).flat());
      this.buttons.forEach((button, at) => {
        const isCrossed = this.isOutcome && this.known[at] && this.cells[at] === "N";
        button.textContent = this.known[at] ? this.shown[at] : "";
        button.dataset.state = !this.known[at] ? "empty" : isCrossed ? "crossed" : "found";
        button.dataset.reached = reached.has(at);
        const state = !this.known[at] ? words.empty : isCrossed ? words.crossed : this.cells[at];
        button.setAttribute("aria-label", `${this.name(at)}: ${state}${reached.has(at) ? `${sign}${words.reachable}` : ""}`);
        if (at === this.at && !this.isOutcome) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      });
    }

    choose(at) {
      if (!this.isOutcome) {
        this.select(at);
        this.input.focus();
        return;
      }
      this.status.textContent = this.claim(at);
      this.draw();
    }

    /** The reader says that a position is lost. */
    claim(at) {
      const options = this.moves[at].map(([to]) => to);
      if (this.cells[at] === "P") return this.find(at);
      if (!options.length) return words.over(this.name(at));
      const lost = options.find((to) => this.known[to] && this.cells[to] === "P");
      return lost === undefined ? words.won(this.name(at)) : words.reaches(this.name(at), this.name(lost));
    }

    /** A lost position is found: whatever reaches it is crossed out. */
    find(at) {
      const options = this.moves[at].map(([to]) => to);
      const isSeen = options.every((to) => this.known[to]);
      this.known[at] = true;
      this.moves.forEach((some, from) => { if (some.some(([to]) => to === at)) this.known[from] = true; });
      const lost = this.cells.filter((cell) => cell === "P").length;
      const end = this.known.every(Boolean) ? ` ${words.all(lost)}` : "";
      return (!options.length ? words.end : isSeen ? words.lost : words.guessed)(this.name(at)) + end;
    }

    select(at) {
      this.at = at;
      this.input.value = "";
      this.label.textContent = words.field(this.name(at));
      this.status.textContent = this.leads(at);
      this.draw();
      // Whoever goes back to the table by the keyboard comes to the cell that is asked for.
      this.keys.at = String(at);
      this.keys.rove(null);
      this.buttons[at].scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    /** The value of some positions side by side: what nim-addition makes of theirs. */
    sum(parts) {
      return parts.reduce((sum, at) => sum ^ Number(this.cells[at]), 0);
    }

    leads(at) {
      if (!this.moves[at].length) return words.none(this.name(at));
      const open = this.moves[at].filter((parts) => !parts.every((to) => this.known[to]));
      const values = this.moves[at].filter((parts) => !open.includes(parts)).map((parts) => this.sum(parts));
      return words.leads(this.name(at), [...new Set(values)].sort((a, b) => a - b), open.length);
    }

    /** The reader gives a value. */
    answer() {
      const said = this.input.value.normalize("NFKC").trim();
      if (!/^\d{1,9}$/.test(said)) {
        this.status.textContent = words.number;
        return;
      }
      const [guess, value] = [Number(said), Number(this.cells[this.at])];
      if (guess === value) {
        this.fill(words.right(this.name(this.at), value));
        return;
      }
      const leading = this.moves[this.at].filter((one) => this.sum(one) === guess);
      const parts = leading.find((one) => one.every((to) => this.known[to])) ?? leading[0];
      if (guess > value || !parts) this.status.textContent = words.missing(guess);
      else if (parts.every((to) => this.known[to])) this.status.textContent = words.reached(guess, parts.map((to) => this.name(to)).join(" + "));
      else this.status.textContent = words.unseen(guess);
    }

    /** The chosen cell gets its value, and the next empty one is chosen. */
    fill(said) {
      this.known[this.at] = true;
      const left = this.known.map((known, at) => (known ? -1 : at)).filter((at) => at >= 0);
      if (left.length) this.select(left.find((at) => at > this.at) ?? left[0]);
      else this.draw();
      this.status.textContent = left.length ? `${said} ${this.status.textContent}` : `${said} ${words.filled}`;
    }

    /** The smallest lost position that is not found, or the value of the cell that is chosen. */
    tell() {
      if (!this.isOutcome) {
        if (!this.known[this.at]) this.fill(words.is(this.name(this.at), this.cells[this.at]));
        return;
      }
      const sum = (at) => this.positions[at].reduce((all, one) => all + one, 0);
      const left = this.cells.map((cell, at) => at).filter((at) => this.cells[at] === "P" && !this.known[at]);
      const at = left.sort((a, b) => sum(a) - sum(b))[0];
      if (at === undefined) return;
      const end = this.find(at);
      this.status.textContent = this.known.every(Boolean) ? end : words.told(this.name(at));
      this.draw();
    }
  }

  /** A slider for a number, whose table alone is shown. */
  async function slider(place) {
    const tables = [...place.parentElement.querySelectorAll("[data-number]")];
    const numbers = tables.map((table) => table.dataset.number);
    const label = element("span", {});
    const range = element("input", { type: "range", min: numbers[0], max: numbers.at(-1), value: place.dataset.at, "data-part": "number" });
    const show = () => {
      label.textContent = `${place.dataset.name} = ${range.value}`;
      for (const table of tables) table.hidden = table.dataset.number !== range.value;
    };
    range.addEventListener("input", show);
    place.append(element("div", { class: "bouton-frame" }, field(label, range)));
    show();
  }

  register("bouton-filling", async (place) => { new Filling(place); }, { atOnce: true });
  register("bouton-slider", slider, { atOnce: true });
})();
