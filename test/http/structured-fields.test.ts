// Strings and lists of structured fields, held against a parser that is written here by the grammar of RFC
// 9651.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { writeList, writeString } from "../../src/service/http/structured-fields.ts";

/**
 * Reads a String (section 4.2.5) or a Display String (4.2.10) that makes up the whole text; throws otherwise.
 */
function parseString(text: string): string {
  const string = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(text)?.[1];
  if (string !== undefined) return string.replace(/\\(.)/g, "$1");
  const display = /^%"((?:[\x20-\x21\x23-\x24\x26-\x7e]|%[0-9a-f]{2})*)"$/.exec(text)?.[1];
  if (display === undefined) throw new Error(`${text} is no string of a structured field.`);
  const bytes = [...display.matchAll(/%([0-9a-f]{2})|[^%]/g)].map(([whole, hex]) =>
    hex === undefined ? whole.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
}

describe("a string", () => {
  test.each([
    ["birthdate", '"birthdate"'],
    ["", '""'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ["50%", '"50%"'],
    ["für", '%"f%c3%bcr"'],
    ['ü"%', '%"%c3%bc%22%25"'],
    ["a\r\nSet-Cookie: b", '%"a%0d%0aSet-Cookie: b"'],
    ["\ud800", '%"%ef%bf%bd"'],
  ])("%j", (text, written) => {
    expect(writeString(text)).toBe(written);
  });

  test("of any characters is ASCII, keeps its place and is read back", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string()), (text) => {
        const written = writeString(text);
        expect(written).toMatch(/^[\x20-\x7e]*$/);
        expect(parseString(written)).toBe(text.toWellFormed());
        expect(new Headers({ "Interdict-Test": written }).get("Interdict-Test")).toBe(written);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a list", () => {
  test("has its members in order, and counts what was not written", () => {
    expect(writeList([])).toBe("");
    expect(writeList(['"a"', '"b";nearest="name"'])).toBe('"a", "b";nearest="name"');
    expect(writeList(['"a"'], 3)).toBe('"a", more;count=3');
    expect(writeList([], 3)).toBe("more;count=3");
  });

  test("is bounded whatever its members are", () => {
    const members = Array.from({ length: 500 }, (_, i) => `"key-${i}"`);
    const list = writeList(members, 7);
    expect(list.length).toBeLessThan(1100);
    const written = list.split(", ");
    expect(written.at(-1)).toBe(`more;count=${500 - (written.length - 1) + 7}`);
    expect(writeList([`"${"k".repeat(2000)}"`])).toBe("more;count=1");
  });
});
