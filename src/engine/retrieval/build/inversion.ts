// Inverts names into posting lists: from the tokens of each name to the names of each token. Also the term
// dictionary with the place of each posting list, and the summed idf of each name.

import { int32At, uint16At } from "../../../base/platform/checked-read.ts";
import { idf } from "../format/idf.ts";
import { ROW_FIRST, ROW_LAST, ROW_LETTERS, ROW_POSTINGS, TOKEN_ROW } from "../format/layout.ts";

/** The tokens of each name: row `i` is from `tokensStart[i]` to before `tokensStart[i + 1]`. */
export interface NameTokens {
  readonly tokens: Int32Array;
  readonly tokensStart: Int32Array;
}

/** The posting list of each token: row `i` is from `starts[i]` to before `starts[i + 1]`. */
interface PostingLists {
  /** The names that hold the token, ascending, each once. */
  readonly names: Int32Array;
  readonly starts: Int32Array;
}

/** Inverts the tokens of all names. A name is listed once under a token, however often it holds the token. */
export function invertNames(nameTokens: NameTokens, tokenCount: number): PostingLists {
  const starts = new Int32Array(tokenCount + 1);
  const lastName = new Int32Array(tokenCount).fill(-1);
  forEachNameToken(nameTokens, (name, token) => {
    if (lastName[token] === name) return;
    lastName[token] = name;
    starts[token + 1] = int32At(starts, token + 1) + 1;
  });
  for (let token = 0; token < tokenCount; token++)
    starts[token + 1] = int32At(starts, token + 1) + int32At(starts, token);
  const names = new Int32Array(int32At(starts, tokenCount));
  const next = starts.slice(0, tokenCount);
  lastName.fill(-1);
  forEachNameToken(nameTokens, (name, token) => {
    if (lastName[token] === name) return;
    lastName[token] = name;
    const position = int32At(next, token);
    next[token] = position + 1;
    names[position] = name;
  });
  return { names, starts };
}

/** The section tokenTable; both arrays of starts have one element more than tokens. */
export function makeTokenTable(lettersStart: Int32Array, { names, starts }: PostingLists): Int32Array {
  const table = new Int32Array(TOKEN_ROW * lettersStart.length);
  const tokens = lettersStart.length - 1;
  for (let token = 0; token <= tokens; token++) {
    const row = token * TOKEN_ROW;
    const start = int32At(starts, token);
    table[row + ROW_LETTERS] = int32At(lettersStart, token);
    table[row + ROW_POSTINGS] = start;
    if (token === tokens) break;
    const end = int32At(starts, token + 1);
    if (end === start) continue;
    table[row + ROW_FIRST] = int32At(names, start);
    table[row + ROW_LAST] = int32At(names, end - 1);
  }
  return table;
}

/**
 * The section nameWeight: the summed idf of the tokens of each name, of 48 tokens with 22 bits each at most.
 */
export function sumIdf(nameTokens: NameTokens, { starts }: PostingLists): Uint16Array {
  const names = nameTokens.tokensStart.length - 1;
  const tokenIdf = new Uint16Array(starts.length - 1);
  for (let token = 0; token < tokenIdf.length; token++)
    tokenIdf[token] = idf(names, int32At(starts, token + 1) - int32At(starts, token), 1);
  const sums = new Uint16Array(names);
  forEachNameToken(nameTokens, (name, token) => {
    sums[name] = uint16At(sums, name) + uint16At(tokenIdf, token);
  });
  return sums;
}

function forEachNameToken(
  { tokens, tokensStart }: NameTokens,
  visit: (name: number, token: number) => void,
): void {
  const names = tokensStart.length - 1;
  for (let name = 0; name < names; name++) {
    const end = int32At(tokensStart, name + 1);
    for (let i = int32At(tokensStart, name); i < end; i++) visit(name, int32At(tokens, i));
  }
}
