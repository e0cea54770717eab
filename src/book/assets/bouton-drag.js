// What lies on a board can be dragged: a piece to where it goes, stones off their heap. A drag is the taps that it stands for,
// so that it knows no more than they do: where it begins is tapped, where it ends is tapped, and what is then chosen is played.
"use strict";

window.bouton.drag = (() => {
  const { motion } = window.bouton;

  /** So far a finger may tremble, and so far stones are dragged to be taken, in pixels. */
  const TREMBLE = 8;
  const AWAY = 48;

  /** What can be taken in hand: stones and pins, and pieces that have a move. */
  const HELD = ".bouton-stone, .bouton-pin, [data-held]";

  /** Where a piece can be put down. */
  const WAY = ".bouton-way";

  /** The click that follows a drag is part of it. */
  function swallowClick(scene) {
    const swallow = (click) => click.stopPropagation();
    scene.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => scene.removeEventListener("click", swallow, { capture: true }));
  }

  class Drag {
    /**
     * @param {HTMLElement} scene
     * @param {{ tap: (target: HTMLElement) => void, drop: (way: HTMLElement | null) => void, isFree: () => boolean }} board
     */
    constructor(scene, board) {
      this.scene = scene;
      this.board = board;
      this.hand = null;
      const heard = { pointerdown: this.begin, pointermove: this.move, pointerup: this.end, pointercancel: this.cancel };
      for (const [name, hear] of Object.entries(heard)) scene.addEventListener(name, (event) => hear.call(this, event));
    }

    begin(event) {
      const held = event.target.closest(HELD);
      if (!held || event.button !== 0 || !event.isPrimary || !this.board.isFree()) return;
      this.hand = { held, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
    }

    /** What is held is chosen, if it was not. */
    lift() {
      const { held, id } = this.hand;
      const [ghost, box] = [motion.likeness(held, getComputedStyle(held).fontSize), held.getBoundingClientRect()];
      this.scene.setPointerCapture(id);
      const target = held.closest("[data-target]");
      if (target && target.getAttribute("aria-pressed") !== "true") this.board.tap(target);
      motion.lay(this.scene, ghost, box);
      this.hand.ghost = ghost;
    }

    isHeldBy(event) {
      return this.hand !== null && event.pointerId === this.hand.id;
    }

    way({ clientX, clientY }) {
      return [clientX - this.hand.x, clientY - this.hand.y];
    }

    move(event) {
      if (!this.isHeldBy(event)) return;
      const [x, y] = this.way(event);
      if (!this.hand.ghost && Math.hypot(x, y) > TREMBLE) this.lift();
      if (this.hand.ghost) this.hand.ghost.style.transform = `translate(${x}px, ${y}px)`;
    }

    end(event) {
      if (!this.isHeldBy(event)) return;
      const isDrag = this.hand.ghost !== null;
      const distance = Math.hypot(...this.way(event));
      this.cancel();
      if (!isDrag) return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const way = under && this.scene.contains(under) ? under.closest(WAY) : null;
      // A piece that is put down where it cannot stand has not moved; stones are taken wherever they are put.
      const isAstray = !way && this.scene.querySelector(WAY);
      if (isAstray) this.board.giveUp();
      else if (way || distance > AWAY) this.board.drop(way);
      swallowClick(this.scene);
    }

    cancel() {
      if (this.hand && this.hand.ghost) this.hand.ghost.remove();
      this.hand = null;
    }
  }

  return { Drag };
})();
