// Splits several values that a list writes into one field: "(1) A (2) B", "a) A b) B", "A; B". Pure.

import { cleanText } from "../files/text.ts";
import { isNullText } from "./property-bag.ts";

/**
 * "(1)", "(12)", "(a)" or "a)" at the beginning or after white space, perhaps close to its item: "a)1994".
 */
const MARKER = /(?:^|\s)\(?(?:\d{1,2}|[a-z])\)\.?\s*/gi;

/**
 * The items of an enumeration; the text itself when it is none. Only a text that begins with its first marker
 * is one: "Villa (1) in Minsk" is not. Items that say nothing ("-") become "", so that the items of two
 * enumerations can be paired.
 */
export function splitEnumeration(text: string): string[] {
  const cleaned = cleanText(text);
  const isEnumeration = /^\(?(?:1|a)\)/i.test(cleaned);
  const items = isEnumeration ? cleaned.split(MARKER).slice(1) : [cleaned];
  return items.map((item) => {
    const bare = cleanText(item.replace(/[.,;]\s*$/, ""));
    return isNullText(bare) ? "" : bare;
  });
}

/** The items of an enumeration that say something. */
export function itemsOf(text: string): string[] {
  return splitEnumeration(text).filter((item) => item !== "");
}

/** Between names: the semicolons of Latin and Arabic script. */
export const NAME_SEPARATORS = ";؛";

/** The parts between these characters, blank ones left out; nothing is split inside brackets. */
export function splitOutsideBrackets(text: string, separators: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth = Math.max(0, depth - 1);
    if (depth === 0 && separators.includes(character)) {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part].map(cleanText).filter((piece) => piece !== "");
}
