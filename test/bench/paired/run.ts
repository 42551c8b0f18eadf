// Compares this checkout with an earlier commit: both executables import the same lists and are asked the
// same distinct questions in turns, without journal and cache of answers. Ratios of one run say what a change
// costs; times of a shared host don't. Prints a table, and writes the answers that differ to dist/paired.
// bun test/bench/paired/run.ts --base COMMIT [--count N] [--customers N] [--size 3m]

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createKey, runBinary, startService } from "../../support/binary.ts";
import { seeded } from "../../support/random.ts";
import { DATA, readOrganisations, readPeople, requireData } from "../corpus/real-names.ts";
import { LIST_FILE, SIZES } from "../corpus/write-lists.ts";
import { formatColumns, percentile } from "../figures.ts";
import { readRecords } from "../peers/inputs.ts";
import { readMemory } from "../process-usage.ts";
import { makePairedSets, type PairedQuestion, type PairedSet, spread } from "../question-sets.ts";
import { runLoad } from "../run-load.ts";
import { NOTHING_REUSED } from "../sections/http.ts";
import { type Asked, askInTurns, readThreadsCpuMs, type Taken, verdictOf } from "./asking.ts";
import { type Build, buildCommit, buildHere } from "./builds.ts";

const FIRST = 100;
const WARMING = 5000;
const CONNECTIONS = 16;
const BURSTS = 4;
const BURST_SECONDS = 5;
const SEED = 1_000_003;
const MB = 1e6;
const FOLDER = resolve("dist/paired");
const REAL_LISTS = [`${DATA}/lists/ofac`, `${DATA}/lists/un/consolidated_2026-02-27.xml`];

const { values } = parseArgs({
  options: {
    base: { type: "string" },
    count: { type: "string", default: "3000" },
    customers: { type: "string", default: "20000" },
    size: { type: "string" },
  },
});
const log = (text: string) => process.stderr.write(`${text} …\n`);

/** One row of the table: a figure of both programs. */
interface Row {
  readonly set: string;
  readonly measure: string;
  readonly base: number;
  readonly here: number;
}

const rows: Row[] = [];
const add = (set: string, measure: string, [base = Number.NaN, here = Number.NaN]: readonly number[]) =>
  rows.push({ set, measure, base, here });

requireData();
if (values.base === undefined) throw new Error("Say which commit is the base: --base COMMIT.");
const builds = [buildCommit(values.base, log), buildHere()];
const states: string[] = [];
for (const build of builds) states.push(await importLists(build));
const records = readRecords(states[1] ?? "");
const [warming, ...sets] = makeSets();
const differences: object[] = [];
const [loadBefore = 0] = loadavg();
await askOneByOne();
await askManyAtOnce();
if (Number(values.customers) > 0) await screenFile();
print();

/** The state folder of a build with the lists of this run; kept between runs of the same commit. */
async function importLists(build: Build): Promise<string> {
  const state = join(build.folder, `state-${values.size ?? "ofac-un"}`);
  const isKept = build.title !== "here" && existsSync(join(state, "current"));
  if (isKept) return state;
  rmSync(state, { recursive: true, force: true });
  mkdirSync(state, { recursive: true, mode: 0o700 });
  log(`${build.title}: importing`);
  const imported = await runBinary(["import", ...listArguments(), "--state", state], {
    binary: build.binary,
  });
  if (imported.exitCode !== 0) throw new Error(imported.stderr);
  return state;
}

function listArguments(): string[] {
  const { size } = values;
  if (size === undefined) return [...REAL_LISTS, "--allow", "mixed=us_ofac_sdn"];
  if (!(size in SIZES)) throw new Error(`--size ${size} is none of ${Object.keys(SIZES).join(", ")}.`);
  const folder = resolve("dist/bench/lists", size);
  const writer = resolve(import.meta.dir, "../corpus/write-lists.ts");
  if (!existsSync(join(folder, LIST_FILE))) {
    const { exitCode } = Bun.spawnSync([process.execPath, writer, size, folder], { stderr: "inherit" });
    if (exitCode !== 0) throw new Error(`${writer} failed.`);
  }
  return [join(folder, LIST_FILE)];
}

/** The questions that warm both programs up, and the sets that are measured; no question is asked twice. */
function makeSets(): [PairedSet, ...PairedSet[]] {
  const count = Number(values.count);
  const part = Math.ceil((FIRST + WARMING) / 5);
  const all = makePairedSets(records, count + part);
  const first = all.flatMap(({ questions }) => questions.slice(count));
  const mixed = first.map((_, i) => first[(i % 5) * part + Math.floor(i / 5)] ?? first[i]);
  const measured = all.map(({ title, questions }) => ({ title, questions: questions.slice(0, count) }));
  return [{ title: "first", questions: mixed as PairedQuestion[] }, ...measured];
}

async function start(workers: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [at, { binary }] of builds.entries()) {
    const state = states[at] ?? "";
    const key = await createKey(state, `paired-${process.pid}-${workers}`, { binary });
    const flags = [...NOTHING_REUSED, "--workers", String(workers), "--journal", "off"];
    asked.push({ service: await startService(state, { binary, keepsLog: false }, flags), key });
  }
  return asked;
}

/** Reads the time below which such a part of the questions was answered. */
function at(part: number): (of: Taken) => number {
  return ({ elapsedMs }) => percentile(Float64Array.from(elapsedMs).sort(), part);
}

async function askOneByOne(): Promise<void> {
  const programs = await start(1);
  log("first questions");
  const firsts = await askInTurns(programs, warming.questions.slice(0, FIRST));
  await askInTurns(programs, warming.questions.slice(FIRST));
  const medians: number[][] = [];
  for (const { title, questions } of sets) {
    log(title);
    const taken = await askInTurns(programs, questions);
    medians.push(taken.map(at(0.5)));
    add(
      title,
      "CPU a match, ms",
      taken.map(({ cpuMs }) => cpuMs / questions.length),
    );
    for (const part of [0.5, 0.99, 0.999]) add(title, `p${100 * part}, ms`, taken.map(at(part)));
    add(
      title,
      "p99 by p50",
      taken.map((of) => at(0.99)(of) / at(0.5)(of)),
    );
    compareAnswers(title, questions, taken);
  }
  const warm = (program: number) => medians.reduce((sum, of) => sum + (of[program] ?? 0), 0) / medians.length;
  add(
    "first 100",
    "median by warm median",
    firsts.map((of, program) => at(0.5)(of) / warm(program)),
  );
  add("first 100", "p99, ms", firsts.map(at(0.99)));
  const asked = warming.questions.length + sets.reduce((sum, { questions }) => sum + questions.length, 0);
  const memory = programs.map(({ service }) => readMemory(service.pid).anonymousBytes / MB);
  add(`after ${asked}`, "own memory, MB", memory);
  for (const { service } of programs) await service.stop();
}

function compareAnswers(
  set: string,
  questions: readonly PairedQuestion[],
  [base, here]: readonly Taken[],
): void {
  let matches = 0;
  let different = 0;
  for (const [i, question] of questions.entries()) {
    const [before, now] = [verdictOf(base?.answers[i] ?? ""), verdictOf(here?.answers[i] ?? "")];
    if (before.includes("match") !== now.includes("match")) matches++;
    if (before === now) continue;
    different++;
    differences.push({ set, ...question, before, now });
  }
  add(set, "answers that differ", [0, different]);
  add(set, "of them by a match", [0, matches]);
}

async function askManyAtOnce(): Promise<void> {
  const programs = await start(2);
  const bodies = join(FOLDER, "bodies.json");
  const all = sets.flatMap(({ questions }) => questions);
  const mixed = all.map((_, i) => all[(i * 7919) % all.length]);
  writeFileSync(
    bodies,
    JSON.stringify(mixed.map((question) => ({ ...question, include: ["sanctions", "pep"] }))),
  );
  const rates = programs.map((): number[] => []);
  const cpu = programs.map((): number[] => []);
  const p99 = programs.map((): number[] => []);
  for (let burst = 0; burst <= BURSTS; burst++) {
    for (const [at, { service, key }] of programs.entries()) {
      const cpuBefore = readThreadsCpuMs(service.pid);
      const seen = await runLoad(service, key, "/v1/sanctions/match", bodies, CONNECTIONS, BURST_SECONDS);
      // The first burst warms up.
      if (burst === 0) continue;
      rates[at]?.push(seen.requests / seen.seconds);
      cpu[at]?.push((readThreadsCpuMs(service.pid) - cpuBefore) / seen.requests);
      p99[at]?.push(seen.p99Ms);
    }
  }
  const set = `${CONNECTIONS} connections, 2 workers`;
  add(set, "requests a second", rates.map(median));
  add(set, "CPU a match, ms", cpu.map(median));
  add(set, "p99, ms", p99.map(median));
  for (const { service } of programs) await service.stop();
}

/** A file of customers of all scripts and both kinds, screened by each program with two threads. */
async function screenFile(): Promise<void> {
  const count = Number(values.customers);
  const path = join(FOLDER, "customers.csv");
  const random = seeded(SEED);
  const people = spread(random, [...readPeople().values()], () => true, Math.round(0.8 * count));
  const organisations = spread(random, [...readOrganisations().values()], () => true, count - people.length);
  const row = (schema: string) => (name: string, i: number) =>
    `${schema[0]}-${i},${schema},"${name.replaceAll('"', '""')}"`;
  const lines = [...people.map(row("Person")), ...organisations.map(row("Organization"))];
  writeFileSync(path, `reference,schema,name\n${lines.join("\n")}\n`);
  const seconds: number[] = [];
  const alerts: string[][] = [];
  for (const [at, { title, binary }] of builds.entries()) {
    log(`${title}: screening ${lines.length} customers`);
    const out = join(FOLDER, `alerts-${at}.jsonl`);
    rmSync(out, { force: true });
    for (const left of [`${out}.run`, out.replace(/\.jsonl$/, ".rejected.csv")])
      rmSync(left, { recursive: true, force: true });
    const command = [binary, "screen", path, "--out", out, "--state", states[at] ?? "", "--journal", "off"];
    const child = Bun.spawn(command, { stdout: "ignore", stderr: "pipe" });
    const stderr = await new Response(child.stderr).text();
    await child.exited;
    if (!existsSync(out)) throw new Error(stderr);
    seconds.push(Number(child.resourceUsage()?.cpuTime.user) / 1e6);
    alerts.push(readFileSync(out, "utf8").trimEnd().split("\n").map(alertOf));
  }
  const set = `screen, ${lines.length} customers`;
  add(set, "user CPU, s", seconds);
  const [before, now] = alerts.map((of) => new Set(of));
  add(set, "alerts", [before?.size ?? 0, now?.size ?? 0]);
  const lost = [...(before ?? [])].filter((alert) => !now?.has(alert));
  const gained = [...(now ?? [])].filter((alert) => !before?.has(alert));
  add(set, "alerts lost, gained", [lost.length, gained.length]);
  differences.push(
    ...lost.map((alert) => ({ set, lost: alert })),
    ...gained.map((alert) => ({ set, gained: alert })),
  );
}

/** Customer, record and score of a row of results. */
function alertOf(line: string): string {
  const { reference, id, score } = JSON.parse(line);
  return `${reference} ${id} ${score}`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function print(): void {
  const path = join(FOLDER, "differences.jsonl");
  writeFileSync(path, differences.map((difference) => `${JSON.stringify(difference)}\n`).join(""), {
    mode: 0o600,
  });
  const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toPrecision(3));
  const [base] = builds;
  const cells = rows.map(({ set, measure, base, here }) => [
    set,
    measure,
    shown(base),
    shown(here),
    base === 0 ? "" : (here / base).toFixed(2),
  ]);
  console.log(formatColumns([["SET", "MEASURE", base?.title ?? "", "here", "ratio"], ...cells]));
  console.log(`Load average ${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after.`);
  console.log(`${differences.length} differences are in ${path}.`);
}
