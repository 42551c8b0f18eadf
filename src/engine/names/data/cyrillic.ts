// Cyrillic letters by language.

import cyrillicLettersText from "./cyrillic-letters.tsv" with { type: "text" };
import type { LetterTable } from "./letter-table.ts";
import { loadTables } from "./load.ts";

const tables = loadTables("cyrillic-letters.tsv", cyrillicLettersText);

interface CyrillicLanguage {
  readonly language: string;
  /** Matches a name with letters that identify the language. */
  readonly letters: RegExp;
  /** Most usual first. */
  readonly tables: readonly LetterTable[];
}

/** The languages in the order in which a name is matched: the first that fits is taken. */
export const CYRILLIC_LANGUAGES = (): readonly CyrillicLanguage[] => [
  {
    language: "Serbian or Macedonian",
    letters: /[ђјљњћџѓќѕ]/u,
    tables: [tables("serbian"), tables("serbian-english"), tables("serbian-bare")],
  },
  {
    language: "Uzbek",
    letters: /ў.*[қғҳ]|[қғҳ].*ў/u,
    tables: [tables("uzbek"), tables("uzbek-as-russian")],
  },
  {
    language: "Tajik",
    letters: /[ҷӣӯ]|ҳ/u,
    tables: [tables("tajik"), tables("tajik-as-russian")],
  },
  {
    language: "Kazakh",
    letters: /[әғқұһі].*[әғқңұһ]|[әғқұһ]/u,
    tables: [tables("kazakh"), tables("kazakh-as-russian"), tables("kazakh-latin")],
  },
  {
    language: "Mongolian or Kyrgyz",
    letters: /[өүң]/u,
    tables: [tables("mongolian"), tables("kyrgyz"), tables("mongolian-passport"), tables("russian-common")],
  },
  {
    language: "Belarusian",
    letters: /ў|і.*[ыэё]|[ыэё].*і/u,
    tables: [
      tables("belarusian-passport"),
      tables("belarusian-common"),
      tables("belarusian-as-russian"),
      tables("belarusian-latin"),
    ],
  },
  {
    language: "Ukrainian",
    letters: /[іїєґ]/u,
    tables: [tables("ukrainian-passport"), tables("ukrainian-common"), tables("ukrainian-as-russian")],
  },
  {
    language: "Russian",
    letters: /[ыэё]/u,
    tables: [tables("russian-passport"), tables("russian-common"), tables("russian-foreign")],
  },
  {
    language: "Bulgarian",
    letters: /ъ(?=[^еёюя]|$)/u,
    tables: [tables("bulgarian"), tables("bulgarian-common")],
  },
  {
    language: "any",
    letters: /(?:)/u,
    tables: [
      tables("russian-passport"),
      tables("russian-common"),
      tables("ukrainian-common"),
      tables("bulgarian"),
    ],
  },
];
