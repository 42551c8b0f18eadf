// The table of the keys of all tokens: a third of the index file, and the part of writing it that asks for
// nothing but the tokens, so that another thread can make it meanwhile.

import { editsOf } from "../../names/keys/deletions.ts";
import { tokenKeys } from "../../names/keys/keys.ts";
import type { Texts } from "../../names/keys/numbered-keys.ts";
import { type BucketTable, buildBuckets, OwnedKeys } from "../format/buckets.ts";

/**
 * Keys of a token beside those of its deletions: itself, and its sound with and without a vowel before it.
 */
const TOKEN_KEYS_BESIDE = 3;

/**
 * The table of the keys of tokens, which are sorted by code unit; their skeletons are made when they aren't
 * given.
 */
export function keyTokens(texts: readonly string[], skeletons?: readonly string[]): BucketTable {
  let keysMax = 0;
  for (const { length } of texts) {
    const edits = editsOf(length);
    keysMax += TOKEN_KEYS_BESIDE + (edits > 0 ? length : 0) + (edits > 1 ? (length * (length - 1)) / 2 : 0);
  }
  const keys = new OwnedKeys(texts.length, keysMax);
  for (const [token, text] of texts.entries()) {
    const { near, sounds } = tokenKeys(text, skeletons?.[token]);
    for (let i = 0; i < near.length; i++) keys.add(near[i] ?? 0);
    for (const sound of sounds) keys.add(sound);
    keys.endOwner();
  }
  return buildBuckets(keys);
}

/** The same of tokens joined to one text, as which they are sent to another thread. */
export function keyJoinedTokens({ letters, starts }: Texts): BucketTable {
  const texts = Array.from({ length: starts.length - 1 }, (_, token) =>
    String.fromCharCode(...letters.subarray(starts[token], starts[token + 1])),
  );
  return keyTokens(texts);
}
