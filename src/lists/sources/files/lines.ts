// Splits a text file into lines, for formats with one JSON value per line.

import type { ListFile } from "./list-file.ts";
import { refusedRow } from "./tables.ts";
import { decodeText } from "./text.ts";

/** A line of a nested file holds an entity with all around it; the longest seen is far below this. */
const LINE_LENGTH_MAX = 64 * 1024 * 1024;

interface Line {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The lines of a file that are not blank. Throws an OperatorError for one that is too long. */
export async function* splitLines(file: ListFile): AsyncGenerator<Line> {
  let line = 0;
  let pending: string[] = [];
  let pendingLength = 0;
  for await (const chunk of decodeText(file)) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      line++;
      pending.push(chunk.slice(from, end));
      const text = pending.length === 1 ? (pending[0] ?? "") : pending.join("");
      pending = [];
      pendingLength = 0;
      from = end + 1;
      if (text.trim() !== "") yield { text, line };
    }
    if (from === chunk.length) continue;
    pending.push(chunk.slice(from));
    pendingLength += chunk.length - from;
    if (pendingLength > LINE_LENGTH_MAX)
      throw refusedRow(file, line + 1, `is longer than ${LINE_LENGTH_MAX / 1024 / 1024} MiB`);
  }
  const text = pending.join("");
  if (text.trim() !== "") yield { text, line: line + 1 };
}
