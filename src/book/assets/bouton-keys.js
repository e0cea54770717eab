// A board by the keyboard: Tab reaches one target of it, arrows go from there to the next.
"use strict";

window.bouton.keys = (() => {
  class Keys {
    /**
     * @param {HTMLElement} scene
     * @param {() => void} giveUp called when a gesture is given up
     */
    constructor(scene, giveUp) {
      this.scene = scene;
      this.giveUp = giveUp;
      scene.addEventListener("keydown", (event) => this.roam(event));
      scene.addEventListener("focusin", (event) => this.stay(event.target));
    }

    targets() {
      return [...this.scene.querySelectorAll("[data-target]")];
    }

    /** Which target has the focus; null when none has. */
    focused() {
      const active = document.activeElement;
      return this.scene.contains(active) ? active.dataset.target || active.dataset.keep || "" : null;
    }

    /** One target alone is reached by Tab; the focus stays where it was. */
    rove(had) {
      const targets = this.targets();
      const before = targets.find((one) => one.dataset.target === (had || this.at));
      const now = before || targets[0];
      for (const one of targets) one.tabIndex = one === now ? 0 : -1;
      if (had === null || had === undefined) return;
      const written = had && this.scene.querySelector(`[data-keep="${had}"]`);
      const next = written || now;
      if (next) next.focus();
    }

    stay(one) {
      if (!one.dataset.target) return;
      for (const other of this.targets()) other.tabIndex = other === one ? 0 : -1;
      this.at = one.dataset.target;
    }

    /** Arrows go from target to target; Escape gives a gesture up. */
    roam(event) {
      if (event.key === "Escape") this.giveUp();
      const here = event.target.closest("[data-target]");
      if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = this.beside(here, event.key);
      if (next === undefined) return;
      event.preventDefault();
      if (next) next.focus();
    }

    beside(here, key) {
      const row = Number(here.dataset.row);
      const column = Number(here.dataset.column);
      const all = this.targets().map((one) => ({ one, row: Number(one.dataset.row), column: Number(one.dataset.column) }));
      const nearest = (some, distance) => {
        some.sort((a, b) => distance(a) - distance(b));
        return some.length ? some[0].one : null;
      };
      const across = (sign) => nearest(all.filter((it) => it.row === row && sign * (it.column - column) > 0), (it) => Math.abs(it.column - column));
      const along = (sign) => nearest(all.filter((it) => sign * (it.row - row) > 0), (it) => 1000 * Math.abs(it.row - row) + Math.abs(it.column - column));
      switch (key) {
        case "ArrowRight": return across(1) || along(1);
        case "ArrowLeft": return across(-1) || along(-1);
        case "ArrowDown": return along(1);
        case "ArrowUp": return along(-1);
        case "Home": return all.length ? all[0].one : null;
        case "End": return all.length ? all.at(-1).one : null;
        default: return undefined;
      }
    }
  }

  return { Keys };
})();
