// The scorer as a table: how much each word of a name counts, what each difference between two words costs,
// and what each other field adds or takes. A change here is a change of policy; every row says why it is as
// it is.

/** The weight of a word of each class, relative to a word that carries the name. */
export const WORD_WEIGHTS = {
  content: { weight: 1, why: "Given names, family names and the words that tell an organisation." },
  common: {
    weight: 0.8,
    why: "Muhammad, Ali, Wang, Maria: two of them in a long name agree by chance.",
  },
  generic: {
    weight: 0.45,
    why: "Bank, Group, Trading: half the organisations share them.",
  },
  place: {
    weight: 0.45,
    why: "Iran, Hamburg: a branch or country is often left out; two that differ are a contradiction anyway.",
  },
  half: { weight: 0.45, why: "Abdul, Abdel: half a given name, the other half tells." },
  number: { weight: 1, why: "Fund II is another fund than Fund III, whatever else they share." },
  generation: { weight: 0.4, why: "Jr and III tell father from son, but are often left out." },
  initial: { weight: 0.4, why: "One letter agrees by chance in one name of ten." },
  particle: { weight: 0.12, why: "al, bin, de, von: written or left out as one likes." },
  title: { weight: 0.1, why: "A title is no name; lists give it or not." },
  legal: { weight: 0.12, why: "LLC or Ltd: compared as classes, and often left out." },
} as const satisfies Record<string, { readonly weight: number; readonly why: string }>;

export type WordClass = keyof typeof WORD_WEIGHTS;

/** Pairs of less weight are particles, titles and legal forms. */
export const HEAVY_WEIGHT_MIN = 0.4;

/** What a difference between two words that are taken for one costs: 0 is none, 1 is another word. */
export const PAIR_COSTS = {
  /** Same consonants, vowels that transliterations mix up: Muhammad, Mohamed. */
  variant: 0.05,
  /** William, Bill: the same person may have signed either. */
  nickname: 0.12,
  /** J for John. */
  initial: 0.28,
  /** Antonio and Antonia, Daniel and Danielle: a letter or two, and another person. */
  gender: 0.45,
  /** Petrova, Petrovna: a family name and a father's name. */
  patronymic: 0.45,
  /**
   * JCT, GCT: every letter of an abbreviation, or of an aircraft's mark, counts, so one that differs names
   * another holder.
   */
  abbreviationTypo: 0.6,
  /** Lee, Li: one family name as two countries write it, where the whole name is of East Asia. */
  regionalRomanisation: 0.1,
  /**
   * Zhang, Zhong: one letter, and another syllable of East Asia; in every word of a name it is another
   * person.
   */
  otherSyllable: 0.3,
  /** Zhang, Chang; Jeong, Chung: one syllable by two systems that romanise its language. */
  romanisation: 0.02,
  /** Soekarno, Sukarno; Mukherjee, Mukhopadhyay: one name as its culture and lists in English write it. */
  orthography: 0.02,
  /** Zhang, Cheung: one character as Mandarin and as a dialect say it, which others may share. */
  dialect: 0.05,
  /** Two words written as one, or the reverse; nothing else differs. */
  joined: 0.02,
} as const;

/**
 * What typos cost, by the number of edits and the letters of the longer word. Absent: so many edits make
 * another word. Short words are near each other by chance, so one edit there weighs more (Li, Lu) but is not
 * beyond a typo.
 */
export const EDIT_COSTS: readonly { readonly edits: number; readonly byLength: readonly number[] }[] = [
  { edits: 1, byLength: [1, 1, 0.4, 0.3, 0.2, 0.17, 0.14, 0.12, 0.1, 0.09] },
  { edits: 2, byLength: [1, 1, 1, 1, 1, 0.38, 0.3, 0.25, 0.21, 0.18, 0.16] },
  { edits: 3, byLength: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.28, 0.25, 0.22] },
];

/**
 * Two edits cost at least this much when the words can't be spellings of one sound: Lavrov is not Lavrin,
 * Fridman not Feldman, but Gaddafi is Qadhafi. More yet when the first letter differs, which slips least.
 */
export const PLAIN_EDITS_COST = {
  /** By the letters of the longer word, as above. */
  byLength: [1, 1, 1, 1, 1, 0.38, 0.42, 0.42, 0.3, 0.22, 0.18],
  otherBeginning: 0.42,
} as const;

/**
 * A slip between two words that are both names of many people costs at least this much, by the bearers of
 * the rarer one: Miller and Milner are two names. A slip seldom makes a certain other name; the more people
 * bear it, the more likely they are the reason.
 */
export const OTHER_NAME_COSTS: readonly { readonly bearers: number; readonly cost: number }[] = [
  { bearers: 4, cost: 0.3 },
  { bearers: 5, cost: 0.36 },
  { bearers: 6, cost: 0.41 },
  { bearers: 7, cost: 0.45 },
];

/** What words that found no counterpart cost. */
export const LEFTOVER_COSTS = {
  /** Words on one side only, as a share of the longer name: middle names, branches. */
  extraShare: 0.27,
  /**
   * Factor on the cost of typos when each of several short words has one: such names often agree by chance.
   */
  allTypos: 1.5,
  /** The same when no more than one word met: a family name alone is not a person. */
  extraShareLone: 0.55,
  /**
   * The part of their weight that the words that met say, when all are names of many people and the words on
   * one side weigh `usualExtraMin`: Maria Fernandez may be one of many with four names.
   */
  usualShare: 0.9,
  usualExtraMin: 1.6,
  /** Both sides keep a word of their own: different people. Once, */
  contradiction: 0.22,
  /** and by the share of the name that is contradicted. */
  contradictionShare: 0.5,
  /** A number on one side only: the ship Amber 2 is seldom the ship Amber. */
  numberMissing: 0.18,
  /** Two different numbers, or two generations of a family. */
  numberConflict: 0.3,
  /** Legal forms of different classes (AG and GmbH): related, not the same company. */
  legalConflict: 0.12,
  /** Particles, titles and legal forms on one side only, as a share of the name. */
  lightShare: 0.15,
  /**
   * The same three words or more in an order that no family name first or last explains: own name, father
   * and grandfather of Somalis and Ethiopians, the two family names of Spaniards. Most are the same person
   * all the same, so such a name only ranks below.
   */
  order: 0.03,
  /** X bin Y against Y bin X: father and son. */
  parentSwap: 0.4,
  /** A man's given name and a woman's: in a long name, too, it is another person. */
  otherGender: 0.08,
  /** Two names of many people, one slip apart: in a long name, too, they may be two people. */
  otherName: 0.06,
} as const;

/** What the other fields add to the score of the name, or take from it. */
export const EVIDENCE = {
  birthDate: {
    sameDay: { feature: 1, weight: 0.1, says: "Same birth date", why: "The contract's +0.10." },
    sameMonth: {
      feature: 0.75,
      weight: 0.07,
      says: "Same birth year and month",
      why: "As precise as both sides are, less than a day.",
    },
    swappedDay: {
      feature: 0.6,
      weight: 0.06,
      says: "Same birth date with day and month swapped",
      why: "Forms of two countries write 3 April as 3/4 and as 4/3; little more than the year, since it can be chance.",
    },
    sameYear: {
      feature: 0.5,
      weight: 0.05,
      says: "Same birth year",
      why: "The contract: raises less. One side knows no more than the year, or the month.",
    },
    sameYearOnly: {
      feature: 0.4,
      weight: 0.02,
      says: "Same birth year, another day",
      why: "Lists give wrong days more often than wrong years; but two known days that differ say less than a year.",
    },
    withinRange: {
      feature: 0.4,
      weight: 0,
      says: "Birth year within the range",
      why: "A range of years holds one person of ten: no contradiction, and no proof.",
    },
    nearYear: {
      feature: 0.3,
      weight: -0.05,
      says: "Birth years differ by one or two",
      why: "A year off, as lists differ among themselves: the same day of it, or a day that one side doesn't know.",
    },
    nearYearOnly: {
      feature: 0.2,
      weight: -0.15,
      says: "Birth years differ by one, and so do the days",
      why: "Nothing of the date agrees: an exact name holds, a name that is only like needs another proof.",
    },
    slip: {
      feature: 0.2,
      weight: -0.18,
      says: "Birth years differ by one digit",
      why: "Day and month agree, the year may be mistyped: an exact name holds, one that is only like does not.",
    },
    apart: {
      feature: 0.1,
      weight: -0.22,
      says: "Birth years differ, and one side has only the year",
      why: "Years off where one side knows the year only; needs another proof.",
    },
    conflict: {
      feature: 0,
      weight: -0.3,
      says: "Birth date differs",
      why: "An exact namesake must fall below 0.80, a shared country included.",
    },
  },
  country: {
    overlap: { feature: 1, weight: 0.05, says: "Same country", why: "The contract's +0.05." },
    related: {
      feature: 0.5,
      weight: 0,
      says: "Related countries",
      why: "A state and one that it became, came from or governs: papers of one person may name either.",
    },
    conflict: {
      feature: 0,
      weight: -0.15,
      says: "Country differs",
      why: "People have several passports: alone it must not drop an exact name.",
    },
  },
  gender: {
    equal: { feature: 1, weight: 0, says: "Same gender", why: "Half of all people share it: no evidence." },
    conflict: {
      feature: 0,
      weight: -0.05,
      says: "Gender differs",
      why: "The contract: lowers slightly; lists guess it from the name.",
    },
    conflictAndName: {
      feature: 0,
      weight: -0.15,
      says: "Gender differs, and the names are only alike",
      why: "Alexander and Alexandra are one slip apart; of a man and a woman they are two names.",
    },
  },
  identifier: {
    equal: {
      feature: 1,
      weight: 2,
      says: "Same identifier",
      why: "A match whatever the name; ranks above an exact name with all other evidence.",
    },
    equalAbroad: {
      feature: 1,
      weight: 1.5,
      says: "Same identifier, but the countries differ",
      why: "Two states may give one number: a match by the contract, below those where the country doesn't differ.",
    },
    conflictUnique: {
      feature: 0,
      weight: -0.25,
      says: "A unique identifier differs",
      why: "IMO number, LEI, INN: one holder has one, so it is another.",
    },
    conflict: {
      feature: 0,
      weight: -0.1,
      says: "Identifier differs",
      why: "People hold several documents, companies several registrations.",
    },
  },
} as const satisfies Record<string, Record<string, EvidenceRow>>;

/** What a field found: the row that fits, and the two values that met, or that differ. */
export interface Evidence<Value> {
  readonly row: EvidenceRow;
  readonly left: Value;
  readonly right: Value;
}

export interface EvidenceRow {
  /** What `features` shows, 0 to 1. */
  readonly feature: number;
  /** Added to the score. */
  readonly weight: number;
  /** What an explanation says of it, before the values. */
  readonly says: string;
  readonly why: string;
}

/** Identifier kinds of which a holder has exactly one (names of model/identifiers.ts). */
export const UNIQUE_IDENTIFIERS: readonly string[] = ["inn", "lei", "imo", "ogrn"];

/**
 * What only confirms stays below the default threshold of 0.80 until another fact agrees: a weak alias, and
 * Chinese or Korean characters that are read alike but differ.
 */
export const CONFIRMING_NAME_MAX = 0.79;

/**
 * A name without its family name stays below 1, whatever facts agree: a reviewer sees that something is
 * missing.
 */
export const PARTIAL_NAME_SCORE_MAX = 0.99;

/**
 * Initials stand for a whole name at most so much: others may have the same. They rank below a name that is
 * written out.
 */
export const ACRONYM_NAME_MAX = 0.9;

/** Names of less similarity are alike, not the same. */
export const SAME_NAME_MIN = 0.95;
