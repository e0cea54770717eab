// What a board says: the last of it is seen from its beginning, on a small screen and after the phone was turned, too.
"use strict";

window.bouton.status = (() => {
  const { element, prose } = window.bouton;

  class Status {
    /** @param {object} words the words of buttons and labels */
    constructor(words) {
      this.words = words;
      this.whole = element("div", { class: "bouton-status", role: "status", "aria-live": "polite" });
      this.lines = [];
      matchMedia("(orientation: portrait)").addEventListener("change", () => this.scrollToLast());
    }

    /** Shows what was said, as a screen reader speaks it; and below it whose turn it is, if that is to be told. */
    tell(said, turn = "") {
      const lines = said.map((one) => this.line(one));
      if (turn) lines.push(element("p", { class: "bouton-turn-told" }, turn));
      this.whole.replaceChildren(...lines);
      // What is longer than its place is scrolled by keys, too.
      if (this.isLong()) this.whole.tabIndex = 0;
      else this.whole.removeAttribute("tabindex");
      this.lines = said.some(({ kind }) => kind === "table") ? [] : lines;
      this.scrollToLast();
    }

    line({ kind, text, more }) {
      const told = element(kind === "table" ? "pre" : "p", { class: `bouton-said bouton-${kind}`, "data-kind": kind }, ...(kind === "error" ? prose(text) : [text]));
      const reason = () => element("details", {}, element("summary", {}, this.words.reason), element("pre", {}, more));
      return more ? element("div", {}, told, reason()) : told;
    }

    /** Says that something is being worked out, and how to stop that. */
    wait(stop) {
      this.tell([{ kind: "waiting", text: this.words.thinking }]);
      this.whole.append(element("button", { type: "button", "data-action": "stop", onclick: stop }, this.words.stop));
    }

    isLong() {
      return this.whole.scrollHeight > this.whole.clientHeight + 1;
    }

    /** What was said last matters most: as many of the last lines as have room, or the last alone, and always from a beginning. */
    scrollToLast() {
      const { whole, lines } = this;
      whole.querySelector(".bouton-room")?.remove();
      whole.scrollTop = 0;
      if (!lines.length || !this.isLong()) return;
      const start = whole.getBoundingClientRect().top;
      const tops = lines.filter((line) => !line.matches(".bouton-turn-told")).map((line) => line.getBoundingClientRect().top - start);
      const isWhole = (top) => whole.scrollHeight - top <= whole.clientHeight;
      const top = tops.find(isWhole) ?? tops.at(-1) ?? 0;
      // Without room below it, the line would not come up to the top, and half of the one before would be seen above it.
      const room = Math.max(0, top + whole.clientHeight - whole.scrollHeight);
      whole.append(element("div", { class: "bouton-room", style: `block-size: ${Math.ceil(room)}px` }));
      whole.scrollTop = Math.ceil(top);
    }
  }

  return { Status };
})();
