// The format of a backup: a tar archive with the layout of a state folder, compressed with zstd. The manifest
// comes first and has the size and checksum of every other part. `tar --zstd` lists and unpacks it too.

import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeLoss } from "../../service/journal/losses.ts";
import { LossNote } from "../../service/journal/notes.ts";

/** Increased when an older program could not restore a backup any more. */
export const BACKUP_FORMAT_VERSION = 1;

/** The manifest's name in the archive. It is not restored. */
export const BACKUP_MANIFEST = "backup.json";

/** Every snapshot has five files or fewer, and a journal of ten years some thousands. */
const PARTS_MAX = 1_000_000;

const SNAPSHOT_ID = "[0-9A-Za-z][0-9A-Za-z_-]{0,99}";
/** A backup may come from another host: a name must stay inside the state folder. */
const PART_NAME = [
  "access\\.sqlite",
  "cases\\.sqlite",
  "clearances\\.sqlite",
  "current",
  "follow\\.json",
  "last-import\\.json",
  `snapshots/${SNAPSHOT_ID}/(?:manifest\\.json|account\\.json|entities\\.sqlite|aliases\\.idx|lists\\.zst)`,
  "journal/\\d{4}-\\d\\d-\\d\\d\\.[0-9a-z]{1,8}\\.jsonl(?:\\.zst)?",
  "journal/(?:[0-9a-z]{1,8}\\.head|seals\\.jsonl|retired\\.jsonl|subject\\.key(?:\\.id)?)",
].join("|");

const ManifestSchema = Type.Object({
  formatVersion: Type.Integer(),
  /** YYYY-MM-DDTHH:MM:SS.mmmZ: when the first part was read. */
  createdAt: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$" }),
  /** The program that wrote it. */
  version: Type.String(),
  commit: Type.String(),
  /** The snapshot in use; null when there was none. */
  current: Type.Union([Type.String({ pattern: `^${SNAPSHOT_ID}$` }), Type.Null()]),
  /** The snapshots that are in the backup. */
  snapshots: Type.Array(Type.String({ pattern: `^${SNAPSHOT_ID}$` })),
  /** How much of the journal is in the backup. */
  journal: Type.Union([Type.Literal("none"), Type.Literal("heads"), Type.Literal("all")]),
  /** The last entry of each lane of the journal. */
  heads: Type.Array(
    Type.Object({ lane: Type.String(), seq: Type.Integer(), hash: Type.String(), time: Type.String() }),
  ),
  /** What starts found to be lost before, and nobody restored or acknowledged. */
  lost: Type.Optional(Type.Array(LossNote)),
  /** What the state folder had that is in no part, as phrases. */
  leftOut: Type.Optional(Type.Array(Type.String())),
  parts: Type.Array(
    Type.Object({
      /** Path in the state folder. */
      name: Type.String({ pattern: `^(?:${PART_NAME})$` }),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    }),
    { maxItems: PARTS_MAX },
  ),
});

export type BackupManifest = Static<typeof ManifestSchema>;
export type BackupPart = BackupManifest["parts"][number];

/** Throws an OperatorError when the journal had lost entries before the backup `path` was written. */
export function refuseLost(path: string, { lost = [] }: BackupManifest): void {
  if (lost.length === 0) return;
  throw new OperatorError(
    `The journal in ${path} had lost entries before: ${lost.map(describeLoss).join("; ")}.`,
    "Keep earlier backups, which may have them. Restore them: interdict journal repair --from BACKUP. If nothing has them, two accounts acknowledge that: interdict journal acknowledge",
  );
}

/** The error for a backup that can't be used; `what` completes "FILE …". */
export function refuseBackup(path: string, what: string, cause?: unknown): OperatorError {
  return new OperatorError(`${path} ${what}.`, "Copy the backup again, or use another one.", { cause });
}

/**
 * Parses the manifest of the backup `path`. Throws an OperatorError when it is damaged or of a newer format.
 */
export function parseBackupManifest(path: string, bytes: Uint8Array): BackupManifest {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw refuseBackup(path, `has a damaged manifest: ${reasonOf(error)}`, error);
  }
  const { formatVersion, version } = (value ?? {}) as { formatVersion?: unknown; version?: unknown };
  if (typeof formatVersion === "number" && formatVersion > BACKUP_FORMAT_VERSION)
    throw new OperatorError(
      `${path} has backup format ${formatVersion}; this program reads format ${BACKUP_FORMAT_VERSION}.`,
      `Restore it with the program that wrote it, or a newer one: interdict ${String(version)}.`,
    );
  if (!Value.Check(ManifestSchema, value)) {
    const first = Value.Errors(ManifestSchema, value).First();
    throw refuseBackup(path, `has a damaged manifest, at ${first?.path}: ${first?.message}`);
  }
  return value;
}

/** True for the path of a part in a state folder. */
export function isPartName(name: string): boolean {
  return new RegExp(`^(?:${PART_NAME})$`).test(name);
}

/** The permissions of a part in a state folder: nothing writes to a snapshot. */
export function modeOf(name: string): number {
  return name.startsWith("snapshots/") ? 0o400 : 0o600;
}
