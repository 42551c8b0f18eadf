// Collects analysed parts of a customer file for an index (customer-index.ts), in the order of the file.

import { type Growable, growInt32, growUint8 } from "../../platform/growable.ts";
import { type CustomerContent, layOutContent } from "./customer-content.ts";
import { type CustomerPart, IDENTIFIER_NUMBERS, joinTexts, SIDES, splitTexts } from "./customer-part.ts";
import { type PackedTraits, TraitCollector } from "./token-traits.ts";

/** Words whose traits are asked for at once. */
const WORDS_AT_ONCE = 20_000;

/** Some words by themselves. Structured-cloneable. */
export interface WordTexts {
  /** As joinTexts writes them. */
  readonly words: string;
  readonly sides: Uint8Array;
}

export class CustomerIndexBuilder {
  /** In the parts as they come: one array that grows would need twice its room. */
  readonly #records: Uint8Array[] = [];
  readonly #recordStarts = growInt32();
  readonly #tokens = new CustomerTokens();
  readonly #traits = new TraitCollector();
  readonly #nameTokens = growInt32();
  readonly #nameStarts = growInt32();
  readonly #customerNames = growInt32();
  readonly #raisingFacts = growUint8();
  readonly #identifiers = growInt32();
  readonly #rejected = growInt32();
  readonly #unread = growInt32();
  #recordEnd = 0;
  #nameEnd = 0;
  #names = 0;

  constructor() {
    for (const starts of [this.#recordStarts, this.#nameStarts, this.#customerNames]) starts.push(0);
  }

  /** Customers and rejected rows. */
  get count(): number {
    return this.#recordStarts.length - 1;
  }

  append(part: CustomerPart): void {
    const first = this.count;
    const numbers = this.#tokens.numbersOf(part.words, part.wordSides);
    this.#nameTokens.append(part.nameWords.map((word) => numbers[word] as number));
    this.#nameEnd = pushEnds(this.#nameStarts, part.nameLengths, this.#nameEnd);
    this.#names = pushEnds(this.#customerNames, part.nameCounts, this.#names);
    this.#recordEnd = pushEnds(this.#recordStarts, part.recordLengths, this.#recordEnd);
    this.#records.push(part.records);
    this.#raisingFacts.append(part.raisingFacts);
    for (const number of part.rejected) this.#rejected.push(first + number);
    for (const number of part.unread) this.#unread.push(first + number);
    this.#identifiers.append(
      part.identifiers.map((number, at) => (at % IDENTIFIER_NUMBERS === 0 ? first + number : number)),
    );
  }

  /** All words in their order, in pieces: their traits are for `appendTraits`, in the same order. */
  *words(): Generator<WordTexts> {
    const { texts, sides } = this.#tokens;
    for (let from = 0; from < texts.length; from += WORDS_AT_ONCE) {
      const to = Math.min(from + WORDS_AT_ONCE, texts.length);
      yield { words: joinTexts(texts.slice(from, to)), sides: sides.view().slice(from, to) };
    }
  }

  appendTraits(traits: PackedTraits): void {
    this.#traits.append(traits);
  }

  build(): CustomerContent {
    const texts = growUint8();
    const starts = growInt32();
    starts.push(0);
    for (const text of this.#tokens.texts) {
      texts.append(ENCODER.encode(text));
      starts.push(texts.length);
    }
    const { traits, otherSounds } = this.#traits.view();
    return layOutContent({
      records: this.#records,
      recordStarts: [this.#recordStarts.view()],
      tokenTexts: [texts.view()],
      tokenStarts: [starts.view()],
      tokenSides: [this.#tokens.sides.view()],
      tokenTraits: [traits],
      tokenSounds: [otherSounds],
      nameTokens: [this.#nameTokens.view()],
      nameStarts: [this.#nameStarts.view()],
      customerNames: [this.#customerNames.view()],
      raisingFacts: [this.#raisingFacts.view()],
      identifiers: [this.#identifiers.view()],
      rejected: [this.#rejected.view()],
      unread: [this.#unread.view()],
    });
  }
}

/** Appends the end offset of each item, given the lengths and the first offset. Returns the last end. */
function pushEnds(ends: Growable<Int32Array>, lengths: Int32Array, start: number): number {
  let end = start;
  for (const length of lengths) {
    end += length;
    ends.push(end);
  }
  return end;
}

const ENCODER = new TextEncoder();

class CustomerTokens {
  /** By side and text. */
  readonly #numbers = SIDES.map(() => new Map<string, number>());
  readonly texts: string[] = [];
  /** By number. */
  readonly sides: Growable<Uint8Array> = growUint8();

  /** The numbers of the words of a part, by their number in the part. */
  numbersOf(words: string, wordSides: Uint8Array): Int32Array {
    const texts = splitTexts(words, wordSides.length);
    const numbers = new Int32Array(texts.length);
    for (let i = 0; i < texts.length; i++)
      numbers[i] = this.#numberOf(wordSides[i] as number, texts[i] as string);
    return numbers;
  }

  #numberOf(side: number, text: string): number {
    const numbers = this.#numbers[side];
    if (numbers === undefined) throw new RangeError(`There is no side ${side}.`);
    let number = numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      numbers.set(text, number);
      this.texts.push(text);
      this.sides.push(side);
    }
    return number;
  }
}
