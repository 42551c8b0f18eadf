// The part of an explanation that is about the name: which spellings were compared, what became of every
// word, and what that cost. Reads the alignment and the charges of the score; decides only what words are
// called.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { countEdits } from "../../names/distance/edit-distance.ts";
import { alignNames } from "../alignment/align-names.ts";
import type { AlignedPair, Alignment, Conflict } from "../alignment/alignment.ts";
import type { ListedName } from "../alignment/listed-name.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { type NameCharge, scoreAlignment } from "../features/name.ts";
import { type Word, wordAt } from "../words/word.ts";

/** The pair of names that a score counts. */
export interface ExplainedNames {
  readonly kind: NameKind;
  readonly ours: PreparedName;
  readonly listed: ListedName;
  /** The listed name as its list spells it; "" when that is not known. */
  readonly written: string;
  readonly isWeakAlias: boolean;
  /** The score of the names, four decimals. */
  readonly similarity: number;
}

/** What the sentences need of the two names. */
interface Sides {
  readonly isPerson: boolean;
  readonly left: readonly Word[];
  readonly right: readonly Word[];
  /** The positions of parents' names on each side, one bit each. */
  readonly parents: { readonly left: number; readonly right: number };
  /** What was taken from the score, by reason. */
  readonly charges: ReadonlyMap<NameCharge, number>;
}

/** Sentences on a pair of names. */
export function explainName(names: ExplainedNames): string[] {
  const { kind, ours, listed, written, isWeakAlias, similarity } = names;
  const charges = new Map<NameCharge, number>();
  const alignment = alignNames(ours, listed);
  scoreAlignment(ours, listed, alignment, (charge, amount) => charges.set(charge, amount));
  const sides: Sides = {
    isPerson: kind === "person",
    left: ours.words,
    right: listed.words,
    parents: { left: ours.parents, right: listed.name.parents },
    charges,
  };
  return [
    `Name ${similarity.toFixed(4)}: ${sayName(ours.written, sides.left)} against ${isWeakAlias ? "the weak alias " : ""}${sayName(written, sides.right)}.`,
    ...sayPairs(sides, alignment.pairs),
    ...sayCut(ours),
    ...sayConflicts(sides, alignment),
    ...sayRepeated(sides, alignment),
    ...sayLone(sides, alignment),
    ...sayStructure(sides),
  ];
}

/** A name as it is written, and the form compared where that is another script or other words. */
function sayName(written: string, words: readonly Word[]): string {
  const read = textOf(words);
  const isPlain = written.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") === read.replaceAll(" ", "");
  if (written === "") return `“${read}”`;
  return isPlain ? `“${written}”` : `“${written}” (read as “${read}”)`;
}

function sayCut({ cutWord }: PreparedName): string[] {
  return cutWord === null ? [] : [`Cut off by the field: “${cutWord}” begins a word of the listed name.`];
}

function sayPairs(sides: Sides, pairs: readonly AlignedPair[]): string[] {
  const charged = sides.charges.get("pairs") ?? 0;
  const costs = pairs.reduce((total, pair) => total + pair.weight * pair.cost, 0);
  const same = pairs.filter(({ kind }) => kind === "same").sort((a, b) => a.left - b.left);
  const sentences: string[] = [];
  if (same.length > 0) {
    const words = same.map(({ left }) => quote(sides.left, left)).join(", ");
    sentences.push(`Same in both: ${words}.`);
  }
  for (const pair of pairs) {
    if (pair.kind === "same") continue;
    const left = quote(sides.left, pair.left, pair.leftCount);
    const right = quote(sides.right, pair.right, pair.rightCount);
    const taken =
      pair.kind === "acronym"
        ? (sides.charges.get("acronym") ?? 0)
        : costs === 0
          ? 0
          : (charged * pair.weight * pair.cost) / costs;
    sentences.push(`${sayRelation(sides, pair, left, right)}${take(taken)}.`);
  }
  return sentences;
}

function sayRelation({ left, right }: Sides, pair: AlignedPair, ours: string, theirs: string): string {
  switch (pair.kind) {
    case "variant":
      return `${areSwapped(left, right, pair) ? "Typo, letters swapped" : "Another spelling"}: ${ours} for ${theirs}`;
    case "romanisation":
      return `Another romanisation of the same syllables: ${ours} for ${theirs}`;
    case "nickname":
      return `Another form of the name: ${ours} for ${theirs}`;
    case "gender":
      return `Names of a man and a woman: ${ours} for ${theirs}`;
    case "otherName":
      return `Two names that are nearly alike, each of many people: ${ours} for ${theirs}`;
    case "initial":
      return `Initial: ${ours} for ${theirs}`;
    case "joined":
      if (pair.leftCount === pair.rightCount) return `Space in another place: ${ours} for ${theirs}`;
      return pair.leftCount < pair.rightCount
        ? `Written together: ${ours} for ${theirs}`
        : `Written apart: ${ours} for ${theirs}`;
    case "typo": {
      const edits = countEdits(wordAt(left, pair.left).text, wordAt(right, pair.right).text);
      return `Typo, ${edits === 1 ? "one letter" : `${edits} letters`}: ${ours} for ${theirs}`;
    }
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

function sayConflicts(sides: Sides, alignment: Alignment): string[] {
  const { conflicts } = alignment;
  const last = conflicts.at(-1);
  return conflicts.map((conflict) => {
    const together = conflicts.length > 1 ? "together " : "";
    const taken =
      (sides.charges.get("conflicts") ?? 0) +
      (sides.charges.get("numbersDiffer") ?? 0) +
      (haveLoneHeavy(sides, alignment) ? 0 : (sides.charges.get("lone") ?? 0));
    const role = roleOf(sides, conflict);
    return `${role} differs: ${quote(sides.left, conflict.left)} ≠ ${quote(sides.right, conflict.right)}${conflict === last ? take(taken, together) : ""}.`;
  });
}

/** False when the charge for words on one side is for the greater weight of a word in a conflict. */
function haveLoneHeavy({ left, right }: Sides, { extra, missing }: Alignment): boolean {
  return extra.some((at) => wordAt(left, at).isHeavy) || missing.some((at) => wordAt(right, at).isHeavy);
}

function sayRepeated({ left, right }: Sides, { repeatedLeft, repeatedRight }: Alignment): string[] {
  const words = [
    ...repeatedLeft.map((at) => quote(left, at)),
    ...repeatedRight.map((at) => quote(right, at)),
  ];
  return words.map((word) => `Repeated word: ${word}.`);
}

function sayLone(sides: Sides, { extra, missing }: Alignment): string[] {
  const sentences: string[] = [];
  const lone = [
    ...extra.map((at) => ({ side: "left" as const, at, word: wordAt(sides.left, at) })),
    ...missing.map((at) => ({ side: "right" as const, at, word: wordAt(sides.right, at) })),
  ];
  const weightOf = (isHeavy: boolean) =>
    lone.reduce((total, { word }) => total + (word.isHeavy === isHeavy ? word.weight : 0), 0);
  const [heavy, light] = [weightOf(true), weightOf(false)];
  const numbers = lone.filter(({ word }) => word.class === "number").length;
  for (const { side, at, word } of lone) {
    const charge = sides.charges.get(word.isHeavy ? "lone" : "light") ?? 0;
    const number = word.class === "number" ? (sides.charges.get("numberMissing") ?? 0) / numbers : 0;
    const taken = (charge * word.weight) / (word.isHeavy ? heavy : light) + number;
    const where = side === "left" ? "listed name" : "subject's name";
    sentences.push(
      `${nameOfWord(sides, side, at)} missing from the ${where}: ${quote(sides[side], at)}${take(taken)}.`,
    );
  }
  return sentences;
}

function sayStructure({ left, right, charges }: Sides): string[] {
  const sentences: string[] = [];
  const legal = charges.get("legalForms");
  if (legal !== undefined) {
    const forms = (words: readonly Word[]) =>
      words
        .filter(({ legalClass }) => legalClass !== null)
        .map(({ text }) => text)
        .join(" ");
    sentences.push(`Legal form differs: “${forms(left)}” ≠ “${forms(right)}”${take(legal)}.`);
  }
  const genders = charges.get("genders");
  if (genders !== undefined) sentences.push(`The gender of the names differs${take(genders)}.`);
  const order = charges.get("order");
  if (order !== undefined) sentences.push(`The words are in another order${take(order)}.`);
  const names = charges.get("otherNames");
  if (names !== undefined) sentences.push(`A slip seldom makes one usual name of another${take(names)}.`);
  const parents = charges.get("parents");
  if (parents !== undefined)
    sentences.push(
      `Child and father are swapped: “${textOf(left)}” is not “${textOf(right)}”${take(parents)}.`,
    );
  return sentences;
}

/** What two words in a conflict are called: the most precise name that fits both. */
function roleOf(sides: Sides, { left, right }: Conflict): string {
  const [ours, theirs] = [nameOfWord(sides, "left", left), nameOfWord(sides, "right", right)];
  if (ours === theirs) return ours;
  if (ours === FATHERS_NAME || theirs === FATHERS_NAME) return FATHERS_NAME;
  return sides.isPerson ? "Name" : "Word";
}

const FATHERS_NAME = "Father's name";

/** What a word is in its name, by its class and its position. */
function nameOfWord(sides: Sides, side: "left" | "right", at: number): string {
  const words = sides[side];
  const word = wordAt(words, at);
  switch (word.class) {
    case "number":
      return "Number";
    case "place":
      return "Place";
    case "generation":
      return "Generation";
    case "title":
      return "Title";
    case "legal":
      return "Legal form";
    case "particle":
      return "Particle";
    case "initial":
      return "Initial";
    default:
  }
  if (!sides.isPerson) return "Word";
  if (((sides.parents[side] >> at) & 1) === 1 || isPatronymic(word.text)) return FATHERS_NAME;
  const isInside = words.slice(0, at).some(isContent) && words.slice(at + 1).some(isContent);
  return isInside ? "Middle name" : "Name";
}

function isContent(word: Word): boolean {
  return word.class === "content" || word.class === "common";
}

/** Endings of fathers' names in Russian, Ukrainian, Belarusian, Azeri and Kazakh usage. */
const PATRONYMIC_ENDINGS = "ovich evich ovych evych ovna evna ivna ogly oglu uly kyzy kizi".split(" ");

function isPatronymic(text: string): boolean {
  return PATRONYMIC_ENDINGS.some((ending) => text.length > ending.length + 2 && text.endsWith(ending));
}

function take(amount: number, before = ""): string {
  return amount < 0.005 ? "" : ` (${before}−${amount.toFixed(2)})`;
}

function quote(words: readonly Word[], at: number, count = 1): string {
  return `“${textOf(words.slice(at, at + count))}”`;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}
