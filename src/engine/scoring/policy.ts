// The scorer as a table: how much each word of a name counts, what each difference between two words costs,
// and what each other field adds or takes. The amounts and the reason of each are in data/amounts.tsv; a
// change there is a change of policy. This file gives each amount its name.

import { AmountTable, type Orders } from "./amounts.ts";
import amountsText from "./data/amounts.tsv" with { type: "text" };

const table = new AmountTable("scoring/data/amounts.tsv", amountsText);

/** The weight of a word of each class, relative to a word that carries the name. */
export const WORD_WEIGHTS = table.readGroup("weight", [
  "content",
  "common",
  "generic",
  "place",
  "half",
  "number",
  "generation",
  "initial",
  "particle",
  "title",
  "legal",
]);

export type WordClass = keyof typeof WORD_WEIGHTS;

/** Pairs of less weight are particles, titles and legal forms. */
export const HEAVY_WEIGHT_MIN = 0.4;

/** What a difference between two words that are taken for one costs: 0 is none, 1 is another word. */
export const PAIR_COSTS = table.readGroup("pair", [
  "romanisation",
  "orthography",
  "joined",
  "dialect",
  "variant",
  "regionalRomanisation",
  "nickname",
  "translation",
  "initial",
  "otherSyllable",
  "gender",
  "otherName",
  "lostLetters",
  "lostVowels",
  "cut",
  "abbreviationTypo",
]);

/**
 * What typos cost, by the number of edits and the letters of the longer word; the last cost of a row holds
 * for longer words too. A cost of 1: so many edits make another word. Short words are near each other by
 * chance, so one edit there weighs more (Li, Lu) but is not beyond a typo.
 */
export const EDIT_COSTS: readonly { readonly edits: number; readonly byLength: readonly number[] }[] = [
  { edits: 1, byLength: costsByLength("edits.1") },
  { edits: 2, byLength: costsByLength("edits.2") },
  { edits: 3, byLength: costsByLength("edits.3") },
];

/**
 * Two edits cost at least this much when the words can't be spellings of one sound: Lavrov is not Lavrin,
 * Fridman not Feldman, but Gaddafi is Qadhafi. More yet when the first letter differs, which slips least.
 */
export const PLAIN_EDITS_COST: { readonly byLength: readonly number[]; readonly otherBeginning: number } = {
  /** By the letters of the longer word, as above. */
  byLength: costsByLength("plainEdits"),
  otherBeginning: table.read("plainEdits.otherBeginning"),
};

/** By the letters of a word: 1 for those shorter than the first row of the group. */
function costsByLength(group: string): readonly number[] {
  const rows = table.readNumbered(group);
  const shorter = Array.from({ length: rows[0]?.[0] ?? 0 }, () => 1);
  return [...shorter, ...rows.map(([, cost]) => cost)];
}

/** What words that found no counterpart cost, and what contradictions of whole names do. */
export const LEFTOVER_COSTS = table.readGroup("leftover", [
  "extraShare",
  "extraShareLone",
  "extraShareUsual",
  "extraShareShort",
  "usualShare",
  "usualExtraMin",
  "partOfName",
  "contradiction",
  "contradictionShare",
  "otherBeginning",
  "numberMissing",
  "numberConflict",
  "legalConflict",
  "lightShare",
  "parentSwap",
  "otherGender",
  "otherParticle",
  "affix",
  "oneUsual",
  "otherName",
  "reworded",
  "between",
  "beside",
]);

/** What the other fields add to the score of the name, or take from it. */
export const EVIDENCE = {
  birthDate: {
    sameDay: evidenceRow("birthDate.sameDay", 1, "Same birth date"),
    sameMonth: evidenceRow("birthDate.sameMonth", 0.75, "Same birth year and month"),
    swappedDay: evidenceRow("birthDate.swappedDay", 0.6, "Same birth date with day and month swapped"),
    sameYear: evidenceRow("birthDate.sameYear", 0.5, "Same birth year"),
    sameYearOnly: evidenceRow("birthDate.sameYearOnly", 0.4, "Same birth year, but the days differ"),
    withinRange: evidenceRow("birthDate.withinRange", 0.4, "Birth year within the range"),
    nearYear: evidenceRow("birthDate.nearYear", 0.3, "Birth years differ by one or two"),
    nearYearOnly: evidenceRow(
      "birthDate.nearYearOnly",
      0.2,
      "Birth years differ by one, and the days differ too",
    ),
    slip: evidenceRow("birthDate.slip", 0.2, "Birth years differ by one digit"),
    apart: evidenceRow("birthDate.apart", 0.1, "Birth years differ, and one side gives only the year"),
    conflictRare: evidenceRow(
      "birthDate.conflictRare",
      0,
      "Birth dates differ, but hardly anybody else has this name",
    ),
    conflictUncommon: evidenceRow(
      "birthDate.conflictUncommon",
      0,
      "Birth dates differ, but few people have this name",
    ),
    conflict: evidenceRow("birthDate.conflict", 0, "Birth dates differ"),
  },
  country: {
    overlap: evidenceRow("country.overlap", 1, "Same country"),
    related: evidenceRow("country.related", 0.5, "Related countries"),
    conflict: evidenceRow("country.conflict", 0, "Countries differ"),
  },
  gender: {
    equal: evidenceRow("gender.equal", 1, "Same gender"),
    conflict: evidenceRow("gender.conflict", 0, "Genders differ"),
  },
  identifier: {
    equal: evidenceRow("identifier.equal", 1, "Same identifier"),
    equalAbroad: evidenceRow("identifier.equalAbroad", 1, "Same identifier, but the countries differ"),
    conflictUnique: evidenceRow("identifier.conflictUnique", 0, "A unique identifier differs"),
    conflict: evidenceRow("identifier.conflict", 0, "Identifiers differ"),
  },
} as const satisfies Record<string, Record<string, EvidenceRow>>;

function evidenceRow(name: string, feature: number, says: string): EvidenceRow {
  return { feature, weight: table.read(`evidence.${name}`), says };
}

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
}

/** Identifier kinds of which a holder has exactly one (names of model/identifiers.ts). */
export const UNIQUE_IDENTIFIERS: readonly string[] = ["inn", "lei", "imo", "ogrn"];

/**
 * What only confirms stays below the default threshold of 0.80 until another fact agrees: a weak alias, and
 * Chinese or Korean characters that are read alike but differ.
 */
export const CONFIRMING_NAME_MAX = table.read("most.confirmingName");

/**
 * A name without its family name stays below 1, whatever facts agree: a reviewer sees that something is
 * missing.
 */
export const PARTIAL_NAME_SCORE_MAX = table.read("most.partialName");

/**
 * Initials stand for a whole name at most so much: others may have the same. They rank below a name that is
 * written out.
 */
export const ACRONYM_NAME_MAX = table.read("most.acronym");

/** Names of less similarity are alike, not the same. */
export const SAME_NAME_MIN = table.read("least.sameName");

/** A reading that is less alike is one of many that come near a name by chance. */
export const EXACT_READING_MIN = table.read("least.exactReading");

/** Names of so many bearers are no slips, and of so many are usual; names/lexicon/bearers.ts counts them. */
export const BEARERS_MIN = table.read("least.bearers");
export const USUAL_BEARERS_MIN = table.read("least.usualBearers");

/** By what share of their letters two words may differ, or differ plainly. */
export const LETTER_SHARES = table.readGroup("share", [
  "plainDifference",
  "variantEdits",
  "shortVariantEdits",
]);

/** What words say of how few people bear a name, and what a name of few says, in bits. */
export const RARITY = table.readGroup("rarity", [
  "syllable",
  "short",
  "usualMost",
  "usualName",
  "uncommonName",
  "rareName",
]);

/** Amounts that keep their order whatever their values: the first of two is not above the second. */
export const AMOUNT_ORDERS: Orders = [
  ...chains("pair", "romanisation variant nickname initial", "orthography variant", "joined variant"),
  ...chains(
    "pair",
    "romanisation dialect",
    "dialect regionalRomanisation",
    "initial gender abbreviationTypo",
    "nickname translation gender",
  ),
  ...chains("edits.1", "9 8 7 6 5 4 3 2"),
  ...chains("edits.2", "10 9 8 7 6 5"),
  ...chains("edits.3", "14 13 12"),
  ...chains("plainEdits", "10 9 8 7"),
  ...chains("least", "bearers usualBearers"),
  ...chains("leftover", "extraShare extraShareLone extraShareShort", "numberMissing numberConflict"),
  ...chains("rarity", "syllable short usualMost usualName uncommonName rareName"),
  ...chains("share", "shortVariantEdits variantEdits plainDifference"),
  ...chains("weight", "particle initial common content", "title initial", "legal generic", "place common"),
  ["edits.1.9", "edits.2.10"],
  ["edits.2.10", "edits.3.14"],
];

/** The pairs of neighbours of each chain of names of a group. */
function chains(group: string, ...texts: readonly string[]): Orders {
  return texts.flatMap((text) => {
    const names = text.split(" ").map((name) => `${group}.${name}`);
    return names.slice(1).map((name, at): [string, string] => [names[at] ?? "", name]);
  });
}

table.finish(AMOUNT_ORDERS);
