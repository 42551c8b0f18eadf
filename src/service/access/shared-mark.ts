// A file that says that the service of a state folder keeps its accounts in a shared store, and under which
// name this replica is known there. Without it, a command that lacks --access would revoke a key in a file
// that no service reads, and two state folders could pass for one replica.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../base/model/errors.ts";
import { writeDurably } from "../../base/platform/durable-file.ts";

const FILE = "access.shared";

export type SharedMark = Static<typeof SharedMark>;
const SharedMark = Type.Object({
  /** Id of the store. */
  store: Type.String(),
  /** Its name, without user and password. */
  name: Type.String(),
  /** Name of this replica. */
  replica: Type.String(),
  /** Id of this state folder. */
  folder: Type.String(),
});

/** The name of a replica. */
export interface ReplicaNaming {
  /** By the operator; null for none. */
  readonly given: string | null;
  /** The one that a new replica has otherwise. */
  readonly usual: string;
}

/** The path of the mark in a state folder. */
function sharedMarkPath(state: string): string {
  return join(state, FILE);
}

/** The mark of a state folder; null without one. Throws an OperatorError when it is damaged. */
export function loadSharedMark(state: string): SharedMark | null {
  const path = sharedMarkPath(state);
  if (!existsSync(path)) return null;
  const mark = parse(readFileSync(path, "utf8"));
  if (Value.Check(SharedMark, mark)) return mark;
  throw new OperatorError(
    `${path} is damaged.`,
    "Delete it, and start the service with --access and --replica NAME, where NAME is the replica's previous name.",
  );
}

/**
 * The mark for a store: the one that is there, or a new one, which is not written yet. Throws an
 * OperatorError when the folder belongs to another store or has another name.
 */
export function planMark(state: string, store: string, name: string, naming: ReplicaNaming): SharedMark {
  const mark = loadSharedMark(state);
  const { given, usual } = naming;
  if (mark === null) return { store, name, replica: given ?? usual, folder: crypto.randomUUID() };
  if (mark.store !== store)
    throw new OperatorError(
      `The service of ${state} kept its accounts in ${mark.name}, not in ${name}.`,
      `To change the store for good, delete ${sharedMarkPath(state)} first.`,
    );
  if (given !== null && given !== mark.replica)
    throw new OperatorError(
      `The service of ${state} is the replica ${mark.replica}; PostgreSQL records its journal under this name.`,
      `Start it with --replica ${mark.replica}, or without --replica.`,
    );
  return { ...mark, name };
}

/** Writes the mark, unless it is there. Throws the system's error. */
export function writeMark(state: string, mark: SharedMark): void {
  const before = loadSharedMark(state);
  if (before?.name === mark.name) return;
  writeDurably(sharedMarkPath(state), `${JSON.stringify(mark)}\n`);
}

/** Throws an OperatorError when the service of a state folder keeps its accounts in a shared store. */
export function refuseShared(state: string): void {
  const mark = loadSharedMark(state);
  if (mark === null) return;
  throw new OperatorError(
    `The service of ${state} keeps its accounts, keys and cleared pairs in ${mark.name}.`,
    `Name it: --access URL. To keep them in the state folder again, delete ${sharedMarkPath(state)} first.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
