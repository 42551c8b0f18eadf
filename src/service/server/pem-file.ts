// Reading PEM files: bounded, and only from regular files, so that a file put in the wrong place can't stop
// the service.

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";

/** A bundle of all public authorities has 0.2 MiB. */
const BYTES_MAX = 1024 * 1024;

/** The text of a PEM file; `what` names it in errors. Throws an OperatorError when it can't be read whole. */
export function loadPemText(path: string, what: string, hint: string): string {
  let bytes: Buffer | null;
  try {
    bytes = readRegularFile(path);
  } catch (error) {
    throw new OperatorError(
      `The ${what} ${path} can't be read: ${describeSystemError(error) ?? reasonOf(error)}.`,
      "Check that it exists and that the user who runs the service may read it.",
      { cause: error },
    );
  }
  if (bytes === null) throw new OperatorError(`The ${what} ${path} is not a regular file.`, hint);
  if (bytes.length > BYTES_MAX)
    throw new OperatorError(`The ${what} ${path} is larger than ${BYTES_MAX} bytes.`, hint);
  const text = bytes.toString("utf8");
  if (text.trim() === "") throw new OperatorError(`The ${what} ${path} is empty.`, hint);
  return text;
}

/** At most BYTES_MAX + 1 bytes of a file; null when it is not a regular one, such as a pipe. */
function readRegularFile(path: string): Buffer | null {
  // Opening a pipe without O_NONBLOCK waits for its writer, and this thread takes the signals.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const kind = fstatSync(file);
    // Reading a folder fails with an error that says so.
    if (!kind.isFile() && !kind.isDirectory()) return null;
    const bytes = Buffer.alloc(BYTES_MAX + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
