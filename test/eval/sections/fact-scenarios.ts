// Cases of birth dates, countries, genders and identifiers next to a name, each with what a reviewer expects
// of the score.

import { readFileSync } from "node:fs";
import type { Properties } from "../../../src/base/model/entity.ts";
import { THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import { compareRecords } from "../../../src/engine/screening/compare.ts";
import { SHARED } from "../lists.ts";
import { decimals, formatColumns, type Report, Share } from "../report.ts";

/** "hit+": a match beyond doubt; "weak": a candidate, but no match; "no": no match; "?": shown only. */
type Expectation = "hit" | "hit+" | "weak" | "no" | "?";

interface Scenario {
  readonly label: string;
  readonly expect: Expectation;
  readonly schema: string;
  readonly query: Properties;
  readonly candidate: Properties;
}

/** A match beyond doubt scores at least this. */
const CERTAIN_MIN = 0.95;
/** Candidates of less are not returned. */
const RETURNED_MIN = 0.5;

const HOLDS: Readonly<Record<Exclude<Expectation, "?">, (score: number) => boolean>> = {
  hit: (score) => score >= THRESHOLD_DEFAULT,
  "hit+": (score) => score >= CERTAIN_MIN,
  weak: (score) => score >= RETURNED_MIN && score < THRESHOLD_DEFAULT,
  no: (score) => score < THRESHOLD_DEFAULT,
};

export function evaluateFactScenarios(): Report {
  const scenarios = readFileSync(`${SHARED}/eval/fact_scenarios.jsonl`, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Scenario => JSON.parse(line));
  const asExpected = new Share();
  const table = scenarios.map(({ label, expect, schema, query, candidate }, i) => {
    const record = { caption: candidate.name?.[0] ?? "", schema, properties: candidate };
    const { score } = compareRecords(schema, query, record, THRESHOLD_DEFAULT);
    const holds = expect === "?" || HOLDS[expect](score);
    if (expect !== "?") asExpected.add(holds);
    return [String(i + 1), label, expect, decimals(score), expect === "?" ? "open" : holds ? "yes" : "NO"];
  });
  return {
    lines: [
      `  ${asExpected.part} of ${asExpected.whole} score as expected; ${table.length - asExpected.whole} are open. "hit" is a score of ` +
        `${THRESHOLD_DEFAULT.toFixed(2)} at least, "hit+" of ${CERTAIN_MIN},`,
      `  "weak" of ${RETURNED_MIN} to ${THRESHOLD_DEFAULT.toFixed(2)}, "no" of less than ${THRESHOLD_DEFAULT.toFixed(2)}.`,
      "",
      ...formatColumns([["line", "case", "expected", "score", "holds"], ...table]),
    ],
    details: table.filter(([, , , , holds]) => holds === "NO").map((row) => row.join("\t")),
    figures: { "fact scenarios: as expected": asExpected.figure },
  };
}
