// The first page: what it shows in ten seconds, in each language; and the site without a network, after one visit.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { inaccessible } from "./access.mjs";
import { closed, DESKTOP, KEEPS, PHONE, reader, TABS } from "./browser.mjs";
import { folder, hasBoards, onDisk } from "./course.mjs";
import { enliven } from "./enliven.mjs";
import { moveByPointer, positionOf } from "./playing.mjs";

const FIRST = { en: "index.html#en", zh: "index.zh.html" };

/** The last file of a book that has been kept says that all of it is there. */
const kept = (page, language) => page.waitForFunction((folder) => document.documentElement.dataset.kept === folder, `${language}/`);

export function testWindow(server) {
  suite("the first page", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const [language, address] of Object.entries(FIRST)) {
      test(`a game, a sheet and a proof stand on one screen, and the game is played, also from the disk: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.goto(onDisk(address));
        assert.deepEqual(await enliven(page), []);
        for (const part of ["#game", "#sheet", "#proof"]) {
          const { y } = await page.locator(part).boundingBox();
          assert.equal(y < DESKTOP.viewport.height / 2, true, `${part} at ${y}`);
        }
        const frame = page.locator(".bouton-board .bouton-frame");
        const start = await positionOf(frame);
        await moveByPointer(page, frame);
        assert.notEqual(await positionOf(frame), start);
        assert.match(await page.locator(".bouton-paper").innerText(), language === "zh" ? /卷号 B1-/ : /Sheet B1-/);
        assert.equal(await page.locator(".window-panels .bouton-statement, .window-panels .bouton-reading").count() > 0, true);
        assert.deepEqual(await closed(page), []);
      });

      for (const theme of ["light", "rust", "coal", "navy", "ayu"]) {
        test(`axe finds nothing, and a phone shows all of it: ${language}, ${theme}`, async () => {
          const page = await reader(PHONE, theme);
          await page.goto(onDisk(address));
          assert.deepEqual(await enliven(page), []);
          assert.deepEqual(await inaccessible(page), []);
          const { wide, screen } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, screen: window.screen.width }));
          assert.equal(wide <= screen, true, `${wide} pixels on a screen of ${screen}`);
          assert.deepEqual(await closed(page), []);
        });
      }
    }

    test("a game that was begun goes on in the other language", async () => {
      const page = await reader(DESKTOP);
      await page.goto(server.address(FIRST.zh));
      assert.deepEqual(await enliven(page), []);
      const frame = page.locator(".bouton-board .bouton-frame");
      await moveByPointer(page, frame);
      const left = await positionOf(frame);
      await page.locator(".window-head nav a").click();
      await page.waitForURL(/index\.html#en$/);
      assert.deepEqual(await enliven(page), []);
      assert.equal(await positionOf(frame), left);
      assert.deepEqual(await closed(page), []);
    });

    test("a reader of Chinese comes to the Chinese page, and goes to the English one when asked", async () => {
      const page = await reader({ ...DESKTOP, locale: "zh-CN" });
      await page.goto(onDisk("index.html"));
      await page.waitForURL(/index\.zh\.html$/);
      await page.locator(".window-head nav a").click();
      await page.waitForURL(/index\.html#en$/);
      assert.equal(await page.locator("html").getAttribute("lang"), "en");
      assert.deepEqual(await closed(page), []);
    });
  });

  suite("without a network", { skip: !existsSync(join(folder, "offline.js")) && "the site has no worker", concurrency: TABS }, () => {
    for (const language of ["en", "zh"]) {
      test(`after one visit pages, boards, forms and search work: ${language}`, async () => {
        const page = await reader({ ...DESKTOP, ...KEEPS });
        await page.goto(server.address(FIRST[language]));
        await kept(page, language);
        assert.equal(await page.locator("[data-offline-told]").isVisible(), true);
        await page.context().setOffline(true);
        await page.reload();
        assert.deepEqual(await enliven(page), []);
        await page.goto(server.address(`${language}/binary.html`));
        assert.deepEqual(await enliven(page), []);
        await page.goto(server.address(`${language}/make.html`));
        assert.deepEqual(await enliven(page), []);
        await page.locator("[data-action=make]").click();
        await page.waitForSelector("[data-action=print]:enabled");
        await page.goto(server.address(`${language}/search.html`));
        await page.locator("#bouton-query").fill("Wythoff");
        await page.locator("#bouton-hits li").first().waitFor();
        assert.deepEqual(await closed(page), []);
      });
    }

    test("a page of another language is not kept before it is asked for", async () => {
      const page = await reader({ ...DESKTOP, ...KEEPS });
      await page.goto(server.address(FIRST.en));
      await kept(page, "en");
      const names = await page.evaluate(async () => {
        const [cache] = await caches.keys();
        return (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname);
      });
      assert.equal(names.some((name) => name.startsWith("/zh/")), false);
      assert.equal(names.includes("/en/bouton-sheets.js"), true);
      assert.deepEqual(await closed(page), []);
    });
  });
}
