// Countries as banks write them in their own languages: "Deutschland", "Espagne", "Россия".

import german from "i18n-iso-countries/langs/de.json" with { type: "json" };
import spanish from "i18n-iso-countries/langs/es.json" with { type: "json" };
import french from "i18n-iso-countries/langs/fr.json" with { type: "json" };
import italian from "i18n-iso-countries/langs/it.json" with { type: "json" };
import dutch from "i18n-iso-countries/langs/nl.json" with { type: "json" };
import polish from "i18n-iso-countries/langs/pl.json" with { type: "json" };
import portuguese from "i18n-iso-countries/langs/pt.json" with { type: "json" };
import russian from "i18n-iso-countries/langs/ru.json" with { type: "json" };
import { foldLatin } from "../../names/analysis/normalise.ts";
import { parseWrittenCountry, type WrittenCountry } from "../fields/countries.ts";

/** The first of them that has a name decides. */
const LANGUAGES = [german, french, spanish, italian, dutch, portuguese, polish, russian];

/** Codes by folded name; made when the first name is asked for. */
let codes: Map<string, string> | null = null;

/** The country that a text names in English or one of these languages, or null. */
export function parseLocalCountry(text: string): WrittenCountry | null {
  const country = parseWrittenCountry(text);
  if (country !== null) return country;
  codes ??= codesByName();
  const code = codes.get(foldLatin(text));
  return code === undefined ? null : { code, isSure: true };
}

function codesByName(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { countries } of LANGUAGES)
    for (const [code, written] of Object.entries<string | readonly string[]>(countries))
      for (const name of typeof written === "string" ? [written] : written) {
        const folded = foldLatin(name);
        if (!found.has(folded)) found.set(folded, code.toLowerCase());
      }
  return found;
}
