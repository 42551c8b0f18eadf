// The table of thresholds in the chapter for clients of yente has the figures that `make peers` has measured.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const chapter = readFileSync("src/operator/manual/from-yente.md", "utf8");
const measured = readFileSync("test/bench/peers.txt", "utf8").split("\n");

const cellsOf = (line = "") => line.split("|").map((cell) => cell.trim());
const start = measured.findIndex((line) => line.startsWith("| found or reported"));
const asked = cellsOf(measured[start])
  .slice(2, 6)
  .map((cell) => Number(/of (\d+)$/.exec(cell)?.[1]));

/** What a peer found or reported of each set of questions. */
function figuresOf(title: string) {
  const row = cellsOf(measured.find((line, i) => i > start && line.startsWith(`| ${title} `)));
  return row.slice(2, 6).map((cell, i) => {
    const [count = "", share] = cell.split(" (");
    return {
      count: Number(count),
      text: `${count} of ${asked[i]}${share === undefined ? " reported" : ` (${share}`}`,
    };
  });
}

const [ours, theirs] = [figuresOf("Interdict"), figuresOf("nomenklatura")];

test("has the figures of each set", () => {
  const rows = chapter
    .split("\n")
    .filter((line) => / of \d+ (?:\(|reported)/.test(line) && line.startsWith("|"));
  expect(rows.map((row) => cellsOf(row).slice(2, 4))).toEqual(
    ours.map(({ text }, i) => [text, theirs[i]?.text ?? ""]),
  );
});

test("has the recall and precision that follow from them", () => {
  const text = chapter.replace(/\s+/g, " ");
  const share = (part: number, all: number) => `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
  const listed = asked.slice(0, 3).reduce((sum, one) => sum + one, 0);
  for (const figures of [ours, theirs]) {
    const found = figures.slice(0, 3).reduce((sum, { count }) => sum + count, 0);
    expect(text).toContain(share(found, listed));
    expect(text).toContain(share(found, found + (figures[3]?.count ?? 0)));
  }
});
