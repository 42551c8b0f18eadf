// Family names of Slavs, and of the peoples who took such names. Their spellings keep more apart than those
// of other languages do: every vowel is written, and consonants that sound alike elsewhere are two.

/** The endings of such family names. */
const FAMILY_ENDING = /(?:(?:[oe]v|[iy]n)a?|sk(?:[iy]|iy|ii|aya|aia)|enk[oa])$/;

/** True for two words with the ending of such a family name. */
export function areSlavicNames(a: string, b: string): boolean {
  return FAMILY_ENDING.test(a) && FAMILY_ENDING.test(b);
}

/**
 * True for words of the same consonants, one of them such a family name, that are two names all the same.
 * `vowels` and `theirVowels` are their runs of vowels.
 */
export function areTwoSlavicNames(
  [a, vowels]: readonly [string, number],
  [b, theirVowels]: readonly [string, number],
): boolean {
  if (isOfOtherFamily(a, b) || isOfOtherFamily(b, a)) return true;
  if (!areSlavicNames(a, b)) return false;
  // Shkolov is not Sokolov, and Gromov not Khromov.
  return vowels !== theirVowels || beginsHard(a) !== beginsHard(b);
}

/** True for Semenovykh next to Semenov. */
function isOfOtherFamily(text: string, other: string): boolean {
  return FAMILY_OF_ALL.test(text) && FAMILY_ENDING.test(other);
}

const FAMILY_OF_ALL = /[oe]v[iy]k?h$/;

/** True for a name that begins with g before a consonant: a kh there is no other spelling of it. */
function beginsHard(text: string): boolean {
  return HARD_BEGINNING.test(text);
}

const HARD_BEGINNING = /^gh?[b-df-hj-np-tv-xz]/;

/**
 * True for the names of a father as a son and as a daughter bear it: Petrovich, Petrovna. The endings tell
 * men from women better than any given name.
 */
export function arePatronymicsOfOtherGenders(a: string, b: string): boolean {
  const isMan = MALE_PATRONYMIC.test(a);
  if (isMan === MALE_PATRONYMIC.test(b)) return false;
  return FEMALE_PATRONYMIC.test(isMan ? b : a);
}

const MALE_PATRONYMIC = /(?:[oeai]v(?:i|y|it|its)ch|[iy]nich|mich|ilyich)$/;
const FEMALE_PATRONYMIC = /(?:[oeai]vna|[aei]una|[iy]nichna)$/;

/**
 * A father's name as Russian, Ukrainian, Belarusian, Azeri and Kazakh papers have it: Petrovich, Aliyev oglu.
 */
export function isPatronymic(text: string): boolean {
  return PATRONYMIC.test(text);
}

/** The endings in the spellings of several countries, behind three letters or more. */
const PATRONYMIC = /^.{2,}(?:[oeia][vw][iy](?:c|ch|cz|tch|tsj|tsch)|[oei][vw]na|ogly|oglu|uly|kyzy|kizi)$/;
