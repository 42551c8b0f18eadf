// Blocks of LZ4, as its own program packs them, and damaged ones.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { unpackLz4Block } from "../../../src/lists/sources/files/lz4-block.ts";

const TEXT = `Tesvin Arvold, Tesvin Arvold, Tesvin Arvold, ${"a".repeat(52)} Ilvara Quast`;
const BLOCK = Buffer.from(
  "ff0054657376696e204172766f6c642c200f000b1f61010020d020496c76617261205175617374",
  "hex",
);

describe("a block of LZ4", () => {
  test("is unpacked, with repeats that go on into themselves", () => {
    expect(Buffer.from(unpackLz4Block(BLOCK, TEXT.length)).toString()).toBe(TEXT);
  });

  test("may have more than 15 letters, and 270 of a repeat", () => {
    const letters = "abcdefghijklmnopqrst";
    const block = Buffer.from([0xff, 5, ...Buffer.from(letters), 20, 0, 0xff, 1, 0x10, 0x7a]);
    const repeated = letters.repeat(20).slice(0, 15 + 255 + 1 + 4);
    expect(Buffer.from(unpackLz4Block(block, 20 + repeated.length + 1)).toString()).toBe(
      `${letters}${repeated}z`,
    );
  });

  test("of no bytes, and of letters alone", () => {
    expect(unpackLz4Block(Buffer.from([0]), 0)).toEqual(new Uint8Array(0));
    expect(unpackLz4Block(Buffer.from([0x20, 1, 2]), 2)).toEqual(new Uint8Array([1, 2]));
  });

  test.each([
    ["is cut short", BLOCK.subarray(0, 10), TEXT.length],
    ["ends within a length", Buffer.from([0xf0, 0xff]), 20],
    ["ends within a place", Buffer.from([0x10, 1, 1]), 20],
    ["unpacks to more", BLOCK, TEXT.length - 1],
    ["unpacks to less", BLOCK, TEXT.length + 1],
    ["repeats what is before its beginning", Buffer.from([0x10, 1, 2, 0, 0]), 6],
    ["repeats from its own place", Buffer.from([0x10, 1, 0, 0, 0]), 6],
    ["is empty", new Uint8Array(0), 3],
  ])("that %s is refused", (_, block, length) => {
    expect(() => unpackLz4Block(block, length)).toThrow("a page in lz4 is damaged");
  });

  test("of any bytes has its length, or is refused", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(400), (block, length) => {
        try {
          expect(unpackLz4Block(block, length)).toHaveLength(length);
        } catch (error) {
          expect((error as Error).message).toBe("a page in lz4 is damaged");
        }
      }),
    );
  });
});
