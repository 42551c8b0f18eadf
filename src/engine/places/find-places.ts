// Finds the places of the table in a text: whole words only, the longest spelling first. A street that is
// called after a place makes a weaker mention, and none where a house in another town is told.

import {
  ENDING_LETTERS_MAX,
  OPEN_LETTERS,
  type Place,
  type PlaceSpelling,
  type PlaceTable,
} from "./place-table.ts";
import { cutAtNames, type PlacedWord, placeWords } from "./place-words.ts";
import {
  hasCountryCode,
  isMeantAsPlace,
  isPartOfBusiness,
  isPartOfStreet,
  isStreetElsewhere,
  type NameInWords,
} from "./surroundings.ts";

/** A place that a text names. */
export interface PlaceMention {
  readonly place: Place;
  /** As written. */
  readonly value: string;
  /** Where in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** True where it may be the name of a street. */
  readonly isStreet: boolean;
}

/** What is known of a text. */
interface PlaceContext {
  /** The countries of an address, where they are known; null for a text that is no address. */
  readonly addressCountries: readonly string[] | null;
}

const NO_ADDRESS: PlaceContext = { addressCountries: null };

interface Found extends NameInWords {
  readonly spelling: PlaceSpelling;
  readonly isStreet: boolean;
}

/** The places that a text names, in their order, each spelling where it stands. */
export function findPlaces(table: PlaceTable, text: string, context = NO_ADDRESS): PlaceMention[] {
  const words = cutAtNames(placeWords(text), table.unspaced);
  const found = findSpellings(table, words);
  const counted = found.filter((one) => counts(one, context));
  const certain = counted.filter((one) => !one.isStreet && !one.spelling.isOrdinaryWord);
  const areas = new Set(certain.flatMap(({ spelling: { place } }) => (place === null ? [] : areasOf(place))));
  return counted
    .filter((one) => {
      // The place itself is a finding already.
      if (one.isStreet && isIn(areas, one.spelling)) return false;
      return !one.spelling.isOrdinaryWord || isLikely(one, areas, context);
    })
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
    const name = { words, first, after };
    found.push({ ...name, spelling, isStreet: isPartOfStreet(name) });
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
 * False for a phrase that is no place, a street of another town, and a name that other places have, in the
 * name of a business or in the address of another country.
 */
function counts(found: Found, { addressCountries }: PlaceContext): boolean {
  const { place, hasNamesakes } = found.spelling;
  if (place === null) return false;
  if (hasCountryCode(found, place.countries)) return true;
  const isKnown = addressCountries !== null && addressCountries.length > 0;
  const isForeign = isKnown && !addressCountries.some((code) => place.countries.includes(code));
  if (found.isStreet && (isForeign || !isKnown) && isStreetElsewhere(found, place.countries, isForeign))
    return false;
  const isOfBusiness = addressCountries === null && place.kind === "city" && isPartOfBusiness(found);
  return !(hasNamesakes && (isForeign || isOfBusiness));
}

/** Whether an ordinary word is meant as a place: by its neighbours, the text or the address. */
function isLikely(found: Found, areas: ReadonlySet<string>, { addressCountries }: PlaceContext): boolean {
  const { place } = found.spelling;
  if (place === null) return false;
  if (isMeantAsPlace(found) || hasCountryCode(found, place.countries) || isIn(areas, found.spelling))
    return true;
  return place.within !== null && addressCountries?.some((code) => place.countries.includes(code)) === true;
}

function isIn(areas: ReadonlySet<string>, { place }: PlaceSpelling): boolean {
  return place !== null && areasOf(place).some((area) => areas.has(area));
}

/** The place and the one that it lies in. Two cities of one country or region vouch for each other. */
function areasOf({ name, within }: Place): string[] {
  return within === null || within === "Ukraine" ? [name] : [name, within];
}

function mentionOf(
  { words, first, after, spelling: { place }, isStreet }: Found,
  text: string,
): PlaceMention[] {
  const start = words[first]?.start;
  const end = words[after - 1]?.end;
  if (place === null || start === undefined || end === undefined) return [];
  return [{ place, value: text.slice(start, end), start, end, isStreet }];
}
