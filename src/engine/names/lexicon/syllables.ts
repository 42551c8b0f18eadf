// Whether Latin words are syllables of East Asia, and whether two of them are one syllable in two spellings
// (Cai and Tsai, Jeong and Chung), which share too few letters to match as typos. Only single words are
// known, so callers ask only about words of names that are made of such syllables.

import { CHINESE, CHINESE_SETS } from "./chinese.ts";
import { KOREAN_SETS } from "./korean.ts";
import { shareGroup } from "./nicknames.ts";
import { SynonymSets } from "./synonym-sets.ts";

/** The endings of a Vietnamese syllable, without the marks that names are seldom written with. */
const VIETNAMESE_ENDINGS =
  "a ac ach ai am an ang anh ao ap at au ay e ech em en eo et eu i ia ich iec iem ien ieng iep iet ieu im in inh ip it iu " +
  "o oa oai oan oang oc oi om on ong op ot u ua uan uang uat uay uc ue ui um un ung uoc uoi uom uon uong uot up ut uu uy " +
  "uyen uyet uynh y yen yet yeu";

const VIETNAMESE = new RegExp(
  `^(?:ngh?|nh|kh|ph|th|tr|ch|gi|qu|[bcdghklmnprstvx])?(?:${VIETNAMESE_ENDINGS.replaceAll(" ", "|")})$`,
);

/** The spellings of each Chinese and Korean syllable and family name. */
const SPELLINGS = new SynonymSets([...CHINESE_SETS, ...KOREAN_SETS]);

/** The numbers of the syllables and family names that a word is a usual spelling of; null for most words. */
export function syllableGroups(word: string): readonly number[] | null {
  return SPELLINGS.numbersOf(word);
}

/**
 * True when the two words, in normal form, are usual spellings of one Chinese or Korean syllable or family
 * name.
 */
export function isSameSyllable(a: string, b: string): boolean {
  return shareGroup(SPELLINGS.numbersOf(a), SPELLINGS.numbersOf(b));
}

/**
 * True when the word can be a Chinese, Korean or Vietnamese syllable. Short words of other languages can be
 * one too, so callers ask this of every word of a name before they take any for a syllable.
 */
export function isSyllable(word: string): boolean {
  return SPELLINGS.numbersOf(word) !== null || VIETNAMESE.test(word);
}

/** True when the word can be two syllables of Chinese. */
export function areSyllables(word: string): boolean {
  return CHINESE.cut(word).some((syllables) => syllables.length > 1);
}

/** The usual spellings of the syllables and family names that a word may be, itself among them. */
export function spellingsOfSyllable(word: string): readonly string[] {
  return SPELLINGS.synonymsOf(word);
}

/**
 * The usual spellings of each Chinese and Korean syllable and family name; a spelling may be in several of
 * the sets.
 */
export function listSyllables(): readonly (readonly string[])[] {
  return SPELLINGS.sets;
}
