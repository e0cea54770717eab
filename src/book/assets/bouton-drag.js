// What can be tapped can be dragged: a piece to where it goes, stones off their heap. A drag is the taps that it stands for,
// so that it knows no more than they do: where it begins is tapped, where it ends is tapped, and what is then chosen is played.
"use strict";

window.bouton.drag = (() => {
  /** So far a finger may tremble, and so far stones are dragged to be taken, in pixels. */
  const TREMBLE = 8;
  const AWAY = 48;

  /**
   * Lets a scene be dragged on.
   * @param {HTMLElement} scene
   * @param {{ tap: (target: HTMLElement) => void, drop: (target: HTMLElement | null) => void, isFree: () => boolean }} board
   */
  function draggable(scene, board) {
    let drag = null;

    function begin(event) {
      const held = event.target.closest("[data-target], [data-held]");
      if (!held || event.button !== 0 || !event.isPrimary || !board.isFree()) return;
      drag = { held, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
    }

    /** What is dragged is seen under the finger; the drawing below is made anew by the tap. */
    function lift() {
      const box = drag.held.getBoundingClientRect();
      const ghost = drag.held.cloneNode(true);
      for (const name of ["data-target", "data-token"]) ghost.removeAttribute(name);
      ghost.setAttribute("aria-hidden", "true");
      ghost.classList.add("bouton-dragged");
      Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      scene.setPointerCapture(drag.id);
      if (drag.held.dataset.target && drag.held.getAttribute("aria-pressed") !== "true" && !drag.held.matches(".bouton-way")) board.tap(drag.held);
      scene.append(ghost);
      drag.ghost = ghost;
    }

    const distance = ({ clientX, clientY }) => Math.hypot(clientX - drag.x, clientY - drag.y);

    function move(event) {
      if (!drag || event.pointerId !== drag.id) return;
      if (!drag.ghost && distance(event) > TREMBLE) lift();
      if (drag.ghost) drag.ghost.style.transform = `translate(${event.clientX - drag.x}px, ${event.clientY - drag.y}px)`;
    }

    function end(event) {
      if (!drag || event.pointerId !== drag.id) return;
      const { ghost } = drag;
      if (ghost) {
        ghost.remove();
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const way = under && scene.contains(under) ? under.closest(".bouton-way") : null;
        if (way || distance(event) > AWAY) board.drop(way);
        // The click that follows a drag is part of it.
        const swallow = (click) => click.stopPropagation();
        scene.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => scene.removeEventListener("click", swallow, { capture: true }));
      }
      drag = null;
    }

    function cancel() {
      if (drag && drag.ghost) drag.ghost.remove();
      drag = null;
    }

    scene.addEventListener("pointerdown", begin);
    scene.addEventListener("pointermove", move);
    scene.addEventListener("pointerup", end);
    scene.addEventListener("pointercancel", cancel);
  }

  return { draggable };
})();
