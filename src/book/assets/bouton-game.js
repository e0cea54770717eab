// A game that is played by the program: which module plays it, and what happens when that has died. The small module knows the games
// that chapters put on their boards; those that it leaves out are played by the larger one.
"use strict";

window.bouton.games = (() => {
  const { Engine, Died, LARGE, boards, language, progress } = window.bouton;

  let larger = null;

  /** The modules in the order in which they are asked for a game. */
  const MODULES = [() => boards, () => { larger ||= new Engine(LARGE); return larger; }];

  /** Gives up all games of the page. */
  function giveUpAll() {
    boards.stop();
    larger?.stop();
  }

  class Game {
    /** The game of the board with this number. */
    constructor(number, settings) {
      this.number = number;
      /** What readers are told when the module has died. */
      this.died = "";
      this.stopped = "";
      this.settings = settings;
      this.engine = boards;
      /** The life of the module in which this game is known. */
      this.life = 0;
    }

    /** Begins a game with these settings; one that cannot begin leaves the old one as it was. */
    async begin(settings) {
      let told = null;
      for (const module of MODULES) {
        this.asked = module();
        told = await this.asked.ask({ do: "begin", language, board: this.number, ...settings });
        if (!told.elsewhere) break;
      }
      if (told.ok) {
        this.engine = this.asked;
        this.life = this.engine.life;
        this.settings = settings;
      }
      return told;
    }

    /** What an event at a place leads to; when the module has died meanwhile the game is played again from what was kept of it there. */
    async after(event, place) {
      this.asked = this.engine;
      if (this.life !== this.engine.life || !this.engine.worker) return this.anew(event, place, this.died);
      try {
        return await this.engine.ask({ do: "event", board: this.number, event });
      } catch (error) {
        if (!(error instanceof Died)) throw error;
        return this.anew(event, place, error.message === "stopped" ? this.stopped : this.died);
      }
    }

    /** Plays again what was kept, or begins again, after the module has died, and says why. */
    async anew(event, place, why) {
      const told = (event !== "again" && await this.resume(place)) || await this.begin(this.settings);
      if (told.ok) told.said.unshift({ kind: "error", text: why });
      return told;
    }

    /** Plays a game again that was left at this place; null when there is none, or it cannot be played so any more. */
    async resume(place) {
      const left = progress.game(place);
      if (!left) return null;
      const { game, opponent, first, seed } = left;
      const asked = this.settings;
      const begun = await this.begin({ ...asked, game, opponent, first, seed });
      let told = begun;
      for (const move of left.moves) {
        // Who stops it here has stopped the whole.
        if (told.ok) told = await this.engine.ask({ do: "event", board: this.number, event: { move } });
      }
      if (!told.ok || String(told.view.position) !== String(left.position)) {
        this.settings = asked;
        return null;
      }
      return { ...told, rules: begun.rules, refused: begun.refused, said: [{ kind: "resumed", text: progress.resumed }] };
    }

    /** Ends what is being worked out. */
    stop() {
      this.asked?.stop();
    }
  }

  return { Game, giveUpAll };
})();
