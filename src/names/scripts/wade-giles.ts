// Pinyin syllables in the Wade-Giles romanisation without its apostrophes, as names from Taiwan, from
// Mandarin in Hong Kong and in older documents have it. One rule per beginning and per end of a syllable.

/** Syllables that the rules for beginnings and ends would spell wrong. */
const SYLLABLES: Readonly<Record<string, string>> = {
  zi: "tzu",
  ci: "tzu",
  si: "ssu",
  zhi: "chih",
  chi: "chih",
  shi: "shih",
  ri: "jih",
  ge: "ko",
  ke: "ko",
  he: "ho",
  e: "o",
  er: "erh",
  you: "yu",
  yan: "yen",
  ye: "yeh",
  yue: "yueh",
  yong: "yung",
  yi: "i",
  guo: "kuo",
  kuo: "kuo",
  huo: "huo",
  shuo: "shuo",
  gui: "kuei",
  kui: "kuei",
};

const BEGINNINGS: Readonly<Record<string, string>> = {
  zh: "ch",
  b: "p",
  d: "t",
  g: "k",
  j: "ch",
  q: "ch",
  x: "hs",
  z: "ts",
  c: "ts",
  r: "j",
};

const ENDS: Readonly<Record<string, string>> = { ian: "ien", ong: "ung", ie: "ieh", ue: "ueh", uo: "o" };

const SYLLABLE = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)([aeiou].*)$/;

/** The Wade-Giles spelling of one pinyin syllable; other text is returned as it is. */
export function toWadeGiles(pinyin: string): string {
  const known = SYLLABLES[pinyin];
  if (known !== undefined) return known;
  const parts = SYLLABLE.exec(pinyin);
  if (parts === null) return pinyin;
  const [, beginning = "", end = ""] = parts;
  return `${BEGINNINGS[beginning] ?? beginning}${ENDS[end] ?? end}`;
}
