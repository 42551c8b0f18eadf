// What the words around the name of a place say: that it is part of the name of a street or a business, or
// that the place itself is meant.

import { loadMap } from "../names/data/load.ts";
import { once } from "../names/data/once.ts";
import surroundingsText from "./data/surroundings.tsv" with { type: "text" };
import type { PlacedWord } from "./place-words.ts";
import { namesTown } from "./towns.ts";

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
    houseNumber: table("house-number"),
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

const NUMBER = /^\p{N}/u;

/** Whether it may be the name of a street: "Crimea Street", "Rue de Crimée". A comma parts the words. */
export function isPartOfStreet(name: NameInWords): boolean {
  return streetOf(name) !== null;
}

/**
 * "Crimea Street 5, London": a house in a street of another town, where the table of towns or the country of
 * the address tells that. The code of a country of the place says that the place is meant.
 */
export function isStreetElsewhere(name: NameInWords, codes: readonly string[], isForeign: boolean): boolean {
  const street = streetOf(name);
  const { words } = name;
  // "La Habana" is one word of a name; of several, a part may be that of the town.
  const own = words.slice(name.first, name.after).filter(({ word }) => !sets().particle.has(word));
  if (street === null || own.length > 1) return false;
  const behind = words.slice(street.after);
  const [next = "", number = ""] = behind.map(({ word }) => word);
  const hasNumber = [words[street.first - 1]?.word ?? "", next].some((word) => NUMBER.test(word));
  if (!hasNumber && !(sets().houseNumber.has(next) && NUMBER.test(number))) return false;
  return !behind.some(({ word }) => codes.includes(word)) && (isForeign || namesTown(behind));
}

/** The words of the name and of the street beside it; null for no street. */
function streetOf({ words, first, after }: NameInWords): Pick<NameInWords, "first" | "after"> | null {
  const { streetAfter, streetBefore, particle } = sets();
  const next = words[after];
  if (next !== undefined && !next.isAfterBreak && streetAfter.has(next.word))
    return { first, after: after + 1 };
  for (let at = first - 1; at >= first - 1 - PARTICLES_MAX; at--) {
    const previous = words[at];
    if (previous === undefined || words[at + 1]?.isAfterBreak === true) return null;
    if (streetBefore.has(previous.word))
      return streetAfter.has(previous.word) && isBehindName(words, at) ? null : { first: at, after };
    if (!particle.has(previous.word)) return null;
  }
  return null;
}

function isBehindName(words: readonly PlacedWord[], at: number): boolean {
  const before = words[at - 1];
  return before !== undefined && words[at]?.isAfterBreak !== true && !NUMBER.test(before.word);
}

/** "Damascus SY", "Tehran 19395 IR": the code of a country behind the name says that the place is meant. */
export function hasCountryCode({ words, after }: NameInWords, codes: readonly string[]): boolean {
  const at = NUMBER.test(words[after]?.word ?? "") ? after + 1 : after;
  return codes.includes(words[at]?.word ?? "");
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
