// The customers of a file with their names analysed, as one file that is kept from night to night: reading
// and analysing a million customers takes fifteen seconds, and loading them from here a quarter of one.
// Customers lie as JSON lines; their names as numbers of tokens.

import type { Identifier } from "../../model/facts.ts";
import type { RejectedRow } from "../reading/customer-row.ts";
import type { ScreeningCustomer } from "../screening/screen-rows.ts";
import type { NumberedTokens } from "./customer-tokens.ts";
import {
  type PackedTraits,
  type TokenTraits,
  unpackMeasure,
  unpackTraits,
  type WordMeasure,
} from "./token-traits.ts";

/** What the file begins with: nothing else is ever replaced by an index. */
const BEGINNING = '{"index of":"customers"';

/** Increased when an index of another version of the program can't be read. */
const FORMAT = 2;

/** What an index was made of; one of anything else is no use. */
export interface IndexIdentity {
  /** Of the customer file. */
  readonly sha256: string;
  /** How it is read: the text of its mapping. */
  readonly mapping: string;
  /** Version, commit and name rules. */
  readonly program: string;
}

export const SECTIONS = [
  "records",
  "recordStarts",
  "tokenTexts",
  "tokenStarts",
  "tokenSides",
  "tokenTraits",
  "tokenSounds",
  "nameTokens",
  "nameStarts",
  "customerNames",
  "identifiers",
  "rejected",
] as const;

export type Section = (typeof SECTIONS)[number];

/** Sections begin at multiples of this, so that numbers can be read in place. */
export const ALIGNMENT = 8;

interface Header {
  readonly format: number;
  readonly identity: IndexIdentity;
  /** Length of each section in bytes, in their order. */
  readonly lengths: readonly number[];
  /** Of the identity, the lengths and everything behind the header. */
  readonly hash: string;
}

/** Numbers of an identifier: its customer, and the three that identify it. */
const IDENTIFIER_NUMBERS = 4;

/**
 * An index whose bytes are whole. Customers and rejected rows together are numbered in the order of the file.
 */
export class CustomerIndex implements NumberedTokens {
  readonly count: number;
  /** The numbers of rejected rows, ascending. */
  readonly rejected: Int32Array;
  readonly #records: Uint8Array;
  readonly #recordStarts: Int32Array;
  readonly #tokenTexts: Uint8Array;
  readonly #tokenStarts: Int32Array;
  readonly #tokenSides: Uint8Array;
  readonly #tokenTraits: PackedTraits;
  readonly #nameTokens: Int32Array;
  readonly #nameStarts: Int32Array;
  readonly #customerNames: Int32Array;
  readonly #identifiers: Int32Array;

  constructor(sections: Readonly<Record<Section, Uint8Array>>) {
    this.#records = sections.records;
    this.#recordStarts = numbersOf(sections.recordStarts);
    this.#nameTokens = numbersOf(sections.nameTokens);
    this.#nameStarts = numbersOf(sections.nameStarts);
    this.#customerNames = numbersOf(sections.customerNames);
    this.#identifiers = numbersOf(sections.identifiers);
    this.rejected = numbersOf(sections.rejected);
    this.#tokenTexts = sections.tokenTexts;
    this.#tokenStarts = numbersOf(sections.tokenStarts);
    this.#tokenSides = sections.tokenSides;
    this.#tokenTraits = {
      traits: numbersOf(sections.tokenTraits),
      otherSounds: numbersOf(sections.tokenSounds),
    };
    this.count = this.#recordStarts.length - 1;
  }

  /** Calls `visit` with every name: the number of its customer, and where its tokens lie in `nameTokens`. */
  forEachName(visit: (customer: number, tokens: Int32Array, start: number, end: number) => void): void {
    for (let customer = 0; customer < this.count; customer++)
      this.forEachNameOf(customer, (tokens, start, end) => visit(customer, tokens, start, end));
  }

  /** Calls `visit` with every name of a customer, as forEachName. */
  forEachNameOf(customer: number, visit: (tokens: Int32Array, start: number, end: number) => void): void {
    const last = this.#customerNames[customer + 1] as number;
    for (let name = this.#customerNames[customer] as number; name < last; name++)
      visit(this.#nameTokens, this.#nameStarts[name] as number, this.#nameStarts[name + 1] as number);
  }

  /** Calls `visit` with every identifier of a customer. */
  forEachIdentifier(visit: (customer: number, identifier: Identifier) => void): void {
    const numbers = this.#identifiers;
    for (let i = 0; i < numbers.length; i += IDENTIFIER_NUMBERS) {
      const [customer = 0, kind = 0, hashLow = 0, hashHigh = 0] = numbers.subarray(i, i + IDENTIFIER_NUMBERS);
      visit(customer, { kind, hashLow, hashHigh });
    }
  }

  sideOf(token: number): number {
    return this.#tokenSides[token] as number;
  }

  traitsOf(token: number): TokenTraits {
    return unpackTraits(this.#tokenTraits, token);
  }

  measure(token: number, measure: WordMeasure): void {
    unpackMeasure(this.#tokenTraits, token, measure);
  }

  textOf(token: number): string {
    return DECODER.decode(this.#tokenTexts.subarray(this.#tokenStarts[token], this.#tokenStarts[token + 1]));
  }

  customer(number: number): ScreeningCustomer {
    const [line, reference, schema, properties, passedOn] = this.#record(number);
    return { line, reference, subject: { schema, properties }, passedOn } as ScreeningCustomer;
  }

  rejectedRow(number: number): RejectedRow {
    const [line, reference, reason] = this.#record(number);
    return { line, reference, reason } as RejectedRow;
  }

  #record(number: number): unknown[] {
    const start = this.#recordStarts[number];
    const end = this.#recordStarts[number + 1];
    if (start === undefined || end === undefined) throw new RangeError(`There is no customer ${number}.`);
    return JSON.parse(DECODER.decode(this.#records.subarray(start, end)));
  }
}

const DECODER = new TextDecoder();

/** True for the bytes of an index, be they damaged. */
export function beginsAsIndex(bytes: Uint8Array): boolean {
  return DECODER.decode(bytes.subarray(0, BEGINNING.length)) === BEGINNING;
}

/** The index in the bytes of a file; null when they are damaged or of another identity, with the reason. */
export function decodeIndex(
  bytes: Uint8Array,
  identity: IndexIdentity,
): { readonly index: CustomerIndex } | { readonly unusable: string } {
  const header = decodeHeader(bytes);
  if (header === null) return { unusable: "is damaged or of another version of the program" };
  if (header.identity.program !== identity.program)
    return { unusable: "is of another version of the program" };
  if (header.identity.mapping !== identity.mapping)
    return { unusable: "was made when the columns of the file were understood in another way" };
  if (header.identity.sha256 !== identity.sha256)
    return { unusable: "is of another content of the customer file" };
  const start = HEADER_BYTES;
  const content = bytes.subarray(start);
  const length = header.lengths.reduce((sum, one) => sum + align(one), 0);
  if (content.length !== length || hashIndex(header.identity, header.lengths, [content]) !== header.hash)
    return { unusable: "is damaged" };
  const sections: Partial<Record<Section, Uint8Array>> = {};
  let at = 0;
  for (const [i, section] of SECTIONS.entries()) {
    const own = header.lengths[i] ?? 0;
    sections[section] = content.subarray(at, at + own);
    at += align(own);
  }
  return { index: new CustomerIndex(sections as Record<Section, Uint8Array>) };
}

/** The header is JSON, filled with spaces: a mapping may be long. */
const HEADER_BYTES = 256 * 1024;

/** The parts of a file with these sections. Throws a RangeError for a mapping that is too long. */
export function encodeIndex(
  identity: IndexIdentity,
  contents: Readonly<Record<Section, readonly Uint8Array[]>>,
): Uint8Array[] {
  const parts = SECTIONS.flatMap((section) => padded(contents[section]));
  const lengths = SECTIONS.map((section) => lengthOf(contents[section]));
  return [
    encodeHeader({ format: FORMAT, identity, lengths, hash: hashIndex(identity, lengths, parts) }),
    ...parts,
  ];
}

function encodeHeader(header: Header): Uint8Array {
  const text = Buffer.from(`${BEGINNING},${JSON.stringify(header).slice(1)}`);
  if (text.length > HEADER_BYTES)
    throw new RangeError("The mapping of the customer file is too long to be kept.");
  return Buffer.concat([text, Buffer.alloc(HEADER_BYTES - text.length, " ")]);
}

function decodeHeader(bytes: Uint8Array): Header | null {
  try {
    const header = JSON.parse(DECODER.decode(bytes.subarray(0, HEADER_BYTES))) as Header;
    const isWhole = header.format === FORMAT && header.lengths.length === SECTIONS.length;
    return isWhole && typeof header.identity === "object" ? header : null;
  } catch {
    return null;
  }
}

function hashIndex(
  identity: IndexIdentity,
  lengths: readonly number[],
  parts: readonly Uint8Array[],
): string {
  const hasher = new Bun.CryptoHasher("blake2b256");
  hasher.update(JSON.stringify([identity, lengths]));
  for (const part of parts) hasher.update(part);
  return hasher.digest("hex");
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function padded(parts: readonly Uint8Array[]): readonly Uint8Array[] {
  const length = lengthOf(parts);
  return [...parts, new Uint8Array(align(length) - length)];
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function numbersOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}
