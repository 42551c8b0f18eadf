// Writes a backup of a state folder while a service uses it. Accounts and keys come from one transaction of
// SQLite, cleared pairs from another, then the journal: so each change in them is in the journal of the
// backup, too.

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { OperatorError } from "../../base/model/errors.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import { packTar } from "../../base/platform/pack-tar.ts";
import { makeScratchFolder } from "../../base/platform/scratch-folder.ts";
import type { StateDatabase } from "../../base/platform/state-database.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { FOLLOW_RECORD_FILE } from "../../lists/follow/follow-record.ts";
import { copyAccess } from "../../service/access/access-copy.ts";
import { CASES } from "../../service/cases/case-format.ts";
import { forgetComparison } from "../../service/cases/inspect-cases.ts";
import { CLEARANCES } from "../../service/clearances/clearance-format.ts";
import { journalFolder } from "../../service/journal/folders.ts";
import { findLosses } from "../../service/journal/losses.ts";
import { loadLossNotes } from "../../service/journal/notes.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { BACKUP_FORMAT_VERSION, BACKUP_MANIFEST, type BackupManifest, modeOf } from "./format.ts";
import { type HeldPart, holdBytes, holdFile } from "./held-file.ts";
import { gatherJournal } from "./journal-parts.ts";
import { findLeftOut } from "./left-out.ts";
import { gatherSnapshots, type SnapshotChoice } from "./snapshot-parts.ts";
import { looksLikeBackup, makeTrailer } from "./trailer.ts";

interface BackupRequest {
  readonly state: string;
  /** The file to write; null for standard output. */
  readonly path: string | null;
  readonly snapshots: SnapshotChoice;
  /** True for the entries of the journal too, not only its heads. */
  readonly wholeJournal: boolean;
  readonly now: Date;
  /** Called with the content of the backup before it is written; may throw. */
  readonly record: (manifest: BackupManifest) => void;
  /** Called with the path of the written file before it takes its place; may throw. */
  readonly verify?: (path: string) => Promise<unknown>;
}

interface WrittenBackup {
  readonly manifest: BackupManifest;
  readonly bytes: number;
  /** Of the whole file; hexadecimal. */
  readonly sha256: string;
}

/**
 * Writes a backup (mode 0600), atomically. Throws an OperatorError when there is nothing to back up, or a
 * part of it is damaged.
 */
export async function writeBackup(request: BackupRequest): Promise<WrittenBackup> {
  const { state, path, now } = request;
  const { manifest, parts } = gather(request);
  try {
    if (parts.length === 0)
      throw new OperatorError(
        `There is nothing to back up in ${state}.`,
        "Name the state folder of the service: --state DIR",
      );
    request.record(manifest);
    const manifestPart = holdBytes(BACKUP_MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    const archive = packTar(
      [manifestPart, ...parts].map((part) => ({
        name: part.name,
        size: part.bytes,
        mode: modeOf(part.name),
        modified: now,
        chunks: part.chunks(),
      })),
    );
    const written =
      path === null
        ? await writeToOutput(archive)
        : await writeToFile(path, (out) => writeTo(archive, out), request.verify);
    return { manifest, ...written };
  } finally {
    for (const part of parts) part.close();
  }
}

function gather({ state, snapshots: choice, wholeJournal, now }: BackupRequest): {
  manifest: BackupManifest;
  parts: HeldPart[];
} {
  const access = copyAccess(state);
  const clearances = gatherDatabase(state, CLEARANCES);
  // A case that is decided after the pairs were copied is reopened by a restore, and its pair alerts.
  const cases = gatherDatabase(state, CASES, forgetComparison);
  const journal = gatherJournal(state, wholeJournal);
  if (wholeJournal) refuseLosses(state);
  const lost = wholeJournal ? loadLossNotes(journalFolder(state)) : [];
  const { current, ids, parts: snapshots } = gatherSnapshots(state, choice);
  const followed = join(state, FOLLOW_RECORD_FILE);
  const parts = [
    ...(access === null ? [] : [holdBytes("access.sqlite", access)]),
    ...clearances,
    ...cases,
    ...(journal?.parts ?? []),
    ...(existsSync(followed) ? [holdBytes(FOLLOW_RECORD_FILE, readFileSync(followed))] : []),
    ...snapshots,
  ];
  const held = {
    current,
    snapshots: [...ids],
    journal: journal === null ? ("none" as const) : wholeJournal ? ("all" as const) : ("heads" as const),
  };
  const manifest = {
    formatVersion: BACKUP_FORMAT_VERSION,
    createdAt: now.toISOString(),
    version: VERSION,
    commit: COMMIT,
    ...held,
    heads: journal?.heads ?? [],
    ...(lost.length === 0 ? {} : { lost }),
    leftOut: parts.length === 0 ? [] : findLeftOut(state, held),
    parts: parts.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  };
  return { manifest, parts };
}

/** An earlier backup may have what is gone, so it must not be replaced by one of the rest. */
function refuseLosses(state: string): void {
  const folder = journalFolder(state);
  const losses = findLosses(folder);
  if (losses.length === 0) return;
  throw new OperatorError(
    `The journal in ${folder} is not whole: ${losses.join("; ")}. No backup was written.`,
    "Keep earlier backups, which may have it. To back up the rest: interdict backup FILE --without journal, and copy the folder of the journal apart.",
  );
}

type Write = (chunk: Uint8Array) => void | Promise<void>;
type Written = Omit<WrittenBackup, "manifest">;

/** Compresses the archive, writes it, and its trailer after it. */
async function writeTo(archive: AsyncIterable<Uint8Array>, write: Write): Promise<Written> {
  const content = new Bun.CryptoHasher("sha256");
  const whole = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  const add = async (chunk: Uint8Array) => {
    whole.update(chunk);
    bytes += chunk.length;
    await write(chunk);
  };
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  await pipeline(Readable.from(archive), compressed, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      content.update(chunk);
      await add(chunk);
    }
  });
  await add(makeTrailer(content.digest()));
  return { bytes, sha256: whole.digest("hex") };
}

async function writeToFile(
  path: string,
  work: (write: Write) => Promise<Written>,
  verify: BackupRequest["verify"],
): Promise<Written> {
  refuseOtherFile(path);
  const temporary = `${path}.${process.pid}.new`;
  const out = openNew(temporary, path);
  try {
    const written = await work((chunk) => writeFileSync(out, chunk));
    fsyncSync(out);
    await verify?.(temporary);
    // Somebody may have put another file there meanwhile.
    refuseOtherFile(path);
    renameSync(temporary, path);
    syncPath(dirname(path));
    return written;
  } finally {
    closeSync(out);
    rmSync(temporary, { force: true });
  }
}

/** A timer writes over its backup of last week. Nothing else is written over, but for an empty file. */
function refuseOtherFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.isFile() && (found.size === 0 || looksLikeBackup(path)))) return;
  throw new OperatorError(
    found.isFile()
      ? `${path} exists and is not a complete backup, so backup does not replace it.`
      : `${path} is ${found.isDirectory() ? "a folder" : "not a regular file"}.`,
    "Name another file, or move it away. To write elsewhere: interdict backup - >FILE",
  );
}

function openNew(temporary: string, path: string): number {
  try {
    return openSync(temporary, "wx", 0o600);
  } catch (cause) {
    const reason = describeSystemError(cause);
    if (reason === null) throw cause;
    throw new OperatorError(
      `The backup can't be written to ${path}: ${reason}.`,
      `Name a file in a folder that this user may write to, or let another user write it: interdict backup - >${path}`,
      { cause },
    );
  }
}

/** Waits for a slow reader. */
function writeToOutput(archive: AsyncIterable<Uint8Array>): Promise<Written> {
  return writeTo(
    archive,
    (chunk) =>
      new Promise((resolve, reject) => {
        process.stdout.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
  );
}

/**
 * No part when there is no file. `amend` may change the copy. Throws an OperatorError when it can't be read.
 */
function gatherDatabase(
  state: string,
  database: StateDatabase,
  amend: (copy: string) => void = () => undefined,
): HeldPart[] {
  const scratch = makeScratchFolder(`interdict-${process.pid}-`);
  try {
    const copy = join(scratch, database.file);
    if (!database.copyTo(state, copy)) return [];
    amend(copy);
    return [holdFile(database.file, copy)];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
