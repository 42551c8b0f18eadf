// Parses countries as lists write them in prose, where "na" means "not known"; as a code it is Namibia's.

import { countryCode } from "../../model/countries.ts";
import { isNullText } from "./property-bag.ts";

/** How a list marks a country that it is not sure of. */
const DOUBT = /^(?:possibly|probably|allegedly|reportedly)\s+/i;

export interface WrittenCountry {
  readonly code: string;
  /** False when the list itself doubts it. */
  readonly isSure: boolean;
}

/** The country that a text of a list names, or null when it names no country with a code. */
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
