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
      outcome: "Find the positions that are lost for the player to move (P), the smallest first: tap them. Whatever can reach one of them in a move is won, and is crossed out.",
      value: "Give each position its value: the smallest number that no move leads to. The positions to which a move leads are framed.",
      empty: "empty",
      crossed: "crossed out",
      lost: (at) => `${at} is lost: every move from it leads to a position that is won.`,
      end: (at) => `${at} is lost: there is no move, and whoever cannot move has lost.`,
      guessed: (at) => `${at} is lost, and you have guessed it: not every position to which a move leads is crossed out yet.`,
      reaches: (at, to) => `${at} is crossed out: a move leads to ${to}, which is lost.`,
      won: (at) => `Not so: from ${at} a move leads to a lost position that you have not found yet. Look at the smaller ones first.`,
      over: (at) => `${at} is won: there is no move, and here whoever cannot move has won.`,
      told: (at) => `${at} is lost.`,
      all: (count) => `You have found them all: ${count} positions are lost.`,
      field: (at) => `Value of ${at}`,
      leads: (at, values, open) => `From ${at} moves lead to ${values.length ? `the values ${values.join(sign)}` : "no value that you know"}${open ? `; ${open} of the positions reached are still empty` : ""}.`,
      none: (at) => `From ${at} there is no move.`,
      right: (at, value) => `Right: the value of ${at} is ${value}.`,
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
      check: "对吗？",
      outcome: "找出必败的局面（P），从小的开始，点一下。一步能走到它的都必胜，会划掉。",
      value: "给每个局面填上SG值：一步走到的那些值里没有出现的最小的数。一步能走到的局面加了框。",
      empty: "空",
      crossed: "已划掉",
      lost: (at) => `${at}必败：从这里不论怎样走，到的都是必胜的局面。`,
      end: (at) => `${at}必败：没有地方可走，不能走的人输。`,
      guessed: (at) => `${at}必败，不过是猜的：能走到的局面还没有全部划掉。`,
      reaches: (at, to) => `${at}已经划掉：走一步可以到${to}，那里必败。`,
      won: (at) => `不对：从${at}走一步，可以到一个还没有找到的必败局面。先看小的。`,
      over: (at) => `${at}必胜：没有地方可走，而这里不能走的人赢。`,
      told: (at) => `${at}必败。`,
      all: (count) => `全部找到了：必败的局面有${count}个。`,
      field: (at) => `${at}的SG值`,
      leads: (at, values, open) => `从${at}走一步，${values.length ? `到的值有${values.join(sign)}` : "到的值还都不知道"}${open ? `；能走到的局面还有${open}个空着` : ""}。`,
      none: (at) => `从${at}没有地方可走。`,
      right: (at, value) => `对：${at}的SG值是${value}。`,
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
      this.place = place;
      this.cells = place.dataset.cells.split(",");
      this.positions = JSON.parse(place.dataset.positions);
      this.moves = JSON.parse(place.dataset.moves);
      this.isOutcome = place.dataset.show === "outcome";
      this.box = place.previousElementSibling;
      const rows = [...this.box.querySelectorAll("tbody tr")];
      this.places = rows.flatMap((row, at) => [...row.cells].slice(1).map((cell, column) => ({ cell, row: at, column })));
      this.printed = this.places.map(({ cell }) => [...cell.childNodes]);
      this.frame = element("div", { class: "bouton-frame" });
      this.opener = element("button", { type: "button", "data-action": "fill", "aria-expanded": "false", onclick: () => this.toggle() }, words.open);
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
      return [element("p", { class: "bouton-how" }, words.value), form];
    }

    toggle() {
      const opens = this.panel.hidden;
      this.panel.hidden = !opens;
      this.status.hidden = !opens;
      this.opener.setAttribute("aria-expanded", String(opens));
      this.opener.textContent = opens ? words.close : words.open;
      this.box.classList.toggle("bouton-filled-in", opens);
      if (opens) this.begin();
      else this.places.forEach(({ cell }, at) => cell.replaceChildren(...this.printed[at]));
    }

    /** All cells empty, but for ends of play at which whoever cannot move has won. */
    begin() {
      this.known = this.cells.map((cell, at) => this.isOutcome && cell === "N" && !this.moves[at].length);
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
      this.keys.rove(null);
      if (!this.isOutcome) this.select(0);
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
        button.textContent = !this.known[at] ? "" : isCrossed ? "·" : this.cells[at];
        button.dataset.state = !this.known[at] ? "empty" : isCrossed ? "crossed" : "found";
        button.dataset.reached = reached.has(at);
        button.setAttribute("aria-label", `${this.name(at)}: ${!this.known[at] ? words.empty : isCrossed ? words.crossed : this.cells[at]}`);
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
      const said = this.input.value.trim();
      if (!/^\d{1,9}$/.test(said)) {
        this.status.textContent = words.number;
        return;
      }
      const [guess, value] = [Number(said), Number(this.cells[this.at])];
      if (guess === value) {
        this.fill(words.right(this.name(this.at), value));
        return;
      }
      const parts = this.moves[this.at].find((one) => this.sum(one) === guess);
      this.status.textContent = parts && guess < value
        ? words.reached(guess, parts.map((to) => this.name(to)).join(" + "))
        : words.missing(guess);
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
        this.fill(words.right(this.name(this.at), this.cells[this.at]));
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
