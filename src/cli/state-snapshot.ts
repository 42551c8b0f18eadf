// Selects the snapshot that a command reads: the one in use, one by its id, the newest one of a day, or the
// one in a portable file.

import { existsSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { stateFlag } from "../base/flags/state.ts";
import { formatTimestamp, isCalendarDay } from "../base/model/dates.ts";
import { IMPORT_AGAIN_HINT, OperatorError, UsageError } from "../base/model/errors.ts";
import { demonstrationRefused } from "../engine/snapshot/demonstration.ts";
import { type EmbeddedSnapshot, unpackEmbeddedLists } from "../engine/snapshot/embedded.ts";
import { listSnapshotIds, loadCurrentId, snapshotFolder } from "../engine/snapshot/folders.ts";
import { loadManifest } from "../engine/snapshot/manifest.ts";
import { openSnapshot, type Snapshot } from "../engine/snapshot/open.ts";
import { openPortable } from "../engine/snapshot/open-portable.ts";
import { say } from "./output.ts";

/** The flags that choose the snapshot of a command: the one in use unless one of them names another. */
export const SNAPSHOT_FLAGS = [
  stateFlag(),
  flag("--snapshot <id>", "read this snapshot instead of the one in use; see interdict snapshots list", {
    conflicts: ["asOf", "snapshotFile"],
  }),
  // It may be of any age and need not be in the state folder.
  flag(
    "--snapshot-file <file>",
    "read this portable file, such as one from an archive; it is unpacked into $TMPDIR meanwhile",
    { conflicts: ["asOf"] },
  ),
  flag("--as-of <day>", "read the newest snapshot imported by the end of this day, YYYY-MM-DD (UTC)", {
    parse: parsePastDay,
  }),
];
export type SelectedSnapshot = FlagsOf<typeof SNAPSHOT_FLAGS>;

/** The flags of the snapshot alone, out of all of a command. */
export function selectedOf({ state, snapshot, asOf, snapshotFile }: SelectedSnapshot): SelectedSnapshot {
  return { state, snapshot, asOf, snapshotFile };
}

/**
 * Opens the selected snapshot, and says which one it is. Throws an OperatorError when there is none or it
 * can't be used.
 */
export async function openSelected(
  selected: SelectedSnapshot,
  embedded: EmbeddedSnapshot | null,
): Promise<Snapshot> {
  const { snapshotFile } = selected;
  const snapshot =
    snapshotFile === undefined ? await openStored(selected, embedded) : await openPortable(snapshotFile);
  const { id, createdAt, demonstration } = snapshot.manifest;
  if (demonstration) {
    snapshot.close();
    throw demonstrationRefused(id);
  }
  say(`Reading the snapshot ${id}, imported ${createdAt.replace("T", " ")} UTC.`);
  return snapshot;
}

async function openStored(selected: SelectedSnapshot, embedded: EmbeddedSnapshot | null): Promise<Snapshot> {
  const { state } = selected;
  const unpacked = await unpackEmbeddedLists(state, embedded);
  if (unpacked !== null) say(`Unpacked the snapshot ${unpacked} of the executable into ${state}.`);
  return openSnapshot(selectedFolder(selected));
}

/**
 * Throws when the match index of the selected snapshot can't be used; for an old snapshot with a hint of its
 * own.
 */
export function refuseDamagedIndex({ id, aliasError }: Snapshot, selected: SelectedSnapshot): void {
  if (aliasError === null) return;
  if (!isSnapshotChosen(selected)) throw aliasError;
  throw new OperatorError(
    `The snapshot ${id} can't be matched against. ${aliasError.message}`,
    "Match with the version of interdict that imported it, or against a newer snapshot. The commands search, entity and history can read it.",
    { cause: aliasError },
  );
}

/** True when a flag selects another snapshot than the one in use. */
export function isSnapshotChosen({ snapshot, asOf, snapshotFile }: SelectedSnapshot): boolean {
  return snapshot !== undefined || asOf !== undefined || snapshotFile !== undefined;
}

/** The current time for a command: the end of the selected day, or the clock. */
export function selectedMoment({ asOf }: SelectedSnapshot): Date {
  return asOf === undefined ? new Date() : new Date(`${asOf}T23:59:59Z`);
}

function selectedFolder({ state, snapshot, asOf }: SelectedSnapshot): string {
  if (snapshot !== undefined) return namedSnapshot(state, snapshot);
  if (asOf !== undefined) return newestBy(state, asOf);
  const id = loadCurrentId(state);
  if (id === null) throw nothingImported(state);
  const folder = snapshotFolder(state, id);
  if (existsSync(folder)) return folder;
  throw new OperatorError(`The current snapshot ${id} is missing: ${folder}.`, IMPORT_AGAIN_HINT);
}

/**
 * The folder of the newest snapshot imported by the end of `day`. Throws an OperatorError when all are
 * younger, or when that one can't be read: an older one was not in use on that day.
 */
function newestBy(state: string, day: string): string {
  const ids = listSnapshotIds(state);
  if (ids.length === 0) throw nothingImported(state);
  for (const id of ids.toReversed()) {
    if ((dayInId(id) ?? "") > day) continue;
    const folder = snapshotFolder(state, id);
    const { createdAt, demonstration } = loadManifest(folder);
    if (!demonstration && createdAt.slice(0, 10) <= day) return folder;
  }
  throw new OperatorError(
    `No snapshot in ${state} was imported by the end of ${day}; the oldest one is ${ids[0]}.`,
    "List the snapshots: interdict snapshots list",
  );
}

/** The day in a snapshot's id, which saves reading its manifest; null for an id of another form. */
function dayInId(id: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})T\d{6}Z-/.exec(id);
  return found === null ? null : found.slice(1, 4).join("-");
}

/** Parses a day that is not in the future. */
export function parsePastDay(text: string): string {
  const today = new Date().toISOString().slice(0, 10);
  if (!isCalendarDay(text)) throw new InvalidArgumentError("Use a valid date, YYYY-MM-DD.");
  if (text > today) throw new InvalidArgumentError("This date is in the future (UTC).");
  return text;
}

function nothingImported(state: string): OperatorError {
  return new OperatorError(
    `No list has been imported into ${state}.`,
    "Import lists first: interdict import PATH… Or name another folder: --state DIR.",
  );
}

/** The folder of a snapshot by its id, or of the current one. Throws an OperatorError when there is none. */
export function namedSnapshot(state: string, id: string | null): string {
  const wanted = id ?? loadCurrentId(state);
  if (wanted === null) throw nothingImported(state);
  if (!listSnapshotIds(state).includes(wanted))
    throw new OperatorError(
      `There is no snapshot ${wanted} in ${state}.`,
      "List the snapshots: interdict snapshots list",
    );
  return snapshotFolder(state, wanted);
}

/** Throws a UsageError for what is not YYYY-MM-DDTHH:MM:SSZ, or lies in the future. */
export function parsePastTime(text: string): Date {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime()) || `${formatTimestamp(time)}Z` !== text)
    throw new UsageError(`--now: "${text}" is not a valid time; use YYYY-MM-DDTHH:MM:SSZ (UTC).`);
  if (time.getTime() > Date.now()) throw new UsageError(`--now: ${text} is in the future (UTC).`);
  return time;
}
