// The folds of cross-validation: a culture, or a kind of party or of entry. Whatever set a row is from, a
// fold is left out whole, so its figures say how amounts do on a culture that they were not fitted to.

import { groupOf } from "../../src/model/schemata.ts";

/** The classes of hard_pairs.csv and of generated pairs, by fold. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  Arabic: ["01_arabic", "Arabic"],
  Slavic: ["02_slavic", "Russian"],
  Chinese: ["03_chinese", "Chinese"],
  Korean: ["04_korean", "Korean"],
  Japanese: ["05_japanese"],
  "South and South-East Asia": ["06_ssea", "Burmese", "Indian"],
  "Romance and German": ["07_romance", "French", "Spanish"],
  "Turkic to Greek": ["08_turkic_cauc_heb_grk", "Turkish", "Persian"],
  African: ["09_african", "Nigerian"],
  English: ["English"],
  organisations: ["10_orgs", "companies", "institutions"],
  "vessels and aircraft": ["11_vessels", "ships", "aircraft"],
  evasion: ["12_evasion"],
  "bank entry": ["14_bank", "bank entry"],
};

/** People whose culture no file tells are dealt to as many folds of their own. */
const DEALT_FOLDS = 4;

const foldByClass = new Map(
  Object.entries(CLASSES).flatMap(([fold, classes]) => classes.map((name) => [name, fold] as const)),
);

export const FOLDS: readonly string[] = [
  ...Object.keys(CLASSES),
  ...Array.from({ length: DEALT_FOLDS }, (_, at) => dealtFold(at)),
];

/** The fold of a class of a file. Throws an Error for a class that has none. */
export function foldOfClass(name: string): string {
  const fold = foldByClass.get(name);
  if (fold === undefined) throw new Error(`The class ${name} is in no fold; add it to test/train/folds.ts.`);
  return fold;
}

/** The fold of a row whose file names no culture: by its kind of party, and people by their listed name. */
export function foldOfRow(schema: string, listed: string): string {
  const group = groupOf(schema);
  if (group === "vessel" || group === "airplane") return "vessels and aircraft";
  if (group === "organization") return "organisations";
  return dealtFold(Bun.hash.xxHash32(listed) % DEALT_FOLDS);
}

function dealtFold(at: number): string {
  return `people ${at + 1}`;
}
