// Cells of CSV that no spreadsheet computes, and the texts that they were.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { harmlessCell, textOfCell } from "../../src/base/model/safe-text.ts";

describe("a cell of CSV", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+41 79", "'+41 79"],
    ["-5", "'-5"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\uff1d1", "'\uff1d1"],
    ["\uff0b1", "'\uff0b1"],
    ["\uff0d1", "'\uff0d1"],
    ["\uff20x", "'\uff20x"],
    ["\ufe661", "'\ufe661"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["\nx", "'\nx"],
    ["\n=1", "'\n'=1"],
    ["  =1", "'  =1"],
    ["\u00a0\u200b=1", "'\u00a0\u200b=1"],
    ['"=1"', '\'"=1"'],
    ["'=1", "''=1"],
    [";=1", ";'=1"],
    ["Orla; -1+cmd|' /C calc'!A0", "Orla;' -1+cmd|' /C calc'!A0"],
    ['x";"=1', 'x";\'"=1'],
    ["x\t@y", "x\t'@y"],
    ["first\n+1", "first\n'+1"],
    ["\v=1", "'\v'=1"],
    ["\u2028=1", "'\u2028'=1"],
    ["x\v=1", "x\v'=1"],
    ["x\f@y", "x\f'@y"],
    ["x\x85-1", "x\x85'-1"],
    ["x\u2028=1", "x\u2028'=1"],
    ["x\u2029 +1", "x\u2029' +1"],
    ["\x01=1", "'\x01=1"],
    ["\u2060\u200d=1", "'\u2060\u200d=1"],
  ])("%j is written as %j", (text, cell) => {
    expect(harmlessCell(text)).toBe(cell);
    expect(textOfCell(cell)).toBe(text);
  });

  test.each(["Smith-Jones", "a=b", "x; y", "O'Brien", "a@b.example", "1 - 2", "", "'x", "a;b-c"])(
    "%j is written as it is",
    (text) => {
      expect(harmlessCell(text)).toBe(text);
      expect(textOfCell(text)).toBe(text);
    },
  );

  test("is computed by no spreadsheet, wherever it separates, and is read back", () => {
    const signs = fc.constantFrom(..."=+-@\uff1d\uff0d;\t\r\n\v\f\x85\u2028\u2029\x01\u2060'\" ax1,");
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
        const cell = harmlessCell(text);
        expect(textOfCell(cell)).toBe(text);
        for (const part of cell.split(/[;\t\r\n\v\f\x85\u2028\u2029]/))
          expect(part).not.toMatch(/^[\s\x01\u2060"]*[=+\-@\uff1d\uff0d]/);
        expect(cell).not.toMatch(/^[\t\r\n\v\f\x85\u2028\u2029]/);
      }),
    );
  });
});
