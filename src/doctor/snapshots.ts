// The snapshots: every byte of the one in use, and whether the others can be gone back to.

import { OperatorError, reasonOf } from "../model/errors.ts";
import { plural } from "../model/plural.ts";
import { listSnapshotIds, loadCurrentId, snapshotFolder } from "../snapshot/folders.ts";
import { loadLastImport } from "../snapshot/last-import.ts";
import { isIntact, loadManifest } from "../snapshot/manifest.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "snapshot";

export function checkSnapshots({ state }: Examined): Finding[] {
  return [...checkLastImport(state), ...checkSnapshotsIn(state)];
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
  const current = loadCurrentId(state);
  if (current === null)
    return [
      error(
        CHECK,
        "No list has been imported, so match and search answer 503.",
        "interdict import PATH…, or interdict publish FILE. An executable that carries lists unpacks them at its start.",
      ),
    ];
  return [...checkCurrent(state, current), ...checkOthers(state, current)];
}

function checkCurrent(state: string, id: string): Finding[] {
  const folder = snapshotFolder(state, id);
  const { createdAt, entities, files, formatVersion, demonstration } = loadManifest(folder);
  const damaged = files.find((file) => !isIntact(folder, file));
  if (damaged !== undefined)
    return [
      error(
        CHECK,
        `${damaged.name} of the snapshot in use, ${id}, is not as it was written.`,
        "Publish its file again (interdict publish FILE), or go back: interdict snapshots rollback",
      ),
    ];
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

/** Only their manifests are read: `snapshots verify ID` reads the rest. */
function checkOthers(state: string, current: string): Finding[] {
  const ids = listSnapshotIds(state).filter((id) => id !== current);
  const unreadable = ids.flatMap((id) => {
    try {
      loadManifest(snapshotFolder(state, id));
      return [];
    } catch (cause) {
      return [
        warning(
          CHECK,
          `The snapshot ${id} can't be gone back to: ${reasonOf(cause)}`,
          `Publish its file again, or delete it: rm -r ${snapshotFolder(state, id)}`,
        ),
      ];
    }
  });
  if (unreadable.length > 0) return unreadable;
  return [ok(CHECK, `${plural(ids.length, "other snapshot")} can be gone back to.`)];
}
