// Boards: played to the end by keyboard and by pointer, a hint, a move taken back, a lost win explained, and no task
// that blocks the page. What the answers are is tested where they are made; here, that they reach the reader.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { closed, DESKTOP, PHONE, reader } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { enliven } from "./enliven.mjs";

/** More moves than any game of these boards has. */
const MOVES = 40;

/** The longest task of a page, in milliseconds: of several tries the best, because other programs are at work, too. */
const LONGEST_TASK = 50;
const TRIES = 5;

/** A board that is ready to be played on. */
async function board(address, screen = DESKTOP) {
  const page = await reader(screen);
  await page.goto(address);
  assert.deepEqual(await enliven(page), []);
  return { page, frame: page.locator(".bouton-board .bouton-frame").first() };
}

const positionOf = (frame) => frame.getAttribute("data-position");
const isOver = async (frame) => await frame.getAttribute("data-over") === "true";

/** Waits until the board shows another position. */
async function changed(page, frame, before) {
  const handle = await frame.elementHandle();
  await page.waitForFunction(([one, old]) => one.dataset.position !== old && !one.hasAttribute("aria-busy"), [handle, before]);
}

/** A move by the keyboard alone: from target to target until one chooses a move, then Enter again makes it. */
async function moveByKeyboard(page, frame) {
  const before = await positionOf(frame);
  await frame.locator('[data-target][tabindex="0"]').focus();
  for (let step = 0; step < MOVES; step += 1) {
    await page.keyboard.press("Enter");
    if (await frame.locator("[data-action=play]").isEnabled()) break;
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await changed(page, frame, before);
}

/** A move by the pointer: the last stone that can be pressed, then the button. */
async function moveByPointer(page, frame) {
  const before = await positionOf(frame);
  await frame.locator('[data-target][data-open="yes"]').last().click();
  await frame.locator("[data-action=play]").click();
  await changed(page, frame, before);
}

async function toTheEnd(page, frame, move) {
  for (let count = 0; count < MOVES && !await isOver(frame); count += 1) await move(page, frame);
  assert.ok(await isOver(frame), "the game is over");
  assert.ok((await frame.locator(".bouton-turn").innerText()).length > 0);
  assert.ok(await frame.locator("[data-action=again]").isVisible());
}

/** What the board has said since a button was pressed. */
async function saidAfter(page, frame, action) {
  const before = await frame.locator(".bouton-status").innerText();
  await frame.locator(`[data-action=${action}]`).click();
  const handle = await frame.locator(".bouton-status").elementHandle();
  await page.waitForFunction(([one, old]) => one.innerText !== old && one.innerText.length > 0, [handle, before]);
  return frame.locator(".bouton-status").innerText();
}

/** The tasks that blocked a page while a board came up and a move was made, in milliseconds. */
async function blocked(address) {
  const page = await reader(DESKTOP);
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration)))
      .observe({ type: "longtask" });
  });
  await enliven(page);
  await moveByPointer(page, page.locator(".bouton-board .bouton-frame").first());
  const tasks = await page.evaluate(() => window.tasks);
  await closed(page);
  return Math.max(0, ...tasks);
}

export function testBoards(server) {
  suite("boards", { skip: !hasBoards && "built without boards" }, () => {
    for (const language of languages) {
      test(`a game by the keyboard, from the disk: ${language}`, async () => {
        const { page, frame } = await board(onDisk(`${language}/symmetry.html`));
        await toTheEnd(page, frame, moveByKeyboard);
        assert.deepEqual(await closed(page), []);
      });

      test(`a game by the finger, on a phone: ${language}`, async () => {
        const { page, frame } = await board(server.address(`${language}/index.html`), PHONE);
        await toTheEnd(page, frame, moveByPointer);
        assert.deepEqual(await closed(page), []);
      });

      test(`a hint, a lost win explained, a move taken back: ${language}`, async () => {
        const { page, frame } = await board(server.address(`${language}/binary.html`));
        const start = await positionOf(frame);
        assert.ok((await saidAfter(page, frame, "hint")).length > 5);
        // From 3, 5, 7 the first player wins by taking one; whoever takes a whole heap gives the win away.
        await frame.locator(".bouton-stone").first().click();
        await frame.locator("[data-action=play]").click();
        await changed(page, frame, start);
        assert.ok((await saidAfter(page, frame, "why")).length > 20);
        await frame.locator("[data-action=undo]").click();
        const handle = await frame.elementHandle();
        await page.waitForFunction(([one, old]) => one.dataset.position === old, [handle, start]);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("no task blocks the page while a board comes up and a move is made", async () => {
      let longest = Infinity;
      for (let count = 0; count < TRIES && longest > LONGEST_TASK; count += 1) {
        longest = Math.min(longest, await blocked(server.address("en/binary.html")));
      }
      assert.ok(longest <= LONGEST_TASK, `${longest} ms`);
    });
  });
}
