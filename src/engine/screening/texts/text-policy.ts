// What a stretch of a text must say to be compared with the lists. The amounts were chosen on invented
// remittance (test/support/remittance-lines.ts), so that at most one line of two thousand is a false alert.

/** The kinds of parties that texts name. Aircraft are named by marks, which are too short for this. */
export const TEXT_GROUPS = ["person", "organization", "vessel"] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** The bits that a whole name must say. */
export const BITS_MIN: Readonly<Record<TextGroup, number>> = { person: 21, organization: 20, vessel: 21 };
/**
 * The bits that an organisation's whole name must say where the text has it word by word, legal form
 * included: of usual words, such as "Blue Capital LLP".
 */
export const VERBATIM_BITS_MIN = 16;
/** The bits that a part of a name must say: texts of payments hold names of people who are not listed. */
export const PART_BITS_MIN: Readonly<Record<TextGroup, number>> = {
  person: 23,
  organization: 20,
  vessel: 21,
};
/** A single word that no text holds by chance. Of people and ships a single word is never enough. */
export const SINGLE_WORD_BITS_MIN = 15;
/**
 * The share of the bits of a name that the text must hold. Legal forms and particles may be missing, and of
 * people the names of fathers and further given names.
 */
export const COVERED_SHARE_MIN: Readonly<Record<TextGroup, number>> = {
  person: 0.5,
  organization: 0.75,
  vessel: 0.9,
};
/** A name of usual words must be there but for its legal form. */
export const USUAL_SHARE_MIN = 0.9;
/** A word that says less is usual, and no slip of a listed one. */
export const RARE_BITS_MIN = 12;
/** What a slip takes from the bits of a word: a word has some hundred near ones, of which few are words. */
export const MISSPELT_BITS = 4;
/** What another romanisation takes: fewer words are near it than a slip. */
export const ROMANISED_BITS = 2;
/** Stretches are whole names without other facts, so they must be more alike than a party must be. */
export const TEXT_SCORE_MIN = 0.88;
