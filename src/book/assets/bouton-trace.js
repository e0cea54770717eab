// What a game leaves behind on its board: who moved from what to what, where a split row has its gap, which piece went where.
// All of it is read off the pictures before and after each move; no rule is known here.
"use strict";

window.bouton.trace = (() => {
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  /**
   * The moves so far as pictures, for one way to draw the game: who, from which picture, to which.
   * @returns {{ player: string, computer: boolean, before: object, after: object }[]}
   */
  function steps(view, sight) {
    const { plies } = view;
    const drawn = plies.map(({ before }) => before && before[sight]);
    return plies.flatMap(({ player, computer }, index) => {
      const before = drawn[index];
      const after = index + 1 < plies.length ? drawn[index + 1] : view.pictures[sight];
      return before && after ? [{ player, computer, before, after }] : [];
    });
  }

  /** The last move of each side: what a reader still has to see when it is their turn again. */
  const lastRound = (moves) => moves.slice(-2);

  /** The sign of a player: the first letter of the name. */
  const initial = (player) => [...player][0];

  const rowsOf = (picture) => (picture.heaps ? picture.heaps.heaps : picture.row.rows);

  /**
   * Where the rows of the last picture lie in those of the first: a row that was parted keeps its place and its gap.
   * @param {number[][]} sequence the rows of each picture
   * @returns {{ lane: number, offset: number, length: number }[]} one for each row of the last picture
   */
  function lanes(sequence) {
    let parts = sequence[0].map((length, lane) => ({ lane, offset: 0, length }));
    for (const rows of sequence.slice(1)) parts = moved(parts, rows);
    return parts;
  }

  function moved(parts, rows) {
    if (rows.length === parts.length && rows.every((length, index) => length <= parts[index].length)) {
      return rows.map((length, index) => ({ ...parts[index], length }));
    }
    const left = new Set(parts.keys());
    const made = new Array(rows.length).fill(null);
    const keep = (index, from) => { made[index] = parts[from]; left.delete(from); };
    rows.forEach((length, index) => { if (parts[index] && parts[index].length === length) keep(index, index); });
    rows.forEach((length, index) => {
      const from = made[index] ? undefined : [...left].find((one) => parts[one].length === length);
      if (from !== undefined) keep(index, from);
    });
    const split = parts[[...left].find((one) => parts[one].length > 0)];
    let lane = Math.max(0, ...parts.map((part) => part.lane));
    let first = true;
    return rows.map((length, index) => {
      if (made[index]) return made[index];
      if (!split) { lane += 1; return { lane, offset: 0, length }; }
      // The first part keeps the beginning of the row, the other its end.
      const offset = first ? split.offset : split.offset + split.length - length;
      first = false;
      return { lane: split.lane, offset, length };
    });
  }

  /** Which rows of a game lie where, and what the last round took: `taken` names lane and place. */
  function rows(view, sight) {
    const moves = steps(view, sight);
    const pictures = [...moves.map(({ before }) => before), view.pictures[sight]].map(rowsOf);
    const parts = lanes(pictures);
    const taken = new Map();
    let base = pictures.length - 1 - lastRound(moves).length;
    for (const { player, computer } of lastRound(moves)) {
      const [before, after] = [lanes(pictures.slice(0, base + 1)), lanes(pictures.slice(0, base + 2))];
      for (const place of difference(before, after)) taken.set(place, { sign: initial(player), computer });
      base += 1;
    }
    const whole = lanes(pictures.slice(0, 1)).map(({ length }) => length);
    return { parts, taken, whole };
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
