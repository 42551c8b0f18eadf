// Decodes a list file strictly: bytes that are not UTF-8 are refused with their line, because nobody would
// find a name with a replaced letter.

import { OperatorError } from "../../../base/model/errors.ts";
import { type TextEncoding, withGuess } from "./encodings.ts";
import type { ListFile } from "./list-file.ts";

/** Encodings of one byte a letter read every text without a word, each letter of UTF-8 as several others. */
const SINGLE_BYTE = /^(?:windows|iso|koi8|ibm|macintosh)/;
/** Of others, a word or two may be UTF-8 by chance, and not so many letters. */
const LETTERS_NOT_BY_CHANCE = 8;

/** Throws an OperatorError for UTF-8 that is to be read as another encoding. `head` is read as UTF-8. */
export function refuseOtherEncoding(path: string, head: string, encoding: TextEncoding): void {
  if (encoding === "utf-8" || head.includes(REPLACEMENT)) return;
  const letters = head.match(/[^\0-\x7f]/gu)?.length ?? 0;
  if (letters < (SINGLE_BYTE.test(encoding) ? 1 : LETTERS_NOT_BY_CHANCE)) return;
  throw new OperatorError(
    `${path} is UTF-8, and not ${encoding}: its letters would be read as others.`,
    "Leave out the encoding.",
  );
}

/** Stands for bytes that are not of the encoding, in text that is decoded with them. */
export const REPLACEMENT = "\ufffd";

/** Characters at the beginning of a file by which it counts as text or not. */
const SAMPLED_CHARACTERS = 4096;
/** Control characters that no text has so many of; one kind alone may separate columns. */
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f]/g;
const CONTROL_KINDS_MIN = 3;
const CONTROL_SHARE_MIN = 0.01;

/** True for a file that is no text, by its beginning: an image, a program, random bytes. */
export function looksBinary(head: string): boolean {
  const sample = head.slice(0, SAMPLED_CHARACTERS);
  const controls = sample.match(CONTROLS) ?? [];
  return new Set(controls).size >= CONTROL_KINDS_MIN && controls.length >= sample.length * CONTROL_SHARE_MIN;
}

/**
 * The text of some content, with REPLACEMENT for bytes that are not of its encoding: for readers that refuse
 * single rows.
 */
export async function* decodeMarked(
  bytes: AsyncIterable<Uint8Array>,
  encoding: TextEncoding = "utf-8",
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  const last = decoder.decode();
  if (last !== "") yield last;
}

/**
 * The text of a file in pieces of no fixed size. Yields all text before the first damage, then throws an
 * OperatorError with line and column: for bytes that are not of the encoding, and for NUL.
 */
export async function* decodeText(file: ListFile, encoding: TextEncoding = "utf-8"): AsyncGenerator<string> {
  if (encoding !== "utf-8") {
    yield* decodeOther(file, encoding);
    return;
  }
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const place = new TextPlace();
  let pending: Uint8Array = new Uint8Array(0);
  for await (const chunk of file.open()) {
    let text: string;
    let damage: string | null = null;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      text = goodPart(Buffer.concat([pending, chunk]));
      damage = "is not UTF-8 text";
    }
    const nul = text.indexOf("\0");
    if (nul >= 0) {
      text = text.slice(0, nul);
      damage = "holds a NUL character, so it is damaged or no text,";
    }
    pending = unfinishedTail(Buffer.concat([pending, chunk.subarray(-SEQUENCE_LENGTH_MAX)]));
    place.advance(text);
    if (text !== "") yield text;
    if (damage !== null) throw refused(file, damage, place);
  }
  if (pending.length > 0) throw refused(file, "ends inside a character", place);
}

async function* decodeOther(file: ListFile, encoding: TextEncoding): AsyncGenerator<string> {
  refuseOtherEncoding(file.path, file.head, encoding);
  const place = new TextPlace();
  for await (const text of decodeMarked(file.open(), encoding)) {
    const damage = text.search(/[\0\ufffd]/);
    place.advance(damage < 0 ? text : text.slice(0, damage));
    if (damage >= 0) throw refused({ ...file, guess: null }, `is not ${encoding} text`, place);
    yield text;
  }
}

/** Bytes of the longest character in UTF-8. */
const SEQUENCE_LENGTH_MAX = 4;

/**
 * The text before the first byte that can't be UTF-8. A replacement character that is really written counts
 * as good.
 */
function goodPart(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let from = 0;
  let to = bytes.length;
  // The longest prefix that decodes, found by halving.
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    try {
      decoder.decode(bytes.subarray(0, middle - unfinishedTail(bytes.subarray(0, middle)).length));
      from = middle;
    } catch {
      to = middle - 1;
    }
  }
  return decoder.decode(bytes.subarray(0, from - unfinishedTail(bytes.subarray(0, from)).length));
}

/** The bytes at the end that begin a character without completing it. */
function unfinishedTail(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back < SEQUENCE_LENGTH_MAX; back++) {
    const byte = bytes.at(-back);
    if (byte === undefined || byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < length ? bytes.slice(-back) : new Uint8Array(0);
  }
  return new Uint8Array(0);
}

function refused(file: ListFile, what: string, place: TextPlace): OperatorError {
  return new OperatorError(
    withGuess(`${file.path} ${what} at line ${place.line}, column ${place.column}.`, file.guess),
    "Fetch the file again; if it was saved by another program, save it as UTF-8, or name its encoding in the mapping of an own list.",
  );
}

/** Line and column after the text so far, both counted from 1. */
class TextPlace {
  line = 1;
  column = 1;

  advance(text: string): void {
    const last = text.lastIndexOf("\n");
    this.line += text.split("\n").length - 1;
    this.column = last < 0 ? this.column + text.length : text.length - last;
  }
}

/** Matches a text without anything to clean, as most are: testing costs less than half of replacing. */
const CLEAN = /^[^\s\u200b]+(?: [^\s\u200b]+)*$/u;

/** Four letters or more with blanks between them: where the blanks are more, a word ends. */
const LETTERS_APART = /(?<!\S)(?:\p{L}\p{M}*\s+){3}\p{L}\p{M}*(?!\S)/u;
/** As many blanks as may part letters of a name (names/analysis/letters-apart.ts). */
const RUN_MAX = 5;

/**
 * Reduces white space of any kind, non-breaking included, to single spaces, and trims the ends. Only between
 * letters that stand apart ("O R L A   V E S K") runs stay, because they say where words end.
 */
export function foldBlanks(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || CLEAN.test(trimmed)) return trimmed;
  return LETTERS_APART.test(trimmed)
    ? trimmed.replace(/\s+/gu, ({ length }) => " ".repeat(Math.min(length, RUN_MAX)))
    : trimmed.replace(/\s+/gu, " ");
}

/** The same without zero-width spaces. */
export function cleanText(text: string): string {
  return CLEAN.test(text) ? text : foldBlanks(text.replaceAll("\u200b", ""));
}
