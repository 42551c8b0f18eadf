// The encodings of files, and a guess of that of a file that is in another than it was taken for: by its
// first bytes, from the letters that names have most. A person decides: nothing is read as it is guessed.

/**
 * The encodings of files, by their names in the Encoding Standard of browsers. In each of them line ends and
 * quotes are bytes of their own.
 */
export const TEXT_ENCODINGS = [
  "utf-8",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "iso-8859-1",
  "iso-8859-2",
  "iso-8859-3",
  "iso-8859-4",
  "iso-8859-5",
  "iso-8859-6",
  "iso-8859-7",
  "iso-8859-8",
  "iso-8859-9",
  "iso-8859-10",
  "iso-8859-11",
  "iso-8859-13",
  "iso-8859-14",
  "iso-8859-15",
  "iso-8859-16",
  "koi8-r",
  "koi8-u",
  "ibm866",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;

export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** What to do about a text that is not UTF-8. */
const ENCODING_HINT = `Save it as UTF-8. Or name its encoding with --encoding, or as "encoding" in a mapping: windows-1252 for Western Europe, windows-1250 for Central Europe, windows-1251 for Cyrillic; known are ${TEXT_ENCODINGS.join(", ")}.`;

/** An encoding that a file may be in. */
export interface EncodingGuess {
  readonly encoding: TextEncoding;
  /** Some of its cells as they read in it. */
  readonly examples: readonly string[];
}

/** An encoding, the letters that names have most in it, and their usual share of its letters beyond ASCII. */
type Page = readonly [encoding: TextEncoding, usual: string, share: number];

const CYRILLIC = "оаеинтсрвлкмдпуОАЕИНТСРВЛКМДПУ";
const ARABIC = "اليمنرحبدسعتةوه";
const GREEK = "αοιετσνρυκηςλπάίόέΑΟΙΕΤΣΝΡΥΚΗΛΠ";
const HEBREW = "יוהלאבמרןנתש";
const CENTRAL = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽäöőüűÄÖŐÜŰăâîşţĂÂÎŞŢđĐ";
const KANA = Array.from({ length: 0x30ff - 0x3041 }, (_, i) => String.fromCharCode(0x3041 + i)).join("");
const JAPANESE = `${KANA}田中山本佐藤高橋鈴木伊渡辺村小加吉井上松清水野崎子美一郎株式会社`;

/** Of two that say the same, the first: a text that has nothing of Windows of its own may be either. */
const PAGES: readonly Page[] = [
  ["windows-1252", "áéíóúñçäöüßàèøåæâêôëïÁÉÍÓÚÑÇÄÖÜØÅÆ", 1],
  ["windows-1250", CENTRAL, 1],
  ["iso-8859-2", CENTRAL, 1],
  ["windows-1254", "ığüşöçâİĞÜŞÖÇ", 1],
  ["windows-1257", "āēīūšžčņļķģėęąįųūõäöüĀĒĪŪŠŽČŅĻĶĢĖĘĄĮŲŪÕÄÖÜ", 1],
  ["windows-1251", CYRILLIC, 0.7],
  ["koi8-r", CYRILLIC, 0.7],
  ["ibm866", CYRILLIC, 0.7],
  ["iso-8859-5", CYRILLIC, 0.7],
  ["windows-1256", ARABIC, 0.7],
  ["iso-8859-6", ARABIC, 0.7],
  ["windows-1253", GREEK, 0.7],
  ["iso-8859-7", GREEK, 0.7],
  ["windows-1255", HEBREW, 0.7],
  ["iso-8859-8", HEBREW, 0.7],
  ["windows-874", "นรากมอเสดยวทงปคบ์ิี่้ัุ", 0.7],
  [
    "gb18030",
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华国建文公司有限贸易",
    0.25,
  ],
  [
    "big5",
    "王李張劉陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝偉芳娜敏靜麗強磊軍洋勇艷傑娟濤明超秀霞平剛桂英華國建文公司有限貿易",
    0.25,
  ],
  ["shift_jis", JAPANESE, 0.4],
  ["euc-jp", JAPANESE, 0.4],
  ["euc-kr", "김이박최정강조윤장임한오서신권황안송류홍민준연지현영수성진은주식회사", 0.4],
];

/** Letters beyond ASCII that are looked at, and what a letter that no word has there takes. */
const LETTERS_READ_MAX = 4000;
const WRONG = -1;
/** Random bytes reach less in every encoding, and two that share their letters differ by less. */
const SCORE_MIN = 0.5;
const SCORE_MARGIN = 0.2;

const EXAMPLES = 2;
const EXAMPLE_LENGTH_MAX = 60;

/**
 * The encoding in which the first bytes of a file say most, where they say far less in the one that it is
 * read in; null when none says enough. The bytes may end within a letter.
 */
export function guessEncoding(bytes: Uint8Array, readAs: TextEncoding): EncodingGuess | null {
  if (decode(bytes, "utf-8") !== null) return null;
  const known = decode(bytes, readAs);
  const pages = PAGES.map(([encoding, usual, share]) => {
    const text = decode(bytes, encoding);
    const score = text === null ? 0 : scoreOf(text, usual) / share;
    return { encoding, text, score, known: known === null ? 0 : scoreOf(known, usual) / share };
  });
  const best = pages.reduce((a, b) => (b.score > a.score ? b : a));
  const knownBest = Math.max(...pages.map((page) => page.known));
  if (best.text === null || best.score < SCORE_MIN || best.score < knownBest + SCORE_MARGIN) return null;
  return { encoding: best.encoding, examples: examplesOf(best.text) };
}

function describeGuess({ encoding, examples }: EncodingGuess): string {
  return `Its bytes read as ${encoding}: ${examples.map((one) => JSON.stringify(one)).join(", ")}.`;
}

/** How to name the encoding of a file. */
export function encodingHint(guess: EncodingGuess | null | undefined): string {
  return guess === null || guess === undefined
    ? ENCODING_HINT
    : `If that is right, name it: --encoding ${guess.encoding}, or as "encoding" in a mapping.`;
}

/** What is wrong, with what the text is likelier to be behind it. */
export function withGuess(what: string, guess: EncodingGuess | null | undefined): string {
  return guess === null || guess === undefined ? what : `${what} ${describeGuess(guess)}`;
}

/** The text, but for a letter that the end cuts; null for bytes that are not of the encoding. */
function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

/** Letters of a word, of which one is beyond ASCII; all other characters beyond it are taken for letters. */
const FOREIGN_WORD = /[A-Za-z\u0080-\u{10ffff}]*[\u0080-\u{10ffff}][A-Za-z\u0080-\u{10ffff}]*/gu;
/** What stands in names beyond letters; half-wide kana are what other bytes read as in Japanese. */
const NO_LETTER = /[^\p{L}\p{M}\p{N}\u00a0’‘“”«»–—№º・]|[\uff61-\uff9f]/u;
const LATIN = /\p{Script=Latin}/u;
const ASCII_LETTER = /[A-Za-z]/;
/** No word in Latin letters has so many beyond ASCII side by side, and capitals stand behind no small one. */
const LATIN_RUN = /[^\x00-\x7f]{4}/u;
const SMALL_BEFORE_CAPITAL = /\p{Ll}\p{Lu}/u;

/** The share of usual letters among those beyond ASCII, less that of words that are none. */
function scoreOf(text: string, usual: string): number {
  const known = new Set(usual);
  const isLatin = LATIN.test(usual);
  let sum = 0;
  let count = 0;
  for (const [word] of text.matchAll(FOREIGN_WORD)) {
    const letters = [...word].filter((letter) => letter > "\x7f");
    count += letters.length;
    const isNone =
      NO_LETTER.test(word) ||
      SMALL_BEFORE_CAPITAL.test(word) ||
      (isLatin ? LATIN_RUN.test(word) : ASCII_LETTER.test(word) || LATIN.test(word));
    if (isNone) sum += WRONG * letters.length;
    else sum += letters.filter((letter) => known.has(letter)).length;
    if (count > LETTERS_READ_MAX) break;
  }
  return count === 0 ? 0 : sum / count;
}

/** Cells below the first line with foreign letters: rather those without digits, as names are. */
function examplesOf(text: string): string[] {
  const [first = "", ...lines] = text.split(/[\r\n]+/);
  const cellsOf = (line: string) => line.split(/[,;\t|"{}[\]:]+/).map((cell) => cell.trim());
  const cells = [...lines, first].flatMap(cellsOf).filter((cell) => /[^\x00-\x7f]/.test(cell));
  const names = cells.filter((cell) => /\S\s\S/.test(cell) && !/\d/.test(cell));
  return [...new Set([...names, ...cells])]
    .slice(0, EXAMPLES)
    .map((cell) => cell.slice(0, EXAMPLE_LENGTH_MAX).toWellFormed());
}
