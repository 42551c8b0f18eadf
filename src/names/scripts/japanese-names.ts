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

/** True for a word that is a family name, or a given name, in some system. */
export function isJapaneseName(part: Part, word: string): boolean {
  const key = romajiKey(word);
  return key !== null && KEYS[part]().has(key);
}
