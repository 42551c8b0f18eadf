// A file that says that the service of a state folder keeps its accounts in a shared store. Without it, a
// command that lacks --access would revoke a key in a file that no service reads.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { writeDurably } from "../platform/durable-file.ts";

const FILE = "access.shared";

/** The path of the mark in a state folder. */
export function sharedMarkPath(state: string): string {
  return join(state, FILE);
}

/**
 * Marks a state folder as one of the shared store with this id. Throws an OperatorError when it is marked as
 * one of another store.
 */
export function markShared(state: string, id: string, name: string): void {
  const path = sharedMarkPath(state);
  const marked = loadMark(path);
  if (marked === `${id} ${name}`) return;
  if (marked !== null && !marked.startsWith(`${id} `))
    throw new OperatorError(
      `The service of ${state} kept its accounts in ${marked.split(" ")[1] ?? "another store"}, which is another store than ${name}.`,
      `To change the store for good, delete ${path} first.`,
    );
  writeDurably(path, `${id} ${name}\n`);
}

/** Throws an OperatorError when the service of a state folder keeps its accounts in a shared store. */
export function refuseShared(state: string): void {
  const path = sharedMarkPath(state);
  const marked = loadMark(path);
  if (marked === null) return;
  throw new OperatorError(
    `The service of ${state} keeps its accounts, keys and cleared pairs in ${marked.split(" ")[1] ?? "a shared store"}.`,
    `Name it: --access URL. To keep them in the state folder again, delete ${path} first.`,
  );
}

function loadMark(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}
