// A phonetic key: the consonants of a Latin token, with those spelled alike that transliterations mix up. It
// brings together what lies too many edits apart (Muammar, Moamar) and relies on tokens in normal form
// (names/name.ts). It refuses to know languages: one set of rules serves all of them, chosen by how often
// real aliases differ by them.

const LATIN_WORD = /^[a-z]+$/;

/** A key of fewer consonants would stand for too many words (Ali, Lee, Olu). */
const CONSONANTS_MIN = 2;

/** -off and -eff are older spellings of -ov and -ev (Smirnoff). */
const OLD_RUSSIAN_ENDING = /(?<=[eo])ff$/;

/**
 * Ya-, Yo-, Yu- are also written Ja- and Ia- (Yusuf, Jusuf, Iusuf); Ye- is also a plain E- (Yevgeny, Evgeny).
 */
const SOFT_BEGINNING = /^[iy](?=[aou])/;

/** J that sounds like a vowel: Nikolaj, Bajram. Before a vowel it stays a consonant (Najib). */
const J_AS_VOWEL = /(?<=[aeiouy])j(?=$|[^aeiouyj])/g;

/** What each spelling of a consonant is reduced to; longer spellings are tried first. */
const SPELLINGS: Readonly<Record<string, string>> = {
  tsch: "k",
  dzh: "j",
  sch: "s",
  tch: "k",
  bh: "b",
  ch: "k",
  ck: "k",
  cz: "k",
  dh: "d",
  dj: "j",
  dz: "z",
  gh: "g",
  kh: "h",
  lj: "l",
  ph: "f",
  qu: "k",
  rh: "r",
  sh: "s",
  sz: "s",
  th: "t",
  ts: "z",
  tz: "z",
  zh: "z",
  c: "k",
  q: "k",
  w: "v",
  x: "ks",
};

const SPELLING = new RegExp(Object.keys(SPELLINGS).join("|"), "g");

/**
 * The consonant key of a token, or "" when the token is not Latin letters only or has too few consonants to
 * mean anything. The first letter of a word that begins with a vowel stays as "a", whichever vowel it is.
 */
export function skeleton(token: string): string {
  if (!LATIN_WORD.test(token)) return "";
  const spelled = token
    .replace(OLD_RUSSIAN_ENDING, "v")
    .replace(SOFT_BEGINNING, "j")
    .replace(SPELLING, (spelling) => SPELLINGS[spelling] ?? spelling)
    .replace(J_AS_VOWEL, "i")
    .replaceAll("j", "g")
    .replace(/h$/, "");
  const consonants = spelled.replace(/([^aeiouy])\1+/g, "$1").replace(/[aeiouy]/g, "");
  if (consonants.length < CONSONANTS_MIN) return "";
  return /^[aeiouy]/.test(spelled) ? `a${consonants}` : consonants;
}
