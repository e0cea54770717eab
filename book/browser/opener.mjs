// Buttons beside what is shown: a position is played, a claim is tried, by the keyboard and by the finger.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { inaccessible } from "./access.mjs";
import { closed, DESKTOP, PHONE, reader, TABS } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { arrowsStay, moveByKeyboard, moveByPointer, positionOf } from "./playing.mjs";

const NAMES = {
  en: { board: "Play this position", rules: "Try this claim" },
  zh: { board: "下这一局", rules: "试一试这个说法" },
};

/** The first button of a page that opens a thing of this kind, with the place below it. */
async function button(page, language, opens, inside = "main") {
  const where = page.locator(`${inside} .bouton-opener[data-opens=${opens}]`).first();
  await where.scrollIntoViewIfNeeded();
  const pressed = where.getByRole("button", { name: NAMES[language][opens], exact: true });
  await pressed.waitFor();
  return { where, pressed, below: where.locator("xpath=following-sibling::*[1]") };
}

/** What came up below the button after it was pressed by Enter, with the focus. */
async function opened(page, { pressed, below }) {
  assert.equal(await pressed.getAttribute("aria-expanded"), "false");
  await pressed.press("Enter");
  assert.equal(await pressed.getAttribute("aria-expanded"), "true");
  const frame = below.locator(".bouton-frame");
  await frame.waitFor();
  const handle = await frame.elementHandle();
  await page.waitForFunction((one) => one === document.activeElement, handle);
  return frame;
}

/** What the box says of its claim. */
async function verdict(page, frame) {
  await frame.locator("[data-action=judge]").press("Enter");
  await frame.locator(".bouton-waiting").waitFor({ state: "detached" });
  return frame.locator("[data-verdict]").getAttribute("data-verdict");
}

export function testOpeners(server) {
  suite("positions played and claims tried", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      test(`a position is played by the keyboard, closed, and goes on: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk(`${language}/binary.html`));
        const there = await button(page, language, "board");
        const frame = await opened(page, there);
        const game = await there.where.getAttribute("data-game");
        assert.equal(await positionOf(frame), JSON.stringify(game.match(/\d+/g).map(Number)));
        await arrowsStay(page, frame);
        await moveByKeyboard(page, frame);
        assert.deepEqual(await inaccessible(page), []);
        const left = await positionOf(frame);
        await there.pressed.press("Enter");
        assert.equal(await frame.isVisible(), false);
        assert.equal(await there.pressed.getAttribute("aria-expanded"), "false");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Space");
        assert.equal(await frame.isVisible(), true);
        assert.equal(await positionOf(frame), left);
        assert.deepEqual(await closed(page), []);
      });

      test(`the position of an exercise is played by the finger, on a phone: ${language}`, async () => {
        const page = await reader(PHONE);
        await page.goto(onDisk(`${language}/take-away.html`));
        const there = await button(page, language, "board", ".bouton-exercise");
        await there.pressed.tap();
        const frame = there.below.locator(".bouton-frame");
        await frame.waitFor();
        await moveByPointer(page, frame);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= screen.width));
        await there.pressed.tap();
        assert.equal(await frame.isVisible(), false);
        assert.deepEqual(await closed(page), []);
      });

      test(`a board that was opened leaves the games of other boards alone: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk(`${language}/binary.html`));
        const there = await button(page, language, "board");
        const frame = await opened(page, there);
        await moveByKeyboard(page, frame);
        const games = await page.evaluate(() => Object.values(localStorage).filter((text) => text.includes("moves")).length);
        assert.equal(games, 0);
        assert.deepEqual(await closed(page), []);
      });

      test(`a claim is filled in, judged, changed and judged again: ${language}`, async () => {
        const page = await reader(PHONE);
        await page.goto(onDisk(`${language}/proof.html`));
        const there = await button(page, language, "rules");
        const { claim, game } = await there.where.evaluate((one) => ({ ...one.dataset }));
        const frame = await opened(page, there);
        const written = frame.locator("[data-part=claim]");
        assert.equal(await written.inputValue(), claim);
        assert.equal(await frame.locator("[data-part=game]").inputValue(), game);
        assert.match(await verdict(page, frame), /^(refuted|up_to|exhaustive|every_size)$/);
        await written.fill("forall a: a xor a = 0");
        assert.match(await verdict(page, frame), /^(up_to|exhaustive|every_size)$/);
        await written.fill("forall a: a < 5");
        assert.equal(await verdict(page, frame), "refuted");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= screen.width));
        assert.deepEqual(await inaccessible(page), []);
        await there.pressed.tap();
        assert.equal(await frame.isVisible(), false);
        assert.deepEqual(await closed(page), []);
      });

      test(`without scripts and on paper there is no button: ${language}`, async () => {
        const page = await reader({ ...PHONE, javaScriptEnabled: false });
        await page.goto(onDisk(`${language}/proof.html`));
        assert.equal(await page.locator("main button").count(), 0);
        await page.emulateMedia({ media: "print" });
        assert.equal(await page.locator(".bouton-opener").first().isVisible(), false);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("what cannot be opened says so, and can be pressed again", async () => {
      const page = await reader(DESKTOP);
      await page.route(/bouton-(widget|sheets)\.js/, (route) => route.abort());
      await page.goto(server.address("en/proof.html"));
      const there = await button(page, "en", "rules");
      await there.pressed.click();
      await page.getByText("could not be opened").waitFor();
      assert.equal(await there.pressed.getAttribute("aria-expanded"), "false");
      await page.unroute(/bouton-(widget|sheets)\.js/);
      await opened(page, there);
      assert.equal(await page.getByText("could not be opened").count(), 0);
      await closed(page);
    });
  });
}
