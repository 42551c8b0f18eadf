// Standard input as a file: its beginning is held to recognise it, then it is passed on as it arrives.

import { OperatorError } from "../../../base/model/errors.ts";
import { guessEncoding, type TextEncoding } from "./encodings.ts";
import { HEAD_BYTES, type ListFile } from "./list-file.ts";
import { refuseOtherEncoding } from "./text.ts";
import { endsInReturns, streamUtf8, withLineFeeds } from "./text-marks.ts";
import { MAGIC_BYTES, packingOf, unpack } from "./unpack.ts";

export const STANDARD_INPUT = "standard input";

/** A program in a pipe is answered line by line, so no more than the first line is waited for. */
const LINE_END = 10;

/** A stream whose first bytes were looked at. */
interface Peeked {
  readonly start: Uint8Array;
  /** All of it, the start included; to be read once. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Reads until the start is enough, or the stream ends. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  isEnough: (start: Uint8Array) => boolean,
): Promise<Peeked> {
  const chunks = bytes[Symbol.asyncIterator]();
  let start = new Uint8Array(0);
  while (!isEnough(start)) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  return { start, bytes: all() };
}

/** Standard input, unpacked; archives are recognised by `magic`, four bytes as hexadecimal digits. */
export interface StandardInput {
  readonly magic: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Unpacks standard input. Throws an OperatorError when there is no byte. */
export async function unpackStandardInput(
  bytes: AsyncIterable<Uint8Array> = process.stdin,
): Promise<StandardInput> {
  const isEnough = (start: Uint8Array) => start.length >= MAGIC_BYTES;
  let peeked = await peek(bytes, isEnough);
  if (peeked.start.length === 0)
    throw new OperatorError(`${STANDARD_INPUT} is empty.`, "Pipe a customer file into it.");
  const packing = packingOf(peeked.start);
  if (packing !== null) peeked = await peek(unpack(STANDARD_INPUT, packing, peeked.bytes), isEnough);
  return { magic: Buffer.from(peeked.start.subarray(0, MAGIC_BYTES)).toString("hex"), bytes: peeked.bytes };
}

/** Standard input as a file of text, which can be opened once. */
export async function readStandardInput(
  { bytes }: StandardInput,
  encoding: TextEncoding = "utf-8",
): Promise<ListFile> {
  const marked = await peek(bytes, (start) => start.length >= MAGIC_BYTES);
  const isEnough = (start: Uint8Array) => start.length >= HEAD_BYTES || start.includes(LINE_END);
  let text = await peek(streamUtf8(STANDARD_INPUT, marked.start, marked.bytes), isEnough);
  if (endsInReturns(text.start)) text = await peek(withLineFeeds(text.bytes), isEnough);
  const decode = (as: TextEncoding) => new TextDecoder(as).decode(text.start, { stream: true });
  refuseOtherEncoding(STANDARD_INPUT, decode("utf-8"), encoding);
  let isOpen = false;
  return {
    path: STANDARD_INPUT,
    name: STANDARD_INPUT,
    folder: "",
    head: decode(encoding),
    guess: guessEncoding(text.start, encoding),
    open() {
      if (isOpen) throw new Error("Standard input was opened twice.");
      isOpen = true;
      return text.bytes;
    },
  };
}
