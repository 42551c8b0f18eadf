// What a screening could not read, without fetching the whole file: the first rows of the side file.

import { closeSync, openSync, readSync } from "node:fs";
import { textOfCell } from "../../base/model/safe-text.ts";
import { sampleCsv } from "../../lists/sources/files/tables.ts";
import type { NotRead } from "../contract/review-files.ts";

export const NOT_READ_ROWS_MAX = 200;

/** Of rows with reasons of usual length, far more than are shown. */
const HEAD_BYTES = 512 * 1024;

/** The first rows of a side file. `isWhole` is false when it has more. Throws when it can't be read. */
export function readNotRead(path: string): NotRead {
  const bytes = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  let length: number;
  try {
    length = readSync(file, bytes, 0, HEAD_BYTES, 0);
  } finally {
    closeSync(file);
  }
  const [, ...found] = sampleCsv(bytes.toString("utf8", 0, length), ",", NOT_READ_ROWS_MAX + 2);
  const rows = found
    .slice(0, NOT_READ_ROWS_MAX)
    .map(([line = "", reference = "", reason = "", screened]) => ({
      line: Number(line),
      reference: reference === "" ? null : textOfCell(reference),
      reason: textOfCell(reason),
      screened: screened === "true",
    }));
  return { rows, isWhole: found.length <= NOT_READ_ROWS_MAX && length < HEAD_BYTES };
}
