// `backup FILE`: writes what a state folder holds into one file, while the service runs, and reads it back.

import { statSync } from "node:fs";
import { join } from "node:path";
import { type FlagsOf, flag, wholeNumber } from "../../base/flags/flag.ts";
import { stateFlag } from "../../base/flags/state.ts";
import { OperatorError, UsageError } from "../../base/model/errors.ts";
import { loadLastRun } from "../../base/platform/last-run.ts";
import { refuseUnfinished } from "../../base/platform/state-folder.ts";
import { type BackupManifest, refuseLost } from "../../operator/backup/format.ts";
import type { NeededPart } from "../../operator/backup/left-out.ts";
import { verifyBackup } from "../../operator/backup/restore.ts";
import { backupName, removeOldBackups } from "../../operator/backup/retention.ts";
import { SNAPSHOT_CHOICES } from "../../operator/backup/snapshot-parts.ts";
import { writeBackup } from "../../operator/backup/write.ts";
import { describeParts, withoutFlag } from "../backup-summary.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { recordJob } from "../outcome.ts";
import { conclude, printJson, say } from "../output.ts";
import { recordRescue } from "../record-act.ts";

const FLAGS = [
  stateFlag(),
  flag("--snapshots <which>", "the snapshots to include", { choices: SNAPSHOT_CHOICES, default: "current" }),
  withoutFlag("leave this out; restore then needs the same flag"),
  flag("--journal", "include every entry of the journal, which is the default"),
  flag(
    "--keep-days <n>",
    "name a folder in place of the file: the backup is named after the time, and older ones are removed whose journal it has",
    { parse: wholeNumber(1, 9999) },
  ),
  jsonFlag("print as JSON; not with standard output"),
];
type BackupOptions = FlagsOf<typeof FLAGS>;

export const backupCommand = () =>
  command("backup", {
    about: "writes accounts, keys, cases, the journal and the lists into one file, while the service runs",
    arguments: [
      [
        "<file>",
        "the file to write, such as interdict.tar.zst; replaces an earlier backup but no other file; - is standard output",
      ],
    ],
    flags: FLAGS,
    example: "backup /backup/interdict-monday.tar.zst\n  interdict backup /backup --keep-days 14",
    run: async (file, options) => {
      const { state, journal, without = [], keepDays, json } = options;
      if (journal && without.includes("journal"))
        throw new UsageError("Give either --journal or --without journal, not both.");
      const now = new Date();
      const folder = keepDays === undefined ? null : folderOf(file);
      const path = folder === null ? (file === "-" ? null : file) : join(folder, backupName(now));
      refuseUnfinished(state);
      const work = async () => {
        const { manifest, bytes, sha256 } = await write(options, path, now);
        if (json && path !== null) printJson({ file: path, bytes, sha256, ...withoutParts(manifest) });
        const hasData = json || path === null;
        conclude(`Backed up ${state}.`, hasData);
        conclude(describeParts(manifest), hasData);
        conclude(`${path ?? "The backup"} has ${bytes} bytes and the SHA-256 ${sha256}.`, hasData);
        refuseLost(path ?? "the backup", manifest);
        if (folder !== null && keepDays !== undefined) await removeOld(options, folder, manifest, now);
      };
      // What went to standard output can't be read back, so it is no backup that was verified.
      await (path === null ? work() : recordJob(state, "backup", work));
    },
  });

function folderOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw new UsageError(`--keep-days needs a folder in place of the file, and ${path} is none.`);
}

/** Writes the backup, and reads all of it again before it takes its place. */
function write({ state, snapshots, without = [] }: BackupOptions, path: string | null, now: Date) {
  const chosen = without.includes("snapshots") ? "none" : snapshots;
  const lacking: NeededPart[] = [...without, ...(chosen === "none" ? (["snapshots"] as const) : [])];
  return writeBackup({
    state,
    path,
    snapshots: chosen,
    wholeJournal: !without.includes("journal"),
    now,
    record: (content) =>
      recordRescue(state, "backup", {
        file: path ?? "standard output",
        createdAt: content.createdAt,
        snapshots: content.snapshots,
        journal: content.journal,
        // So the journal itself proves what this backup has of it.
        heads: content.heads.map(({ lane, seq, hash }) => ({ lane, seq, hash })),
      }),
    verify: (written) => readBack(written, lacking),
  });
}

async function readBack(written: string, lacking: readonly NeededPart[]): Promise<void> {
  try {
    await verifyBackup(written, lacking);
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause;
    throw new OperatorError(
      `What was written can't be used, so an earlier backup stays: ${cause.message}`,
      "Check the disk (dmesg), or write to another one.",
      { cause },
    );
  }
}

/**
 * Removes old backups. Throws an OperatorError when one has entries that the new one lacks: then the journal
 * was exchanged, and nothing but the old one may have them.
 */
async function removeOld(
  { state, keepDays: days = 0 }: BackupOptions,
  folder: string,
  manifest: BackupManifest,
  now: Date,
): Promise<void> {
  if (loadLastRun(state, "verify")?.result === "failed")
    throw new OperatorError(
      `The backup is written, and no older one of ${folder} was removed, because the last verification of the journal found a problem: only they may have what is missing.`,
      "See what it is: interdict journal verify. Restore it from one of them: interdict journal repair --from BACKUP",
    );
  const { removed, kept } = await removeOldBackups(folder, manifest, days, now);
  for (const name of removed) say(`Removed ${name}, which is older than ${days} days.`);
  for (const { name, reason } of kept) say(`warning: ${name} stays: ${reason}.`);
  if (kept.length === 0) return;
  throw new OperatorError(
    `The backup is written, and ${kept.length} of ${folder} older than ${days} days stay: ${kept[0]?.name}, because ${kept[0]?.reason}.`,
    "Find out where the entries went (interdict journal verify). Move these files to an archive if they are to stay.",
  );
}

function withoutParts<Manifest extends { readonly parts: unknown }>({ parts: _, ...rest }: Manifest) {
  return rest;
}
