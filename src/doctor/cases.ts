// Cases: whole, of a format that this program reads, and with the cleared pairs that they decided.

import { CASES_FILE } from "../cases/case-format.ts";
import { inspectCases } from "../cases/inspect-cases.ts";
import { plural } from "../model/plural.ts";
import { type Examined, type Finding, warning } from "./finding.ts";
import { checkDatabase } from "./state-database.ts";

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
