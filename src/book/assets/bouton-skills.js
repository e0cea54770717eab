// What the exercises of the course practise. A page with exercises has the list in it: `<script class="bouton-skills">`, made from the
// course's `skills.yaml`. An exercise is known by its name, as the record of what a reader has done keeps it.
"use strict";

window.bouton.skills = (() => {
  /** The skills of the course in its order: `[id, name, address, generators, problems]` each. A book may have no such list. */
  const all = JSON.parse(document.querySelector(".bouton-skills")?.textContent ?? "[]")
    .map(([id, name, address, generators, problems]) => ({ id, name, address, generators, problems }));

  /** What an exercise is made from: a problem, or a generator and a level. */
  function madeFrom({ name }) {
    try {
      const { problem, generated } = JSON.parse(name);
      return generated ? { from: generated.from, level: generated.level } : { problem };
    } catch {
      return {};
    }
  }

  /** The skill that an exercise practises, if the course says so. */
  function skillOf(one) {
    const { from, problem } = madeFrom(one);
    return all.find(({ generators, problems }) => (from === undefined ? problems.includes(problem) : generators.includes(from)));
  }

  /** Whether two exercises practise the same; where no list says so, if the same generator draws them. */
  function isAlike(one, other) {
    const skill = skillOf(one);
    if (skill) return skillOf(other) === skill;
    const { from } = madeFrom(one);
    return from !== undefined && madeFrom(other).from === from;
  }

  /** How hard a problem that is always the same is taken to be, among those that are drawn. */
  const USUAL_LEVEL = 3;
  const levelOf = (one) => madeFrom(one).level ?? USUAL_LEVEL;

  return { all, of: skillOf, isAlike, levelOf };
})();
