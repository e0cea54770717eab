// A board to play on: `<div class="bouton-board" data-game="nim 3 5 7" data-opponent="perfect"
// data-first="reader">`. All rules, answers and sentences come from the module; here gestures
// become requests, and what is told is shown. With `data-collects` it is there to have moves named, not played: each move is told
// to the page by a `bouton-moved`, and taken back.
"use strict";

(() => {
  const { element, prose, exact, field, choice, filled, boards, wordsOf, Died, Unloaded, games, drawings, motion, drag, timeline, status, blocks, keys, progress } = window.bouton;

  /** After so long a wait the reader is told that something is being worked out, in ms. */
  const PATIENCE = 200;

  /** Whether two options are one: listed, or asked for by the same picture. */
  const same = (one, other) => one === other || Boolean(other && one.seen && JSON.stringify(one) === JSON.stringify(other));

  /** What tells one state of play from another. */
  const placeOf = ({ position, plies }) => JSON.stringify([position, plies.length]);

  class Board {
    constructor(place, game, words) {
      this.place = place;
      this.words = words;
      this.game = game;
      game.died = words.died;
      game.stopped = words.stopped;
      /** Whether moves are only shown, for an answer: then nothing on the board may help to find them. */
      this.collects = place.dataset.collects === "true";
      this.sight = 0;
      this.state = {};
      this.chosen = null;
      /** Whether the gesture that chose a move makes it when it is repeated: of coins it would take the choice back, in a list there is none. */
      this.playsAgain = false;
      /** What is said of a gesture that is no move: the rule of the game, where it has a sentence for that. */
      this.refusal = words.cannot;
      /** Frames that are looked at in place of the present position; null while the game is played. */
      this.looking = null;
      /** The gestures by which rows were broken, by the number of the move. */
      this.gestures = [];
    }

    /** Builds the frame; what changes is filled in by `show`. */
    build() {
      const { words } = this;
      this.turn = element("p", { class: "bouton-turn" });
      this.scene = element("div", { class: "bouton-scene", role: "group", "aria-label": words.board, tabindex: "-1" });
      this.keys = new keys.Keys(this.scene, () => this.giveUp());
      this.drag = new drag.Drag(this.scene, {
        isFree: () => !this.busy && !this.looking && !this.view.over,
        tap: (target) => target.click(),
        drop: (way) => this.drop(way),
        giveUp: () => this.giveUp(),
      });
      this.position = element("p", { class: "bouton-position" });
      this.words_line = element("p", { class: "bouton-words" });
      this.status = new status.Status(words);
      this.blocks = new blocks.Blocks(words, (option, row, left) => this.dragged(option, row, left));
      this.rules = element("p", { class: "bouton-rules-text" });
      this.history = element("ol", {});
      this.time = new timeline.Timeline(words, (at) => this.look(at));
      this.see = element("button", { type: "button", "data-action": "sight", onclick: () => this.otherSight() });
      const stage = element("div", { class: "bouton-stage" }, this.scene);
      if (!this.collects) stage.append(this.blocks.whole);
      const folded = (name, text, ...inside) => element("details", { class: `bouton-${name}` }, element("summary", {}, text), ...inside);
      const below = this.collects ? [this.status.whole, this.movesPart()] : [
        this.time.whole, this.status.whole, folded("rules-part", words.rules, this.rules), this.movesPart(),
        folded("history", words.history, this.history), this.settingsPart(),
      ];
      const frame = element("div", {
        class: "bouton-frame", role: "group", "aria-label": `${words.board}: ${this.game.settings.game}`,
      }, element("div", { class: "bouton-head" }, this.turn, this.see), stage, this.position, this.words_line, this.buttons(), ...below);
      this.frame = frame;
      this.place.append(frame);
    }

    /** The buttons of a game, and those of a look at other frames. */
    buttons() {
      const { words } = this;
      const made = (name, press) => element("button", { type: "button", "data-action": name, onclick: press }, words[name]);
      const button = (name) => made(name, () => this.act(name));
      this.play = made("play", () => this.playChosen());
      this.play.className = "bouton-play";
      this.why = button("why");
      this.undo = button("undo");
      this.hint = button("hint");
      this.explain = button("table");
      const help = this.collects ? [] : [this.hint, this.undo, this.why, this.explain, button("again")];
      this.playing = element("div", { class: "bouton-actions" }, this.play, ...help);
      this.from_here = made("from_here", () => this.goOnFrom());
      this.close = made("back_to_game", () => this.look(null));
      this.watching = element("div", { class: "bouton-actions" }, this.close, this.from_here);
      return element("div", {}, this.playing, this.watching);
    }

    movesPart() {
      const { words } = this;
      this.list = element("select", { "data-part": "moves" });
      this.list.addEventListener("change", () => {
        const option = this.view.options[this.list.selectedIndex];
        if (option) this.choose({ listed: this.list.selectedIndex }, option);
      });
      const go = element("button", { type: "button", "data-action": "go" , onclick: () => {
        const option = this.view.options && this.view.options[this.list.selectedIndex];
        if (option) this.act({ move: option.to });
      } }, words.go_listed);
      this.listed = element("div", { class: "bouton-line" }, field(words.move, this.list), go);
      this.too_many = element("p", {}, words.too_many_moves);
      const written = element("input", { ...exact, type: "text", "data-part": "line" });
      const form = element("form", { class: "bouton-line" }, field(words.write_move, written),
        element("button", { type: "submit" }, words.go_written));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (!written.value.trim()) return;
        this.act({ line: written.value }).then((told) => { if (told && told.ok) written.value = ""; });
      });
      this.moves_title = element("summary", {}, words.moves);
      this.moves = element("details", { class: "bouton-moves" },
        this.moves_title, this.listed, this.too_many, form);
      return this.moves;
    }

    settingsPart() {
      const { words, game: { settings } } = this;
      const game = element("input", {
        ...exact, type: "text", value: settings.game, "data-part": "game", title: words.game_note,
      });
      const named = (name) => [name, words[name]];
      const opponent = choice(["perfect", "middling", "random", "friend"].map(named), settings.opponent);
      const first = choice(["reader", "computer"].map(named), settings.first);
      opponent.dataset.part = "opponent";
      first.dataset.part = "first";
      const form = element("form", { class: "bouton-settings-form" },
        field(words.game, game), field(words.opponent, opponent), field(words.first, first),
        element("button", { type: "submit", "data-action": "start" }, words.start));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const asked = { ...this.game.settings, game: game.value, opponent: opponent.value, first: first.value };
        this.ask(() => this.game.begin(asked), { anew: true });
      });
      return element("details", { class: "bouton-settings" }, element("summary", {}, words.settings), form);
    }

    async act(event) {
      const isListed = Boolean(this.view && this.view.options);
      const told = await this.ask(() => this.game.after(event, this.place), { anew: event === "again" });
      if (!this.collects || !told || !told.ok || told.view.plies.length === 0) return told;
      const [{ words: said, to }] = told.view.plies;
      // Of too many moves to be listed not all are known to whoever marks by their words, but what they leave is.
      const words = isListed ? said : `(${to.join(", ")})`;
      this.place.dispatchEvent(new CustomEvent("bouton-moved", { detail: words }));
      await this.ask(() => this.game.after("again", this.place), { anew: true });
      this.tell([{ kind: "moved", text: words }]);
      return told;
    }

    /** Asks the program, and shows the answer; `anew` where it begins a game. */
    async ask(request, { anew = false } = {}) {
      if (this.busy) return null;
      this.busy = true;
      this.inside = this.frame.contains(document.activeElement);
      const waiting = setTimeout(() => this.wait(), PATIENCE);
      try {
        const told = await request();
        clearTimeout(waiting);
        if (told.ok) this.keepGestures(told.view);
        await this.watch(told);
        this.show(told, anew);
        if (told.ok) progress.keepGame(this.place, this.game.settings, told.view);
        return told;
      } catch (error) {
        if (!(error instanceof Died || error instanceof Unloaded)) throw error;
        const text = error instanceof Unloaded ? this.words.unloaded : error.message === "stopped" ? this.words.stopped : this.words.died;
        this.tell([{ kind: "error", text }]);
        return null;
      } finally {
        clearTimeout(waiting);
        this.busy = false;
        this.frame.removeAttribute("aria-busy");
      }
    }

    wait() {
      this.frame.setAttribute("aria-busy", "true");
      this.status.wait(() => this.game.stop());
    }

    /** The reader's own move is seen, and that it is the opponent's turn, before the answer is. */
    async watch({ ok, view }) {
      const last = ok && view.plies.at(-1);
      if (!last || !last.computer || !last.before || !last.before.length || motion.still()) return;
      if (!this.view || view.plies.length !== this.view.plies.length + 2) return;
      this.frame.setAttribute("aria-busy", "true");
      this.looking = null;
      this.forget();
      this.between = timeline.between(view, this.view.options, this.words);
      this.draw();
      this.tell([]);
      // Whoever had the focus on what can no longer be pressed keeps it on the board: an arrow elsewhere would turn the page.
      if (this.inside && !this.isUsable(document.activeElement)) this.scene.focus({ preventScroll: true });
      await motion.watched();
      this.between = null;
    }

    /** How rows were broken is remembered: the position alone does not tell where their gaps are. */
    keepGestures({ plies }) {
      this.gestures.length = Math.min(this.gestures.length, plies.length);
      plies.forEach((ply, index) => { ply.gesture = this.gestures[index]; });
    }

    show(told, anew) {
      if (!told.ok) {
        this.tell([{ kind: "error", text: told.error }]);
        return;
      }
      const before = this.view;
      this.view = told.view;
      this.looking = told.replay ? { frames: timeline.replayed(told.replay, told.view), at: 0, isReplay: true } : null;
      if (told.rules) {
        this.rules.textContent = told.rules;
        this.refusal = told.refused || this.words.cannot;
        this.frame.setAttribute("aria-label", `${this.words.board}: ${told.view.game}`);
      }
      this.restart = anew;
      // A hint leaves the position as it was, and with it what is chosen.
      const stays = !this.restart && before && before.options && told.view.options && placeOf(before) === placeOf(told.view);
      if (!stays) {
        this.state = {};
        this.refused = false;
      }
      this.chosen = (stays && told.view.options[before.options.indexOf(this.chosen)]) || null;
      if (this.restart) {
        this.habits = {};
        this.sight = Math.min(this.sight, Math.max(0, told.view.pictures.length - 1));
      }
      this.draw();
      if (this.looking) this.tellFrame();
      else this.tell(told.said);
      if (this.inside) this.land();
    }

    /** Whether the focus may stay where it is. */
    isUsable(active) {
      return this.frame.contains(active) && active !== this.scene && !active.disabled && active.getClientRects().length > 0;
    }

    /** Whoever pressed something that is gone now goes on from the board. */
    land() {
      if (this.isUsable(document.activeElement)) return;
      const next = this.looking ? this.time.usable()
        : this.keys.targets().find((one) => one.tabIndex === 0) || this.frame.querySelector("[data-action=again]") || this.scene;
      next.focus();
    }

    /** Shows what was said, and whose turn it is after a move. */
    tell(said) {
      const kinds = new Set(said.map(({ kind }) => kind));
      const isMoved = this.view && !kinds.has("over") && (kinds.has("moved") || kinds.has("took-back"));
      this.status.tell(said, isMoved ? this.turnText() : "");
    }

    /** The moments that can be looked at: of the replay while there is one, else of the game. */
    frames() {
      return this.looking ? this.looking.frames : timeline.played(this.view, this.words);
    }

    /** Looks at a moment; the last of the game, or none, is the game itself. */
    look(at) {
      const frames = this.frames();
      const isReplay = Boolean(this.looking && this.looking.isReplay);
      const isOver = at === null || (!isReplay && at === frames.length - 1);
      this.looking = isOver ? null : { frames, at, isReplay };
      this.forget();
      const inside = this.frame.contains(document.activeElement);
      this.draw();
      this.tellFrame();
      if (inside) this.land();
    }

    tellFrame() {
      const { looking } = this;
      this.tell(looking ? [{ kind: "moment", text: looking.frames[looking.at].text }] : []);
    }

    /** Takes back move after move until the game stands where the reader looks. */
    async goOnFrom() {
      const { plies } = this.looking.frames[this.looking.at];
      let before = Infinity;
      while (this.view.plies.length > plies.length && this.view.plies.length < before) {
        before = this.view.plies.length;
        await this.act("undo");
      }
    }

    /** What is drawn: the present position, the one between two moves, or the moment that is looked at. */
    seen() {
      const { view, looking, words } = this;
      if (this.between) return this.between;
      if (!looking) return view;
      return timeline.elsewhere(view, looking.frames[looking.at], looking.isReplay ? words.replaying : words.looking_back);
    }

    turnText(view = this.view) {
      const { words } = this;
      if (view.turn) return view.turn;
      if (view.over) {
        if (!view.winner) return words.drawn;
        if (view.friends) return filled(words.won, view.winner);
        return view.reader_won ? words.you_won : words.you_lost;
      }
      return filled(view.friends ? words.to_move : words.your_turn, view.to_move);
    }

    /** Draws everything that depends on the position and on what is chosen. */
    draw() {
      const had = this.keys.focused() ?? this.had;
      // Between two moves nothing can be reached: the focus comes back afterwards.
      this.had = this.between ? had : null;
      const view = this.seen();
      this.turn.textContent = this.turnText(view);
      this.turn.dataset.over = String(view.over);
      this.frame.dataset.position = JSON.stringify(this.view.position);
      this.frame.dataset.over = String(this.view.over);
      this.paint(view);
      this.see.hidden = view.pictures.length < 2;
      this.see.textContent = view.pictures[this.sight]?.heaps ? this.words.as_board : this.words.as_heaps;
      const isFree = view === this.view && !view.over;
      this.blocks.show((this.chosen && this.chosen.table) || view.table, view.table, isFree ? view.options : null);
      this.drawWords(view);
      this.drawButtons(view);
      this.drawTime();
      this.drawList();
      this.drawHistory();
      if (!this.between) this.keys.rove(had);
    }

    /** The drawing; what has changed since the last one is seen to change. */
    paint(view) {
      const picture = view.pictures[this.sight];
      const scene = {
        view, words: this.words, picture, sight: this.sight, state: this.state, habits: this.habits,
        choose: (state, option, more) => this.choose(state, option, more),
      };
      const isMoved = this.painted && JSON.stringify(this.painted) !== JSON.stringify(picture);
      const last = view.plies.at(-1);
      const pairs = isMoved ? drawings.pairs(this.painted, picture) : [];
      motion.change(this.scene, () => this.scene.replaceChildren(drawings.draw(scene)), { pairs, away: last && last.computer ? -60 : 60 });
      this.painted = picture;
    }

    /** Whether moves are made on the drawing that is shown. */
    isPointed(view) {
      return drawings.pointed(view.pictures[this.sight]) && Boolean(this.scene.querySelector("[data-target], input"));
    }

    /** What a screen reader cannot see, and what the drawing does not show; what is chosen, or was moved last. */
    drawWords(view) {
      const { words } = this;
      this.position.textContent = drawings.pointed(view.pictures[this.sight]) ? view.words : "";
      const last = view.plies.at(-1);
      const shown = this.chosen ? filled((this.playsAgain && words.chosen_again) || words.chosen, this.chosen.words)
        : this.refused ? this.refusal
        : this.state.begins ? words.beside
          : last ? filled(words.last_move, timeline.told(last)) : this.isPointed(view) ? words.choose : words.choose_listed;
      this.words_line.textContent = (view.over && !last) || this.looking ? "" : shown;
      this.words_line.dataset.refused = String(Boolean(this.refused));
    }

    drawButtons(view) {
      const { words } = this;
      this.playing.hidden = Boolean(this.looking);
      this.watching.hidden = !this.looking;
      this.from_here.hidden = !(this.looking && this.looking.frames[this.looking.at].goesOn);
      this.play.disabled = !this.chosen;
      this.play.hidden = view.over;
      this.hint.hidden = view.over;
      this.explain.hidden = view.over || this.game.settings.plain;
      this.why.hidden = !view.slipped;
      // Who has won did nothing wrong at last.
      this.why.textContent = view.over ? words.turning : words.why;
      this.undo.disabled = !view.plies.some((ply) => view.friends || !ply.computer);
    }

    drawTime() {
      const frames = this.frames();
      const at = this.looking ? this.looking.at : frames.length - 1;
      this.time.set(frames.length, at, frames[at].text);
      this.time.whole.hidden = frames.length < 2;
    }

    drawList() {
      const { view, words } = this;
      const options = view.options || [];
      // They are those of the present position.
      this.moves.hidden = view.over || Boolean(this.looking);
      this.listed.hidden = options.length === 0;
      this.too_many.hidden = view.options !== null;
      this.moves_title.textContent = view.options ? filled(words.moves_counted, options.length) : words.moves;
      if (this.listedFor !== view) {
        this.list.replaceChildren(...options.map((option) => element("option", {}, option.words)));
        this.listedFor = view;
        if (!this.isPointed(view)) this.moves.open = true;
        else if (this.restart) this.moves.open = view.options === null;
      }
      const index = options.indexOf(this.chosen);
      if (index >= 0) this.list.selectedIndex = index;
    }

    drawHistory() {
      const { view, words } = this;
      const ply = (one) => element("li", {}, timeline.told(one));
      const plies = view.plies.length ? view.plies.map(ply) : [element("li", { class: "bouton-none" }, words.none_yet)];
      this.history.replaceChildren(...plies);
    }

    /** A gesture: chosen twice, a move is made. */
    choose(state, option, { keeps = false } = {}) {
      if (this.view.over || this.busy || this.looking) return;
      if (option && same(option, this.chosen) && !keeps) {
        this.playChosen();
        return;
      }
      const takesBack = !option && !keeps && JSON.stringify(state) === JSON.stringify(this.state);
      this.state = takesBack ? {} : state;
      this.chosen = option;
      // Whether moves may change several heaps is not known before one is tried.
      const isSure = !(option && option.seen) || Object.keys(state.keep || {}).length < 2;
      this.playsAgain = isSure && !keeps && state.listed === undefined;
      this.refused = !option && !takesBack && this.isWhole(state);
      this.draw();
    }

    /** A heap was dragged to what an option leaves of it, or back to where it was: as if its things were pointed at. */
    dragged(option, row, left) {
      if (option) this.choose({ keep: { [row]: left } }, option, { keeps: true });
      else this.giveUp();
    }

    /** Whether a gesture is a whole move, and no beginning of one. */
    isWhole(state) {
      return !state.begins && Boolean(state.keep || state.heap !== undefined || (state.turned && state.turned.length));
    }

    forget() {
      this.refused = false;
      this.state = {};
      this.chosen = null;
    }

    /** What was chosen is given up. */
    giveUp() {
      if (!this.chosen && !Object.keys(this.state).length) return;
      this.forget();
      this.draw();
    }

    playChosen() {
      if (!this.chosen) return;
      this.refused = false;
      if (this.state.heap !== undefined) this.gestures[this.view.plies.length] = this.state;
      const { to, seen } = this.chosen;
      this.act(seen ? { seen } : { move: to });
    }

    /** The end of a drag: on a square that a piece can go to, or just away from where it began. */
    drop(way) {
      if (way && way.getAttribute("aria-pressed") !== "true") way.click();
      this.playChosen();
    }

    otherSight() {
      this.sight = (this.sight + 1) % this.view.pictures.length;
      this.forget();
      this.draw();
    }
  }

  /** While a game is searched for the first time: that it is, and a button that ends it. */
  function waits(place, game, words) {
    const told = element("p", { class: "bouton-said bouton-waiting", role: "status" }, words.thinking);
    const stop = element("button", { type: "button", "data-action": "stop", onclick: () => game.stop() }, words.stop);
    const whole = element("div", { class: "bouton-begins" }, told, stop);
    const shown = setTimeout(() => place.append(whole), PATIENCE);
    return { end() { clearTimeout(shown); whole.remove(); } };
  }

  /** The game of a place, which is not begun yet. */
  const gameOf = ({ dataset }, number) => new games.Game(number, {
    game: dataset.game || "nim 3 5 7",
    opponent: dataset.opponent || "perfect",
    first: dataset.first || "reader",
    seed: Number(dataset.seed || 1),
    plain: dataset.plain === "true",
  });

  /** The game that was left at a place, or a new one; stopped by the reader, none. */
  async function begun(place, game) {
    try {
      return await game.resume(place) ?? await game.begin(game.settings);
    } catch (error) {
      if (!(error instanceof Died) || error.message !== "stopped") throw error;
      return { ok: false, isStopped: true };
    }
  }

  async function enliven(place, number) {
    const game = gameOf(place, number);
    // Both are asked for at once: the answers come while the page is still laid out.
    const asked = wordsOf(boards);
    const beginning = begun(place, game);
    beginning.catch(() => {});
    const words = await asked;
    const board = new Board(place, game, words);
    const waiting = waits(place, game, words);
    const told = await beginning.finally(() => waiting.end());
    if (told.isStopped) told.error = words.stopped;
    // What cannot be begun keeps its static text, and says why.
    if (!told.ok) {
      // A game that was left and cannot be begun any more is no reason to begin with it again.
      if (!told.isStopped && progress.game(place)) progress.forgetGame(place);
      place.append(element("p", { class: "bouton-said bouton-error", role: "status" }, ...prose(told.error)));
      throw new Error(told.error);
    }
    board.build();
    board.show(told, true);
  }

  window.bouton.register("bouton-board", enliven);
})();
