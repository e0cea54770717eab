// A time line: frames of a board, looked at one after the other by dragging, by keys, or by two buttons. The moves of a game
// are such frames, and so is the replay of what a wrong move leads to.
"use strict";

window.bouton.timeline = (() => {
  const { element, filled, language } = window.bouton;

  /**
   * A moment that can be looked at: its picture in each way to draw it, a sentence, and the moves that led to it. From a moment
   * of the game at which the reader was to move play can go on: then `goesOn`.
   * @typedef {{ pictures: object[], text: string, plies: object[], goesOn?: boolean }} Frame
   */

  /** The frames of a game: each position with the move that led to it. @returns {Frame[]} */
  function played(view, words) {
    const { plies, friends } = view;
    const text = (count) => (count ? told(plies[count - 1]) : words.beginning);
    const past = plies.map(({ before, computer }, count) => ({
      pictures: before, text: text(count), plies: plies.slice(0, count), goesOn: friends || !computer,
    }));
    const drawn = past.filter(({ pictures }) => pictures && pictures.length);
    return [...drawn, { pictures: view.pictures, text: text(plies.length), plies }];
  }

  /** The frames of a replay: it leaves the game at the move that was wrong. @returns {Frame[]} */
  function replayed({ from, frames }, { plies }) {
    const [wrong] = plies.slice(from);
    const line = frames.slice(1).map(({ player, computer }, index) => ({
      player, computer, before: frames[index].pictures, gesture: index ? undefined : wrong.gesture,
    }));
    return frames.map(({ pictures, text }, index) => ({ pictures, text, plies: [...plies.slice(0, from), ...line.slice(0, index)] }));
  }

  const told = ({ player, words }) => `${player}${language === "zh" ? "：" : ": "}${words}`;

  /** What is seen of a game while one looks at another moment of it. */
  function elsewhere(view, { pictures, plies }, turn) {
    return { ...view, pictures, plies, turn, options: [], words: "", table: null, slipped: false, over: false };
  }

  /** The game between the reader's move, one of the options that were offered, and the answer to it. */
  function between(view, offered, words) {
    const last = view.plies.at(-1);
    const made = (offered || []).find(({ to }) => String(to) === String(last.from));
    const seen = elsewhere(view, { pictures: last.before, plies: view.plies.slice(0, -1) }, filled(words.to_move, last.player));
    return { ...seen, table: made ? made.table : null };
  }

  class Timeline {
    /**
     * @param {object} words
     * @param {(at: number) => void} look called when another frame is to be seen
     */
    constructor(words, look) {
      this.look = look;
      const step = (name, by, sign) => element("button", {
        type: "button", "data-action": name, "aria-label": words[name], title: words[name], onclick: () => this.to(this.at + by),
      }, sign);
      this.back = step("back", -1, "◀");
      this.next = step("next", 1, "▶");
      this.slider = element("input", { type: "range", min: 0, max: 0, value: 0, "data-part": "time", "aria-label": words.timeline });
      this.slider.addEventListener("input", () => this.to(Number(this.slider.value)));
      this.whole = element("div", { class: "bouton-timeline" }, this.back, this.slider, this.next);
      this.at = 0;
    }

    /** Shows that there are so many frames, and which is seen. */
    set(count, at, text) {
      this.at = at;
      this.slider.max = String(count - 1);
      this.slider.value = String(at);
      this.slider.disabled = count < 2;
      this.slider.setAttribute("aria-valuetext", text);
      this.back.disabled = at === 0;
      this.next.disabled = at >= count - 1;
      this.whole.dataset.count = String(count);
    }

    /** Where whoever goes on looking finds the focus. */
    usable() {
      return this.next.disabled ? this.back : this.next;
    }

    to(at) {
      if (at >= 0 && at <= Number(this.slider.max)) this.look(at);
    }
  }

  return { Timeline, played, replayed, elsewhere, between, told };
})();
