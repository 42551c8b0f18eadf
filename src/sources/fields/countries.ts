// Reads countries as lists write them in prose, where "na" says that nothing is known; in codes it is
// Namibia's.

import { countryCode } from "../../model/countries.ts";
import { isNullText } from "./property-bag.ts";

/** What a list says when it is not sure. */
const DOUBT = /^(?:possibly|probably|allegedly|reportedly)\s+/i;

export interface WrittenCountry {
  readonly code: string;
  /** False when the list itself doubts it. */
  readonly isSure: boolean;
}

/** The country that a text of a list names, or null when it says nothing or names none that has a code. */
export function parseWrittenCountry(text: string): WrittenCountry | null {
  if (isNullText(text)) return null;
  const trimmed = text.trim();
  const bare = trimmed.replace(DOUBT, "");
  const code = isNullText(bare) ? null : countryCode(bare);
  return code === null ? null : { code, isSure: bare === trimmed };
}

/** The code alone. */
export function parseCountry(text: string): string | null {
  return parseWrittenCountry(text)?.code ?? null;
}
