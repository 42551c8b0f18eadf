// Whether two names can be as similar as wanted, decided by which of their words are near each other, before
// either is looked up for the other. It is weaker than sketches/name-filter.ts and much faster: for asking a
// million names about a few. It may never refuse names whose similarity is enough; it computes costs with the
// functions of name.ts.

import { countEdits } from "../../names/distance/edit-distance.ts";
import { closedText } from "../../names/keys/open-vowels.ts";
import type { AnalysedName } from "../alignment/analysed-name.ts";
import type { Word } from "../words/word.ts";
import {
  compareWords,
  differenceOf,
  leastDifferenceOf,
  PLAIN_DIFFERENCE,
  REGIONAL_ROMANISATION,
} from "../words/word-pair.ts";
import { contradictionCost, extraCost } from "./name.ts";

/** More than what rounding can add to a similarity. */
const ROUNDING_MAX = 1e-4;

/** The last position with a bit of its own; later ones share it. */
const POSITION_MAX = 30;

/** The bit of a position in a name. */
export function positionBit(at: number): number {
  return 1 << Math.min(at, POSITION_MAX);
}

/** A name of which no more is known than how its words count. */
export interface WeighedName {
  readonly words: readonly Pick<Word, "weight" | "isHeavy" | "length" | "letters">[];
  /** As in AnalysedName. */
  readonly repeats: readonly number[];
}

/**
 * How different two words that both names leave over may be, for the names to be as similar as wanted when no
 * words are joined or split: 1 and more for any two words, less than 0 when they can't be. `cost` is the
 * least cost of two words that can be counterparts, 0 to 1.
 */
export function differenceAllowed(wanted: number, a: WordWeights, b: WordWeights, cost: number): number {
  const pairsMax = Math.min(a.near, b.near);
  const pairedMax = pairsMax * Math.max(a.most, b.most);
  const lone = Math.max(0, a.alone - b.heavy, b.alone - a.heavy);
  const charged = cost + extraCost(pairedMax, lone, pairedMax + Math.max(a.heavy, b.heavy));
  const spare = 1 - wanted + ROUNDING_MAX - charged;
  if (spare < 0) return -1;
  const contradicted = Math.min(leftOver(a, pairsMax), leftOver(b, pairsMax));
  return contradicted === 0 ? 1 : spare / contradictionCost(contradicted, pairedMax + contradicted);
}

/**
 * False only when no two heavy words of the names that an alignment may leave over differ by less. `textOf`
 * gives the text of a word of the left name; it is asked for the few whose letters don't settle it.
 */
export function mayHaveLikeWords(
  difference: number,
  left: WeighedName,
  textOf: (at: number) => string,
  right: AnalysedName,
): boolean {
  for (let at = 0; at < left.words.length; at++) {
    const a = left.words[at] as WeighedName["words"][number];
    if (!a.isHeavy) continue;
    for (const b of right.words) {
      if (!b.isHeavy || leastDifferenceOf(a, b) >= difference) continue;
      const edits = countEdits(closedText(textOf(at)), b.text);
      if (edits > 0 && edits / (Math.max(a.length, b.length) * PLAIN_DIFFERENCE) < difference) return true;
    }
  }
  return false;
}

/** What the words of a name weigh, with counterparts for some of them. */
interface WordWeights {
  /** The weight of its heavy words. */
  readonly heavy: number;
  /** The weight of the heavy words, without repetitions, that can have no counterpart. */
  readonly alone: number;
  /** How many words can have one, light ones and repetitions included. */
  readonly near: number;
  /** How many heavy words there are without repetitions, and the least that one weighs. */
  readonly count: number;
  readonly least: number;
  /** The most that a word weighs. */
  readonly most: number;
}

/** Combinations of words below this number are summed once. */
const KEPT_BELOW = 256;

/** Sums the words of one name for many others: the same of its words have counterparts again and again. */
export class WeightSums {
  readonly #name: WeighedName;
  readonly #kept: WordWeights[] = [];

  constructor(name: WeighedName) {
    this.#name = name;
  }

  /** The sums when the words of these bits can have counterparts; see positionBit. */
  of(near: number): WordWeights {
    if (near < 0 || near >= KEPT_BELOW) return sumWeights(this.#name, near);
    this.#kept[near] ??= sumWeights(this.#name, near);
    return this.#kept[near];
  }
}

function sumWeights({ words, repeats }: WeighedName, near: number): WordWeights {
  let heavy = 0;
  let alone = 0;
  let nearCount = 0;
  let count = 0;
  let least = 1;
  let most = 0;
  for (let at = 0; at < words.length; at++) {
    const { weight, isHeavy } = words[at] as WeighedName["words"][number];
    const isNear = (near & positionBit(at)) !== 0;
    if (isNear) nearCount++;
    if (weight > most) most = weight;
    if (!isHeavy) continue;
    heavy += weight;
    if (repeats.length > 0 && repeats.includes(at)) continue;
    count++;
    if (weight < least) least = weight;
    if (!isNear) alone += weight;
  }
  return { heavy, alone, near: nearCount, count, least, most };
}

/** The least weight of the words that so many pairs leave over. */
function leftOver({ alone, count, least }: WordWeights, pairsMax: number): number {
  return Math.max(alone, (count - pairsMax) * least);
}

/** As mayHaveLikeWords, exactly. */
export function haveLikeWords(difference: number, left: AnalysedName, right: AnalysedName): boolean {
  for (const a of left.words) {
    if (!a.isHeavy) continue;
    for (const b of right.words) {
      if (!b.isHeavy || a.text === b.text) continue;
      if (differenceOf(a, b, difference) < difference && mayBothBeLeft(a, b)) return true;
    }
  }
  return false;
}

/**
 * Words that can be counterparts are never both left over; a regional romanisation holds in some names only.
 */
function mayBothBeLeft(a: Word, b: Word): boolean {
  const comparison = compareWords(a, b);
  return comparison.relation === "different" || comparison === REGIONAL_ROMANISATION;
}
