// Writes down how an import or a publication ended, for the metrics of the service.

import { reasonOf } from "../model/errors.ts";
import type { LastImport } from "../model/last-import.ts";
import { recordImport } from "../snapshot/last-import.ts";
import { say } from "./output.ts";

/** Does the work and records its outcome in the state folder. Returns or throws what the work does. */
export function recordOutcome<T>(
  state: string,
  command: LastImport["command"],
  work: () => Promise<T>,
): Promise<T> {
  return recordImport(state, command, work, (error) =>
    say(`warning: the outcome can't be written for the metrics of the service: ${reasonOf(error)}`),
  );
}
