// Russian, Ukrainian and Belarusian names as German and French newspapers spell them, read as English ones
// do. Only words that show their spelling are read: "Putin" is the same in each, "Schmidt" is no Slavic name.

type Rules = readonly (readonly [pattern: RegExp, english: string])[];

const GERMAN = /tsch|(?:ow|owa|ewa|jew)$|schina?$|^jewg|skij$/;

const FROM_GERMAN: Rules = [
  [/schtsch/g, "shch"],
  [/tsch/g, "ch"],
  [/sch/g, "sh"],
  [/w/g, "v"],
  [/^je/g, "ye"],
  [/j/g, "y"],
  [/z/g, "ts"],
];

const FRENCH = /tch|ou[a-z]*(?:(?:ov|ev|off|eff)a?|ine)$|ou(?:chn|tch|chk|kh)/;

const FROM_FRENCH: Rules = [
  [/chtch/g, "sh\u0001"],
  [/tch/g, "\u0001"],
  [/ch/g, "sh"],
  [/\u0001/g, "ch"],
  [/ou/g, "u"],
  [/j/g, "zh"],
  [/gu(?=[ei])/g, "g"],
  [/ine$/, "in"],
];

/** The word, in normal form, as an English newspaper spells it; every other word as it is. */
export function spellSlavicAsEnglish(word: string): string {
  if (FRENCH.test(word) && !word.includes("sch")) return replaceAll(word, FROM_FRENCH);
  if (GERMAN.test(word) && !word.includes("sh")) return replaceAll(word, FROM_GERMAN);
  return word;
}

function replaceAll(word: string, rules: Rules): string {
  return rules.reduce((text, [pattern, english]) => text.replace(pattern, english), word);
}

/** Letters of Vietnam, where a đ is a d. */
const VIETNAMESE = /[ăâêôơư\u1ea0-\u1ef9]/iu;
const STROKED = /đ/giu;

/** The words with the đ of southern Slavs as English newspapers spell it; null when there is none. */
export function spellStroked(text: string, words: readonly string[]): readonly string[] | null {
  if (text.search(STROKED) < 0 || VIETNAMESE.test(text.normalize("NFC"))) return null;
  return words.map((word) => word.replace(STROKED, "dj"));
}
