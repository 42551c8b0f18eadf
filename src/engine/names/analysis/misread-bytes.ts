// Names whose bytes were read in another encoding than they were written in: "BjÃ¶rn", "Ñåðãåé", "Ýbrahim
// Þahin". Gives back what was written where that is likelier. Knows bytes and scripts, not names.

import { once } from "../data/once.ts";
import { isAscii } from "./normalise.ts";
import { scriptOfLetter } from "./script.ts";

/** This mark stands for a letter that a conversion lost; lost-letters.ts reads it. */
const LOST = "\ufffd";
const NOTHING: readonly never[] = [];

/** Encodings of one byte that UTF-8 is read as. */
const READ_AS: readonly Bun.Encoding[] = [
  "windows-1252",
  "windows-1251",
  "windows-1250",
  "windows-1254",
  "windows-1253",
  "ibm866",
  "koi8-r",
  "macintosh",
];

/** No letter has this byte in UTF-8. */
const LOST_BYTE = 0xff;
const [BLANK, UNBROKEN_BLANK, QUESTION_MARK] = [0x20, 0xa0, 0x3f];

interface Page {
  /** The bytes of the characters beyond ASCII. */
  readonly bytes: ReadonlyMap<string, number>;
  /** Finds the first two bytes of a letter in UTF-8, read in this encoding. */
  readonly pair: RegExp;
}

const pages = once((): ReadonlyMap<string, Page> => new Map(READ_AS.map((name) => [name, readPage(name)])));

function readPage(name: Bun.Encoding): Page {
  const decoder = new TextDecoder(name);
  const bytes = new Map<string, number>();
  // Latin-1 has controls where the others have signs.
  for (let byte = 0x80; byte < 0xa0; byte++) bytes.set(String.fromCharCode(byte), byte);
  for (let byte = 0x80; byte <= 0xff; byte++) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  bytes.set(LOST, LOST_BYTE);
  const between = (first: number, last: number) =>
    [...bytes]
      .filter(([, byte]) => byte >= first && byte <= last)
      .map(([character]) => `\\u{${Number(character.codePointAt(0)).toString(16)}}`)
      .join("");
  return { bytes, pair: new RegExp(`[${between(0xc2, 0xf4)}][${between(0x80, 0xbf)}]`, "u") };
}

/** The bytes of a text in an encoding; null when it doesn't have one of its characters. */
function bytesOf(text: string, { bytes }: Page): Uint8Array | null {
  const found: number[] = [];
  for (const character of text) {
    const byte = character <= "\x7f" ? character.charCodeAt(0) : bytes.get(character);
    if (byte === undefined) return null;
    found.push(byte);
  }
  return Uint8Array.from(found);
}

/** A letter of several bytes, as it begins at a byte. */
interface Sequence {
  /** LOST where bytes are missing, and where an earlier reading wrote it. */
  readonly letter: string;
  readonly end: number;
  /** True when no byte is missing. */
  readonly isWhole: boolean;
}

/** A blank behind the first byte was one that doesn't break lines. */
function readSequence(bytes: Uint8Array, start: number): Sequence {
  const first = bytes[start] as number;
  const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let code = first & (0x3f >> more);
  let end = start + 1;
  for (; end <= start + more; end++) {
    const next = bytes[end] === BLANK ? UNBROKEN_BLANK : (bytes[end] ?? 0);
    if (next < 0x80 || next > 0xbf) break;
    code = (code << 6) | (next & 0x3f);
  }
  const isWhole = end > start + more && code <= 0x10ffff;
  if (isWhole) return { letter: String.fromCodePoint(code), end, isWhole };
  const isMarked = bytes[end] === LOST_BYTE || bytes[end] === QUESTION_MARK;
  return { letter: LOST, end: isMarked ? end + 1 : end, isWhole };
}

/**
 * Decodes bytes as UTF-8. A letter that lost a byte becomes LOST. Returns null for other bytes, and where
 * most letters are lost.
 */
function decodeUtf8(bytes: Uint8Array): string | null {
  let text = "";
  let whole = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      at++;
      continue;
    }
    if (first < 0xc2 || first > 0xf4) return null;
    const { letter, end, isWhole } = readSequence(bytes, at);
    whole += isWhole ? 1 : -1;
    text += letter;
    at = end;
  }
  return whole > 0 ? text : null;
}

/** Read twice, text is damaged twice. */
const TIMES_MAX = 3;

function utf8Readings(text: string): readonly string[] {
  const readings: string[] = [];
  let texts = [text];
  for (let times = 0; times < TIMES_MAX && texts.length > 0; times++) {
    const read = texts.flatMap((one) =>
      [...pages().values()].flatMap((page) => {
        const bytes = page.pair.test(one) ? bytesOf(one, page) : null;
        return (bytes === null ? null : decodeUtf8(bytes)) ?? [];
      }),
    );
    texts = [...new Set(read)];
    readings.push(...texts);
  }
  return readings;
}

/** Bytes of one encoding that were read in another. */
interface Misreading {
  readonly readAs: Bun.Encoding;
  /** Only a text that matches is tried. */
  readonly sign: RegExp;
  readonly writtenIn: readonly Bun.Encoding[];
  /** All letters of the reading beyond ASCII. */
  readonly letters: RegExp;
  /** The first bytes of its usual characters, in an encoding of two bytes. */
  readonly leads?: readonly [first: number, last: number];
}

/** No word in Latin letters has but letters beyond ASCII, unless it is very short. */
const HIGH_WORD =
  /(?<![A-Za-z\u0100-\uffff])(?:(?!\s)[\x80-\xff\u0152-\u0192\u02c6\u02dc\u2013-\u20ac\u2122]){3,}(?![A-Za-z])/u;
const CYRILLIC = /^[\u0400-\u045f\u0490\u0491]+$/;
const TURKISH = /^[ÇçĞğİıÖöŞşÜüÂâÎîÛû]+$/;
const CENTRAL =
  /^(?:[ĄąĆćĘęŁłŃńÓóŚśŹźŻż]+|[ČčĆćĐđŠšŽž]+|[ÁáČčĎďÉéĚěÍíŇňÓóŘřŠšŤťÚúŮůÝýŽžÄäĽľĹĺÔôŔŕ]+|[ÁáÉéÍíÓóÖöŐőÚúÜüŰű]+|[ĂăÂâÎîŞşŢţ]+)$/;

/** Encodings whose bytes were read as letters of Western Europe. */
const AS_WESTERN: readonly Pick<Misreading, "writtenIn" | "letters" | "leads">[] = [
  { writtenIn: ["windows-1251", "koi8-r", "ibm866"], letters: CYRILLIC },
  { writtenIn: ["windows-1256"], letters: /^[\u0600-\u06ff]+$/ },
  { writtenIn: ["windows-1253"], letters: /^\p{Script=Greek}+$/u },
  { writtenIn: ["windows-1255"], letters: /^\p{Script=Hebrew}+$/u },
  { writtenIn: ["gbk"], letters: /^\p{Script=Han}+$/u, leads: [0xb0, 0xd7] },
  { writtenIn: ["big5"], letters: /^\p{Script=Han}+$/u, leads: [0xa4, 0xc6] },
  { writtenIn: ["euc-kr"], letters: /^\p{Script=Hangul}+$/u, leads: [0xb0, 0xc8] },
  {
    writtenIn: ["shift_jis"],
    letters: /^(?=.*[\u3041-\u30ff])[\p{Script=Han}\u3041-\u30ff]+$/u,
    leads: [0x81, 0x97],
  },
  { writtenIn: ["windows-874"], letters: /^\p{Script=Thai}+$/u },
];

const MISREADINGS: readonly Misreading[] = [
  ...AS_WESTERN.map((written): Misreading => ({ readAs: "windows-1252", sign: HIGH_WORD, ...written })),
  // Capitals behind a small letter, signs between letters, and rows of rare capitals, which no word has.
  {
    readAs: "windows-1251",
    sign: /(?<!\p{L})[а-я][А-Я]{2}|[…†-•¤¦§©«¬®][а-яЎўЈҐ]|[а-яЎўЈҐ][…†-•¤¦§©«¬®]|\p{L}[ЁҐЎ](?!\p{Lu}{2})\p{L}|[ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ]{3}/u,
    writtenIn: ["koi8-r", "ibm866"],
    letters: CYRILLIC,
  },
  // "Mьller": beside a Cyrillic letter that looks like none of Latin.
  {
    readAs: "windows-1251",
    sign: /[a-z][бвгджзийлптфцчшщъыьэюя]|[бвгджзийлптфцчшщъыьэюя][a-z]/iu,
    writtenIn: ["windows-1252", "windows-1254", "windows-1250"],
    letters: /^\p{Script=Latin}+$/u,
  },
  // "Ýbrahim Þahin", "Yýldýz"; hardly any Czech or Turkmen name has the letter there.
  {
    readAs: "windows-1252",
    sign: /[ÞþÐð]|(?<![aeiouäöü])ý(?=[b-df-hj-np-tv-z])/iu,
    writtenIn: ["windows-1254"],
    letters: TURKISH,
  },
  // "£ukasz", "Petroviæ", "Dvoøák".
  {
    readAs: "windows-1252",
    sign: /[£¥³¹º¿¯¼¾](?=\p{L})|\p{L}[£¥³¹º¿¯¼¾]|i[æè](?!\p{L})|ø(?=[áíýìèù])|[áíýìèù]ø/iu,
    writtenIn: ["windows-1250"],
    letters: CENTRAL,
  },
];

function byteReadings(text: string): readonly string[] {
  return MISREADINGS.filter(({ sign }) => sign.test(text)).flatMap(
    ({ readAs, writtenIn, letters, leads }) => {
      const page = pages().get(readAs);
      const bytes = page === undefined ? null : bytesOf(text, page);
      if (bytes === null || (leads !== undefined && !areLeads(bytes, leads))) return [];
      return writtenIn
        .map((encoding) => decodeWhole(bytes, encoding) ?? "")
        .filter((reading) => letters.test(lettersBeyondAscii(reading)));
    },
  );
}

/** True when each character of two bytes begins with one of these. */
function areLeads(bytes: Uint8Array, [first, last]: readonly [number, number]): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    if (byte < first || byte > last) return false;
    at++;
  }
  return true;
}

function decodeWhole(bytes: Uint8Array, encoding: Bun.Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

function lettersBeyondAscii(text: string): string {
  return text.replace(/[\x00-\x7f\p{M}]+/gu, "");
}

/** What a name consists of: letters, numbers and the signs around them. */
const NAME_LIKE = /^(?:[\p{L}\p{M}\p{N}\ufffd\u00a0‘’“”«»–—]|[\x20-\x7e])+$/u;
const WORDS = /[\p{L}\p{M}]+/gu;
const SMALL_BEFORE_CAPITAL = /\p{Ll}\p{M}*\p{Lu}/u;
const VOWEL: ReadonlyMap<string, RegExp> = new Map([
  ["cyrillic", /[аеёиоуыэюяіїє]/iu],
  ["greek", /[αειουηωάέίόύήώϊϋΐΰ]/iu],
]);
const SPOKEN_LETTERS_MIN = 4;
/** Letters of Greek that only end words, and that never do. */
const GREEK_ENDS = /ς\p{L}|[\p{L}]σ$/u;

/** True for words of one script each, in the case and with the vowels that its words have. */
function isPlausible(text: string): boolean {
  if (!NAME_LIKE.test(text)) return false;
  return (text.match(WORDS) ?? []).every((word) => {
    const scripts = new Set([...word].flatMap((letter) => scriptOfLetter(letter) ?? []));
    const [script] = scripts;
    if (script === undefined || script === "latin") return scripts.size < 2 && isLatinLike(word);
    const isMixed = scripts.size > 1 && !(scripts.size === 2 && scripts.has("han") && scripts.has("kana"));
    if (isMixed || script === "other" || SMALL_BEFORE_CAPITAL.test(word) || GREEK_ENDS.test(word))
      return false;
    return word.length < SPOKEN_LETTERS_MIN || VOWEL.get(script)?.test(word) !== false;
  });
}

/** Letters as pages, addresses and mails write them: "Bj&#246;rn", "Bj%C3%B6rn", "Bj&amp;ouml;rn". */
const ESCAPED =
  /&#?[a-z\d]{2,8};|(?:\\u|U\+)[\da-f]{4}|(?:\\x[\da-f]{2}){2}|<!--|(?:[%=][\da-f]{2}){2}|%[2-7][\da-f]|%25[\da-f]{2}|[%=][c-f][\da-f]|\+%[\da-f]{2}|<\/?(?:[abipsu]|br|em|div|font|small|span|strong|su[bp]|t[dr])(?:\s[^<>]*)?\/?>/i;
/** Faster than ESCAPED, and true wherever it matches. */
const MAY_BE_ESCAPED = /[&\\%=<+]/;
/** A tag within a word, and one that parts two. */
const TAG = /<!--.*?-->|<\/?(?:[abisu]|em|font|small|span|strong|su[bp])(?:\s[^<>]*)?\/?>/gi;
const TAG_BETWEEN = /<\/?(?:p|br|div|t[dr])(?:\s[^<>]*)?\/?>/gi;
/** A form of a page sends its blanks so. */
const PLUS_FOR_BLANK = /\+(?=%[\da-f]{2})/gi;
/** What was escaped more than once. */
const ESCAPED_AGAIN = /&(?:amp;)+|%(?:25)+(?=[\da-f]{2})/gi;
const ENTITY =
  /&(?:#(\d{2,7})|#x([\da-f]{2,6})|([a-z])(acute|grave|uml|circ|tilde|cedil|ring|caron|slash|breve|ogon|dot|dblac|macr)|([a-z]{2,6}));/gi;
const CODE_UNIT = /(?:\\u(?=....)|U\+(?=....)|\\x)((?<=x)[\da-f]{2}|(?<!x)[\da-f]{4})(?:\s(?=U\+))?/gi;
const ESCAPED_BYTES = /(?:[%=][\da-f]{2})+/gi;
const ACCENTS: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  uml: "\u0308",
  circ: "\u0302",
  tilde: "\u0303",
  cedil: "\u0327",
  ring: "\u030a",
  caron: "\u030c",
  slash: "\u0338",
  breve: "\u0306",
  ogon: "\u0328",
  dot: "\u0307",
  dblac: "\u030b",
  macr: "\u0304",
};
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ lt: "<", gt: ">", quot: '"', apos: "'", lsquo: "‘", rsquo: "’", nbsp: " " },
    ...{ szlig: "ß", aelig: "æ", oelig: "œ", eth: "ð", thorn: "þ", lstrok: "ł", dstrok: "đ", inodot: "ı" },
  }),
);

/** As many signs of equality with two digits are no amounts. */
const ESCAPED_MIN = 4;

function readEscapes(text: string): string {
  return text
    .replace(ESCAPED_AGAIN, (written) => written.charAt(0))
    .replace(TAG, "")
    .replace(TAG_BETWEEN, " ")
    .replace(PLUS_FOR_BLANK, " ")
    .replace(ENTITY, (written, decimal?: string, hex?: string, ...named: (string | undefined)[]) => {
      const [letter, accent, word] = named;
      if (letter !== undefined && accent !== undefined) return letter + ACCENTS[accent.toLowerCase()];
      if (word !== undefined) return ENTITIES.get(word.toLowerCase()) ?? written;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replace(CODE_UNIT, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(ESCAPED_BYTES, (written) => {
      const bytes = Uint8Array.from(written.slice(1).split(/[%=]/), (hex) => Number.parseInt(hex, 16));
      const isSure = written.startsWith("%") || bytes.length >= ESCAPED_MIN;
      if (isSure && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return String.fromCharCode(...bytes);
      return decodeUtf8(bytes) ?? (HIGH_BYTE.test(written) ? readPage1252(bytes) : written);
    })
    .normalize("NFC");
}

/** A byte of a letter in an encoding of one byte, none of a sign. */
const HIGH_BYTE = /^(?:[%=][c-f][\da-f])+$/i;

function readPage1252(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252").decode(bytes);
}

/** True for letters that marks belong to, not all of them beyond ASCII. */
function isLatinLike(word: string): boolean {
  return !HIGH_WORD.test(word) && !/\p{M}/u.test(word.normalize("NFC"));
}

/** True wherever a reading is found: bytes of a letter stand side by side, or one is a sign of its own. */
const MAY_BE_MISREAD = /[^\x00-\x7f]{2}|[£¥³¹º¿¯¼¾ÞþÐðÝýæèøÆÈØ\u0400-\u04ff]/;

/** More would be guesses. */
const READINGS_MAX = 4;

/**
 * What a text says in the encoding that it was written in, when it was read in another: the plausible
 * readings, none for nearly all texts. LOST is in the place of letters that the wrong reading lost. Bytes are
 * UTF-8 by chance so seldom that no other encoding is then tried.
 */
export function decodedReadings(text: string): readonly string[] {
  if (isAscii(text))
    return MAY_BE_ESCAPED.test(text) && ESCAPED.test(text)
      ? [readEscapes(text)].filter((one) => one !== text)
      : NOTHING;
  if (!MAY_BE_MISREAD.test(text)) return NOTHING;
  const written = utf8Readings(text).filter(isPlausible);
  const readings = written.length > 0 ? written : byteReadings(text).filter(isPlausible);
  return readings.length === 0 ? NOTHING : [...new Set(readings)].slice(0, READINGS_MAX);
}
