// The rule box, which refutes and confirms; the worksheet form, whose sheets are those of the command line, as pages; the box that solves;
// the board for every game.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { closed, DESKTOP, PHONE, reader, TABS } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { enliven } from "./enliven.mjs";
import { inaccessible } from "./access.mjs";

/** Sheet and key as the command line writes them. */
function fromTheCommandLine(language, format, more = []) {
  const folder = mkdtempSync(join(tmpdir(), "bouton-"));
  try {
    const line = ["worksheet", "sheet", "--level", "2", "--seed", "7", "--lang", language, "--format", format, "-o", folder, ...more];
    execFileSync(process.env.BOUTON, line, { stdio: "ignore" });
    return ["sheet", "key"].map((part) => readFileSync(join(folder, `${part}.${language}.${format}`), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Presses the button, and waits for the pages. */
async function make(page) {
  await page.locator("[data-action=make]").click();
  await page.waitForSelector("[data-action=print]:enabled");
}

/** What a link saves. */
async function saved(page, kind) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-download=${kind}]`).click()]);
  return readFileSync(await file.path(), "utf8");
}

/** The pages in the frame: what stands on each, and whether something is cut or wider than the leaf. */
const leaves = (page) => page.frameLocator(".bouton-pages").locator(".leaf").evaluateAll((all) => all.map((leaf) => {
  const body = leaf.querySelector(".leaf-body");
  return {
    text: body.innerText, foot: leaf.querySelector(".leaf-foot").innerText,
    cut: body.scrollHeight > body.clientHeight + 1 || body.scrollWidth > body.clientWidth + 1,
  };
}));

/** The winner that is marked right in an exercise, after both were tried. */
async function marksOf(box) {
  for (const winner of ["first", "second"]) {
    await box.locator("select").first().selectOption(winner);
    await box.locator("[data-action=mark]").click();
    const verdict = box.locator("[data-question]:is([data-verdict=right], [data-verdict=wrong])").first();
    await verdict.waitFor();
    await box.locator("[data-action=mark]:enabled").waitFor();
    if (await verdict.getAttribute("data-verdict") === "right") return winner;
  }
  return null;
}

/** A page with a form, come up. */
async function form(address) {
  const page = await reader(DESKTOP);
  await page.goto(address);
  assert.deepEqual(await enliven(page), []);
  return page;
}

/** What the rule box says of a claim. */
async function judged(page, claim) {
  const box = page.locator(".bouton-rules");
  await box.locator("[data-part=claim]").fill(claim);
  await box.locator("[data-action=judge]").press("Enter");
  await page.waitForSelector(".bouton-waiting", { state: "detached" });
  const verdict = box.locator("[data-verdict]");
  return { verdict: await verdict.getAttribute("data-verdict"), words: await verdict.innerText() };
}

/** What is said of the steps of a proof after one of them was changed. */
async function stepsJudged(page, step, change) {
  const box = page.locator(".bouton-proof[data-proof=take-away]");
  if (await box.locator("[data-action=open-proof]").count()) await box.locator("[data-action=open-proof]").press("Enter");
  await box.locator("[data-part=step]").selectOption(step);
  for (const [part, text] of Object.entries(change)) await box.locator(`[data-part=${part}]`).fill(text);
  await box.locator("[data-action=judge]").press("Enter");
  await page.waitForSelector(".bouton-waiting", { state: "detached" });
  return box.locator("[data-verdict]").evaluateAll((all) => all.map((one) => [one.dataset.step, one.dataset.verdict, one.innerText]));
}

export function testForms(server) {
  suite("rule box and worksheets", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      test(`a rule is refuted, with its counterexample, and another confirmed: ${language}`, async () => {
        const page = await form(onDisk(`${language}/rules.html`));
        const wrong = await judged(page, "forall a, b: P([a, b])");
        assert.equal(wrong.verdict, "refuted");
        assert.match(wrong.words, /a = 0.*b = 1/);
        const right = await judged(page, "forall a: P([a, a])");
        assert.equal(right.verdict, "every_size");
        const fault = await judged(page, "forall a: a <= b");
        assert.equal(fault.verdict, "fault");
        // A power or a nim-sum: who means 8 must not be told that it is wrong.
        const power = await judged(page, "2^3 = 8");
        assert.equal(power.verdict, "fault");
        assert.match(power.words, /power\(2, 3\)/);
        assert.deepEqual(await closed(page), []);
      });

      test(`a step of a proof is changed, and what rests on it no longer follows: ${language}`, async () => {
        const page = await form(onDisk(`${language}/proof.html`));
        const box = page.locator(".bouton-proof[data-proof=take-away]");
        await box.locator("[data-action=open-proof]").press("Enter");
        await box.locator("[data-part=claim]").waitFor();
        assert.deepEqual(await inaccessible(page), []);
        const kept = await stepsJudged(page, "theorem", {});
        assert.deepEqual(kept.map(([step, verdict]) => [step, verdict]), [["3", "proved"]]);
        const [gap] = await stepsJudged(page, "theorem", { from: "never-twice, rules, induction on n" });
        assert.equal(gap[1], "gap");
        const weaker = await stepsJudged(page, "never-twice", { claim: "forall n: cold(n) -> forall k in [1, 2]: k <= n -> not cold(n - k)" });
        assert.deepEqual(weaker.map(([step, verdict]) => [step, verdict]), [["1", "proved"], ["3", "gap"]]);
        const [fault] = await stepsJudged(page, "never-twice", { claim: "forall a: a <= c" });
        assert.equal(fault[1], "fault");
        assert.equal(await box.locator(".bouton-fault mark").innerText(), "c");
        const [missing] = await stepsJudged(page, "theorem", { from: "lemma" });
        assert.equal(missing[1], "fault");
        await box.locator("[data-action=restore]").press("Enter");
        assert.equal(await box.locator("[data-part=from]").inputValue(), "never-twice, always-back, rules, induction on n");
        assert.deepEqual(await closed(page), []);
      });

      const without = !process.env.BOUTON && "BOUTON names no program to compare with";
      test(`sheets and key are those of the command line, as pages and as text: ${language}`, { skip: without }, async () => {
        const page = await form(server.address(`${language}/make.html`));
        const [, ...topics] = await page.locator("[data-part=set] option").allTextContents();
        assert.deepEqual(topics, topics.toSorted(new Intl.Collator(language).compare));
        // A problem book is the same on every copy and at every level, and says so.
        const note = () => page.locator("[data-part=topic]").innerText();
        assert.match(await note(), language === "zh" ? /^\d+道题，各份题目不同。$/ : /^\d+ problems; the copies differ\.$/);
        await page.locator("[data-part=set]").selectOption("mistakes");
        assert.equal(await note(), language === "zh" ? "10道题，各份的题目相同。不分难度。" : "10 problems, the same on every copy. The level changes nothing.");
        assert.equal(await page.locator("[data-part=level]").isDisabled(), true);
        await page.locator("[data-part=set]").selectOption("sheet");
        assert.equal(await page.locator("[data-part=level]").isDisabled(), false);
        await page.locator("[data-part=seed]").fill("7");
        await make(page);
        for (const kind of ["html", "md"]) {
          const written = fromTheCommandLine(language, kind, kind === "html" ? ["--paper", "a4"] : []);
          await page.locator("[data-shows=sheet]").click();
          const same = async (text) => assert.equal(await saved(page, kind), text);
          await same(written[0]);
          await page.locator("[data-shows=key]").click();
          await page.waitForSelector("[data-action=print]:enabled");
          await same(written[1]);
        }
        // Who has chosen another paper saves it, too.
        await page.locator("[data-part=paper]").selectOption("letter");
        await page.waitForSelector("[data-action=print]:enabled");
        assert.equal(await saved(page, "html"), fromTheCommandLine(language, "html", ["--paper", "letter"])[1]);
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });

      test(`a class list gives each pupil pages with the name, of which nothing is cut or lost, and they are printed as they are: ${language}`, async () => {
        const page = await form(onDisk(`${language}/make.html`));
        const list = Buffer.from("name,class\nAda,5b\nEmmy,5b\n李华,5b\n");
        await page.locator("[data-part=roster]").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: list });
        await page.locator(".bouton-roster-told", { hasText: language === "zh" ? "class.csv：3名学生：Ada、Emmy、李华" : "class.csv: 3 pupils: Ada; Emmy; 李华" }).waitFor();
        assert.equal(await page.locator("[data-part=copies]").isDisabled(), true);
        await make(page);
        const all = await leaves(page);
        for (const name of ["Ada", "Emmy", "李华"]) assert.equal(all.filter(({ text }) => text.includes(name)).length >= 1, true, name);
        assert.deepEqual(all.filter(({ cut }) => cut), []);
        assert.equal(new Set(all.map(({ foot }) => foot)).size, all.length, "every page has an ID and a number of its own");
        const html = await saved(page, "html");
        const words = (text) => text.replace(/\s+/g, "").length;
        const whole = await page.evaluate((html) => new DOMParser().parseFromString(html, "text/html").querySelector("main").textContent, html);
        const printed = await page.frameLocator(".bouton-pages").locator(".leaf-body").evaluateAll((bodies) => bodies.map((one) => one.textContent).join(""));
        assert.equal(words(printed), words(whole));
        await page.evaluate(() => { document.querySelector(".bouton-pages").contentWindow.print = () => { window.printed = true; }; });
        await page.locator("[data-action=print]").click();
        assert.equal(await page.evaluate(() => window.printed), true);
        // The keys print the sheet, too, from the form as from its pages.
        for (const place of [page.locator("[data-part=seed]"), page.frameLocator(".bouton-pages").locator("body")]) {
          await page.evaluate(() => { window.printed = false; });
          await place.press("Control+p");
          assert.equal(await page.evaluate(() => window.printed), true);
        }
        assert.deepEqual(await closed(page), []);
      });

      test(`the key of a class is counted in one run, with every row of its grid: ${language}`, async () => {
        const page = await form(onDisk(`${language}/make.html`));
        const names = Array.from({ length: 44 }, (_, index) => `Ada Lovelace ${index + 1}`);
        await page.locator("[data-part=set]").selectOption("several-heaps");
        await page.locator("[data-part=names]").fill(names.join("\n"));
        await make(page);
        await page.locator("[data-shows=key]").click();
        await page.waitForSelector("[data-action=print]:enabled");
        const all = await leaves(page);
        assert.deepEqual(all.filter(({ cut }) => cut), []);
        const numbers = all.map(({ foot }) => foot.match(language === "zh" ? /第(\d+)页，共(\d+)页/ : /page (\d+) of (\d+)/).slice(1).map(Number));
        assert.deepEqual(numbers, all.map((_, index) => [index + 1, all.length]));
        const text = all.map((leaf) => leaf.text).join("\n");
        for (const name of names) assert.equal(text.includes(name), true, name);
        const lines = await page.frameLocator(".bouton-pages").locator("td", { hasText: /^Ada Lovelace/ }).evaluateAll((cells) => cells.map((cell) => {
          const range = cell.ownerDocument.createRange();
          range.selectNodeContents(cell);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }));
        assert.deepEqual(new Set(lines), new Set([1]), "a name stands on one line");
        assert.deepEqual(await closed(page), []);
      });

      test(`boxes to answer in take what is free on a leaf, and no drawing is parted from its story: ${language}`, async () => {
        const page = await form(onDisk(`${language}/make.html`));
        await page.locator("[data-part=set]").selectOption("default");
        await make(page);
        const lines = await page.frameLocator(".bouton-pages").locator(".leaf:last-child .work").evaluateAll((boxes) => boxes.map((box) => box.children.length));
        assert.equal(Math.min(...lines) > 1, true);
        const torn = await page.frameLocator(".bouton-pages").locator(".leaf-body").evaluateAll((bodies) => bodies.filter((body) => {
          const first = [...body.querySelectorAll("h1, h2, p, figure, li")][0];
          return first?.matches("figure");
        }).length);
        assert.equal(torn, 0);
        assert.deepEqual(await closed(page), []);
      });

      test(`a sheet is answered in the page, the one that was made and the one whose ID stands on paper: ${language}`, async () => {
        const page = await form(onDisk(`${language}/make.html`));
        await page.locator("[data-part=copies]").fill("2");
        await make(page);
        await page.locator("[data-shows=answer]").click();
        const made = page.locator(".bouton-made .bouton-sheet");
        const right = await marksOf(made.locator(".bouton-exercise:has(select)").first());
        assert.equal(await page.locator(".bouton-pages").isVisible(), false);
        assert.match(await made.locator(".bouton-sum").innerText(), language === "zh" ? /得\d+分，满分\d+分/ : /\d+ of \d+ marks/);
        assert.deepEqual(await inaccessible(page), []);
        const copies = await page.locator(".bouton-made [data-part=copy] option").evaluateAll((all) => all.map(({ value }) => value));
        assert.equal(copies.length, 2);
        await page.locator("[data-part=id]").fill(copies[0].toLowerCase());
        await page.locator("[data-action=answer]").click();
        const other = page.locator(".bouton-by-id .bouton-exercise");
        assert.equal(await marksOf(other.and(page.locator(":has(select)")).first()), right);
        assert.equal(await other.count(), await made.locator(".bouton-exercise").count());
        await page.locator("[data-part=id]").fill("B1-X");
        await page.locator("[data-action=answer]").click();
        await page.locator(".bouton-by-id .bouton-error").waitFor();
        await page.locator("[data-shows=key]").click();
        await page.waitForSelector("[data-action=print]:enabled");
        assert.equal(await made.isVisible(), false);
        assert.deepEqual(await closed(page), []);
      });

      test(`an address with the ID of a sheet opens it: ${language}`, async () => {
        const first = await form(onDisk(`${language}/make.html`));
        await make(first);
        const told = await first.locator(".bouton-sheets .bouton-status").first().innerText();
        const [id] = /B1-[A-Z0-9-]*[A-Z0-9]/.exec(told);
        const page = await reader(PHONE);
        // From the server: what a browser keeps for pages of a disk it may lose at a reload.
        await page.goto(`${server.address(`${language}/make.html`)}#${id}`);
        await page.locator(".bouton-by-id .bouton-exercise form").first().waitFor();
        assert.deepEqual(await inaccessible(page), []);
        // What is written is there again after a reload, and marked as it was.
        const box = page.locator(".bouton-by-id .bouton-exercise:has(select)").first();
        await marksOf(box);
        const marks = await box.locator(".bouton-answer-form > .bouton-status").innerText();
        const chosen = await box.locator("select").first().inputValue();
        const sum = await page.locator(".bouton-by-id .bouton-sum").innerText();
        await page.reload();
        await box.locator("[data-question][data-verdict]").first().waitFor();
        assert.equal(await box.locator("select").first().inputValue(), chosen);
        assert.equal(await box.locator(".bouton-answer-form > .bouton-status").innerText(), marks);
        assert.equal(await page.locator(".bouton-by-id .bouton-sum").innerText(), sum);
        await page.goto(server.address(`${language}/progress.html`));
        const begun = page.locator(".bouton-begun a");
        assert.equal(await begun.innerText(), id);
        assert.match(await begun.getAttribute("href"), new RegExp(`make\\.html#${id}$`));
        assert.deepEqual([await closed(first), await closed(page)].flat(), []);
      });

      test(`what is no class list is told, and names may be written: ${language}`, async () => {
        const page = await form(onDisk(`${language}/make.html`));
        const drop = (name, text) => page.locator(".bouton-drop").evaluate((place, [name, text]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], name));
          place.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }, [name, text]);
        await drop("class.xls", "PK");
        await page.locator(".bouton-roster-told", { hasText: "CSV" }).waitFor();
        await drop("class.xlsx", "PK\u0003\u0004");
        await page.locator(".bouton-roster-told", { hasText: "Excel" }).waitFor();
        await page.locator("[data-action=make]").click();
        await page.locator(".bouton-error", { hasText: "Excel" }).waitFor();
        // A file that is no list does not make sheets without names.
        for (const [name, text, told] of [["class.xls", "PK", /CSV/], ["class.csv", "", language === "zh" ? /空的/ : /empty/]]) {
          await drop(name, text);
          await page.locator("[data-action=make]").click();
          await page.locator(".bouton-error", { hasText: told }).waitFor();
          assert.equal(await page.locator(".bouton-pages").count(), 0);
        }
        await drop("class.csv", "name\n");
        await page.locator("[data-action=clear]").waitFor();
        await page.locator("[data-action=make]").click();
        await page.locator(".bouton-error").waitFor();
        await page.locator("[data-part=names]").fill("Ada");
        await page.locator("[data-part=names]").fill("");
        assert.equal(await page.locator("[data-part=copies]").isDisabled(), false);
        await page.locator("[data-part=names]").fill("Ada\nEmmy");
        assert.equal(await page.locator("[data-part=copies]").isDisabled(), true);
        await make(page);
        assert.match(await page.locator(".bouton-sheets .bouton-status").first().innerText(), language === "zh" ? /2份卷子/ : /2 sheets/);
        // A file that is chosen takes the place of the names, as one that is dropped does.
        await page.locator("[data-part=roster]").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from("name\nFile Ann\n") });
        assert.equal(await page.locator("[data-part=names]").inputValue(), "");
        await page.locator("[data-action=clear]").click();
        await page.locator("[data-part=names]").fill("Bob, Jr.\nEmmy");
        await make(page);
        assert.match(await page.frameLocator(".bouton-pages").locator("body").innerText(), /Bob, Jr\./);
        // Nobody prints the sheets of before for those that could not be made; the page's language is that of the message.
        await page.locator("[data-part=language]").selectOption(language === "zh" ? "en" : "zh");
        await page.locator("[data-part=names]").fill("name,class\n,7b");
        await page.locator("[data-action=make]").click();
        await page.locator(".bouton-error", { hasText: language === "zh" ? "没有名字" : "no name" }).waitFor();
        assert.equal(await page.locator(".bouton-pages, [data-action=print]").count(), 0);
        assert.deepEqual(await closed(page), []);
      });

      test(`a position is solved, from the list or as it is written, and played: ${language}`, async () => {
        const page = await form(onDisk(`${language}/solve.html`));
        const solved = async () => {
          await page.locator("[data-action=solve]").click();
          await page.waitForSelector("[data-verdict]");
          return page.locator("[data-verdict]").innerText();
        };
        assert.match(await solved(), language === "zh" ? /先手必胜/ : /first player wins/);
        await page.locator("[data-part=start]").fill("nim 1 2 3");
        assert.match(await solved(), language === "zh" ? /后手必胜/ : /second player wins/);
        assert.equal(await page.locator("[data-part=list]").inputValue(), "");
        for (const line of ["nim 1,2,3", "1, 2, 3", "尼姆 1 2 3"]) {
          await page.locator("[data-part=start]").fill(line);
          assert.match(await solved(), language === "zh" ? /后手必胜/ : /second player wins/, line);
        }
        await page.locator(".bouton-answer [data-action=open]").click();
        await page.waitForSelector(".bouton-opened .bouton-turn");
        assert.deepEqual(await inaccessible(page), []);
        await page.locator("[data-part=start]").fill("chess 1");
        await page.locator("[data-action=solve]").click();
        await page.waitForSelector("[data-verdict=fault]");
        assert.deepEqual(await closed(page), []);
      });

      test(`two heaps are seen as a board, and as heaps again: ${language}`, async () => {
        const page = await form(`${onDisk(`${language}/play.html`)}#wythoff%205%203`);
        const board = page.locator(".bouton-board[data-live=yes]");
        await board.locator(".bouton-heaps").waitFor();
        await board.locator("[data-action=sight]").click();
        await board.locator(".bouton-squares .bouton-way").first().click();
        await board.locator("[data-action=play]").click();
        await page.waitForFunction(() => JSON.parse(document.querySelector(".bouton-board .bouton-frame").dataset.position).join() !== "5,3");
        await board.locator("[data-action=sight]").click();
        await board.locator(".bouton-heaps").waitFor();
        assert.deepEqual(await closed(page), []);
      });

      test(`every game of the list comes up on a board: ${language}`, async () => {
        const page = await form(onDisk(`${language}/play.html`));
        const games = await page.locator("[data-part=list] option").evaluateAll((all) => all.map(({ value }) => value).filter(Boolean));
        assert.equal(games.length > 10, true);
        for (const game of games) {
          await page.locator("[data-part=list]").selectOption(game);
          await page.locator(`.bouton-board[data-game="${game}"][data-live=yes] .bouton-turn`).waitFor();
        }
        assert.deepEqual(await closed(page), []);
      });
    }
  });
}
