// Every page of both languages: it loads without a fault, from a server and from the disk, in a light and a dark theme,
// on a wide screen and on a phone; its links lead somewhere; axe finds nothing.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { inaccessible, inaccessibleWhole, unreadable } from "./access.mjs";
import { DESKTOP, KEEPS, PHONE, reader, shared, TABS } from "./browser.mjs";
import { allPages, FIRST, folder, hasBoards, onDisk } from "./course.mjs";
import { enliven } from "./enliven.mjs";
import { deadLinks, gather } from "./links.mjs";

/** The least height and width of what a finger has to hit, in pixels. */
const FINGER = 44;

/** The least that a square of a board may be, so that the whole board stands on one screen: what WCAG 2.2 asks of every target (2.5.8). */
const SQUARE = 24;

/** BOUTON_ONLY names pages by a regular expression, for whoever works on some of them. */
const only = new RegExp(process.env.BOUTON_ONLY ?? "");

const isWhole = (page) => page.url().endsWith("/print.html");

/** Opens everything that is folded, for what is folded is not seen by axe and has no width. */
function unfold(page) {
  return page.evaluate(() => {
    for (const one of document.querySelectorAll("main details")) one.open = true;
  });
}

/** The longest pages first, so that no tab is left with one at the end. */
const LONG = /(print|solutions|audit)\.html$/;
const ordered = (names) => [...names.filter((one) => LONG.test(one)), ...names.filter((one) => !LONG.test(one))];

/** Opens each page, several at a time, each in a tab that is free, and fails with all that was found on it. */
function eachPage(title, screen, theme, address, look) {
  const tabs = shared(() => reader({ ...screen, ...KEEPS }, theme));
  suite(title, { concurrency: TABS }, () => {
    for (const name of ordered(allPages.filter((one) => only.test(one)))) {
      test(name, async () => {
        const page = await tabs.take();
        await page.goto(address(name), { waitUntil: "load" });
        // Scripts of mdBook listen to every key.
        await page.keyboard.press("Shift");
        const asleep = hasBoards && !isWhole(page) ? await enliven(page) : [];
        if (!isWhole(page)) await unfold(page);
        const found = [...asleep, ...await look(page)];
        assert.deepEqual([...page.faults, ...found], []);
        tabs.give(page);
      });
    }
    after(tabs.end);
  });
}

/** What a reader should never see: a tag, or emphasis that stayed asterisks. Code may hold both. */
function markup(page) {
  return page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement.closest("code, pre, math, script, noscript, style, textarea, svg")) continue;
      const seen = node.data.match(/<\/?[a-z][^>]*>|\*\*?[^\s*][^*]*\*/i);
      if (seen) found.push(`markup that a reader sees: ${seen[0].slice(0, 80)}`);
    }
    return found;
  });
}

/** On a phone nothing is wider than the screen, and what is ours to press is large enough. */
function fits(page) {
  return page.evaluate(([finger, square]) => {
    const width = document.documentElement.scrollWidth;
    const found = width > screen.width ? [`${width} pixels wide on a screen of ${screen.width}`] : [];
    const pressed = document.querySelectorAll(".bouton-bar a, summary, .bouton-frame button, #bouton-query");
    for (const one of pressed) {
      const { width, height } = one.getBoundingClientRect();
      const least = one.matches(".bouton-square") ? square : finger;
      if (height > 0 && (Math.round(height) < least || width < 24)) {
        found.push(`too small for a finger: ${one.outerHTML.slice(0, 80)} ${width} × ${height}`);
      }
    }
    return found;
  }, [FINGER, SQUARE]);
}

export function testPages(server) {
  const gathered = new Map();

  eachPage("every page from a server, light", DESKTOP, "light", (name) => server.address(name), async (page) => {
    const there = await gather(page);
    gathered.set(there.address, there);
    const raw = there.raw ? ["a directive was left in the page"] : [];
    return [...raw, ...await markup(page), ...await (isWhole(page) ? inaccessibleWhole(page) : inaccessible(page))];
  });

  const all = { skip: process.env.BOUTON_ONLY && "not all pages were read" };
  test("every link leads somewhere", all, () => {
    const exists = (address) => existsSync(join(folder, decodeURIComponent(new URL(address).pathname)));
    assert.deepEqual(deadLinks(gathered, exists), []);
  });

  test("the link to the other language keeps the page", all, () => {
    for (const { address, language, other } of gathered.values()) {
      // The first pages have a name for each language; the page with the whole book has the links of its chapters.
      if (FIRST.some((name) => address === server.address(name)) || address.endsWith("/print.html")) continue;
      const there = language === "en" ? "zh" : "en";
      assert.equal(other, address.replace(`/${language}/`, `/${there}/`));
      assert.equal(gathered.get(other)?.other, address);
    }
  });

  eachPage("every page from the disk, dark, on a phone", PHONE, "coal", onDisk, async (page) => {
    const theme = await page.evaluate(() => document.documentElement.className);
    const dark = page.url().endsWith("/zh/index.html") && !theme.includes("coal") ? [`theme ${theme}`] : [];
    return [...dark, ...await fits(page), ...(isWhole(page) ? [] : await unreadable(page))];
  });
}
