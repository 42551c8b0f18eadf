// The distinct words of customers' names, numbered: a million customers have seven hundred thousand.

import { SCHEMA_GROUPS, type SchemaGroup } from "../../model/schemata.ts";
import type { Name, NameForm } from "../../names/analysis/name-forms.ts";
import { type Growable, growUint8 } from "../../platform/growable.ts";
import { analyseWord } from "../../scoring/words/word.ts";
import {
  type TokenTraits,
  TraitPacker,
  traitsOf,
  unpackMeasure,
  unpackTraits,
  type WordMeasure,
} from "./token-traits.ts";

/** What names are compared with each other: those of one group in one form. */
export interface Side {
  readonly group: SchemaGroup;
  readonly form: NameForm;
}

const FORMS: readonly NameForm[] = ["latin", "verbatim"];

export const SIDES: readonly Side[] = SCHEMA_GROUPS.flatMap((group) =>
  FORMS.map((form) => ({ group, form })),
);

export class CustomerTokens implements NumberedTokens {
  /** By side and text. */
  readonly #numbers = SIDES.map(() => new Map<string, number>());
  readonly texts: string[] = [];
  /** By number. */
  readonly sides: Growable<Uint8Array> = growUint8();
  readonly traits = new TraitPacker();

  /** A name as the numbers of its words, for names of this group. */
  numbersOf({ form, tokens }: Name, group: SchemaGroup): Int32Array {
    const side = FORMS.length * SCHEMA_GROUPS.indexOf(group) + FORMS.indexOf(form);
    const numbers = new Int32Array(tokens.length);
    for (let i = 0; i < tokens.length; i++) numbers[i] = this.#numberOf(side, tokens[i] as string);
    return numbers;
  }

  #numberOf(side: number, text: string): number {
    const numbers = this.#numbers[side];
    const { group } = SIDES[side] ?? {};
    if (numbers === undefined || group === undefined) throw new RangeError(`There is no side ${side}.`);
    let number = numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      numbers.set(text, number);
      this.texts.push(text);
      this.sides.push(side);
      this.traits.append(traitsOf(analyseWord(text, group)));
    }
    return number;
  }

  sideOf(token: number): number {
    return this.sides.view()[token] as number;
  }

  traitsOf(token: number): TokenTraits {
    return unpackTraits(this.traits.view(), token);
  }

  measure(token: number, measure: WordMeasure): void {
    unpackMeasure(this.traits.view(), token, measure);
  }

  textOf(token: number): string {
    return this.texts[token] as string;
  }
}

/** Words by number. */
export interface NumberedTokens {
  sideOf(token: number): number;
  traitsOf(token: number): TokenTraits;
  /** Sets `measure` to that of a word. */
  measure(token: number, measure: WordMeasure): void;
  textOf(token: number): string;
}
