// Reading: the search in both languages, by other names and with slips of the pen; hints and solutions opened by the keyboard,
// less motion.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { closed, DESKTOP, PHONE, reader, TABS } from "./browser.mjs";
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

/** What readers type, and the section in which the book introduces it: other names, parts of names, slips of the pen. */
const SOUGHT = {
  en: [
    ["nim-sum", "binary.html#nim-sum"], ["nim sum", "binary.html#nim-sum"], ["xor", "binary.html#nim-sum"],
    ["nimsum", "binary.html#nim-sum"], ["golden section", "wythoff.html#golden-ratio"], ["MISERE", "misere.html#play"],
    ["Sprague–Grundy", "grundy-values.html#idea"], ["Wythof", "wythoff.html#play"], ["P-positions", "take-away.html#idea"],
    ["certifcate", "how-it-checks-itself.html#certificate"], ["automata", "every-size.html#machine"],
    ["尼姆和", "binary.html#nim-sum"],
  ],
  zh: [
    ["必败点", "take-away.html#idea"], ["必败态", "take-away.html#idea"], ["巴什博弈", "take-away.html#question"],
    ["威佐夫博弈", "wythoff.html#play"], ["SG函数", "grundy-values.html#idea"], ["sg 函数", "grundy-values.html#idea"],
    ["黄金分割", "wythoff.html#golden-ratio"], ["异或", "binary.html#nim-sum"], ["威左夫游戏", "wythoff.html#play"],
    ["斐波那切尼姆", "fibonacci.html#play"], ["nim-sum", "binary.html#nim-sum"], ["Ｐ局面", "take-away.html#idea"],
  ],
};

/** Where a page of the search says the first thing is that it finds for a word. */
async function first(page, word) {
  await page.locator("#bouton-query").fill(word);
  const link = page.locator("#bouton-hits a").first();
  return await link.count() > 0 ? link.getAttribute("href") : "nothing";
}

/** How long the search takes for a word, in milliseconds. */
function timed(page, word) {
  return page.evaluate((typed) => {
    const query = document.getElementById("bouton-query");
    query.value = typed;
    const begin = performance.now();
    query.dispatchEvent(new Event("input"));
    return performance.now() - begin;
  }, word);
}

/** Words that take long: frequent ones, one with a slip, one that is nowhere. */
const SLOW = { en: ["e", "the position", "certifcate", "zzxxqqzz"], zh: ["的", "局面 取走", "威左夫游戏", "龘龘龘龘龘"] };

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

    for (const theme of ["light", "rust", "coal", "navy", "ayu"]) {
      test(`what is typed into the search can be read: ${theme}`, async () => {
        const page = await reader(DESKTOP, theme);
        await page.goto(onDisk("zh/search.html"));
        const contrast = await page.locator("#bouton-query").evaluate((one) => {
          const light = (text) => text.match(/[\d.]+/g).slice(0, 3)
            .map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
            .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0.05);
          const { color, backgroundColor } = getComputedStyle(one);
          const [dark, bright] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
          return bright / dark;
        });
        assert.ok(contrast >= 4.5, `${contrast}`);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("an address that leads nowhere is answered in the language of the book", async () => {
      const page = await reader(DESKTOP);
      await page.goto(onDisk("zh/404.html"));
      assert.match(await page.locator("main h1").innerText(), /没有这一页/);
      await page.context().close();
    });

    test("an address that leads nowhere in the whole site leads to the first page, from any folder", async () => {
      const page = await reader(PHONE);
      for (const address of ["folder/nowhere.html", "folder/zh/no/such/page.html"]) {
        await page.goto(server.address(address));
        await page.waitForFunction(() => document.links[0].href.endsWith("/folder/index.zh.html"));
        const links = await page.locator("a").evaluateAll((all) => all.map(({ href }) => href));
        assert.deepEqual(links, [server.address("folder/index.zh.html"), server.address("folder/index.html#en")]);
      }
      await page.locator("a").first().click();
      await page.locator(".window-panels").waitFor();
      assert.equal(page.url(), server.address("folder/index.zh.html"));
      await page.context().close();
    });

    test("a word in Chinese that stands nowhere is found by its grams, from the disk", async () => {
      const page = await reader(DESKTOP);
      await page.goto(onDisk("zh/search.html"));
      const word = await wordOfGrams(page);
      assert.ok(word);
      assert.ok((await search(page, onDisk("zh/search.html"), word)).length > 0, word);
      assert.deepEqual(await closed(page), []);
    });

    for (const language of ["en", "zh"]) {
      test(`a word leads first to the place that introduces it, by every name: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(server.address(`${language}/search.html`));
        for (const [word, place] of SOUGHT[language]) assert.equal(await first(page, word), place, word);
        assert.deepEqual(await closed(page), []);
      });

      test(`what is found shows its text, and no word of a heading is called by another name: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(server.address(`${language}/search.html`));
        for (const word of { en: ["dice", "Wythoff"], zh: ["威佐夫", "取石子", "双炮"] }[language]) {
          await page.locator("#bouton-query").fill(word);
          const shown = await page.locator("#bouton-hits li p").allInnerTexts();
          assert.deepEqual(shown.filter((text) => text.length < 4), [], word);
        }
        assert.doesNotMatch(await page.locator("#bouton-found").innerText(), /写作|the book writes/);
        assert.deepEqual(await closed(page), []);
      });

      test(`the search answers at once: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(server.address(`${language}/search.html`));
        for (const word of SLOW[language]) {
          const times = [];
          for (let turn = 0; turn < 5; turn += 1) times.push(await timed(page, word));
          // The best of five: the machine of the tests has other things to do.
          assert.ok(Math.min(...times) < 50, `${word}: ${times} ms`);
        }
        await closed(page);
      });
    }

    for (const key of ["s", "/"]) {
      test(`${key} opens the search, and Escape closes it again`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk("en/binary.html"));
        await page.keyboard.press(key);
        await page.waitForURL(/search\.html/);
        await page.waitForFunction(() => document.activeElement?.id === "bouton-query");
        await page.keyboard.type("s/");
        assert.equal(await page.locator("#bouton-query").inputValue(), "s/");
        await page.keyboard.press("Escape");
        assert.equal(await page.locator("#bouton-query").inputValue(), "");
        await page.keyboard.press("Escape");
        await page.waitForURL(/binary\.html/);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("the keys of the search can be switched off, and on again", async () => {
      const page = await reader(DESKTOP);
      const shortcuts = () => page.evaluate(() => document.querySelector(".bouton-bar [aria-keyshortcuts]") !== null);
      await page.goto(server.address("en/search.html"));
      assert.ok(await page.locator("#bouton-keys").isChecked());
      await page.locator("#bouton-keys").uncheck();
      await page.goto(server.address("en/binary.html"));
      assert.equal(await shortcuts(), false);
      for (const key of ["s", "/"]) await page.keyboard.press(key);
      assert.match(page.url(), /binary\.html/);
      await page.goto(server.address("en/search.html"));
      await page.locator("#bouton-keys").check();
      await page.goto(server.address("en/binary.html"));
      assert.equal(await shortcuts(), true);
      await page.keyboard.press("/");
      await page.waitForURL(/search\.html/);
      assert.deepEqual(await closed(page), []);
    });

    test("a key that is typed into a field, or held with another, does not open the search", async () => {
      const page = await reader(DESKTOP);
      await page.goto(server.address("en/binary.html"));
      // Fields of boards and forms come late, and not at all in pages without boards.
      await page.evaluate(() => {
        const fields = ["input", "textarea", "select", "p"].map((name) => document.createElement(name));
        fields.at(-1).contentEditable = "true";
        fields.forEach((field, index) => { field.id = `field-${index}`; });
        document.querySelector("main").append(...fields);
      });
      for (let index = 0; index < 4; index += 1) await page.locator(`#field-${index}`).press("s");
      assert.equal(await page.locator("#field-0").inputValue(), "s");
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press("Alt+s");
      await page.keyboard.press("x");
      assert.match(page.url(), /binary\.html/);
      await closed(page);
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
