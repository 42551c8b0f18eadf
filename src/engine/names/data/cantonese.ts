// Cantonese readings of Chinese characters.

import cantoneseReadingsText from "./cantonese-readings.tsv" with { type: "text" };
import { loadMap } from "./load.ts";
import { once } from "./once.ts";

/** Jyutping without tones, by character. */
export const CANTONESE_READINGS = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      [...loadMap("cantonese-readings.tsv", cantoneseReadingsText)].flatMap(([jyutping, characters]) =>
        [...characters].map((character): [string, string] => [character, jyutping]),
      ),
    ),
);
