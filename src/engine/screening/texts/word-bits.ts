// How much a word of a text says, in bits: the lower, the more texts hold it that name nobody on a list. A
// listed name is searched for in texts only when its words together say enough.

import type { SchemaGroup } from "../../../base/model/schemata.ts";
import { legalClassOf } from "../../names/analysis/legal-forms.ts";
import { COMMON_NAMES } from "../../names/data/common-names.ts";
import { FIELD_WORDS } from "../../names/data/field-words.ts";
import { loadWords } from "../../names/data/load.ts";
import { KNOWN_CLASS, nameBearers } from "../../names/data/name-bearers.ts";
import { once } from "../../names/data/once.ts";
import {
  CONNECTORS,
  GENERIC_WORDS,
  PARTICLES,
  PLACE_SPELLINGS,
  PLACES,
  TITLES,
  WRITTEN_ORGANISATION_WORDS,
} from "../../names/data/words.ts";
import usualWordsText from "./data/usual-words.tsv" with { type: "text" };

const PARTICLE_BITS = 2;
const USUAL_BITS = 9;
const GENERIC_BITS = 6;
const LEGAL_BITS = 2;
/** By the number of digits; reference numbers of payments are longer than the numbers of ships. */
const DIGIT_BITS = [0, 2, 2, 4, 6, 8];
/** A word that no table has, by its number of letters: short ones are initials and codes of all kinds. */
const UNKNOWN_BITS = [0, 2, 5, 8, 12, 15, 17, 18, 19];
/** Of half a million people that names/data/name-bearers.tsv counts, a name of 2^c says 19 - c bits. */
const PEOPLE_BITS = 19;

const usualTable = once(() => loadWords("usual-words.tsv", usualWordsText));
const cities = once(() => new Set(usualTable().get("cities")));
const usualWords = once(
  () =>
    new Set([
      ...[...usualTable().values()].flat(),
      ...WRITTEN_ORGANISATION_WORDS(),
      ...PLACES,
      ...Object.values(PLACE_SPELLINGS).flatMap((spellings) => spellings.split(/[ _]/)),
      ...TITLES,
      ...Object.values(FIELD_WORDS).flat(),
    ]),
);
const genericWords = once(() => new Set(GENERIC_WORDS));
const particles = once(() => new Set([...PARTICLES, ...CONNECTORS]));
const commonNames = once(() => new Set(COMMON_NAMES));

/** The bits of a word in normal form, as a word of a name of this kind. */
export function wordBits(word: string, group: SchemaGroup): number {
  if (/^\d+$/.test(word)) return at(DIGIT_BITS, word.length);
  if (particles().has(word)) return PARTICLE_BITS;
  if (group === "organization" && legalClassOf(word) !== null) return LEGAL_BITS;
  if (genericWords().has(word)) return GENERIC_BITS;
  if (usualWords().has(word) || commonNames().has(word)) return USUAL_BITS;
  const unknown = at(UNKNOWN_BITS, word.length);
  const { count } = nameBearers().get(word) ?? { count: 0 };
  return count <= KNOWN_CLASS ? unknown : Math.min(unknown, PEOPLE_BITS - count);
}

/** True for a word that says what something is, in normal form: no word of a name alone. */
export function isUsualWord(word: string): boolean {
  return (
    legalClassOf(word) !== null ||
    genericWords().has(word) ||
    (usualWords().has(word) && !nameBearers().has(word))
  );
}

/** True for the name of a large city of one word, in normal form. */
export function isCity(word: string): boolean {
  return cities().has(word);
}

function at(bits: readonly number[], length: number): number {
  return bits[Math.min(length, bits.length - 1)] ?? 0;
}
