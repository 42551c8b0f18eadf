// Countries as banks write them in their own languages: "Deutschland", "Espagne", "Россия".

import german from "i18n-iso-countries/langs/de.json" with { type: "json" };
import spanish from "i18n-iso-countries/langs/es.json" with { type: "json" };
import french from "i18n-iso-countries/langs/fr.json" with { type: "json" };
import italian from "i18n-iso-countries/langs/it.json" with { type: "json" };
import japanese from "i18n-iso-countries/langs/ja.json" with { type: "json" };
import dutch from "i18n-iso-countries/langs/nl.json" with { type: "json" };
import polish from "i18n-iso-countries/langs/pl.json" with { type: "json" };
import portuguese from "i18n-iso-countries/langs/pt.json" with { type: "json" };
import russian from "i18n-iso-countries/langs/ru.json" with { type: "json" };
import { countryCode } from "./countries.ts";

/** The first of them that has a name decides. */
const LANGUAGES = [german, french, spanish, italian, dutch, portuguese, polish, russian, japanese];

/**
 * Languages whose names the runtime has, as people write them; the Japanese ones above are official. Hindi is
 * missing on purpose: without its marks, Tonga is Togo.
 */
const OTHER_LANGUAGES =
  "ja ca da nb sv is fi et lv lt cs sk hu ro sl hr sr mk bg uk be sq el tr az kk uz ka hy he ar fa ur zh zh-Hant ko vi th id ms fil sw";

/** Names that are in no table of languages. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  рф: "ru",
  кнр: "cn",
  кндр: "kp",
  оаэ: "ae",
  السعودية: "sa",
  الامارات: "ae",
  "t c": "tr",
};

/** No name of a country is as long. */
const LENGTH_MAX = 100;

/** Codes by folded name; made when the first name is asked for. */
let codes: Map<string, string> | null = null;

/**
 * The two-letter code of a code, or of a name in English or one of these languages; null when it names no
 * country. Requests and customer files read countries with it.
 */
export function anyCountryCode(text: string): string | null {
  return countryCode(text) ?? localCountryCode(text);
}

/** The code of a country's name in one of these languages, which English is not; null for others. */
export function localCountryCode(text: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  codes ??= codesByName();
  return codes.get(fold(text)) ?? null;
}

function codesByName(): Map<string, string> {
  const found = new Map<string, string>(Object.entries(SHORT_NAMES));
  const add = (name: string, code: string) => {
    const folded = fold(name);
    if (!found.has(folded)) found.set(folded, code.toLowerCase());
  };
  for (const { countries } of LANGUAGES)
    for (const [code, written] of Object.entries<string | readonly string[]>(countries))
      for (const name of typeof written === "string" ? [written] : written) add(name, code);
  for (const language of OTHER_LANGUAGES.split(" ")) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of Object.keys(japanese.countries)) add(names.of(code) ?? code, code);
  }
  return found;
}

/** Without case, marks and signs; a Polish ł is an l. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
