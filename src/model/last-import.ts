// The outcome of the last import or publication in a state folder, for metrics.

import { OperatorError } from "./errors.ts";

/**
 * How it ended: "refused" by a gate, a canary or a signature, "failed" otherwise. It is "unfinished" while it
 * runs, and after it was killed.
 */
export const IMPORT_RESULTS = ["succeeded", "refused", "failed", "unfinished"] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** Times are YYYY-MM-DDTHH:MM:SS, UTC. */
export interface LastImport {
  readonly command: "import" | "publish";
  readonly result: ImportResult;
  readonly startedAt: string;
  /** Null while it is unfinished. */
  readonly endedAt: string | null;
  /** The gates that refused it. */
  readonly gates: readonly string[];
  /** The end of the last one that succeeded; null when none did. */
  readonly succeededAt: string | null;
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
