// Countries as banks write them in their own languages: "Deutschland", "Espagne", "Россия".

import { getSimpleAlpha2Code, registerLocale } from "i18n-iso-countries/index.js";
import german from "i18n-iso-countries/langs/de.json" with { type: "json" };
import spanish from "i18n-iso-countries/langs/es.json" with { type: "json" };
import french from "i18n-iso-countries/langs/fr.json" with { type: "json" };
import italian from "i18n-iso-countries/langs/it.json" with { type: "json" };
import dutch from "i18n-iso-countries/langs/nl.json" with { type: "json" };
import polish from "i18n-iso-countries/langs/pl.json" with { type: "json" };
import portuguese from "i18n-iso-countries/langs/pt.json" with { type: "json" };
import russian from "i18n-iso-countries/langs/ru.json" with { type: "json" };
import { parseWrittenCountry, type WrittenCountry } from "../fields/countries.ts";

const LOCALES = [german, french, spanish, italian, dutch, portuguese, polish, russian];

for (const locale of LOCALES) registerLocale(locale);

/** The country that a text names in English or one of these languages, or null. */
export function parseLocalCountry(text: string): WrittenCountry | null {
  const country = parseWrittenCountry(text);
  if (country !== null) return country;
  for (const { locale } of LOCALES) {
    const code = getSimpleAlpha2Code(text, locale);
    if (code !== undefined) return { code: code.toLowerCase(), isSure: true };
  }
  return null;
}
