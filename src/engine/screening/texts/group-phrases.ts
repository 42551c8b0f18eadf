// The listed names of one kind of party under the tokens by which a text leads to them.

import type { Corpus } from "../../../base/model/corpus.ts";
import type { AliasIndex } from "../../retrieval/alias-index.ts";
import {
  BITS_MIN,
  RARE_BITS_MIN,
  SINGLE_WORD_BITS_MIN,
  type TextGroup,
  VERBATIM_BITS_MIN,
} from "./text-policy.ts";
import { wordBits } from "./word-bits.ts";

/** Of a longer name its first words are searched for. Positions around a word are bits of one number. */
export const NAME_WORDS_MAX = 14;

/** How many listed names are searched for in texts. */
export interface PhraseCounts {
  readonly searched: number;
  /** Names that say too little. */
  readonly left: number;
}

export interface GroupPhrases {
  readonly group: TextGroup;
  readonly counts: PhraseCounts;
  /** Per token: where its names begin in `names`; those of the next token end them. */
  readonly starts: Int32Array;
  /** Numbers of names. */
  readonly names: Int32Array;
  /** Per token of these names: its bits. */
  readonly bits: Float32Array;
}

const UNKNOWN = -1;

/** Reads the names of a group. With OFAC, UN, UK and EU all three groups take 150 ms. */
export function buildPhrases(aliases: AliasIndex, group: TextGroup, corpus: Corpus): GroupPhrases {
  const bits = new Float32Array(aliases.summary.tokens).fill(UNKNOWN);
  const bitsOf = (token: number) => {
    let said = bits[token] ?? 0;
    if (said !== UNKNOWN) return said;
    said = wordBits(aliases.tokenText(token), group);
    bits[token] = said;
    return said;
  };
  const anchored: [token: number, name: number][] = [];
  let [searched, left] = [0, 0];
  const { start, end } = aliases.namesOf(group, corpus);
  for (let name = start; name < end; name++) {
    const found = aliases.nameOf(name);
    // Weak aliases only confirm; initials and readings of ideographs are of too many names.
    if (found.weak || found.isAcronym || found.isReading) continue;
    const tokens = found.tokens.slice(0, NAME_WORDS_MAX);
    const total = tokens.reduce((sum, token) => sum + bitsOf(token), 0);
    if (!isSearched(group, tokens.length, total)) {
      left++;
      continue;
    }
    searched++;
    for (const token of anchorsOf(tokens, group, bitsOf)) anchored.push([token, name]);
  }
  return { group, counts: { searched, left }, bits, ...invert(anchored, aliases.summary.tokens) };
}

/** Ships are always: the words around may say that a ship is named. */
function isSearched(group: TextGroup, words: number, bits: number): boolean {
  if (group === "vessel") return true;
  if (group === "person") return words > 1 && bits >= BITS_MIN.person;
  return bits >= (words > 1 ? VERBATIM_BITS_MIN : SINGLE_WORD_BITS_MIN);
}

/** The word that says most; of people every rare one, because texts leave out some of their names. */
function anchorsOf(
  tokens: readonly number[],
  group: TextGroup,
  bitsOf: (token: number) => number,
): Set<number> {
  const most = tokens.reduce((best, token) => (bitsOf(token) > bitsOf(best) ? token : best));
  const rare = group === "person" ? tokens.filter((token) => bitsOf(token) >= RARE_BITS_MIN) : [];
  return new Set([most, ...rare]);
}

function invert(anchored: readonly (readonly [token: number, name: number])[], tokens: number) {
  const starts = new Int32Array(tokens + 1);
  for (const [token] of anchored) starts[token + 1] = (starts[token + 1] ?? 0) + 1;
  for (let token = 1; token <= tokens; token++)
    starts[token] = (starts[token] ?? 0) + (starts[token - 1] ?? 0);
  const names = new Int32Array(anchored.length);
  const next = starts.slice();
  for (const [token, name] of anchored) {
    const place = next[token] ?? 0;
    next[token] = place + 1;
    names[place] = name;
  }
  return { starts, names };
}
