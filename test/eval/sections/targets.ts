// The targets that matching must reach, next to the figures. Time has its own bench.

import { type Figures, figureValue } from "../figures.ts";
import { KINDS } from "../kinds.ts";
import { formatColumns } from "../report.ts";

interface Target {
  readonly title: string;
  /** The name of a figure. */
  readonly figure: string;
  readonly bound: number;
  /** True when the measure must not exceed the bound. */
  readonly isMost?: boolean;
}

/** The classes of the hard pairs, as their file names them. */
const HARD_CLASSES = [
  "01_arabic",
  "02_slavic",
  "03_chinese",
  "04_korean",
  "05_japanese",
  "06_ssea",
  "07_romance",
  "08_turkic_cauc_heb_grk",
  "09_african",
  "10_orgs",
  "11_vessels",
  "12_evasion",
  "14_bank",
];

const TARGETS: readonly Target[] = [
  { title: "name pairs, F1", figure: "name pairs: F1", bound: 0.9 },
  { title: "name pairs, STRONG rows right", figure: "name pairs: STRONG rows right", bound: 1 },
  {
    title: "name pairs, mean scores in the order of labels",
    figure: "name pairs: mean scores in order",
    bound: 1,
  },
  { title: "hard pairs, F1", figure: "hard pairs: F1", bound: 0.9 },
  ...HARD_CLASSES.map((name) => ({
    title: `hard pairs, ${name}, F1`,
    figure: `hard pairs, ${name}: F1`,
    bound: 0.82,
  })),
  { title: "facts, as expected", figure: "fact scenarios: as expected", bound: 1 },
  {
    title: "common names, the worst culture, matched",
    figure: "common names, the worst culture: matched",
    bound: 0.15,
    isMost: true,
  },
  { title: "UN people as listed, matched", figure: "UN people as listed, name only: matched", bound: 1 },
  {
    title: "UN people as listed, with facts, matched",
    figure: "UN people as listed, date listed and country: matched",
    bound: 1,
  },
  {
    title: "UN people manipulated, matched",
    figure: "UN people manipulated, name only: matched",
    bound: 0.99,
  },
  { title: "UN people as queried, first", figure: "UN people as queried, name only: first", bound: 0.99 },
  {
    title: "UN people as queried, with the listed date, matched",
    figure: "UN people as queried, date given is the listed: matched",
    bound: 0.99,
  },
  {
    title: "benign people, with facts, matched",
    figure: "benign people, with facts: matched",
    bound: 0.0005,
    isMost: true,
  },
  {
    title: "benign people, name only, without namesakes, matched",
    figure: "benign people, name only, without namesakes: matched",
    bound: 0.008,
    isMost: true,
  },
  { title: "crosslist, recall", figure: "crosslist: recall", bound: 0.985 },
  { title: "crosslist, precision", figure: "crosslist: precision", bound: 0.98 },
  { title: "damaged names", figure: "damaged names: matched", bound: 0.96 },
  { title: "damaged names, OCR", figure: "damaged names, OCR: matched", bound: 0.9 },
  { title: "damaged names, two typos", figure: "damaged names, two typos: matched", bound: 0.9 },
  { title: "damaged names, no middle name", figure: "damaged names, no middle name: matched", bound: 0.94 },
  { title: "damaged names, romanisation", figure: "damaged names, romanisation: matched", bound: 0.96 },
  ...["Latin", "Chinese and kana", "Hangul", "Hebrew"].map((script) => ({
    title: `strangers, ${script}`,
    figure: `strangers, ${script}`,
    bound: 0.01,
    isMost: true,
  })),
  { title: "strangers, with birth date", figure: "strangers, with birth date", bound: 0.001, isMost: true },
  { title: "strangers, with country", figure: "strangers, with country", bound: 0.004, isMost: true },
  ...KINDS.flatMap(({ title, target }) =>
    target === null
      ? []
      : [{ title: `manipulated: ${title}`, figure: `manipulated, ${title}: matched`, bound: target }],
  ),
];

/** One line per target. A target whose figure is absent was not reached. */
export function formatTargets(figures: Figures): string[] {
  const rows = TARGETS.map(({ title, figure, bound, isMost = false }) => {
    const measured = figures[figure];
    const value = measured === undefined ? undefined : figureValue(measured);
    const isReached = value !== undefined && (isMost ? value <= bound : value >= bound);
    return [
      title,
      value === undefined ? "–" : (100 * value).toFixed(2),
      `${isMost ? "at most" : "at least"} ${(100 * bound).toFixed(2)}`,
      isReached ? "yes" : "NO",
    ];
  });
  const reached = rows.filter((row) => row[3] === "yes").length;
  return [
    `  ${reached} of ${rows.length} reached, in per cent. \`make bench\` measures the cost of a comparison.`,
    "",
    ...formatColumns([["measure", "measured", "target", "reached"], ...rows]),
  ];
}
