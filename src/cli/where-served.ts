// Where a service reads that is to answer from a snapshot that was just put into use.

import { existsSync } from "node:fs";
import { demonstrationState } from "../snapshot/demonstration.ts";

/**
 * Sentences for the end of a command that put a snapshot into use. Where a demonstration was served, its
 * service goes on with invented people: only one that is started without --demo reads the lists.
 */
export function whereServed(state: string): string {
  const demonstration = demonstrationState(state);
  if (!existsSync(demonstration))
    return `A service on ${state} reads it within a second; to start one: interdict serve --state ${state}`;
  return (
    `A service that was started with --demo does not read it: it goes on with the invented people in ${demonstration}. ` +
    `Stop that one, and serve the lists: interdict serve --state ${state}`
  );
}
