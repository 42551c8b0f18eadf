// What a backup lacks: what the state folder had beside its parts, and what a restore would miss.

import { readdirSync } from "node:fs";
import { plural } from "../../base/model/plural.ts";
import { RESTORING_FOLDER } from "../../base/platform/state-folder.ts";
import { listSnapshotIds } from "../../engine/snapshot/folders.ts";
import { journalFolder } from "../../service/journal/folders.ts";
import { listReplaced } from "../../service/journal/repairing/replaced.ts";
import { type BackupManifest, isPartName } from "./format.ts";

/** The parts without which a state folder is not what it was. A name accepts that one is lacking. */
export const NEEDED_PARTS = ["journal", "snapshots"] as const;
export type NeededPart = (typeof NEEDED_PARTS)[number];

/** A needed part that is not in a backup. */
export interface Lack {
  readonly part: NeededPart;
  /** What is lacking and what follows, to complete "FILE lacks …". */
  readonly what: string;
  /** What to do, unless it is accepted. */
  readonly advice: string;
}

/** The needed parts that a backup lacks. */
export function lacksOf({ journal, heads, current, snapshots }: BackupManifest): Lack[] {
  const lacks: Lack[] = [];
  const lost = heads.filter(({ seq }) => seq > 0).map(({ lane, seq }) => `1 to ${seq} of lane ${lane}`);
  if (journal === "heads" && lost.length > 0)
    lacks.push({
      part: "journal",
      what: `the entries ${lost.join(" and ")} of the journal, which are the decisions`,
      advice: "Give a journal that was saved apart: --journal FOLDER",
    });
  if (current !== null && !snapshots.includes(current))
    lacks.push({
      part: "snapshots",
      what: `the snapshot in use, ${current}, so there are no lists`,
      advice:
        "Import all lists afterwards (interdict import --fresh PATH…), or publish the file of a snapshot",
    });
  return lacks;
}

/** Made anew, or beside a part: SQLite's own files, locks, what is being written, outcomes, lost+found. */
const NOT_KEPT =
  /^(?:.*\.lock|.*\.new|.*\.sqlite-(?:wal|shm)|last-(?:backup|verify)\.json|journal\.lanes|lost\+found)$/;

/** What else there can be in a state folder. */
const OTHERS: Readonly<Record<string, string>> = {
  uploads: "files that people sent, with their results (uploads)",
  "figures.sqlite": "the figures of days, and when keys were last used (figures.sqlite)",
  incoming: "downloads of snapshots (incoming)",
  demonstration: "the demonstration",
  "access.shared":
    "accounts, keys and cleared pairs of the shared store (pg_dump has them) and the name of this replica (start with a new --replica)",
};

/** What a state folder has that a backup with these snapshots does not, as phrases. */
export function findLeftOut(
  state: string,
  { journal, current, snapshots }: Pick<BackupManifest, "journal" | "current" | "snapshots">,
): string[] {
  const others = listSnapshotIds(state).filter((id) => id !== current && !snapshots.includes(id));
  const rest = readdirSync(state).filter(
    (name) =>
      !["snapshots", "journal", RESTORING_FOLDER].includes(name) && !isPartName(name) && !NOT_KEPT.test(name),
  );
  return [
    ...(journal === "heads" ? ["the entries of the journal"] : []),
    ...(current === null || snapshots.includes(current) ? [] : [`the snapshot in use (${current})`]),
    ...(others.length === 0
      ? []
      : [`${plural(others.length, "other snapshot")} (${others.join(", ")}), which --snapshots all has`]),
    ...rest.sort().map((name) => OTHERS[name] ?? name),
    ...(listReplaced(journalFolder(state)).length === 0
      ? []
      : ["what repairs of the journal replaced (journal/replaced)"]),
    "files that lie elsewhere: settings, certificates, the key of --journal-key",
  ];
}
