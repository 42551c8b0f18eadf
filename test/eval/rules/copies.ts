// Copies of the scorer, each without one rule: with an amount that gives the rule no effect, or with an empty
// table of names. Each copy is a folder with the rooms that scoring needs.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { copyRooms, TABLE_FILE } from "./scorer.ts";

/** A rule, and how a copy of `src` loses it. */
export interface Rule {
  readonly name: string;
  /** Changes a copy: the folder of its rooms. */
  readonly takeOut: (folder: string) => void;
}

const AMOUNTS = join("engine/scoring", TABLE_FILE);
const POLICY = "engine/scoring/policy.ts";
const TABLES = "engine/names/data";

/** Writes a copy of the scorer without a rule into a folder that is not there yet. */
export function writeCopy(folder: string, rule: Rule | null): void {
  copyRooms(folder, ["engine/scoring", "engine/names"]);
  rule?.takeOut(folder);
}

/** What an amount is when its rule has no effect. */
const SAME_WORDS = 0;
const OTHER_WORDS = 1;
/** What one letter costs a word of six: a difference that a rule makes dearer. */
const ONE_SLIP = 0.14;

/** Rules of the table of amounts: names of amounts or of groups, and what they are without the rule. */
const AMOUNT_RULES: readonly (readonly [amounts: string, without: number])[] = [
  ...weights("common generic place half generation initial particle title legal"),
  ["pair.romanisation", OTHER_WORDS],
  ["pair.orthography", OTHER_WORDS],
  ["pair.joined", OTHER_WORDS],
  ["pair.dialect", OTHER_WORDS],
  ["pair.variant", OTHER_WORDS],
  ["pair.regionalRomanisation", OTHER_WORDS],
  ["pair.nickname", OTHER_WORDS],
  ["pair.translation", OTHER_WORDS],
  ["pair.initial", OTHER_WORDS],
  ["pair.otherSyllable", SAME_WORDS],
  ["pair.gender", ONE_SLIP],
  ["pair.otherName", ONE_SLIP],
  ["pair.lostVowels", OTHER_WORDS],
  ["pair.lostLetters", OTHER_WORDS],
  ["pair.cut", OTHER_WORDS],
  ["pair.abbreviationTypo", SAME_WORDS],
  ["edits.1", OTHER_WORDS],
  ["edits.2", OTHER_WORDS],
  ["edits.3", OTHER_WORDS],
  ["plainEdits", SAME_WORDS],
  ["leftover.extraShare", SAME_WORDS],
  ["leftover.extraShareLone", SAME_WORDS],
  ["leftover.extraShareUsual", SAME_WORDS],
  ["leftover.usualShare", 1],
  ...leftovers("partOfName contradiction contradictionShare otherBeginning numberMissing numberConflict"),
  ...leftovers(
    "legalConflict lightShare parentSwap otherGender otherParticle otherName reworded between beside",
  ),
  ["share.plainDifference", 1],
  ["share.variantEdits", 1],
  ["share.shortVariantEdits", 1],
  ["least.sameName", 0],
  ["least.exactReading", 0],
  ["most.acronym", 1],
  ["most.confirmingName", 1],
  ["most.partialName", 1],
];

function weights(names: string): [string, number][] {
  return names.split(" ").map((name) => [`weight.${name}`, 1]);
}

function leftovers(names: string): [string, number][] {
  return names.split(" ").map((name) => [`leftover.${name}`, 0]);
}

/** Every rule of which a copy can be made, in the order of the tables. */
export function allRules(): Rule[] {
  return [...AMOUNT_RULES.map(([amounts, value]) => amountRule(amounts, value)), ...tableRules()];
}

function amountRule(amounts: string, without: number): Rule {
  return {
    name: amounts,
    takeOut: (folder) => {
      const text = readFileSync(join(folder, AMOUNTS), "utf8");
      writeFileSync(join(folder, AMOUNTS), withAmounts(text, amounts, without));
      // Amounts have an order that a rule without effect breaks.
      const policy = readFileSync(join(folder, POLICY), "utf8");
      writeFileSync(join(folder, POLICY), policy.replace("table.finish(AMOUNT_ORDERS)", "table.finish([])"));
    },
  };
}

/** The table with one value for the amount of this name, or for its group. Throws when there is none. */
export function withAmounts(text: string, amounts: string, value: number): string {
  let count = 0;
  const lines = text.split("\n").map((line) => {
    const [name = "", ...cells] = line.split("\t");
    if (line.startsWith("#") || (name !== amounts && !name.startsWith(`${amounts}.`))) return line;
    count++;
    return [name, value.toFixed(2), ...cells.slice(1)].join("\t");
  });
  if (count === 0) throw new Error(`No amount is called ${JSON.stringify(amounts)}.`);
  return lines.join("\n");
}

/** Tables of names, each emptied. Those of NEEDED_TABLES must fail when they are run, and no other. */
function tableRules(): Rule[] {
  return readdirSync(resolve("src", TABLES))
    .filter((file) => /\.(?:tsv|txt)$/.test(file))
    .sort()
    .map((file) => ({
      name: file,
      takeOut: (folder) => {
        const path = join(folder, TABLES, file);
        writeFileSync(path, withoutRows(readFileSync(path, "utf8")));
      },
    }));
}

/**
 * Tables that the program can't be without: a copy with such a table emptied does not start. They are named
 * here, because a copy that fails for any other reason says nothing of its rule.
 */
export const NEEDED_TABLES: ReadonlySet<string> = new Set([
  "arabic-letters.tsv",
  "armenian-letters.tsv",
  "burmese-letters.tsv",
  "cyrillic-letters.tsv",
  "ethiopic-letters.tsv",
  "georgian-letters.tsv",
  "greek-letters.tsv",
  "hangul-finals.tsv",
  "hangul-letters.tsv",
  "hangul-syllables.tsv",
  "hebrew-letters.tsv",
  "homoglyphs.tsv",
  "indic-letters.tsv",
  "khmer-letters.tsv",
  "korean-syllables.tsv",
  "lao-letters.tsv",
  "legal-forms-asian.txt",
  "legal-forms-english.txt",
  "legal-forms-germanic.txt",
  "legal-forms-romance.txt",
  "legal-forms-slavic.txt",
  "number-words.tsv",
  "orthographies.tsv",
  "thai-vowels.tsv",
]);

/** The table's notes without its rows. */
export function withoutRows(text: string): string {
  return text
    .split("\n")
    .filter((line) => line === "" || line.startsWith("#"))
    .join("\n");
}
