// Measures each phase of a match alone, on OFAC and UN: CPU time, work and a checksum of what it makes, for
// 3,000 questions of nine kinds. Prints a table; --accept writes it to test/bench/phases.txt.
// bun test/bench/phases/run.ts [--questions N] [--rounds N] [--answers FILE] [--accept]

import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { markMeasured } from "../../measured.ts";
import { calibrate, describeMachine } from "../calibration.ts";
import { requireData } from "../corpus/real-names.ts";
import { formatColumns, percentile } from "../figures.ts";
import { readRecords } from "../peers/inputs.ts";
import { makeKinds } from "../question-sets.ts";
import { ensureSnapshot, OFAC_UN } from "../snapshots.ts";
import { GROUPS, type Measured } from "./measure.ts";
import { CHAIN } from "./phases.ts";

const RESULTS_FILE = "test/bench/phases.txt";
const QUESTIONS_FILE = resolve("dist/bench/phases.json");
const SUM = "sum of phases";

const { values } = parseArgs({
  options: {
    questions: { type: "string", default: "3000" },
    rounds: { type: "string", default: "6" },
    answers: { type: "string" },
    accept: { type: "boolean", default: false },
  },
});

requireData();
const say = (text: string) => void process.stderr.write(`${text}\n`);
const { state, folder } = await ensureSnapshot(OFAC_UN, say);
// As many again warm each process up.
const questions = makeKinds(readRecords(state), 2 * Number(values.questions));
if (questions.length % 2 === 1) questions.pop();
mkdirSync(resolve("dist/bench"), { recursive: true });
writeFileSync(QUESTIONS_FILE, JSON.stringify(questions));
const kindOf = questions.slice(questions.length / 2).map(({ kind }) => kind);
const kinds = [...new Set(kindOf)].sort();

const all: Measured = { fresh: {}, warm: {}, counts: {}, checksums: {} };
const calibrationMs: number[] = [];
for (const group of Object.keys(GROUPS)) {
  say(`${group} …`);
  calibrationMs.push(calibrate());
  const part = await runGroup(group);
  for (const name of ["fresh", "warm", "counts", "checksums"] as const) Object.assign(all[name], part[name]);
}
if (all.checksums.match !== all.checksums.records)
  throw new Error("The phases give other answers than a match.");
const report = formatReport();
process.stdout.write(report);
if (values.accept) {
  writeFileSync(RESULTS_FILE, report);
  markMeasured(RESULTS_FILE);
}

/** Runs a group of phases in a process of its own. */
async function runGroup(group: string): Promise<Measured> {
  const script = resolve(import.meta.dir, "measure.ts");
  const flags = ["--snapshot", folder, "--questions", QUESTIONS_FILE, "--rounds", values.rounds];
  if (group === "chain" && values.answers !== undefined) flags.push("--answers", values.answers);
  const child = Bun.spawn([process.execPath, script, group, ...flags], { stdout: "pipe", stderr: "inherit" });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`Measuring the group ${group} failed.`);
  return JSON.parse(text);
}

function formatReport(): string {
  const sorted = calibrationMs.toSorted((a, b) => a - b).map((ms) => ms.toFixed(1));
  return [
    `Measured on ${describeMachine()}; Bun ${Bun.version}; ${new Date().toISOString().slice(0, 10)}.`,
    `${kindOf.length.toLocaleString("en-US")} questions to OFAC and UN, in µs of CPU time of the one thread. Fresh: a question's first time, after as`,
    `many others, with the phases in turns. Warm: the least of ${values.rounds} rounds over all questions, each phase alone.`,
    `The calibration loop took ${sorted[0]} to ${sorted.at(-1)} ms here.`,
    "",
    ...(["fresh", "warm"] as const).map((when) => formatTimes(when, all[when])),
    '"match" is the service\'s own code; its phases come below it. Expansion is a part of finding. "cells" compares all word',
    "pairs, as objects; the kernel compares few.",
    "",
    formatCounts(),
    "",
    formatColumns([
      ["OUTPUTS OF", "CHECKSUM", ""],
      ...Object.entries(all.checksums).map(([phase, digest]) => [phase, digest, ""]),
    ]),
    "",
  ].join("\n");
}

/** Three rows for each phase, a column for each kind of question. */
function formatTimes(when: string, { match = [], ...others }: Readonly<Record<string, number[]>>): string {
  const sums = match.map((_, at) => CHAIN.reduce((total, phase) => total + (others[phase]?.[at] ?? 0), 0));
  const rows = Object.entries({ match, [SUM]: sums, ...others }).flatMap(([phase, times]) =>
    (["mean", "p50", "p99"] as const).map((figure) => {
      const digits = (us: number) => us.toFixed(us < 100 ? 1 : 0);
      const cells = byKind(times).map((some) => digits(summarise(some)[figure]));
      return [phase, when, figure, ...cells];
    }),
  );
  return `${formatColumns([["PHASE", "", "µs", "all", ...kinds], ...rows])}\n`;
}

function formatCounts(): string {
  const rows = Object.entries(all.counts).map(([name, counts]) => [
    name,
    "",
    "mean",
    ...byKind(counts).map((some) => summarise(some).mean.toFixed(1)),
  ]);
  const sizes = ["questions", "", "", ...byKind(kindOf).map(({ length }) => String(length))];
  return formatColumns([["A QUESTION'S", "", "", "all", ...kinds], ...rows, sizes]);
}

/** All of them, and those of each kind. */
function byKind<T>(items: readonly T[]): T[][] {
  return [[...items], ...kinds.map((kind) => items.filter((_, at) => kindOf[at] === kind))];
}

function summarise(items: readonly number[]): Readonly<Record<"mean" | "p50" | "p99", number>> {
  const sorted = Float64Array.from(items).sort();
  const mean = sorted.reduce((total, item) => total + item, 0) / sorted.length;
  return { mean, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}
