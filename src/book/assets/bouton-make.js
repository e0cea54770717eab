// "Make a worksheet", `<div class="bouton-sheets" data-sets="nim=Nim;…">`: topic, level, copies or a class list; sheets and key as pages
// to look at and to print, and as files. The sheets are those of the command line. Nothing leaves the reader's machine. Of each topic the page knows
// how many problems it has at each level (`data-problems="nim=4,4,4,4,4;…"`), and whether its copies, or its levels, are all the same.
"use strict";

(() => {
  const { element, prose, field, choice, filled, language, Engine, LARGE, forms, paper, sheet } = window.bouton;

  /** The largest class list that is read, in bytes: a school has fewer names. */
  const MAX_ROSTER_BYTES = 200_000;

  const WORDS = {
    en: {
      set: "Topic",
      level: "Level",
      levels: ["1 – very easy", "2 – easy", "3 – medium", "4 – hard", "5 – very hard"],
      copies: "Copies",
      problems: (count) => (count === 1 ? "1 problem" : `${count} problems`),
      differ: "{0}; the copies differ.",
      alike: "{0}, the same on every copy.",
      flat: "The level changes nothing.",
      perName: "one for each name on the list",
      language: "Language of the sheet",
      paper: "Paper",
      letter: "Letter",
      seed: "Seed",
      seedNote: "The same number makes the same sheets again, for ever.",
      another: "Other numbers",
      roster: "Class list",
      rosterNote: "Drop a file here or choose one (.xlsx, CSV, or text with one pupil a line), or write the names. Each pupil gets a sheet with the name on it. The list stays on this device.",
      file: "A file with the class list",
      names: "Names, one a line",
      listed: "{0} is read.",
      reading: "Reading the list …",
      pupils: (count) => (count === 1 ? "1 pupil" : `${count} pupils`),
      colon: ": ",
      comma: "; ",
      clear: "Without a list",
      empty: "This file is empty: is it the right one?",
      large: "This file is larger than a class list can be (200 kB): is it the right one?",
      workbook: "Files of this kind are not read here. Save it as .xlsx or CSV first, and drop that file.",
      broken: "This file is called .xlsx, but it is no workbook: is it the right one?",
      make: "Make the sheets",
      sheet: "Sheets",
      key: "Key",
      answer: "Answer here",
      shown: "What is shown",
      print: "Print, or save as PDF",
      html: "Download as a page (HTML)",
      md: "Download as text (Markdown)",
      made: "{0} made: {1}.",
      sheets: (count) => (count === 1 ? "1 sheet" : `${count} sheets`),
      pages: (count) => (count === 1 ? "1 page" : `${count} pages`),
      drawn: ({ done, of }) => (done < of ? `${done} of ${of} sheets are drawn.` : "All are drawn; now they are written."),
      laying: "Laying out the pages …",
      preview: "The pages",
      foot: "page {0} of {1}",
    },
    zh: {
      set: "内容",
      level: "难度",
      levels: ["1级：很容易", "2级：容易", "3级：中等", "4级：难", "5级：很难"],
      copies: "份数",
      problems: (count) => `${count}道题`,
      differ: "{0}，各份题目不同。",
      alike: "{0}，各份的题目相同。",
      flat: "不分难度。",
      perName: "按名单，每人一份",
      language: "卷子的语言",
      paper: "纸张",
      letter: "信纸（Letter）",
      seed: "种子",
      seedNote: "同一个数总是出同样的题，什么时候都一样。",
      another: "换一批题",
      roster: "班级名单",
      rosterNote: "把文件拖到这里，或者选一个文件（.xlsx、CSV，或者一行一名学生的文本），也可以直接写名字。每人一份，姓名印在上面。名单只留在这台设备上。",
      file: "名单文件",
      names: "姓名，一行一个",
      listed: "已读入{0}。",
      reading: "正在读名单……",
      pupils: (count) => `${count}名学生`,
      colon: "：",
      comma: "、",
      clear: "不用名单",
      empty: "这个文件是空的：是不是选错了？",
      large: "这个文件超过200 kB，不像一份班级名单：是不是选错了？",
      workbook: "这种文件在这里读不了。请先另存为 .xlsx 或CSV，再把那个文件拖进来。",
      broken: "这个文件名是 .xlsx，里面却不是工作簿：是不是选错了？",
      make: "出练习卷",
      sheet: "卷子",
      key: "答案",
      answer: "在这里作答",
      shown: "看哪一份",
      print: "打印或存成PDF",
      html: "下载网页（HTML）",
      md: "下载文本（Markdown）",
      made: "已出好{0}，卷号{1}。",
      sheets: (count) => `${count}份卷子`,
      pages: (count) => `${count}页`,
      drawn: ({ done, of }) => (done < of ? `${of}份卷子出好了${done}份。` : "题目都出好了，正在写卷子和答案。"),
      laying: "正在排版……",
      preview: "页面",
      foot: "第{0}页，共{1}页",
    },
  };
  const words = WORDS[language];

  /** `id=Title;…` as pairs. */
  const pairs = (text) => text.split(";").filter(Boolean).map((one) => one.split(/=(.*)/s).slice(0, 2));

  /** What was found on a class list: how many names, and the first and the last of them. */
  function listed(file, { ok, error, names, warnings }) {
    if (!ok) return error;
    const some = names.length > 4 ? [...names.slice(0, 2), "…", names.at(-1)] : names;
    return [`${file}${words.colon}${words.pupils(names.length)}${words.colon}${some.join(words.comma)}`, ...warnings].join(" ");
  }

  /** A class list that is dropped, chosen or written; `changed` is told whether there is one. */
  function rosterField(engine, changed) {
    let bytes = [];
    // Why there will be no sheets: whoever has chosen a file that is no list would get them without names.
    let fault = "";
    const names = element("textarea", { rows: 3, "data-part": "names", autocomplete: "off", spellcheck: "false" });
    const file = element("input", { type: "file", accept: ".xlsx,.csv,.tsv,.txt,text/csv,text/plain", "data-part": "roster" });
    const told = element("p", { class: "bouton-roster-told", role: "status" });
    const clear = element("button", { type: "button", hidden: true, "data-action": "clear" }, words.clear);
    const say = (text) => told.replaceChildren(...prose(text));
    function refuse(why) {
      fault = why;
      clear.hidden = false;
      say(why);
    }

    /** The file that was chosen last: what an earlier one holds may be known later. */
    let chosen = null;
    async function take(one) {
      forget();
      chosen = one;
      if (/\.(xls|ods|et|numbers)$/i.test(one.name)) return refuse(words.workbook);
      if (one.size === 0) return refuse(words.empty);
      if (one.size > MAX_ROSTER_BYTES) return refuse(words.large);
      const read = [...new Uint8Array(await one.arrayBuffer())];
      if (chosen !== one) return undefined;
      if (/\.xlsx$/i.test(one.name) && String.fromCharCode(...read.slice(0, 2)) !== "PK") return refuse(words.broken);
      bytes = read;
      clear.hidden = false;
      changed(true);
      say(words.reading);
      const told = await engine.ask({ do: "class-list", language, roster: read }).catch(() => null);
      // Another list may have been chosen meanwhile.
      if (bytes !== read) return undefined;
      return say(told ? listed(one.name, told) : filled(words.listed, one.name));
    }
    function forget() {
      chosen = null;
      bytes = [];
      fault = "";
      clear.hidden = true;
      say("");
      changed(names.value.trim() !== "");
    }
    file.addEventListener("change", () => {
      if (!file.files.length) return;
      // The list is the file's now.
      names.value = "";
      take(file.files[0]);
    });
    names.addEventListener("input", () => { forget(); file.value = ""; });
    clear.addEventListener("click", () => { file.value = ""; names.value = ""; forget(); file.focus(); });

    const drop = element("fieldset", { class: "bouton-drop" }, element("legend", {}, words.roster),
      element("p", { class: "bouton-how" }, words.rosterNote),
      field(words.file, file), field(words.names, names), told, clear);
    drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.dataset.over = "true"; });
    drop.addEventListener("dragleave", () => { delete drop.dataset.over; });
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      delete drop.dataset.over;
      const [dropped] = event.dataTransfer.files;
      if (dropped) { names.value = ""; take(dropped); }
    });
    const read = () => ({ names: names.value, roster: bytes });
    return { drop, read, fault: () => fault };
  }

  /** A number that no two teachers are likely to have alike. */
  const drawn = () => 1 + Math.floor(Math.random() * 999_999);

  /** The mixture that most teachers begin with. */
  const FIRST = "sheet";

  /** Topics as readers look for them: the mixture, then all others by their names. */
  function inOrder(topics) {
    const { compare } = new Intl.Collator(language);
    const rank = ([id]) => (id === FIRST ? 0 : 1);
    return [...topics].sort((one, other) => rank(one) - rank(other) || compare(one[1], other[1]));
  }

  /** Says of the topic how many problems it has and whether copies differ; a level that changes nothing cannot be chosen. */
  function topicNote({ problems = "", alike = "", flat = "" }, { set, level }) {
    const note = element("p", { class: "bouton-how", role: "status", "data-part": "topic" });
    const counts = new Map(pairs(problems));
    const has = (list) => list.split(";").includes(set.value);
    const tell = () => {
      const isFlat = has(flat);
      level.disabled = isFlat;
      const count = counts.get(set.value)?.split(",")[Number(level.value) - 1];
      const told = count && filled(has(alike) ? words.alike : words.differ, words.problems(Number(count)));
      note.textContent = [told, isFlat && words.flat].filter(Boolean).join(language === "zh" ? "" : " ");
    };
    for (const control of [set, level]) control.addEventListener("change", tell);
    tell();
    return note;
  }

  async function sheets(place) {
    const engine = new Engine(LARGE);
    const parts = {
      set: choice(inOrder(pairs(place.dataset.sets || "")), FIRST),
      level: choice(words.levels.map((name, index) => [String(index + 1), name]), "2"),
      copies: element("input", { type: "number", min: 1, max: 200, value: 1, required: true }),
      language: choice([["zh", "中文"], ["en", "English"]], language),
      paper: choice([["a4", "A4"], ["letter", words.letter]], "a4"),
      seed: element("input", { type: "number", min: 0, max: Number.MAX_SAFE_INTEGER, value: 1, required: true }),
    };
    for (const [name, control] of Object.entries(parts)) control.dataset.part = name;
    // Whoever gives a list gets a copy for each name, whatever number stands there.
    const perName = element("span", { class: "bouton-how", hidden: true }, words.perName);
    const { drop, read, fault } = rosterField(engine, (isThere) => { parts.copies.disabled = isThere; perName.hidden = !isThere; });
    const another = element("button", {
      type: "button", "data-action": "another", onclick: () => { parts.seed.value = drawn(); form.requestSubmit(); },
    }, words.another);
    const button = element("button", { type: "submit", "data-action": "make", class: "bouton-chief" }, words.make);
    const shown = forms.status();
    const made = element("div", { class: "bouton-made" });
    const stop = element("button", { type: "button", hidden: true, "data-action": "stop" });
    const form = element("form", { class: "bouton-form bouton-make" },
      ...Object.entries(parts).map(([name, control]) => field(words[name], control)),
      topicNote(place.dataset, parts), element("p", { class: "bouton-how" }, words.seedNote), drop,
      element("div", { class: "bouton-actions" }, button, another, stop));
    parts.copies.after(perName);
    let result = null;

    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      // Sheets of an earlier wish would be taken for those of this one.
      result = null;
      made.replaceChildren();
      if (fault()) return shown.replaceChildren(element("p", { class: "bouton-error" }, ...prose(fault())));
      // The module, and with it these words, is loaded when it is asked for the first time.
      shown.replaceChildren(element("p", { class: "bouton-waiting" }, "…"));
      const common = await forms.wordsFor(engine, shown);
      if (!common) return undefined;
      stop.textContent = common.stop;
      stop.onclick = () => engine.stop();
      const request = {
        do: "sheet", language, of: parts.language.value, set: parts.set.value, level: Number(parts.level.value),
        seed: Number(parts.seed.value), copies: Number(parts.copies.value), ...read(),
      };
      const told = await forms.stoppable(engine, request, { button, stop, shown, words: common, progress: words.drawn });
      if (!told) return undefined;
      if (!told.ok) return shown.replaceChildren(element("p", { class: "bouton-error" }, ...prose(told.error)));
      const ids = told.ids.length > 3 ? `${told.ids[0]} – ${told.ids.at(-1)}` : told.ids.join(language === "zh" ? "、" : ", ");
      const line = words.made.replace("{0}", words.sheets(told.ids.length)).replace("{1}", ids);
      shown.replaceChildren(element("p", {}, line), ...told.warnings.map((text) => element("p", { class: "bouton-error" }, ...prose(text))));
      result = pages(told, () => parts.paper.value);
      made.replaceChildren(result.whole);
      return result.open("sheet");
    });
    parts.paper.addEventListener("change", () => result?.again());
    addEventListener("resize", () => result?.fit());
    // Who prints the page means the sheet that is shown on it.
    addEventListener("keydown", (event) => result?.byKey(event));
    place.append(element("div", { class: "bouton-frame" }, form, shown, made), sheet.byId());
  }

  /** Sheets and key, one of them shown as pages; or the sheets to be answered. */
  function pages(told, paperNow) {
    const frame = element("iframe", {
      class: "bouton-pages", title: words.preview, sandbox: "allow-same-origin allow-modals", "data-part": "pages",
    });
    const count = element("p", { class: "bouton-count-pages", role: "status" });
    const files = element("div", { class: "bouton-actions" });
    const tabs = ["sheet", "key", "answer"].map((part) => element("button", {
      type: "button", "data-shows": part, "aria-pressed": "false", onclick: () => open(part),
    }, words[part]));
    const print = element("button", {
      type: "button", "data-action": "print", class: "bouton-chief", onclick: () => { frame.contentWindow.focus(); frame.contentWindow.print(); },
    }, words.print);
    const byKey = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "p" || print.hidden || print.disabled) return;
      event.preventDefault();
      print.click();
    };
    const answering = sheet.answering(told.ids, told.names, tabs.at(-1));
    let now = "sheet";
    /** How often pages were asked for: what is laid for an earlier wish says nothing any more. */
    let wishes = 0;

    // Loose pages of a key are told apart by the sheets that it belongs to.
    const keyFoot = () => [words.key, told.title, [...new Set([told.ids[0], told.ids.at(-1)])].join(" – ")].join(" · ");
    const footOf = (part) => (leaf, of, copy) => [
      part === "key" ? keyFoot() : told.ids[copy] ?? "", words.foot.replace("{0}", leaf).replace("{1}", of),
    ];

    async function open(part) {
      now = part;
      wishes += 1;
      const wish = wishes;
      for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.shows === part));
      const isPaper = part !== "answer";
      for (const one of [frame, count, files, print]) one.hidden = !isPaper;
      answering.whole.hidden = isPaper;
      if (!isPaper) return answering.open();
      const { name, html, md } = told[part];
      const whole = html[paperNow()] + html.body;
      for (const { href } of files.querySelectorAll("a")) URL.revokeObjectURL(href);
      files.replaceChildren(download(name, "html", whole), download(name, "md", md));
      print.disabled = true;
      count.textContent = words.laying;
      const leaves = await paper.show(frame, whole, { paper: paperNow(), foot: footOf(part), isOne: part === "key" });
      // Another part, or other paper, may have been asked for meanwhile: what is said below is about that.
      if (wish !== wishes) return undefined;
      count.textContent = `${words[part]}：${words.pages(leaves)}`.replace("：", language === "zh" ? "：" : ": ");
      frame.dataset.leaves = leaves;
      // Whoever looks at the pages presses the keys there; each document has a window of its own.
      frame.contentWindow.addEventListener("keydown", byKey);
      print.disabled = false;
      return undefined;
    }

    const bar = element("div", { class: "bouton-actions", role: "group", "aria-label": words.shown }, ...tabs, print);
    return { whole: element("div", {}, bar, count, frame, files, answering.whole), open, again: () => open(now), fit: () => paper.fit(frame), byKey };
  }

  const TYPES = { html: "text/html", md: "text/markdown" };

  /** A link that saves a document. */
  function download(name, kind, text) {
    const address = URL.createObjectURL(new Blob([text], { type: `${TYPES[kind]};charset=utf-8` }));
    return element("a", { href: address, download: `${name}.${kind}`, "data-download": kind }, words[kind]);
  }

  // Whoever comes with the ID of a sheet waits for it, wherever on the page a reload has left the view.
  window.bouton.register("bouton-sheets", sheets, { atOnce: /^#B\d+-/i.test(location.hash) });
  window.bouton.pairs = pairs;
})();
