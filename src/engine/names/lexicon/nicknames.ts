// Whether two names are known forms of one name, by tables: as its languages spell it (Volodymyr, Vladimir),
// as friends do (William, Bill), or as another language does (Joseph, Yusuf).

import { NATIONAL_FORMS, NICKNAME_GROUPS, TRANSLATED_NAMES } from "../data/nicknames.ts";
import { RELATED_WORDS, SHIP_WORDS } from "../data/words.ts";
import { SynonymSets } from "./synonym-sets.ts";

/** The closest come first: of the groups that two words share, the lowest number counts. */
const GROUPS = new SynonymSets(
  [...NATIONAL_FORMS, ...NICKNAME_GROUPS, ...TRANSLATED_NAMES].map((forms) => forms.split(" ")),
);
const TRANSLATIONS_FROM = NATIONAL_FORMS.length + NICKNAME_GROUPS.length;

/**
 * The numbers of the groups that a token is in; null for most tokens, so that a caller can skip the
 * comparison. A father's name is in those of the father, by numbers of its own.
 */
export function nicknameGroups(token: string): readonly number[] | null {
  return GROUPS.numbersOf(token) ?? patronymicGroups(token);
}

/** Petrovich, Hryhorovych, Piatrovich; Petrovna, Hryhorivna. */
const OF_SON = /^(.{2,}?)(?:i|y|ii|iy|yi|io|yo)?[oea][vw][iy](?:c|ch|cz|tch|tsch|tsj)$/;
const OF_DAUGHTER = /^(.{2,}?)(?:(?:i|y|ii|iy|yi|io|yo)?[oea](?:v|w|u)|(?:i|y|ii|iy|yi)?[iy]v)na$/;

/** What a father's name loses before these endings. */
const FATHER_ENDINGS: readonly string[] = ["", "y", "iy", "i", "ii", "o", "a"];

function patronymicGroups(token: string): readonly number[] | null {
  const son = OF_SON.exec(token)?.[1];
  const stem = son ?? OF_DAUGHTER.exec(token)?.[1];
  if (stem === undefined) return null;
  const groups = FATHER_ENDINGS.flatMap((ending) => nationalFormGroups(stem + ending) ?? []);
  if (groups.length === 0) return null;
  const first = PATRONYMICS_FROM + (son === undefined ? NATIONAL_FORMS.length : 0);
  return [...new Set(groups)].sort((a, b) => a - b).map((group) => first + group);
}

/** As nicknameGroups, for things called after people: only the spellings of one name in several languages. */
function nationalFormGroups(token: string): readonly number[] | null {
  const groups = GROUPS.numbersOf(token)?.filter((number) => number < NATIONAL_FORMS.length) ?? [];
  return groups.length === 0 ? null : groups;
}

/**
 * Groups that are as near as the spellings of one name have the numbers from here on: those of fathers, first
 * of sons and then of daughters, and those of ships' ranks.
 */
const PATRONYMICS_FROM = GROUPS.sets.length + RELATED_WORDS.length;
const RANKS_FROM = PATRONYMICS_FROM + 2 * NATIONAL_FORMS.length;

const RELATED = new SynonymSets(RELATED_WORDS.map((words) => words.split(" ")));

/** The numbers of the groups of related words that a word of an organisation is in, beyond those of names. */
export function relatedWordGroups(token: string): readonly number[] | null {
  return RELATED.numbersOf(token)?.map((number) => GROUPS.sets.length + number) ?? null;
}

const RANKS = new SynonymSets(
  Object.entries(SHIP_WORDS).map(([rank, spellings]) => [rank, ...spellings.split(" ")]),
);

/** The same of a word of a ship's name: of people whom it is called after, and of their ranks. */
export function shipWordGroups(token: string): readonly number[] | null {
  const ranks = RANKS.numbersOf(token)?.map((number) => RANKS_FROM + number) ?? [];
  const groups = [...(nationalFormGroups(token) ?? []), ...ranks];
  return groups.length === 0 ? null : groups;
}

/** The names of the groups that a token is in, itself among them. */
export function nicknamesOf(token: string): readonly string[] {
  return GROUPS.synonymsOf(token);
}

/** True when the groups that two words share, given as for sharedGroup, say that both spell one name. */
export function shareNationalForm(a: readonly number[] | null, b: readonly number[] | null): boolean {
  const group = sharedGroup(a, b);
  return group < NATIONAL_FORMS.length || (group >= PATRONYMICS_FROM && group < Number.POSITIVE_INFINITY);
}

/** True when they say no more than that both are one name in two languages: Yusuf, Joseph. */
export function shareTranslationOnly(a: readonly number[] | null, b: readonly number[] | null): boolean {
  const group = sharedGroup(a, b);
  return group >= TRANSLATIONS_FROM && group < GROUPS.sets.length;
}

/** True when two lists of numbers of groups, both ascending, share one. */
export function shareGroup(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return sharedGroup(a, b) < Number.POSITIVE_INFINITY;
}

/** The lowest number that two ascending lists share; infinite when they share none. */
function sharedGroup(a: readonly number[] | null, b: readonly number[] | null): number {
  if (a === null || b === null) return Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const step = (a[i] ?? 0) - (b[j] ?? 0);
    if (step === 0) return a[i] ?? 0;
    if (step < 0) i++;
    else j++;
  }
  return Number.POSITIVE_INFINITY;
}
