// Boards that move: moves are seen and leave a trace, what lies on a board can be dragged, a game has a time line, a wrong move is
// replayed, and twins pair up.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { closed, DESKTOP, PHONE, TABS } from "./browser.mjs";
import { hasBoards, languages } from "./course.mjs";
import { BARE, boardOf, changed, drawnOn, moveByKeyboard, moveByPointer, positionOf, saidAfter } from "./playing.mjs";

/** A reader who has not asked for less motion. */
const LIVELY = { ...DESKTOP, reducedMotion: "no-preference" };

/** How the last sentence of a replay ends. */
const ENDS = { en: /has won\.$/, zh: /赢了。$/ };

const status = (frame) => frame.locator(".bouton-status").innerText();
const press = (frame, action) => frame.locator(`[data-action=${action}]`).click();

/** Drags by the mouse from one thing to a point: another thing, or so far aside. */
async function dragByMouse(page, from, to) {
  const [begin, end] = await wayOf(from, to);
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** The same by a finger. */
async function dragByFinger(page, from, to) {
  const [begin, end] = await wayOf(from, to);
  const hand = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => hand.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", begin);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", { x: begin.x + part * (end.x - begin.x), y: begin.y + part * (end.y - begin.y) });
  }
  await touch("touchEnd");
}

async function wayOf(from, to) {
  await from.scrollIntoViewIfNeeded();
  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const begin = middle(await from.boundingBox());
  const end = "aside" in to ? { x: begin.x + to.aside, y: begin.y } : middle(await to.boundingBox());
  return [begin, end];
}

/** Where the pins of a row stand, from the left: `1` a pin, `0` a gap where one was. */
const pins = (frame) => frame.locator(".bouton-lane").first().evaluate((lane) =>
  [...lane.querySelectorAll(".bouton-pin, .bouton-fallen")].map((one) => (one.matches(".bouton-pin") ? 1 : 0)).join(""));

/** Counts from now on what is set in motion. */
const countMotions = (page) => page.evaluate(() => {
  window.motions = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.motions += 1;
    return animate.apply(this, how);
  };
});
const motions = (page) => page.evaluate(() => window.motions);

export function testMoving(server) {
  const open = (language, game, screen, more) => boardOf(server.address(`${language}/${BARE}`), game, screen, more);

  suite("boards that move", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      test(`a wrong move is replayed, one sentence a move: ${language}`, async () => {
        const { page, frame } = await open(language, "nim 3 5 7");
        // Whoever takes the whole of a heap of 3 beside 5 and 7 gives the win away.
        await frame.locator(".bouton-stone").first().click();
        const start = await positionOf(frame);
        await press(frame, "play");
        await changed(page, frame, start);
        const [position, drawing] = [await positionOf(frame), await drawnOn(frame)];
        const told = [await saidAfter(page, frame, "why")];
        const seen = [await drawnOn(frame)];
        assert.equal(JSON.stringify(seen[0].heaps), JSON.stringify({ A: 3, B: 5, C: 7 }));
        while (await frame.locator("[data-action=next]").isEnabled()) {
          await press(frame, "next");
          told.push(await status(frame));
          seen.push(await drawnOn(frame));
        }
        assert.equal(new Set(seen.map((one) => JSON.stringify(one))).size, told.length, "each move is seen");
        assert.ok(told.length >= 4 && told.every((sentence) => sentence.trim() && !sentence.includes("\n")), told.join("\n"));
        assert.match(told.at(-1), ENDS[language]);
        assert.equal(await positionOf(frame), position);
        await press(frame, "back_to_game");
        assert.deepEqual(await drawnOn(frame), drawing);
        assert.deepEqual(await closed(page), []);
      });

      test(`the time line is dragged, and gone along by keys: ${language}`, async () => {
        const { page, frame } = await open(language, "nim 3 5 7");
        const start = await drawnOn(frame);
        const begun = await positionOf(frame);
        await moveByPointer(page, frame);
        await moveByPointer(page, frame);
        const [position, now] = [await positionOf(frame), await drawnOn(frame)];
        const time = frame.locator("[data-part=time]");
        const { width } = await time.boundingBox();
        // The handle lies at the right end, and is dragged beyond the left one.
        const box = await time.boundingBox();
        await page.mouse.move(box.x + width - 8, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x - 20, box.y + box.height / 2, { steps: 8 });
        await page.mouse.up();
        assert.deepEqual(await drawnOn(frame), start);
        assert.equal(await positionOf(frame), position, "to look back changes nothing");
        await page.keyboard.press("End");
        assert.deepEqual(await drawnOn(frame), now);
        const address = page.url();
        for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight", "Home"]) await page.keyboard.press(key);
        assert.deepEqual(await drawnOn(frame), start);
        assert.equal(page.url(), address);
        await press(frame, "from_here");
        await changed(page, frame, position);
        const handle = await frame.elementHandle();
        await page.waitForFunction(([one, old]) => one.dataset.position === old, [handle, begun]);
        assert.deepEqual(await closed(page), []);
      });

      test(`twins pair up: ${language}`, async () => {
        const { page, frame } = await open(language, "nim 3 5 6");
        const [whole, blocks] = [frame.locator("[data-part=blocks]"), frame.locator(".bouton-block")];
        await whole.locator("summary").click();
        assert.equal(await blocks.count(), 6);
        assert.equal(await whole.locator(".bouton-twins").count(), 0);
        await press(frame, "pair");
        assert.equal(await whole.locator(".bouton-twins").count(), 3);
        assert.equal(await whole.locator(".bouton-alone").count(), 0);
        // With one stone fewer in the last heap there would be one block of 2 and three blocks of 1.
        await frame.locator(".bouton-stone").last().click();
        assert.equal(await whole.locator(".bouton-alone").count(), 2);
        assert.match(await whole.locator(".bouton-verdict").innerText(), /[:：]\s*2(, |、)1$/);
        await press(frame, "pair");
        assert.equal(await whole.locator(".bouton-twins").count(), 0);
        assert.deepEqual(await closed(page), []);
      });
    }

    for (const [hand, screen] of [["a laptop", DESKTOP], ["a phone", PHONE]]) {
      test(`a heap is dragged until the beams are level, on ${hand}`, async () => {
        const { page, frame } = await open("en", "nim 3 5 7", screen);
        const balance = frame.locator("[data-part=balance]");
        await balance.locator("summary").click();
        const levels = () => balance.locator(".bouton-beam").evaluateAll((beams) => beams.map((beam) => beam.dataset.level));
        const rows = () => balance.locator("tbody th").allInnerTexts();
        const [begun, address] = [await positionOf(frame), page.url()];
        assert.deepEqual(await levels(), ["true", "true", "false"]);
        assert.match(await balance.locator(".bouton-verdict").innerText(), /[:] 1$/);
        // Dragged by keys: one fewer, and the page stays.
        await balance.locator("[data-part=drag-C]").focus();
        await page.keyboard.press("ArrowLeft");
        assert.deepEqual(await rows(), ["A = 3", "B = 5", "C = 6"]);
        assert.deepEqual(await levels(), ["true", "true", "true"]);
        // As if the last stone had been pointed at.
        assert.equal(await frame.locator(".bouton-stone[aria-pressed=true]").count(), 1);
        assert.match(await balance.locator(".bouton-verdict").innerText(), /level/);
        assert.equal(page.url(), address);
        // A move changes one heap: with another one dragged, the first is as it was.
        const other = balance.locator("[data-part=drag-A]");
        const box = await other.boundingBox();
        await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + 2, box.y + box.height / 2, { steps: 8 });
        await page.mouse.up();
        assert.deepEqual(await rows(), ["A = 0", "B = 5", "C = 7"]);
        assert.deepEqual(await levels(), ["true", "false", "true"]);
        // Back to where it was nothing is chosen; then the move is made.
        await page.keyboard.press("End");
        assert.deepEqual(await rows(), ["A = 3", "B = 5", "C = 7"]);
        assert.equal(await frame.locator("[data-action=play]").isDisabled(), true);
        await page.keyboard.press("ArrowLeft");
        assert.equal(await positionOf(frame), begun);
        await press(frame, "play");
        await changed(page, frame, begun);
        if (screen === PHONE) assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        assert.deepEqual(await closed(page), []);
      });
    }

    test("from the opponent's turn nobody goes on", async () => {
      const { page, frame } = await open("en", "nim 3 5 7");
      await moveByPointer(page, frame);
      await press(frame, "back");
      assert.equal(await frame.locator("[data-action=from_here]").isVisible(), false);
      await press(frame, "back");
      assert.equal(await frame.locator("[data-action=from_here]").isVisible(), true);
      assert.deepEqual(await closed(page), []);
    });

    for (const [hand, screen, dragged] of [["the mouse", DESKTOP, dragByMouse], ["a finger", PHONE, dragByFinger]]) {
      test(`stones are dragged off their heap by ${hand}`, async () => {
        const { page, frame } = await open("en", "nim 3 5 7", screen, { opponent: "friend" });
        const start = await positionOf(frame);
        await dragged(page, frame.locator(".bouton-stone").nth(1), { aside: 90 });
        await changed(page, frame, start);
        assert.equal(await positionOf(frame), "[1,5,7]");
        // A finger that trembles takes nothing.
        await dragged(page, frame.locator(".bouton-stone").nth(1), { aside: 20 });
        assert.equal(await positionOf(frame), "[1,5,7]");
        assert.equal(await frame.locator(".bouton-likeness").count(), 0);
        assert.deepEqual(await closed(page), []);
      });

      test(`a lone piece is dragged to where it goes by ${hand}`, async () => {
        const { page, frame } = await open("en", "wythoff 5 7 --view queen", screen, { opponent: "friend" });
        const start = await positionOf(frame);
        await dragged(page, frame.locator(".bouton-piece[data-held]"), frame.locator(".bouton-way").first());
        await changed(page, frame, start);
        assert.deepEqual(await closed(page), []);
      });

      test(`one piece of several is dragged to where it goes by ${hand}`, async () => {
        const { page, frame } = await open("en", "cannons 4 6 --pawns 1", screen, { opponent: "friend" });
        const start = await positionOf(frame);
        const piece = frame.locator(".bouton-origin [data-held]").first();
        // Where it goes is seen once it is taken up.
        await piece.click();
        const way = frame.locator(".bouton-way").first();
        const box = await way.boundingBox();
        const goal = { boundingBox: async () => box };
        await piece.click();
        assert.equal(await way.count(), 0);
        await dragged(page, piece, goal);
        await changed(page, frame, start);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("a move is seen, then the opponent's", async () => {
      const { page, frame } = await open("en", "nim 3 5 7", LIVELY);
      await countMotions(page);
      await frame.locator(".bouton-stone").first().click();
      await frame.evaluate((one) => {
        const turn = one.querySelector(".bouton-turn");
        window.turns = [];
        const stones = () => one.querySelectorAll(".bouton-stone:not(.bouton-likeness)").length;
        new MutationObserver(() => window.turns.push([turn.textContent, stones()])).observe(turn, { childList: true });
      });
      await press(frame, "play");
      await changed(page, frame, "[3,5,7]");
      const turns = await page.evaluate(() => window.turns);
      assert.deepEqual(turns.filter(([, stones], index) => stones !== turns[index + 1]?.[1]).map(([turn]) => turn), ["Ben to move", "Your turn (Ann)"]);
      assert.equal(turns[0][1], 12, "the reader's own move is seen by itself");
      assert.ok(await motions(page) > 0);
      assert.deepEqual(await closed(page), []);
    });

    test("who asked for less motion sees none", async () => {
      const { page, frame } = await open("en", "nim 3 5 7");
      await countMotions(page);
      await moveByPointer(page, frame);
      assert.equal(await motions(page), 0);
      assert.deepEqual(await closed(page), []);
    });

    test("an arrow pressed while the opponent thinks turns no page", async () => {
      for (const game of ["nim 3 5 7", "race 30 --take 1..2", "wythoff 5 7 --view queen"]) {
        const { page, frame } = await open("en", game, LIVELY);
        const address = page.url();
        const before = await positionOf(frame);
        await frame.locator('[data-target][tabindex="0"]').focus();
        for (let step = 0; step < 20 && !await frame.locator("[data-action=play]").isEnabled(); step += 1) {
          await page.keyboard.press("ArrowRight");
          await page.keyboard.press("Enter");
        }
        await page.keyboard.press("Enter");
        for (let step = 0; step < 8; step += 1) {
          await page.keyboard.press("ArrowRight");
          await page.waitForTimeout(100);
        }
        await changed(page, frame, before);
        await page.keyboard.press("ArrowLeft");
        assert.equal(page.url(), address, game);
        assert.ok(await frame.evaluate((one) => one.contains(document.activeElement)), game);
        assert.deepEqual(await closed(page), []);
      }
    });

    test("what a round took is still seen, with who took it", async () => {
      const { page, frame } = await open("en", "nim 3 5 7");
      await moveByKeyboard(page, frame);
      const left = Object.values((await drawnOn(frame)).heaps).reduce((sum, heap) => sum + heap, 0);
      const ghosts = await frame.locator(".bouton-ghost").evaluateAll((all) => all.map(({ dataset, textContent }) => `${dataset.by} ${textContent}`));
      assert.equal(ghosts.length, 15 - left);
      assert.deepEqual([...new Set(ghosts)].sort(), ["computer Be", "reader An"]);
      assert.deepEqual(await closed(page), []);
    });

    test("who said which number stays on the board", async () => {
      const { page, frame } = await open("en", "race 30 --take 1..2");
      await moveByPointer(page, frame);
      await moveByPointer(page, frame);
      const signs = await frame.locator(".bouton-said-by").allInnerTexts();
      assert.deepEqual(signs, ["A", "B", "A", "B"]);
      assert.deepEqual(await closed(page), []);
    });

    test("stones in the middle of a row are chosen one after the other, until they are a move", async () => {
      const chosen = async (game, kind, places, more) => {
        const { page, frame } = await open("en", game, PHONE, { opponent: "friend" });
        const before = await positionOf(frame);
        for (const place of places) {
          assert.equal(await frame.locator(".bouton-words").getAttribute("data-refused"), "false", `${game}: ${places}`);
          await frame.locator(kind).nth(place).click();
        }
        await press(frame, "play");
        await changed(page, frame, before);
        assert.deepEqual(await closed(page), []);
        return more;
      };
      await chosen("octal 0.137 9", ".bouton-stone", [3, 4, 5]);
      await chosen("octal 0.137 9", ".bouton-stone", [5, 4, 3]);
      await chosen("dawsons-kayles 9", ".bouton-pin", [2, 3]);
    });

    test("a tap is told what it would be, and what is no move is told why", async () => {
      const shown = (frame) => frame.locator(".bouton-words").innerText();
      const { page, frame } = await open("en", "pile 20 --take 1..3");
      await frame.locator(".bouton-stone").nth(4).click();
      assert.equal(await shown(frame), "A move takes 1 to 3; no more can be taken than are left.");
      await frame.locator(".bouton-stone").nth(18).click();
      assert.equal(await shown(frame), "Chosen: take 2, leaving 18 (press it again to make the move)");
      assert.deepEqual(await closed(page), []);
    });

    test("who presses a second heap means that one, not a move that leaves the same in another order", async () => {
      const shown = (frame) => frame.locator(".bouton-words").innerText();
      const { page, frame } = await open("en", "nim 3 5 7", DESKTOP, { opponent: "friend" });
      // The last stone of A, then the fourth of B: (2, 3, 7) is no move, and 2 of B's five are meant.
      await frame.locator(".bouton-stone").nth(2).click();
      await frame.locator(".bouton-stone").nth(3 + 3).click();
      assert.match(await shown(frame), /take 2 from B/);
      assert.deepEqual(await closed(page), []);
    });

    test("a lone piece that is put down where it cannot go has not moved", async () => {
      const { page, frame } = await open("en", "king 6 6", DESKTOP, { opponent: "friend" });
      const start = await positionOf(frame);
      await frame.locator(".bouton-way").first().click();
      assert.match(await frame.locator(".bouton-words").innerText(), /^Chosen/);
      await dragByMouse(page, frame.locator("[data-held]").first(), { aside: 400 });
      await page.waitForTimeout(400);
      assert.equal(await positionOf(frame), start);
      assert.deepEqual(await closed(page), []);
    });

    test("of a heap that is a number, what is written is told as a move, or why it is none", async () => {
      const { page, frame } = await open("en", "nim 2000 3");
      const shown = async (number) => {
        await frame.locator(".bouton-many input").fill(number);
        await frame.locator(".bouton-many input").press("Tab");
        return frame.locator(".bouton-words").innerText();
      };
      assert.equal(await shown("2"), "Chosen: A 2000 → 1998");
      for (const number of ["-1", "2001", "1.5", "0"]) {
        assert.equal(await shown(number), "A move takes at least one, all from one heap, and no more than it has.", number);
      }
      assert.deepEqual(await closed(page), []);
    });

    test("a row keeps its gap where the pin stood", async () => {
      for (const [place, row] of [[0, "0111111"], [1, "1011111"], [5, "1111101"], [6, "1111110"]]) {
        const { page, frame } = await open("en", "kayles 7", DESKTOP, { opponent: "friend" });
        const before = await positionOf(frame);
        await frame.locator(".bouton-pin").nth(place).click();
        await press(frame, "play");
        await changed(page, frame, before);
        assert.equal(await pins(frame), row);
        assert.deepEqual(await closed(page), []);
      }
    });
  });
}
