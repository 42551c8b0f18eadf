// Names of twenty cultures by the systems that romanise them, through the scorer. The seeds for development
// show their wrong rows in the details; the held-out ones have names of their own, and show figures only.

import { generateRomanisedPairs } from "../cultures/romanised/generate.ts";
import { confusionFigures } from "../figures.ts";
import {
  classFigures,
  countConfusion,
  f1Figure,
  formatBands,
  formatClasses,
  formatSymmetry,
  isWrong,
  scoreNames,
  wrongRows,
} from "../pairs.ts";
import { formatColumns, percent, type Report } from "../report.ts";

const SEEDS_OF_DEVELOPMENT = [1, 2];
const SEEDS_HELD_OUT = [20_271, 20_272, 20_273];

export function evaluateRomanised(): Report {
  const score = (seeds: readonly number[]) =>
    seeds.flatMap((seed) => generateRomanisedPairs(seed)).map(scoreNames);
  const development = score(SEEDS_OF_DEVELOPMENT);
  const heldOut = score(SEEDS_HELD_OUT);
  const same = heldOut.filter(({ isMatch }) => isMatch);
  const byScript = [
    ...Map.groupBy(
      same,
      ({ class: culture, kind }) => `${culture}: ${kind.includes("script") ? "own script" : "Latin letters"}`,
    ),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    lines: [
      `  ${heldOut.length} pairs held out, of ${SEEDS_HELD_OUT.length} seeds:`,
      ...formatClasses(heldOut),
      "",
      ...formatColumns([
        ["the same person", "pairs", "found", "%"],
        ...byScript.map(([kind, group]) => {
          const right = group.filter((row) => !isWrong(row)).length;
          return [kind, String(group.length), String(right), percent(right, group.length)];
        }),
      ]),
      "",
      "  The same, by score:",
      ...formatBands(heldOut),
      "",
      ...formatSymmetry(heldOut),
      "",
      `  ${development.length} pairs for development:`,
      ...formatClasses(development),
    ],
    details: wrongRows(development, (row) => [row.class, row.kind, row.listed, row.customer]),
    figures: {
      ...confusionFigures("romanised, held out", countConfusion(heldOut)),
      ...classFigures("romanised, held out", heldOut),
      "romanised, for development: F1": f1Figure(countConfusion(development)),
    },
  };
}
