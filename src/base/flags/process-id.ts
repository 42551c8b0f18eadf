// Ids of processes on the command line.

import { InvalidArgumentError } from "commander";

/** Parses the id of another process. */
export function parseProcessId(text: string): number {
  const id = Number(text);
  if (/^\d{1,7}$/.test(text) && id > 1 && id !== process.pid) return id;
  throw new InvalidArgumentError("Use the id of another process.");
}
