// Playing on a board: what the tests do as a reader does it, by keyboard or by pointer.

import assert from "node:assert/strict";
import { DESKTOP, reader } from "./browser.mjs";
import { enliven } from "./enliven.mjs";

/** More moves than any game of these boards has. */
const MOVES = 60;

/** A board that is ready to be played on; `before` runs in the page before its scripts. */
export async function board(address, screen = DESKTOP, before = () => {}) {
  const page = await reader(screen);
  await page.addInitScript(before);
  await page.goto(address);
  assert.deepEqual(await enliven(page, page.locator(".bouton-board").first()), []);
  return { page, frame: page.locator(".bouton-board .bouton-frame").first() };
}

/** A page that has nothing of its own to play with. */
export const BARE = "manual-speed.html";

/**
 * A board with any game, opened as readers open one beside a position: a page that has none of itself will do.
 * @param {{ opponent?: string, before?: () => void }} [more] `before` runs in the page before its scripts
 */
export async function boardOf(address, game, screen = DESKTOP, { opponent = "perfect", before = () => {} } = {}) {
  const page = await reader(screen);
  await page.addInitScript(before);
  await page.goto(address);
  return { page, frame: await boardOn(page, game, { opponent }) };
}

/** The same on a page that is open, in the place of the one before. */
export async function boardOn(page, game, { opponent = "perfect" } = {}) {
  await page.evaluate(([game, opponent]) => {
    document.getElementById("under-test")?.remove();
    const place = document.createElement("div");
    place.className = "bouton-board";
    Object.assign(place.dataset, { game, opponent, opened: "" });
    const whole = document.createElement("div");
    whole.id = "under-test";
    whole.append(place);
    document.querySelector("main h1").after(whole);
    window.bouton.wake(whole);
  }, [game, opponent]);
  await page.locator("#under-test > [data-live=yes]").waitFor();
  return page.locator("#under-test .bouton-frame");
}

/** What is drawn on a board, read off the page: by its kind, as the module tells it. */
export const drawnOn = (frame) => frame.evaluate((frame) => {
  const all = (selector, root = frame.querySelector(".bouton-scene")) =>
    [...root.querySelectorAll(selector)].filter((one) => !one.closest(".bouton-likeness"));
  const number = (one) => (one ? Number.parseInt(one.firstChild.textContent, 10) : null);
  const [heaps, cells, coins, ranks, total] = [".bouton-heap", ".bouton-cell", ".bouton-coin", ".bouton-rank", ".bouton-total"].map((kind) => all(kind));
  if (total.length) return { total: number(total[0]), faces: all(".bouton-dice-now .bouton-die").map(({ dataset }) => Number(dataset.face)) };
  if (coins.length) return { heads: coins.map(({ dataset }) => dataset.face === "true") };
  if (cells.length) return { here: number(all(".bouton-here")[0]), goal: number(all(".bouton-goal")[0]) };
  if (ranks.length) {
    const squares = ranks.flatMap((rank, row) => all(".bouton-square", rank).map((one, column) => [column, ranks.length - 1 - row, one.textContent]));
    return { columns: all(".bouton-square", ranks[0]).length, rows: ranks.length, pieces: squares.filter(([, , shown]) => shown) };
  }
  const counted = (heap) => [
    all(".bouton-heap-name", heap)[0].textContent,
    all(".bouton-many", heap).length ? number(all(".bouton-heap-count", heap)[0]) : all(".bouton-stone, .bouton-pin", heap).length,
  ];
  return { heaps: Object.fromEntries(heaps.map(counted).sort(([one], [other]) => (one < other ? -1 : 1))) };
});

export const positionOf = (frame) => frame.getAttribute("data-position");
const isOver = async (frame) => await frame.getAttribute("data-over") === "true";

/** Waits until the board shows another position. */
export async function changed(page, frame, before) {
  const handle = await frame.elementHandle();
  await page.waitForFunction(([one, old]) => one.dataset.position !== old && !one.hasAttribute("aria-busy"), [handle, before]);
}

/** A move by the keyboard alone: from target to target until one chooses a move, then Enter again makes it. */
export async function moveByKeyboard(page, frame) {
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

/** Arrows go from target to target and past the ends without leaving the page or the game. */
export async function arrowsStay(page, frame) {
  const [before, address] = [await positionOf(frame), page.url()];
  for (const key of ["ArrowLeft", "ArrowRight"]) {
    await frame.locator('[data-target][tabindex="0"]').focus();
    for (let step = 0; step < MOVES / 2; step += 1) await page.keyboard.press(key);
  }
  await frame.locator("button:enabled").first().press("ArrowRight");
  assert.equal(page.url(), address);
  assert.equal(await positionOf(frame), before);
}

/** A move by the pointer: the last stone that can be pressed, then the button. */
export async function moveByPointer(page, frame) {
  const before = await positionOf(frame);
  await frame.locator('[data-target][data-open="yes"]').last().click();
  await frame.locator("[data-action=play]").click();
  await changed(page, frame, before);
}

export async function toTheEnd(page, frame, move) {
  for (let count = 0; count < MOVES && !await isOver(frame); count += 1) await move(page, frame);
  assert.ok(await isOver(frame), "the game is over");
  assert.ok((await frame.locator(".bouton-turn").innerText()).length > 0);
  assert.ok(await frame.locator("[data-action=again]").isVisible());
}

/** What the board has said since a button was pressed. */
export async function saidAfter(page, frame, action) {
  const before = await frame.locator(".bouton-status").innerText();
  await frame.locator(`[data-action=${action}]`).click();
  const handle = await frame.locator(".bouton-status").elementHandle();
  await page.waitForFunction(([one, old]) => {
    const busy = one.closest(".bouton-frame").hasAttribute("aria-busy");
    return !busy && one.innerText !== old && one.innerText.length > 0;
  }, [handle, before]);
  return frame.locator(".bouton-status").innerText();
}

/** Whether the target with the focus is a square that a piece can go to. */
const atWay = (frame) => frame.locator(".bouton-way:focus").count();

/** A piece is taken up by Enter, arrows look for a square that it can go to, Enter chooses it, and again makes the move. */
export async function pieceByKeyboard(page, frame) {
  const before = await positionOf(frame);
  if (await frame.locator(".bouton-origin").count()) {
    await frame.locator(".bouton-origin").last().focus();
    await page.keyboard.press("Enter");
  } else {
    await frame.locator(".bouton-way").last().focus();
  }
  for (const key of ["ArrowUp", "ArrowDown"]) {
    for (let step = 0; step < MOVES && !await atWay(frame); step += 1) await page.keyboard.press(key);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await changed(page, frame, before);
}

/** A piece is pressed, then the furthest square forward, then the button. */
export async function pieceByPointer(page, frame) {
  const before = await positionOf(frame);
  const piece = frame.locator(".bouton-origin").last();
  if (await piece.count()) await piece.click();
  await frame.locator(".bouton-way").first().click();
  await frame.locator("[data-action=play]").click();
  await changed(page, frame, before);
}
