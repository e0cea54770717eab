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
      const { fontSize } = getComputedStyle(one);
      found.set(one.dataset.token, { one, face: one.dataset.face, box: one.getBoundingClientRect(), fontSize });
    }
    return found;
  }

  /** The middle stays where it is while a thing is turning. */
  const middle = ({ box }) => [box.left + box.width / 2, box.top + box.height / 2];

  function slide(now, before) {
    const { one } = now;
    const [[left, top], [oldLeft, oldTop]] = [middle(now), middle(before)];
    const [x, y] = [oldLeft - left, oldTop - top];
    if (Math.abs(x) + Math.abs(y) < 2) return;
    one.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 2 }, { transform: "none", zIndex: 2 }], { duration: MOVE, easing: "ease-in-out" });
  }

  function flip({ one }) {
    one.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(90deg)" }, { transform: "none" }], { duration: MOVE });
  }

  /** A copy of what lies on a board, for the eye alone. */
  function likeness(one, fontSize) {
    const copy = one.cloneNode(true);
    for (const name of ["data-target", "data-token", "data-held"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.tabIndex = -1;
    copy.classList.add("bouton-likeness");
    copy.style.fontSize = fontSize;
    return copy;
  }

  /** Lays a copy over the drawing, where the box is on the screen. */
  function lay(scene, copy, { left, top, width, height }) {
    Object.assign(copy.style, { left: "0", top: "0", width: `${width}px`, height: `${height}px` });
    // Within the drawing it looks as its like does.
    (scene.firstElementChild || scene).append(copy);
    const here = copy.getBoundingClientRect();
    Object.assign(copy.style, { left: `${left - here.left}px`, top: `${top - here.top}px` });
  }

  /** What has gone is seen until it is out of sight. */
  function leave(scene, { one, box, fontSize }, order, away) {
    const copy = likeness(one, fontSize);
    lay(scene, copy, box);
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

  return { change, likeness, lay, still, watched };
})();
