// Drawings of positions that can be pointed at. Each drawing turns a gesture into one of the
// options that the module listed, by comparing what they look like; none of them knows a rule.
//
// A drawing is `(scene) => element`. The scene holds the picture, the options with theirs, the
// state of the gesture so far, and `choose(state, option)`. Whatever can be pressed is a button
// with `data-target`, `data-row` and `data-column`: arrows go from one to the next.
"use strict";

window.bouton.drawings = (() => {
  const { element, trace } = window.bouton;
  const { same } = trace;

  /** Larger heaps are a number, and what is taken is written. */
  const STONES_DRAWN = 40;
  /** Of a long row of squares so many are drawn from the present one on. */
  const SQUARES_DRAWN = 60;

  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  /**
   * A button of a drawing.
   * @param {{row: number, column: number, label: string, pressed?: boolean, open?: boolean}} what
   */
  function target({ row, column, label, pressed, open = true, kind, token, face }, press, ...children) {
    return element("button", {
      type: "button",
      class: `bouton-target ${kind || ""}`,
      "data-target": `${row},${column}`,
      "data-row": String(row),
      "data-column": String(column),
      "aria-label": label,
      title: label,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      "data-open": open ? "yes" : "no",
      "data-token": token,
      "data-face": face,
      onclick: press,
    }, ...children);
  }

  /** What a player left behind: the sign of who it was. */
  function mark({ sign, computer }, kind) {
    return element("span", { class: `bouton-mark ${kind}`, "data-by": computer ? "computer" : "reader", "aria-hidden": "true" }, sign);
  }

  /**
   * The options by what their heaps look like: just so, or else in any order without the empty. Where several heaps are changed at once only
   * just so: a heap may become as large as another one was, and that is another move.
   */
  function heapFinder(options, now, heapsOf) {
    const exact = new Map();
    const anyOrder = new Map();
    const loose = (heaps) => heaps.filter((heap) => heap > 0).sort((a, b) => a - b).join();
    for (const option of options) {
      const heaps = heapsOf(option);
      exact.set(heaps.join(), option);
      if (!anyOrder.has(loose(heaps))) anyOrder.set(loose(heaps), option);
    }
    const isOne = (heaps) => heaps.length !== now.length || heaps.filter((heap, index) => heap !== now[index]).length < 2;
    return (heaps) => exact.get(heaps.join()) || (isOne(heaps) && anyOrder.get(loose(heaps))) || null;
  }

  const count = (heaps) => heaps.filter((heap) => heap > 0).length;
  const sum = (heaps) => heaps.reduce((total, heap) => total + heap, 0);

  /** The options that have a picture; what has none is chosen from the list. */
  const drawn = (scene) => (scene.view.options || []).filter(({ pictures }) => pictures[scene.sight]);

  /**
   * Heaps of stones, rows of pins: take from the end, take out of the middle, or part a heap. What moves of the game were seen to
   * do stands in `habits`: a row looks the same when there is no move.
   */
  function heaps(scene) {
    const heapsOf = (thing) => {
      const picture = thing.pictures[scene.sight];
      return picture.heaps ? picture.heaps.heaps : picture.row.rows;
    };
    const now = heapsOf(scene.view);
    const options = drawn(scene);
    const listed = heapFinder(options, now, heapsOf);
    const parts = (option) => count(heapsOf(option)) > count(now);
    const { habits } = scene;
    habits.cuts ||= options.some((option) => parts(option) && sum(heapsOf(option)) === sum(now));
    habits.runs ||= options.some((option) => parts(option) && sum(heapsOf(option)) < sum(now));
    habits.takes ||= !scene.view.options || options.some((option) => sum(heapsOf(option)) < sum(now));
    const { parts: placed, taken, whole } = trace.rows(scene.view, scene.sight);
    const shape = {
      now,
      // What was not listed is asked of the module as it would look.
      find: scene.view.options ? listed : (heaps) => unlisted(scene, heaps, changes(now, heaps)),
      cuts: habits.cuts,
      runs: habits.runs,
      takes: habits.takes,
      pins: Boolean(scene.picture.row),
      // Rows that can be broken keep their gaps.
      breaks: Boolean(scene.picture.row) || habits.cuts || habits.runs,
      placed,
      taken,
    };
    const lanes = [...new Set(placed.map(({ lane }) => lane))].sort((a, b) => a - b);
    const isBare = shape.breaks && sum(now) === 0;
    const drawnLanes = isBare ? whole.map((length, lane) => bareLane(scene, shape, lane, length)) : lanes.map((lane) => laneOf(scene, shape, lane, whole[lane] ?? 0));
    return element("div", { class: `bouton-heaps${shape.breaks ? " bouton-rows" : ""}` }, ...drawnLanes);
  }

  /** A row of the beginning when all rows are gone: under the name that it had then, not under those of its parts. */
  function bareLane(scene, shape, lane, whole) {
    const row = element("div", { class: "bouton-heap" },
      element("span", { class: "bouton-heap-name" }, LETTERS[lane % 26]),
      element("span", { class: "bouton-stones" }, ...gone(shape, lane, 0, whole)),
      element("span", { class: "bouton-heap-count bouton-empty" }, scene.words.empty));
    return element("div", { class: "bouton-lane" }, row);
  }

  /** A move that was not listed: the module is asked for what would then be seen. */
  function unlisted(scene, numbers, words) {
    return { seen: { sight: scene.sight, numbers }, words };
  }

  /** What changes, row by row: "A 2000 → 1998". Where there are more rows than before, all of them. */
  function changes(now, numbers) {
    if (numbers.length !== now.length) return numbers.join(", ");
    return numbers.flatMap((left, row) => (left === now[row] ? [] : [`${LETTERS[row % 26]} ${now[row]} → ${left}`])).join(", ");
  }

  /** What lies where one row lay at the beginning: its parts, and what was taken: between them, or with the only one. */
  function laneOf(scene, shape, lane, whole) {
    const inside = shape.placed.map((part, index) => ({ ...part, index })).filter((part) => part.lane === lane);
    inside.sort((one, other) => one.offset - other.offset);
    const made = element("div", { class: "bouton-lane" });
    let from = 0;
    for (const part of inside) {
      const to = part.offset + part.length;
      made.append(...gone(shape, lane, from, part.offset), heapRow(scene, shape, part, shape.breaks ? [] : gone(shape, lane, to, whole)));
      from = to;
    }
    if (shape.breaks || !inside.length) made.append(...gone(shape, lane, from, whole));
    return made;
  }

  /** Places from which things were taken: those of the last round bear a sign; pins keep all their gaps. */
  function gone(shape, lane, from, to) {
    if (to - from > STONES_DRAWN) return [];
    const kinds = shape.pins ? "bouton-ghost bouton-fallen" : "bouton-ghost";
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => {
      const taken = shape.taken.get(`${lane}:${from + index}`);
      if (taken) return mark(taken, kinds);
      return shape.pins ? element("span", { class: kinds, "aria-hidden": "true" }) : "";
    });
  }

  /** The heaps after the gesture so far. */
  function after(now, state) {
    if (state.keep) return now.map((heap, index) => state.keep[index] ?? heap);
    const { heap, from, to } = state;
    return now.flatMap((size, index) => (index === heap ? [from, size - to] : [size]));
  }

  function heapRow(scene, shape, { index, lane, offset, length: heap }, taken) {
    const name = LETTERS[index % 26];
    const head = element("span", { class: "bouton-heap-name" }, name);
    const tail = element("span", { class: "bouton-heap-count" }, String(heap));
    if (heap > STONES_DRAWN) {
      // Where heaps are only parted, how is chosen from the list.
      return element("div", { class: "bouton-heap" }, head, shape.takes && manyStones(scene, shape, heap, index), tail);
    }
    const stones = element("span", { class: "bouton-stones" });
    for (let place = 0; place < heap; place += 1) {
      if (shape.cuts && place > 0) stones.append(gap(scene, shape, heap, index, place));
      stones.append(stone(scene, shape, index, place, `${lane}:${offset + place}`));
    }
    if (heap === 0) stones.append(element("span", { class: "bouton-empty" }, scene.words.empty));
    stones.append(...taken);
    return element("div", { class: "bouton-heap" }, head, stones, tail);
  }

  /** One gesture: its state, the option that looks like it, and its label. */
  function offer(scene, shape, state) {
    const option = shape.find(after(shape.now, state));
    return { state, option, label: option ? option.words : scene.words.cannot };
  }

  function stone(scene, shape, index, place, token) {
    const going = isGoing(scene.state, index, place);
    const offered = shape.runs ? run(scene, shape, index, place) : suffix(scene, shape, index, place);
    const label = `${LETTERS[index % 26]}${place + 1}: ${offered.label}`;
    const column = shape.cuts ? 2 * place : place;
    return target(
      {
        row: index, column, label, pressed: going, token,
        open: Boolean(offered.option || offered.state.begins), kind: shape.pins ? "bouton-pin" : "bouton-stone",
      },
      () => scene.choose(offered.state, offered.option),
    );
  }

  function isGoing(state, index, place) {
    if (state.keep) return state.keep[index] !== undefined && place >= state.keep[index];
    return state.heap === index && place >= state.from && place < state.to;
  }

  /** From this stone to the end; with what is chosen in other heaps, when that is a move. */
  function suffix(scene, shape, index, place) {
    const together = offer(scene, shape, { keep: { ...(scene.state.keep || {}), [index]: place } });
    return together.option ? together : offer(scene, shape, { keep: { [index]: place } });
  }

  /** This stone; with those chosen beside it, when that is a move or the beginning of one. */
  function run(scene, shape, index, place) {
    const { heap, from, to } = scene.state;
    if (heap === index && (place === from - 1 || place === to)) {
      const longer = part(scene, shape, index, Math.min(from, place), Math.max(to, place + 1));
      if (longer.option || longer.state.begins) return longer;
    }
    // Pressed again, a chosen run is played.
    const again = heap === index && place >= from && place < to;
    return again ? part(scene, shape, index, from, to) : part(scene, shape, index, place, place + 1);
  }

  /** A run of stones: a move, the beginning of one, or neither. */
  function part(scene, shape, heap, from, to) {
    const offered = offer(scene, shape, { heap, from, to });
    if (offered.option || !begins(shape, heap, from, to)) return offered;
    return { ...offered, state: { ...offered.state, begins: true }, label: scene.words.beside };
  }

  /** Whether a longer run that holds this one is a move. */
  function begins(shape, heap, from, to) {
    for (let first = 0; first <= from; first += 1) {
      for (let last = to; last <= shape.now[heap]; last += 1) {
        if (shape.find(after(shape.now, { heap, from: first, to: last }))) return true;
      }
    }
    return false;
  }

  function gap(scene, shape, heap, index, place) {
    const offered = offer(scene, shape, { heap: index, from: place, to: place });
    const chosen = same(scene.state, offered.state);
    const label = `${scene.words.cut} (${place} | ${heap - place}): ${offered.label}`;
    return target(
      { row: index, column: 2 * place - 1, label, pressed: chosen, open: Boolean(offered.option), kind: "bouton-gap" },
      () => scene.choose(offered.state, offered.option),
    );
  }

  /** What is chosen in the other heaps, where what is written for this one cannot be taken: it stays to be seen. */
  function without(scene, shape, index, text) {
    const { [index]: _, ...keep } = scene.state.keep || {};
    if (text) return { state: { keep, written: { [index]: text } }, option: null };
    return Object.keys(keep).length ? offer(scene, shape, { keep }) : { state: {}, option: null };
  }

  function manyStones(scene, shape, heap, index) {
    const { keep: kept = {}, written = {} } = scene.state;
    const keep = kept[index];
    const input = element("input", {
      type: "number", min: 1, max: heap, inputmode: "numeric", "data-keep": `take-${index}`,
      value: keep === undefined ? written[index] : heap - keep,
    });
    input.addEventListener("change", () => {
      const taken = Number(input.value);
      const isThere = Number.isInteger(taken) && taken >= 1 && taken <= heap;
      const { state, option } = isThere ? suffix(scene, shape, index, heap - taken) : without(scene, shape, index, input.value);
      scene.choose(state, option, { keeps: true });
    });
    return element("label", { class: "bouton-many" }, scene.words.take, input);
  }

  /** Squares in a row, or numbers to be said: press where the move leads. */
  function track(scene, { at, last, first, where, marks }) {
    const options = new Map((scene.view.options || []).map((option) => [where(option), option]));
    const from = Math.max(first, last - first < SQUARES_DRAWN ? first : at - 4);
    const to = Math.min(last, from + SQUARES_DRAWN - 1);
    const cells = [];
    for (let number = from; number <= to; number += 1) {
      const option = options.get(number);
      const here = number === at;
      const kind = `bouton-cell${here ? " bouton-here" : ""}${number === last ? " bouton-goal" : ""}`;
      cells.push(option
        ? target(
          { row: 0, column: number, label: `${number}: ${option.words}`, pressed: scene.state.to === number, kind: `${kind} bouton-way` },
          () => scene.choose({ to: number }, option),
          String(number),
        )
        : element("span", { class: kind, "data-token": here && "here", "data-held": here },
          String(number), marks.has(number) && mark(marks.get(number), "bouton-said-by")));
    }
    if (to < last) {
      cells.push(element("span", { class: "bouton-more" }, "…"));
      cells.push(element("span", { class: "bouton-cell bouton-goal" }, String(last)));
    }
    return element("div", { class: "bouton-track" }, ...cells);
  }

  function race(scene) {
    const { target: last, said } = scene.picture.race;
    const where = (option) => option.pictures[scene.sight].race.said;
    const marks = trace.numbers(scene.view, scene.sight, (picture) => picture.race.said);
    return track(scene, { at: said, last, first: 1, where, marks });
  }

  function strip(scene) {
    const { squares, at } = scene.picture.strip;
    const where = (option) => option.pictures[scene.sight].strip.at;
    const marks = trace.numbers(scene.view, scene.sight, (picture) => picture.strip.at, { left: true });
    return track(scene, { at, last: squares, first: 1, where, marks });
  }

  /** A row of coins: press those that are turned. */
  function coins(scene) {
    const { heads, first } = scene.picture.coins;
    const options = scene.view.options || [];
    const facesOf = (option) => option.pictures[scene.sight].coins.heads;
    const find = (turned) => {
      const faces = heads.map((face, index) => face !== turned.includes(index));
      const listed = options.find((option) => same(facesOf(option), faces));
      if (listed || scene.view.options || !turned.length) return listed || null;
      return unlisted(scene, faces.map(Number), turned.map((one) => one + first).join(", "));
    };
    const turnedBy = new Map();
    for (const { player, computer, before, after } of trace.lastRound(trace.steps(scene.view, scene.sight))) {
      after.coins.heads.forEach((face, index) => {
        if (face !== before.coins.heads[index]) turnedBy.set(index, { sign: trace.initial(player), computer });
      });
    }
    const chosen = scene.state.turned || [];
    const coin = (face, index) => {
      const pressed = chosen.includes(index);
      const turned = pressed ? chosen.filter((other) => other !== index) : [...chosen, index].sort((a, b) => a - b);
      const shown = face !== pressed ? scene.words.heads : scene.words.tails;
      const label = `${index + first}: ${face ? scene.words.heads : scene.words.tails}`;
      return element("span", { class: "bouton-coin-place" },
        target(
          {
            row: 0, column: index, label, pressed, token: `coin:${index}`, face: String(face !== pressed),
            kind: `bouton-coin${face !== pressed ? " bouton-heads" : ""}`,
          },
          () => scene.choose({ turned }, find(turned), { keeps: true }),
          shown,
        ),
        element("span", { class: "bouton-number", "aria-hidden": "true" },
          String(index + first), turnedBy.has(index) && mark(turnedBy.get(index), "bouton-turned")));
    };
    return element("div", { class: "bouton-coins" }, ...heads.map(coin));
  }

  /** Where the pips of a face are, in a square of three by three. */
  const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

  function die(face) {
    const pips = Array.from({ length: 9 }, (_, place) =>
      element("span", { class: PIPS[face].includes(place) ? "bouton-pip" : "" }));
    return element("span", { class: "bouton-die", "data-face": String(face), "aria-hidden": "true" }, ...pips);
  }

  /** A number and dice: press the faces that come up next. */
  function dice(scene) {
    const { total, faces } = scene.picture.dice;
    const totals = trace.lastRound(trace.steps(scene.view, scene.sight)).map(({ player, computer, before }) =>
      element("span", { class: "bouton-was" }, mark({ sign: trace.initial(player), computer }, "bouton-said-by"), `${before.dice.total} →`));
    const now = element("div", { class: "bouton-dice-now" }, ...totals,
      element("span", { class: "bouton-total", "data-token": "total", "data-face": String(total) }, String(total)), ...faces.map(die));
    const way = (option, index) => target(
      { row: 0, column: index, label: option.words, pressed: same(scene.state.to, option.to), kind: "bouton-way" },
      () => scene.choose({ to: option.to }, option),
      ...option.pictures[scene.sight].dice.faces.map(die),
    );
    const ways = (scene.view.options || []).map(way);
    return element("div", { class: "bouton-dice" }, now, element("div", { class: "bouton-ways" }, ...ways));
  }

  const GLYPHS = {
    queen: "♛", king: "♚", rook: "♜", white: "○", black: "●", "red-cannon": "炮", "black-cannon": "砲",
    "red-soldier": "兵", "black-soldier": "卒", goal: "★", wall: "▦",
  };
  const XIANGQI = {
    K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵",
    k: "将", a: "士", b: "象", n: "马", r: "车", c: "砲", p: "卒",
  };

  /** A picture of a board as its size and a piece for each square that has one. */
  function boardOf(picture) {
    if (picture.board) {
      const { columns, rows, first, pieces } = picture.board;
      const squares = new Map(pieces.map(({ kind, column, row }) => [`${column},${row}`, kind]));
      return { columns, rows, first, squares, glyph: (kind) => GLYPHS[kind] || kind };
    }
    const squares = new Map();
    picture.xiangqi.position.split(" ")[0].split("/").forEach((rank, index) => {
      let column = 1;
      for (const letter of rank) {
        if (/\d/.test(letter)) { column += Number(letter); continue; }
        squares.set(`${column},${10 - index}`, letter);
        column += 1;
      }
    });
    return { columns: 9, rows: 10, first: 1, squares, glyph: (letter) => XIANGQI[letter], xiangqi: true };
  }

  /** From where to where a piece goes, by what has changed; walls only follow the pieces. */
  function movements(before, next) {
    const isPiece = (board, square) => board.squares.has(square) && board.squares.get(square) !== "wall";
    const gone = [...before.squares.keys()].filter((square) => isPiece(before, square) && !isPiece(next, square));
    const come = [...next.squares.keys()].filter((square) =>
      isPiece(next, square) && before.squares.get(square) !== next.squares.get(square));
    if (gone.length !== 1 || come.length !== 1) return [];
    return [{ from: gone[0], to: come[0] }];
  }

  /** A board with pieces: press a piece, then where it goes; a lone piece needs no pressing. */
  function board(scene) {
    const now = boardOf(scene.picture);
    const ways = [];
    for (const option of drawn(scene)) {
      const made = movements(now, boardOf(option.pictures[scene.sight]));
      ways.push(...made.map((way) => ({ ...way, option })));
    }
    const origins = new Set(ways.map(({ from }) => from));
    const last = trace.steps(scene.view, scene.sight).at(-1);
    const [trail] = last ? movements(boardOf(last.before), now) : [];
    const from = origins.size === 1 ? [...origins][0] : scene.state.from;
    const rows = [];
    for (let row = now.rows - 1; row >= 0; row -= 1) {
      const cells = [];
      for (let column = 0; column < now.columns; column += 1) {
        cells.push(square(scene, { now, ways, origins, from, trail }, column + now.first, row + now.first));
      }
      rows.push(element("div", { class: "bouton-rank" }, ...cells));
    }
    const kind = now.xiangqi ? "bouton-points" : "bouton-squares";
    const made = element("div", { class: kind }, ...rows);
    made.style.setProperty("--columns", String(now.columns));
    made.style.setProperty("--rows", String(now.rows));
    return made;
  }

  function square(scene, { now, ways, origins, from, trail }, column, row) {
    const name = `${column},${row}`;
    const piece = now.squares.get(name);
    const isPiece = piece && piece !== "wall" && piece !== "goal";
    const shown = piece ? element("span", {
      class: `bouton-piece ${side(now, piece)}`, "data-token": isPiece && name, "data-held": origins.has(name),
    }, now.glyph(piece)) : "";
    const crossed = trail && [trail.from, trail.to].includes(name) ? " bouton-trail" : "";
    const way = ways.find((way) => way.from === from && way.to === name);
    const at = { row: now.rows - row, column };
    if (way) {
      return target(
        { ...at, label: way.option.words, pressed: scene.state.to === name, kind: `bouton-square bouton-way${crossed}` },
        () => scene.choose({ from, to: name }, way.option), shown,
      );
    }
    if (origins.has(name) && origins.size > 1) {
      const label = scene.words.piece_at.replace("{0}", now.glyph(piece)).replace("{1}", column).replace("{2}", row);
      return target(
        { ...at, label, pressed: scene.state.from === name, kind: `bouton-square bouton-origin${crossed}` },
        () => scene.choose(scene.state.from === name ? {} : { from: name }, null), shown,
      );
    }
    return element("span", { class: `bouton-square${crossed}` }, shown);
  }

  function side(now, piece) {
    if (!now.xiangqi) return piece.startsWith("red") ? "bouton-red" : "";
    return piece === piece.toUpperCase() ? "bouton-red" : "bouton-black";
  }

  /** What the page cannot draw, in words. */
  const plain = (scene) => element("p", {}, scene.view.words);

  const KINDS = { heaps, row: heaps, race, strip, coins, dice, board, xiangqi: board };

  /** The drawing of a scene. */
  function draw(scene) {
    const kind = scene.picture && Object.keys(scene.picture)[0];
    const drawing = KINDS[kind] || plain;
    return drawing(scene);
  }

  /** Which piece became which between two pictures: for whoever shows it going. */
  function pairs(before, after) {
    const isBoard = (picture) => Boolean(picture && (picture.board || picture.xiangqi));
    if (!isBoard(before) || !isBoard(after)) return [];
    return movements(boardOf(before), boardOf(after)).map(({ from, to }) => [from, to]);
  }

  /** Whether a position can be pointed at. */
  function pointed(picture) {
    return Boolean(picture && KINDS[Object.keys(picture)[0]]);
  }

  return { draw, pairs, pointed };
})();
