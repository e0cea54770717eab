// The unpacker of the modules by itself: whatever pieces a module comes in, it is the same module, or none.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { suite, test } from "node:test";
import { runInNewContext } from "node:vm";
import { folder, hasBoards } from "./course.mjs";

const SCRIPT = new URL("../../src/book/assets/bouton-unpack.js", import.meta.url);

/** The module of the boards as it travels, and what unpacks it. */
async function packed() {
  const window = {};
  runInNewContext(await readFile(SCRIPT, "utf8"), { window, Uint8Array, Uint16Array, Int32Array, Uint32Array, DataView, Math, String, Error });
  const text = await readFile(join(folder, "en", "bouton-widget.js"), "utf8");
  return { unpacker: window.boutonUnpacker, bytes: new Uint8Array(Buffer.from(text.split("\"")[1], "base64")) };
}

/** What comes out when so many bytes arrive at a time. */
function unpacked(unpacker, bytes, atATime) {
  const parts = [];
  const unpacking = unpacker((part) => parts.push(part));
  for (let from = 0; from < bytes.length; from += atATime) unpacking.add(bytes.subarray(from, from + atATime));
  unpacking.end();
  return Buffer.concat(parts);
}

export function testUnpacking() {
  suite("unpacking", { skip: !hasBoards && "built without boards" }, () => {
    test("a module is the same in whatever pieces it comes", async () => {
      const { unpacker, bytes } = await packed();
      const whole = unpacked(unpacker, bytes, bytes.length);
      assert.deepEqual([...whole.subarray(0, 4)], [0, 0x61, 0x73, 0x6d], "a module of WebAssembly");
      for (const atATime of [1, 7, 68, 69, 1_000, 65_536]) assert.ok(unpacked(unpacker, bytes, atATime).equals(whole), `${atATime} at a time`);
    });

    test("a module that was cut, changed or lengthened is none", async () => {
      const { unpacker, bytes } = await packed();
      const refused = (broken, what) => assert.throws(() => unpacked(unpacker, broken, 10_000), /lzip/, what);
      for (const length of [0, 4, 11, 100, bytes.length >> 1, bytes.length - 21, bytes.length - 1]) refused(bytes.subarray(0, length), `cut at ${length}`);
      for (const place of [0, 4, 7, 12, 5_000, bytes.length >> 1, bytes.length - 20, bytes.length - 12, bytes.length - 1]) {
        const changed = bytes.slice();
        changed[place] ^= 1;
        refused(changed, `changed at ${place}`);
      }
      refused(new Uint8Array([...bytes, 0]), "lengthened");
    });
  });
}
