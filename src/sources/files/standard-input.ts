// Standard input as a file: its first piece is held back to recognise it, then it is passed on as it arrives.

import { OperatorError } from "../../model/errors.ts";
import type { ListFile } from "./list-file.ts";
import type { TextEncoding } from "./text.ts";

export const STANDARD_INPUT = "standard input";

/** A reader of a pipe waits for its first line, and for no more than this. */
const HEAD_BYTES = 64 * 1024;

/**
 * The bytes of standard input as a file that can be opened once. Waits for the first line only, so a
 * program in a pipe is answered line by line. Throws an OperatorError when there is no byte.
 */
export async function readStandardInput(
  encoding: TextEncoding = "utf-8",
  bytes: AsyncIterable<Uint8Array> = process.stdin,
): Promise<ListFile> {
  const chunks = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let length = 0;
  let isEnd = false;
  while (!isEnd && length < HEAD_BYTES && !held.some((chunk) => chunk.includes(LINE_END))) {
    const { done, value } = await chunks.next();
    if (done) isEnd = true;
    else {
      held.push(value);
      length += value.length;
    }
  }
  if (length === 0) throw new OperatorError(`${STANDARD_INPUT} is empty.`, "Pipe a customer file into it.");
  let isOpen = false;
  return {
    path: STANDARD_INPUT,
    name: STANDARD_INPUT,
    folder: "",
    head: new TextDecoder(encoding).decode(Buffer.concat(held), { stream: true }),
    async *open() {
      if (isOpen) throw new Error("Standard input was opened twice.");
      isOpen = true;
      yield* held.splice(0);
      while (!isEnd) {
        const { done, value } = await chunks.next();
        if (done) return;
        yield value;
      }
    },
  };
}

const LINE_END = 10;
