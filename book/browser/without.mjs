// What a page does without what it counts on: without workers, when the module has died, without scripts, on paper.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { closed, DESKTOP, PHONE, reader, TABS } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { settle } from "./enliven.mjs";
import { board, moveByPointer, positionOf, saidAfter, toTheEnd } from "./playing.mjs";

/** Makes the module break off, as a computation that is too large does. */
const die = (page) => page.evaluate(() => window.bouton.boards.worker.postMessage({ id: 0, isWhole: true }));

/** The elements of a kind that are seen. */
const seen = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);

export function testWithout(server) {
  suite("boards without help", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    test("without workers the module runs beside the page, to the end of a game", async () => {
      const { page, frame } = await board(onDisk("en/binary.html"), DESKTOP, () => {
        window.Worker = class { constructor() { throw new Error("this browser has no workers"); } };
      });
      await toTheEnd(page, frame, moveByPointer);
      assert.deepEqual(await closed(page), []);
    });

    test("where a chapter opens with a board, the module starts without waiting for the other scripts, and is asked for once", async () => {
      const page = await reader(DESKTOP);
      const asked = [];
      let held = 0;
      page.on("request", (request) => { if (request.url().endsWith("/bouton-widget.js")) asked.push(request.resourceType()); });
      await page.route(/\/bouton-[0-9a-f]+\.js$/, async (route) => {
        // The page has come as far as this script, which waits for the module.
        held += 1;
        await page.waitForFunction(() => window.boutonModules?.boards.worker);
        await page.evaluate(() => window.boutonModules.boards.ready);
        await route.continue();
      });
      await page.goto(server.address("en/binary.html"));
      await page.waitForSelector(".bouton-board[data-live=yes]");
      assert.deepEqual([held, asked.length], [1, 1], asked.join());
      assert.deepEqual(await closed(page), []);
    });

    test("what is far below is laid out when the board has come up, and what is seen stays in its place", async () => {
      const page = await reader(PHONE);
      const isUp = new Promise((release) => { page.release = release; });
      await page.route("**/bouton-widget.js", async (route) => {
        await isUp;
        await route.continue();
      });
      // How many parts are left out, and where the heading stands to which the reader has scrolled.
      const look = () => page.evaluate(() => {
        const left = [...document.querySelectorAll("main > .bouton-box")].filter((one) => getComputedStyle(one).contentVisibility === "auto");
        return [left.length, Math.round(document.querySelectorAll("main h2")[2].getBoundingClientRect().top)];
      });
      await page.goto(server.address("en/binary.html"), { waitUntil: "load" });
      await page.waitForSelector(".bouton-board[data-live=loading]");
      await page.locator("main h2").nth(2).evaluate((heading) => heading.scrollIntoView());
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const [before, at] = await look();
      page.release();
      await settle(page);
      const [after, then] = await look();
      assert.ok(before > 3 && Math.abs(at - then) < 4, `${before} left out, at ${at}, then ${then}`);
      assert.equal(after, 0);
      assert.deepEqual(await closed(page), []);
    });

    test("who comes to a place further down finds all of the page laid out", async () => {
      const page = await reader(PHONE);
      await page.route("**/bouton-widget.js", () => {});
      await page.goto(server.address("en/binary.html"));
      const address = await page.locator("main h2 a.header").last().getAttribute("href");
      await page.goto("about:blank");
      await page.goto(`${server.address("en/binary.html")}${address}`);
      await page.waitForSelector(".bouton-board");
      await settle(page);
      const top = await page.locator(`main ${address}`).evaluate((heading) => heading.getBoundingClientRect().top);
      // The last heading cannot stand at the top.
      assert.ok(top > -4 && top < PHONE.viewport.height, `${top}`);
      await closed(page);
    });

    for (const when of ["before a board asks for it", "while a board waits for it"]) {
      test(`a module that breaks off ${when} is asked for once more`, async () => {
        const page = await reader(DESKTOP);
        let asked = 0;
        await page.route("**/bouton-widget.js", async (route) => {
          const response = await route.fetch();
          asked += 1;
          const text = await response.text();
          if (asked === 1 && when.startsWith("while")) await page.waitForSelector(".bouton-board[data-live=loading]");
          await route.fulfill({ response, body: asked === 1 ? text.slice(0, text.length / 2) : text });
        });
        await page.goto(server.address("en/binary.html"), { waitUntil: "commit" });
        await page.waitForSelector(".bouton-board[data-live=yes]");
        assert.equal(asked, 2);
        assert.deepEqual(await closed(page), []);
      });
    }

    test("a module that is not there is not run either", async () => {
      const page = await reader(DESKTOP);
      const asked = new Set();
      await page.route("**/bouton-widget.js", async (route) => {
        asked.add(route.request().resourceType());
        await route.fulfill({ status: 404, contentType: "text/html", body: "<p>no such page</p>" });
      });
      await page.goto(server.address("en/binary.html"));
      await page.waitForSelector(".bouton-board[data-live=failed]");
      assert.equal(asked.has("script"), false);
      await page.context().close();
    });

    test("a module whose bytes were changed does not start", async () => {
      const page = await reader(DESKTOP);
      await page.route("**/bouton-widget.js", async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const middle = text.length / 2;
        await route.fulfill({ response, body: `${text.slice(0, middle)}AAAA${text.slice(middle + 4)}` });
      });
      await page.goto(server.address("en/binary.html"));
      await page.waitForSelector(".bouton-board[data-live=failed]");
      await page.context().close();
    });

    test("where a page may not fetch, the module's file is run", async () => {
      const { page, frame } = await board(server.address("en/binary.html"), DESKTOP, () => {
        window.fetch = () => Promise.reject(new TypeError("not allowed"));
      });
      await toTheEnd(page, frame, moveByPointer);
      assert.deepEqual(await closed(page), []);
    });

    for (const how of ["is not there", "refuses"]) {
      test(`where compiling on the way ${how}, the whole is compiled`, async () => {
        const { page, frame } = await board(server.address("en/binary.html"), DESKTOP, `{
          window.Worker = class { constructor() { throw new Error("this browser has no workers"); } };
          const refuses = () => Promise.reject(new TypeError("refused"));
          WebAssembly.instantiateStreaming = ${how === "refuses" ? "refuses" : "undefined"};
        }`);
        await toTheEnd(page, frame, moveByPointer);
        assert.deepEqual(await closed(page), []);
      });
    }

    for (const language of languages) {
      test(`a module that dies is started again, and the board says so: ${language}`, async () => {
        const { page, frame } = await board(onDisk(`${language}/binary.html`));
        await moveByPointer(page, frame);
        const moved = await positionOf(frame);
        await die(page);
        const told = await saidAfter(page, frame, "hint");
        assert.match(told, language === "zh" ? /计算中断了/ : /calculation stopped/);
        // The game is played again from what was kept of it, and goes on.
        assert.equal(await positionOf(frame), moved);
        await moveByPointer(page, frame);
        assert.notEqual(await positionOf(frame), moved);
        assert.deepEqual(await closed(page), []);
      });

      test(`where the module is missing, that is said instead of a wish for scripts: ${language}`, async () => {
        const page = await reader(DESKTOP);
        await page.route("**/bouton-widget.js", (route) => route.abort());
        await page.goto(onDisk(`${language}/binary.html`));
        const place = page.locator(".bouton-board").first();
        await place.scrollIntoViewIfNeeded();
        await page.waitForSelector(".bouton-board[data-live=failed]");
        assert.match(await place.innerText(), /mdbook install --widgets/);
        assert.doesNotMatch(await place.innerText(), /JavaScript/);
        await page.context().close();
      });

      test(`on paper a board is its rules and its drawing: ${language}`, async () => {
        const { page } = await board(onDisk(`${language}/double-cannons.html`));
        await page.emulateMedia({ media: "print" });
        assert.equal(await seen(page, ".bouton-frame, main :is(button, input, select)"), 0);
        assert.equal(await seen(page, ".bouton-board svg"), 1);
        assert.ok((await page.locator(".bouton-board").innerText()).length > 50);
        assert.ok((await page.pdf({ format: "A4" })).length > 10_000);
        await closed(page);
      });
    }
  });

  suite("pages without scripts", { concurrency: TABS }, () => {
    for (const language of languages) {
      test(`rules, drawings, tables and folds are there: ${language}`, async () => {
        const page = await reader({ ...PHONE, javaScriptEnabled: false });
        await page.goto(onDisk(`${language}/binary.html`));
        assert.ok((await page.locator(".bouton-board").innerText()).length > 50);
        assert.ok(await page.locator(".bouton-board svg").isVisible());
        assert.ok(await page.locator(".bouton-binary table").first().isVisible());
        const hint = page.locator("main details.bouton-hint").first();
        await hint.locator("summary").click();
        assert.ok((await hint.innerText()).trim().length > 10);
        assert.deepEqual(await closed(page), []);
      });
    }
  });
}
