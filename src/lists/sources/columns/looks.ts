// What a column looks like that nothing names, by its header and its cells: a column of a second name must
// not be passed over in silence. Pure.

import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../base/model/identifiers.ts";
import { isNullText } from "../fields/property-bag.ts";
import { parseLocalCountry } from "./countries.ts";
import { parseTableDate } from "./dates.ts";
import { ADDRESS_PARTS } from "./fields.ts";
import { guessField } from "./guesses.ts";
import { HEADER_GUESSES } from "./headers.ts";
import { namesSomebody, saysNoName, wordsOf } from "./somebody.ts";

/** What the cells of a column look like. */
export type Look = "names" | "birth dates" | "identifiers" | "dates" | "countries" | "numbers" | "texts";

/** The looks of what match compares: who is screened without such a cell may be missed. */
const COMPARED: ReadonlySet<Look> = new Set(["names", "birth dates", "identifiers"]);

/** True for a column without which somebody may be missed. */
export function mayHoldFact(look: Look | null): boolean {
  return look !== null && COMPARED.has(look);
}

/** Numbers that their check digits prove, and addresses of wallets. Others may be accounts. */
const CHECKED_KINDS = ["lei", "imo", "inn", "ogrn", "wallet"].map((name) =>
  IDENTIFIER_KINDS.findIndex((kind) => kind.name === name),
);

/** The largest share of cells that may look otherwise. */
const OTHERS_MAX = 0.4;

/**
 * What a column looks like by its header and the first of its cells; null for a column without a filled cell.
 * `cells` are as written. `isDated` says that another column has the birth dates.
 */
export function lookOf(header: string, cells: readonly string[], isDated = false): Look | null {
  const filled = cells.filter((cell) => !isNullText(cell)).map((cell) => cell.trim());
  if (filled.length === 0) return null;
  const share = (is: (cell: string) => boolean) => filled.filter(is).length / filled.length;
  const are = (is: (cell: string) => boolean) => share(is) >= 1 - OTHERS_MAX;
  if (are(isDate)) return !isDated && areBirthDates(header, filled) ? "birth dates" : "dates";
  if (are((cell) => parseLocalCountry(cell) !== null)) return "countries";
  if (CHECKED_KINDS.some((kind) => are((cell) => normaliseIdentifier(kind, cell) !== null)))
    return "identifiers";
  if (namesIdentifier(header) && are((cell) => /\d/.test(cell))) return "identifiers";
  if (are((cell) => /^[\d\s.,+-]+$/.test(cell))) return "numbers";
  if (OF_THE_BANK.test(header) || PLACES.has(guessField(header) ?? "")) return "texts";
  if (namesSomebody(header) && are((cell) => /\p{L}{2}/u.test(cell))) return "names";
  return are(isName) && areDistinct(filled) ? "names" : "texts";
}

const NUMBERS_OF_PERSONS: ReadonlySet<string> = new Set([
  "idNumber",
  "passportNumber",
  "socialSecurityNumber",
]);

/** Headers of such numbers as words; those of wallets have balances too, and short ones say little. */
const NUMBER_HEADERS = HEADER_GUESSES.filter(
  ([header, field]) => NUMBERS_OF_PERSONS.has(field) && !/wallet|address/i.test(header),
)
  .map(([header]) => wordsOf(header))
  .filter((words) => words.trim().length > 3);

/** True for a longer header that has one of such a number: "Passport no. / expiry". */
function namesIdentifier(header: string): boolean {
  const words = wordsOf(header);
  return !saysNoName(words) && NUMBER_HEADERS.some((one) => words.includes(one));
}

/** The fields of places, which are no names of anybody. */
const PLACES: ReadonlySet<string> = new Set([...ADDRESS_PARTS, "birthPlace"]);

/** Words of headers whose cells name the bank's own people, places and products. */
const OF_THE_BANK =
  /branch|bank|filiale|agence|sucursal|product|produkt|file|user|login|city|town|(?<!\p{L})(?:wohn)?ort(?!\p{L})|ville|ciudad|street|stra(?:ss|ß)e|currency|währung|(?<!(?<!\p{L})(?:technical|ship|commercial|ism|fund|investment|asset)[ _-]?)manager|officer|advis|berater|conseiller|gestor|employee|mitarbeiter|department|abteilung|region|segment|status|created|updated|modified|profession|occupation|beruf|language|sprache|类型|類型|种类|種類|职业|職業|유형|직업/iu;

/** Words of headers whose days are not of a birth. */
const OTHER_DAYS =
  /open|eröffn|creat|updat|modif|review|since|seit|start|end|valid|gültig|expir|issue|last|letzte|kyc|onboard|relation|death|tod/iu;

/** A day with something behind it, as its place. */
const BEFORE_WORDS =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2})[ ,;/]+\p{L}/u;

function isDate(cell: string): boolean {
  return (
    parseTableDate(cell, "dmy") !== null ||
    parseTableDate(cell, "mdy") !== null ||
    /^\d{1,2}[./-](?:\d{1,2}|\p{L}{3})[./-]\d{2}$/u.test(cell) ||
    BEFORE_WORDS.test(cell)
  );
}

/** The last year in which most customers of a bank are born: later days are those of accounts. */
const BIRTH_YEAR_MAX = 2007;

function areBirthDates(header: string, cells: readonly string[]): boolean {
  if (OTHER_DAYS.test(header)) return false;
  const years = cells.flatMap((cell) => /(?<!\d)(?:1[89]|20)\d{2}(?!\d)/.exec(cell)?.[0] ?? []).map(Number);
  const early = years.filter((year) => year <= BIRTH_YEAR_MAX);
  return early.length * 2 > years.length || years.length === 0;
}

/** Two to eight words of letters, or a name in characters. */
const WORDS = /^\p{L}[\p{L}\p{M}.,'’&()-]*(?:\s+[\p{L}&(][\p{L}\p{M}.,'’&()-]*){1,7}$/u;
const CHARACTERS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]{2,6}$/u;

function isName(cell: string): boolean {
  return WORDS.test(cell) || CHARACTERS.test(cell);
}

/** False for the few words of a category. */
function areDistinct(cells: readonly string[]): boolean {
  return new Set(cells).size * 2 > cells.length;
}
