// Characters of Chinese and Japanese names that are written in several forms.

import hanVariantsText from "./han-variants.tsv" with { type: "text" };
import { loadWords } from "./load.ts";
import { once } from "./once.ts";

/** Each other form of a character and the form that stands for all of them. */
export const HAN_VARIANTS = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      [...loadWords("han-variants.tsv", hanVariantsText)].flatMap(([character, others]) =>
        others.map((other): [string, string] => [other, character]),
      ),
    ),
);
