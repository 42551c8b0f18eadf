// Which snapshot of a state folder a command reads: the one in use, one by its id, or the one of a day.

import { existsSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isCalendarDay } from "../model/dates.ts";
import { IMPORT_AGAIN_HINT, OperatorError } from "../model/errors.ts";
import { demonstrationRefused } from "../snapshot/demonstration.ts";
import type { EmbeddedSnapshot } from "../snapshot/embedded.ts";
import { unpackEmbeddedLists } from "../snapshot/embedded.ts";
import { listSnapshotIds, loadCurrentId, snapshotFolder } from "../snapshot/folders.ts";
import { loadManifest } from "../snapshot/manifest.ts";
import { openSnapshot, type Snapshot } from "../snapshot/open.ts";
import { say } from "./output.ts";
import { type StateOptions, stateOption } from "./state.ts";

/** Which snapshot a command reads: the one in use unless the operator asks for another. */
export interface AskedSnapshot extends StateOptions {
  /** Its id. */
  readonly snapshot?: string;
  /** YYYY-MM-DD: the newest one that was imported by the end of this day (UTC). */
  readonly asOf?: string;
}

/** `--state`, `--snapshot` and `--as-of`, for the commands that read a snapshot. */
export function addSnapshotOptions(command: Command): Command {
  return command
    .addOption(stateOption())
    .addOption(
      new Option(
        "--snapshot <id>",
        "read this snapshot (see snapshots list) instead of the one in use",
      ).conflicts("asOf"),
    )
    .option(
      "--as-of <day>",
      "read the newest snapshot imported by the end of this day, YYYY-MM-DD (UTC)",
      readPastDay,
    );
}

/**
 * Opens the snapshot that is asked for, and says which one it is. Throws an OperatorError when there is none,
 * or when it can't be used.
 */
export async function openAsked(asked: AskedSnapshot, embedded: EmbeddedSnapshot | null): Promise<Snapshot> {
  const { state } = asked;
  const unpacked = await unpackEmbeddedLists(state, embedded);
  if (unpacked !== null) say(`Unpacked the lists of the executable, snapshot ${unpacked}, into ${state}.`);
  const snapshot = openSnapshot(folderAsked(asked));
  const { id, createdAt, demonstration } = snapshot.manifest;
  if (demonstration) {
    snapshot.close();
    throw demonstrationRefused(id);
  }
  say(`Reading the snapshot ${id}, imported ${createdAt.replace("T", " ")} UTC.`);
  return snapshot;
}

/**
 * Throws when the match index of the snapshot that was asked for can't be used; for one of old, with what to
 * do.
 */
export function refuseDamagedIndex({ id, aliasError }: Snapshot, { snapshot, asOf }: AskedSnapshot): void {
  if (aliasError === null) return;
  if (snapshot === undefined && asOf === undefined) throw aliasError;
  throw new OperatorError(
    `The snapshot ${id} can't be matched against. ${aliasError.message}`,
    "Match with the version of interdict that imported it, or against a newer snapshot. Search, entity and history read it.",
    { cause: aliasError },
  );
}

/** The moment that a command takes for now: the end of the day that is asked for, or the clock. */
export function momentAsked({ asOf }: AskedSnapshot): Date {
  return asOf === undefined ? new Date() : new Date(`${asOf}T23:59:59Z`);
}

function folderAsked({ state, snapshot, asOf }: AskedSnapshot): string {
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
 * younger, and when the one that it would be can't be read: an older one would not be what was in use.
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
    `No snapshot in ${state} was imported by the end of ${day}; the oldest that is kept is ${ids[0]}.`,
    "See: interdict snapshots list",
  );
}

/**
 * The day at the head of a snapshot's id, which saves reading its manifest; null for an id of another form.
 */
function dayInId(id: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})T\d{6}Z-/.exec(id);
  return found === null ? null : found.slice(1, 4).join("-");
}

function readPastDay(text: string): string {
  const today = new Date().toISOString().slice(0, 10);
  if (!isCalendarDay(text)) throw new InvalidArgumentError("Write a day, such as 2026-10-31.");
  if (text > today) throw new InvalidArgumentError("That day is yet to come (UTC).");
  return text;
}

function nothingImported(state: string): OperatorError {
  return new OperatorError(
    `No list has been imported into ${state}.`,
    "Import lists first: interdict import PATH… To read another folder: --state DIR.",
  );
}

/** The folder of a snapshot by its id, or of the current one. Throws an OperatorError when there is none. */
export function namedSnapshot(state: string, id: string | null): string {
  const wanted = id ?? loadCurrentId(state);
  if (wanted === null) throw nothingImported(state);
  if (!listSnapshotIds(state).includes(wanted))
    throw new OperatorError(`There is no snapshot ${wanted} in ${state}.`, "See: interdict snapshots list");
  return snapshotFolder(state, wanted);
}
