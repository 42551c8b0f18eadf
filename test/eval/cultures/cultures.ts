// The common names of twelve cultures (fixtures/labelled/cultures.tsv), and people who are named by them: of
// nobody in particular, and always the same.

import { readFileSync } from "node:fs";
import { romanise } from "./russian.ts";

export const CULTURES_FILE = "fixtures/labelled/cultures.tsv";

export interface Culture {
  readonly name: string;
  readonly men: readonly string[];
  readonly women: readonly string[];
  readonly families: readonly string[];
}

export interface Person {
  readonly given: string;
  readonly family: string;
  readonly isWoman: boolean;
}

/** The cultures, in the order of the file. */
export function loadCultures(): Culture[] {
  const [, ...rows] = readFileSync(CULTURES_FILE, "utf8").trimEnd().split("\n");
  const parts = new Map(
    rows.map((row) => {
      const [culture = "", part = "", names = ""] = row.split("\t");
      return [`${culture} ${part}`, names.split(", ")];
    }),
  );
  const read = (culture: string, part: string) => {
    const names = parts.get(`${culture} ${part}`);
    if (names === undefined) throw new Error(`${CULTURES_FILE} has no row "${culture}" "${part}".`);
    return names;
  };
  const names = new Set(rows.map((row) => row.split("\t")[0] ?? ""));
  return [...names].map((name) => ({
    name,
    men: read(name, "man"),
    women: read(name, "woman"),
    families: read(name, "family"),
  }));
}

/**
 * As many different people as wanted, men and women by turns. Given and family names go round at different
 * speeds, so that neither repeats with the other.
 */
export function peopleOf({ men, women, families }: Culture, count: number): Person[] {
  return Array.from({ length: count }, (_, i): Person => {
    const isWoman = i % 2 === 1;
    const turn = Math.floor(i / 2);
    const given = at(isWoman ? women : men, turn);
    return { given, family: at(families, 7 * turn + 3 * i + Math.floor(turn / families.length)), isWoman };
  });
}

function at(names: readonly string[], position: number): string {
  const name = names[position % names.length];
  if (name === undefined) throw new Error("There are no names.");
  return name;
}

/** The name as a bank of an English-speaking country would have it. */
export function commonSpelling({ name }: Culture, { given, family, isWoman }: Person): string {
  if (name === "Russian") return `${romanise(given)} ${romanise(isWoman ? `${family}а` : family)}`;
  if (name === "Chinese" || name === "Korean") return `${family} ${given}`;
  return `${given} ${family}`;
}
