// Japanese syllables.

import kanaText from "./kana.tsv" with { type: "text" };
import { loadMap } from "./load.ts";
import { once } from "./once.ts";

/** Hepburn's spellings of syllables in katakana, of one or two letters. */
export const KANA = once((): ReadonlyMap<string, string> => loadMap("kana.tsv", kanaText));
