// Classifies single words by the tables of names/: part of a name, article, title, legal form, number.

import { brokenLegalClass, legalClassOf } from "../../names/analysis/legal-forms.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import { isGenericInEnglish } from "../../names/analysis/translations.ts";
import { COMMON_NAMES } from "../../names/data/common-names.ts";
import {
  CONNECTORS,
  GENERATIONS,
  GENERIC_WORDS,
  HALF_NAMES,
  PARTICLES,
  PLACES,
  SHIP_PREFIXES,
  TITLES,
} from "../../names/data/words.ts";
import type { WordClass } from "../policy.ts";

/** Legal forms that follow names of people, entered by forms or on purpose; none of them is a name. */
const LEGAL_BEHIND_PEOPLE = ["llc", "ltd", "inc", "gmbh", "plc", "sa", "ag", "corp"];

/** The classes of listed words, by kind of name. For a word in two lists the later one decides. */
const LISTED_CLASSES: Readonly<Record<NameKind, ReadonlyMap<string, WordClass>>> = {
  person: listClasses([
    ["common", COMMON_NAMES],
    ["legal", LEGAL_BEHIND_PEOPLE],
    ["title", TITLES],
    ["half", HALF_NAMES],
    ["particle", PARTICLES],
    ["initial", [..."abcdefghijklmnopqrstuvwxyz"]],
    ["generation", Object.keys(GENERATIONS)],
  ]),
  organization: listClasses([
    ["generic", GENERIC_WORDS],
    ["place", PLACES],
    ["particle", CONNECTORS],
  ]),
  vessel: listClasses([
    ["title", SHIP_PREFIXES],
    ["particle", CONNECTORS],
  ]),
  airplane: listClasses([["particle", CONNECTORS]]),
};

function listClasses(rows: readonly (readonly [WordClass, readonly string[]])[]): Map<string, WordClass> {
  return new Map(rows.flatMap(([wordClass, words]) => words.map((word) => [word, wordClass] as const)));
}

const ONLY_DIGITS = /^\d+$/;

/** The class of a word by itself, whatever words surround it. */
export function classOf(token: string, kind: NameKind): WordClass {
  if (ONLY_DIGITS.test(token)) return "number";
  if (kind === "organization" && legalClassOf(token) !== null) return "legal";
  const listed = LISTED_CLASSES[kind].get(token);
  if (listed !== undefined) return listed;
  if (kind === "organization" && isGenericInEnglish(token)) return "generic";
  if (kind === "organization" && brokenLegalClass(token) !== undefined) return "legal";
  return isInitial(token) ? "initial" : "content";
}

function isInitial(token: string): boolean {
  return token.length === 1 && token >= "a" && token <= "z";
}
