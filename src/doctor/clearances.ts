// Cleared pairs: whole, and of a format that this program reads.

import { CLEARANCES_FILE } from "../clearances/clearance-format.ts";
import { inspectClearances } from "../clearances/inspect-clearances.ts";
import { plural } from "../model/plural.ts";
import type { Examined, Finding } from "./finding.ts";
import { checkDatabase } from "./state-database.ts";

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
