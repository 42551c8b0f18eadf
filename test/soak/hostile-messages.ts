// Payment messages that are made to cost as much as a message can, by kind of cost, and ordinary ones. Each
// holds words of the lists that are served, because these are what costs; every message is another one.

import { pick, type Random } from "../support/random.ts";

/** Bytes of a message: just below the largest that is taken. */
const BYTES = 470_000;
/** Elements of a transaction that are taken, less those around the ones that are made here. */
const ELEMENTS = 11_900;
/** Letters of the longest name that is compared. */
const NAME_LETTERS = 290;

const SCRIPTS = {
  cyrillic: [0x430, 32],
  arabic: [0x628, 20],
  han: [0x4e00, 3000],
  hangul: [0xac00, 8000],
  greek: [0x3b1, 24],
  hebrew: [0x5d0, 26],
  devanagari: [0x915, 36],
} as const;

/** Makes the transaction of a message out of words of the lists. */
type Kind = (random: Random, words: readonly string[]) => string;

/** What makes each message costly. */
export const HOSTILE_KINDS = {
  "many parties with long names": (random, words) =>
    filled(
      () =>
        party(
          "Dbtr",
          name(() => pick(random, words)),
        ),
      199,
    ),
  "invented words": (random) =>
    filled(
      () =>
        party(
          "Cdtr",
          name(() => invented(random)),
        ),
      199,
    ),
  "names in many scripts": (random) =>
    filled(() => party("Cdtr", name(() => foreign(random)).slice(0, 140)), 199),
  "texts of listed names": (random, words) =>
    purposes(() => Array.from({ length: 3 }, () => pick(random, words)).join(" ")),
  "texts with slips": (random, words) => purposes(() => `${slip(random, words)} ${slip(random, words)}`),
  "words written together": (random, words) =>
    purposes(() => pick(random, words) + pick(random, words) + pick(random, words)),
  "one long text": (random, words) => {
    const lines = Array.from({ length: 3000 }, () => name(() => pick(random, words)).slice(0, 140));
    return `<RmtInf>${lines.map((line) => `<Ustrd>${line}</Ustrd>`).join("")}</RmtInf>`;
  },
  "texts in many scripts": (random) => purposes(() => `${foreign(random)} ${foreign(random)}`),
  "addresses of many lines": (random, words) =>
    filled(() => {
      const line = () =>
        `<AdrLine>${pick(random, words)} ${slip(random, words)} ${invented(random)}</AdrLine>`;
      const lines = Array.from({ length: 50 }, line).join("");
      return `<Dbtr><Nm>MV ${pick(random, words)}</Nm><PstlAdr>${lines}</PstlAdr></Dbtr>`;
    }, 199),
  "ships by number": (random) => purposes(() => `IMO ${1_000_000 + Math.floor(random() * 8_999_999)}`),
  "elements in elements": (random, words) => filled(() => deep(pick(random, words)), ELEMENTS / 24),
} satisfies Record<string, Kind>;

export type HostileKind = keyof typeof HOSTILE_KINDS;

/** A message of a kind, in the form of a pacs.008. */
export function hostileMessage(kind: HostileKind, random: Random, words: readonly string[]): string {
  return pacs008(HOSTILE_KINDS[kind](random, words), Math.floor(random() * 1e9));
}

/** A message as banks send them: two parties, two banks, and a line of remittance. */
export function ordinaryMessage(random: Random, words: readonly string[]): string {
  const who = () => `${pick(random, words)} ${pick(random, words)}`;
  return pacs008(
    `${party("Dbtr", who())}${party("Cdtr", who())}<RmtInf><Ustrd>INVOICE ${Math.floor(random() * 1e6)} ${who()}</Ustrd></RmtInf>`,
    Math.floor(random() * 1e9),
  );
}

function pacs008(transaction: string, number: number): string {
  const header = `<GrpHdr><MsgId>M-${number}</MsgId><CreDtTm>2026-03-01T10:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>`;
  const fixed = '<PmtId><EndToEndId>E-1</EndToEndId></PmtId><IntrBkSttlmAmt Ccy="EUR">10.00</IntrBkSttlmAmt>';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf>${header}<CdtTrfTxInf>${fixed}${transaction}</CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`;
}

function party(element: string, name: string): string {
  return `<${element}><Nm>${name}</Nm><PstlAdr><Ctry>DE</Ctry></PstlAdr></${element}>`;
}

/** As many parts as fit, at most `max`. */
function filled(make: () => string, max: number): string {
  const parts: string[] = [];
  for (let bytes = 0; parts.length < max; ) {
    const part = make();
    bytes += Buffer.byteLength(part);
    if (bytes > BYTES) break;
    parts.push(part);
  }
  return parts.join("");
}

/** Texts that are each read for themselves, and not as lines of one. */
function purposes(make: () => string): string {
  return filled(() => `<Purp><Prtry>${make()}</Prtry></Purp>`, ELEMENTS / 2);
}

function name(word: () => string): string {
  let text = word();
  while (text.length < NAME_LETTERS) text += ` ${word()}`;
  return text.slice(0, NAME_LETTERS);
}

function invented(random: Random): string {
  const letter = () => String.fromCharCode(0x61 + Math.floor(random() * 26));
  return Array.from({ length: 5 + Math.floor(random() * 8) }, letter).join("");
}

function foreign(random: Random): string {
  const [first, count] = pick(random, Object.values(SCRIPTS));
  const letter = () => String.fromCodePoint(first + Math.floor(random() * count));
  return Array.from({ length: 2 + Math.floor(random() * 6) }, letter).join("");
}

const VOWELS = [..."aeiou"];

/** A listed word with one letter changed. */
function slip(random: Random, words: readonly string[]): string {
  const word = pick(random, words);
  const at = Math.floor(random() * word.length);
  return `${word.slice(0, at)}${pick(random, VOWELS)}${word.slice(at + 1)}`;
}

function deep(word: string): string {
  const names = Array.from({ length: 24 }, (_, i) => `E${i}`);
  return `${names.map((one) => `<${one}>`).join("")}${word}${names
    .toReversed()
    .map((one) => `</${one}>`)
    .join("")}`;
}
