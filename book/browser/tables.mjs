// Tables that readers fill in, by the finger and by the keyboard, and the slider that chooses among tables.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { inaccessible } from "./access.mjs";
import { closed, DESKTOP, PHONE, reader, TABS } from "./browser.mjs";
import { languages, onDisk } from "./course.mjs";
import { arrowsStay } from "./playing.mjs";

/** The first table of a page that can be filled in, emptied. */
async function emptied(page, kind, inside = "main") {
  const place = page.locator(`${inside} .bouton-filling[data-show=${kind}]:visible`).first();
  await place.scrollIntoViewIfNeeded();
  await place.locator("[data-action=fill]").click();
  const box = place.locator("xpath=preceding-sibling::*[1]");
  return {
    place, box,
    cell: (at) => box.locator(`[data-target="${at}"]`),
    states: () => box.locator(".bouton-fill").evaluateAll((all) => all.map((one) => one.dataset.state)),
    status: () => box.locator("[role=status]").innerText(),
    cells: (await place.getAttribute("data-cells")).split(","),
    moves: JSON.parse(await place.getAttribute("data-moves")),
  };
}

/** What the table shows when it is full. */
const printed = (box) => box.locator("tbody td").allInnerTexts();

export function testTables() {
  suite("tables that readers fill in", { concurrency: TABS }, () => {
    for (const language of languages) {
      test(`lost positions are found, and what reaches them is crossed out: ${language}`, async () => {
        const page = await reader(PHONE);
        await page.goto(onDisk(`${language}/wythoff.html`));
        const before = await printed(page.locator(".bouton-grid").first());
        const { place, box, cell, states, status, cells, moves } = await emptied(page, "outcome");
        assert.deepEqual(new Set(await states()), new Set(["empty"]));
        // A won one is none, and nothing is told of where the lost ones are.
        await cell(1).tap();
        assert.deepEqual(new Set(await states()), new Set(["empty"]));
        assert.match(await status(), /\(0, 1\)/);
        await cell(0).tap();
        const isInSight = (one) => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; };
        assert.ok(await box.locator("[role=status]").evaluate(isInSight), "what is said stays in sight");
        const reaches = (to) => moves.flatMap((options, from) => (options.some(([one]) => one === to) ? [from] : []));
        let now = await states();
        assert.equal(now[0], "found");
        assert.ok(reaches(0).every((from) => now[from] === "crossed"));
        assert.equal(now.filter((state) => state === "crossed").length, reaches(0).length);
        // What is crossed out says by which move it is won.
        await cell(1).tap();
        assert.match(await status(), /\(0, 1\).*\(0, 0\)/);
        for (const [at, letter] of cells.entries()) if (letter === "P") await cell(at).tap();
        now = await states();
        assert.deepEqual(now, cells.map((letter) => (letter === "P" ? "found" : "crossed")));
        assert.match(await status(), new RegExp(String(cells.filter((letter) => letter === "P").length)));
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= screen.width));
        assert.deepEqual(await inaccessible(page), []);
        await place.locator("[data-action=fill]").click();
        assert.deepEqual(await printed(box), before);
        assert.deepEqual(await closed(page), []);
      });

      test(`a reader who does not know is told one after the other: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk(`${language}/misere.html`));
        const { place, states, cells } = await emptied(page, "outcome");
        const lost = cells.filter((letter) => letter === "P").length;
        for (let told = 0; told < lost; told += 1) await place.locator("[data-action=tell]").press("Enter");
        assert.deepEqual(await states(), cells.map((letter) => (letter === "P" ? "found" : "crossed")));
        await place.locator("[data-action=again]").press("Enter");
        assert.equal((await states()).filter((state) => state === "found").length, 0);
        assert.deepEqual(await closed(page), []);
      });

      test(`values are typed, and a wrong one says by which move it is wrong: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk(`${language}/grundy-values.html`));
        const { place, box, cell, states, status, cells } = await emptied(page, "value");
        await cell(0).focus();
        await arrowsStay(page, box);
        await cell(4).click();
        const reached = await box.locator("[data-reached=true]").evaluateAll((all) => all.map((one) => one.dataset.target));
        assert.deepEqual(reached, ["0", "1", "3"]);
        const input = place.locator("[data-part=value]");
        await input.fill("1");
        await input.press("Enter");
        assert.match(await status(), /1.*[13]/);
        await input.fill("7");
        await input.press("Enter");
        assert.match(await status(), /7/);
        await input.fill("one");
        await input.press("Enter");
        assert.match(await status(), /0.*1.*2/);
        assert.deepEqual(new Set(await states()), new Set(["empty"]));
        await cell(0).click();
        for (const value of cells) {
          await input.fill(value);
          await input.press("Enter");
        }
        assert.deepEqual(new Set(await states()), new Set(["found"]));
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });

      test(`the slider shows one table at a time: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk(`${language}/take-away.html`));
        const slider = page.locator(".bouton-choices");
        const range = slider.locator("input[type=range]");
        await range.focus();
        for (const m of [4, 5]) {
          await page.keyboard.press("ArrowRight");
          assert.equal(await range.inputValue(), String(m));
          assert.equal(await slider.locator("[data-number]:visible").getAttribute("data-number"), String(m));
          const { cells, place } = await emptied(page, "outcome", `.bouton-choices [data-number="${m}"]`);
          assert.deepEqual(cells.flatMap((letter, at) => (letter === "P" ? [at] : [])), cells.flatMap((_, at) => (at % (m + 1) ? [] : [at])));
          await place.locator("[data-action=fill]").click();
          await range.focus();
        }
        assert.match(page.url(), /take-away/);
        assert.deepEqual(await inaccessible(page), []);
        assert.deepEqual(await closed(page), []);
      });
    }
  });
}
