// Finds birth dates, passport numbers and IMO numbers in prose: "born in 1976", "DPOB: 1970, Velmora,
// passport no. 000017S". Pure.

import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../base/model/identifiers.ts";

const DATE = "(?:(?:circa|approximately) )?(?:\\d{1,2} )?(?:\\p{L}{3,9}\\.? ?)?\\d{4}(?![\\d/-])";

/** "born in", "born in Velmora on", "DOB:", "DPOB -", then a date or several that are enumerated. */
const BIRTH = new RegExp(
  `\\b(?:born(?: in \\p{L}[\\p{L}'’ -]{2,30}?)?|DP?OB)(?: ?[:-])?(?: (?:in|on))? ` +
    `((?:[a-z]\\) )?${DATE}(?: [a-z]\\) ${DATE})*)`,
  "giu",
);

/** The dates that a text calls birth dates without doubt, as written. */
export function findBirthDates(text: string): string[] {
  return [...text.matchAll(BIRTH)].flatMap(([, dates = ""]) =>
    [...dates.matchAll(new RegExp(DATE, "giu"))].map(([date]) => date.replace(/(\p{L})\.(?=\d)/gu, "$1. ")),
  );
}

/**
 * Capitals distinguish a series ("OR 0000017") from a word. Before the number may stand its letter in an
 * enumeration and the words of a country: "a) Velmora 0000017".
 */
const PASSPORT =
  /\b[Pp]assport (?:[Nn]o\.?|[Nn]umber)s? ?:? ?(?:(?:na )?(?:\(?a\) ?)?(?:(?:[A-Z][a-z]+|of|and) ){0,9}(?=.{5}))?((?:[A-Z]{1,2} )?[A-Z]{0,3}-?\d[A-Z0-9]{3,})(?![A-Z0-9/])/g;

/** The numbers that a text calls passport numbers. */
export function findPassportNumbers(text: string): string[] {
  return [...text.matchAll(PASSPORT)].map(([, number = ""]) => number);
}

const IMO_KIND = IDENTIFIER_KINDS.findIndex((kind) => kind.name === "imo");
const IMO = /\bIMO\)?(?: ?(?:No\.?|Number|Num\.))?:? ?(\d{7})(?!\d)/gi;

/** The IMO numbers that a text names and that pass their own check. */
export function findImoNumbers(text: string): string[] {
  return [...text.matchAll(IMO)].flatMap(([, number = ""]) => normaliseIdentifier(IMO_KIND, number) ?? []);
}
