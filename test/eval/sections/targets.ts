// The measures that matching must reach, beside what was measured. Time has its own bench.

import { KINDS } from "../manipulations/kinds.ts";
import { formatColumns } from "../report.ts";

interface Target {
  readonly title: string;
  readonly measure: string;
  readonly bound: number;
  /** True when the measure must not exceed the bound. */
  readonly isMost?: boolean;
}

const TARGETS: readonly Target[] = [
  { title: "name pairs, F1", measure: "namePairsF1", bound: 0.9 },
  { title: "name pairs, STRONG rows right", measure: "strongRight", bound: 1 },
  { title: "name pairs, mean scores in the order of labels", measure: "calibrated", bound: 1 },
  { title: "UN people as listed, matched", measure: "as listed, name only: matched", bound: 1 },
  {
    title: "UN people as listed, with facts, matched",
    measure: "as listed, date listed and country: matched",
    bound: 1,
  },
  { title: "UN people manipulated, matched", measure: "manipulated, name only: matched", bound: 0.99 },
  { title: "UN people as queried, first", measure: "as queried, name only: first", bound: 0.99 },
  {
    title: "UN people as queried, with the listed date, matched",
    measure: "as queried, date given is the listed: matched",
    bound: 0.99,
  },
  {
    title: "benign people, with facts, matched",
    measure: "negativesWithFacts",
    bound: 0.003,
    isMost: true,
  },
  {
    title: "benign people, name only, without namesakes, matched",
    measure: "negativesNameOnly",
    bound: 0.015,
    isMost: true,
  },
  ...KINDS.flatMap(({ title, target }) =>
    target === null
      ? []
      : [{ title: `manipulated: ${title}`, measure: `manipulation ${title}`, bound: target }],
  ),
];

/** One line a target. A measure that is absent was not reached. */
export function tellTargets(measures: Readonly<Record<string, number>>): string[] {
  const rows = TARGETS.map(({ title, measure, bound, isMost = false }) => {
    const value = measures[measure];
    const isReached = value !== undefined && (isMost ? value <= bound : value >= bound);
    return [
      title,
      value === undefined ? "–" : (100 * value).toFixed(2),
      `${isMost ? "at most" : "at least"} ${(100 * bound).toFixed(1)}`,
      isReached ? "yes" : "NO",
    ];
  });
  const reached = rows.filter((row) => row[3] === "yes").length;
  return [
    `  ${reached} of ${rows.length} reached, in per cent. The cost of a comparison is for a bench to tell.`,
    "",
    ...formatColumns([["measure", "measured", "target", "reached"], ...rows]),
  ];
}
