// Questions in a player of QTI 3 by others, translated from 2.1, and GIFT in a parser of others: whoever answers right has all marks.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { parse } from "gift-pegjs";
import { chromium } from "playwright-core";

const folder = process.env.BOUTON_EXPORTS;
const player = createRequire(import.meta.url).resolve("@citolab/qti-components/package.json").replace("package.json", "cdn/index.global.js");

suite("QTI 2.1 in a player", () => {
  let browser, page;
  const broken = [];
  before(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
    page = await browser.newPage();
    page.on("pageerror", (error) => broken.push(error.message));
    await page.setContent("<main></main>");
    await page.addScriptTag({ path: player });
  });
  after(() => browser?.close());

  test("what is right earns all marks, in every spelling, and what is wrong none", async () => {
    const questions = JSON.parse(readFileSync(join(folder, "played.json"), "utf8"));
    assert.ok(questions.length > 0);
    for (const question of questions) {
      const earned = await page.evaluate(earnedBy, question);
      const wrong = earned.pop();
      if (!question.scored) continue;
      assert.ok(earned.every((marks) => Math.abs(marks - question.marks) < 1e-6), `${question.name}: ${earned} of ${question.marks}`);
      assert.equal(wrong, 0, question.name);
    }
    assert.deepEqual(broken, []);
  });
});

/** In the page: marks for the right answer, for each further spelling, and at the end for an answer that nobody would give. */
async function earnedBy(question) {
  const main = document.querySelector("main");
  // In HTML only a tag of its own closes an element.
  const markup = question.xml.replace(/<(qti-[a-z-]+)([^>]*)\/>/g, "<$1$2></$1>");
  main.replaceChildren(document.createRange().createContextualFragment(markup));
  const item = main.querySelector("qti-assessment-item");
  await item.updateComplete;
  await new Promise((done) => setTimeout(done, 10));
  const most = Math.max(1, ...question.responses.map((one) => one.spellings.length));
  const answers = Array.from({ length: most }, (_, place) => (one) => (place === 0 ? one.right : [one.spellings[place] ?? one.right[0]]));
  const earned = [];
  for (const answer of [...answers, () => ["-"]]) {
    for (const one of question.responses) item.updateResponseVariable(one.name, one.several ? answer(one) : answer(one)[0]);
    item.processResponse();
    earned.push(Number(item.variables.find((one) => one.identifier === "SCORE")?.value ?? 0));
  }
  return earned;
}

suite("GIFT in a parser", () => {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".gift.txt"));
  test("there are files", () => assert.ok(files.length > 0));
  for (const file of files) {
    test(file, () => {
      const path = join(folder, file);
      const { items } = JSON.parse(readFileSync(path.replace(".gift.txt", ".questions.json"), "utf8"));
      const read = parse(readFileSync(path, "utf8")).filter((one) => one.type !== "Category");
      assert.equal(read.length, items.length);
      for (const [place, one] of read.entries()) {
        const { answer } = items[place];
        if (one.type === "MC") {
          const right = answer.options.map((option) => option.right);
          assert.deepEqual(one.choices.map((choice) => choice.isCorrect), right, items[place].id);
        }
        if (one.type === "Numerical") assert.equal(one.choices.number ?? one.choices[0]?.text?.number, answer.value, items[place].id);
        if (one.type === "Short") assert.deepEqual(one.choices.map((choice) => choice.text.text.replaceAll("\\*", "*")), answer.accepted, items[place].id);
      }
    });
  }
});
