// Latin spellings of Cyrillic letters, by language and by custom. The passport tables follow ICAO Doc 9303
// part 3 (section 6); the common ones are the spellings that newspapers and lists use beside them. Data only.

import type { LetterTable } from "../scripts/speller.ts";

const SHARED: LetterTable = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "ie",
  ы: "y",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
  і: "i",
  ї: "i",
  є: "ie",
  ґ: "g",
  ў: "u",
  ђ: "dj",
  ј: "j",
  љ: "lj",
  њ: "nj",
  ћ: "c",
  џ: "dz",
  ѓ: "gj",
  ќ: "kj",
  ѕ: "dz",
  ә: "a",
  ғ: "gh",
  қ: "q",
  ң: "ng",
  ө: "o",
  ұ: "u",
  ү: "u",
  һ: "h",
  ҳ: "h",
  ҷ: "j",
  ӣ: "i",
  ӯ: "u",
};

/** What English-language writers do with the letters that passports write with an i. */
const ENGLISH: LetterTable = {
  ё: "yo",
  й: "y",
  ъ: "",
  ю: "yu",
  я: "ya",
  є: "ye",
  ї: "yi",
  ий$: "y",
  ый$: "y",
};

const RUSSIAN_PASSPORT: LetterTable = { ...SHARED };
const RUSSIAN_COMMON: LetterTable = { ...SHARED, ...ENGLISH };

/** Foreign names, as Russian writes them: г and х for h, дж for j, кс for x. */
const RUSSIAN_FOREIGN: LetterTable = {
  ...RUSSIAN_COMMON,
  г: "h",
  х: "h",
  дж: "j",
  кс: "x",
  ау: "ow",
  й: "i",
};

const UKRAINIAN_PASSPORT: LetterTable = { ...SHARED, г: "h", и: "y", щ: "shch", ий$: "yi" };
const UKRAINIAN_COMMON: LetterTable = { ...UKRAINIAN_PASSPORT, ...ENGLISH, ий$: "yy" };
const UKRAINIAN_AS_RUSSIAN: LetterTable = { ...RUSSIAN_COMMON, і: "i", ї: "i", є: "e" };

const BELARUSIAN_PASSPORT: LetterTable = { ...SHARED, г: "h", ё: "io" };
const BELARUSIAN_COMMON: LetterTable = { ...BELARUSIAN_PASSPORT, ...ENGLISH, ў: "w" };
const BELARUSIAN_AS_RUSSIAN: LetterTable = { ...RUSSIAN_COMMON, ў: "v" };

/** The Belarusian Latin alphabet without its marks, as Polish and Lithuanian documents have it. */
const BELARUSIAN_LATIN: LetterTable = {
  ...BELARUSIAN_PASSPORT,
  ц: "c",
  ч: "c",
  ш: "s",
  ж: "z",
  х: "ch",
  в: "v",
  я: "ia",
  ю: "iu",
};

const BULGARIAN: LetterTable = {
  ...SHARED,
  й: "y",
  х: "h",
  щ: "sht",
  ъ: "a",
  ь: "y",
  ю: "yu",
  я: "ya",
  ия$: "ia",
};
const BULGARIAN_COMMON: LetterTable = { ...BULGARIAN, й: "i", х: "kh", ъ: "u", ю: "iu", я: "ia", ия$: "iya" };

/** Serbian, Montenegrin and Macedonian Latin letters without their marks. */
const SERBIAN: LetterTable = {
  ...SHARED,
  ж: "z",
  ч: "c",
  ш: "s",
  х: "h",
  ц: "c",
  ђ: "dj",
  ќ: "k",
  ѓ: "g",
};
const SERBIAN_BARE: LetterTable = { ...SERBIAN, ђ: "d", ќ: "kj", ѓ: "gj" };
const SERBIAN_ENGLISH: LetterTable = {
  ...SHARED,
  х: "h",
  ц: "ts",
  ј: "y",
  љ: "ly",
  њ: "ny",
  ћ: "ch",
  џ: "dzh",
};

const KAZAKH: LetterTable = { ...SHARED, ...ENGLISH, х: "kh" };
const KAZAKH_AS_RUSSIAN: LetterTable = { ...KAZAKH, ғ: "g", қ: "k", ң: "n" };
/** The Latin alphabet that Kazakhstan is changing to, without its marks, and Turkish spellings. */
const KAZAKH_LATIN: LetterTable = {
  ...KAZAKH,
  ж: "j",
  х: "h",
  ш: "s",
  ғ: "g",
  қ: "k",
  ң: "n",
  ы: "i",
  и: "i",
};

const MONGOLIAN: LetterTable = { ...SHARED, ...ENGLISH, ж: "j", ё: "yo", ий$: "ii", ү: "u", ө: "o", х: "kh" };
const MONGOLIAN_PASSPORT: LetterTable = { ...MONGOLIAN, ө: "u", е: "ye", х: "h", й: "i" };
const KYRGYZ: LetterTable = { ...SHARED, ...ENGLISH, ж: "j", ң: "n" };

const TAJIK: LetterTable = { ...SHARED, ...ENGLISH, ғ: "gh", қ: "q", ҳ: "h", ӣ: "i", ӯ: "u", ъ: "" };
const TAJIK_AS_RUSSIAN: LetterTable = { ...TAJIK, ғ: "g", қ: "k", ҷ: "dzh", ҳ: "kh" };

const UZBEK: LetterTable = { ...SHARED, ...ENGLISH, ў: "o", ж: "j", х: "x", ғ: "g", қ: "q", ҳ: "h", е: "e" };
const UZBEK_AS_RUSSIAN: LetterTable = { ...UZBEK, ў: "u", х: "kh", ғ: "g", қ: "k", ҳ: "kh", ж: "zh" };

/**
 * How the letters of a word tell its language, and the spellings to produce; the first rule that fits is
 * taken.
 */
export const CYRILLIC_LANGUAGES: readonly {
  readonly language: string;
  readonly letters: RegExp;
  readonly tables: readonly LetterTable[];
}[] = [
  {
    language: "Serbian or Macedonian",
    letters: /[ђјљњћџѓќѕ]/u,
    tables: [SERBIAN, SERBIAN_ENGLISH, SERBIAN_BARE],
  },
  { language: "Uzbek", letters: /ў.*[қғҳ]|[қғҳ].*ў/u, tables: [UZBEK, UZBEK_AS_RUSSIAN] },
  { language: "Tajik", letters: /[ҷӣӯ]|ҳ/u, tables: [TAJIK, TAJIK_AS_RUSSIAN] },
  {
    language: "Kazakh",
    letters: /[әғқұһі].*[әғқңұһ]|[әғқұһ]/u,
    tables: [KAZAKH, KAZAKH_AS_RUSSIAN, KAZAKH_LATIN],
  },
  {
    language: "Mongolian or Kyrgyz",
    letters: /[өүң]/u,
    tables: [MONGOLIAN, KYRGYZ, MONGOLIAN_PASSPORT, RUSSIAN_COMMON],
  },
  {
    language: "Belarusian",
    letters: /ў|і.*[ыэё]|[ыэё].*і/u,
    tables: [BELARUSIAN_PASSPORT, BELARUSIAN_COMMON, BELARUSIAN_AS_RUSSIAN, BELARUSIAN_LATIN],
  },
  {
    language: "Ukrainian",
    letters: /[іїєґ]/u,
    tables: [UKRAINIAN_PASSPORT, UKRAINIAN_COMMON, UKRAINIAN_AS_RUSSIAN],
  },
  { language: "Russian", letters: /[ыэё]/u, tables: [RUSSIAN_PASSPORT, RUSSIAN_COMMON, RUSSIAN_FOREIGN] },
  { language: "Bulgarian", letters: /ъ(?=[^еёюя]|$)/u, tables: [BULGARIAN, BULGARIAN_COMMON] },
  {
    language: "any",
    letters: /(?:)/u,
    tables: [RUSSIAN_PASSPORT, RUSSIAN_COMMON, UKRAINIAN_COMMON, BULGARIAN],
  },
];
