// What the words around the name of a place say: that it is part of the name of a street or a business, or
// that the place itself is meant.

import { loadMap } from "../../names/data/load.ts";
import { once } from "../../names/data/once.ts";
import surroundingsText from "./data/surroundings.tsv" with { type: "text" };
import type { PlacedWord } from "./place-words.ts";

const tables = once(() => {
  const rows = loadMap("surroundings.tsv", surroundingsText);
  return (what: string): ReadonlySet<string> => {
    const words = rows.get(what);
    if (words === undefined) throw new Error(`surroundings.tsv has no line "${what}".`);
    return new Set(words.split(" "));
  };
});

const sets = once(() => {
  const table = tables();
  return {
    streetBefore: table("street-before"),
    streetAfter: table("street-after"),
    particle: table("particle"),
    business: table("business"),
    venue: table("venue"),
    placeBefore: table("place-before"),
    placeAfter: table("place-after"),
    way: table("way"),
    wayTo: table("way-to"),
  };
});

const PARTICLES_MAX = 2;
/** Words between the name of a city and the legal form of a business that has it in its name. */
const BUSINESS_WORDS_MAX = 3;

/** The words from `first` to before `after` are a name; the words around it are in `words`. */
export interface NameInWords {
  readonly words: readonly PlacedWord[];
  readonly first: number;
  readonly after: number;
}

/** "12Taisiya": the number of a house, and what follows it without a blank. */
const BEHIND_NUMBER = /^\p{N}+\p{L}{2}/u;

/** "Crimea Street", "Rue de Crimée". A comma between the two words parts them, and so does a number. */
export function isPartOfStreet({ words, first, after }: NameInWords): boolean {
  const { streetAfter, streetBefore, particle } = sets();
  const next = words[after];
  if (next !== undefined && !next.isAfterBreak && streetAfter.has(next.word)) return true;
  if (BEHIND_NUMBER.test(words[first]?.word ?? "")) return false;
  let before = first;
  for (let skipped = 0; skipped <= PARTICLES_MAX; skipped++) {
    const previous = words[before - 1];
    if (previous === undefined || words[before]?.isAfterBreak === true) return false;
    if (streetBefore.has(previous.word)) return true;
    if (!particle.has(previous.word)) return false;
    before--;
  }
  return false;
}

/** "Havana Cigars Ltd", "Cafe Havana". */
export function isPartOfBusiness({ words, first, after }: NameInWords): boolean {
  const { business, venue } = sets();
  const previous = words[first - 1];
  if (previous !== undefined && words[first]?.isAfterBreak !== true && venue.has(previous.word)) return true;
  for (let at = after; at <= after + BUSINESS_WORDS_MAX; at++) {
    const word = words[at];
    if (word === undefined || word.isAfterBreak) return false;
    if (business.has(word.word)) return true;
  }
  return false;
}

/** "port of Kish", "Kish crude", "shipment to Kerman". */
export function isMeantAsPlace({ words, first, after }: NameInWords): boolean {
  const { placeBefore, placeAfter, particle, way, wayTo } = sets();
  const next = words[after];
  if (next !== undefined && placeAfter.has(next.word)) return true;
  const [secondLast, last] = [words[first - 2]?.word ?? "", words[first - 1]?.word ?? ""];
  if (placeBefore.has(last)) return true;
  if (particle.has(last) && placeBefore.has(secondLast)) return true;
  return wayTo.has(last) && way.has(secondLast);
}
