// The content of a backup in words.

import { InvalidArgumentError } from "commander";
import { flag } from "../base/flags/flag.ts";
import { plural } from "../base/model/plural.ts";
import type { BackupManifest } from "../operator/backup/format.ts";
import { NEEDED_PARTS, type NeededPart } from "../operator/backup/left-out.ts";
import { CASES_FILE } from "../service/cases/case-format.ts";
import { CLEARANCES_FILE } from "../service/clearances/clearance-format.ts";

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
export function describeParts(manifest: BackupManifest): string {
  const { leftOut = [] } = manifest;
  return `In it: ${describeBackup(manifest)}.${leftOut.length === 0 ? "" : `\nNot in it: ${leftOut.join("; ")}.`}`;
}

/** `--without PART`, which may be repeated. */
export function withoutFlag(about: string) {
  return flag("--without <part>", `${about}: ${NEEDED_PARTS.join(", ")}; repeatable`, { parse: parsePart });
}

function parsePart(part: string, before: readonly NeededPart[] = []): readonly NeededPart[] {
  const [named] = NEEDED_PARTS.filter((needed) => needed === part);
  if (named !== undefined) return [...before, named];
  throw new InvalidArgumentError(`Use one of ${NEEDED_PARTS.join(", ")}.`);
}
