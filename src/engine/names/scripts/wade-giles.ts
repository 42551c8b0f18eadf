// Pinyin syllables in other systems for Mandarin, as names from Taiwan, from Mandarin in Hong Kong and in
// older documents have it: Wade-Giles without its apostrophes, and Tongyong. One rule per beginning and per
// end of a syllable.

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

const ENDS: Readonly<Record<string, string>> = {
  ian: "ien",
  ong: "ung",
  iong: "iung",
  ie: "ieh",
  ue: "ueh",
  uo: "o",
};

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

const TONGYONG_SYLLABLES: Readonly<Record<string, string>> = {
  zi: "zih",
  ci: "cih",
  si: "sih",
  zhi: "jhih",
  chi: "chih",
  shi: "shih",
  ri: "rih",
  feng: "fong",
  weng: "wong",
  wen: "wun",
};

const TONGYONG_ENDS: Readonly<Record<string, string>> = { iu: "iou", ui: "uei", iong: "yong" };

/** The Tongyong spelling of one pinyin syllable; other text is returned as it is. */
export function toTongyong(pinyin: string): string {
  const known = TONGYONG_SYLLABLES[pinyin];
  if (known !== undefined) return known;
  const parts = SYLLABLE.exec(pinyin);
  if (parts === null) return pinyin;
  const [, beginning = "", end = ""] = parts;
  const rest = TONGYONG_ENDS[end] ?? end;
  if (beginning === "zh") return `jh${rest}`;
  if (beginning !== "j" && beginning !== "q" && beginning !== "x") return `${beginning}${rest}`;
  const isRounded = end.startsWith("u");
  return `${beginning === "q" ? "c" : beginning === "x" ? "s" : "j"}${isRounded ? "y" : ""}${rest}`;
}
