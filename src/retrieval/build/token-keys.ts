// The hash table of the keys of all tokens: what deletions leave of each (the neighbourhood that fuzzy term
// expansion looks up, as in SymSpell) and its sounds. It is a third of the index file and needs nothing but the
// tokens, so another thread can make it while this one makes the rest.

import { editsOf } from "../../names/keys/deletions.ts";
import { tokenKeys } from "../../names/keys/keys.ts";
import type { Texts } from "../../names/keys/numbered-keys.ts";
import { int32At } from "../../platform/checked-read.ts";
import { type BucketTable, buildBuckets, OwnedKeys } from "../format/buckets.ts";

/** Keys of a token in addition to those of its deletions: itself, and its sound with and without a vowel before it. */
const OTHER_KEYS_MAX = 3;

/** The table of the keys of tokens, sorted by code unit. Skeletons are computed when they aren't given. */
export function keyTokens(texts: readonly string[], skeletons?: readonly string[]): BucketTable {
  let keysMax = 0;
  for (const { length } of texts) {
    const edits = editsOf(length);
    keysMax += OTHER_KEYS_MAX + (edits > 0 ? length : 0) + (edits > 1 ? (length * (length - 1)) / 2 : 0);
  }
  const keys = new OwnedKeys(texts.length, keysMax);
  for (const [token, text] of texts.entries()) {
    const { near, sounds } = tokenKeys(text, skeletons?.[token]);
    for (let i = 0; i < near.length; i++) keys.add(int32At(near, i));
    for (const sound of sounds) keys.add(sound);
    keys.endOwner();
  }
  return buildBuckets(keys);
}

/** As keyTokens, for tokens joined to one text, which is how they are sent to another thread. */
export function keyJoinedTokens({ letters, starts }: Texts): BucketTable {
  const texts = Array.from({ length: starts.length - 1 }, (_, token) =>
    String.fromCharCode(...letters.subarray(starts[token], starts[token + 1])),
  );
  return keyTokens(texts);
}
