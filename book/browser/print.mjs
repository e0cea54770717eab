// Printing: the whole book for pupils, which shows no solution, and the solutions, which show nothing else.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { closed, DESKTOP, reader, TABS } from "./browser.mjs";
import { languages } from "./course.mjs";

/** Fewer pages than this are no book. */
const PAGES = 10;

/** How many pages a PDF of Chromium's has. */
function pageCount(pdf) {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The solutions that a reader of the printed page could see. */
function visibleSolutions(page) {
  return page.evaluate(() => [...document.querySelectorAll(".bouton-solution, .bouton-solutions")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.textContent.slice(0, 80)));
}

async function printed(page, address) {
  await page.emulateMedia({ media: "print" });
  await page.goto(address, { waitUntil: "load" });
  return visibleSolutions(page);
}

export function testPrint(server) {
  suite("printing", { concurrency: TABS }, () => {
    for (const language of languages) {
      test(`the book for pupils has no solutions: ${language}`, async () => {
        const page = await reader(DESKTOP);
        assert.deepEqual(await printed(page, server.address(`${language}/print.html`)), []);
        const pdf = await page.pdf({ format: "A4" });
        assert.ok(pageCount(pdf) > PAGES, `${pageCount(pdf)} pages`);
        assert.deepEqual(await closed(page), []);
      });

      test(`the solutions are printed: ${language}`, async () => {
        const page = await reader(DESKTOP);
        assert.ok((await printed(page, server.address(`${language}/solutions.html`))).length > 0);
        const pdf = await page.pdf({ format: "A4" });
        assert.ok(pageCount(pdf) > PAGES, `${pageCount(pdf)} pages`);
        assert.deepEqual(await closed(page), []);
      });
    }
  });
}
