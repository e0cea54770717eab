// A time line: frames of a board, looked at one after the other by dragging, by keys, or by two buttons. The moves of a game
// are such frames, and so is the replay of what a wrong move leads to.
"use strict";

window.bouton.timeline = (() => {
  const { element } = window.bouton;

  /**
   * @typedef {{ pictures: object[], text: string }} Frame a picture for each way to draw it, and a sentence
   */

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

  return { Timeline };
})();
