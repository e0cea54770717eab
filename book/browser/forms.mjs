// The rule box, which refutes and confirms, and the worksheet form, whose sheet is that of the command line.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { closed, DESKTOP, reader, TABS } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { enliven } from "./enliven.mjs";

/** The sheet and the key as the command line writes them. */
function fromTheCommandLine(language) {
  const folder = mkdtempSync(join(tmpdir(), "bouton-"));
  try {
    const line = ["worksheet", "default", "--level", "2", "--seed", "7", "--lang", language, "--format", "md", "-o", folder];
    execFileSync(process.env.BOUTON, line, { stdio: "ignore" });
    return ["sheet", "key"].map((part) => readFileSync(join(folder, `${part}.${language}.md`), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A page with a form, come up. */
async function form(address) {
  const page = await reader(DESKTOP);
  await page.goto(address);
  assert.deepEqual(await enliven(page), []);
  return page;
}

/** What the rule box says of a claim. */
async function judged(page, claim) {
  const box = page.locator(".bouton-rules");
  await box.locator("[data-part=claim]").fill(claim);
  await box.locator("[data-action=judge]").press("Enter");
  await page.waitForSelector(".bouton-waiting", { state: "detached" });
  const verdict = box.locator("[data-verdict]");
  return { verdict: await verdict.getAttribute("data-verdict"), words: await verdict.innerText() };
}

export function testForms(server) {
  suite("rule box and worksheets", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      test(`a rule is refuted, with its counterexample, and another confirmed: ${language}`, async () => {
        const page = await form(onDisk(`${language}/rules.html`));
        const wrong = await judged(page, "forall a, b: P([a, b])");
        assert.equal(wrong.verdict, "refuted");
        assert.match(wrong.words, /a = 0.*b = 1/);
        const right = await judged(page, "forall a: P([a, a])");
        assert.match(right.verdict, /^(up_to|exhaustive)$/);
        const fault = await judged(page, "forall a: a <= b");
        assert.equal(fault.verdict, "fault");
        assert.deepEqual(await closed(page), []);
      });

      const without = !process.env.BOUTON && "BOUTON names no program to compare with";
      test(`the sheet and the key are those of the command line: ${language}`, { skip: without }, async () => {
        const page = await form(server.address(`${language}/worksheets.html`));
        await page.locator("[data-part=seed]").fill("7");
        await page.locator("[data-action=make]").click();
        await page.waitForSelector("[data-page=key] pre", { state: "attached" });
        const made = await page.locator("[data-page] pre").evaluateAll((pages) => pages.map((one) => one.textContent));
        assert.deepEqual(made, fromTheCommandLine(language));
        assert.deepEqual(await closed(page), []);
      });
    }
  });
}
