// The scanner of bytes finds the records that CsvSplitter splits, wherever a text is cut.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { CsvSplitter, ROW_LENGTH_MAX } from "../../../src/lists/sources/files/csv-rows.ts";
import { type RecordPlace, RecordScanner } from "../../../src/lists/sources/files/record-places.ts";

const UTF8 = { delimiter: ",", encoding: "utf-8" } as const;

/** Where CsvSplitter begins its rows: each begins a line. */
function splitPlaces(bytes: Buffer): RecordPlace[] {
  const splitter = new CsvSplitter(",");
  const starts = [0];
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  const rows = [...splitter.push(text), ...splitter.end()];
  return rows.map(({ line }) => ({ at: starts[line - 1] ?? -1, line }));
}

function scan(bytes: Buffer, wanted: readonly number[], chunk: number, form: typeof UTF8 | null = UTF8) {
  const scanner = new RecordScanner(form, 0, wanted);
  for (let at = 0; at < bytes.length; at += chunk) scanner.push(bytes.subarray(at, at + chunk));
  return scanner.end();
}

/** What the scanner must find for a place: the first record from there on, or the end. */
function expectedFor(bytes: Buffer, wanted: readonly number[]) {
  const places = splitPlaces(bytes);
  return wanted.map((place) => places.find(({ at }) => at >= place)?.at ?? bytes.length);
}

/** Pieces of CSV; the last two are halves of a letter, and no text without the other half. */
const PIECES = [
  ...["a", "ü", '"', '""', ',"', '",', '"\n', ",", "\n", "\r\n", "\ufeff", "𝒜"].map((text) =>
    Buffer.from(text),
  ),
  ...[Buffer.from([0xe5, 0xad]), Buffer.from([0x97])],
];
const csvs = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => Buffer.concat(pieces));

test("finds the rows of CsvSplitter for every place of any text, in chunks of any size", () => {
  fc.assert(
    fc.property(csvs, fc.integer({ min: 1, max: 9 }), (csv, chunk) => {
      const wanted = Array.from({ length: csv.length + 1 }, (_, at) => at);
      const found = scan(csv, wanted, chunk);
      expect(found.map(({ at }) => at)).toEqual(expectedFor(csv, wanted));
      const lines = new Map(splitPlaces(csv).map(({ at, line }) => [at, line]));
      for (const { at, line } of found) if (lines.has(at)) expect(line).toBe(lines.get(at) ?? 0);
    }),
    { numRuns: 20_000 },
  );
});

test("takes each line of JSON lines for a record", () => {
  const lines = Buffer.from('{"a":"\\""}\n\n{"b":1}\n{"c"');
  const wanted = Array.from({ length: lines.length + 1 }, (_, at) => at);
  const starts = [0, 11, 12, 20];
  expect(scan(lines, wanted, 5, null).map(({ at }) => at)).toEqual(
    wanted.map((place) => starts.find((start) => start >= place) ?? lines.length),
  );
  expect(scan(lines, [12], 5, null)).toEqual([{ at: 12, line: 3 }]);
});

const FEW = "b,c\n".repeat(50);
const quoted = (length: number, letter = "x") => `"${letter.repeat(length - 3)}\n"`;

test.each([
  ["a row of the greatest length", `a\n${quoted(ROW_LENGTH_MAX)}\n${FEW}`],
  ["one of a character more", `a\n${quoted(ROW_LENGTH_MAX + 1)}\n${FEW}`],
  ["one in letters of three bytes", `a\n${quoted(ROW_LENGTH_MAX, "字")}\n${FEW}`],
  ["one of these of a character more", `a\n${quoted(ROW_LENGTH_MAX + 1, "字")}\n${FEW}`],
  ["a quote that is never closed", `a\n"b\n${"c,d\n".repeat(ROW_LENGTH_MAX)}e"\n${FEW}`],
  ["one that is not closed before the end", `a\n"b\n${FEW}c`],
  ["a line that is too long, with a quote", `a\n"${"b".repeat(4 * ROW_LENGTH_MAX)}\nc"\n${FEW}`],
  ["a last row of several lines without a line end", `a\n${FEW}"b\nc"`],
  ["one that is no row", `a\n${FEW}"b\nc"d`],
])("agrees with CsvSplitter on %s", (_, text) => {
  const csv = Buffer.from(text);
  const fromEnd = [300, 210, 203, 200, 3, 0].map((back) => csv.length - back).filter((at) => at > 3);
  const wanted = [0, 1, 2, 3, ...fromEnd];
  for (const chunk of [256 * 1024, 1000_003])
    expect(scan(csv, wanted, chunk).map(({ at }) => at)).toEqual(expectedFor(csv, wanted));
});
