// The SQLite files of cleared pairs and of cases: whole, and of a format that this program reads.

import { plural } from "../../base/model/plural.ts";
import type { StateDatabaseFacts } from "../../base/platform/state-database.ts";
import { CASES_FILE } from "../../service/cases/case-format.ts";
import { inspectCases } from "../../service/cases/inspect-cases.ts";
import { CLEARANCES_FILE } from "../../service/clearances/clearance-format.ts";
import { inspectClearances } from "../../service/clearances/inspect-clearances.ts";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";

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

function checkDatabase<Counts>(checked: CheckedDatabase<Counts>): Finding[] {
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

export function checkClearances({ state, now }: Examined): Finding[] {
  return checkDatabase({
    check: "cleared pairs",
    file: CLEARANCES_FILE,
    facts: inspectClearances(state, now.toISOString().slice(0, 10)),
    none: "No pair was cleared.",
    stops: "screen and rescreen stop.",
    describe: ({ pairs, expired }) => `${plural(pairs, "pair")}, ${expired} expired`,
  });
}

const CHECK = "cases";

export function checkCases({ state }: Examined): Finding[] {
  const facts = inspectCases(state);
  const unsettled = facts?.counts?.unsettled ?? 0;
  const findings = checkDatabase({
    check: CHECK,
    file: CASES_FILE,
    facts,
    none: "No case was opened.",
    stops: "Reviews answer 503.",
    describe: ({ byStatus: { open, awaiting, decided, reopened } }) =>
      `${plural(open + awaiting + decided + reopened, "case")}: ${open} open, ${awaiting} awaiting, ${reopened} reopened`,
  });
  if (unsettled === 0) return findings;
  return [
    ...findings,
    warning(
      CHECK,
      `${plural(unsettled, "decision")} on cases did not change ${unsettled === 1 ? "its" : "their"} cleared pair yet.`,
      "A running service tries it again every half minute, and its log says why it can't.",
    ),
  ];
}
