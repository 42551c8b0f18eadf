// A SQLite file of the state folder as a part of a backup: a copy as of one moment, held open without a name.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StateDatabase } from "../platform/state-database.ts";
import { type HeldPart, holdFile } from "./held-file.ts";

/**
 * No part when there is no file. `amend` may change the copy. Throws an OperatorError when it can't be read.
 */
export function gatherDatabase(
  state: string,
  database: StateDatabase,
  amend: (copy: string) => void = () => undefined,
): HeldPart[] {
  const scratch = mkdtempSync(join(tmpdir(), `interdict-${process.pid}-`));
  try {
    const copy = join(scratch, database.file);
    if (!database.copyTo(state, copy)) return [];
    amend(copy);
    return [holdFile(database.file, copy)];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
