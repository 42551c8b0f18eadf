// The committed list of mutants that no test of their room noticed. A person may add the reason why nothing
// can notice one: it is kept, for as long as the file has that line.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Mutant } from "./mutants.ts";

export const SURVIVORS_FILE = "test/mutants/survivors.txt";
const ABOUT = [
  "# Mutants that no test of their room notices; make mutants writes this file and keeps the last column.",
  '# A person replaces "?" by "equivalent: …" (no input shows a difference) or "speed only: …"; such a mutant counts no more.',
];

/** A survivor that nobody looked at yet. */
export const OPEN = "?";

/** The reason of each survivor, or OPEN, by `keyOf`. */
export type Survivors = Map<string, string>;

/** What stays the same when lines above are added: file, change and text of the line. */
export function keyOf({ file, change, lineText }: Mutant): string {
  return [file, change, lineText].join("\t");
}

/** The survivors of earlier runs. */
export function readSurvivors(text = readText()): Survivors {
  const rows = text.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  return new Map(
    rows.map((row) => [row.slice(0, row.lastIndexOf("\t")), row.slice(row.lastIndexOf("\t") + 1)]),
  );
}

/** The survivors whose line is still in its file. */
export function withoutGone(survivors: Survivors): Survivors {
  return new Map(
    [...survivors].filter(([key]) => {
      const [file = "", , lineText = ""] = key.split("\t");
      return existsSync(file) && readFileSync(file, "utf8").includes(lineText);
    }),
  );
}

/** Writes the survivors by file, below a table of rates; without one the table of the last run stays. */
export function writeSurvivors(survivors: Survivors, rates: readonly string[] | null): void {
  const table = rates?.map((line) => `# ${line}`) ?? readTable();
  const rows = [...survivors].map((row) => row.join("\t")).sort();
  writeFileSync(SURVIVORS_FILE, `${[...ABOUT, ...table, ...rows].join("\n")}\n`);
}

function readTable(): string[] {
  return readText()
    .split("\n")
    .filter((line) => line.startsWith("#") && !ABOUT.includes(line));
}

function readText(): string {
  return existsSync(SURVIVORS_FILE) ? readFileSync(SURVIVORS_FILE, "utf8") : "";
}
