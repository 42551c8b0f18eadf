// The file in the state folder that says how the last import or publication ended. The service reads it for
// its metrics, so an import that failed at night is noticed without its log.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { formatTimestamp } from "../model/dates.ts";
import { IMPORT_RESULTS, type ImportResult, type LastImport, RefusedImport } from "../model/last-import.ts";
import { writeDurably } from "../platform/durable-file.ts";

/** Name in the state folder. */
export const LAST_IMPORT_FILE = "last-import.json";

const Time = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$" });
const LastImportSchema = Type.Object({
  command: Type.Union([Type.Literal("import"), Type.Literal("publish")]),
  result: Type.Union(IMPORT_RESULTS.map((result) => Type.Literal(result))),
  startedAt: Time,
  endedAt: Type.Union([Time, Type.Null()]),
  gates: Type.Array(Type.String({ pattern: "^[a-z]{1,20}$" }), { maxItems: 20 }),
  succeededAt: Type.Union([Time, Type.Null()]),
});

/** Null when there was no import yet, or when the file can't be read: it is only for metrics. */
export function loadLastImport(state: string): LastImport | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(state, LAST_IMPORT_FILE), "utf8"));
    return Value.Check(LastImportSchema, value) ? (value as LastImport) : null;
  } catch {
    return null;
  }
}

/**
 * Does the work of an import and writes down how it ended. Returns or throws what the work does. `warn` is
 * called when the outcome can't be written: the import counts all the same.
 */
export async function recordImport<T>(
  state: string,
  command: LastImport["command"],
  work: () => Promise<T>,
  warn: (error: unknown) => void,
): Promise<T> {
  const succeededAt = loadLastImport(state)?.succeededAt ?? null;
  const startedAt = formatTimestamp(new Date());
  const write = (result: ImportResult, gates: readonly string[] = []) => {
    const endedAt = result === "unfinished" ? null : formatTimestamp(new Date());
    const last: LastImport = {
      command,
      result,
      startedAt,
      endedAt,
      gates,
      succeededAt: result === "succeeded" ? endedAt : succeededAt,
    };
    try {
      writeDurably(join(state, LAST_IMPORT_FILE), `${JSON.stringify(last)}\n`);
    } catch (error) {
      if (result !== "unfinished") warn(error);
    }
  };
  write("unfinished");
  try {
    const done = await work();
    write("succeeded");
    return done;
  } catch (error) {
    if (error instanceof RefusedImport) write("refused", error.gates);
    else write("failed");
    throw error;
  }
}
