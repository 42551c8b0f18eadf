// The distinct words of customers' names, numbered: a million customers have nine hundred thousand.

import { type Growable, growUint8 } from "../../platform/growable.ts";
import { SIDES, splitTexts } from "./customer-part.ts";

export class CustomerTokens {
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
