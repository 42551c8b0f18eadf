// The customers of a file with their names analysed: customers as JSON texts, their names as numbers of
// words, and of each word what shows it to be near no changed name. Read in place.

import type { Identifier } from "../../model/facts.ts";
import type { RejectedRow } from "../reading/customer-row.ts";
import type { ScreeningCustomer } from "../screening/screen-rows.ts";
import { type CustomerContent, sectionsOf } from "./customer-content.ts";
import { IDENTIFIER_NUMBERS } from "./customer-part.ts";
import {
  type PackedTraits,
  type TokenTraits,
  unpackMeasure,
  unpackTraits,
  type WordMeasure,
} from "./token-traits.ts";

/** Customers and rejected rows together are numbered from 0, in the order of the file. */
export class CustomerIndex {
  readonly count: number;
  /** The numbers of rejected rows, ascending. */
  readonly rejected: Int32Array;
  /** The numbers of customers of whom something could not be read, ascending. */
  readonly unread: Int32Array;
  /** How many words there are; they are numbered from 0. */
  readonly wordCount: number;
  /** The words of all names; those of name N are from nameStarts[N] to before nameStarts[N + 1]. */
  readonly nameTokens: Int32Array;
  readonly nameStarts: Int32Array;
  /** The names of customer N are from customerNames[N] to before customerNames[N + 1]. */
  readonly customerNames: Int32Array;
  /** By customer, as raisingFactsOf has them. */
  readonly raisingFacts: Uint8Array;
  readonly #records: Uint8Array;
  readonly #recordStarts: Int32Array;
  readonly #tokenTexts: Uint8Array;
  readonly #tokenStarts: Int32Array;
  readonly #tokenSides: Uint8Array;
  readonly #tokenTraits: PackedTraits;
  readonly #identifiers: Int32Array;

  constructor(content: CustomerContent) {
    const sections = sectionsOf(content);
    this.#records = sections.records;
    this.#recordStarts = numbersOf(sections.recordStarts);
    this.nameTokens = numbersOf(sections.nameTokens);
    this.nameStarts = numbersOf(sections.nameStarts);
    this.customerNames = numbersOf(sections.customerNames);
    this.raisingFacts = sections.raisingFacts;
    this.#identifiers = numbersOf(sections.identifiers);
    this.rejected = numbersOf(sections.rejected);
    this.unread = numbersOf(sections.unread);
    this.#tokenTexts = sections.tokenTexts;
    this.#tokenStarts = numbersOf(sections.tokenStarts);
    this.#tokenSides = sections.tokenSides;
    this.#tokenTraits = {
      traits: numbersOf(sections.tokenTraits),
      otherSounds: numbersOf(sections.tokenSounds),
    };
    this.count = this.#recordStarts.length - 1;
    this.wordCount = this.#tokenSides.length;
  }

  /** Calls `visit` with every identifier of the customers. */
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

  /** Sets `measure` to that of a word. */
  measure(token: number, measure: WordMeasure): void {
    unpackMeasure(this.#tokenTraits, token, measure);
  }

  textOf(token: number): string {
    return DECODER.decode(this.#tokenTexts.subarray(this.#tokenStarts[token], this.#tokenStarts[token + 1]));
  }

  customer(number: number): ScreeningCustomer {
    const [line, reference, schema, properties, passedOn, unread = []] = this.#record(number);
    return { line, reference, subject: { schema, properties }, passedOn, unread } as ScreeningCustomer;
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

function numbersOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / Int32Array.BYTES_PER_ELEMENT);
}
