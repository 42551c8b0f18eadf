// The first rows of the side file, as the page of a file shows them.

import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { NOT_READ_ROWS_MAX, readNotRead } from "../../src/service/uploads/not-read.ts";
import { scratchFolder } from "../support/scratch.ts";

const HEADER = "line,reference,reason,screened\n";

function sideFile(text: string): string {
  const path = join(scratchFolder("not-read-"), "rejected.csv");
  writeFileSync(path, HEADER + text);
  return path;
}

test("each row has its line, reference, reason and whether it was screened", () => {
  const path = sideFile('7,K-1,The row has no name.,false\n9,,"Column Land: ""X, Y"" is unknown.",true\n');
  expect(readNotRead(path)).toEqual({
    rows: [
      { line: 7, reference: "K-1", reason: "The row has no name.", screened: false },
      { line: 9, reference: null, reason: 'Column Land: "X, Y" is unknown.', screened: true },
    ],
    isWhole: true,
  });
});

test("the apostrophe that keeps a spreadsheet from computing is not shown", () => {
  expect(readNotRead(sideFile("2,'=1+1,The row has no name.,false\n")).rows[0]?.reference).toBe("=1+1");
});

test("of a long file the first rows are shown, and that there are more", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => `${i + 2},K-${i},The row has no name.,false\n`).join("");
  const just = readNotRead(sideFile(rows(NOT_READ_ROWS_MAX)));
  expect([just.rows.length, just.isWhole]).toEqual([NOT_READ_ROWS_MAX, true]);
  const more = readNotRead(sideFile(rows(NOT_READ_ROWS_MAX + 1)));
  expect([more.rows.length, more.isWhole]).toEqual([NOT_READ_ROWS_MAX, false]);
  const far = readNotRead(sideFile(rows(40_000)));
  expect([far.rows.length, far.isWhole]).toEqual([NOT_READ_ROWS_MAX, false]);
});
