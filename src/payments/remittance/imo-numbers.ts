// IMO numbers in a text: "IMO 9074729", "IMO No. 9074729", "IMO:9074729". Seven digits alone are as often the
// number of an invoice, so the text must say what they are.

import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../model/identifiers.ts";

// Bounded: an unbounded run of blanks would be tried at every length.
const WRITTEN = /\bIMO\s{0,4}(?:no|nr|number)?[\s.:#/-]{0,8}(\d{7})(?!\d)/giu;
const IMO = IDENTIFIER_KINDS.findIndex(({ name }) => name === "imo");

/** An IMO number whose check digit holds. */
interface WrittenImo {
  readonly number: string;
  /** As written, with the word before it. */
  readonly value: string;
}

/** The IMO numbers of a text, in their order, each once. */
export function findImoNumbers(text: string): WrittenImo[] {
  const found = new Map<string, WrittenImo>();
  for (const { 0: value, 1: digits = "" } of text.matchAll(WRITTEN)) {
    const number = normaliseIdentifier(IMO, digits);
    if (number !== null && !found.has(number)) found.set(number, { number, value });
  }
  return [...found.values()];
}
