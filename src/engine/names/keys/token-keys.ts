// The index keys of one token. Build and query both call these functions, so a token is found by what it was
// indexed under. Keys are 32-bit hashes: tokens that share one are candidates, and the caller compares them.
// Takes tokens in normal form (names/analysis/); knows nothing of scripts and spellings.

import { deletionHashes, deletionHashesMax, HASHED_LETTERS_MAX } from "./deletions.ts";
import { isOpen, openSpellings } from "./open-vowels.ts";
import { readingsOf } from "./orthographies.ts";
import { skeleton } from "./skeleton.ts";
import { finishHash, hashLetters, hashText } from "./text-hash.ts";

/** Each kind of key has its own seed, so that keys of two kinds agree only by chance. */
const TOKEN_SEED = 0x811c9dc5;
const SOUND_SEED = 0x2545f491;

const HAS_VOWEL = /[aeiouy]/;

interface TokenKeys {
  /** The token and its deletion neighbourhood: tokens within the edits of deletions.ts share at least one. */
  readonly near: Int32Array;
  /** Tokens of the same consonants share at least one. Empty for a token with too few consonants. */
  readonly sounds: readonly number[];
}

/** A token has a key for its skeleton, and further ones without vowels and for its readings. */
const SOUNDS_MAX = 8;

/** The keys of a token; `sound` is its skeleton, for a caller that has it. */
export function tokenKeys(token: string, sound = skeleton(token)): TokenKeys {
  return {
    near: deletionHashes(token, TOKEN_SEED),
    sounds: soundsOf(token, sound).map((spelling) => hashText(spelling, SOUND_SEED)),
  };
}

/** An upper bound of the keys of a token of this length. */
export function tokenKeysMax(letters: number): number {
  return deletionHashesMax(letters) + SOUNDS_MAX;
}

/** The key under which exactly this token is found. */
export function exactKey(token: string): number {
  return hashText(token.slice(0, HASHED_LETTERS_MAX), TOKEN_SEED);
}

/** The exactKey of two texts of at most HASHED_LETTERS_MAX letters together, written as one. */
export function joinedKey(first: string, second: string): number {
  const begun = hashLetters(TOKEN_SEED | 0, first, 0, first.length);
  return finishHash(hashLetters(begun, second, 0, second.length));
}

/**
 * The skeletons of a token and of its readings by the cultures that write so, without repeats. A token
 * without vowels comes from a script that omits them, and may start with one: hmd is Ahmad or Hamid.
 */
function soundsOf(token: string, sound: string): string[] {
  if (isOpen(token)) return soundsOfOpen(token);
  const sounds = sound === "" ? [] : HAS_VOWEL.test(token) ? [sound] : [sound, `a${sound}`];
  for (const { text } of readingsOf(token)) {
    const read = skeleton(text);
    if (read !== "" && sounds.length < SOUNDS_MAX && !sounds.includes(read)) sounds.push(read);
  }
  return sounds;
}

/** The skeletons of what an open token may spell. */
function soundsOfOpen(token: string): string[] {
  const sounds = new Set(openSpellings(token).map(skeleton));
  sounds.delete("");
  return [...sounds].slice(0, SOUNDS_MAX);
}
