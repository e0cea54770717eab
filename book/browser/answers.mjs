// Answers to an exercise: right, half right, wrong, empty, unreadable. What the marks are is tested where they are made; here, that
// they reach the reader, by the keyboard and by the finger, and that the solution stays folded until it is asked for.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { inaccessible } from "./access.mjs";
import { closed, DESKTOP, PHONE, reader, TABS } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { enliven, settle } from "./enliven.mjs";
import { moveByKeyboard, positionOf } from "./playing.mjs";

/** The exercise of one pile of 15, of which 1 to 4 are taken: the second player wins, and no move does. */
async function exercise(language, screen) {
  const page = await reader(screen);
  await page.goto(onDisk(`${language}/take-away.html`));
  assert.deepEqual(await enliven(page, page.locator(".bouton-answers").first()), []);
  return { page, box: page.locator(".bouton-exercise").first() };
}

/** Marks by Enter in the field of the moves, and gives the verdicts. */
async function verdicts(page, box, winner, moves) {
  await box.locator("select").first().selectOption(winner);
  await box.locator("[data-part=written]").first().fill(moves);
  await box.locator("[data-part=written]").first().press("Enter");
  await page.waitForFunction(() => !document.querySelector("[data-action=mark]:disabled"));
  await box.locator("[data-question][data-verdict]").first().waitFor();
  return box.locator("[data-question]").evaluateAll((all) => all.map((one) => one.dataset.verdict));
}

const isOpen = (box, fold) => box.locator(fold).first().evaluate((one) => one.open);

export function testAnswers(server) {
  suite("answers", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      test(`right, half right, wrong, empty and unreadable: ${language}`, async () => {
        const { page, box } = await exercise(language, DESKTOP);
        const check = async (winner, moves, expected) =>
          assert.deepEqual((await verdicts(page, box, winner, moves)).slice(0, 2), expected, `${winner} ${moves}`);
        await check("", "", ["missing", "missing"]);
        assert.match(await box.locator(".bouton-outcome").first().innerText(), language === "zh" ? /还没有填/ : /Nothing is written yet/);
        await check("first", "1", ["wrong", "wrong"]);
        await check("second", "1", ["right", "wrong"]);
        await check("second", "???", ["right", "unread"]);
        await check("second", language === "zh" ? "无" : "none", ["right", "right"]);
        assert.deepEqual(await closed(page), []);
      });

      test(`a wrong answer offers hints one by one, and the solution when it is asked for: ${language}`, async () => {
        const { page, box } = await exercise(language, PHONE);
        await verdicts(page, box, "first", "1");
        assert.equal(await isOpen(box, ".bouton-hint"), false);
        await box.locator("[data-action=next]").click();
        assert.equal(await isOpen(box, ".bouton-hint"), true);
        assert.equal(await isOpen(box, ".bouton-solution"), false);
        await box.locator("[data-action=reveal]").click();
        assert.equal(await isOpen(box, ".bouton-solution"), true);
        assert.deepEqual(await closed(page), []);
      });

      test(`marking that takes long can be stopped: ${language}`, async () => {
        const { page, box } = await exercise(language, DESKTOP);
        await page.evaluate(() => {
          const { marker, Died } = window.bouton;
          marker.ask = () => new Promise((_, reject) => { marker.stop = () => reject(new Died("stopped")); });
        });
        await box.locator("[data-action=mark]").click();
        assert.equal(await box.locator("[data-action=halt]").isVisible(), false);
        await box.locator("[data-action=halt]").click();
        await box.locator(".bouton-status", { hasText: language === "zh" ? "停下了" : "Stopped" }).waitFor();
        assert.equal(await box.locator("[data-action=halt]").isVisible(), false);
        assert.equal(await box.locator("[data-action=mark]").isEnabled(), true);
        assert.deepEqual(await closed(page), []);
      });

      test(`a binary table is filled in below its powers of two, instead of the printed one, which paper has: ${language}`, async () => {
        const page = await reader(PHONE);
        await page.goto(onDisk(`${language}/binary.html`));
        assert.deepEqual(await enliven(page), []);
        const box = page.locator(".bouton-exercise", { has: page.locator(".bouton-cells") }).first();
        const places = await box.locator(".bouton-cells tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("th[scope=col], td:has(input)")].map((cell) => Math.round(cell.getBoundingClientRect().left))));
        const [heads, ...rows] = places;
        assert.ok(heads.length > 1);
        for (const row of rows.slice(0, -1)) assert.deepEqual(row, heads);
        assert.equal(rows.at(-1).length, 1, "the nim-sum is one number");
        const blank = box.locator(".bouton-answers > .bouton-static");
        assert.equal(await blank.isVisible(), false);
        await page.emulateMedia({ media: "print" });
        assert.equal(await blank.isVisible(), true);
        assert.equal(await box.locator(".bouton-cells").first().isVisible(), false);
        await page.emulateMedia({ media: null });
        assert.deepEqual(await closed(page), []);
      });

      test(`another one like this: other numbers, fields of its own, and marks: ${language}`, async () => {
        const { page, box } = await exercise(language, PHONE);
        const text = (one) => one.locator(":scope > p").allInnerTexts().then((all) => all.join());
        await box.locator("[data-action=another]").focus();
        await page.keyboard.press("Enter");
        const another = page.locator("#bouton-another-1");
        await another.locator("form").waitFor();
        assert.equal(await another.evaluate((one) => one === document.activeElement), true);
        assert.notEqual(await text(another), await text(box));
        assert.equal(await another.locator(".bouton-solution").evaluate((one) => one.open), false);
        await another.locator("select").first().selectOption("first");
        await another.locator("[data-action=mark]").click();
        await another.locator("[data-question][data-verdict=right], [data-question][data-verdict=wrong]").first().waitFor();
        const winner = await another.locator("[data-question]").first().getAttribute("data-verdict");
        await another.locator("select").first().selectOption("second");
        await another.locator("[data-action=mark]").click();
        await another.locator(`[data-question][data-verdict=${winner === "right" ? "wrong" : "right"}]`).first().waitFor();
        await another.locator("[data-action=another]").click();
        await page.locator("#bouton-another-2 form").waitFor();
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });

      test(`a move is shown on the drawing instead of written, and nothing there helps to find it: ${language}`, async () => {
        const page = await reader(PHONE);
        await page.goto(onDisk(`${language}/binary.html`));
        const box = page.locator(".bouton-exercise:has(.bouton-opener)").first();
        await settle(page);
        await box.scrollIntoViewIfNeeded();
        await box.locator("form").waitFor();
        await box.locator("[data-action=draw]").first().click();
        const board = box.locator(".bouton-drawn .bouton-frame");
        await board.waitFor();
        for (const help of ["hint", "table", "why", "undo", "again"]) assert.equal(await board.locator(`[data-action=${help}]`).isVisible(), false, help);
        const before = await positionOf(board);
        const field = box.locator(".bouton-field:has([data-action=draw]) [data-part=written]").first();
        // The move is taken back at once, so that the board is not waited for, but the field.
        const showMove = async (which) => {
          await board.locator('[data-target][data-open="yes"]')[which]().click();
          await board.locator("[data-action=play]").click();
        };
        await showMove("last");
        await page.waitForFunction((one) => one.value, await field.elementHandle());
        const first = await field.inputValue();
        await page.waitForFunction(([one, before]) => one.dataset.position === before && !one.hasAttribute("aria-busy"), [await board.elementHandle(), before]);
        await showMove("first");
        await page.waitForFunction(([one, first]) => one.value.startsWith(`${first}; `), [await field.elementHandle(), first]);
        await box.locator("[data-action=mark]").click();
        const question = box.locator("[data-question]:has([data-action=draw])").first();
        await question.and(page.locator("[data-verdict]")).waitFor();
        assert.notEqual(await question.getAttribute("data-verdict"), "unread");
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });

      test(`a game that the small module does not know is played all the same: ${language}`, async () => {
        const page = await reader(PHONE);
        await page.goto(onDisk(`${language}/double-cannons.html`));
        const box = page.locator(".bouton-exercise:has(.bouton-opener[data-game^=double-cannons])").first();
        await box.locator(".bouton-opener [data-action=open]").click();
        const game = box.locator(".bouton-opened .bouton-board > .bouton-frame");
        await game.locator(".bouton-points").waitFor();
        await moveByKeyboard(page, game);
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });

      test(`a move of a game without a drawing is chosen from the list, for an answer too: ${language}`, async () => {
        const page = await reader(PHONE);
        await page.goto(onDisk(`${language}/working-backwards.html`));
        const box = page.locator(".bouton-exercise:has(.bouton-opener[data-game^=running-sum])").first();
        await box.scrollIntoViewIfNeeded();
        await box.locator("[data-action=draw]").first().click();
        const board = box.locator(".bouton-drawn .bouton-board > .bouton-frame");
        await board.locator("[data-action=go]").click();
        const field = box.locator(".bouton-field:has([data-action=draw]) [data-part=written]").first();
        await page.waitForFunction((one) => one.value, await field.elementHandle());
        await box.locator("[data-action=mark]").click();
        const question = box.locator("[data-question]:has([data-action=draw])").first();
        await question.and(page.locator("[data-verdict]")).waitFor();
        assert.notEqual(await question.getAttribute("data-verdict"), "unread");
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });

      test(`a reason has a field, which is not marked: ${language}`, async () => {
        const { page, box } = await exercise(language, DESKTOP);
        const reason = box.locator(".bouton-reason textarea").first();
        await reason.fill("5");
        await verdicts(page, box, "second", "1");
        assert.equal(await reason.inputValue(), "5");
        assert.equal((await box.locator(":scope > :not(.bouton-answers)").allInnerTexts()).join().includes("☐"), false);
        assert.deepEqual(await closed(page), []);
      });

      test(`an exercise in the author's words is answered, compared and judged by the reader: ${language}`, async () => {
        const page = await reader(PHONE);
        // From the server: what a browser keeps for pages of a disk it may lose at a reload.
        await page.goto(server.address(`${language}/index.html`));
        const box = page.locator(".bouton-own").first();
        await box.locator("textarea").fill("1");
        assert.equal(await box.locator("[data-action=right]").isVisible(), false);
        await box.locator("[data-action=compare]").click();
        assert.equal(await page.locator("main .bouton-solution").first().evaluate((one) => one.open), true);
        await box.locator("[data-action=right]").click();
        assert.equal(await box.locator(".bouton-done").count(), 1);
        // Who thinks better of it is believed; and nothing longer is written than can be kept.
        await box.locator("[data-action=wrong]").click();
        assert.equal(await box.locator(".bouton-done").count(), 0);
        await box.locator("[data-action=right]").click();
        assert.equal(await box.locator(".bouton-done").count(), 1);
        assert.equal(await box.locator("textarea").getAttribute("maxlength"), "5000");
        assert.deepEqual(await inaccessible(page), []);
        await page.reload();
        await box.locator(".bouton-done").waitFor({ timeout: 8_000 });
        assert.deepEqual(await closed(page), []);
      });

      test(`every exercise of the book can be answered: ${language}`, async () => {
        const page = await reader(DESKTOP);
        for (const chapter of ["index", "symmetry", "binary", "every-size", "proof"]) {
          await page.goto(onDisk(`${language}/${chapter}.html`));
          const bare = await page.locator("main .bouton-solution[id]").evaluateAll((all) => all.filter((one) => {
            const box = one.closest(".bouton-exercise");
            return box ? !box.querySelector(".bouton-answers") : !one.parentElement.querySelector(`[data-written="${one.id}"]`);
          }).map(({ id }) => id));
          assert.deepEqual(bare, [], chapter);
        }
        assert.deepEqual(await closed(page), []);
      });

      test(`without scripts an exercise is as it was: ${language}`, async () => {
        const page = await reader({ ...PHONE, javaScriptEnabled: false });
        await page.goto(onDisk(`${language}/take-away.html`));
        assert.equal(await page.locator(".bouton-exercise :is(input, select, button)").count(), 0);
        assert.equal(await page.locator(".bouton-answers").first().evaluate((one) => one.getBoundingClientRect().height), 0);
        assert.deepEqual(await closed(page), []);
      });
    }
  });
}
