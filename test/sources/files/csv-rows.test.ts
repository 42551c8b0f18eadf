import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { type CsvRow, CsvSplitter, ROW_LENGTH_MAX } from "../../../src/lists/sources/files/csv-rows.ts";

function split(texts: readonly string[], delimiter = ","): CsvRow[] {
  const splitter = new CsvSplitter(delimiter);
  return [...texts.flatMap((text) => [...splitter.push(text)]), ...splitter.end()];
}

/** Pieces of a text, cut at places that depend on `seed`. */
function cut(text: string, seed: number): string[] {
  const size = 1 + (seed % 7);
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
}

const cell = fc.string({
  unit: fc.constantFrom("a", "ü", '"', ",", ";", "\n", "\r", " ", "1"),
  maxLength: 6,
});

test("splits what csv-stringify writes as csv-parse does, in pieces of any size", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.nat(),
      (rows, delimiter, end, quoted, seed) => {
        const text = stringify(rows, { delimiter, record_delimiter: end, quoted, quoted_match: /[\r\n]/ });
        const expected = parse(text, {
          delimiter,
          record_delimiter: ["\r\n", "\n"],
          relax_column_count: true,
        });
        const found = split(cut(text, seed), delimiter);
        expect(found.map((row) => ("cells" in row ? row.cells : row.problem))).toEqual(expected);
      },
    ),
  );
});

describe("one bad line spoils no other", () => {
  const cases: readonly (readonly [text: string, rows: (readonly [number, string[] | null])[]])[] = [
    ["a,b\n", [[1, ["a", "b"]]]],
    ["a,b", [[1, ["a", "b"]]]],
    ['"x\ny",b\nc,d\n', [[1, ["x\ny", "b"]], [3, ["c", "d"]]]],
    ['a,b"c\nd,e\n', [[1, null], [2, ["d", "e"]]]],
    ['a,"b\nc,d\ne,f\n', [[1, null], [2, ["c", "d"]], [3, ["e", "f"]]]],
    ['a,"b\nc,"d"\ne,f\n', [[1, null], [2, ["c", "d"]], [3, ["e", "f"]]]],
    ['a,"b"c\nd,e\n', [[1, null], [2, ["d", "e"]]]],
    ['""\n"",""\n', [[1, [""]], [2, ["", ""]]]],
    ['"a""b",\n', [[1, ['a"b', ""]]]],
  ]; // biome-ignore format: one line per case
  for (const [text, rows] of cases) {
    test(JSON.stringify(text), () => {
      for (const pieces of [[text], [...text]])
        expect(split(pieces).map((row) => [row.line, "cells" in row ? row.cells : null])).toEqual(
          rows as unknown as (number | string[] | null)[][],
        );
    });
  }
});

test("a row is passed on as soon as its line is there", () => {
  const splitter = new CsvSplitter(",");
  expect([...splitter.push('a,"b"\n')]).toEqual([{ line: 1, cells: ["a", "b"] }]);
  expect([...splitter.push("c,")]).toEqual([]);
  expect([...splitter.push("d\n")]).toEqual([{ line: 2, cells: ["c", "d"] }]);
});

test("a line is said to be too long, however much of the text arrives at once", () => {
  const text = `a\n${"x".repeat(ROW_LENGTH_MAX + 1)}\nb\n`;
  const [, row] = split([text]);
  expect(row).toEqual({ line: 2, problem: expect.stringContaining("it has more than 1048576 characters") });
});

test("a line that is too long is given up without being held", () => {
  const long = "x".repeat(ROW_LENGTH_MAX);
  const rows = split(["a\n", long, long, long, "\nb\n", `"${long}`, long, "\nc\n"]);
  expect(rows.map((row) => [row.line, "cells" in row ? row.cells : null])).toEqual([
    [1, ["a"]],
    [2, null],
    [3, ["b"]],
    [4, null],
    [5, ["c"]],
  ]);
});
