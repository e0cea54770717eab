// Moves are seen: what has gone flies off, what has moved slides, what has turned flips. A drawing names its tokens by
// `data-token`, and what a token shows by `data-face`; a change is what the names say before and after. Readers who asked for
// less motion get the new drawing at once.
"use strict";

window.bouton.motion = (() => {
  /** How long a move takes to be seen, and the opponent to be seen thinking, in ms. */
  const MOVE = 420;
  const THINK = 650;

  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Where the tokens of a scene are, and what they show. */
  function tokens(scene) {
    const found = new Map();
    for (const one of scene.querySelectorAll("[data-token]")) {
      found.set(one.dataset.token, { one, face: one.dataset.face, box: one.getBoundingClientRect() });
    }
    return found;
  }

  function slide({ one, box }, from) {
    const [x, y] = [from.box.left - box.left, from.box.top - box.top];
    if (Math.abs(x) + Math.abs(y) < 2) return;
    one.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 2 }, { transform: "none", zIndex: 2 }], { duration: MOVE, easing: "ease-in-out" });
  }

  function flip({ one }) {
    one.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(90deg)" }, { transform: "none" }], { duration: MOVE });
  }

  /** A copy of what has gone, over the drawing, until it is out of sight. */
  function leave(scene, { one, box }, order, away) {
    const copy = one.cloneNode(true);
    const frame = scene.getBoundingClientRect();
    copy.removeAttribute("data-token");
    copy.removeAttribute("data-target");
    copy.setAttribute("aria-hidden", "true");
    copy.setAttribute("tabindex", "-1");
    Object.assign(copy.style, {
      position: "absolute", left: `${box.left - frame.left}px`, top: `${box.top - frame.top}px`,
      width: `${box.width}px`, height: `${box.height}px`, margin: "0", pointerEvents: "none",
    });
    scene.append(copy);
    const gone = copy.animate(
      [{ opacity: 1, transform: "none" }, { opacity: 0, transform: `translateY(${away}px) scale(0.6)` }],
      { duration: MOVE, delay: order * 30, fill: "both", easing: "ease-in" },
    );
    const remove = () => copy.remove();
    gone.finished.then(remove, remove);
  }

  /**
   * Draws anew, and shows what has changed.
   * @param {HTMLElement} scene
   * @param {() => void} redraw
   * @param {{ pairs?: string[][], away?: number }} how which token became which, and where to what is gone flies
   */
  function change(scene, redraw, { pairs = [], away = 60 } = {}) {
    if (still() || !scene.animate) return redraw();
    const before = tokens(scene);
    redraw();
    const after = tokens(scene);
    const origin = new Map(pairs.map(([from, to]) => [to, from]));
    const used = new Set();
    for (const [name, now] of after) {
      const from = origin.get(name) ?? name;
      const old = before.get(from);
      if (!old) continue;
      used.add(from);
      if (old.face !== now.face) flip(now);
      slide(now, old);
    }
    let order = 0;
    for (const [name, old] of before) {
      if (!used.has(name)) leave(scene, old, order++, away);
    }
  }

  /** Waits for as long as a move is watched; not at all where nothing moves. */
  const watched = () => new Promise((resolve) => { setTimeout(resolve, still() ? 0 : MOVE + THINK); });

  return { change, still, watched };
})();
