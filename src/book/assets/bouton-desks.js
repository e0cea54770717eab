// "Solve", `<div class="bouton-solver">`, and "Play", `<div class="bouton-games">`: a reader chooses a game from a list or writes a
// position. The first gives the answer of `bouton solve`, the second a board.
"use strict";

(() => {
  const { games: played, element, prose, exact, field, choice, language, Engine, LARGE, forms, pairs, wake, progress } = window.bouton;

  /** Under which name the game on the page is kept. */
  const TABLE = "table";

  /** After so many games the modules begin anew. */
  const MANY = 40;

  const WORDS = {
    en: {
      game: "Game",
      position: "Position",
      own: "a position of your own",
      note: "Change the numbers as you like: `nim 3 5 7` are heaps of 3, 5 and 7, and so is `3, 5, 7` alone; `--misere` means that the last move loses.",
      solve: "Solve",
      play: "Play",
    },
    zh: {
      game: "游戏",
      position: "局面",
      own: "自己写的局面",
      note: "数目可以随意改：`nim 3 5 7`是3个、5个、7个的三堆，只写`3、5、7`也行；`--misere`表示走最后一步的人输。",
      solve: "求解",
      play: "开始",
    },
  };
  const words = WORDS[language];

  /** A list of games, and a line that can be changed. */
  function gameFields(place, number) {
    const games = pairs(place.dataset.games || "");
    const line = element("input", {
      ...exact, type: "text", value: place.dataset.game, "data-part": "start",
      "aria-describedby": `bouton-desk-note-${number}`,
    });
    const list = choice([...games, ["", words.own]], "");
    list.dataset.part = "list";
    const agree = () => { list.value = games.some(([game]) => game === line.value.trim()) ? line.value.trim() : ""; };
    list.addEventListener("change", () => { if (list.value) line.value = list.value; });
    line.addEventListener("input", agree);
    agree();
    const note = element("p", { class: "bouton-how", id: `bouton-desk-note-${number}` }, ...prose(words.note));
    return { line, list, fields: [field(words.game, list), field(words.position, line)], note };
  }

  async function solver(place, number) {
    const engine = new Engine(LARGE);
    const { line, list, fields, note } = gameFields(place, number);
    const button = element("button", { type: "submit", "data-action": "solve", class: "bouton-chief" }, words.solve);
    const stop = element("button", { type: "button", hidden: true, "data-action": "stop", onclick: () => engine.stop() });
    const shown = forms.status();
    const form = element("form", { class: "bouton-form" }, ...fields, element("div", { class: "bouton-actions" }, button, stop), note);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      shown.replaceChildren(element("p", { class: "bouton-waiting" }, "…"));
      const common = await forms.wordsFor(engine, shown);
      if (!common) return;
      stop.textContent = common.stop;
      const told = await forms.stoppable(engine, { do: "solve", language, game: line.value.trim() }, { button, stop, shown, words: common });
      if (told) shown.replaceChildren(...answer(told));
    });
    list.addEventListener("change", () => { if (list.value) form.requestSubmit(); });
    place.append(element("div", { class: "bouton-frame" }, form, shown));
  }

  /** What the module says: its HTML is made of its own templates, in which what a reader has written is escaped. */
  function answer(told) {
    if (!told.ok) return [element("p", { class: "bouton-error", "data-verdict": "fault" }, ...prose(told.error))];
    const made = element("div", { class: "bouton-answer", "data-verdict": "solved" });
    made.innerHTML = `<figure class="bouton-figure" ${told.drawing ? "" : "hidden"}>${told.drawing}</figure>${told.answer}${told.opener}`;
    setTimeout(() => wake(made));
    return [made];
  }

  /** The game that an address names, as in `play.html#kayles%207%203`. */
  function named() {
    try {
      return decodeURIComponent(location.hash.slice(1)).trim();
    } catch {
      return "";
    }
  }

  async function games(place, number) {
    const asked = named();
    const last = progress.lastGame(TABLE);
    if (/^[a-z-]+ /.test(asked)) place.dataset.game = asked;
    else if (last) place.dataset.game = last;
    const { line, list, fields, note } = gameFields(place, number);
    const button = element("button", { type: "submit", "data-action": "open" }, words.play);
    const form = element("form", { class: "bouton-form" }, ...fields, element("div", { class: "bouton-actions" }, button), note);
    // Beside the place, whose own children are hidden once it is live.
    const table = element("div");
    let opened = 0;
    function open({ anew }) {
      // A page has so many boards at most; those that were played before are given up.
      opened += 1;
      if (opened % MANY === 0) played.giveUpAll();
      const board = element("div", {
        class: "bouton-board", "data-opened": true, "data-keeps": TABLE, "data-game": line.value.trim(), "data-opponent": "middling",
        "data-first": "reader",
      });
      if (anew) progress.forgetGame(board);
      table.replaceChildren(board);
      wake(table);
    }
    form.addEventListener("submit", (event) => { event.preventDefault(); open({ anew: true }); });
    list.addEventListener("change", () => { if (list.value) open({ anew: true }); });
    place.append(element("div", { class: "bouton-frame" }, form));
    place.after(table);
    open({ anew: false });
  }

  window.bouton.register("bouton-solver", solver);
  window.bouton.register("bouton-games", games);
})();
