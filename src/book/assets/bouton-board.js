// A board to play on: `<div class="bouton-board" data-game="nim 3 5 7" data-opponent="perfect"
// data-first="reader">`. All rules, answers and sentences come from the module; here gestures
// become requests, and what is told is shown.
"use strict";

(() => {
  const { element, field, choice, filled, boards, wordsOf, language, Died, drawings } = window.bouton;

  /** After so long a wait the reader is told that something is being worked out, in ms. */
  const PATIENCE = 200;

  /** What tells one state of play from another. */
  const placeOf = ({ position, plies }) => JSON.stringify([position, plies.length]);

  class Board {
    constructor(place, number, words) {
      this.place = place;
      this.number = number;
      this.words = words;
      this.settings = {
        game: place.dataset.game || "nim 3 5 7",
        opponent: place.dataset.opponent || "perfect",
        first: place.dataset.first || "reader",
        seed: Number(place.dataset.seed || 1),
      };
      this.sight = 0;
      this.state = {};
      this.chosen = null;
      this.life = 0;
    }

    /** Builds the frame; what changes is filled in by `show`. */
    build() {
      const { words } = this;
      this.turn = element("p", { class: "bouton-turn" });
      this.scene = element("div", { class: "bouton-scene", role: "group", "aria-label": words.board });
      this.scene.addEventListener("keydown", (event) => this.roam(event));
      this.scene.addEventListener("focusin", (event) => this.stay(event.target));
      this.position = element("p", { class: "bouton-position" });
      this.words_line = element("p", { class: "bouton-words" });
      this.status = element("div", { class: "bouton-status", role: "status", "aria-live": "polite" });
      this.table = element("div", { class: "bouton-table" });
      this.rules = element("p", { class: "bouton-rules-text" });
      this.history = element("ol", {});
      const button = (name, event, extra = {}) => element("button", {
        type: "button", "data-action": name, onclick: () => this.act(event), ...extra,
      }, words[name]);
      this.play = element("button", {
        type: "button", class: "bouton-play", "data-action": "play", onclick: () => this.playChosen(),
      }, words.play);
      this.why = button("why", "why");
      this.undo = button("undo", "undo");
      this.hint = button("hint", "hint");
      this.explain = button("table", "table");
      const actions = element("div", { class: "bouton-actions" },
        this.play, this.hint, this.undo, this.why, this.explain, button("again", "again"));
      this.see = element("button", { type: "button", "data-action": "sight", onclick: () => this.otherSight() });
      const stage = element("div", { class: "bouton-stage" }, this.scene, this.table);
      const frame = element("div", {
        class: "bouton-frame", role: "group", "aria-label": `${words.board}: ${this.settings.game}`,
      }, this.rules, this.turn, this.see, stage, this.position, this.words_line, actions, this.status,
      this.movesPart(), this.historyPart(), this.settingsPart());
      this.frame = frame;
      this.place.append(frame);
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
      const written = element("input", { type: "text", "data-part": "line", autocomplete: "off", spellcheck: "false" });
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

    historyPart() {
      return element("details", { class: "bouton-history" },
        element("summary", {}, this.words.history), this.history);
    }

    settingsPart() {
      const { words, settings } = this;
      const game = element("input", {
        type: "text", value: settings.game, "data-part": "game", autocomplete: "off", spellcheck: "false", title: words.game_note,
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
        const asked = { ...settings, game: game.value, opponent: opponent.value, first: first.value };
        this.begin({ ...asked, seed: this.settings.seed }).then((told) => {
          if (told && told.ok) this.settings = { ...asked, seed: this.settings.seed };
        });
      });
      return element("details", { class: "bouton-settings" }, element("summary", {}, words.settings), form);
    }

    begin(settings = this.settings) {
      return this.ask({ do: "begin", language, ...settings });
    }

    act(event) {
      return this.ask({ do: "event", event });
    }

    /** Asks the module, and shows the answer; a board of an earlier life begins anew. */
    async ask(request) {
      if (this.busy) return null;
      this.busy = true;
      const waiting = setTimeout(() => this.wait(), PATIENCE);
      try {
        const told = await this.answered(request);
        this.show(told, request);
        if (told.ok) window.bouton.progress.keepGame(this.place, this.settings, told.view);
        return told;
      } catch (error) {
        if (!(error instanceof Died)) throw error;
        this.tell([{ kind: "error", text: this.words.died }]);
        return null;
      } finally {
        clearTimeout(waiting);
        this.busy = false;
        this.frame.removeAttribute("aria-busy");
      }
    }

    async answered(request) {
      const asked = { board: this.number, ...request };
      if (request.do === "begin") {
        const told = await boards.ask(asked);
        if (told.ok) this.life = boards.life;
        return told;
      }
      if (this.life !== boards.life || !boards.worker) return this.anew();
      try {
        return await boards.ask(asked);
      } catch (error) {
        if (!(error instanceof Died)) throw error;
        return this.anew();
      }
    }

    /** Begins again after the module has died, and says so. */
    async anew() {
      const told = await boards.ask({ do: "begin", language, board: this.number, ...this.settings });
      this.life = boards.life;
      if (told.ok) told.said.unshift({ kind: "error", text: this.words.died });
      return told;
    }

    /** The game that was left here, played again move by move; null when there is none, or it cannot be played so any more. */
    async resumed() {
      const left = window.bouton.progress.game(this.place);
      if (!left) return null;
      const { game, opponent, first, seed } = left;
      const begun = await boards.ask({ do: "begin", language, board: this.number, game, opponent, first, seed });
      let told = begun;
      for (const move of left.moves) {
        if (told.ok) told = await boards.ask({ do: "event", board: this.number, event: { move } });
      }
      if (!told.ok || String(told.view.position) !== String(left.position)) return null;
      this.settings = { game, opponent, first, seed };
      return { ...told, rules: begun.rules, said: [{ kind: "resumed", text: window.bouton.progress.resumed }] };
    }

    wait() {
      this.frame.setAttribute("aria-busy", "true");
      this.tell([{ kind: "waiting", text: this.words.thinking }]);
    }

    show(told, request) {
      if (!told.ok) {
        this.tell([{ kind: "error", text: told.error }]);
        return;
      }
      const before = this.view;
      this.view = told.view;
      if (told.rules) {
        this.rules.textContent = told.rules;
        this.frame.setAttribute("aria-label", `${this.words.board}: ${told.view.game}`);
      }
      this.refused = false;
      this.restart = request.do === "begin" || request.event === "again";
      // A hint leaves the position as it was, and with it what is chosen.
      const stays = !this.restart && before && before.options && told.view.options && placeOf(before) === placeOf(told.view);
      if (!stays) this.state = {};
      this.chosen = (stays && told.view.options[before.options.indexOf(this.chosen)]) || null;
      if (this.restart) this.sight = Math.min(this.sight, Math.max(0, told.view.pictures.length - 1));
      const inside = this.frame.contains(document.activeElement);
      this.draw();
      this.tell(told.said);
      if (inside) this.land();
    }

    /** Whoever pressed something that is gone now goes on from the board. */
    land() {
      const active = document.activeElement;
      const usable = this.frame.contains(active) && !active.disabled && active.getClientRects().length > 0;
      if (usable) return;
      const targets = this.targets();
      const next = targets.find((one) => one.tabIndex === 0) || this.frame.querySelector("[data-action=again]");
      next.focus();
    }

    /** Shows what was said, as a screen reader speaks it. */
    tell(said) {
      const reason = (more) => element("details", {}, element("summary", {}, this.words.reason), element("pre", {}, more));
      const line = ({ kind, text, more }) => {
        const told = element(kind === "table" ? "pre" : "p", { class: `bouton-said bouton-${kind}`, "data-kind": kind }, text);
        return more ? element("div", {}, told, reason(more)) : told;
      };
      const lines = said.map(line);
      const over = said.some(({ kind }) => kind === "over");
      if (this.view && !over && said.some(({ kind }) => kind === "moved" || kind === "took-back")) {
        lines.push(element("p", {}, this.turnText()));
      }
      this.status.replaceChildren(...lines);
    }

    turnText() {
      const { view, words } = this;
      if (view.over) {
        if (!view.winner) return words.drawn;
        if (view.friends) return filled(words.won, view.winner);
        return view.reader_won ? words.you_won : words.you_lost;
      }
      return filled(view.friends ? words.to_move : words.your_turn, view.to_move);
    }

    /** Draws everything that depends on the position and on what is chosen. */
    draw() {
      const { view, words } = this;
      const had = this.focused();
      this.turn.textContent = this.turnText();
      this.turn.dataset.over = String(view.over);
      this.frame.dataset.position = JSON.stringify(view.position);
      this.frame.dataset.over = String(view.over);
      const picture = view.pictures[this.sight];
      this.scene.replaceChildren(drawings.draw({
        view, words, picture, sight: this.sight, state: this.state,
        choose: (state, option, more) => this.choose(state, option, more),
      }));
      // What a screen reader cannot see, and what the drawing does not show: totals, the most that may be taken.
      this.position.textContent = drawings.pointed(picture) ? view.words : "";
      const last = view.plies.at(-1);
      const shown = this.chosen ? filled(words.chosen, this.chosen.words)
        : this.refused ? words.cannot
          : last ? filled(words.last_move, `${last.player}: ${last.words}`) : words.choose;
      this.words_line.textContent = view.over && !last ? "" : shown;
      this.words_line.dataset.refused = String(Boolean(this.refused));
      this.play.disabled = !this.chosen;
      this.play.hidden = view.over;
      this.hint.hidden = view.over;
      this.explain.hidden = view.over;
      this.why.hidden = !view.slipped;
      this.undo.disabled = !view.plies.some((ply) => view.friends || !ply.computer);
      this.see.hidden = view.pictures.length < 2;
      this.see.textContent = picture && picture.heaps ? words.as_board : words.as_heaps;
      this.drawList();
      this.drawHistory();
      this.drawTable();
      this.rove(had);
    }

    drawList() {
      const { view, words } = this;
      const options = view.options || [];
      this.moves.hidden = view.over;
      this.listed.hidden = options.length === 0;
      this.too_many.hidden = view.options !== null;
      this.moves_title.textContent = view.options ? `${words.moves} (${options.length})` : words.moves;
      if (this.listedFor !== view) {
        this.list.replaceChildren(...options.map((option) => element("option", {}, option.words)));
        this.listedFor = view;
        const picture = view.pictures[this.sight];
        if (this.restart) this.moves.open = !drawings.pointed(picture) || view.options === null;
      }
      const index = options.indexOf(this.chosen);
      if (index >= 0) this.list.selectedIndex = index;
    }

    drawHistory() {
      const { view, words } = this;
      const ply = ({ player, words: told }) => element("li", {}, `${player}: ${told}`);
      const plies = view.plies.length ? view.plies.map(ply) : [element("li", { class: "bouton-none" }, words.none_yet)];
      this.history.replaceChildren(...plies);
    }

    /** The binary table of the heaps; of the chosen move, when one is chosen. */
    drawTable() {
      const { view, words } = this;
      const table = (this.chosen && this.chosen.table) || view.table;
      this.table.hidden = !table || table.header.length === 0;
      if (this.table.hidden) return;
      const open = this.table.firstChild ? this.table.firstChild.open : false;
      const cells = (tag, values) => values.map((value) => element(tag, {}, String(value)));
      const head = element("tr", {}, element("th", { scope: "col" }, words.heap), ...table.header.map((value) => element("th", { scope: "col" }, String(value))));
      const row = ({ letter, heap, digits }) => element("tr", {},
        element("th", { scope: "row" }, `${letter} = ${heap}`), ...cells("td", digits));
      const ones = element("tr", {}, element("th", { scope: "row" }, words.ones), ...table.columns.map((value) =>
        element("td", { class: value % 2 ? "bouton-odd" : "" }, String(value))));
      const sum = element("tr", {}, element("th", { scope: "row" }, `${words.sum} = ${table.sum}`), ...cells("td", table.sum_digits));
      const made = element("table", {}, element("thead", {}, head),
        element("tbody", {}, ...table.rows.map(row)), element("tfoot", {}, ones, sum));
      this.table.replaceChildren(element("details", { open }, element("summary", {}, words.binary), made));
    }

    /** A gesture: chosen twice, a move is made. */
    choose(state, option, { keeps = false } = {}) {
      if (this.view.over) return;
      if (option && option === this.chosen && !keeps) {
        this.playChosen();
        return;
      }
      const again = !option && !keeps && JSON.stringify(state) === JSON.stringify(this.state);
      this.state = again ? {} : state;
      this.chosen = option;
      this.refused = !option && !again && this.isWhole(state);
      this.draw();
    }

    /** Whether a gesture is a whole move, and no beginning of one. */
    isWhole(state) {
      return Boolean(state.keep || state.heap !== undefined || (state.turned && state.turned.length));
    }

    playChosen() {
      if (!this.chosen) return;
      this.refused = false;
      this.act({ move: this.chosen.to });
    }

    otherSight() {
      this.sight = (this.sight + 1) % this.view.pictures.length;
      this.state = {};
      this.chosen = null;
      this.refused = false;
      this.draw();
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
      else this.frame.querySelector("[data-action=again]").focus();
    }

    stay(one) {
      if (!one.dataset.target) return;
      for (const other of this.targets()) other.tabIndex = other === one ? 0 : -1;
      this.at = one.dataset.target;
    }

    /** Arrows go from target to target; Escape gives a gesture up. */
    roam(event) {
      if (event.key === "Escape" && (this.chosen || Object.keys(this.state).length)) {
        this.refused = false;
        this.state = {};
        this.chosen = null;
        this.draw();
        return;
      }
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

  async function enliven(place, number) {
    const words = await wordsOf(boards);
    const board = new Board(place, number, words);
    const told = await board.resumed()
      ?? await boards.ask({ do: "begin", language, board: number, ...board.settings });
    // What cannot be begun keeps its static text, and says why.
    if (!told.ok) {
      place.append(element("p", { class: "bouton-said bouton-error", role: "status" }, told.error));
      throw new Error(told.error);
    }
    board.life = boards.life;
    board.build();
    board.show(told, { do: "begin" });
  }

  window.bouton.register("bouton-board", enliven);
})();
