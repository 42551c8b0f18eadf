// Spellings that the scorer accepts as the same word, by a table, must be found by fuzzy term expansion, or
// their names are never scored.

import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NICKNAME_GROUPS } from "../../../src/engine/names/data/nicknames.ts";
import { GENERATIONS, HALF_NAMES } from "../../../src/engine/names/data/words.ts";
import { listSyllables } from "../../../src/engine/names/lexicon/syllables.ts";
import { decodeHeader } from "../../../src/engine/retrieval/format/layout.ts";
import { AliasReader } from "../../../src/engine/retrieval/format/reader.ts";
import { FuzzyTermFinder } from "../../../src/engine/retrieval/query/fuzzy-terms.ts";
import { analyseWord } from "../../../src/engine/scoring/words/word.ts";
import { compareWords } from "../../../src/engine/scoring/words/word-pair.ts";
import { indexOf, makeScratchFolder, person } from "../support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);

const TABLES: readonly (readonly [name: string, pairsMin: number, rows: readonly (readonly string[])[]])[] = [
  ["nicknames", 4000, NICKNAME_GROUPS.map((line) => line.split(" "))],
  ["half names", 200, [HALF_NAMES]],
  ["generations of a family", 35, [Object.keys(GENERATIONS)]],
  ["syllables of East Asia", 1000, listSyllables()],
];

const reader = (async () => {
  const words = [...new Set(TABLES.flatMap(([, , rows]) => rows.flat()))];
  const path = join(scratch.path, "words.idx");
  (
    await indexOf(
      path,
      words.map((word, i) => person(i + 1, word)),
    )
  ).close();
  const file = new Uint8Array(readFileSync(path));
  return new AliasReader(file, decodeHeader(file, path), path);
})();

test.each(TABLES)("spellings that the scorer accepts are expanded: %s", async (_, pairsMin, rows) => {
  const tokens = await reader;
  const near = new FuzzyTermFinder(tokens);
  const missed: string[] = [];
  let pairs = 0;
  for (const row of rows) {
    for (const word of row) {
      const found = new Set(near.find(word).tokens);
      for (const other of row) {
        if (other === word) continue;
        const { relation } = compareWords(analyseWord(word, "person"), analyseWord(other, "person"));
        if (relation === "different" || relation === "initial") continue;
        pairs++;
        if (!found.has(tokens.findToken(other))) missed.push(`${word} ${other}`);
      }
    }
  }
  expect(missed).toEqual([]);
  expect(pairs).toBeGreaterThan(pairsMin);
});
