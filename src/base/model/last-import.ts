// The outcome of the last import or publication in a state folder, for metrics.

import { OperatorError } from "./errors.ts";
import type { LastRun } from "./last-run.ts";

/** How it ended: as any run, or "refused" by a gate, a canary or a signature. */
export const IMPORT_RESULTS = ["succeeded", "refused", "failed", "unfinished"] as const;
type ImportResult = (typeof IMPORT_RESULTS)[number];

export interface LastImport extends LastRun<ImportResult> {
  readonly command: "import" | "publish";
  /** The gates that refused it. */
  readonly gates: readonly string[];
}

/** A new snapshot that was refused, not one that could not be built. */
export class RefusedImport extends OperatorError {
  constructor(
    message: string,
    hint: string,
    /** Which checks refused it. */
    readonly gates: readonly string[],
  ) {
    super(message, hint);
  }
}
