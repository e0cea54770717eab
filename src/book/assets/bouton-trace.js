// What a game leaves behind on its board: who moved from what to what, where a split row has its gap, which piece went where.
// All of it is read off the pictures before and after each move; no rule is known here.
"use strict";

window.bouton.trace = (() => {
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  /**
   * @typedef {{ player: string, computer: boolean, gesture?: object, before: object, after: object }} Step a move as pictures
   */

  /**
   * The moves so far as pictures, for one way to draw the game.
   * @returns {Step[]}
   */
  function steps(view, sight) {
    const { plies } = view;
    const drawn = plies.map(({ before }) => before && before[sight]);
    return plies.flatMap(({ player, computer, gesture }, index) => {
      const before = drawn[index];
      const after = index + 1 < plies.length ? drawn[index + 1] : view.pictures[sight];
      return before && after ? [{ player, computer, gesture, before, after }] : [];
    });
  }

  /** The last move of each side: what a reader still has to see when it is their turn again. */
  const lastRound = (moves) => moves.slice(-2);

  /** The sign of a player: the first letter of the name. */
  const initial = (player) => [...player][0];

  /** The sign beside rows, which are called by letters themselves: of a name in such letters, one letter more. */
  const besideRows = (player) => [...player].slice(0, /^[A-Z]/.test(player) ? 2 : 1).join("");

  const rowsOf = (picture) => (picture.heaps ? picture.heaps.heaps : picture.row.rows);

  /**
   * A row of things, or what is left of one that was broken: in which row of the beginning it lies, and from which place on.
   * @typedef {{ lane: number, offset: number, length: number }} Part
   */

  /**
   * Where the rows of each picture lie in those of the first: a row that was broken keeps its place and its gap.
   * @param {object[]} pictures
   * @param {(object | undefined)[]} gestures those of the moves between them
   * @returns {Part[][]}
   */
  function lanes(pictures, gestures) {
    const [first, ...later] = pictures.map(rowsOf);
    const line = [first.map((length, lane) => ({ lane, offset: 0, length }))];
    later.forEach((rows, index) => line.push(moved(line[index], rows, gestures[index])));
    return line;
  }

  function moved(parts, rows, gesture) {
    const grown = rows.length - parts.length;
    const firstOther = parts.findIndex(({ length }, index) => length !== rows[index]);
    const at = firstOther < 0 ? parts.length - 1 : firstOther;
    const isAsBefore = parts.slice(at + 1).every(({ length }, index) => length === rows[at + 1 + grown + index]);
    if (isAsBefore && Math.abs(grown) <= 1) {
      return [...parts.slice(0, at), ...broken(parts[at], rows.slice(at, at + 1 + grown), gesture), ...parts.slice(at + 1)];
    }
    return rows.map((length, lane) => ({ lane, offset: 0, ...parts[lane], length }));
  }

  /** What is left of a row, where a gesture left it; without one, at its beginning and at its end. */
  function broken({ lane, offset, length: whole }, lengths, gesture) {
    const { from, to } = gesture || { from: lengths[0], to: lengths.length > 1 ? whole - lengths[1] : whole };
    const ends = [{ lane, offset, length: from }, { lane, offset: offset + to, length: whole - to }];
    const [left, right] = ends;
    // The module names the shorter part first, wherever it lies, and no part that is empty.
    if (lengths.length > 1) return lengths[0] === left.length ? ends : [right, left];
    return lengths.map((length) => ({ ...(right.length === length && left.length !== length ? right : left), length }));
  }

  /**
   * Which rows of a game lie where, and what the last round took: `taken` names lane and place.
   * @returns {{ parts: Part[], taken: Map<string, object>, whole: number[] }}
   */
  function rows(view, sight) {
    const moves = steps(view, sight);
    const pictures = [...moves.map(({ before }) => before), view.pictures[sight]];
    const line = lanes(pictures, moves.map(({ gesture }) => gesture));
    const taken = new Map();
    const from = moves.length - lastRound(moves).length;
    moves.slice(from).forEach(({ player, computer }, index) => {
      for (const place of difference(line[from + index], line[from + index + 1])) taken.set(place, { sign: besideRows(player), computer });
    });
    return { parts: line.at(-1), taken, whole: line[0].map(({ length }) => length) };
  }

  const places = (parts) => parts.flatMap(({ lane, offset, length }) =>
    Array.from({ length: Math.min(length, 1000) }, (_, index) => `${lane}:${offset + index}`));

  function difference(before, after) {
    const still = new Set(places(after));
    return places(before).filter((place) => !still.has(place));
  }

  /** Who said, or left, which number: the whole game. @param {(picture: object) => number} number */
  function numbers(view, sight, number, { left = false } = {}) {
    return new Map(steps(view, sight).map(({ player, computer, before, after }) =>
      [number(left ? before : after), { sign: initial(player), computer }]));
  }

  return { steps, lastRound, initial, rows, numbers, same };
})();
