// Misspelt words of organisations: what an organisation is and does is one of some thousand words, so a word
// of a customer that nearly is one may be mistyped or misread ("Liaibility", "Copmany", "BoriK"). It may as
// well be a brand: the name keeps its words as they are written, and has the corrected ones in a form of its
// own, which costs a slip.

import { nameBearers } from "../data/name-bearers.ts";
import { once } from "../data/once.ts";
import { CONNECTORS, PLACES, WRITTEN_ORGANISATION_WORDS, WRITTEN_PLACES } from "../data/words.ts";
import { countEdits } from "../distance/edit-distance.ts";
import { misreadKey } from "../keys/misread.ts";
import { lacksInnerVowels, withoutInnerVowels } from "../keys/skeleton.ts";
import { isLegalForm, LEGAL_WORDS } from "./legal-forms.ts";

/**
 * A misread word has so many letters at least, and a mistyped one so many: shorter ones are near too many.
 */
const MISREAD_LETTERS_MIN = 5;
const MISTYPED_LETTERS_MIN = 7;
/** No word of organisations has more letters. */
const LETTERS_MAX = 32;

const LETTERS_ONLY = /^[a-z]+$/;

/** Words of most legal forms, which are meant before others of the same consonants: stck is no stack. */
const WORDS_OF_FORMS = "joint stock company limited liability open closed public private corporation".split(
  " ",
);

const WITHOUT_VOWELS_MIN = 3;

interface Dictionary {
  readonly words: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  /** Words that only legal forms have. */
  readonly ofForms: ReadonlySet<string>;
  /** By the key of misread words; "" for a key of several words. */
  readonly byLook: ReadonlyMap<string, string>;
  /**
   * By what is left of a long word without one of its inner letters; "" for what is left of several words.
   */
  readonly byRemainder: ReadonlyMap<string, string>;
  /** By what is left without the vowels within it; "" for what is left of several words. */
  readonly byConsonants: ReadonlyMap<string, string>;
}

const DICTIONARY = once((): Dictionary => {
  const organisationWords = WRITTEN_ORGANISATION_WORDS();
  const ofKinds = new Set([...organisationWords, ...LEGAL_WORDS]);
  const ofForms = new Set(LEGAL_WORDS).difference(new Set(organisationWords));
  // A misspelt place of another language is too far from what it means.
  const words = new Set([...ofKinds, ...PLACES]);
  const byLook = new Map<string, string>();
  const byRemainder = new Map<string, string>();
  const byConsonants = new Map<string, string>();
  const add = (map: Map<string, string>, key: string, word: string) => {
    const other = map.get(key);
    map.set(key, other === undefined || other === word ? word : "");
  };
  for (const word of words) {
    // Short names of places look like words of other languages (INAND, Irland).
    const isDistinct = ofKinds.has(word) || word.length >= MISTYPED_LETTERS_MIN;
    if (isDistinct && word.length + 1 >= MISREAD_LETTERS_MIN) add(byLook, misreadKey(word), word);
    const consonants = withoutInnerVowels(word);
    if (ofKinds.has(word) && lacksInnerVowels(consonants)) add(byConsonants, consonants, word);
    if (word.length < MISTYPED_LETTERS_MIN) continue;
    add(byRemainder, word, word);
    for (const remainder of withoutInnerLetter(word)) add(byRemainder, remainder, word);
  }
  for (const word of WORDS_OF_FORMS) byConsonants.set(withoutInnerVowels(word), word);
  return { words, places: new Set(WRITTEN_PLACES), ofForms, byLook, byRemainder, byConsonants };
});

/**
 * The word of organisations that a token in normal form is a slip of: it looks the same in print, or one
 * letter between its first and its last is wrong, missing, too many, or swapped with the next. Other tokens
 * stay as they are, and so do names that many people bear: endings and beginnings make other words.
 */
export function correctWord(token: string): string {
  if (token.length < WITHOUT_VOWELS_MIN || token.length > LETTERS_MAX || !LETTERS_ONLY.test(token))
    return token;
  const { words, byLook, byRemainder, byConsonants } = DICTIONARY();
  if (words.has(token) || nameBearers().has(token)) return token;
  if (lacksInnerVowels(token)) return byConsonants.get(token) || token;
  if (token.length < MISREAD_LETTERS_MIN) return token;
  const printed = byLook.get(misreadKey(token));
  if (printed !== undefined && printed !== "" && printed.slice(0, -1) !== token.slice(0, -1)) return printed;
  if (token.length + 1 < MISTYPED_LETTERS_MIN) return token;
  for (const remainder of [token, ...withoutInnerLetter(token)]) {
    const meant = byRemainder.get(remainder);
    if (meant !== undefined && meant !== "" && areOneSlipApart(token, meant)) return meant;
  }
  return token;
}

/** A word as a customer's name has it, and the word of organisations that it is taken for; "" for none. */
export interface Slip {
  readonly written: string;
  readonly meant: string;
}

/**
 * The words of an organisation after `unite` with their slips corrected, and these slips; null where it has
 * none. A word of legal
 * forms is meant only where it makes a form with others: Otkritie is a bank, and Otkritoe alone is no form.
 * Where no other word tells the organisation, the word that nearly is a usual one is its brand: Ventora
 * Mining.
 */
export function correctWords(
  written: readonly string[],
  unite: (words: readonly string[]) => readonly string[],
): { readonly words: readonly string[]; readonly slips: readonly Slip[] } | null {
  const slips: Slip[] = [];
  const corrected = written.map((word) => {
    const meant = correctWord(word);
    if (meant !== word) slips.push({ written: word, meant });
    return meant;
  });
  if (slips.length === 0 || !written.some((word, at) => word === corrected[at] && isTelling(word)))
    return null;
  const words = unite(corrected);
  const { ofForms } = DICTIONARY();
  const isMeant = ({ meant }: Slip) => !ofForms.has(meant) || !words.includes(meant);
  const undone = new Map(slips.filter((slip) => !isMeant(slip)).map((slip) => [slip.meant, slip.written]));
  const meant = slips.filter(isMeant);
  return meant.length === 0 ? null : { words: words.map((word) => undone.get(word) ?? word), slips: meant };
}

const CONNECTOR_SET: ReadonlySet<string> = new Set(CONNECTORS);
const BRAND_LETTERS_MIN = 3;

/** True for a word that tells an organisation from others: its brand or its place. */
function isTelling(word: string): boolean {
  return DICTIONARY().places.has(word) || isBrand(word);
}

/** True for a word that says neither what an organisation is nor where, and connects no others. */
export function isBrand(word: string): boolean {
  if (word.length < BRAND_LETTERS_MIN || CONNECTOR_SET.has(word) || isLegalForm(word)) return false;
  return !DICTIONARY().words.has(word);
}

function withoutInnerLetter(word: string): string[] {
  return Array.from(
    { length: Math.max(0, word.length - 2) },
    (_, at) => word.slice(0, at + 1) + word.slice(at + 2),
  );
}

/**
 * True for words with the same ends that differ by one edit. Words that share a remainder may differ by two.
 */
function areOneSlipApart(a: string, b: string): boolean {
  return a.charAt(0) === b.charAt(0) && a.at(-1) === b.at(-1) && countEdits(a, b) === 1;
}
