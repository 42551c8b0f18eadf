// Finds the places of the table in a text: whole words only, the longest spelling first, and not where the
// name is that of a street or, for a city, part of the name of a business.

import {
  ENDING_LETTERS_MAX,
  OPEN_LETTERS,
  type Place,
  type PlaceSpelling,
  type PlaceTable,
} from "./place-table.ts";
import { type PlacedWord, placeWords } from "./place-words.ts";
import { isMeantAsPlace, isPartOfBusiness, isPartOfStreet, type NameInWords } from "./surroundings.ts";

/** A place that a text names. */
export interface PlaceMention {
  readonly place: Place;
  /** As written. */
  readonly value: string;
  /** Where in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** What is known of a text. */
interface PlaceContext {
  /** The countries of an address, where they are known; null for a text that is no address. */
  readonly addressCountries: readonly string[] | null;
  /** True for the name of a party, which may have the city of its business in it. */
  readonly isName?: boolean;
}

const NO_ADDRESS: PlaceContext = { addressCountries: null };
export const IN_NAME: PlaceContext = { addressCountries: null, isName: true };

interface Found extends NameInWords {
  readonly spelling: PlaceSpelling;
}

/** The places that a text names, in their order, each spelling where it stands. */
export function findPlaces(table: PlaceTable, text: string, context = NO_ADDRESS): PlaceMention[] {
  const words = placeWords(text);
  const found = findSpellings(table, words);
  const certain = found.filter((one) => !one.spelling.isOrdinaryWord && counts(one, context));
  const areas = new Set(certain.flatMap(({ spelling: { place } }) => (place === null ? [] : areasOf(place))));
  return found
    .filter(
      (one) =>
        certain.includes(one) ||
        (one.spelling.isOrdinaryWord && counts(one, context) && isLikely(one, areas, context)),
    )
    .flatMap((one) => mentionOf(one, text));
}

function findSpellings(table: PlaceTable, words: readonly PlacedWord[]): Found[] {
  const found: Found[] = [];
  for (let first = 0; first < words.length; ) {
    const spelling = spellingAt(table, words, first);
    if (spelling === null) {
      first++;
      continue;
    }
    const after = first + spelling.words.length;
    found.push({ words, first, after, spelling });
    first = after;
  }
  return found;
}

function spellingAt(table: PlaceTable, words: readonly PlacedWord[], first: number): PlaceSpelling | null {
  const word = words[first]?.word ?? "";
  const whole = table.spellings
    .get(word)
    ?.find((spelling) => spelling.words.every((own, i) => words[first + i]?.word === own));
  if (whole !== undefined) return whole;
  const open = table.openEnded.get(word.slice(0, OPEN_LETTERS))?.find((spelling) => {
    const [beginning = ""] = spelling.words;
    return word.startsWith(beginning) && word.length - beginning.length <= ENDING_LETTERS_MAX;
  });
  return open ?? null;
}

/**
 * False for a phrase that is no place, a street, a business, and a namesake in another country. The business
 * of a party's own name may well be in the city that it is called after; that of a text is told of.
 */
function counts(found: Found, { addressCountries, isName = false }: PlaceContext): boolean {
  const { spelling } = found;
  const { place, hasNamesakes } = spelling;
  if (place === null || isPartOfStreet(found)) return false;
  if (
    place.kind === "city" &&
    addressCountries === null &&
    isPartOfBusiness(found) &&
    (!isName || hasNamesakes)
  )
    return false;
  const isForeign =
    addressCountries !== null &&
    addressCountries.length > 0 &&
    !addressCountries.some((code) => place.countries.includes(code));
  return !(hasNamesakes && isForeign);
}

/** Whether an ordinary word is meant as a place: by its neighbours, the text or the address. */
function isLikely(found: Found, areas: ReadonlySet<string>, { addressCountries }: PlaceContext): boolean {
  const { place } = found.spelling;
  if (place === null) return false;
  if (isMeantAsPlace(found) || areasOf(place).some((area) => areas.has(area))) return true;
  return place.within !== null && addressCountries?.some((code) => place.countries.includes(code)) === true;
}

/** The place and the one that it lies in. Two cities of one country or region vouch for each other. */
function areasOf({ name, within }: Place): string[] {
  return within === null || within === "Ukraine" ? [name] : [name, within];
}

function mentionOf({ words, first, after, spelling: { place } }: Found, text: string): PlaceMention[] {
  const start = words[first]?.start;
  const end = words[after - 1]?.end;
  if (place === null || start === undefined || end === undefined) return [];
  return [{ place, value: text.slice(start, end), start, end }];
}
