import { describe, expect, test } from "bun:test";
import { holdsKey, mintKey, parseKey } from "../../src/service/access/key-format.ts";

const systemBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const FORM = /^interdict_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/;

describe("API keys", () => {
  test("are read as they were made", () => {
    for (let i = 0; i < 200; i++) {
      const { text, publicId, secretHash } = mintKey(systemBytes);
      expect(text).toMatch(FORM);
      expect(parseKey(text)).toEqual({ publicId, secretHash });
    }
  });

  test("have the same length for the smallest and largest secrets", () => {
    for (const byte of [0, 0xff]) {
      const { text } = mintKey((count) => new Uint8Array(count).fill(byte));
      expect(text).toMatch(FORM);
      expect(parseKey(text)).not.toBeNull();
    }
  });

  test("differ in every secret and id", () => {
    const keys = Array.from({ length: 500 }, () => mintKey(systemBytes));
    expect(new Set(keys.map(({ publicId }) => publicId)).size).toBe(500);
    expect(new Set(keys.map(({ secretHash }) => secretHash.toHex())).size).toBe(500);
  });

  test("with one character changed, dropped, doubled or swapped are refused", () => {
    const { text } = mintKey((count) => new Uint8Array(count).map((_, i) => i * 37 + 11));
    let tried = 0;
    for (let i = 0; i < text.length; i++) {
      const character = text[i] ?? "";
      const variants = [
        text.slice(0, i) + (character === "x" ? "y" : "x") + text.slice(i + 1),
        text.slice(0, i) + text.slice(i + 1),
        text.slice(0, i) + character + text.slice(i),
        text.slice(0, i) + (text[i + 1] ?? "") + character + text.slice(i + 2),
      ];
      for (const variant of variants) {
        if (variant === text) continue;
        tried++;
        expect(parseKey(variant)).toBeNull();
      }
    }
    expect(tried).toBeGreaterThan(250);
  });

  for (const text of ["", "interdict", "interdict__", "x".repeat(72), "x".repeat(1_000_000)]) {
    test(`of another form are refused (${text.length} characters)`, () => expect(parseKey(text)).toBeNull());
  }

  test("are recognised inside other texts, cut short or mistyped too", () => {
    const { text } = mintKey(systemBytes);
    for (const held of [
      text,
      text.toUpperCase(),
      `Bearer-${text}`,
      text.slice(0, 40),
      `${text.slice(0, -1)}!`,
    ])
      expect(holdsKey(held)).toBe(true);
    for (const other of ["", "interdict", text.split("_")[1] ?? "", "interdict_order-17", Bun.randomUUIDv7()])
      expect(holdsKey(other)).toBe(false);
  });
});
