// What the columns of a table mean: as the mapping says, and for the rest as their headers say. Pure.

import { IDENTIFIER_KINDS } from "../../../base/model/identifiers.ts";
import { foldCase, foldLatin } from "../../../engine/names/analysis/normalise.ts";
import { foldHeader } from "../files/tables.ts";
import { cleanText } from "../files/text.ts";
import { ADDRESS_PARTS, COUNTRY_PROPERTIES, SPELLINGS } from "./fields.ts";
import { HEADER_GUESSES, NAME_OR_PART, PARTIES } from "./headers.ts";
import type { Mapping } from "./mapping.ts";
import { namesAnother } from "./somebody.ts";

/** Folded header to its fields; a column that means nothing is absent. */
export type ColumnFields = ReadonlyMap<string, readonly string[]>;

/** Shorter headers keep their marks: "Họ" is a family name, and "HO" a head office. */
const SHORT = 4;

/**
 * The form in which headers are guessed: letters and digits only, without case and marks. "Geb.-Datum" and
 * "geb datum" are one, and so are "Prénom" and "PRENOM".
 */
export function guessKey(header: string): string {
  const plain = foldLatin(header).replace(/[^\p{L}\p{N}]/gu, "");
  if (plain.length >= SHORT) return plain;
  // Capitals hide whether an i has its dot: "ADI" is "Adı".
  const marked = foldCase(header).normalize("NFC").replaceAll("ı", "i");
  return marked.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** German headers are also written without umlauts: "Staatsangehoerigkeit". */
function spellingsOf(header: string): string[] {
  const plain = header
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss");
  return [guessKey(header), guessKey(plain)];
}

/** Guess key to field; the test of the table holds that no key means two fields. */
const GUESSES: ReadonlyMap<string, string> = new Map(
  HEADER_GUESSES.flatMap(([header, field]) => spellingsOf(header).map((key) => [key, field] as const)),
);

/** The field that a header means without a mapping, or null. */
export function guessField(header: string): string | null {
  return GUESSES.get(guessKey(header)) ?? null;
}

/**
 * Words that say whose a fact is, before a header that is known: "cust_id", "Party Name", "Primary Holder
 * DOB". What is of an account is its number or its holder's name.
 */
const OF_CUSTOMER =
  /^(?:customers?|cust|clients?|clnt|party|entity|subject|vessel|ship|company|person|individual|member|cif|primary|first(?=holder)|(?:account|policy)?holders?|investors?|applicants?|borrowers?|insured|vendors?|suppliers?|counterparty|employees?|seafarers?|kunden?|cliente|klanten?)+(?=.)/;
const OF_ACCOUNT = /^(?:accounts?|acct?|konto)(?=.)/;
const FIELDS_OF_ACCOUNT: ReadonlySet<string> = new Set(["id", "name"]);

/** How systems abbreviate the headers behind such words. */
const SHORT_KEYS: Readonly<Record<string, string>> = {
  nm: "name",
  num: "id",
  nbr: "id",
  key: "id",
  code: "id",
  ctry: "country",
  cntry: "country",
  addr: "address",
  sex: "gender",
};

/** The fields of a header behind words that say whose it is; none when it is not known either. */
function guessOwned(header: string, words: RegExp): readonly string[] {
  const key = guessKey(header);
  const rest = key.replace(words, "");
  if (rest === key) return [];
  const field = GUESSES.get(rest) ?? SHORT_KEYS[rest];
  if (field === undefined || field === "schema") return [];
  return words === OF_ACCOUNT && !FIELDS_OF_ACCOUNT.has(field) ? [] : [field];
}

const REMARK = /[([{（【][^()[\]{}（）【】]*[)\]}）】]/g;

/** A number of a header: "Nationality 2", "passport_1_no". */
const ORDINAL = /(?<![\p{L}\d])\d(?!\d)|(?<=\p{L})\d$/gu;

/**
 * The fields of a header with a remark, "DOB (dd/mm/yyyy)", or with two words for its cells, "Passport / ID".
 * None where the remark says that they are somebody else's. A number may be a remark too, but not where it
 * may count persons.
 */
function guessRemarked(header: string): readonly string[] {
  const ordinals = header.match(ORDINAL) ?? [];
  if (ordinals.length > 0) {
    const bare = header.replace(ORDINAL, " ");
    const fields = bare === header ? [] : [guessField(bare) ?? "", ...guessRemarked(bare)];
    return fields.filter((field) => field !== "name" && REPEATED.has(field)).slice(0, 1);
  }
  const remarks = header.match(REMARK) ?? [];
  const words = header.replace(REMARK, " ").split("/");
  if (remarks.length + words.length < 2 || remarks.some(namesAnother)) return [];
  const fields = words.map((word) => guessField(word) ?? guessOwned(word, OF_CUSTOMER)[0] ?? "");
  const isOne = new Set(fields).size === 1 || fields.every((field) => IDENTIFIERS.has(field));
  return isOne && fields[0] !== "" ? [...new Set(fields)] : [];
}

const IDENTIFIERS: ReadonlySet<string> = new Set(IDENTIFIER_KINDS.flatMap(({ properties }) => properties));

/** The fields that a subject has several of. */
const REPEATED: ReadonlySet<string> = new Set([
  ...IDENTIFIERS,
  ...COUNTRY_PROPERTIES,
  ...SPELLINGS,
  ...ADDRESS_PARTS,
]);

/** "Vendor" heads the names where no other header begins with it: beside "Vendor Name 1" it is a number. */
function guessParty(header: string, headers: readonly string[]): readonly string[] {
  const key = guessKey(header);
  const others = headers.filter((other) => other !== header && guessKey(other).startsWith(key));
  return PARTY_KEYS.has(key) && others.length === 0 ? ["name"] : [];
}

const PARTY_KEYS: ReadonlySet<string> = new Set(PARTIES.map(guessKey));

/** Numbers of rows, as long as no other column has a reference. */
const NUMBERS_OF_ROWS: ReadonlySet<string> = new Set(
  ["no", "nr", "number", "nummer", "numéro", "lfd. nr."].map(guessKey),
);

const NAME_OR_PART_KEYS: ReadonlySet<string> = new Set(NAME_OR_PART.map(guessKey));

/** The fields of the columns of a table; `headers` are folded. */
export function fieldsOfColumns(headers: readonly string[], mapping: Mapping): ColumnFields {
  const columns = new Map<string, readonly string[]>();
  const has = (field: string) => [...columns.values()].some((fields) => fields.includes(field));
  for (const header of headers) {
    const mapped = mapping.columns.get(header);
    if (mapped !== undefined) columns.set(header, mapped);
  }
  /** Reads the headers that are still unknown. */
  const read = (guess: (header: string) => readonly string[], isFree: (field: string) => boolean) => {
    const found = headers.flatMap((header) => {
      const fields = columns.has(header) ? [] : guess(header);
      const isRead = fields.every(
        (field) => mapping.fields.has(field) && !mapping.claimed?.has(field) && isFree(field),
      );
      return fields.length > 0 && isRead ? [[header, fields] as const] : [];
    });
    for (const [header, fields] of found) columns.set(header, fields);
  };
  const guessed = (header: string) => [guessField(header) ?? ""];
  read(
    (header) => (NUMBERS_OF_ROWS.has(guessKey(header)) ? [] : guessed(header)),
    () => true,
  );
  // A header that is known as it is goes before one among other words.
  const isMissing = (field: string) => !has(field) || ADDRESS_PARTS.includes(field);
  read((header) => guessOwned(header, OF_CUSTOMER), isMissing);
  read((header) => guessOwned(header, OF_ACCOUNT), isMissing);
  read(guessRemarked, (field) => REPEATED.has(field) || isMissing(field));
  read(guessed, isMissing);
  if (!holdsNames(columns)) read((header) => guessParty(header, headers), isMissing);
  const part = has("firstName") === has("lastName") ? null : has("firstName") ? "lastName" : "firstName";
  if (part === null) return columns;
  for (const header of columns.keys()) {
    if (!mapping.columns.has(header) && NAME_OR_PART_KEYS.has(guessKey(header))) columns.set(header, [part]);
  }
  return columns;
}

/** A column for half of a name, and the columns that nothing names and that may hold the other half. */
interface HalfName {
  readonly header: string;
  readonly others: readonly string[];
}

/**
 * The half of a name that a table has without the other, beside columns that nothing names and whose cells
 * are words; null where there is none. `rows` are cells in the order of the headers, which are as written.
 */
export function findHalfName(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
): HalfName | null {
  const fields = fieldsOfColumns(headers.map(foldHeader), mapping);
  const columns = headers.map((header, at) => {
    const folded = foldHeader(header);
    const cells = rows.map((row) => cleanText(row[at] ?? "")).filter((cell) => cell !== "");
    const isGuess = !mapping.columns.has(folded);
    return { header, cells, isGuess, fields: fields.get(folded) ?? [], key: guessKey(header) };
  });
  const having = (field: string) => columns.filter((column) => column.fields.includes(field));
  const [names, first, last] = ["name", "firstName", "lastName"].map(having);
  // "Nombre" may be all of a name, and is half of one where each is a single word.
  const isHalf = ({ key, cells, isGuess }: (typeof columns)[number]) =>
    isGuess && NAME_OR_PART_KEYS.has(key) && cells.length > 0 && cells.every(isOneWord);
  if (!names?.every(isHalf) || (first?.length !== 0 && last?.length !== 0)) return null;
  const half = [...(first ?? []), ...(last ?? []), ...names][0];
  const others = columns.filter(
    (column) => column.isGuess && column.fields.length === 0 && areWords(column.cells),
  );
  return half === undefined || others.length === 0
    ? null
    : { header: half.header, others: others.map(({ header }) => header) };
}

/** In other scripts a whole name has no space. */
const ONE_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'’-]+$/u;
const isOneWord = (cell: string) => ONE_WORD.test(cell);

/** Whether most cells are words of letters, as names are. */
function areWords(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => /^[\p{L}\p{M}\s.,'’-]+$/u.test(cell) && /\p{L}/u.test(cell));
  return words.length > 0 && words.length * 2 >= cells.length;
}

/** True when one of the columns holds a name or a part of one, or names an owner. */
export function holdsNames(columns: ColumnFields): boolean {
  return [...columns.values()].some((fields) =>
    fields.some((field) => /^(?:name|firstName|lastName|owner)$/.test(field)),
  );
}
