// The cleared pairs of a backup: a copy as of one moment, held open without a name.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLEARANCES, CLEARANCES_FILE } from "../clearances/clearance-format.ts";
import { type HeldPart, holdFile } from "./held-file.ts";

/** No part when no pair was cleared. Throws an OperatorError when the file can't be read. */
export function gatherClearances(state: string): HeldPart[] {
  const scratch = mkdtempSync(join(tmpdir(), `interdict-${process.pid}-`));
  try {
    const copy = join(scratch, CLEARANCES_FILE);
    return CLEARANCES.copyTo(state, copy) ? [holdFile(CLEARANCES_FILE, copy)] : [];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
