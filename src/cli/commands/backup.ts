// `backup FILE`: writes what a state folder holds into one file, while the service runs, and reads it back.
// `restore FILE`: puts a backup into an empty state folder, or verifies it.

import { statSync } from "node:fs";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { type FlagsOf, flag, wholeNumber } from "../../base/flags/flag.ts";
import { stateFlag } from "../../base/flags/state.ts";
import { OperatorError, UsageError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { loadLastRun } from "../../base/platform/last-run.ts";
import { refuseUnfinished } from "../../base/platform/state-folder.ts";
import { type BackupManifest, refuseLost } from "../../operator/backup/format.ts";
import { type Lack, lacksOf, NEEDED_PARTS, type NeededPart } from "../../operator/backup/left-out.ts";
import { restoreBackup, verifyBackup } from "../../operator/backup/restore.ts";
import { backupName, removeOldBackups } from "../../operator/backup/retention.ts";
import { SNAPSHOT_CHOICES } from "../../operator/backup/snapshot-parts.ts";
import { writeBackup } from "../../operator/backup/write.ts";
import { examineState } from "../../operator/doctor/examine.ts";
import { CASES_FILE } from "../../service/cases/case-format.ts";
import { CLEARANCES_FILE } from "../../service/clearances/clearance-format.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { recordJob } from "../outcome.ts";
import { conclude, formatFindings, printJson, say } from "../output.ts";
import { recordRescue } from "../record-act.ts";

const BACKUP_FLAGS = [
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
type BackupOptions = FlagsOf<typeof BACKUP_FLAGS>;

export const backupCommand = () =>
  command("backup", {
    about: "writes accounts, keys, cases, the journal and the lists into one file, while the service runs",
    arguments: [
      [
        "<file>",
        "the file to write, such as interdict.tar.zst; replaces an earlier backup but no other file; - is standard output",
      ],
    ],
    flags: BACKUP_FLAGS,
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

/** `restore FILE`. */
export const restoreCommand = () =>
  command("restore", {
    about: "verifies every byte of a backup and puts it into an empty state folder",
    arguments: [["<file>", "file from interdict backup"]],
    flags: [
      stateFlag(),
      flag("--check", "only verify the file, and restore nothing"),
      flag("--journal <folder>", "a newer, separately saved journal, which replaces the one in the backup", {
        conflicts: ["check"],
      }),
      withoutFlag("restore although the backup lacks this"),
      jsonFlag("print the manifest of the backup as JSON"),
    ],
    example: "restore interdict.tar.zst --state /var/lib/interdict",
    run: async (path, { state, check, journal, without = [], json }) => {
      const manifest = check
        ? await verifyBackup(path, without)
        : await restoreBackup(path, state, { savedJournal: journal ?? null, accepted: without });
      if (json) printJson(manifest);
      const { createdAt, version } = manifest;
      const made = `${createdAt.slice(0, 19).replace("T", " ")} UTC by interdict ${version}`;
      conclude(
        check ? `${path} is whole. It was written at ${made}.` : `Restored ${path} of ${made} into ${state}.`,
        json,
      );
      conclude(describeParts(manifest), json);
      const lacks = lacksOf(manifest).filter(({ part }) => journal === undefined || part !== "journal");
      for (const { what } of lacks) say(`warning: ${path} lacks ${what}, as was accepted.`);
      if (!check) reportFindings(state, lacks);
      else if (!without.includes("journal")) refuseLost(path, manifest);
    },
  });

/**
 * Entries that the state folder had lost before the backup are lost after it, too. The other parts were
 * verified before they came into place.
 */
function reportFindings(state: string, lacks: readonly Lack[]): void {
  const wrong = examineState({ state, now: new Date() }).filter(({ level }) => level !== "ok");
  if (wrong.length > 0) say(formatFindings(wrong));
  if (lacks.some(({ part }) => part === "journal")) return;
  const failed = wrong.filter(({ check, level }) => check === "journal" && level === "error");
  if (failed.length === 0) return;
  throw new OperatorError(
    `The restored journal in ${state} is not whole: ${failed.map(({ message }) => message).join(" ")}`,
    "The journal was already incomplete when it was backed up. Look for the entries in an older backup: restore it into another folder.",
  );
}

/** "accounts and keys, 1 snapshot (in use: ID), the heads of the journal's lanes 1 (12 entries)". */
function describeBackup({ parts, snapshots, current, journal, heads }: BackupManifest): string {
  // A busy lane has entries after its head note, and a backup of the whole journal holds them, too.
  const least = journal === "all" ? "at least " : "";
  const has = (wanted: string) => parts.some(({ name }) => name === wanted);
  const lanes = heads.map(({ lane, seq }) => `lane ${lane} up to ${least}entry ${seq}`).join(", ");
  return [
    has("access.sqlite") ? "accounts and keys" : "no accounts",
    has(CLEARANCES_FILE) ? "cleared pairs" : "no cleared pairs",
    has(CASES_FILE) ? "cases" : "no cases",
    `${plural(snapshots.length, "snapshot")} (in use: ${current ?? "none"})`,
    journal === "none"
      ? "no journal"
      : `the ${journal === "all" ? "journal" : "journal's heads"} (${lanes === "" ? "no entries" : lanes})`,
    ...(has("journal/subject.key") ? ["the key of hashed subjects"] : []),
  ].join(", ");
}

/** What is in a backup and what is not, as two lines. */
function describeParts(manifest: BackupManifest): string {
  const { leftOut = [] } = manifest;
  return `In it: ${describeBackup(manifest)}.${leftOut.length === 0 ? "" : `\nNot in it: ${leftOut.join("; ")}.`}`;
}

/** `--without PART`, which may be repeated. */
function withoutFlag(about: string) {
  return flag("--without <part>", `${about}: ${NEEDED_PARTS.join(", ")}; repeatable`, { parse: parsePart });
}

function parsePart(part: string, before: readonly NeededPart[] = []): readonly NeededPart[] {
  const [named] = NEEDED_PARTS.filter((needed) => needed === part);
  if (named !== undefined) return [...before, named];
  throw new InvalidArgumentError(`Use one of ${NEEDED_PARTS.join(", ")}.`);
}
