// Systems of romanisation for scripts whose letters are syllables or carry a vowel: Bengali, Tamil and
// Ethiopic. Written from the published tables, apart from src/engine/names, which is what is measured.

import type { Systems } from "./alphabets.ts";
import { type Writer, writer } from "./letter-rules.ts";

/** A consonant with its vowel; the vowel is null where the letter only carries its own one. */
interface Syllable {
  readonly consonant: string;
  vowel: string | null;
}

/** A letter of a script to its code in a table of consonants, signs of vowels, or vowels by themselves. */
interface Abugida {
  readonly consonants: string;
  readonly signs: string;
  readonly vowels: string;
  readonly virama: string;
}

/** What closes a syllable and has no vowel of its own. */
const BARE: ReadonlySet<string> = new Set(["ṃ", "ḥ", "m̐", "ṯ"]);

const pairs = (rows: string) => new Map(rows.split(" ").map((cell) => cell.split("=") as [string, string]));

/** The syllables of a word; a final mark like anusvara is a consonant without a vowel. */
function parse(word: string, { consonants, signs, vowels, virama }: Abugida): Syllable[] {
  const [byConsonant, bySign, byVowel] = [pairs(consonants), pairs(signs), pairs(vowels)];
  const syllables: Syllable[] = [];
  for (const letter of word.normalize("NFC")) {
    const last = syllables.at(-1);
    const consonant = byConsonant.get(letter);
    if (letter === virama && last !== undefined) last.vowel = "";
    else if (consonant !== undefined) syllables.push({ consonant, vowel: BARE.has(consonant) ? "" : null });
    else if (bySign.has(letter) && last !== undefined) last.vowel = bySign.get(letter) ?? "";
    else if (byVowel.has(letter)) syllables.push({ consonant: "", vowel: byVowel.get(letter) ?? "" });
    else throw new Error(`${word}: the letter ${letter} has no row.`);
  }
  return syllables;
}

const BENGALI: Abugida = {
  consonants:
    "ক=k খ=kh গ=g ঘ=gh ঙ=ng চ=c ছ=ch জ=j ঝ=jh ঞ=ñ ট=ṭ ঠ=ṭh ড=ḍ ঢ=ḍh ণ=n ত=t থ=th দ=d ধ=dh ন=n প=p ফ=ph ব=b ভ=bh ম=m য=y র=r ল=l শ=ś " +
    "ষ=ṣ স=s হ=h R=ṛ Q=ṛh Y=ẏ ৎ=ṯ ং=ṃ ঃ=ḥ ঁ=m̐",
  signs: "া=ā ি=i ী=ī ু=u ূ=ū ৃ=ri ে=e ৈ=ai ো=o ৌ=au",
  vowels: "অ=a আ=ā ই=i ঈ=ī উ=u ঊ=ū ঋ=ri এ=e ঐ=ai ও=o ঔ=au",
  virama: "্",
};

const DOT_BELOW = "\u09bc";

/** The letters with a dot below as one letter each, which Unicode's composed form divides. */
const undotted = (word: string) =>
  word
    .normalize("NFC")
    .replaceAll(`ড${DOT_BELOW}`, "R")
    .replaceAll(`ঢ${DOT_BELOW}`, "Q")
    .replaceAll(`য${DOT_BELOW}`, "Y");

/** Spells Bengali with this inherent vowel; where it is silent it is left out on demand. */
function bengali(inherent: string, isSpoken: boolean, ...rows: readonly string[]): Writer {
  const spell = writer(...rows);
  return (word) => {
    const syllables = parse(undotted(word), BENGALI);
    return spell(
      syllables
        .map(({ consonant, vowel }, at) => {
          const isEnd = at === syllables.length - 1;
          const isCluster = syllables[at - 1]?.vowel === "";
          const isSilent = isSpoken && vowel === null && isEnd && at > 0 && !isCluster;
          return consonant + (vowel ?? (isSilent ? "" : inherent));
        })
        .join(""),
    );
  };
}

const BENGALI_PLAIN = "ṭ=t ṭh=th ḍ=d ḍh=dh ṛ=r ṛh=rh ā=a ī=i ū=u ñ=n ṃ=m ṯ=t ḥ=h m̐=- ẏ=y";

export const BENGALI_SYSTEMS: Systems = {
  usage: bengali("a", true, BENGALI_PLAIN, "c=ch ch=chh ś=sh ṣ=sh kṣ=ksh ai=ai ṃ=ng ^y=j"),
  "ALA-LC": bengali("a", false, BENGALI_PLAIN, "ś=s ṣ=s kṣ=ks"),
  bangladesh: bengali(
    "o",
    true,
    BENGALI_PLAIN,
    "c=ch ch=chh ś=sh ṣ=sh kṣ=kkh ai=oi au=ou ṃ=ng ^y=j ry=rj ph=f",
  ),
  script: (word) => word,
};

const TAMIL: Abugida = {
  consonants: "க=k ங=ṅ ச=c ஞ=ñ ட=ṭ ண=ṇ த=t ந=n ப=p ம=m ய=y ர=r ல=l வ=v ழ=ḻ ள=ḷ ற=ṟ ன=ṉ ஜ=j ஷ=ṣ ஸ=s ஹ=h",
  signs: "ா=ā ி=i ீ=ī ு=u ூ=ū ெ=e ே=ē ை=ai ொ=o ோ=ō ௌ=au",
  vowels: "அ=a ஆ=ā இ=i ஈ=ī உ=u ஊ=ū எ=e ஏ=ē ஐ=ai ஒ=o ஓ=ō ஔ=au",
  virama: "்",
};

const parseTamil = (word: string) =>
  parse(word, TAMIL)
    .map(({ consonant, vowel }) => consonant + (vowel ?? "a"))
    .join("");
const TAMIL_PLAIN = "ṅ=n ñ=n ṇ=n ṉ=n ḷ=l ṟ=r ā=a ī=i ū=u ē=e ō=o ṣ=s ṭ=t ḻ=l";

/** In usage a stop is voiced between vowels and behind its nasal. */
const voice = (text: string) =>
  text
    .replace(
      /(?<=[aāiīuūeēoōnṅñṇmṉ])(?<![kctṭp])([kcṭp])(?=[aāiīuūeēoō])/gu,
      (stop) => ({ k: "g", c: "s", ṭ: "d", p: "b" })[stop] ?? stop,
    )
    .replace(/ñs/gu, "nj")
    .replace(/ṟṟ/gu, "tr")
    .replace(/cc/gu, "ch");

const TAMIL_USAGE = writer(TAMIL_PLAIN, "t=th tt=th nt=nth c=s ch=ch ḻ=zh ṣ=sh ^c=s");

export const TAMIL_SYSTEMS: Systems = {
  usage: (word) => TAMIL_USAGE(voice(parseTamil(word))),
  "ALA-LC": (word) => writer(TAMIL_PLAIN)(parseTamil(word)),
  ceylon: (word) =>
    writer(TAMIL_PLAIN, "t=th tt=th nt=nth c=s ch=ch ṣ=sh ū=oo ī=ee")(voice(parseTamil(word))),
  north: (word) => writer(TAMIL_PLAIN, "t=t tt=tt nt=nd c=s ch=ch ḻ=l ṣ=sh")(voice(parseTamil(word))),
  script: (word) => word,
};

/** By the row of eight signs, the consonant; "" is a vowel by itself. */
const ETHIOPIC: Readonly<Record<string, string>> = {
  "120": "h l",
  "121": "h m",
  "122": "ś r",
  "123": "s š",
  "124": "q Q",
  "126": "b v",
  "127": "t č",
  "128": "x X",
  "129": "n ñ",
  "12a": "- k",
  "12b": "K k",
  "12c": "k w",
  "12d": "- z",
  "12e": "ž y",
  "12f": "d d",
  "130": "j g",
  "132": "ṭ C",
  "133": "p ṣ",
  "134": "ṣ f",
  "135": "p -",
};
const ORDERS = ["ä", "u", "i", "a", "e", "ə", "o", "wa"];

function parseEthiopic(word: string): [string, string][] {
  return [...word].map((sign) => {
    const code = sign.charCodeAt(0);
    const row = ETHIOPIC[(code >> 4).toString(16)]?.split(" ")[(code >> 3) & 1];
    if (row === undefined) throw new Error(`${word}: the sign ${sign} has no row.`);
    const consonant = row === "-" ? "" : row;
    const vowel = ORDERS[code & 7] ?? "";
    // Behind h and the throat the first order is an a.
    return [consonant, vowel === "ä" && /^[hx]?$/.test(consonant) ? "a" : vowel];
  });
}

/** Spells Amharic; the sixth order is silent at the end, and behind a syllable with a vowel, on demand. */
function ethiopic(isSpoken: boolean, ...rows: readonly string[]): Writer {
  const spell = writer(...rows);
  return (word) => {
    const syllables = parseEthiopic(word);
    let text = "";
    let hadVowel = false;
    syllables.forEach(([consonant, vowel], at) => {
      const isEnd = at === syllables.length - 1;
      const isEndOfTwo = at === syllables.length - 2 && syllables.at(-1)?.[1] === "ə" && consonant !== "y";
      const isSilent = isSpoken && vowel === "ə" && at > 0 && (isEnd || (hadVowel && !isEndOfTwo));
      text += consonant + (isSilent ? "" : vowel);
      hadVowel = !isSilent;
    });
    return spell(text);
  };
}

const ETHIOPIC_PLAIN = "ś=s š=sh č=ch ñ=ny x=h X=h K=kh ž=zh Q=q ṭ=t C=ch ṣ=ts";

export const ETHIOPIC_SYSTEMS: Systems = {
  usage: ethiopic(true, ETHIOPIC_PLAIN, "ä=e ə=i q=k Q=k ay=ai"),
  board: ethiopic(true, ETHIOPIC_PLAIN, "ä=e ə=i"),
  "ALA-LC": ethiopic(true, ETHIOPIC_PLAIN, "ä=a ə=e ñ=n ṣ=s q=q"),
  letters: ethiopic(true, ETHIOPIC_PLAIN, "ä=a ə=i q=k"),
  script: (word) => word,
};
