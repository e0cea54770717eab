// Each kind of question that chapters ask, answered in the page: right, half right where an answer can be so, and wrong. What the marks
// are is tested where they are made; here, that the fields of each kind take an answer, and that what is said of it arrives.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { closed, DESKTOP, reader, TABS } from "./browser.mjs";
import { hasBoards, languages, onDisk } from "./course.mjs";
import { enliven } from "./enliven.mjs";

/** Digits, one a cell. */
const cells = (...rows) => rows.flatMap((row) => [...row]);

/**
 * A kind of question: where it is asked (chapter, problem, number of the question), and answers with their verdicts. An answer is what
 * goes into the fields in their order; an object names what is ticked.
 */
const KINDS = {
  "who-wins": ["symmetry", "nim-3-3", 1, { right: ["second"], wrong: ["first"] }],
  "winning-moves": ["binary", "nim-11-6-10-8-as-printed", 2, { right: ["A 11->4; C 10->5; D 8->7"], partly: ["A 11->4"], wrong: ["A 1"] }],
  "binary-table": ["binary", "nim-11-6-10-8-as-printed", 1, {
    right: [...cells("1011", "0110", "1010", "1000", "3131"), "15"],
    partly: [...cells("1011", "0110", "1010", "1000", "3131"), "3"],
    wrong: [...cells("0000", "1111", "0101", "0111", "0000"), "1"],
  }],
  "complete-line": ["symmetry", "nim-3-3", 2, { right: ["(1, 1)", "(0, 0)"], partly: ["(1, 1)", "(0, 1)"], wrong: ["(3, 1)", "(0, 1)"] }],
  construct: ["symmetry", "nim-3-3", 3, {
    right: ["(1, 1); (2, 2); (3, 3); (4, 4); (5, 5)"], partly: ["(1, 1); (2, 2); (3, 3); (4, 4)"], wrong: ["(1, 2)"],
  }],
  "construct-number": ["take-away", "pile-5000-misere", 4, { right: ["100 109 118"], wrong: ["100 110"] }],
  "key-numbers": ["working-backwards", "race-30-by-3", 3, {
    right: ["2 6 10 14 18 22 26 30", "4", "2"], partly: ["2 6 10 14 18 22 26 30", "5", "2"], wrong: ["3 6 9", "3", "1"],
  }],
  "which-lose": ["splitting", "grundy-7", 3, {
    right: [{ ticks: ["1", "2", "4", "10"] }], partly: [{ ticks: ["1", "2"] }], wrong: [{ ticks: ["3", "5", "6", "8", "9"] }],
  }],
  "grundy-value": ["splitting", "grundy-7", 1, { right: ["0"], wrong: ["1"] }],
  refute: ["audit", "refute-ordinary-sum", 1, { right: ["(1, 3, 4)"], wrong: ["(1, 2, 3)"], reader: ["(10001, 20000, 30001)"], unread: ["hello"] }],
  "refute by a larger counterexample": ["audit", "refute-ordinary-sum", 1, { right: ["1000, 2000, 3000"], wrong: ["(1, 2, 4)"] }],
  "refute by names": ["double-cannons", "cannons-refute-equation", 1, { right: ["x = 1, y = 2"], wrong: ["x = 1, y = 0"], unread: ["1, 2"] }],
  // Sam names a move that loses; or no move, so that the question names one; or says that a won position is lost.
  "find-mistake": ["how-it-checks-itself", "mistake-2008-steps", 1, {
    right: ["first", "10"], partly: ["first", "9"], wrong: ["second", "9"], unread: ["second", "???"], missing: ["", ""],
  }],
  "find-mistake of two equal heaps": ["wythoff", "wythoff-equal-heaps", 1, { right: ["first", "(0, 0)"], partly: ["second", "(0, 0)"], wrong: ["second", "(4, 5)"] }],
  "find-mistake of an even number of heaps": ["binary", "mistake-heap-parity", 1, { right: ["first", "A 1"], partly: ["first", "B 1"], wrong: ["second", "B 1"] }],
  "find-slip": ["double-cannons", "board-slip", 1, { right: ["3", "炮三进一"], partly: ["3", ""], wrong: ["5", "x"] }],
  "find-misprint": ["audit", "decimal-345-as-printed", 1, {
    right: ["715", "3×10^2 + 4×10 + 5"], partly: ["715", "3×10^2 + 4×10 + 6"], wrong: ["711", "3×10^2 + 4×10 + 6"],
  }],
  represent: ["fibonacci", "fibonacci-60", 1, { right: ["100001000"], partly: ["10001000"], wrong: ["1"] }],
  "all-representations": ["fibonacci", "fibonacci-60", 2, {
    right: ["100001000, 100000110, 11001000, 11000110, 10111000, 10110110"], partly: ["100001000, 11001000"], wrong: ["1"],
  }],
  "all-representations as sums": ["fibonacci", "fibonacci-60", 2, {
    right: ["55+5, 55+3+2, 34+21+5, 34+21+3+2, 34+13+8+5, 34+13+8+3+2"], partly: ["60 = 55 + 5; 34 + 21 + 5"], wrong: ["40 + 20"],
  }],
  "represent as a sum": ["fibonacci", "fibonacci-60", 1, { right: ["100001000, 55 + 5"], wrong: ["55 + 4 + 1"] }],
  "append-zero": ["fibonacci", "append-zero-16", 1, { right: ["26", "2", "(16, 26)"], partly: ["26", "1", "(16, 26)"], wrong: ["25", "5", "(1, 2)"] }],
  "pair-of-difference": ["fibonacci", "pair-of-difference-7", 2, { right: ["1010", "(11, 18)"], partly: ["1010", "(1, 2)"], wrong: ["1", "(1, 2)"] }],
  "read-digits": ["fibonacci", "alternating-12", 1, { right: ["12"], wrong: ["21"] }],
};

/** The exercise of a page that is made of a problem. */
async function exerciseOf(page, problem) {
  const place = await page.locator(".bouton-answers").evaluateAll(
    (all, problem) => all.findIndex(({ dataset }) => JSON.parse(dataset.form).exercise.problem === problem), problem,
  );
  assert.notEqual(place, -1, problem);
  return page.locator(".bouton-answers").nth(place);
}

/** Writes an answer into the fields of a question, all of which can be seen and written to, and marks it. */
async function verdict(page, box, number, answer) {
  const question = box.locator("[data-question]").nth(number - 1);
  const { ticks } = answer[0];
  await question.locator(ticks ? "input[type=checkbox]" : "select, input, textarea").evaluateAll((fields, [answer, ticks]) => {
    const isThere = ticks ? ticks.every((one) => fields.some(({ value }) => value === one)) : fields.length >= answer.length;
    if (!isThere) throw new Error(`${fields.length} fields are no place for ${JSON.stringify(answer)}`);
    const written = ticks ? fields : fields.slice(0, answer.length);
    for (const [place, field] of written.entries()) {
      if (!field.checkVisibility() || field.disabled || field.readOnly) throw new Error(`nothing can be written to ${field.outerHTML}`);
      if (ticks) field.checked = ticks.includes(field.value);
      else field.value = answer[place];
      if (!ticks && field.value !== answer[place]) throw new Error(`${answer[place]} cannot be chosen in ${field.outerHTML}`);
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  }, [answer, ticks]);
  await box.locator("[data-action=mark]").click();
  await page.waitForFunction(() => !document.querySelector("[data-action=mark]:disabled"));
  await box.locator("[data-question][data-verdict]").first().waitFor();
  return question.getAttribute("data-verdict");
}

/** The kinds by the chapter that asks for them: a page is opened once for all of its kinds. */
function byChapter() {
  const chapters = new Map();
  for (const [kind, [chapter, ...asked]] of Object.entries(KINDS)) chapters.set(chapter, [...chapters.get(chapter) ?? [], [kind, ...asked]]);
  return [...chapters];
}

export function testKinds() {
  suite("every kind of question", { skip: !hasBoards && "built without boards", concurrency: TABS }, () => {
    for (const language of languages) {
      for (const [chapter, kinds] of byChapter()) {
        test(`answered in the page ${chapter}: ${language}`, async () => {
          const page = await reader(DESKTOP);
          await page.goto(onDisk(`${language}/${chapter}.html`));
          for (const [kind, problem, number, answers] of kinds) {
            const box = await exerciseOf(page, problem);
            assert.deepEqual(await enliven(page, box), [], kind);
            for (const [expected, answer] of Object.entries(answers)) {
              assert.equal(await verdict(page, box, number, answer), expected, `${kind}: ${JSON.stringify(answer)}`);
            }
          }
          assert.deepEqual(await closed(page), []);
        });
      }
    }
  });
}
