// The script of a written name, by the codes that readers of HTML and typesetters know (ISO 15924).

/** The first that a letter of the name has: kana come before the characters that stand among them. */
const SCRIPTS: readonly (readonly [code: string, pattern: RegExp])[] = [
  ["Jpan", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Kore", /\p{Script=Hangul}/u],
  ["Hani", /\p{Script=Han}/u],
  ["Cyrl", /\p{Script=Cyrillic}/u],
  ["Arab", /\p{Script=Arabic}/u],
  ["Hebr", /\p{Script=Hebrew}/u],
  ["Grek", /\p{Script=Greek}/u],
  ["Geor", /\p{Script=Georgian}/u],
  ["Armn", /\p{Script=Armenian}/u],
  ["Deva", /\p{Script=Devanagari}/u],
  ["Beng", /\p{Script=Bengali}/u],
  ["Guru", /\p{Script=Gurmukhi}/u],
  ["Gujr", /\p{Script=Gujarati}/u],
  ["Orya", /\p{Script=Oriya}/u],
  ["Taml", /\p{Script=Tamil}/u],
  ["Telu", /\p{Script=Telugu}/u],
  ["Knda", /\p{Script=Kannada}/u],
  ["Mlym", /\p{Script=Malayalam}/u],
  ["Sinh", /\p{Script=Sinhala}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Laoo", /\p{Script=Lao}/u],
  ["Mymr", /\p{Script=Myanmar}/u],
  ["Khmr", /\p{Script=Khmer}/u],
  ["Ethi", /\p{Script=Ethiopic}/u],
];

/** The code of the script that a name is written in; null for Latin letters, and for none that is known. */
export function scriptCodeOf(written: string): string | null {
  return SCRIPTS.find(([, pattern]) => pattern.test(written))?.[0] ?? null;
}
