// Byte order marks and old line ends: UTF-16 becomes UTF-8, a mark of UTF-8 is left out, and lines that end
// with carriage returns alone end with line feeds, so that no reader behind this file knows of them.

import { OperatorError } from "../../../base/model/errors.ts";
import { MAGIC_BYTES, type OpenBytes, readStart } from "./unpack.ts";

/** A spreadsheet's "Unicode text" is UTF-16 with its mark. Without it, Latin letters stand between NUL. */
function markedEncoding([a = 0, b = 0, c = 0, d = 0]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0)) return "utf-16le";
  return (a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0) ? "utf-16be" : null;
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];

/** Where the text begins in content that begins with these bytes; null when it is UTF-16. */
export function textStart(start: Uint8Array): number | null {
  if (markedEncoding(start) !== null) return null;
  return UTF8_MARK.every((byte, i) => start[i] === byte) ? UTF8_MARK.length : 0;
}

/** The content without its byte order mark, as UTF-8 when the mark is one of UTF-16. */
export async function openUtf8(path: string, openBytes: OpenBytes): Promise<OpenBytes> {
  const encoding = markedEncoding(await readStart(openBytes, MAGIC_BYTES));
  return encoding === null ? () => withoutMark(openBytes()) : () => fromUtf16(path, encoding, openBytes());
}

/** The same for content that can be opened once, of which `start` has the first bytes. */
export function streamUtf8(
  path: string,
  start: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const encoding = markedEncoding(start);
  return encoding === null ? withoutMark(bytes) : fromUtf16(path, encoding, bytes);
}

async function* fromUtf16(
  path: string,
  encoding: "utf-16le" | "utf-16be",
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  // The decoder leaves out the mark itself.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== "") yield encoder.encode(text);
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(
      `${path} begins as UTF-16 does, and holds bytes that are not UTF-16.`,
      "Fetch the file again, or save it as UTF-8.",
      { cause: error },
    );
  }
}

/** Leaves out the three bytes EF BB BF when a text begins with them. */
async function* withoutMark(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array(0);
  let isStart = true;
  for await (const chunk of bytes) {
    if (!isStart) {
      yield chunk;
      continue;
    }
    const start = new Uint8Array(held.length + chunk.length);
    start.set(held);
    start.set(chunk, held.length);
    if (start.length < UTF8_MARK.length && start.every((byte, i) => byte === UTF8_MARK[i])) {
      held = start;
      continue;
    }
    isStart = false;
    held = new Uint8Array(0);
    const rest = start.subarray(textStart(start) ?? 0);
    if (rest.length > 0) yield rest;
  }
  if (held.length > 0) yield held;
}

const RETURN = 13;
const LINE_FEED = 10;

/** True for text whose lines end with carriage returns alone, by its beginning, as old Macs write them. */
export function endsInReturns(start: Uint8Array): boolean {
  return start.includes(RETURN) && !start.includes(LINE_FEED);
}

/** Text with a line feed in place of each carriage return. */
export async function* withLineFeeds(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield chunk.map((byte) => (byte === RETURN ? LINE_FEED : byte));
}
