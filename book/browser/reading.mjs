// Reading: the search in both languages, hints and solutions opened by the keyboard, less motion.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { closed, DESKTOP, reader, TABS } from "./browser.mjs";
import { folder, onDisk } from "./course.mjs";

/** Types a word into the search, and gives the addresses that it finds. */
async function search(page, address, word) {
  await page.goto(address);
  await page.locator("#bouton-query").focus();
  await page.keyboard.insertText(word);
  await page.waitForSelector("#bouton-hits a");
  return page.locator("#bouton-hits a").evaluateAll((links) => links.map((link) => link.href));
}

/**
 * A word of three characters that stands nowhere in the book, while a section has the first two and the last two.
 * Made from the book itself, so that no change of its text can make the test an easy one.
 */
function wordOfGrams(page) {
  return page.evaluate(() => {
    const texts = JSON.parse(document.getElementById("bouton-index").textContent).map((section) => section.join("\n"));
    const book = texts.join("\n");
    for (const text of texts.filter((one) => one.includes("石子"))) {
      for (const [gram] of text.matchAll(/子\p{Script=Han}/gu)) {
        if (!book.includes(`石${gram}`)) return `石${gram}`;
      }
    }
    return null;
  });
}

/** A word is found, and what is found is there, with the word on its page. */
async function finds(page, address, word) {
  const found = await search(page, address, word);
  for (const link of found) assert.ok(existsSync(join(folder, new URL(link).pathname)), link);
  await page.locator("#bouton-hits a").first().press("Enter");
  await page.waitForURL(found[0]);
  assert.ok((await page.locator("main").textContent()).toLowerCase().includes(word));
}

/** Opens the first fold of a kind with the keyboard alone, and sees its text. */
async function opens(page, fold) {
  const details = page.locator(`main details.${fold}`).first();
  await details.locator("summary").focus();
  await page.keyboard.press("Enter");
  assert.equal(await details.evaluate((one) => one.open), true, fold);
  assert.ok((await details.innerText()).trim().length > 5, fold);
}

export function testReading(server) {
  suite("search", { concurrency: TABS }, () => {
    for (const [language, word] of [["en", "heap"], ["zh", "石子"]]) {
      test(`${word} is found, from the server`, async () => {
        const page = await reader(DESKTOP);
        await finds(page, server.address(`${language}/search.html`), word);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("a word in Chinese that stands nowhere is found by its grams, from the disk", async () => {
      const page = await reader(DESKTOP);
      await page.goto(onDisk("zh/search.html"));
      const word = await wordOfGrams(page);
      assert.ok(word);
      assert.ok((await search(page, onDisk("zh/search.html"), word)).length > 0, word);
      assert.deepEqual(await closed(page), []);
    });

    test("a word that is nowhere is told to be nowhere", async () => {
      const page = await reader(DESKTOP);
      await page.goto(server.address("en/search.html"));
      await page.locator("#bouton-query").fill("zzxxqq");
      assert.equal(await page.locator("#bouton-found").textContent(), "Nothing found");
      await closed(page);
    });
  });

  suite("folds", { concurrency: TABS }, () => {
    for (const language of ["en", "zh"]) {
      test(`a hint and a solution open by the keyboard: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk(`${language}/binary.html`));
        await opens(page, "bouton-hint");
        await opens(page, "bouton-solution");
        assert.deepEqual(await closed(page), []);
      });
    }
  });

  test("whoever asks for less motion sees nothing of ours move", async () => {
    const page = await reader(DESKTOP);
    await page.goto(onDisk("en/binary.html"));
    const moving = await page.evaluate(() => document.getAnimations()
      .map((one) => one.effect?.target)
      .filter((target) => target?.closest("[class*=bouton]")).length);
    const transitions = await page.evaluate(() => [...document.querySelectorAll("main [class*=bouton]")]
      .filter((one) => getComputedStyle(one).transitionDuration !== "0s").length);
    assert.deepEqual([moving, transitions], [0, 0]);
    await closed(page);
  });
}
