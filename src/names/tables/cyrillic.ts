// Latin spellings of Cyrillic letters, by language and by custom. The passport tables follow ICAO Doc 9303 part 3
// (section 6); the common ones are the spellings that newspapers and lists use beside them. Data only.

/** A letter or, for endings, a run of letters at the end of a word (written with a final $), and its spelling. */
export type LetterTable = Readonly<Record<string, string>>;

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

const UKRAINIAN_PASSPORT: LetterTable = { ...SHARED, г: "h", и: "y", щ: "shch", ий$: "yi" };
const UKRAINIAN_COMMON: LetterTable = { ...UKRAINIAN_PASSPORT, ...ENGLISH, ий$: "yy" };
const UKRAINIAN_AS_RUSSIAN: LetterTable = { ...RUSSIAN_COMMON, і: "i", ї: "i", є: "e" };

const BELARUSIAN_PASSPORT: LetterTable = { ...SHARED, г: "h", ё: "io" };
const BELARUSIAN_COMMON: LetterTable = { ...BELARUSIAN_PASSPORT, ...ENGLISH, ў: "w" };
const BELARUSIAN_AS_RUSSIAN: LetterTable = { ...RUSSIAN_COMMON, ў: "v" };

const BULGARIAN: LetterTable = {
  ...SHARED,
  й: "y",
  х: "h",
  щ: "sht",
  ъ: "a",
  ь: "y",
  ю: "yu",
  я: "ya",
};

/** Serbian, Montenegrin and Macedonian Latin letters without their marks. */
const SERBIAN: LetterTable = { ...SHARED, ж: "z", ч: "c", ш: "s", х: "h", ц: "c" };
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

/** How the letters of a word tell its language, and the spellings to produce; the first rule that fits is taken. */
export const CYRILLIC_LANGUAGES: readonly {
  readonly language: string;
  readonly letters: RegExp;
  readonly tables: readonly LetterTable[];
}[] = [
  { language: "Serbian or Macedonian", letters: /[ђјљњћџѓќѕ]/u, tables: [SERBIAN, SERBIAN_ENGLISH] },
  { language: "Kazakh, Tajik or Mongolian", letters: /[әғқңөұүһҳҷӣӯ]/u, tables: [KAZAKH, KAZAKH_AS_RUSSIAN] },
  {
    language: "Belarusian",
    letters: /ў/u,
    tables: [BELARUSIAN_PASSPORT, BELARUSIAN_COMMON, BELARUSIAN_AS_RUSSIAN],
  },
  {
    language: "Ukrainian",
    letters: /[іїєґ]/u,
    tables: [UKRAINIAN_PASSPORT, UKRAINIAN_COMMON, UKRAINIAN_AS_RUSSIAN],
  },
  { language: "Russian", letters: /[ыэё]/u, tables: [RUSSIAN_PASSPORT, RUSSIAN_COMMON] },
  {
    language: "any",
    letters: /(?:)/u,
    tables: [RUSSIAN_PASSPORT, RUSSIAN_COMMON, UKRAINIAN_COMMON, BULGARIAN],
  },
];
