// Latin spellings of the letters of India's scripts by their place in the Unicode block, which nine of them
// share, and of Sinhala's. A sign that starts with + follows the vowel before it. Data only.

/** Spellings by place in the block. */
export type PlaceTable = Readonly<Record<number, string>>;

export const INDIC_LETTERS: PlaceTable = {
  ...placed(0x05, "a a i i u u ri li e e e ai o o o au"),
  ...placed(0x15, "k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h"),
  78: "t",
  ...placed(0x7a, "n n r l l k"),
};

/** Tamil writes one letter for the voiced and the voiceless stop; ழ is zh, ற a hard r. */
export const TAMIL_LETTERS: PlaceTable = {
  ...INDIC_LETTERS,
  21: "k",
  26: "ch",
  36: "th",
  51: "l",
  52: "zh",
  54: "sh",
  55: "sh",
};

export const INDIC_SIGNS: PlaceTable = {
  1: "+n",
  2: "+n",
  3: "+h",
  ...placed(0x3e, "a i i u u ri ri e e e ai o o o au"),
  112: "+n",
};

export const SINHALA_LETTERS: PlaceTable = {
  ...placed(0x05, "a a e e i i u u ri ri li li e e ai o o au"),
  ...placed(0x1a, "k kh g gh n ng ch ch j jh n gn nj t th d dh n nd th th d dh n"),
  ...placed(0x33, "nd p ph b bh m mb y r"),
  61: "l",
  ...placed(0x40, "v sh sh s h l f"),
};

export const SINHALA_SIGNS: PlaceTable = {
  2: "+n",
  3: "+h",
  ...placed(0x4f, "a e e i i u"),
  86: "u",
  ...placed(0x58, "ru e e ai o o au"),
};

function placed(first: number, spellings: string): Record<number, string> {
  return Object.fromEntries(spellings.split(" ").map((spelling, offset) => [first + offset, spelling]));
}

/** Letters that carry no vowel: Bengali's bare t, and Malayalam's consonants at the end of a syllable. */
export const BARE_LETTERS: ReadonlySet<number> = new Set([0x4e, 0x7a, 0x7b, 0x7c, 0x7d, 0x7e, 0x7f]);

/** What a dot below makes of a consonant. */
export const DOTTED: Readonly<Record<string, string>> = {
  k: "q",
  g: "gh",
  j: "z",
  d: "r",
  dh: "rh",
  ph: "f",
};
