// The one place that turns the tokens of a name into index keys. Build and query both call these functions,
// so a name that is indexed is found by what it is indexed under. Keys are 32-bit hashes: who finds a name by
// one checks it. This file knows tokens in normal form only; which scripts and spellings there are is the
// business of name.ts.

import { deletionHashes, hashText } from "./deletions.ts";
import { skeleton } from "./skeleton.ts";

/**
 * Tokens beyond this many are not read: the longest of 1.9 million real names has 35, and longer texts are
 * prose.
 */
export const NAME_TOKENS_MAX = 48;

/** Both parts of a split token have at least this many letters. */
const SPLIT_LETTERS_MIN = 2;
/** Longer tokens are not split: they are no two words of a name. */
const SPLIT_TOKEN_LETTERS_MAX = 32;

/** A beginning or end shorter than this says too little of a token. */
const PART_LETTERS_MIN = 4;

/** Each kind of key has its own seed, so that keys of two kinds never meet but by chance. */
const TOKEN_SEED = 0x811c9dc5;
const SOUND_SEED = 0x2545f491;
export const WORDS_SEED = 0x6b43a9b5;
export const LETTERS_SEED = 0x1b56c4e9;
export const SOUNDS_SEED = 0x3c6ef372;

/** Stands between tokens where several are hashed together; no token holds it. */
export const SEPARATOR = "\u0000";

const HAS_VOWEL = /[aeiouy]/;

export interface TokenKeys {
  /** The token and what deletions leave of it: tokens within the edits of deletions.ts share at least one. */
  readonly near: Int32Array;
  /** Tokens with the same consonants share at least one; empty for a token that has too few of them. */
  readonly sounds: readonly number[];
}

export interface NameKeys {
  /** Shared by names of the same tokens in any order. */
  readonly words: number;
  /** Shared by names of the same letters in the same order, wherever the spaces are. */
  readonly letters: number;
  /** Shared by names of the same sounds in any order; null when the name has too little sound to tell it. */
  readonly sounds: number | null;
}

/** Two neighbouring tokens written as one. */
export interface JoinedToken {
  readonly text: string;
  /** Position of the first of the two. */
  readonly first: number;
}

/** The tokens of a name that the index knows: all of them, but for names that go on for ever. */
export function indexedTokens(tokens: readonly string[]): readonly string[] {
  return tokens.length > NAME_TOKENS_MAX ? tokens.slice(0, NAME_TOKENS_MAX) : tokens;
}

/** The key under which exactly this token is found. */
export function exactKey(token: string): number {
  return hashText(token.slice(0, 64), TOKEN_SEED);
}

/** The keys of a token; its skeleton is made when it isn't given. */
export function tokenKeys(token: string, sound = skeleton(token)): TokenKeys {
  return {
    near: deletionHashes(token, TOKEN_SEED),
    sounds: soundsOf(token, sound).map((spelling) => hashText(spelling, SOUND_SEED)),
  };
}

/**
 * A token without vowels comes from a script that doesn't write them: it may begin with one (hmd: Ahmad,
 * Hamid).
 */
function soundsOf(token: string, sound: string): string[] {
  if (sound === "") return [];
  return HAS_VOWEL.test(token) ? [sound] : [sound, `a${sound}`];
}

/** The keys of a whole name; the tokens are those of indexedTokens. A build makes them with NumberedKeys. */
export function nameKeys(tokens: readonly string[]): NameKeys {
  return {
    words: hashText([...tokens].sort().join(SEPARATOR), WORDS_SEED),
    letters: hashText(tokens.join(""), LETTERS_SEED),
    sounds: soundsKey(tokens, tokens.map(skeleton)),
  };
}

/** A token too short for a skeleton counts by its first letter: Ali and Aly, Lee and Li. */
function soundsKey(tokens: readonly string[], sounds: readonly string[]): number | null {
  if (tokens.length < 2) return null;
  if (sounds.every((sound) => sound === "")) return null;
  const parts = sounds.map((sound, i) => (sound === "" ? (tokens[i]?.charAt(0) ?? "") : sound));
  return hashText(parts.sort().join(SEPARATOR), SOUNDS_SEED);
}

/** Each two neighbours of a name written as one token. */
export function joinNeighbours(tokens: readonly string[]): JoinedToken[] {
  const joined: JoinedToken[] = [];
  for (let first = 0; first + 1 < tokens.length; first++)
    joined.push({ text: `${tokens[first]}${tokens[first + 1]}`, first });
  return joined;
}

/** Every way in which a token may be two tokens that lost their space, or have a letter in its place. */
export function splitToken(token: string): (readonly [string, string])[] {
  if (token.length > SPLIT_TOKEN_LETTERS_MAX) return [];
  const splits: (readonly [string, string])[] = [];
  for (let at = SPLIT_LETTERS_MIN; at <= token.length - SPLIT_LETTERS_MIN; at++)
    splits.push([token.slice(0, at), token.slice(at)]);
  for (let at = SPLIT_LETTERS_MIN; at < token.length - SPLIT_LETTERS_MIN; at++)
    splits.push([token.slice(0, at), token.slice(at + 1)]);
  return splits;
}

/**
 * The beginnings of a token and its ends, longest first: what is left to look for when the whole is unknown.
 */
export function partsOf(token: string): {
  readonly beginnings: readonly string[];
  readonly ends: readonly string[];
} {
  const beginnings: string[] = [];
  const ends: string[] = [];
  const longest = Math.min(token.length - 1, SPLIT_TOKEN_LETTERS_MAX);
  for (let letters = longest; letters >= PART_LETTERS_MIN; letters--) {
    beginnings.push(token.slice(0, letters));
    ends.push(token.slice(-letters));
  }
  return { beginnings, ends };
}
