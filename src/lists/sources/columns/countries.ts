// Countries in the cells of a table, in English or the language of a bank; in English also as adjectives.

import { localCountryCode } from "../../../base/model/local-countries.ts";
import { parseWrittenCountry, type WrittenCountry } from "../fields/countries.ts";
import { countryOfDemonym } from "../fields/demonyms.ts";
import { isNullText } from "../fields/property-bag.ts";

/** The country of a text in English ("Russia", "Russian") or a language of local-countries.ts, or null. */
export function parseLocalCountry(text: string): WrittenCountry | null {
  const country = parseWrittenCountry(text);
  if (country !== null || isNullText(text)) return country;
  const code = localCountryCode(text) ?? countryOfDemonym(text);
  return code === null ? null : { code, isSure: true };
}
