// Collects the customers of a file and their analysed names for an index (customer-index.ts).

import type { Identifier } from "../../model/facts.ts";
import { growInt32, growUint8 } from "../../platform/growable.ts";
import type { RejectedRow } from "../reading/customer-row.ts";
import type { ScreeningCustomer } from "../screening/screen-rows.ts";
import { encodeIndex, type IndexIdentity } from "./customer-index.ts";
import { CustomerTokens } from "./customer-tokens.ts";

const PART_BYTES = 1024 * 1024;

/** Places of records are numbers of four bytes. */
const BYTES_MAX = 2 ** 31 - 1;

export class CustomerIndexBuilder {
  /** In parts: one array that grows would need twice its room. */
  readonly #records: Uint8Array[] = [];
  #part = growUint8();
  #recordBytes = 0;
  readonly #recordStarts = growInt32();
  readonly tokens = new CustomerTokens();
  readonly #nameTokens = growInt32();
  readonly #nameStarts = growInt32();
  readonly #customerNames = growInt32();
  readonly #identifiers = growInt32();
  readonly #rejected = growInt32();
  #count = 0;

  constructor() {
    for (const starts of [this.#recordStarts, this.#nameStarts, this.#customerNames]) starts.push(0);
  }

  /** Adds a customer with its names as numbers of words. */
  add(
    { line, reference, subject, passedOn }: ScreeningCustomer,
    names: readonly Int32Array[],
    identifiers: readonly Identifier[],
  ): void {
    for (const words of names) {
      this.#nameTokens.append(words);
      this.#nameStarts.push(this.#nameTokens.length);
    }
    for (const { kind, hashLow, hashHigh } of identifiers)
      for (const number of [this.#count, kind, hashLow, hashHigh]) this.#identifiers.push(number);
    this.#addRecord([line, reference, subject.schema, subject.properties, passedOn]);
  }

  addRejected({ line, reference, reason }: RejectedRow): void {
    this.#rejected.push(this.#count);
    this.#addRecord([line, reference, reason]);
  }

  #addRecord(record: unknown): void {
    const bytes = ENCODER.encode(JSON.stringify(record));
    this.#part.append(bytes);
    this.#recordBytes += bytes.length;
    this.#recordStarts.push(this.#recordBytes);
    if (this.#part.length >= PART_BYTES) this.#closePart();
    this.#customerNames.push(this.#nameStarts.length - 1);
    this.#count++;
  }

  #closePart(): void {
    this.#records.push(this.#part.view().slice());
    this.#part.clear();
  }

  /** False when there is more than an index can hold. */
  get isWhole(): boolean {
    return this.#recordBytes <= BYTES_MAX;
  }

  /** The index as the parts of a file. Throws a RangeError for a mapping that is too long. */
  encode(identity: IndexIdentity): Uint8Array[] {
    const texts = growUint8();
    const starts = growInt32();
    starts.push(0);
    for (const text of this.tokens.texts) {
      texts.append(ENCODER.encode(text));
      starts.push(texts.length);
    }
    const { traits, otherSounds } = this.tokens.traits.view();
    return encodeIndex(identity, {
      records: [...this.#records, this.#part.view()],
      recordStarts: [bytesOf(this.#recordStarts.view())],
      tokenTexts: [texts.view()],
      tokenStarts: [bytesOf(starts.view())],
      tokenSides: [this.tokens.sides.view()],
      tokenTraits: [bytesOf(traits)],
      tokenSounds: [bytesOf(otherSounds)],
      nameTokens: [bytesOf(this.#nameTokens.view())],
      nameStarts: [bytesOf(this.#nameStarts.view())],
      customerNames: [bytesOf(this.#customerNames.view())],
      identifiers: [bytesOf(this.#identifiers.view())],
      rejected: [bytesOf(this.#rejected.view())],
    });
  }
}

const ENCODER = new TextEncoder();

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
