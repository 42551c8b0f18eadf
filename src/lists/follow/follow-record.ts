// What a state folder remembers of the snapshots that it took from a source: the newest one, so that an older
// one is refused even after a rollback, and the last one put into use.

import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../base/model/errors.ts";
import { readIfThere, writeDurably } from "../../base/platform/durable-file.ts";

/** Name in the state folder. */
export const FOLLOW_RECORD_FILE = "follow.json";

const Taken = Type.Object({ id: Type.String(), createdAt: Type.String() });
const FollowRecordSchema = Type.Object({
  /** The newest that was ever taken. */
  newest: Type.Union([Taken, Type.Null()]),
  /** The id of the last one that was put into use. */
  used: Type.Union([Type.String(), Type.Null()]),
});

type FollowRecord = Static<typeof FollowRecordSchema>;

/** Throws an OperatorError for a damaged file: without it an older snapshot could come into use. */
export function loadFollowRecord(state: string): FollowRecord {
  const path = join(state, FOLLOW_RECORD_FILE);
  const bytes = readIfThere(path);
  if (bytes === null) return { newest: null, used: null };
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (Value.Check(FollowRecordSchema, value)) return value;
  } catch {
    // As any other damage.
  }
  throw new OperatorError(
    `${path} is damaged.`,
    "If the snapshot in use is the newest one, delete this file: the service still refuses an older snapshot.",
  );
}

/** Remembers a snapshot that was taken; with `isUsed` also that it was put into use. */
export function recordTaken(
  state: string,
  taken: { readonly id: string; readonly createdAt: string },
  isUsed: boolean,
): void {
  const { newest, used } = loadFollowRecord(state);
  const isNewest = newest === null || taken.createdAt >= newest.createdAt;
  const record: FollowRecord = {
    newest: isNewest ? { id: taken.id, createdAt: taken.createdAt } : newest,
    used: isUsed ? taken.id : used,
  };
  writeDurably(join(state, FOLLOW_RECORD_FILE), `${JSON.stringify(record)}\n`);
}
