// The hash table of the keys of all tokens: a third of the index file. Making it needs only the tokens, so
// another thread can do it while the rest of the index is written.

import { type JoinedTexts, splitTexts } from "../../names/keys/joined-texts.ts";
import { tokenKeys, tokenKeysMax } from "../../names/keys/token-keys.ts";
import { type BucketTable, buildBuckets, OwnedKeys } from "../format/buckets.ts";

/**
 * The table of the keys of tokens, which are distinct and sorted by code unit. `skeletons` are those of the
 * tokens, for a caller that has them.
 */
export function keyTokens(texts: readonly string[], skeletons?: readonly string[]): BucketTable {
  const keysMax = texts.reduce((total, { length }) => total + tokenKeysMax(length), 0);
  const keys = new OwnedKeys(texts.length, keysMax);
  for (const [token, text] of texts.entries()) {
    const { near, sounds } = tokenKeys(text, skeletons?.[token]);
    // An index is faster here than an iterator, by a tenth of all that this function takes.
    for (let i = 0; i < near.length; i++) keys.add(near[i] as number);
    for (const key of sounds) keys.add(key);
    keys.endOwner();
  }
  return buildBuckets(keys);
}

/** The same table, of tokens in the form in which another thread receives them. */
export function keyJoinedTokens(tokens: JoinedTexts): BucketTable {
  return keyTokens(splitTexts(tokens));
}
