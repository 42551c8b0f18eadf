// Parses countries as lists write them in prose, where "na" means "not known"; as a code it is Namibia's.

import { countryCode } from "../../../base/model/countries.ts";
import { isNullText } from "./property-bag.ts";

/** How a list marks a country that it is not sure of. */
const DOUBT = /^(?:possibly|probably|allegedly|reportedly)\s+/i;

/** When or as what the country is one, behind its name: "(as at November 2010)", "(previous address)". */
const REMARK = /\s*\((?:(?:as (?:at|of)|since|until|previous|former|current|late)\b[^()]*|[^()]*\d{4})\)$/i;

export interface WrittenCountry {
  readonly code: string;
  /** False when the list itself doubts it, or says more of it. */
  readonly isSure: boolean;
}

/** The country that a text of a list names, or null when it names no country with a code. */
export function parseWrittenCountry(text: string): WrittenCountry | null {
  if (isNullText(text)) return null;
  const trimmed = text.trim();
  const bare = trimmed.replace(DOUBT, "").replace(REMARK, "");
  const code = isNullText(bare) ? null : countryCode(bare);
  return code === null ? null : { code, isSure: bare === trimmed };
}

/** The code alone. */
export function parseCountry(text: string): string | null {
  return parseWrittenCountry(text)?.code ?? null;
}
