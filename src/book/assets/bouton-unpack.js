// Unpacks the modules: they travel as lzip, which is a quarter smaller than what browsers can unpack by themselves. The
// format is that of the manual of lzip ("Stream format"); the names of the models are those of the LZMA specification.
"use strict";

/**
 * Unpacks one member of lzip while it arrives. Its text is also the worker's, so that it names nothing outside of itself.
 * @param {(bytes: Uint8Array) => void} take is given what is unpacked, in order
 * @returns {{ add(part: Uint8Array): void, end(): void }} `add` takes what has arrived; `end` says that this was all, and throws
 * unless the whole is as it was packed
 */
window.boutonUnpacker = function boutonUnpacker(take) {
  const HEADER = 6, FIRST = 5, TRAILER = 20, STATES = 12, HALF = 1 << 10, LEAST = 1 << 24;
  /** No packet needs more bytes: it has at most 48 bits, and each of them takes at most one. */
  const PACKET = 48;
  /** No packet gives more bytes. */
  const LONGEST = 273;
  /** The most that a module may be: what is broken ends here. */
  const MAX_UNPACKED = 1 << 26;

  /** The sum that lzip keeps of its contents: CRC-32, before its last step. */
  const sums = Int32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let done = 0; done < 8; done += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    return sum;
  });
  let sum = -1;
  function sumUp(contents) {
    for (let place = 0; place < contents.length; place += 1) sum = (sum >>> 8) ^ sums[(sum ^ contents[place]) & 0xff];
  }

  /** Room for more: the old bytes in a longer list. */
  function longer(list, length) {
    const made = new Uint8Array(Math.max(length, list.length * 2));
    made.set(list);
    return made;
  }
  let packed = new Uint8Array(1 << 19), arrived = 0, isWhole = false;
  /** @param {number} count @returns {Uint16Array} probabilities of 11 bits that the next bit is 0 */
  const models = (count) => new Uint16Array(count).fill(HALF);

  // What decodes bits: how wide the range is, and where in it the number that was sent lies. Engines keep numbers of 32 bits
  // fast in such an array only.
  const RANGE = 0, CODE = 1, coder = new Uint32Array([-1, 0]);
  let next = 0;
  function begin() {
    if (String.fromCharCode(...packed.subarray(0, 4)) !== "LZIP" || packed[4] !== 1) throw new Error("no lzip");
    coder[CODE] = new DataView(packed.buffer).getUint32(HEADER + 1);
    next = HEADER + FIRST;
  }
  function widen() {
    coder[RANGE] <<= 8;
    coder[CODE] = (coder[CODE] << 8) | packed[next];
    next += 1;
  }
  function bit(list, place) {
    const probability = list[place], bound = (coder[RANGE] >>> 11) * probability;
    const isOne = coder[CODE] >= bound;
    if (isOne) {
      coder[RANGE] -= bound;
      coder[CODE] -= bound;
      list[place] = probability - (probability >> 5);
    } else {
      coder[RANGE] = bound;
      list[place] = probability + ((2048 - probability) >> 5);
    }
    if (coder[RANGE] < LEAST) widen();
    return isOne ? 1 : 0;
  }
  function plainBits(count) {
    let value = 0;
    for (let done = 0; done < count; done += 1) {
      coder[RANGE] >>>= 1;
      const isOne = coder[CODE] >= coder[RANGE];
      if (isOne) coder[CODE] -= coder[RANGE];
      value = value * 2 + (isOne ? 1 : 0);
      if (coder[RANGE] < LEAST) widen();
    }
    return value;
  }
  function tree(list, from, bits) {
    let node = 1;
    for (let done = 0; done < bits; done += 1) node = (node << 1) | bit(list, from + node);
    return node - (1 << bits);
  }
  /** The same with the lowest bit first. */
  function turned(list, from, bits) {
    let node = 1, value = 0;
    for (let done = 0; done < bits; done += 1) {
      const one = bit(list, from + node);
      node = (node << 1) | one;
      value |= one << done;
    }
    return value;
  }

  const lengthModels = () => ({ choice: models(2), low: models(4 << 3), middle: models(4 << 3), high: models(1 << 8) });
  function lengthOf({ choice, low, middle, high }, slot) {
    if (!bit(choice, 0)) return 2 + tree(low, slot << 3, 3);
    if (!bit(choice, 1)) return 10 + tree(middle, slot << 3, 3);
    return 18 + tree(high, 0, 8);
  }

  const literals = models(8 * 0x300), isMatch = models(STATES * 4), isShort = models(STATES * 4);
  const isRepeated = models(STATES), isOther = models(STATES), isThird = models(STATES), isFourth = models(STATES);
  const distanceSlots = models(4 << 6), distances = models(128), align = models(16);
  const matchLengths = lengthModels(), repeatedLengths = lengthModels();
  let bytes = new Uint8Array(1 << 21);
  const last = [0, 0, 0, 0];
  let at = 0, state = 0, taken = 0, hasEnd = false;

  function literal() {
    const from = 0x300 * ((at ? bytes[at - 1] : 0) >> 5);
    let node = 1;
    if (state >= 7) {
      // After a match the byte that would have continued it is a hint, as long as it is right.
      let hint = bytes[at - last[0] - 1];
      while (node < 0x100) {
        const hinted = hint >> 7;
        const one = bit(literals, from + 0x100 + (hinted << 8) + node);
        hint = (hint << 1) & 0xff;
        node = (node << 1) | one;
        if (hinted !== one) break;
      }
    }
    while (node < 0x100) node = (node << 1) | bit(literals, from + node);
    bytes[at] = node;
    at += 1;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }
  function distanceAfter(length) {
    const slot = tree(distanceSlots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const least = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return least + turned(distances, least - slot, bits);
    return least + plainBits(bits - 4) * 16 + turned(align, 0, 4);
  }
  /** A distance of the last four, which becomes the first of them. */
  function repeat() {
    const which = !bit(isOther, state) ? 0 : !bit(isThird, state) ? 1 : 2 + bit(isFourth, state);
    const distance = last[which];
    for (let place = which; place > 0; place -= 1) last[place] = last[place - 1];
    last[0] = distance;
    return which;
  }
  function copy(length) {
    if (last[0] >= at) throw new Error("broken lzip");
    for (const end = at + length; at < end; at += 1) bytes[at] = bytes[at - last[0] - 1];
  }

  function packet() {
    const slot = at & 3;
    if (!bit(isMatch, state * 4 + slot)) {
      literal();
    } else if (!bit(isRepeated, state)) {
      const length = lengthOf(matchLengths, slot);
      const distance = distanceAfter(length);
      if (distance === 0xffffffff) {
        hasEnd = true;
        return;
      }
      last.copyWithin(1, 0);
      last[0] = distance;
      state = state < 7 ? 7 : 10;
      copy(length);
    } else if (repeat() === 0 && !bit(isShort, state * 4 + slot)) {
      state = state < 7 ? 9 : 11;
      copy(1);
    } else {
      const length = lengthOf(repeatedLengths, slot);
      state = state < 7 ? 8 : 11;
      copy(length);
    }
  }
  /** Unpacks as far as what has arrived is enough, and hands it on. */
  function unpack() {
    if (next === 0 && arrived < HEADER + FIRST) return;
    if (next === 0) begin();
    const until = isWhole ? arrived : arrived - TRAILER - PACKET;
    while (!hasEnd && next <= until) {
      if (at + LONGEST > bytes.length) bytes = longer(bytes, 0);
      packet();
      if (at > MAX_UNPACKED) throw new Error("broken lzip");
    }
    const part = bytes.slice(taken, at);
    sumUp(part);
    taken = at;
    take(part);
  }

  return {
    add(part) {
      if (arrived + part.length > packed.length) packed = longer(packed, arrived + part.length);
      packed.set(part, arrived);
      arrived += part.length;
      unpack();
    },
    end() {
      isWhole = true;
      unpack();
      const trailer = arrived >= TRAILER ? new DataView(packed.buffer, arrived - TRAILER) : null;
      const isAll = trailer && trailer.getUint32(12, true) === arrived && !trailer.getUint32(16, true) && !trailer.getUint32(8, true);
      const isRight = isAll && hasEnd && trailer.getUint32(4, true) === at && trailer.getUint32(0, true) === ~sum >>> 0;
      if (!isRight) throw new Error("broken lzip");
    },
  };
};
