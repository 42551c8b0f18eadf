// The file in the state folder that says how the last import or publication ended, and what refused it.

import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { IMPORT_RESULTS, type LastImport, RefusedImport } from "../../base/model/last-import.ts";
import { loadRunFile, RUN_TIMES, recordRun } from "../../base/platform/last-run.ts";

/** Name in the state folder. */
export const LAST_IMPORT_FILE = "last-import.json";

const LastImportSchema = Type.Object({
  command: Type.Union([Type.Literal("import"), Type.Literal("publish")]),
  result: Type.Union(IMPORT_RESULTS.map((result) => Type.Literal(result))),
  gates: Type.Array(Type.String({ pattern: "^[a-z]{1,20}$" }), { maxItems: 20 }),
  ...RUN_TIMES,
});

/** Null when there was no import yet, or when the file can't be read: it is only for metrics. */
export function loadLastImport(state: string): LastImport | null {
  return loadRunFile(join(state, LAST_IMPORT_FILE), LastImportSchema) as LastImport | null;
}

/**
 * Does the work of an import and writes down how it ended. Returns or throws what the work does. `warn` is
 * called when the outcome can't be written: the import counts all the same.
 */
export function recordImport<T>(
  state: string,
  command: LastImport["command"],
  work: () => Promise<T>,
  warn: (error: unknown) => void,
): Promise<T> {
  return recordRun(join(state, LAST_IMPORT_FILE), work, {
    facts: { command, gates: [] },
    failureOf: (error) =>
      error instanceof RefusedImport ? { result: "refused", gates: error.gates } : { result: "failed" },
    warn,
  });
}
