// The content of a backup in words.

import type { BackupManifest } from "../backup/format.ts";
import { CASES_FILE } from "../cases/case-format.ts";
import { CLEARANCES_FILE } from "../clearances/clearance-format.ts";
import { plural } from "../model/plural.ts";

/** "accounts and keys, 1 snapshot (in use: ID), the heads of the journal's lanes 1 (12 entries)". */
export function describeBackup({ parts, snapshots, current, journal, heads }: BackupManifest): string {
  // A busy lane has entries after its head note, and a backup of the whole journal holds them, too.
  const least = journal === "all" ? "at least " : "";
  const lanes = heads.map(({ lane, seq }) => `lane ${lane} up to ${least}entry ${seq}`).join(", ");
  return [
    parts.some(({ name }) => name === "access.sqlite") ? "accounts and keys" : "no accounts",
    ...(parts.some(({ name }) => name === CLEARANCES_FILE) ? ["cleared pairs"] : []),
    ...(parts.some(({ name }) => name === CASES_FILE) ? ["cases"] : []),
    `${plural(snapshots.length, "snapshot")} (in use: ${current ?? "none"})`,
    journal === "none"
      ? "no journal"
      : `the ${journal === "all" ? "journal" : "journal's heads"} (${lanes === "" ? "no entries" : lanes})`,
  ].join(", ");
}
