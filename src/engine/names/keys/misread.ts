// What a machine that reads print takes for one letter or for another: words that were misread have the key
// of what was printed. Many other words share a key, so callers count the likely edits between two words
// (names/distance/likely-edits.ts) or ask a dictionary.

/** By its code, the letter that stands for all that look like it. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  ["ao", "ec", "hb", "uv", "gq", "il"].flatMap((letters) =>
    [...letters].map((letter) => [letter, letters.charAt(0)] as const),
  ),
);

/** Two letters that look like one, after single letters were replaced: "cl" is "ei" then. */
const PAIRS = /rn|ri|ei|uu|ii/g;
const ONE_OF_PAIR: Readonly<Record<string, string>> = { rn: "m", ri: "n", ei: "d", uu: "w", ii: "u" };

/** The key of a word in small letters: equal for words that look alike in print. */
export function misreadKey(text: string): string {
  let key = "";
  for (const letter of text) key += LOOKS_LIKE.get(letter) ?? letter;
  return key.replace(PAIRS, (pair) => ONE_OF_PAIR[pair] ?? pair);
}
