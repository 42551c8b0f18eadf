// Measures the quality of matching: on the labelled pairs of fixtures/ always, and on the lists and labelled
// names that lie next to the checkout when they are there. Prints what moved against the committed files,
// labelled.txt and quality.txt, and fails when a figure fell by more than its noise. --accept rewrites these
// files, which are committed with a change of the scorer. They hold no times, no dates and no names; those go
// to dist/eval/details. Run from the project's root: bun test/eval/run.ts [--accept] [--only SECTION,…]
// [--details] [--sample N]

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compareFigures, type Figure, formatFigureTable, formatMoves, parseFigures } from "./figures.ts";
import { EVAL_FOLDER, type Lists, openLists, SHARED } from "./lists.ts";
import type { Report } from "./report.ts";
import { SameRecords } from "./same-records.ts";
import { evaluateCrosslist } from "./sections/crosslist.ts";
import { evaluateLabelled } from "./sections/labelled.ts";
import { evaluateManipulations, SAMPLE_SIZE } from "./sections/manipulations.ts";
import { evaluateNamePairs } from "./sections/name-pairs.ts";
import { evaluateNegatives } from "./sections/negatives.ts";
import { evaluateOriginals } from "./sections/originals.ts";
import { formatTargets } from "./sections/targets.ts";
import { evaluateUnPositives } from "./sections/un-positives.ts";

const { values: flags } = parseArgs({
  options: {
    accept: { type: "boolean", default: false },
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

/** What every clone can measure; a test holds it too. */
const OWN_SECTIONS: readonly Section[] = [
  { name: "labelled", title: "Labelled pairs of invented parties", evaluate: evaluateLabelled },
];

/** A committed file, and the sections that it holds. */
interface CommittedFile {
  readonly path: string;
  readonly preface: string;
  readonly sections: readonly Section[];
  /** True when the figures are held against targets too. */
  readonly hasTargets: boolean;
}

const OWN_FILE: CommittedFile = {
  path: "test/eval/labelled.txt",
  preface: `How well the labelled pairs of fixtures/labelled are told apart. Written by \`make eval ACCEPT=yes\`; commit it with every
change of the scorer, the name rules or the pairs. \`make test\` fails when a figure falls by more than its noise.
`,
  sections: OWN_SECTIONS,
  hasTargets: false,
};

const SHARED_FILE: CommittedFile = {
  path: "test/eval/quality.txt",
  preface: `How well names are matched, on the lists and labelled names that lie next to a checkout. Written by \`make eval ACCEPT=yes\`;
commit it with every change of the scorer, the name rules or the sources. Rows are given by line number; names are not ours to print.
`,
  sections: SECTIONS,
  hasTargets: true,
};

const DETAILS_FOLDER = join(EVAL_FOLDER, "details");

const known = [...OWN_SECTIONS, ...SECTIONS].map(({ name }) => name);
const only = flags.only?.split(",") ?? known;
const unknown = only.find((name) => !known.includes(name));
if (unknown !== undefined)
  throw new Error(`--only: there is no section "${unknown}"; there are ${known.join(", ")}.`);

mkdirSync(DETAILS_FOLDER, { recursive: true });
await evaluate(OWN_FILE);
if (existsSync(`${SHARED}/eval`)) await evaluate(SHARED_FILE);
else process.stderr.write(`skipped: ${SHARED}/eval is not there\n`);

/** Runs the chosen sections of a file, and compares their figures with those of the file. */
async function evaluate({ path, preface, sections, hasTargets }: CommittedFile): Promise<void> {
  const chosen = sections.filter(({ name }) => only.includes(name));
  if (chosen.length === 0) return;
  let opened: Promise<Input> | null = null;
  const input = () => {
    opened ??= openLists().then((lists) => ({ lists, same: new SameRecords(lists) }));
    return opened;
  };
  const written = [preface];
  const print = (title: string, lines: readonly string[]) => {
    const text = `${title}\n${"=".repeat(title.length)}\n${lines.join("\n")}\n`;
    process.stdout.write(`${text}\n`);
    return text;
  };
  const figures: Record<string, Figure> = {};
  for (const { name, title, evaluate } of chosen) {
    const started = performance.now();
    const report = await evaluate(input);
    Object.assign(figures, report.figures);
    written.push(print(title, report.lines));
    writeFileSync(join(DETAILS_FOLDER, `${name}.txt`), report.details.map((line) => `${line}\n`).join(""));
    if (flags.details) process.stdout.write(`${report.details.join("\n")}\n\n`);
    process.stderr.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
  const isWhole = chosen.length === sections.length && Number(flags.sample) === SAMPLE_SIZE;
  if (isWhole && hasTargets) written.push(print("Targets", formatTargets(figures)));
  written.push(print("Figures", formatFigureTable(figures)));
  const moves = compareFigures(parseFigures(readFileSync(path, "utf8")), figures);
  print(`What moved against ${path}`, formatMoves(moves));
  if (flags.accept && isWhole) writeFileSync(path, written.join("\n"));
  else if (moves.some(({ verdict }) => verdict === "worse")) process.exitCode = 1;
}
