// Every kind of board: after each legal move the drawing on the page is that of the position, and on a phone the board, what it says
// and its buttons are seen at once.

import assert from "node:assert/strict";
import { after, suite, test } from "node:test";
import { closed, DESKTOP, reader, shared, TABS } from "./browser.mjs";
import { hasBoards, languages } from "./course.mjs";
import { BARE, boardOn, drawnOn, positionOf } from "./playing.mjs";

/** Each kind of board, in each way to draw it. */
const GAMES = [
  "nim 3 5 7", "nim 1 3 5 7 --misere", "pile 21 --take 1..3", "race 30 --take 1..2", "strip 20 --take 1..5", "wythoff 7 9", "wythoff 7 9 --view queen",
  "quota 20 --factor 2", "coins turning-turtles THHTTH", "coins mock-turtles THHTTH", "dice 30 --top 1", "two-dice 12 --tops 1,2 --variant both-sum",
  "octal 0.77 5", "grundy 9", "kayles 7 3", "dawsons-kayles 7", "cannons 4 6 --pawns 1", "cannons 2 3 5",
];

/** A common phone; above a page lies the bar of the book. */
const NARROW = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const BAR = 50;

const PIECES = {
  queen: "♛", king: "♚", rook: "♜", white: "○", black: "●", "red-cannon": "炮", "black-cannon": "砲", "red-soldier": "兵", "black-soldier": "卒", goal: "★", wall: "▦",
};

/** What `drawnOn` has to read off the page where the module tells of this picture. */
function expected(picture) {
  const [[kind, what]] = Object.entries(picture);
  const named = (heaps) => Object.fromEntries(heaps.map((heap, index) => [String.fromCharCode(65 + index), heap]));
  switch (kind) {
    case "heaps": return { heaps: named(what.heaps) };
    case "row": return { heaps: named(what.rows) };
    case "race": return { here: what.said || null, goal: what.target };
    case "strip": return { here: what.at, goal: what.squares };
    case "coins": return { heads: what.heads };
    case "dice": return { total: what.total, faces: what.faces };
    case "board": return { columns: what.columns, rows: what.rows, pieces: sorted(what.pieces.map((piece) => [piece.column - what.first, piece.row - what.first, PIECES[piece.kind]])) };
    default: throw new Error(kind);
  }
}

/** From the top row to the bottom one, and from the left. */
const sorted = (pieces) => pieces.sort(([column, row], [otherColumn, otherRow]) => otherRow - row || column - otherColumn);

/** Keeps what the module tells, for the test to compare. */
const listen = (page) => page.evaluate(() => {
  const { boards } = window.bouton;
  const ask = boards.ask.bind(boards);
  boards.ask = async (request) => {
    const told = await ask(request);
    if (told.view) window.told = told.view;
    return told;
  };
});

/** Makes the listed move of this number, or takes one back, and waits for its answer. */
async function act(page, frame, before, what) {
  await frame.evaluate((one, what) => {
    window.told = null;
    if (what === "undo") one.querySelector("[data-action=undo]").click();
    else {
      one.querySelector("[data-part=moves]").selectedIndex = what;
      one.querySelector("[data-action=go]").click();
    }
  }, what);
  const handle = await frame.elementHandle();
  await page.waitForFunction(([one, before]) => window.told && one.dataset.position !== before, [handle, before]);
  return page.evaluate(() => window.told);
}

/** So many moves are looked at while they are in motion, spread over all of them, and the others without. */
const LIVELY_MOVES = 4;

async function everyMoveIsDrawn(page, frame) {
  const start = await positionOf(frame);
  const begun = await drawnOn(frame);
  const count = await frame.locator("[data-part=moves] option").count();
  assert.ok(count > 1);
  const lively = new Set(Array.from({ length: LIVELY_MOVES }, (_, index) => Math.round(index * (count - 1) / (LIVELY_MOVES - 1))));
  for (let move = 0; move < count; move += 1) {
    const isLively = lively.has(move);
    if (isLively !== lively.has(move - 1)) await page.emulateMedia({ reducedMotion: isLively ? "no-preference" : "reduce" });
    const view = await act(page, frame, start, move);
    // A lively one is still in motion: what flies or slides is the new drawing, and no second one.
    assert.deepEqual(await drawnOn(frame), expected(view.pictures[0]), `${start} → ${view.position}`);
    assert.equal(await positionOf(frame), JSON.stringify(view.position));
    await act(page, frame, JSON.stringify(view.position), "undo");
    assert.deepEqual(await drawnOn(frame), begun);
  }
}

/** From the line that says whose turn it is to the end of what is said, buttons included, in pixels. */
const height = (frame) => frame.evaluate((one) => {
  const { top } = one.getBoundingClientRect();
  const ends = [...one.querySelectorAll(".bouton-status, .bouton-actions, .bouton-timeline, .bouton-scene")].map((part) => part.getBoundingClientRect().bottom);
  return Math.max(...ends) - top;
});

/** A page to put boards on, which keeps what is told. */
async function opened(address, screen) {
  const page = await reader(screen);
  await page.goto(address);
  await listen(page);
  return page;
}

export function testPictures(server) {
  suite("every kind of board", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    const tabs = shared(() => opened(server.address(`en/${BARE}`), DESKTOP));
    for (const game of GAMES) {
      test(`after every move the drawing is that of the position: ${game}`, async () => {
        const page = await tabs.take();
        await everyMoveIsDrawn(page, await boardOn(page, game, { opponent: "friend" }));
        assert.deepEqual(page.faults, []);
        tabs.give(page);
      });
    }
    after(tabs.end);

    for (const language of languages) {
      test(`board, words and buttons fit a phone: ${language}`, async () => {
        const page = await opened(server.address(`${language}/${BARE}`), NARROW);
        for (const game of GAMES) {
          const frame = await boardOn(page, game);
          const seen = [await height(frame)];
          await act(page, frame, await positionOf(frame), 0);
          seen.push(await height(frame));
          assert.ok(Math.max(...seen) <= NARROW.viewport.height - BAR, `${game}: ${seen}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= NARROW.viewport.width, `${game}: ${wide} pixels wide`);
        }
        assert.deepEqual(await closed(page), []);
      });
    }
  });
}
