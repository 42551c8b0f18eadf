// Backups that a timer writes into a folder, each under its time, and which of them may go: an old one whose
// journal the newest one has, too. A timer never deletes the last copy of an entry.

import { unlinkSync } from "node:fs";
import { join } from "node:path";
import { reasonOf } from "../../base/model/errors.ts";
import { namesIn } from "../../base/platform/durable-file.ts";
import type { BackupManifest } from "./format.ts";
import { readBackupManifest } from "./read.ts";

const NAME = /^interdict-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst$/;
const DAY_MS = 86_400_000;

/** The name of a backup of this time: interdict-20261130T013000Z.tar.zst. */
export function backupName(now: Date): string {
  return `interdict-${now.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.tar.zst`;
}

/** Null for the name of another file. */
function timeOf(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return second === undefined ? null : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

interface Retention {
  /** Names of the files that were removed. */
  readonly removed: readonly string[];
  /** Files that are old enough to go and stay, with the reason. */
  readonly kept: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Removes the backups of a folder that are older than so many days, once `newest` is written and verified.
 * One with entries that the newest lacks stays, as does one that can't be read. Throws the system's error.
 */
export async function removeOldBackups(
  folder: string,
  newest: BackupManifest,
  days: number,
  now: Date,
): Promise<Retention> {
  const removed: string[] = [];
  const kept: { name: string; reason: string }[] = [];
  for (const name of namesIn(folder).sort()) {
    const time = timeOf(name);
    if (time === null || time >= now.getTime() - days * DAY_MS) continue;
    const reason = await reasonToKeep(join(folder, name), newest);
    if (reason === null) {
      unlinkSync(join(folder, name));
      removed.push(name);
    } else kept.push({ name, reason });
  }
  return { removed, kept };
}

async function reasonToKeep(path: string, newest: BackupManifest): Promise<string | null> {
  try {
    const missing = missingOf(await readBackupManifest(path), newest);
    return missing.length === 0 ? null : `it has what the new backup lacks: ${missing.join(" and ")}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What of the journal an older backup has and the newest one lacks, as phrases. */
function missingOf(older: BackupManifest, newest: BackupManifest): string[] {
  if (older.journal !== "all") return [];
  if (newest.journal !== "all") return ["the entries of the journal"];
  const ends = new Map(newest.heads.map(({ lane, seq }) => [lane, seq]));
  return older.heads
    .filter(({ lane, seq }) => seq > (ends.get(lane) ?? 0))
    .map(({ lane, seq }) => `the entries ${(ends.get(lane) ?? 0) + 1} to ${seq} of lane ${lane}`);
}
