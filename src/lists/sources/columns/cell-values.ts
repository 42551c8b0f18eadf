// The values of a cell, as its mapping says: split at separators before white space is cleaned, because a
// line break may be one, and with codes replaced by what they mean. Pure.

import { isNullText } from "../fields/property-bag.ts";
import { foldHeader } from "../files/tables.ts";
import { cleanText } from "../files/text.ts";
import { SPELLINGS } from "./fields.ts";
import type { ColumnFields } from "./guesses.ts";
import { EVERY_COLUMN, type Mapping, namedColumns } from "./mapping.ts";

/** A value that the mapping does not translate. */
export interface UnreadValue {
  /** Folded. */
  readonly header: string;
  readonly text: string;
  /** Continues "Column HEADER: "TEXT"". */
  readonly what: string;
}

/** What an unknown code of a kind may be: a person or an organisation. */
const UNKNOWN_KIND = "LegalEntity";

/** Values by folded header. */
type Cells = ReadonlyMap<string, readonly string[]>;

interface ReadCells {
  readonly cells: Cells;
  readonly unread: readonly UnreadValue[];
  readonly leftOut: string | null;
}

type Splitter = (text: string) => string[];

export class CellValues {
  readonly #named: ReadonlySet<string>;
  /** The objects that hold named values: "names" for "names.first". */
  readonly #parted: ReadonlySet<string>;
  readonly #splitters: ReadonlyMap<string, readonly Splitter[]>;

  constructor(private readonly mapping: Mapping) {
    this.#named = namedColumns(mapping);
    this.#parted = new Set(
      [...this.#named].flatMap((header) =>
        [...header.matchAll(/\./g)].map(({ index }) => header.slice(0, index)),
      ),
    );
    this.#splitters = new Map(
      [...(mapping.separators ?? [])].map(([header, separators]) => [header, splittersOf(separators)]),
    );
  }

  /** True for a column that the mapping names. */
  isNamed(header: string): boolean {
    return this.#named.has(header);
  }

  /** True for an object of JSON with a value that the mapping names. */
  isNamedWithin(header: string): boolean {
    return this.#parted.has(header);
  }

  /** The values of a cell as written, cleaned; blank ones are left out. */
  split(header: string, written: string, fields: readonly string[] = []): string[] {
    const splitters = this.#splitters.get(header) ?? this.#splitters.get(EVERY_COLUMN);
    const parts =
      splitters === undefined
        ? [written, ...namesWithin(written, fields)]
        : splitters.reduce((texts, split) => texts.flatMap(split), [written.replace(OTHER_LINE_ENDS, "\n")]);
    return parts.map(cleanText).filter((part) => part !== "");
  }

  /** The cells of a row with what their codes mean, and why the mapping leaves the row out. */
  read(cells: Cells, columns: ColumnFields): ReadCells {
    const { values, skip } = this.mapping;
    const leftOut = skip === undefined ? null : whyLeftOut(cells, skip);
    if (values === undefined) return { cells, unread: [], leftOut };
    const unread: UnreadValue[] = [];
    const translated = new Map(cells);
    for (const [header, meanings] of values) {
      const isKind = columns.get(header)?.includes("schema") ?? false;
      const texts = (cells.get(header) ?? []).flatMap((text) => {
        const meant = meanings.get(foldHeader(text));
        if (meant !== undefined) return meant;
        if (isNullText(text)) return [];
        const kind = isKind ? ", so the row counts as a person and as an organisation" : "";
        unread.push({ header, text, what: `is not among its values in the mapping${kind}` });
        return isKind ? [UNKNOWN_KIND] : [];
      });
      if (texts.length > 0) translated.set(header, texts);
      else translated.delete(header);
    }
    return { cells: translated, unread, leftOut };
  }
}

/**
 * The names in the lines of a cell, and those between commas of other names, in addition to the whole, which
 * may be one name. Each has two words: "Quux, Marwen" is one name.
 */
function namesWithin(written: string, fields: readonly string[]): string[] {
  const field = fields.find((one) => SPELLINGS.some((spelling) => spelling === one));
  if (field === undefined) return [];
  const parts = written
    .split(field === "name" ? /[\r\n]+/ : /[\r\n,;]+/)
    .filter((part) => part.trim() !== "");
  return parts.length > 1 && parts.every((part) => /\S\s+\S/.test(part)) ? parts : [];
}

function whyLeftOut(cells: Cells, skip: ReadonlyMap<string, readonly string[]>): string | null {
  for (const [header, values] of skip) {
    const text = (cells.get(header) ?? [""]).find((one) => values.includes(foldHeader(one)));
    if (text === undefined) continue;
    return `${JSON.stringify(header)} is ${text === "" ? "blank" : JSON.stringify(foldHeader(text))}`;
  }
  return null;
}

const OTHER_LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** A separator that stands for all numbers of an enumeration: "a)" for a) b) c), "(1)", "1." or "①". */
const FIRST_NUMBER = /^[(（]?([1a])([)）.])$|^(①)$/;

/** Numbers of an enumeration; there are as many letters. */
const NUMBERS_MAX = 26;

/** Enumerations come first: they go on behind other separators, such as line breaks. */
function splittersOf(separators: readonly string[]): Splitter[] {
  const enumerations = separators.filter((separator) => FIRST_NUMBER.test(separator));
  const others = separators.filter((separator) => !FIRST_NUMBER.test(separator)).map(patternOf);
  return [
    ...enumerations.map((separator) => {
      const numbers = numbersOf(separator);
      return (text: string) => splitInOrder(text, numbers);
    }),
    ...others.map((pattern) => (text: string) => text.split(pattern)),
  ];
}

/** Blanks of a separator are any white space, as after cleaning. */
function patternOf(separator: string): RegExp {
  return new RegExp(separator.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ +/g, "\\s+"));
}

/** The numbers of an enumeration in order, with or without a bracket before them. */
function numbersOf(separator: string): RegExp[] {
  const [, first = "", closer = "", circled] = FIRST_NUMBER.exec(separator) ?? [];
  return Array.from({ length: NUMBERS_MAX }, (_, n) => {
    if (circled !== undefined) return new RegExp(String.fromCodePoint((circled.codePointAt(0) ?? 0) + n));
    const number = first === "1" ? String(n + 1) : String.fromCodePoint(97 + n);
    const end = closer === "." ? "[.．](?!\\d)" : "[)）]";
    return new RegExp(`(?:[(（]\\s?|(?<![\\p{L}\\p{N}]))${number}${end}`, "iu");
  });
}

/** The parts between the numbers of an enumeration. Each number is looked for behind the one before it. */
function splitInOrder(text: string, numbers: readonly RegExp[]): string[] {
  const parts: string[] = [];
  let rest = text;
  for (const number of numbers) {
    const found = number.exec(rest);
    if (found === null) break;
    parts.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest];
}
