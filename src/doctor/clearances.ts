// Cleared pairs: whole, and of a format that this program reads.

import { inspectClearances } from "../clearances/inspect-clearances.ts";
import { plural } from "../model/plural.ts";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "cleared pairs";

export function checkClearances({ state, now }: Examined): Finding[] {
  const facts = inspectClearances(state, now.toISOString().slice(0, 10));
  if (facts === null) return [ok(CHECK, "No pair was cleared.")];
  const { formatVersion, knownVersion, damage, counts } = facts;
  if (formatVersion > knownVersion)
    return [
      error(
        CHECK,
        `clearances.sqlite has format ${formatVersion}; this program reads format ${knownVersion} and older.`,
        "Run the newer version of interdict, or restore the backup from before the upgrade: interdict restore FILE",
      ),
    ];
  if (damage !== null || formatVersion === 0)
    return [
      error(
        CHECK,
        `clearances.sqlite is damaged: ${damage ?? "it is empty"}. screen and rescreen stop.`,
        "Restore a backup: interdict restore FILE",
      ),
    ];
  if (counts === null)
    return [
      warning(
        CHECK,
        `clearances.sqlite has format ${formatVersion}. The next use converts it to format ${knownVersion}, which older programs refuse.`,
        "Back it up first: interdict backup FILE",
      ),
    ];
  return [ok(CHECK, `${plural(counts.pairs, "pair")}, ${counts.expired} expired; format ${formatVersion}.`)];
}
