// A name of the subject, prepared for comparison with many listed names.

import type { Slip } from "../../names/analysis/misspelt-words.ts";
import type { Name } from "../../names/analysis/name-forms.ts";
import { LEFT_OUT, NAME_LEFT_OUT, WORD_LEFT_OUT } from "../../names/analysis/normalise.ts";
import { withoutInnerVowels } from "../../names/keys/skeleton.ts";
import { LEFTOVER_COSTS, PAIR_COSTS } from "../policy.ts";
import type { Word } from "../words/word.ts";
import { editCost } from "../words/word-pair.ts";
import { AnalysedName } from "./analysed-name.ts";

/** Where a prepared name comes from. */
export interface NameSource {
  /** The name as it was sent, alone or within a longer text. */
  readonly written: string;
  /** As in NameText. */
  readonly isMixed: boolean;
  /** In normal form, the beginning of a further word that is not among the words; see NameText. */
  readonly cutWord: string | null;
  /** As in AnalysedName. */
  readonly isReading: boolean;
  /** The ideographs that a Latin name is a reading of, as readings.ts sorts them; null for other names. */
  readonly ideographs: string | null;
}

export class PreparedName extends AnalysedName implements Name {
  readonly tokens: readonly string[];
  readonly written: string;
  readonly isMixed: boolean;
  readonly cutWord: string | null;
  readonly ideographs: string | null;
  readonly slips: readonly Slip[];
  /** What words cost that were left out of it; 0 for nearly all names. */
  readonly leftOutCost: number;
  /** What taking words for slips costs, as if each word of the name counted alike, and what affixes cost. */
  readonly slipsCost: number;

  /** The words of the text that it was written in with a capital before small letters; null until asked. */
  #capitalised: ReadonlySet<string> | null = null;

  /** `words` are the tokens of the name, classified in context. */
  constructor(name: Name, words: readonly Word[], source: NameSource) {
    super(name, words, source.isReading);
    const { tokens, slips = [] } = name;
    this.tokens = tokens;
    this.written = source.written;
    this.isMixed = source.isMixed;
    this.cutWord = source.cutWord;
    this.ideographs = source.ideographs;
    this.leftOutCost = leftOutCostOf(source.written);
    this.slips = slips;
    const cost = slips.reduce((sum, slip) => sum + (slip.meant === "" ? 0 : costOf(slip)), 0);
    const affixes = slips.filter(({ meant }) => meant === "").length;
    this.slipsCost = cost / words.length + affixes * LEFTOVER_COSTS.affix;
  }

  /** True for a token that is written as a word ("Acte"): no initials are. */
  isWritten(token: string): boolean {
    this.#capitalised ??= new Set(this.written.match(CAPITALISED)?.map((word) => word.toLowerCase()));
    return this.#capitalised.has(token);
  }
}

function leftOutCostOf(written: string): number {
  if (written.includes(LEFT_OUT)) return LEFTOVER_COSTS.between;
  const isBeside = written.startsWith(NAME_LEFT_OUT) || written.endsWith(WORD_LEFT_OUT);
  return isBeside ? LEFTOVER_COSTS.beside : 0;
}

/** A word without its vowels keeps its consonants; another one is a letter off. */
function costOf({ written, meant }: Slip): number {
  if (withoutInnerVowels(meant) === written) return PAIR_COSTS.variant;
  return editCost(1, Math.max(written.length, meant.length));
}

/** A capital before small letters. */
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu;
