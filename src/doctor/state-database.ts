// A SQLite file of the state folder: whole, and of a format that this program reads.

import type { StateDatabaseFacts } from "../platform/state-database.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

interface CheckedDatabase<Counts> {
  /** The name of the check. */
  readonly check: string;
  readonly file: string;
  /** Null when there is no file. */
  readonly facts: StateDatabaseFacts<Counts> | null;
  /** What no file means. */
  readonly none: string;
  /** What a damaged file stops, as a sentence. */
  readonly stops: string;
  readonly describe: (counts: Counts) => string;
}

export function checkDatabase<Counts>(checked: CheckedDatabase<Counts>): Finding[] {
  const { check, file, facts, none, stops, describe } = checked;
  if (facts === null) return [ok(check, none)];
  const { formatVersion, knownVersion, damage, counts } = facts;
  if (formatVersion > knownVersion)
    return [
      error(
        check,
        `${file} has format ${formatVersion}; this program reads format ${knownVersion} and older.`,
        "Run the newer version of interdict, or restore the backup from before the upgrade: interdict restore FILE",
      ),
    ];
  if (damage !== null || formatVersion === 0)
    return [
      error(
        check,
        `${file} is damaged: ${damage ?? "it is empty"}. ${stops}`,
        "Restore a backup: interdict restore FILE",
      ),
    ];
  if (counts === null)
    return [
      warning(
        check,
        `${file} has format ${formatVersion}. The next use converts it to format ${knownVersion}, which older programs refuse.`,
        "Back it up first: interdict backup FILE",
      ),
    ];
  return [ok(check, `${describe(counts)}; format ${formatVersion}.`)];
}
