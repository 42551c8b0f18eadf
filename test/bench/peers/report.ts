// The report of a run: one table of what each peer took, one of what it answered, then what to know of them.

import { percentile } from "../figures.ts";
import type { PeerMeasured, QuestionSet, SetAnswers } from "./peer.ts";

/** A peer in the report: measured, or left out for a reason. */
export type PeerResult =
  | {
      readonly title: string;
      readonly version: string;
      readonly deviations: readonly string[];
      readonly measured: PeerMeasured;
    }
  | { readonly title: string; readonly missing: string };

/** The run as a whole. */
export interface RunFacts {
  /** When, on what, with which lists, under which load. */
  readonly heading: readonly string[];
  readonly sets: readonly QuestionSet[];
}

const BYTES_PER_MB = 1e6;

/** The text of `peers.txt`. The first result is the service; the others are compared with it. */
export function formatReport({ heading, sets }: RunFacts, results: readonly PeerResult[]): string {
  const measured = results.flatMap((result) => ("measured" in result ? [result] : []));
  const rows = measured.map(({ title, measured: figures }) => [
    title,
    ...figures.answers.flatMap((answers) => [
      show(percentileOf(answers.elapsedMs, 0.5)),
      show(percentileOf(answers.elapsedMs, 0.99)),
      show(answers.cpuMs / answers.elapsedMs.length),
    ]),
    show(percentileOf(figures.firstMs, 0.5)),
    show(percentileOf(figures.firstMs, 0.99)),
    show(figures.anonymousBytes / BYTES_PER_MB),
    show(figures.startSeconds),
    show(figures.diskBytes / BYTES_PER_MB),
  ]);
  const answered = measured.map(({ title, measured: figures }) => [
    title,
    ...sets.map((set, i) => describeAnswers(set, figures.answers[i])),
  ]);
  const sections = [
    heading.join("\n"),
    formatTable([
      [
        "ms a question",
        ...sets.flatMap(({ title }) => [`${title}: p50`, "p99", "CPU"]),
        "first 100: p50",
        "p99",
        "memory MB",
        "start s",
        "disk MB",
      ],
      ...rows,
    ]),
    `${formatTable([
      [
        "found or reported",
        ...sets.map(({ title, isListed, questions }) =>
          isListed ? `${title}: found of ${questions.length}` : `${title}: reported of ${questions.length}`,
        ),
      ],
      ...answered,
    ])}`,
    ["Against us:", ...listWorse(sets, results).map((line) => `- ${line}`)].join("\n"),
    ...results.map(describePeer),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Every figure in which another peer is better than the first result. */
export function listWorse(sets: readonly QuestionSet[], results: readonly PeerResult[]): string[] {
  const [first, ...others] = results.flatMap((result) => ("measured" in result ? [result] : []));
  if (first === undefined) return ["the service itself was not measured"];
  const ours = figuresOf(sets, first.measured);
  const lines = others.flatMap(({ title, measured }) =>
    figuresOf(sets, measured).flatMap(({ what, value, isMoreBetter }, i) => {
      const own = ours[i]?.value ?? Number.NaN;
      const isWorse = isMoreBetter ? own < value : own > value;
      return isWorse ? [`${what}: ${title} ${show(value)}, we ${show(own)}`] : [];
    }),
  );
  return lines.length > 0 ? lines : ["nothing in this run"];
}

interface Compared {
  readonly what: string;
  readonly value: number;
  readonly isMoreBetter: boolean;
}

function figuresOf(sets: readonly QuestionSet[], measured: PeerMeasured): Compared[] {
  const less = (what: string, value: number) => ({ what, value, isMoreBetter: false });
  return [
    ...sets.flatMap((set, i) => {
      const answers = measured.answers[i];
      if (answers === undefined) return [];
      return [
        less(`${set.title}, p50 in ms`, percentileOf(answers.elapsedMs, 0.5)),
        less(`${set.title}, p99 in ms`, percentileOf(answers.elapsedMs, 0.99)),
        less(`${set.title}, CPU ms a question`, answers.cpuMs / answers.elapsedMs.length),
        {
          what: `${set.title}, ${set.isListed ? "found" : "reported"}`,
          value: countRight(set, answers),
          isMoreBetter: set.isListed,
        },
      ];
    }),
    less("first 100 questions, p50 in ms", percentileOf(measured.firstMs, 0.5)),
    less("first 100 questions, p99 in ms", percentileOf(measured.firstMs, 0.99)),
    less("memory in MB", measured.anonymousBytes / BYTES_PER_MB),
    less("start to ready in s", measured.startSeconds),
    less("size on disk in MB", measured.diskBytes / BYTES_PER_MB),
  ];
}

/** Listed people who were found; or people who are not listed, and were reported. */
export function countRight({ isListed, questions }: QuestionSet, { reported }: SetAnswers): number {
  return questions.filter(({ right }, i) => {
    const ids = reported[i] ?? [];
    return isListed ? ids.some((id) => right.includes(id)) : ids.length > 0;
  }).length;
}

function describeAnswers(set: QuestionSet, answers: SetAnswers | undefined): string {
  if (answers === undefined) return "-";
  const count = countRight(set, answers);
  return set.isListed ? `${count} (${((100 * count) / set.questions.length).toFixed(1)} %)` : String(count);
}

function describePeer(result: PeerResult): string {
  if ("missing" in result) return `${result.title}: NOT MEASURED, because ${result.missing}`;
  return [`${result.title}: ${result.version}`, ...result.deviations.map((line) => `- ${line}`)].join("\n");
}

function percentileOf(times: readonly number[], part: number): number {
  return percentile(Float64Array.from(times).sort(), part);
}

/** Three figures are enough for what differs from run to run. */
function show(value: number): string {
  if (!Number.isFinite(value)) return "-";
  if (Number.isInteger(value) || value >= 100) return value.toFixed(0);
  return value.toFixed(value < 1 ? 2 : 1);
}

/** A table that reads well as text and as Markdown. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, i) => (i === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head), line(rule), ...body.map(line)].join("\n");
}
