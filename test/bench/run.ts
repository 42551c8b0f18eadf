// Measures the program on snapshots of several sizes and prints one table. Every time is also given as a
// multiple of a fixed loop that is timed next to it (calibration.ts), because absolute times of a shared
// machine drift. Prints what moved against the committed results; --accept rewrites them.
// bun test/bench/run.ts [--only candidates,http] [--sizes 300k,3m] [--json] [--accept] [--resume]

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { markMeasured } from "../measured.ts";
import { calibrate, describeMachine } from "./calibration.ts";
import { DoneSections } from "./done-sections.ts";
import { type Figure, FigureBook, formatFigures } from "./figures.ts";
import { describeLoad, formatMoves, parseResults } from "./moves.ts";
import type { Section } from "./section.ts";
import { build } from "./sections/build.ts";
import { candidates } from "./sections/candidates.ts";
import { fairness } from "./sections/fairness.ts";
import { http } from "./sections/http.ts";
import { journal } from "./sections/journal.ts";
import { match } from "./sections/match.ts";
import { messages } from "./sections/messages.ts";
import { ownership } from "./sections/ownership.ts";
import { screen } from "./sections/screen.ts";
import { search } from "./sections/search.ts";
import { worst } from "./sections/worst.ts";
import { ensureSnapshot, SNAPSHOT_NAMES, type SnapshotName } from "./snapshots.ts";

const SECTIONS: readonly Section[] = [
  build,
  candidates,
  match,
  worst,
  search,
  screen,
  messages,
  http,
  journal,
  fairness,
  ownership,
];

/** `make curve` measures how cost grows up to here; without --sizes it is left out. */
const LARGEST: SnapshotName = "10m";
const CURVE_SECTIONS: readonly Section[] = [build, candidates, match];

const MS_PER_SECOND = 1000;

const RESULTS_FILE = "test/bench/results.txt";

interface Report {
  readonly machine: string;
  readonly bun: string;
  readonly measuredAt: string;
  /** The loop, in milliseconds, before each section. */
  readonly calibrationMs: readonly number[];
  readonly figures: readonly Figure[];
}

function choose<T extends string>(known: readonly T[], wanted: string | undefined): T[] {
  if (wanted === undefined) return [...known];
  const names = wanted.split(",");
  const unknown = names.filter((name) => !known.includes(name as T));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}; there is ${known.join(", ")}.`);
  return known.filter((name) => names.includes(name));
}

function formatReport({ machine, bun, measuredAt, calibrationMs, figures }: Report): string {
  const sorted = calibrationMs.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  return [
    `Measured on ${machine}; Bun ${bun}; ${measuredAt}.`,
    `In brackets: times in runs of the calibration loop (${least.toFixed(1)} to ${most.toFixed(1)} ms here), rates in`,
    "pieces of work for each run of the loop. Times in process are CPU time, the best of three rounds of each question.",
    "",
    formatFigures(figures),
    "",
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      sizes: { type: "string" },
      json: { type: "boolean", default: false },
      accept: { type: "boolean", default: false },
      resume: { type: "boolean", default: false },
    },
  });
  const sectionNames = choose(
    SECTIONS.map(({ name }) => name),
    values.only,
  );
  if (values.accept && (values.only ?? values.sizes) !== undefined)
    throw new Error("--accept writes the whole table, so it goes without --only and --sizes.");
  const sections = SECTIONS.filter(({ name }) => sectionNames.includes(name));
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const calibrationMs: number[] = [];
  const book = new FigureBook(({ section, snapshot, measure, value, unit }) => {
    say(`${snapshot} ${section}: ${measure} ${value.toPrecision(4)} ${unit}`);
  });
  const done = new DoneSections(values.resume);
  const usual = SNAPSHOT_NAMES.filter((name) => name !== LARGEST).join(",");
  for (const name of choose<SnapshotName>(SNAPSHOT_NAMES, values.sizes ?? usual)) {
    const snapshot = await ensureSnapshot(name, say);
    for (const section of sections) {
      if (name === LARGEST && !CURVE_SECTIONS.includes(section)) continue;
      const known = done.find(section.name, name);
      const loopMs = known?.loopMs ?? calibrate();
      calibrationMs.push(loopMs);
      if (known !== null) {
        book.figures.push(...known.figures);
        continue;
      }
      const { length: before } = book.figures;
      book.begin(section.name, name, loopMs);
      const startedMs = performance.now();
      await section.measure(snapshot, book);
      done.add({ section: section.name, snapshot: name, loopMs, figures: book.figures.slice(before) });
      say(`${name} ${section.name} took ${((performance.now() - startedMs) / MS_PER_SECOND).toFixed(0)} s.`);
    }
  }
  const report: Report = {
    machine: describeMachine(),
    bun: Bun.version,
    measuredAt: new Date().toISOString().slice(0, 10),
    calibrationMs,
    figures: book.figures,
  };
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report));
  const committed = readFileSync(RESULTS_FILE, "utf8");
  say(formatMoves(parseResults(committed), report.figures));
  const warning = describeLoad(committed, calibrationMs);
  if (warning !== null) say(warning);
  if (!values.accept) return;
  writeFileSync(RESULTS_FILE, formatReport(report));
  markMeasured(RESULTS_FILE);
}

await main();
