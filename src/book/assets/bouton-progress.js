// What a reader has done, kept by the browser on the reader's own device: exercises answered right, those that went wrong and are not
// right yet, and the games on the boards. From these comes a proposal what to do next, and nothing is locked or hidden.
// Nothing is sent anywhere. `<div class="bouton-progress">` shows it, saves it as a file, reads such a file, and forgets it.
// What is kept, or stands in a file, may have been changed by anybody: it is looked through, and left alone when it is not as it should be.
"use strict";

/** Set by the book's pages: the way to the root of the book. */
/* global path_to_root */

(() => {
  const { element, filled, language, register } = window.bouton;
  /** What exercises practise. Its script may stand behind this one in a book that was set up earlier. */
  const skills = () => window.bouton.skills;

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

  const WORDS = {
    en: {
      done: "Answered right",
      counted: "{0} of {1} exercises right",
      none: "Nothing has been kept yet. Answer an exercise or make a move on a board, and it will appear here.",
      sum: "Exercises right: {0}. Games that go on: {1}.",
      exercise: "exercise {0} of “{1}”",
      next: "Next: ",
      again: "Not right there yet: {0}.",
      gentler: "It is an easier one for the same skill as {0}, which went wrong.",
      skill: " It practises {0}.",
      skills: "What you practise",
      strength: "{0} right",
      weak: ", {0} not right yet",
      onward: "Next comes “{0}”.",
      missed: "Went wrong, and not right yet",
      question: "question {0}",
      save: "Save as a file",
      read: "Add what is in a file",
      forget: "Forget everything",
      surely: "Really forget everything? Press again",
      forgotten: "Everything is forgotten.",
      added: "What is in the file was added to what was here.",
      saved: "Saved as {0}.",
      strange: "This file was not saved here, or it has been changed: nothing was added. Choose a file that “Save as a file” has made.",
      unkept: "This browser keeps nothing for this page (private mode, or storage is switched off): what you do is forgotten when you leave the page.",
      resumed: "Your game goes on from where you left it. “New game” starts a new one.",
    },
    zh: {
      done: "已做对",
      counted: "{1}题中做对{0}题",
      none: "还没有记录。做对一道练习，或者在棋盘上走一步，就会记在这里。",
      sum: "做对的练习：{0}题。没下完的对局：{1}局。",
      exercise: "《{1}》练习{0}",
      next: "下一步：",
      again: "那里还没有做对：{0}。",
      gentler: "{0}没有做对，这一题练的是同一项本领，容易一些。",
      skill: "练的是{0}。",
      skills: "练了哪些本领",
      strength: "做对{0}题",
      weak: "，还有{0}题没做对",
      onward: "接着读《{0}》。",
      missed: "做错过、还没有做对的",
      question: "第{0}小题",
      save: "存成文件",
      read: "读入文件",
      forget: "全部忘掉",
      surely: "真的全部忘掉？再按一次",
      forgotten: "已全部忘掉。",
      added: "文件里的记录已加进来，原有的记录还在。",
      saved: "已存成{0}。",
      strange: "这不是在这里存下的文件，或者被改动过：什么也没有加进来。请选用“存成文件”存下的文件。",
      unkept: "浏览器不让这个页面保存记录（无痕模式，或者关掉了存储）：离开页面，记录就没有了。",
      resumed: "接着上次的局面。要重新开始，请按“再来一局”。",
    },
  };
  const words = WORDS[language];

  const root = new URL(typeof path_to_root === "string" && path_to_root ? path_to_root : ".", location.href);

  /** The same book in two languages keeps one record. */
  const folder = root.pathname.endsWith(`/${language}/`) ? new URL("..", root).pathname : root.pathname;
  const PLACE = `${FORMAT}:${folder}`;

  /** A chapter by its address from the root of the book, which is the same in every language. */
  function chapterOf(address) {
    const { pathname } = new URL(address, location.href);
    return pathname.startsWith(root.pathname) ? pathname.slice(root.pathname.length) || "index.html" : pathname;
  }
  const here = chapterOf(location.href);

  const isText = (one) => typeof one === "string" && one.length <= MAX_NAME;
  const isNumber = (one) => Number.isSafeInteger(one) && one >= 0;
  const isList = (list, most, isOne) => Array.isArray(list) && list.length <= most && list.every(isOne);
  const isPosition = (one) => isList(one, MAX_HEAPS, isNumber);
  const isWrong = (one) => isList(one, MAX_WRONG, isNumber);
  const isObject = (one) => typeof one === "object" && one !== null && !Array.isArray(one);
  const isTable = (one, most, isValue) => isObject(one) && Object.keys(one).length <= most
    && Object.entries(one).every(([name, value]) => isText(name) && isValue(value));
  const isGame = (one) => isObject(one) && isText(one.of) && isText(one.game) && isText(one.opponent) && isText(one.first)
    && isNumber(one.seed) && isList(one.moves, MAX_MOVES, isPosition) && isPosition(one.position);

  const nothing = () => ({ done: new Set(), chapters: new Map(), games: new Map(), missed: new Map() });

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
      && isTable(told.chapters, MAX_CHAPTERS, (names) => isList(names, MAX_EXERCISES, isText))
      && isTable(told.games, MAX_GAMES, isGame)
      // A record that was kept before this was does not have it.
      && (told.missed === undefined || isTable(told.missed, MAX_EXERCISES, isWrong));
    if (!fits) return null;
    const map = (table) => new Map(Object.entries(table));
    return { done: new Set(told.done), chapters: map(told.chapters), games: map(told.games), missed: map(told.missed ?? {}) };
  }

  function written({ done, chapters, games, missed }) {
    const table = (map) => Object.fromEntries(map);
    return JSON.stringify({
      format: FORMAT, version: VERSION, done: [...done], chapters: table(chapters), games: table(games), missed: table(missed),
    });
  }

  /** The text to be kept: games that were left longest ago are given up when it is too long, then what went wrong longest ago. */
  function shortened(record) {
    const first = (map) => map.keys().next().value;
    while (record.games.size > MAX_GAMES) record.games.delete(first(record.games));
    let text = written(record);
    while (text.length > MAX_STORED && record.games.size + record.missed.size) {
      const given = record.games.size ? record.games : record.missed;
      given.delete(first(given));
      text = written(record);
    }
    return text.length > MAX_STORED ? null : text;
  }

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

  /** Changes what is kept, as it stands now: another page may have changed it meanwhile. */
  function change(act) {
    const changed = record();
    act(changed);
    const text = shortened(changed);
    if (text !== null && text !== kept()) keep(text);
    show();
  }

  /** Where a board's game is kept: by its place among those that the page has of itself. */
  function gameName(place) {
    return `${here} ${[...document.querySelectorAll(".bouton-board:not([data-opened])")].indexOf(place) + 1}`;
  }

  /** The game that was left on a board; null when there is none, or the page has another board there now. */
  function game(place) {
    if ("opened" in place.dataset) return null;
    const left = record().games.get(gameName(place));
    return left && left.of === (place.dataset.game || "") ? left : null;
  }

  /** Keeps a game that goes on; one that has ended, or has not begun, is not kept. */
  function keepGame(place, settings, view) {
    // What a reader has opened is not there when the page is opened again.
    if ("opened" in place.dataset) return;
    const own = view.plies.filter(({ computer }) => !computer || view.friends);
    const goesOn = own.length > 0 && !view.over;
    if (!goesOn && !game(place)) return;
    change(({ games }) => {
      const name = gameName(place);
      games.delete(name);
      const { game: line, opponent, first, seed } = settings;
      const made = {
        of: place.dataset.game || "", game: line, opponent, first, seed, moves: own.map(({ to }) => to), position: view.position,
      };
      if (goesOn && isGame(made)) games.set(name, made);
    });
  }

  /** The name of an exercise; of one that the author has written, with the chapter in which it stands. */
  const nameIn = (exercise) => JSON.stringify(exercise.written ? { written: `${here}#${exercise.written}` } : exercise);

  /** Remembers that an exercise of the book was answered right; one that was drawn for the reader alone has its tick until the page is left. */
  function solved(exercise, box) {
    const name = nameIn(exercise);
    if (own.every((one) => one.name !== name)) {
      tick({ box, name }, new Set([name]));
      return;
    }
    change(({ done, missed }) => {
      if (done.size < MAX_EXERCISES) done.add(name);
      missed.delete(name);
    });
    offer(box);
  }

  /** Remembers which questions of an exercise of the book went wrong, until it is answered right. */
  function missed(exercise, numbers) {
    const name = nameIn(exercise);
    if (own.every((one) => one.name !== name)) return;
    change(({ done, missed: all }) => {
      all.delete(name);
      if (!done.has(name) && all.size < MAX_EXERCISES && isWrong(numbers)) all.set(name, numbers);
    });
  }

  /** The exercises of this page by name, with their boxes. */
  function exercises() {
    const places = [...document.querySelectorAll(".bouton-exercise .bouton-answers, .bouton-own")];
    return places.map((place) => {
      if (place.dataset.written) return { name: JSON.stringify({ written: `${here}#${place.dataset.written}` }), box: place };
      const { exercise } = JSON.parse(place.dataset.form);
      return { name: JSON.stringify(exercise), box: place.closest(".bouton-exercise") };
    });
  }

  /** The page with the whole book has the exercises of every chapter. */
  const isChapter = here !== "print.html";
  const own = exercises();

  function tick({ box, name }, done) {
    const shown = box.querySelector(":scope > .bouton-done");
    if (done.has(name) === Boolean(shown)) return;
    if (shown) shown.remove();
    else box.prepend(element("p", { class: "bouton-done" }, words.done));
  }

  /** How many exercises of a chapter are right, and how many it has. */
  function counted(chapter, { done, chapters }) {
    const names = chapters.get(chapter) || [];
    return { right: names.filter((name) => done.has(name)).length, all: names.length };
  }

  const told = ({ right, all }) => words.counted.replace("{0}", right).replace("{1}", all);

  /** The links of the bar to the chapters, without those to their headings. */
  const links = () => [...document.querySelectorAll("#mdbook-sidebar .chapter a[href]")].filter(({ hash }) => !hash);

  function count(link, now) {
    const { right, all } = counted(chapterOf(link.href), now);
    link.querySelector(".bouton-count")?.remove();
    if (right === 0) return;
    link.append(element("span", { class: "bouton-count", "data-whole": String(right === all) },
      element("span", { "aria-hidden": "true" }, `${right}/${all}`),
      element("span", { class: "bouton-spoken" }, ` (${told({ right, all })})`)));
  }

  /** Every exercise of the chapters that were opened, in the order of the book, with its number in its chapter. */
  function known({ chapters }) {
    const order = new Set([...links().map(({ href }) => chapterOf(href)), ...chapters.keys()]);
    const inChapter = (chapter) => (chapters.get(chapter) || []).map((name, index) => ({ chapter, name, number: index + 1 }));
    return [...order].flatMap(inChapter);
  }

  /** The questions of an exercise that went wrong, in words. */
  function questionsOf({ name }, { missed: all }) {
    return all.get(name).map((number) => filled(words.question, String(number))).join(language === "zh" ? "、" : ", ");
  }

  /** An exercise for the same skill as one that went wrong, but easier, and not tried in vain itself: of the easier ones the hardest. */
  function gentler(wrong, open, { missed: all }) {
    const easier = open.filter((one) => !all.has(one.name) && skills().isAlike(wrong, one) && skills().levelOf(one) < skills().levelOf(wrong));
    return easier.sort((one, other) => skills().levelOf(one) - skills().levelOf(other)).at(-1);
  }

  /**
   * What to do next: what went wrong last, after an easier one for the same skill; else the next exercise of the chapter in which the reader
   * answered last; else the next chapter that is not done. Null when nothing is known, or nothing is left.
   */
  function nextOf(now) {
    const all = known(now);
    const open = all.filter(({ name }) => !now.done.has(name));
    const wrong = [...now.missed.keys()].reverse().map((name) => open.find((one) => one.name === name)).find(Boolean);
    if (wrong) {
      const easier = gentler(wrong, open, now);
      if (easier) return { to: easier, why: filled(words.gentler, nameOf(wrong)), skill: skills().of(wrong) };
      return { to: wrong, why: filled(words.again, questionsOf(wrong, now)), skill: skills().of(wrong) };
    }
    const last = [...now.done].reverse().map((name) => all.find((one) => one.name === name)).find(Boolean);
    if (!last) return null;
    const following = open.find(({ chapter, number }) => chapter === last.chapter && number > last.number)
      ?? open.find(({ chapter }) => chapter === last.chapter);
    return following ? { to: following, why: "" } : chapterAfter(last.chapter, now);
  }

  /** The next chapter behind one that is not known to be done. */
  function chapterAfter(chapter, now) {
    const all = links();
    const at = all.findIndex(({ href }) => chapterOf(href) === chapter);
    const isOpen = (link) => {
      const { right, all: count } = counted(chapterOf(link.href), now);
      return count === 0 || right < count;
    };
    const link = at < 0 ? undefined : all.slice(at + 1).find(isOpen);
    return link ? { link } : null;
  }

  /** The link to a chapter in the bar. */
  const linkTo = (chapter) => links().find(({ href }) => chapterOf(href) === chapter);

  function nameOf({ chapter, number }) {
    const link = linkTo(chapter);
    return words.exercise.replace("{0}", number).replace("{1}", link ? title(link) : chapter);
  }

  const HASH = "#bouton-answers-";

  function exerciseLink(one) {
    return element("a", { href: new URL(one.chapter, root).href + HASH + one.number }, nameOf(one));
  }

  /** Where a skill is taught. */
  const skillLink = ({ name, address }) => element("a", { href: new URL(address, root).href }, name);

  /** Says which skill is practised, with the way to the place that teaches it. */
  function practises(skill) {
    if (!skill) return [];
    const [before, behind] = words.skill.split("{0}");
    return [before, skillLink(skill), behind];
  }

  /** The proposal in words; null when there is none. */
  function proposal(now) {
    const next = nextOf(now);
    if (!next) return null;
    if (!next.link) return element("p", { class: "bouton-next" }, words.next, exerciseLink(next.to), language === "zh" ? "。" : ". ", next.why, ...practises(next.skill));
    const [before, behind] = words.onward.split("{0}");
    return element("p", { class: "bouton-next" }, before, element("a", { href: next.link.href }, title(next.link)), behind);
  }

  /** Tells under an exercise that was just answered right what comes next. */
  function offer(box) {
    for (const one of document.querySelectorAll(".bouton-exercise .bouton-next")) one.remove();
    const next = proposal(record());
    if (next) box.querySelector(".bouton-answers .bouton-frame, :scope > .bouton-frame")?.append(next);
  }

  /** Goes to the exercise that the address names. */
  function arrive() {
    const number = location.hash.startsWith(HASH) ? Number(location.hash.slice(HASH.length)) : 0;
    const { box } = own[number - 1] ?? {};
    if (!box) return;
    box.tabIndex = -1;
    box.focus();
    box.scrollIntoView({ block: "start" });
  }

  const panels = [];

  function show() {
    const now = record();
    for (const one of own) tick(one, now.done);
    for (const link of links()) count(link, now);
    for (const panel of panels) panel(now);
  }

  /** A chapter tells how many exercises it has when it is read. */
  function learn() {
    const names = own.map(({ name }) => name);
    const before = record().chapters.get(here) || [];
    if (!isChapter || JSON.stringify(names) === JSON.stringify(before)) show();
    else change(({ chapters }) => {
      if (names.length) chapters.set(here, names);
      else chapters.delete(here);
    });
  }

  function add({ done, chapters, games, missed: wrong }) {
    change((mine) => {
      for (const name of done) mine.done.add(name);
      for (const [name, numbers] of wrong) mine.missed.set(name, numbers);
      for (const name of mine.done) mine.missed.delete(name);
      for (const [chapter, names] of chapters) if (!mine.chapters.has(chapter)) mine.chapters.set(chapter, names);
      for (const [name, left] of games) mine.games.set(name, left);
    });
  }

  function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1_000);
  }

  /** Reads a file; none that is too large even to be looked at. */
  async function fileRecord(file) {
    return file.size > 4 * MAX_STORED ? null : understood(await file.text());
  }

  function summary(now) {
    const lines = links().map((link) => ({ link, ...counted(chapterOf(link.href), now) })).filter(({ right }) => right > 0);
    const item = ({ link, right, all }) => element("li", {},
      element("a", { href: link.getAttribute("href") }, title(link)), ` – ${told({ right, all })}`);
    if (now.done.size + now.games.size + now.missed.size === 0) return [element("p", {}, words.none)];
    const sum = words.sum.replace("{0}", now.done.size).replace("{1}", now.games.size);
    const next = proposal(now);
    return [...(next ? [next] : []), element("p", {}, sum), ...(lines.length ? [element("ul", {}, ...lines.map(item))] : []), ...wrongOnes(now), ...strengths(now)];
  }

  /** What the reader can do, and what not yet, by skills: those alone in which something was answered. */
  function strengths(now) {
    const names = (list, skill) => [...list].filter((name) => skills().of({ name }) === skill).length;
    const all = skills().all.map((skill) => ({ skill, right: names(now.done, skill), wrong: names(now.missed.keys(), skill) }));
    const item = ({ skill, right, wrong }) => element("li", {}, skillLink(skill), " – ", filled(words.strength, right),
      wrong ? filled(words.weak, wrong) : "");
    const seen = all.filter(({ right, wrong }) => right + wrong > 0);
    return seen.length ? [element("p", {}, words.skills), element("ul", { class: "bouton-strengths" }, ...seen.map(item))] : [];
  }

  /** What went wrong and is not right yet, all of it. */
  function wrongOnes(now) {
    const all = known(now).filter(({ name }) => now.missed.has(name));
    const item = (one) => element("li", {}, exerciseLink(one), ` – ${questionsOf(one, now)}`);
    return all.length ? [element("p", {}, words.missed), element("ul", { class: "bouton-missed" }, ...all.map(item))] : [];
  }

  function title(link) {
    const copy = link.cloneNode(true);
    for (const one of copy.querySelectorAll(".bouton-count, strong")) one.remove();
    return copy.textContent.trim();
  }

  function fileField(say) {
    const file = element("input", { type: "file", accept: ".json,application/json", "data-part": "file" });
    file.addEventListener("change", async () => {
      if (!file.files.length) return;
      const read = await fileRecord(file.files[0]).catch(() => null);
      if (read) add(read);
      file.value = "";
      say(read ? words.added : words.strange);
    });
    return element("label", { class: "bouton-field" }, element("span", {}, words.read), file);
  }

  /** Forgets at the second press. */
  function forgetButton(say) {
    const button = element("button", { type: "button", "data-action": "forget" }, words.forget);
    const calm = () => { delete button.dataset.sure; button.textContent = words.forget; };
    button.addEventListener("blur", calm);
    button.addEventListener("click", () => {
      if (!button.dataset.sure) {
        button.dataset.sure = "asked";
        button.textContent = words.surely;
        return;
      }
      calm();
      keep(null);
      show();
      say(words.forgotten);
    });
    return button;
  }

  async function panel(place) {
    const shown = element("div", { class: "bouton-kept" });
    const status = element("p", { class: "bouton-status", role: "status" });
    const say = (text) => { status.textContent = text; };
    const name = `${FORMAT}.json`;
    const save = element("button", {
      type: "button", "data-action": "save",
      onclick: () => { download(name, shortened(record())); say(filled(words.saved, name)); },
    }, words.save);
    const actions = element("div", { class: "bouton-actions" }, save, fileField(say), forgetButton(say));
    panels.push((now) => shown.replaceChildren(...summary(now)));
    place.append(element("div", { class: "bouton-frame" }, shown, actions, status));
    show();
    if (!canKeep()) say(words.unkept);
  }

  window.bouton.progress = { game, keepGame, missed, solved, resumed: words.resumed };
  register("bouton-progress", panel);
  learn();
  addEventListener("hashchange", arrive);
  addEventListener("storage", ({ key }) => { if (key === PLACE || key === null) show(); });
  // The bar with the chapters may come after this script.
  addEventListener("load", () => { show(); arrive(); });
})();
