// Which Latin words are names of Japanese people, by a dictionary and in any system.

import { JAPANESE_READINGS } from "../data/japanese.ts";
import { once } from "../data/once.ts";
import { romajiKey } from "./romaji.ts";

type Part = "family" | "given";

const KEYS: Readonly<Record<Part, () => ReadonlySet<string>>> = {
  family: keysOf("family"),
  given: keysOf("given"),
};

function keysOf(part: Part): () => ReadonlySet<string> {
  return once(() => {
    const keys = new Set<string>();
    for (const reading of JAPANESE_READINGS().get(part) ?? []) {
      const key = romajiKey(reading);
      if (key !== null) keys.add(key);
    }
    return keys;
  });
}

/** The names of both parts with a number each. */
const NUMBERS = once(() => {
  const keys = new Set([...KEYS.family(), ...KEYS.given()]);
  return new Map([...keys].map((key, number) => [key, number] as const));
});

/** A number that the spellings of one name share, and no other name has; null for a word that is no name. */
export function japaneseNameNumber(word: string): number | null {
  const key = romajiKey(word);
  return key === null ? null : (NUMBERS().get(key) ?? null);
}

/** True for a word that is a family name, or a given name, in some system. */
export function isJapaneseName(part: Part, word: string): boolean {
  const key = romajiKey(word);
  return key !== null && KEYS[part]().has(key);
}
