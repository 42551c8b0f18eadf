// Two names in columns: which words stand for which, and what each column takes from the score. Reads the
// alignment and the charges of the score; decides only what words are called, and which column a charge that
// several of them cause is shown in.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { countEdits } from "../../names/distance/edit-distance.ts";
import type { AlignedPair, Alignment, PairKind } from "../alignment/alignment.ts";
import type { AnalysedName } from "../alignment/analysed-name.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { compareNames, type NameCharge } from "../features/name.ts";
import { hasLost } from "../words/lost-letters.ts";
import { type Word, wordAt } from "../words/word.ts";
import { type NamedSides, nameOfWord, quote, roleOf, take, textOf } from "./words-said.ts";

/** The pair of names that a score counts. */
export interface ExplainedNames {
  readonly kind: NameKind;
  readonly ours: PreparedName;
  readonly listed: AnalysedName;
  /** The listed name as its list spells it; "" when that is not known. */
  readonly written: string;
  readonly isWeakAlias: boolean;
  /** The score of the names, four decimals. */
  readonly similarity: number;
}

/** How the sides of a column relate: same, alike, a slip, only listed, only the subject's, contradicted. */
const COLUMN_SIGNS = ["=", "≈", "~", "+", "−", "≠"] as const;
export type ColumnSign = (typeof COLUMN_SIGNS)[number];

export interface NameColumn {
  readonly sign: ColumnSign;
  readonly kind: string;
  /** The words of the subject's name, as they are compared; null where it has none. */
  readonly own: string | null;
  readonly listed: string | null;
  /** The position of the first of these words on each side; null where there is none. */
  readonly left: number | null;
  readonly right: number | null;
  /** What the column adds to the score of the names, which is 1 without any: 0 or less. */
  readonly amount: number;
  readonly sentence: string;
}

/** What the columns need of the two names. */
interface Sides extends NamedSides {
  /** What was taken from the score, by reason. */
  readonly charges: ReadonlyMap<NameCharge, number>;
}

/** The columns of a pair of names: pairs of words, then words on one side, then the names as a whole. */
export function nameColumnsOf({ kind, ours, listed }: ExplainedNames): NameColumn[] {
  const { alignment, charges, parents } = compareNames(ours, listed);
  const sides: Sides = {
    isPerson: kind === "person",
    left: ours.words,
    right: listed.words,
    parents,
    charges,
  };
  return [
    ...columnsOfPairs(sides, alignment.pairs),
    ...columnsOfCut(ours),
    ...columnsOfConflicts(sides, alignment),
    ...columnsOfRepeated(sides, alignment),
    ...columnsOfLone(sides, alignment),
    ...columnsOfStructure(sides),
    ...columnsOfSlips(ours, charges.get("slips") ?? 0),
  ];
}

function columnsOfSlips({ slips }: PreparedName, charged: number): NameColumn[] {
  return slips.map(({ written, meant }) => {
    const taken = charged / slips.length;
    const sentence =
      meant === ""
        ? `Left out of the subject's name, as added to a person's: “${written}”${take(taken)}.`
        : `Misspelt in the subject's name: “${written}” taken for “${meant}”${take(taken)}.`;
    return {
      sign: "~",
      kind: "slip",
      own: written,
      listed: null,
      left: null,
      right: null,
      amount: -taken,
      sentence,
    };
  });
}

function columnsOfCut({ cutWord }: PreparedName): NameColumn[] {
  if (cutWord === null) return [];
  const sentence = `The field cut a word off: a word of the listed name begins with “${cutWord}”.`;
  return [
    { sign: "≈", kind: "cut", own: cutWord, listed: null, left: null, right: null, amount: 0, sentence },
  ];
}

const PAIR_SIGNS: Readonly<Record<PairKind, ColumnSign>> = {
  same: "=",
  variant: "≈",
  romanisation: "≈",
  nickname: "≈",
  initial: "≈",
  joined: "≈",
  acronym: "≈",
  cut: "≈",
  typo: "~",
  gender: "≠",
  otherName: "≠",
};

function columnsOfPairs(sides: Sides, pairs: readonly AlignedPair[]): NameColumn[] {
  const charged = sides.charges.get("pairs") ?? 0;
  const costs = pairs.reduce((total, pair) => total + pair.weight * pair.cost, 0);
  const acronyms = pairs.filter(({ kind }) => kind === "acronym").length;
  const column = (pair: AlignedPair, taken: number, sentence: string): NameColumn => ({
    sign: PAIR_SIGNS[pair.kind],
    kind: pair.kind,
    own: textOf(sides.left.slice(pair.left, pair.left + pair.leftCount)),
    listed: textOf(sides.right.slice(pair.right, pair.right + pair.rightCount)),
    left: pair.left,
    right: pair.right,
    amount: -taken,
    sentence,
  });
  const same = pairs.filter(({ kind }) => kind === "same").sort((a, b) => a.left - b.left);
  return [
    ...same.map((pair) => column(pair, 0, `Same in both: ${quote(sides.left, pair.left)}.`)),
    ...pairs
      .filter(({ kind }) => kind !== "same")
      .map((pair) => {
        const ours = quote(sides.left, pair.left, pair.leftCount);
        const theirs = quote(sides.right, pair.right, pair.rightCount);
        const share = costs === 0 ? 0 : (charged * pair.weight * pair.cost) / costs;
        const taken = pair.kind === "acronym" ? (sides.charges.get("acronym") ?? 0) / acronyms : share;
        return column(pair, taken, `${sayRelation(sides, pair, ours, theirs)}${take(taken)}.`);
      }),
  ];
}

function sayRelation({ left, right }: Sides, pair: AlignedPair, ours: string, theirs: string): string {
  switch (pair.kind) {
    case "variant":
      return `${areSwapped(left, right, pair) ? "Typo, letters swapped" : "Another spelling"}: ${ours} for ${theirs}`;
    case "romanisation":
      return `Another romanisation of the same syllables: ${ours} for ${theirs}`;
    case "nickname":
      return `Another form of the same name: ${ours} for ${theirs}`;
    case "gender":
      return `A man's name and a woman's: ${ours} for ${theirs}`;
    case "otherName":
      return `Two similar names, both known: ${ours} for ${theirs}`;
    case "initial":
      return `Initial: ${ours} for ${theirs}`;
    case "joined":
      if (pair.leftCount === pair.rightCount) return `Words split at another letter: ${ours} for ${theirs}`;
      return pair.leftCount < pair.rightCount
        ? `Written as one word: ${ours} for ${theirs}`
        : `Written as separate words: ${ours} for ${theirs}`;
    case "typo": {
      if (hasLost(wordAt(left, pair.left).text)) return `Letters were lost: ${ours} for ${theirs}`;
      const edits = countEdits(wordAt(left, pair.left).text, wordAt(right, pair.right).text);
      return `Typo, ${edits === 1 ? "one letter" : `${edits} letters`}: ${ours} for ${theirs}`;
    }
    case "cut":
      return `Cut off: ${ours} for ${theirs}`;
    case "acronym":
      return `Initials of the other name: ${ours}`;
    case "same":
      return `Same in both: ${ours}`;
  }
}

/** True for two words of the same letters in another order, which no way of spelling explains. */
function areSwapped(left: readonly Word[], right: readonly Word[], pair: AlignedPair): boolean {
  const sorted = (words: readonly Word[], at: number) => [...wordAt(words, at).text].sort().join("");
  return sorted(left, pair.left) === sorted(right, pair.right);
}

/** The charge for all conflicts is told once, and shown in equal parts. */
function columnsOfConflicts(sides: Sides, alignment: Alignment): NameColumn[] {
  const { conflicts } = alignment;
  const last = conflicts.at(-1);
  const taken =
    (sides.charges.get("conflicts") ?? 0) +
    (sides.charges.get("numbersDiffer") ?? 0) +
    (haveLoneHeavy(sides, alignment) ? 0 : (sides.charges.get("lone") ?? 0));
  const together = conflicts.length > 1 ? "together " : "";
  return conflicts.map((conflict) => {
    const { left, right } = conflict;
    const role = roleOf(sides, conflict);
    return {
      sign: "≠",
      kind: "contradicted",
      own: wordAt(sides.left, left).text,
      listed: wordAt(sides.right, right).text,
      left,
      right,
      amount: -taken / conflicts.length,
      sentence: `${role} differs: ${quote(sides.left, left)} ≠ ${quote(sides.right, right)}${conflict === last ? take(taken, together) : ""}.`,
    };
  });
}

/** False when the charge for words on one side is for the greater weight of a word in a conflict. */
function haveLoneHeavy({ left, right }: Sides, { extra, missing }: Alignment): boolean {
  return extra.some((at) => wordAt(left, at).isHeavy) || missing.some((at) => wordAt(right, at).isHeavy);
}

function columnsOfRepeated({ left, right }: Sides, { repeatedLeft, repeatedRight }: Alignment): NameColumn[] {
  const column = (words: readonly Word[], at: number, isOurs: boolean): NameColumn => ({
    sign: "=",
    kind: "repeated",
    own: isOurs ? wordAt(words, at).text : null,
    listed: isOurs ? null : wordAt(words, at).text,
    left: isOurs ? at : null,
    right: isOurs ? null : at,
    amount: 0,
    sentence: `Repeated word: ${quote(words, at)}.`,
  });
  return [
    ...repeatedLeft.map((at) => column(left, at, true)),
    ...repeatedRight.map((at) => column(right, at, false)),
  ];
}

function columnsOfLone(sides: Sides, { extra, missing }: Alignment): NameColumn[] {
  const lone = [
    ...extra.map((at) => ({ side: "left" as const, at, word: wordAt(sides.left, at) })),
    ...missing.map((at) => ({ side: "right" as const, at, word: wordAt(sides.right, at) })),
  ];
  const weightOf = (isHeavy: boolean) =>
    lone.reduce((total, { word }) => total + (word.isHeavy === isHeavy ? word.weight : 0), 0);
  const [heavy, light] = [weightOf(true), weightOf(false)];
  const numbers = lone.filter(({ word }) => word.class === "number").length;
  return lone.map(({ side, at, word }) => {
    const charge = sides.charges.get(word.isHeavy ? "lone" : "light") ?? 0;
    const number = word.class === "number" ? (sides.charges.get("numberMissing") ?? 0) / numbers : 0;
    const taken = (charge * word.weight) / (word.isHeavy ? heavy : light) + number;
    const isOurs = side === "left";
    const where = isOurs ? "listed name" : "subject's name";
    return {
      sign: isOurs ? "−" : "+",
      kind: isOurs ? "extra" : "missing",
      own: isOurs ? word.text : null,
      listed: isOurs ? null : word.text,
      left: isOurs ? at : null,
      right: isOurs ? null : at,
      amount: -taken,
      sentence: `${nameOfWord(sides, side, at)} missing from the ${where}: ${quote(sides[side], at)}${take(taken)}.`,
    };
  });
}

/** What concerns the names as a whole. */
function columnsOfStructure({ left, right, charges }: Sides): NameColumn[] {
  const columns: NameColumn[] = [];
  const add = (
    charge: NameCharge,
    kind: string,
    sign: ColumnSign,
    say: (taken: string) => string,
    [own, listed]: readonly (string | null)[] = [null, null],
  ) => {
    const taken = charges.get(charge);
    if (taken === undefined) return;
    const texts = { own: own ?? null, listed: listed ?? null };
    columns.push({
      sign,
      kind,
      ...texts,
      left: null,
      right: null,
      amount: -taken,
      sentence: say(take(taken)),
    });
  };
  const forms = [left, right].map((words) => textOf(words.filter(({ legalClass }) => legalClass !== null)));
  const [ours, theirs] = forms;
  add(
    "legalForms",
    "legalForm",
    "≠",
    (taken) => `Legal form differs: “${ours}” ≠ “${theirs}”${taken}.`,
    forms,
  );
  add("genders", "genders", "≠", (taken) => `One is a man's name, the other a woman's${taken}.`);
  add("otherNames", "otherNames", "≠", (taken) => `A typo seldom turns one known name into another${taken}.`);
  add(
    "reworded",
    "reworded",
    "≈",
    (taken) => `In other words: translated, spelt out, or without the seat${taken}.`,
  );
  add("leftOut", "leftOut", "≠", (taken) => `Other words of the text were left out${taken}.`);
  add(
    "parents",
    "parents",
    "≠",
    (taken) => `Child and father have swapped names: “${textOf(left)}” is not “${textOf(right)}”${taken}.`,
  );
  return columns;
}
