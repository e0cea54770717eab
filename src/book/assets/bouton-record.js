// What the browser keeps of what a reader has done, on the reader's own device: exercises answered right, those that went wrong, what was
// written for an answer, and the games on the boards. Nothing is sent anywhere.
// What is kept, or stands in a file, may have been changed by anybody: it is looked through, and left alone when it is not as it should be.
"use strict";

/** Set by the book's pages: the way to the root of the book. */
/* global path_to_root */

window.bouton.record = (() => {
  const { language } = window.bouton;

  const FORMAT = "bouton-progress";
  const VERSION = 1;

  /** The most that is kept or read, in letters: browsers allow some millions for all pages of a site together. */
  const MAX_STORED = 200_000;
  const MAX_EXERCISES = 4_000;
  const MAX_CHAPTERS = 500;
  const MAX_GAMES = 100;
  /** As many as a board allows. */
  const MAX_MOVES = 2_000;
  const MAX_HEAPS = 1_000;
  const MAX_NAME = 500;
  /** The most questions of an exercise that went wrong. */
  const MAX_WRONG = 50;
  /** Exercises of which what was written is kept, and the longest text that is. */
  const MAX_WRITTEN = 300;
  const MAX_TEXT = 5_000;
  const MAX_FIELDS = 500;

  const root = new URL(typeof path_to_root === "string" && path_to_root ? path_to_root : ".", location.href);

  /** The same book in two languages keeps one record. */
  const folder = root.pathname.endsWith(`/${language}/`) ? new URL("..", root).pathname : root.pathname;
  const PLACE = `${FORMAT}:${folder}`;

  /** A chapter by its address from the root of the book, which is the same in every language; so is that of the first page of a site, which stands outside. */
  function chapterOf(address) {
    const { pathname } = new URL(address, location.href);
    if (!pathname.startsWith(root.pathname)) return pathname.replace(/\/index(\.zh)?\.html$/, "/");
    return pathname.slice(root.pathname.length) || "index.html";
  }
  const here = chapterOf(location.href);

  const isText = (one) => typeof one === "string" && one.length <= MAX_NAME;
  const isNumber = (one) => Number.isSafeInteger(one) && one >= 0;
  const isList = (list, most, isOne) => Array.isArray(list) && list.length <= most && list.every(isOne);
  const isPosition = (one) => isList(one, MAX_HEAPS, isNumber);
  const isWrong = (one) => isList(one, MAX_WRONG, isNumber);
  const isObject = (one) => typeof one === "object" && one !== null && !Array.isArray(one);
  const isTable = (one, most, isValue, isName = isText) => isObject(one) && Object.keys(one).length <= most
    && Object.entries(one).every(([name, value]) => isName(name) && isValue(value));
  /** Where a page of this book is, by its address from the root. */
  const addressOf = (page) => new URL(`./${page}`, root).href;

  /** Whether links can be made of it that stay in this book. */
  const isPage = (one) => isText(one) && addressOf(one).startsWith(root.href);
  const isGame = (one) => isObject(one) && isText(one.of) && isText(one.game) && isText(one.opponent) && isText(one.first)
    && isNumber(one.seed) && isList(one.moves, MAX_MOVES, isPosition) && isPosition(one.position);
  const isLongText = (one) => typeof one === "string" && one.length <= MAX_TEXT;
  const isField = (one) => isList(one, MAX_FIELDS, isLongText);
  const isQuestion = (one) => isObject(one) && isList(one.fields, MAX_FIELDS, isField) && isLongText(one.own);
  const isWriting = (one) => isObject(one) && isList(one.questions, MAX_WRONG, isQuestion) && isPage(one.at) && typeof one.marked === "boolean";

  const nothing = () => ({ done: new Set(), chapters: new Map(), games: new Map(), missed: new Map(), writing: new Map() });

  /** What a text says has been done; null when it is not as it should be, or of another version. */
  function understood(text) {
    if (typeof text !== "string" || text.length > MAX_STORED) return null;
    let told;
    try {
      told = JSON.parse(text);
    } catch {
      return null;
    }
    const fits = isObject(told) && told.format === FORMAT && told.version === VERSION
      && isList(told.done, MAX_EXERCISES, isText)
      && isTable(told.chapters, MAX_CHAPTERS, (names) => isList(names, MAX_EXERCISES, isText), isPage)
      && isTable(told.games, MAX_GAMES, isGame)
      // A record that was kept before these were does not have them.
      && (told.missed === undefined || isTable(told.missed, MAX_EXERCISES, isWrong))
      && (told.writing === undefined || isTable(told.writing, MAX_WRITTEN, isWriting));
    if (!fits) return null;
    const map = (table) => new Map(Object.entries(table));
    return {
      done: new Set(told.done), chapters: map(told.chapters), games: map(told.games), missed: map(told.missed ?? {}), writing: map(told.writing ?? {}),
    };
  }

  function written({ done, chapters, games, missed, writing }) {
    const table = (map) => Object.fromEntries(map);
    return JSON.stringify({
      format: FORMAT, version: VERSION, done: [...done], chapters: table(chapters), games: table(games), missed: table(missed),
      writing: table(writing),
    });
  }

  /** The text to be kept: when it is too long, what was written longest ago is given up, then games, then what went wrong. */
  function shortened(record) {
    const first = (map) => map.keys().next().value;
    while (record.games.size > MAX_GAMES) record.games.delete(first(record.games));
    while (record.writing.size > MAX_WRITTEN) record.writing.delete(first(record.writing));
    let text = written(record);
    const given = () => [record.writing, record.games, record.missed].find(({ size }) => size);
    while (text.length > MAX_STORED && given()) {
      given().delete(first(given()));
      text = written(record);
    }
    return text.length > MAX_STORED ? null : text;
  }

  /** Who is told when something has changed. */
  const told = [];
  const tellAll = () => { for (const one of told) one(record()); };
  addEventListener("storage", ({ key }) => { if (key === PLACE || key === null) tellAll(); });

  /** What is known where the browser keeps nothing. */
  let unkept = null;

  function kept() {
    try {
      return localStorage.getItem(PLACE);
    } catch {
      return unkept;
    }
  }

  function keep(text) {
    unkept = text;
    try {
      if (text === null) localStorage.removeItem(PLACE);
      else localStorage.setItem(PLACE, text);
    } catch {
      // It is known until the page is left; the page about progress says so.
    }
  }

  /** Whether the browser keeps anything. */
  function canKeep() {
    try {
      localStorage.setItem(`${PLACE}?`, "");
      localStorage.removeItem(`${PLACE}?`);
      return true;
    } catch {
      return false;
    }
  }

  const record = () => understood(kept()) ?? nothing();

  /** Whether anything is kept. */
  const isBegun = () => kept() !== null;

  /**
   * Changes what is kept, as it stands now: another page may have changed it meanwhile. What could not be read again is not kept, and nobody is
   * told of it: all that was kept before would be lost. Says whether it is kept.
   */
  function change(act) {
    const changed = record();
    act(changed);
    const text = shortened(changed);
    if (understood(text) === null) return false;
    // Where nothing is kept, nothing that is none is written.
    if (text !== (kept() ?? written(nothing()))) keep(text);
    tellAll();
    return true;
  }

  /** Forgets everything. */
  function forget() {
    keep(null);
    tellAll();
  }

  return {
    FORMAT, MAX_STORED, MAX_EXERCISES, MAX_TEXT, here, root, addressOf, chapterOf, isGame, isText, isWrong, isWriting, record, isBegun, change, forget, understood, shortened, canKeep,
    whenChanged: (act) => told.push(act),
  };
})();
