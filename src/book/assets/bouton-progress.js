// What a reader has done, told in the page: ticks at exercises, counts in the bar, a proposal what to do next, and nothing is locked or
// hidden. `bouton-record.js` keeps it. `<div class="bouton-progress">` shows it, saves it as a file, reads such a file, and forgets it.
"use strict";

(() => {
  const { element, filled, language, register, record: kept, skills } = window.bouton;
  const { here, record, change, addressOf, chapterOf, root } = kept;

  const WORDS = {
    en: {
      done: "Answered right",
      counted: "{0} of {1} exercises right",
      none: "Nothing has been kept yet. Answer an exercise or make a move on a board of a chapter, and it will appear here.",
      sum: "Exercises right: {0}. Games that go on: {1}.",
      exercise: "exercise {0} of “{1}”",
      unnumbered: "an exercise of “{1}”",
      next: "Next: ",
      again: "Not right there yet: {0}.",
      gentler: "It practises the same skill as {0}, which went wrong.",
      skill: " It practises {0}.",
      skills: "What you practise",
      strength: "{0} right",
      weak: ", {0} not right yet",
      onward: "Next comes “{0}”.",
      missed: "Went wrong, and not right yet",
      sheets: "Sheets that you have begun",
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
      none: "还没有记录。做对一道练习，或者在章节里的棋盘上走一步，就会记在这里。",
      sum: "做对的练习：{0}题。没下完的对局：{1}局。",
      exercise: "《{1}》练习{0}",
      unnumbered: "《{1}》里的一道题",
      next: "下一步：",
      again: "那里还没有做对：{0}。",
      gentler: "{0}没有做对，这一题练的是同一项本领。",
      skill: "练的是{0}。",
      skills: "练了哪些本领",
      strength: "做对{0}题",
      weak: "，还有{0}题没做对",
      onward: "接着读《{0}》。",
      missed: "做错过、还没有做对的",
      sheets: "开始做的卷子",
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

  /** Where a board's game is kept: by its place among those that the page has of itself, or by the name that it keeps it under. */
  function gameName(place) {
    const { keeps } = place.dataset;
    return under(keeps ?? [...document.querySelectorAll(".bouton-board:not([data-opened])")].indexOf(place) + 1);
  }
  const under = (name) => `${here} ${name}`;

  /** What a reader has opened is not there when the page is opened again, unless it says under which name its game is kept. */
  const isKept = ({ dataset }) => !("opened" in dataset) || "keeps" in dataset;

  /** The game that was left on a board; null when there is none, or the page has another board there now. */
  function game(place) {
    const left = isKept(place) ? record().games.get(gameName(place)) : null;
    return left && left.of === (place.dataset.game || "") ? left : null;
  }

  /** Which game was left under a name. */
  const lastGame = (name) => record().games.get(under(name))?.of;

  /** Forgets what was left on a board. */
  const forgetGame = (place) => change(({ games }) => games.delete(gameName(place)));

  /** Keeps a game that goes on; one that has ended, or has not begun, is not kept. */
  function keepGame(place, settings, view) {
    // An answer may come when the board has made room for another one.
    if (!isKept(place) || !place.isConnected) return;
    const left = game(place);
    if ("keeps" in place.dataset) place.dataset.game = settings.game;
    const own = view.plies.filter(({ computer }) => !computer || view.friends);
    const goesOn = own.length > 0 && !view.over;
    if (!goesOn && !left) return;
    change(({ games }) => {
      const name = gameName(place);
      games.delete(name);
      const { game: line, opponent, first, seed } = settings;
      const made = {
        of: place.dataset.game || "", game: line, opponent, first, seed, moves: own.map(({ to }) => to), position: view.position,
      };
      if (goesOn && kept.isGame(made)) games.set(name, made);
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
      if (done.size < kept.MAX_EXERCISES) done.add(name);
      missed.delete(name);
    });
    offer(box);
  }

  /** Remembers which questions of an exercise of the book went wrong, until they are answered right. */
  function missed(exercise, wrong, right = []) {
    const name = nameIn(exercise);
    if (own.every((one) => one.name !== name)) return;
    change(({ done, missed: all }) => {
      // What an author asks is judged by the reader alone, who may think better of it.
      if (exercise.written) done.delete(name);
      const before = (all.get(name) ?? []).filter((number) => !right.includes(number) && !wrong.includes(number));
      const numbers = [...before, ...wrong].sort((one, other) => one - other);
      all.delete(name);
      if (numbers.length && !done.has(name) && all.size < kept.MAX_EXERCISES && kept.isWrong(numbers)) all.set(name, numbers);
    });
  }

  /** What was written at an exercise when the page was left; null when nothing is kept. */
  const writing = (exercise) => record().writing.get(nameIn(exercise)) ?? null;

  /** Keeps what is written: of an exercise that is there again when the page is opened again, so of none that was drawn for the reader alone. */
  function keepWriting(exercise, questions, marked) {
    const name = nameIn(exercise);
    if (!exercise.sheet && own.every((one) => one.name !== name)) return;
    const isEmpty = questions.every(({ fields, own: words }) => !words && fields.flat().every((text) => !text));
    const made = { at: here, questions, marked };
    change(({ writing: all }) => {
      // What is too long to be kept leaves what was kept before.
      if (!isEmpty && !(kept.isText(name) && kept.isWriting(made))) return;
      all.delete(name);
      if (!isEmpty) all.set(name, made);
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
    // Exercises in the author's own words have a place in the page, but no number.
    const isNumbered = (name) => !name.startsWith('{"written"');
    const numbered = (names, name, index) => (isNumbered(name) ? names.slice(0, index + 1).filter(isNumbered).length : 0);
    const inChapter = (chapter) => (chapters.get(chapter) || [])
      .map((name, index, names) => ({ chapter, name, place: index + 1, number: numbered(names, name, index) }));
    return [...order].flatMap(inChapter);
  }

  /** The questions of an exercise that went wrong, in words. */
  function questionsOf({ name }, { missed: all }) {
    return all.get(name).map((number) => filled(words.question, String(number))).join(language === "zh" ? "、" : ", ");
  }

  /** An exercise for the same skill as one that went wrong, but easier, and not tried in vain itself: of the easier ones the hardest. */
  function gentler(wrong, open, { missed: all }) {
    const easier = open.filter((one) => !all.has(one.name) && skills.isAlike(wrong, one) && skills.levelOf(one) < skills.levelOf(wrong));
    return easier.sort((one, other) => skills.levelOf(one) - skills.levelOf(other)).at(-1);
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
      if (easier) return { to: easier, why: filled(words.gentler, nameOf(wrong)), skill: skills.of(wrong) };
      return { to: wrong, why: filled(words.again, questionsOf(wrong, now)), skill: skills.of(wrong) };
    }
    const last = [...now.done].reverse().map((name) => all.find((one) => one.name === name)).find(Boolean);
    if (!last) return null;
    const following = open.find(({ chapter, place }) => chapter === last.chapter && place > last.place)
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
    const exercise = number ? words.exercise.replace("{0}", number) : words.unnumbered;
    return exercise.replace("{1}", link ? title(link) : chapter);
  }

  const HASH = "#bouton-answers-";

  function exerciseLink(one) {
    return element("a", { href: addressOf(one.chapter) + HASH + one.place }, nameOf(one));
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

  /**
   * A chapter tells how many exercises it has: when it is read, or when the first thing is kept. Where nothing is kept, nothing is written: a busy
   * browser may not have read yet what it has kept, and that would be written over.
   */
  function learn() {
    if (!kept.isBegun()) return show();
    const names = own.map(({ name }) => name);
    const before = record().chapters.get(here) || [];
    if (!isChapter || JSON.stringify(names) === JSON.stringify(before)) return show();
    const isKept = change(({ chapters }) => {
      if (names.length) chapters.set(here, names);
      else chapters.delete(here);
    });
    return isKept || show();
  }

  function add({ done, chapters, games, missed: wrong, writing: written }) {
    change((mine) => {
      // What is one's own stands last: it is given up last.
      mine.writing = new Map([...[...written].filter(([name]) => !mine.writing.has(name)), ...mine.writing]);
      for (const name of done) if (mine.done.size < kept.MAX_EXERCISES) mine.done.add(name);
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
    return file.size > 4 * kept.MAX_STORED ? null : kept.understood(await file.text());
  }

  function summary(now) {
    const lines = links().map((link) => ({ link, ...counted(chapterOf(link.href), now) })).filter(({ right }) => right > 0);
    const item = ({ link, right, all }) => element("li", {},
      element("a", { href: link.getAttribute("href") }, title(link)), ` – ${told({ right, all })}`);
    if (now.done.size + now.games.size + now.missed.size + now.writing.size === 0) return [element("p", {}, words.none)];
    const sum = words.sum.replace("{0}", now.done.size).replace("{1}", now.games.size);
    const next = proposal(now);
    return [
      ...(next ? [next] : []), element("p", {}, sum), ...(lines.length ? [element("ul", {}, ...lines.map(item))] : []),
      ...sheets(now), ...wrongOnes(now), ...strengths(now),
    ];
  }

  /** The sheet on which an exercise of this name stands, if it is one of a sheet. */
  function sheetOf(name) {
    try {
      return JSON.parse(name).sheet?.id;
    } catch {
      return undefined;
    }
  }

  /** The sheets at which something was written, the last one first. */
  function sheets(now) {
    const begun = new Map();
    for (const [name, { at }] of now.writing) {
      const id = sheetOf(name);
      begun.delete(id);
      if (id) begun.set(id, at);
    }
    const item = ([id, at]) => element("li", {}, element("a", { href: `${addressOf(at)}#${id}` }, id));
    return begun.size ? [element("p", {}, words.sheets), element("ul", { class: "bouton-begun" }, ...[...begun].reverse().map(item))] : [];
  }

  /** What the reader can do, and what not yet, by skills: those alone in which something was answered. */
  function strengths(now) {
    const names = (list, skill) => [...list].filter((name) => skills.of({ name }) === skill).length;
    const all = skills.all.map((skill) => ({ skill, right: names(now.done, skill), wrong: names(now.missed.keys(), skill) }));
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
      kept.forget();
      say(words.forgotten);
    });
    return button;
  }

  async function panel(place) {
    const shown = element("div", { class: "bouton-kept" });
    const status = element("p", { class: "bouton-status", role: "status" });
    const say = (text) => { status.textContent = text; };
    const name = `${kept.FORMAT}.json`;
    const save = element("button", {
      type: "button", "data-action": "save",
      onclick: () => { download(name, kept.shortened(record())); say(filled(words.saved, name)); },
    }, words.save);
    const actions = element("div", { class: "bouton-actions" }, save, fileField(say), forgetButton(say));
    panels.push((now) => shown.replaceChildren(...summary(now)));
    place.append(element("div", { class: "bouton-frame" }, shown, actions, status));
    show();
    if (!kept.canKeep()) say(words.unkept);
  }

  window.bouton.progress = { game, lastGame, forgetGame, keepGame, missed, solved, writing, keepWriting, resumed: words.resumed };
  register("bouton-progress", panel);
  learn();
  addEventListener("hashchange", arrive);
  kept.whenChanged(learn);
  // The bar with the chapters may come after this script.
  addEventListener("load", () => { show(); arrive(); });
})();
