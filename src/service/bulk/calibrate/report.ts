// The report of a calibration, for a compliance officer who decides on a threshold.

import { barChart } from "../report/bar-chart.ts";
import type { Axis } from "../report/chart-frame.ts";
import type { Html } from "../report/html.ts";
import { lineChart } from "../report/line-chart.ts";
import { formatCount, formatShare } from "../report/number-text.ts";
import { facts, keyFigures, notice, paragraph, section, table, writePage } from "../report/page.ts";
import { formatScore, scoreAxis, scoreTicks } from "../report/score-axis.ts";
import type { Calibration } from "./calibration.ts";
import {
  type AlertGroup,
  HUNDREDTHS,
  halvingThreshold,
  type Measures,
  safestThreshold,
  shareBelowLeast,
  type ThresholdCounts,
} from "./measure.ts";

interface CalibrationSource {
  /** Name of the file of alerts. */
  readonly file: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** The column of each field, as found. */
  readonly columns: ReadonlyMap<string, string>;
  readonly isPercent: boolean;
  /** When the report was made. */
  readonly time: Date;
  /** Version of the program. */
  readonly version: string;
}

/** Groups of a table; the CSV file has all. */
const GROUPS_SHOWN = 25;

/** Fewer judged alerts than this are too few for a threshold of their own. */
const ALERTS_FEW = 30;

const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1];

export function writeReport(calibration: Calibration, source: CalibrationSource): string {
  const { all, groups } = calibration;
  const body = [
    keyFigures([
      [formatCount(all.true + all.false), "judged alerts"],
      [formatCount(all.true), "were true"],
      [formatCount(all.false), "were false"],
      [formatShare(all.true, all.true + all.false), "of the judged alerts were true (precision)"],
    ]),
    all.open > 0 &&
      notice(
        `Not decided: ${formatCount(all.open)} more. They count as alerts, but not for precision, recall and probability.`,
      ),
    summary(all),
    distribution(all),
    perThreshold(all),
    probabilitySection(calibration),
    groupSection("schema", "By kind of customer", groups),
    groupSection("list", "By list", groups),
    groupSection("script", "By script", groups),
    method(source),
  ];
  return writePage({
    title: "Which threshold do our alerts support?",
    subtitle: `${source.file}, evaluated on ${source.time.toISOString().slice(0, 10)}`,
    body,
    footer: `Made by Interdict ${source.version} at ${source.time.toISOString()}`,
  });
}

function summary(all: Measures): Html {
  const [lowest] = all.thresholds;
  const safe = safestThreshold(all);
  const halving = halvingThreshold(all);
  const from = lowest?.threshold ?? 0;
  return section(
    "In short",
    safe === null
      ? paragraph("No alert of the file was true, so the file can't show what a higher threshold would miss.")
      : safe.threshold > from
        ? paragraph(
            `A threshold of ${formatScore(safe.threshold)} keeps every true alert of the file and avoids ${formatCount(all.false - safe.false)} of ${formatCount(all.false)} false ones (${formatShare(all.false - safe.false, all.false)}).`,
          )
        : paragraph(
            `A true alert has the lowest score in the file, ${formatScore(from)}: every higher threshold loses it.`,
          ),
    safe !== null &&
      paragraph(
        `The file is a sample: with ${formatCount(all.true)} true alerts, up to ${formatShare(shareBelowLeast(all.true), 1)} of future ones may still score below ${formatScore(safe.threshold)} (95\u00a0% confidence).`,
      ),
    halving !== null &&
      all.true > 0 &&
      paragraph(
        `To avoid half of the false alerts, the threshold must be ${formatScore(halving.threshold)}. It loses ${formatCount(all.true - halving.true)} of ${formatCount(all.true)} true ones (${formatShare(all.true - halving.true, all.true)}).`,
      ),
    notice(
      `The file shows only what became an alert. A match that scored below ${formatScore(from)} or was not retrieved is in no figure here, so the recall of the screening as a whole may be lower.`,
    ),
  );
}

function distribution(all: Measures): Html {
  const [first] = all.thresholds;
  const count = (kind: "true" | "false" | "open") =>
    all.thresholds.map((counts, i) => counts[kind] - (all.thresholds[i + 1]?.[kind] ?? 0));
  const series = [
    { name: "true", counts: count("true") },
    { name: "false", counts: count("false") },
    ...(all.open > 0 ? [{ name: "not decided", counts: count("open") }] : []),
  ];
  return section(
    "Where the alerts lie",
    barChart({
      caption: "Alerts by score, in steps of 0.01",
      alternative: `Histogram of ${all.true} true and ${all.false} false alerts by score, from ${formatScore(first?.threshold ?? 0)} to 1. The table by threshold below has the same figures, summed.`,
      xLabel: "Score",
      yLabel: "Alerts",
      from: first?.threshold ?? 0,
      step: 1 / HUNDREDTHS,
      formatX: formatScore,
      ticks: scoreTicks(first?.threshold ?? 0),
      series,
    }),
  );
}

function perThreshold(all: Measures): Html {
  const safe = safestThreshold(all);
  const rows = all.thresholds.filter(
    ({ threshold }, i) => i === 0 || isTick(threshold) || threshold === safe?.threshold,
  );
  return section(
    "What each threshold would have given",
    paragraph(
      "Precision is the share of judged alerts that were true. Recall is the share of the file's true alerts that would still be reported.",
    ),
    lineChart({
      caption: "Precision and recall by threshold",
      alternative: `Two lines over the threshold. ${rows.map((counts) => `At ${formatScore(counts.threshold)} precision is ${precisionOf(counts)} and recall ${formatShare(counts.true, all.true)}.`).join(" ")}`,
      x: scoreAxis("Threshold", all.thresholds[0]?.threshold ?? 0),
      y: shareAxis("Share"),
      series: [
        {
          name: "precision",
          points: all.thresholds.flatMap((counts) =>
            counts.true + counts.false === 0
              ? []
              : [{ x: counts.threshold, y: counts.true / (counts.true + counts.false) }],
          ),
        },
        {
          name: "recall",
          points:
            all.true === 0
              ? []
              : all.thresholds.map((counts) => ({ x: counts.threshold, y: counts.true / all.true })),
        },
      ],
    }),
    table({
      caption:
        safe === null
          ? "Alerts at and above each threshold"
          : "Alerts at and above each threshold. The marked row is the highest threshold that loses no true alert.",
      header: ["Threshold", "Alerts", "True", "False", "Precision", "Recall", "True lost"],
      rows: rows.map((counts) => [
        formatScore(counts.threshold),
        formatCount(counts.true + counts.false + counts.open),
        formatCount(counts.true),
        formatCount(counts.false),
        precisionOf(counts),
        formatShare(counts.true, all.true),
        formatCount(all.true - counts.true),
      ]),
      ...(safe === null ? {} : { marked: rows.indexOf(safe) }),
    }),
  );
}

function probabilitySection({ all, probability }: Calibration): Html {
  const step = 1 / HUNDREDTHS;
  return section(
    "How likely an alert is true",
    paragraph(
      "Scores are pooled into ranges so that a higher score is never less likely to be true. The interval contains the true share in about 19 of 20 such files. It is wide where alerts are few.",
    ),
    lineChart({
      caption: "Probability that an alert is true, by score",
      alternative: `A rising staircase. ${probability.map((range) => `${rangeText(range.from, range.to)}: ${formatShare(range.true, range.alerts)}.`).join(" ")}`,
      x: scoreAxis("Score", all.thresholds[0]?.threshold ?? 0),
      y: shareAxis("Probability"),
      series: [
        {
          name: "probability",
          points: probability.flatMap(({ from, to, probability: y, low, high }, i) => [
            { x: from, y, low, high },
            { x: probability[i + 1]?.from ?? Math.min(to + step, 1), y, low, high },
          ]),
        },
      ],
      intervalName: "95 % interval",
    }),
    table({
      caption: "Probability by range of scores",
      header: ["Score", "Judged alerts", "True", "Probability", "95 % interval"],
      rows: probability.map((range) => [
        rangeText(range.from, range.to),
        formatCount(range.alerts),
        formatCount(range.true),
        formatShare(range.true, range.alerts),
        `${(range.low * 100).toFixed(1)} to ${(range.high * 100).toFixed(1)}\u00a0%`,
      ]),
    }),
  );
}

function groupSection(by: AlertGroup["by"], heading: string, groups: readonly AlertGroup[]): Html | null {
  const ours = groups.filter((group) => group.by === by);
  if (ours.length === 0) return null;
  const shown = ours.slice(0, GROUPS_SHOWN);
  const column = { schema: "Kind", list: "List", script: "Script" }[by];
  return section(
    heading,
    by === "list" && paragraph("An alert about several lists counts in each of them."),
    table({
      caption: `“Threshold without loss” is the highest that keeps every true alert of the row; fewer than ${ALERTS_FEW} judged alerts are too few to say.${ours.length > shown.length ? ` The ${shown.length} largest of ${ours.length} rows are shown; thresholds.csv has all.` : ""}`,
      header: [
        column,
        "Alerts",
        "True",
        "False",
        "Precision",
        "Threshold without loss",
        "False alerts it avoids",
      ],
      rows: shown.map(({ name, measures }) => {
        const { true: hits, false: misses, open } = measures;
        const safe = hits + misses < ALERTS_FEW ? null : safestThreshold(measures);
        return [
          name,
          formatCount(hits + misses + open),
          formatCount(hits),
          formatCount(misses),
          formatShare(hits, hits + misses),
          safe === null ? "–" : formatScore(safe.threshold),
          safe === null ? "–" : formatShare(misses - safe.false, misses),
        ];
      }),
    }),
  );
}

function method({ file, sha256, columns, isPercent }: CalibrationSource): Html {
  return section(
    "How this was computed",
    paragraph(
      "A score counts at the hundredth at or below it. The probability is an isotonic regression (pooled adjacent violators); the intervals are Wilson's.",
    ),
    facts([
      ["File", file],
      ["SHA-256", sha256],
      ...[...columns].map(([field, header]) => [`Column of the ${field}`, header] as const),
      ["Scale of the scores", isPercent ? "0 to 100, read as 0 to 1" : "0 to 1"],
    ]),
  );
}

function precisionOf({ true: hits, false: misses }: ThresholdCounts): string {
  return formatShare(hits, hits + misses);
}

function rangeText(from: number, to: number): string {
  return from === to ? formatScore(from) : `${formatScore(from)} to ${formatScore(to)}`;
}

function isTick(score: number): boolean {
  return Math.round(score * HUNDREDTHS) % 5 === 0;
}

function shareAxis(label: string): Axis {
  return { label, from: 0, to: 1, ticks: SHARES, format: (share) => `${Math.round(share * 100)} %` };
}
