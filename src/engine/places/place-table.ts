// The table of places under sanctions, which the operator may replace: a text file with a place per line.
// A table with a mistake is refused by line, because a place that is misread would be missed in silence.

import { isCountryCode } from "../../base/model/countries.ts";
import { OperatorError } from "../../base/model/errors.ts";
import placesText from "./data/places.tsv" with { type: "text" };
import { isUnspaced, placeWords } from "./place-words.ts";

const PLACE_KINDS = ["country", "region", "city"] as const;
type PlaceKind = (typeof PLACE_KINDS)[number];

export interface Place {
  readonly name: string;
  readonly kind: PlaceKind;
  /** The place that it lies in, as the table names it; null for a country. */
  readonly within: string | null;
  /** Two letters, lower case: the countries that addresses there are given. */
  readonly countries: readonly string[];
  /** Why it is in the table: the measures, in words. */
  readonly reason: string;
}

/** One way to write a place. */
export interface PlaceSpelling {
  /** Words in normal form. The last may be a beginning, when `isOpenEnded`. */
  readonly words: readonly string[];
  /** Null for a phrase that is no place. */
  readonly place: Place | null;
  readonly isOpenEnded: boolean;
  /** It counts next to another sign of the place only. */
  readonly isOrdinaryWord: boolean;
  /** Places of other countries have this name. */
  readonly hasNamesakes: boolean;
}

export interface PlaceTable {
  readonly places: readonly Place[];
  /** By first word, the longest first. */
  readonly spellings: ReadonlyMap<string, readonly PlaceSpelling[]>;
  /** Spellings of one word that is a beginning, by the first OPEN_LETTERS of it. */
  readonly openEnded: ReadonlyMap<string, readonly PlaceSpelling[]>;
  /** Spellings of one word in a script that is written without blanks, the longest first. */
  readonly unspaced: readonly string[];
  /** By code: the countries that are in the table as such. */
  readonly countries: ReadonlyMap<string, Place>;
}

/** Letters of an ending that a spelling leaves open. */
export const ENDING_LETTERS_MAX = 3;
/** A shorter beginning would be that of too many words. */
export const OPEN_LETTERS = 3;
/** Bytes of a file of places. The table that comes with the program has 20 KB. */
export const PLACES_BYTES_MAX = 4 * 1024 * 1024;

const COLUMNS = 6;
const HINT =
  "Columns are separated by tabs: place, kind, lies in, countries, spellings, reason. Write - for none.";

/** The table that comes with the program, as text. */
export const DEFAULT_PLACES_TEXT: string = placesText;

let last: { readonly text: string; readonly table: PlaceTable } | null = null;

/** The table that comes with the program. */
export function defaultPlaces(): PlaceTable {
  return placesOf(null);
}

/** The table with this text; null for that of the program. The last one that was asked for is kept. */
export function placesOf(text: string | null): PlaceTable {
  const wanted = text ?? DEFAULT_PLACES_TEXT;
  if (last?.text !== wanted) last = { text: wanted, table: parsePlaces(wanted, "the table of places") };
  return last.table;
}

/** Parses a table; `file` is for errors. Throws an OperatorError that names file, line and value. */
export function parsePlaces(text: string, file: string): PlaceTable {
  const places = new Map<string, Place>();
  const spellings: PlaceSpelling[] = [];
  for (const [at, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const refuse = (problem: string): never => {
      throw new OperatorError(`${file}, line ${at + 1}: ${problem}.`, HINT);
    };
    const cells = line.split("\t").map((cell) => cell.trim());
    if (cells.length !== COLUMNS) refuse(`the line has ${cells.length} columns, not ${COLUMNS}`);
    const [name = "", kind = "", within = "", countries = "", written = "", reason = ""] = cells;
    const place = readPlace({ name, kind, within, countries, reason }, places, refuse);
    places.set(name, place);
    for (const spelling of written.split("|")) spellings.push(readSpelling(spelling.trim(), place, refuse));
  }
  if (places.size === 0) throw new OperatorError(`${file} names no place.`, HINT);
  return {
    places: [...places.values()],
    spellings: byFirstWord(spellings),
    openEnded: byBeginning(spellings),
    unspaced: spellings
      .flatMap(({ words: [word = "", ...others] }) => (others.length === 0 && isUnspaced(word) ? [word] : []))
      .sort((a, b) => b.length - a.length),
    countries: new Map(
      [...places.values()].flatMap((place) =>
        place.kind === "country" ? place.countries.map((code): [string, Place] => [code, place]) : [],
      ),
    ),
  };
}

function readPlace(
  cells: Readonly<Record<"name" | "kind" | "within" | "countries" | "reason", string>>,
  places: ReadonlyMap<string, Place>,
  refuse: (problem: string) => never,
): Place {
  const { name } = cells;
  if (name === "" || name === "-") refuse("the place has no name");
  if (places.has(name)) refuse(`the place ${JSON.stringify(name)} appears twice`);
  const kind =
    PLACE_KINDS.find((one) => one === cells.kind) ??
    refuse(`the kind is one of ${PLACE_KINDS.join(", ")}, not ${JSON.stringify(cells.kind)}`);
  const countries = cells.countries.toLowerCase().split(/[ ,]+/);
  const unknown = countries.find((code) => !isCountryCode(code));
  if (unknown !== undefined) refuse(`${JSON.stringify(unknown)} is no two-letter code of a country`);
  const outer = places.get(cells.within);
  const reason = cells.reason === "-" || cells.reason === "" ? outer?.reason : cells.reason;
  return {
    name,
    kind,
    within: cells.within === "-" ? null : cells.within,
    countries,
    reason:
      reason ?? refuse(`${JSON.stringify(name)} has no reason, and neither has the place that it lies in`),
  };
}

function readSpelling(written: string, place: Place, refuse: (problem: string) => never): PlaceSpelling {
  const isPhrase = written.startsWith("!");
  const marks = /[*?~]*$/.exec(written)?.[0] ?? "";
  const words = placeWords(written.slice(isPhrase ? 1 : 0, written.length - marks.length)).map(
    ({ word }) => word,
  );
  if (words.length === 0) refuse(`the spelling ${JSON.stringify(written)} has no letters`);
  const isOpenEnded = marks.includes("*");
  if (isOpenEnded && (words.length > 1 || (words[0] ?? "").length < OPEN_LETTERS))
    refuse(`${JSON.stringify(written)}: "*" is for one word of at least ${OPEN_LETTERS} letters`);
  return {
    words,
    place: isPhrase ? null : place,
    isOpenEnded,
    isOrdinaryWord: marks.includes("?"),
    hasNamesakes: marks.includes("~"),
  };
}

function byFirstWord(spellings: readonly PlaceSpelling[]): Map<string, readonly PlaceSpelling[]> {
  const whole = spellings.filter(({ isOpenEnded }) => !isOpenEnded);
  const groups = Map.groupBy(whole, ({ words }) => words[0] ?? "");
  return new Map(
    [...groups].map(([word, group]) => [
      word,
      group.toSorted(
        (a, b) => b.words.length - a.words.length || Number(a.isOrdinaryWord) - Number(b.isOrdinaryWord),
      ),
    ]),
  );
}

function byBeginning(spellings: readonly PlaceSpelling[]): Map<string, readonly PlaceSpelling[]> {
  const open = spellings.filter(({ isOpenEnded }) => isOpenEnded);
  return Map.groupBy(open, ({ words }) => (words[0] ?? "").slice(0, OPEN_LETTERS));
}
