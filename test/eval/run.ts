// Measures the quality of matching on everything that is beside the checkout, and writes it to quality.txt,
// which is committed so that a change of the scorer shows as a diff. It holds no times, no dates and no
// names; those go to dist/eval/details. Run from the project's root: bun test/eval/run.ts [--only SECTION,…]
// [--details] [--sample N] With --only or --sample, quality.txt stays as it is.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EVAL_FOLDER, type Lists, openLists, SHARED } from "./lists.ts";
import type { Report } from "./report.ts";
import { SameRecords } from "./same-records.ts";
import { evaluateCrosslist } from "./sections/crosslist.ts";
import { evaluateManipulations, SAMPLE_SIZE } from "./sections/manipulations.ts";
import { evaluateNamePairs } from "./sections/name-pairs.ts";
import { evaluateNegatives } from "./sections/negatives.ts";
import { evaluateOriginals } from "./sections/originals.ts";
import { tellTargets } from "./sections/targets.ts";
import { evaluateUnPositives } from "./sections/un-positives.ts";

const { values: flags } = parseArgs({
  options: {
    only: { type: "string" },
    details: { type: "boolean", default: false },
    sample: { type: "string", default: String(SAMPLE_SIZE) },
  },
});

interface Input {
  readonly lists: Lists;
  readonly same: SameRecords;
}

interface Section {
  readonly name: string;
  readonly title: string;
  readonly evaluate: (input: () => Promise<Input>) => Promise<Report>;
}

const SECTIONS: readonly Section[] = [
  { name: "pairs", title: "Labelled name pairs", evaluate: async () => evaluateNamePairs() },
  {
    name: "positives",
    title: "UN people against OFAC and UN",
    evaluate: async (input) => {
      const { lists, same } = await input();
      return evaluateUnPositives(lists, same);
    },
  },
  {
    name: "negatives",
    title: "Benign people against OFAC and UN",
    evaluate: async (input) => {
      const { lists, same } = await input();
      return evaluateNegatives(lists, same);
    },
  },
  {
    name: "crosslist",
    title: "Records judged across lists",
    evaluate: async (input) => evaluateCrosslist((await input()).lists),
  },
  {
    name: "manipulations",
    title: "Listed names, manipulated",
    evaluate: async (input) => {
      const { lists, same } = await input();
      return evaluateManipulations(lists, same, Number(flags.sample));
    },
  },
  {
    name: "originals",
    title: "Names in their own scripts",
    evaluate: async (input) => evaluateOriginals((await input()).lists),
  },
];

const PREFACE = `How well names are matched, on the lists and labelled names that lie beside a checkout. Written by \`make eval\`; commit
it with every change of the scorer, the name rules or the sources. Rows are told by line number; names are not ours to print.
`;
const QUALITY_FILE = "test/eval/quality.txt";
const DETAILS_FOLDER = join(EVAL_FOLDER, "details");

const chosen = SECTIONS.filter(
  ({ name }) => flags.only === undefined || flags.only.split(",").includes(name),
);
if (chosen.length === 0)
  throw new Error(`--only: no such section; there are ${SECTIONS.map(({ name }) => name).join(", ")}.`);

if (existsSync(`${SHARED}/eval`)) await run();
else process.stderr.write(`skipped: ${SHARED}/eval is not there\n`);

async function run(): Promise<void> {
  mkdirSync(DETAILS_FOLDER, { recursive: true });
  let opened: Promise<Input> | null = null;
  const input = () => {
    opened ??= openLists().then((lists) => ({ lists, same: new SameRecords(lists) }));
    return opened;
  };
  const written = [PREFACE];
  const tell = (title: string, lines: readonly string[]) => {
    const text = `${title}\n${"=".repeat(title.length)}\n${lines.join("\n")}\n`;
    written.push(text);
    process.stdout.write(`${text}\n`);
  };
  const measures: Record<string, number> = {};
  for (const { name, title, evaluate } of chosen) {
    const started = performance.now();
    const report = await evaluate(input);
    Object.assign(measures, report.measures);
    tell(title, report.lines);
    writeFileSync(join(DETAILS_FOLDER, `${name}.txt`), report.details.map((line) => `${line}\n`).join(""));
    if (flags.details) process.stdout.write(`${report.details.join("\n")}\n\n`);
    process.stderr.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
  if (flags.only !== undefined) return;
  tell("Targets", tellTargets(measures));
  if (Number(flags.sample) !== SAMPLE_SIZE) return;
  writeFileSync(QUALITY_FILE, written.join("\n"));
}
