// What a reader has done: ticks, games that go on after a reload, the file, and what is kept but was changed by somebody.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { suite, test } from "node:test";
import { inaccessible } from "./access.mjs";
import { closed, DESKTOP, KEEPS, PHONE, reader, TABS } from "./browser.mjs";
import { hasBoards, languages } from "./course.mjs";
import { enliven } from "./enliven.mjs";
import { board, moveByKeyboard, positionOf } from "./playing.mjs";

/** The texts that the browser keeps for the book. */
const kept = (page) => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("bouton-progress")).map(([, text]) => text));

/** Answers the first exercise of take-away right: the second player wins, and no move does. */
async function answerRight(page, language) {
  const box = page.locator(".bouton-exercise").first();
  await box.locator("select").first().selectOption("second");
  await box.locator("[data-part=written]").first().fill(language === "zh" ? "无" : "none");
  await box.locator("[data-part=written]").first().press("Enter");
  await box.locator(".bouton-done").waitFor();
}

async function open(page, address) {
  await page.goto(address);
  assert.deepEqual(await enliven(page, page.locator(".bouton-answers, .bouton-progress").first()), []);
}

/** What a reader sees behind a chapter in the bar. */
const counts = (page) => page.locator("#mdbook-sidebar .bouton-count > [aria-hidden]").allInnerTexts();

/** Puts a text where the record stands, in the browser's own place. */
async function replaceKept(page, text) {
  await page.evaluate((text) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("bouton-progress")) localStorage.setItem(key, text);
  }, text);
}

const game = (changes) => ({ of: "nim 4 7", game: "nim 4 7", opponent: "perfect", first: "reader", seed: 1, moves: [[4, 4]], position: [0, 0], ...changes });
const record = (changes) => JSON.stringify({ format: "bouton-progress", version: 1, done: [], chapters: {}, games: {}, ...changes });

/** Answers the first exercise of take-away wrong: both questions. */
async function answerWrong(page) {
  const box = page.locator(".bouton-exercise").first();
  await box.locator("select").first().selectOption("first");
  await box.locator("[data-part=written]").first().fill("1");
  await box.locator("[data-part=written]").first().press("Enter");
  await box.locator("[data-verdict=wrong]").first().waitFor();
}

/** A record in which exercises of a generator were answered right or went wrong: level by level, as they stand in their chapter. */
const drawn = (level) => JSON.stringify({ generated: { from: "nim", level, number: 1, seed: "1" } });
const pathOf = (right, wrong) => record({
  done: right.map(drawn), chapters: { "binary.html": [1, 2, 3, 4].map(drawn) }, missed: Object.fromEntries(wrong.map((level) => [drawn(level), [2]])),
});

/** What is proposed after a record: the address, and why. */
async function proposed(page, text) {
  await replaceKept(page, text);
  await page.reload();
  await page.locator(".bouton-progress .bouton-kept p").first().waitFor();
  const next = page.locator(".bouton-next");
  if (await next.count() === 0) return ["", ""];
  return [(await next.locator("a").first().getAttribute("href")).split("/").at(-1), await next.innerText()];
}

/** Texts that may stand in a record that somebody has changed. */
const STRANGE = [
  "", "null", "[]", "{", "7", "{\"__proto__\":{\"done\":1}}", record({ version: 2 }), record({ done: "all" }), record({ done: [1] }),
  record({ done: ["x".repeat(501)] }), record({ chapters: { "take-away.html": 5 } }), record({ games: { a: game({ moves: [[-1]] }) } }),
  record({ games: { a: game({ seed: 1e300 }) } }), record({ games: { a: game({ moves: "many" }) } }),
  record({ chapters: { "../../../elsewhere.html": ["a"] } }),
  record({ writing: { a: { at: "../../../elsewhere.html", questions: [], marked: true } } }), record({ writing: { a: { at: "make.html", questions: [{}], marked: true } } }),
  record({ missed: 5 }), record({ missed: { a: [-1] } }), record({ missed: { a: "all" } }), `${record({})}${" ".repeat(200_000)}`,
];

export function testProgress(server) {
  suite("progress", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      test(`a tick at the exercise and in the bar, in both languages of the book: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await open(page, server.address(`${language}/take-away.html`));
        assert.deepEqual(await counts(page), []);
        await answerRight(page, language);
        assert.match((await counts(page)).join(), /^1\/\d+$/);
        await page.reload();
        assert.equal(await page.locator(".bouton-done").count(), 1);
        await page.goto(server.address(`${language === "en" ? "zh" : "en"}/take-away.html`));
        assert.equal(await page.locator(".bouton-done").count(), 1);
        assert.match((await counts(page)).join(), /^1\/\d+$/);
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });

      test(`a game goes on after a reload: ${language}`, async () => {
        const { page, frame } = await board(server.address(`${language}/binary.html`));
        await moveByKeyboard(page, frame);
        const left = await positionOf(frame);
        const moves = await frame.locator(".bouton-history li").allTextContents();
        await page.reload();
        await enliven(page, page.locator(".bouton-board").first());
        assert.equal(await positionOf(frame), left);
        assert.deepEqual(await frame.locator(".bouton-history li").allTextContents(), moves);
        assert.match(await frame.locator(".bouton-status").innerText(), language === "zh" ? /接着上次/ : /goes on/);
        await frame.locator("[data-action=again]").click();
        await page.waitForFunction(() => !Object.values(localStorage).some((text) => text.includes("moves")));
        await page.reload();
        await enliven(page, page.locator(".bouton-board").first());
        assert.notEqual(await positionOf(frame), left);
        assert.deepEqual(await closed(page), []);
      });

      test(`the game of the page of games goes on after a reload, though the site is kept meanwhile: ${language}`, async () => {
        const page = await reader({ ...DESKTOP, ...KEEPS });
        const frame = page.locator(".bouton-board .bouton-frame");
        const isPlayed = (is) => page.waitForFunction((is) => Object.values(localStorage).some((text) => text.includes("kayles 7")) === is, is);
        await page.goto(server.address(`${language}/play.html#kayles%207`));
        await moveByKeyboard(page, frame);
        await isPlayed(true);
        const left = await positionOf(frame);
        await page.goto(server.address(`${language}/play.html`));
        await page.locator(".bouton-status", { hasText: language === "zh" ? "接着上次" : "goes on" }).waitFor();
        assert.equal(await positionOf(frame), left);
        await page.locator("[data-action=open]").click();
        await isPlayed(false);
        assert.deepEqual(await closed(page), []);
      });

      test(`saved as a file, forgotten, read again: ${language}`, async () => {
        const page = await reader(PHONE);
        await open(page, server.address(`${language}/take-away.html`));
        await answerRight(page, language);
        await open(page, server.address(`${language}/progress.html`));
        assert.deepEqual(await inaccessible(page), []);
        const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-action=save]").click()]);
        const text = await readFile(await file.path(), "utf8");
        const forget = page.locator("[data-action=forget]");
        await forget.click();
        assert.equal((await kept(page)).length, 1, "one press forgets nothing");
        await forget.click();
        assert.deepEqual(await kept(page), []);
        assert.equal(await page.locator(".bouton-kept li").count(), 0);
        const read = async (buffer) => {
          await page.locator("[data-part=file]").setInputFiles({ name: "a.json", mimeType: "application/json", buffer });
          await page.locator(".bouton-status:not(:empty)").waitFor();
        };
        for (const strange of STRANGE) await read(Buffer.from(strange));
        assert.deepEqual(await kept(page), []);
        await read(Buffer.from(text));
        await page.locator(".bouton-kept li").first().waitFor();
        assert.deepEqual(await kept(page), [text]);
        assert.deepEqual(await closed(page), []);
      });
    }

    for (const language of languages) {
      test(`what went wrong comes again, until it is right; then the next: ${language}`, async () => {
        const page = await reader(PHONE);
        await open(page, server.address(`${language}/take-away.html`));
        await answerWrong(page);
        assert.deepEqual(Object.values(JSON.parse((await kept(page))[0]).missed), [[1, 2]]);
        await open(page, server.address(`${language}/progress.html`));
        assert.match(await page.locator(".bouton-next").innerText(), language === "zh" ? /第1小题、第2小题/ : /question 1, question 2/);
        assert.equal(await page.locator(".bouton-missed li").count(), 1);
        assert.deepEqual(await inaccessible(page), []);
        await page.locator(".bouton-next a").first().click();
        await page.waitForFunction(() => document.activeElement?.id === "bouton-exercise-1");
        await answerRight(page, language);
        assert.deepEqual(JSON.parse((await kept(page))[0]).missed, {});
        const next = page.locator(".bouton-exercise .bouton-next a");
        assert.match(await next.getAttribute("href"), /take-away\.html#bouton-answers-2$/);
        await next.click();
        await page.waitForFunction(() => document.activeElement?.id === "bouton-exercise-2");
        assert.deepEqual(await closed(page), []);
      });
    }

    test("the next exercise is chosen by what went wrong: an easier one of its kind first, and nothing is hidden", async () => {
      const page = await reader(DESKTOP);
      await open(page, server.address("en/take-away.html"));
      await answerRight(page, "en");
      await open(page, server.address("en/progress.html"));
      const check = async (right, wrong, address, why) => {
        const [to, told] = await proposed(page, pathOf(right, wrong));
        assert.equal(to, address);
        assert.match(told, why);
      };
      await check([], [], "", /^$/);
      await check([1], [], "binary.html#bouton-answers-2", /^Next: exercise 2 of “Binary[^”]*”\.\s*$/);
      await check([1, 2], [3], "binary.html#bouton-answers-3", /Not right there yet: question 2/);
      await check([1], [3], "binary.html#bouton-answers-2", /the same skill as exercise 3.*It practises finding the winning move/);
      await check([2], [1, 4], "binary.html#bouton-answers-3", /the same skill/);
      await check([1, 2, 3, 4], [], "proof.html", /Next comes/);
      assert.equal(await page.locator("#mdbook-sidebar .chapter a:visible").count() > 20, true);
      assert.deepEqual(await closed(page), []);
    });

    for (const language of languages) {
      test(`another generator of the same skill helps out, the skill leads to where it is taught, and all skills are listed: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await open(page, server.address(`${language}/take-away.html`));
        await answerRight(page, language);
        await open(page, server.address(`${language}/progress.html`));
        const named = (from, level) => JSON.stringify({ generated: { from, level, number: 1, seed: "1" } });
        const [pile, set] = [named("pile", 1), named("take-set", 2)];
        const text = record({ done: [named("race", 1)], chapters: { "take-away.html": [pile, set] }, missed: { [set]: [1] } });
        const [to, told] = await proposed(page, text);
        assert.equal(to, "take-away.html#bouton-answers-1");
        assert.match(told, language === "zh" ? /练的是逐个标出局面/ : /practises marking positions one by one/);
        assert.match(await page.locator(".bouton-next a").nth(1).getAttribute("href"), /take-away\.html#idea$/);
        const strengths = await page.locator(".bouton-strengths li").allInnerTexts();
        assert.deepEqual(strengths.length, 2, strengths.join());
        assert.match(strengths[0], language === "zh" ? /倒着想 – 做对1题/ : /working backwards – 1 right/);
        assert.match(strengths[1], language === "zh" ? /还有1题没做对/ : /1 not right yet/);
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("what somebody has changed in the record is left alone, and the page works", async () => {
      const page = await reader(DESKTOP);
      await open(page, server.address("en/take-away.html"));
      await answerRight(page, "en");
      for (const text of STRANGE) {
        await replaceKept(page, text);
        await page.reload();
        assert.equal(await page.locator(".bouton-done").count(), 0, text.slice(0, 80));
      }
      await enliven(page, page.locator(".bouton-answers").first());
      await answerRight(page, "en");
      assert.equal(JSON.parse((await kept(page))[0]).done.length, 1);
      assert.deepEqual(await closed(page), []);
    });

    test("what cannot be read again is not kept, and takes nothing with it", async () => {
      const page = await reader(DESKTOP);
      await open(page, server.address("en/take-away.html"));
      await answerRight(page, "en");
      const before = await kept(page);
      const isKept = await page.evaluate(() => window.bouton.record.change(({ chapters }) => chapters.set("x".repeat(600), ["a"])));
      assert.equal(isKept, false);
      assert.deepEqual(await kept(page), before);
      assert.deepEqual(await closed(page), []);
    });

    test("no address in a record leads out of the book, or runs anything", async () => {
      const page = await reader(DESKTOP);
      const sheet = (id, at) => [JSON.stringify({ sheet: { id, number: 1 } }), { at, questions: [{ fields: [["x"]], own: "" }], marked: false }];
      const ats = ["javascript:alert(1)", "//example.org/a.html", "https://example.org/", "make.html"];
      await open(page, server.address("en/take-away.html"));
      await answerRight(page, "en");
      await replaceKept(page, record({ writing: Object.fromEntries(ats.map((at, index) => sheet(`B1-X-${index}`, at))) }));
      await open(page, server.address("en/progress.html"));
      const links = await page.locator(".bouton-begun a").evaluateAll((all) => all.map(({ href }) => href));
      assert.equal(links.length, ats.length);
      for (const href of links) assert.ok(href.startsWith(server.address("en/")), href);
      assert.deepEqual(await closed(page), []);
    });

    test("a game that cannot be played so begins anew", async () => {
      for (const changes of [{ moves: [[9, 9]] }, { position: [1, 2] }, { game: "no such game" }, { opponent: "nobody" }]) {
        const { page, frame } = await board(server.address("en/binary.html"));
        const start = await positionOf(frame);
        await moveByKeyboard(page, frame);
        const [text] = await kept(page);
        const changed = JSON.parse(text);
        for (const one of Object.values(changed.games)) Object.assign(one, changes);
        await replaceKept(page, JSON.stringify(changed));
        await page.reload();
        assert.deepEqual(await enliven(page, page.locator(".bouton-board").first()), []);
        assert.equal(await positionOf(frame), start, JSON.stringify(changes));
        assert.deepEqual(await closed(page), []);
      }
    });

    test("where the browser keeps nothing the page works, and says so", async () => {
      const page = await reader(DESKTOP);
      await page.addInitScript(() => {
        Storage.prototype.getItem = () => { throw new DOMException("no", "SecurityError"); };
        Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };
      });
      await open(page, server.address("en/take-away.html"));
      await answerRight(page, "en");
      await open(page, server.address("en/progress.html"));
      assert.match(await page.locator(".bouton-progress .bouton-status").innerText(), /keeps nothing/);
      await closed(page);
    });
  });
}
