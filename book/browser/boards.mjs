// Boards: played to the end by keyboard and by pointer, a hint, a move taken back, a lost win explained, and no task
// that blocks the page. What the answers are is tested where they are made; here, that they reach the reader.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { closed, DESKTOP, PHONE, reader, TABS } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { enliven } from "./enliven.mjs";
import { arrowsStay, board, changed, moveByKeyboard, moveByPointer, pieceByKeyboard, pieceByPointer, positionOf, saidAfter, toTheEnd } from "./playing.mjs";
import { longestTask } from "./tasks.mjs";

/** The longest task of a page, in milliseconds: of several tries the best, because other programs are at work, too. */
const LONGEST_TASK = 50;
const TRIES = 3;

/** The longest task while the boards of a page come up and a move is made, in milliseconds. */
async function blocked(address) {
  const page = await reader(DESKTOP);
  await page.goto(address, { waitUntil: "load" });
  const longest = await longestTask(page, async () => {
    await enliven(page);
    await moveByPointer(page, page.locator(".bouton-board .bouton-frame").first());
  });
  await closed(page);
  return longest;
}

/** A game from the first move to the last, without a fault. */
async function plays(address, screen, move) {
  const { page, frame } = await board(address, screen);
  await toTheEnd(page, frame, move);
  assert.deepEqual(await closed(page), []);
}

export function testBoards(server) {
  suite("boards", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      test(`a game by the keyboard, from the disk: ${language}`, () =>
        plays(onDisk(`${language}/symmetry.html`), DESKTOP, moveByKeyboard));

      test(`a game by the finger, on a phone: ${language}`, () =>
        plays(server.address(`${language}/index.html`), PHONE, moveByPointer));

      test(`arrows stay on the board: ${language}`, async () => {
        for (const name of ["symmetry", "working-backwards", "coins", "double-cannons", "wythoff", "splitting", "parity-and-dice"]) {
          const { page, frame } = await board(server.address(`${language}/${name}.html`));
          await arrowsStay(page, frame);
          assert.deepEqual(await closed(page), []);
        }
      });

      test(`double cannons by the keyboard: ${language}`, () =>
        plays(onDisk(`${language}/double-cannons.html`), DESKTOP, pieceByKeyboard));

      test(`double cannons by the finger, on a phone: ${language}`, () =>
        plays(server.address(`${language}/double-cannons.html`), PHONE, pieceByPointer));

      test(`hints of the first page use words of every day: ${language}`, async () => {
        const { page, frame } = await board(onDisk(`${language}/index.html`));
        const told = [];
        for (let count = 0; count < 5; count += 1) told.push(await saidAfter(page, frame, "hint"));
        assert.doesNotMatch(told.join(" "), /binary|二进制|nim-sum|尼姆和|column|列/);
        assert.equal(await frame.locator("[data-action=table]").isVisible(), false);
        assert.deepEqual(await closed(page), []);
      });

      test(`a hint, a lost win explained, a move taken back: ${language}`, async () => {
        const { page, frame } = await board(server.address(`${language}/binary.html`));
        const start = await positionOf(frame);
        assert.ok((await saidAfter(page, frame, "hint")).length > 5);
        // From 3, 5, 7 the first player wins by taking one; whoever takes a whole heap gives the win away.
        await frame.locator(".bouton-stone").first().click();
        await saidAfter(page, frame, "hint");
        assert.ok(await frame.locator("[data-action=play]").isEnabled(), "a hint takes the chosen move away");
        await frame.locator("[data-action=play]").click();
        await changed(page, frame, start);
        assert.ok((await saidAfter(page, frame, "why")).length > 5);
        await frame.locator("[data-action=back_to_game]").click();
        await frame.locator("[data-action=undo]").click();
        const handle = await frame.elementHandle();
        await page.waitForFunction(([one, old]) => one.dataset.position === old, [handle, start]);
        assert.deepEqual(await closed(page), []);
      });
    }
  });

  // By itself: pages beside it would be counted neither here nor there, but would make it wait.
  test("no task blocks the page while a board comes up and a move is made", { skip: !hasBoards }, async () => {
    let longest = Infinity;
    for (let count = 0; count < TRIES && longest > LONGEST_TASK; count += 1) {
      longest = Math.min(longest, await blocked(server.address("en/binary.html")));
    }
    assert.ok(longest <= LONGEST_TASK, `${longest} ms`);
  });
}
