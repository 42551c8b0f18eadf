// The snapshots: every byte of the one in use, and which one a rollback would go to.

import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { isMissing } from "../../base/platform/durable-file.ts";
import { listSnapshotIds, loadCurrentId, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { loadLastImport } from "../../engine/snapshot/last-import.ts";
import { isIntact, loadManifest, type Manifest } from "../../engine/snapshot/manifest.ts";
import { openSnapshot } from "../../engine/snapshot/open.ts";
import { findRollback } from "../../engine/snapshot/roll-back.ts";
import { loadFollowRecord } from "../../lists/follow/follow-record.ts";
import { type Examined, error, type Finding, failed, ok, warning } from "./finding.ts";

const CHECK = "snapshot";

export function checkSnapshots({ state }: Examined): Finding[] {
  return [...checkLastImport(state), ...checkFollowRecord(state), ...checkSnapshotsIn(state)];
}

/** Damage stops every publication from a source. */
function checkFollowRecord(state: string): Finding[] {
  try {
    loadFollowRecord(state);
    return [];
  } catch (cause) {
    return [failed(CHECK, cause)];
  }
}

function checkLastImport(state: string): Finding[] {
  const last = loadLastImport(state);
  if (last === null || last.result === "succeeded") return [];
  const { command, result, startedAt, gates } = last;
  const by = gates.length > 0 ? ` by the gates ${gates.join(", ")}` : "";
  return [
    warning(
      CHECK,
      result === "unfinished"
        ? `The last ${command} began at ${startedAt} UTC and has not ended.`
        : `The last ${command}, of ${startedAt} UTC, ${result === "refused" ? `was refused${by}` : "failed"}.`,
      `Run it again and read what it prints: interdict ${command} …`,
    ),
  ];
}

function checkSnapshotsIn(state: string): Finding[] {
  const current = currentIn(state);
  const rollback = findRollback(state, current instanceof OperatorError ? null : current);
  const hint =
    rollback.id === null
      ? "import all lists: interdict import --fresh PATH…"
      : "interdict snapshots rollback";
  if (current === null && listSnapshotIds(state).length === 0)
    return [
      error(
        CHECK,
        "No list has been imported, so match and search answer 503.",
        "interdict import PATH…, or interdict publish FILE. An executable that carries lists unpacks them at its start.",
      ),
    ];
  const inUse =
    current === null || current instanceof OperatorError
      ? [error(CHECK, current?.message ?? "", `Put a snapshot into use: ${hint}`)]
      : checkCurrent(state, current, hint);
  return [...inUse, ...checkOthers(state, rollback)];
}

/** Also the error of a state folder that does not say which snapshot is in use. */
function currentIn(state: string): string | OperatorError | null {
  try {
    return loadCurrentId(state);
  } catch (cause) {
    if (cause instanceof OperatorError) return cause;
    throw cause;
  }
}

/** `hint` is what works without the archived file of a snapshot. */
function checkCurrent(state: string, id: string, hint: string): Finding[] {
  const advice = `Publish its file again (interdict publish FILE), or ${hint}`;
  if (!listSnapshotIds(state).includes(id))
    return [error(CHECK, `The snapshot in use, ${id}, is not in ${state}.`, advice)];
  const folder = snapshotFolder(state, id);
  let manifest: Manifest;
  try {
    manifest = loadManifest(folder);
  } catch (cause) {
    return [error(CHECK, `The snapshot in use, ${id}, can't be read: ${reasonOf(cause)}`, advice)];
  }
  const { createdAt, entities, files, formatVersion, demonstration } = manifest;
  const damaged = files.find((file) => !isThere(folder, file));
  if (damaged !== undefined)
    return [error(CHECK, `${damaged.name} of the snapshot in use, ${id}, is not as it was written.`, advice)];
  if (demonstration)
    return [
      error(
        CHECK,
        `The snapshot in use, ${id}, is demonstration data.`,
        "Import real lists: interdict import PATH…",
      ),
    ];
  const snapshot = openSnapshot(folder);
  const { aliasError } = snapshot;
  snapshot.close();
  if (aliasError !== null)
    return [
      error(
        CHECK,
        `The snapshot in use, ${id}, can't be matched against: ${aliasError.message}`,
        (aliasError instanceof OperatorError ? aliasError.hint : undefined) ?? "interdict import PATH…",
      ),
    ];
  return [
    ok(
      CHECK,
      `Every checksum of ${id} holds: ${plural(entities, "entity")}, imported ${createdAt} UTC; format ${formatVersion}.`,
    ),
  ];
}

/** False also for a file that is missing. */
function isThere(folder: string, file: Manifest["files"][number]): boolean {
  try {
    return isIntact(folder, file);
  } catch (cause) {
    if (isMissing(cause)) return false;
    throw cause;
  }
}

/** `snapshots verify ID` reads the rest of them. */
function checkOthers(state: string, { id, leftOut }: ReturnType<typeof findRollback>): Finding[] {
  return [
    ...leftOut.map((other) =>
      warning(
        CHECK,
        `The snapshot ${other.id} can't be used for a rollback: ${other.problem}`,
        `Publish its file again, or delete it: rm -r ${snapshotFolder(state, other.id)}`,
      ),
    ),
    ...(id === null ? [] : [ok(CHECK, `A rollback goes to ${id}.`)]),
    ...(id === null && leftOut.length === 0
      ? [ok(CHECK, "There is no earlier snapshot for a rollback yet.")]
      : []),
  ];
}
