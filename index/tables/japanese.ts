// Makes the tables of Japanese names from a compiled dictionary of UniDic (unidic-lite on PyPI holds one):
// which readings family names, given names and their characters have. Run from the project's root: bun
// index/tables/japanese.ts …/unidic_lite/dicdir/sys.dic

import { writeFileSync } from "node:fs";
import { spellHepburn } from "../../src/engine/names/scripts/kana.ts";
import { romajiKey } from "../../src/engine/names/scripts/romaji.ts";
import { type DictionaryEntry, readDictionary } from "./mecab-dictionary.ts";

const TABLES = "src/engine/names/data";
const TERMS = `# Source: UniDic 2.1.2 (The UniDic Consortium), by index/tables/japanese.ts.
# Terms: BSD (NOTICE).`;

/** Where the features of UniDic have the part of a name and its kana. */
const [PART, KANA] = [3, 6];
const [FAMILY, GIVEN] = ["姓", "名"];
const IN_CHARACTERS = /^[\p{Script=Han}々ヶ]+$/u;
const IN_KANA = /^[ァ-ヶー]+$/u;

/** The most usual readings of a name that are kept, and those of a character. */
const [NAME_READINGS_MAX, CHARACTER_READINGS_MAX] = [5, 5];
/** A reading that fewer names have is chance. */
const CHARACTER_NAMES_MIN = 3;

type Readings = Map<string, string[]>;

/** The readings of each name in Latin letters, the most usual first. */
function readingsOf(entries: readonly DictionaryEntry[], part: string): Readings {
  const readings: Readings = new Map();
  const ofPart = entries
    .filter(({ surface, features }) => features[PART] === part && IN_CHARACTERS.test(surface))
    .sort((a, b) => a.cost - b.cost);
  for (const { surface, features } of ofPart) {
    const kana = features[KANA] ?? "";
    if (!IN_KANA.test(kana)) continue;
    const known = readings.get(surface) ?? [];
    readings.set(surface, known);
    const reading = spellHepburn(kana);
    if (!known.includes(reading) && known.length < NAME_READINGS_MAX) known.push(reading);
  }
  return readings;
}

/**
 * The parts of given names of one character, and of two where one of them is known, by how many names have
 * them.
 */
function characterReadings(given: Readings): Readings {
  const counts = new Map<string, Map<string, number>>();
  const isWhole = (reading: string) => reading.length === 1 || romajiKey(reading) !== null;
  const add = (character: string, reading: string, rest = reading) => {
    if (!isWhole(reading) || !isWhole(rest)) return;
    const ofCharacter = counts.get(character) ?? new Map<string, number>();
    counts.set(character, ofCharacter);
    ofCharacter.set(reading, (ofCharacter.get(reading) ?? 0) + 1);
  };
  for (const [name, [reading]] of given)
    if ([...name].length === 1 && reading !== undefined) for (const one of given.get(name) ?? []) add(name, one);
  // Each round learns from the characters that the round before has read.
  for (let round = 0; round < 3; round++) {
    const known = new Map([...counts].map(([character, readings]) => [character, [...readings.keys()]]));
    for (const [name, readings] of given) {
      const [first, second, ...others] = name;
      if (first === undefined || second === undefined || others.length > 0) continue;
      for (const reading of readings) {
        for (const end of known.get(second) ?? [])
          if (reading.endsWith(end) && reading.length > end.length) add(first, reading.slice(0, -end.length), end);
        for (const start of known.get(first) ?? [])
          if (reading.startsWith(start) && reading.length > start.length) add(second, reading.slice(start.length), start);
      }
    }
    for (const readings of counts.values())
      for (const [reading, count] of readings)
        if (count < CHARACTER_NAMES_MIN && round > 0) readings.delete(reading);
  }
  return new Map(
    [...counts]
      .map(([character, readings]): [string, string[]] => [
        character,
        [...readings]
          .sort((a, b) => b[1] - a[1])
          .slice(0, CHARACTER_READINGS_MAX)
          .map(([reading]) => reading),
      ])
      .filter(([, readings]) => readings.length > 0),
  );
}

function write(file: string, what: string, columns: string, rows: Iterable<readonly [string, string]>): void {
  const lines = [...rows].map(([key, value]) => `${key}\t${value}\n`);
  writeFileSync(`${TABLES}/${file}`, `${what}\n# Columns: ${columns}\n${TERMS}\n\n${lines.join("")}`);
}

function writeReadings(file: string, what: string, readings: Readings): void {
  const rows = [...readings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, words]) => [key, words.join(" ")] as const);
  write(file, what, "characters, readings", rows);
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Give the path of a compiled dictionary of UniDic (sys.dic).");
const entries = readDictionary(path, "人名");
const [family, given] = [readingsOf(entries, FAMILY), readingsOf(entries, GIVEN)];
writeReadings("japanese-family-names.tsv", "# Japanese family names and their readings in Latin letters, the most usual first.", family);
writeReadings("japanese-given-names.tsv", "# Japanese given names and their readings in Latin letters, the most usual first.", given);
writeReadings(
  "japanese-characters.tsv",
  "# Characters of Japanese given names and their readings in them, those that most names have first.",
  characterReadings(given),
);
const unique = (readings: Readings) => [...new Set([...readings.values()].flat())].sort().join(" ");
write("japanese-readings.tsv", "# Every reading of Japanese names in Latin letters: what is a name, however it is written.", "part of the name, readings", [
  ["family", unique(family)],
  ["given", unique(given)],
]);
