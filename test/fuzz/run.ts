// Runs the fuzzers and reports what they found: bun test/fuzz/run.ts [--seed N] [--first N] [--count N]
// [--only requests,lists] [--jobs N] [--lists PATH,…] [--accept]. A failing input is written to
// fixtures/fuzz/, where tests try it again. Each fuzzer runs in a process of its own, so that a crash, a
// hang and growing memory are seen from outside; after one, it goes on with the next input. SIGTERM ends the
// run early: what was tried until then is reported.

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { markMeasured } from "../measured.ts";
import { type Failure, type FuzzerKind, randomOf, runFuzzer } from "./fuzzer.ts";
import { hiding } from "./hiding/hiding.ts";
import { type HidingReport, HidingTally } from "./hiding/tally.ts";
import { FIXTURES } from "./kept-inputs.ts";
import { KINDS } from "./kinds.ts";
import { type KindRun, writeHiding, writeResults } from "./results.ts";

const COUNT_DEFAULT = 100_000;
/** Failing inputs kept of one fuzzer, each of another shape. */
const KEPT_MAX = 20;
/** Time between two lines of progress. */
const STEP_MS = 500;
/** A fuzzer that reports no progress for so long hangs. */
const SILENCE_MS = 120_000;
/** Crashes and hangs after which a fuzzer is given up. */
const STARTS_MAX = 20;
/** More memory than this is a leak: inputs and their data are small. With twice as much it is killed. */
const MEMORY_BYTES_MAX = 1.5e9;
const MEMORY_LOOK_MS = 250;
/** Files in memory: inputs are written to disk by the million. */
const MEMORY_FOLDER = "/dev/shm";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000)) },
    first: { type: "string", default: "0" },
    count: { type: "string", default: String(COUNT_DEFAULT) },
    only: { type: "string" },
    jobs: { type: "string", default: "1" },
    lists: { type: "string" },
    accept: { type: "boolean", default: false },
    child: { type: "string" },
    place: { type: "string" },
    lost: { type: "string" },
  },
});
const seed = Number(values.seed);
const first = Number(values.first);
const lists = values.lists === undefined ? [] : values.lists.split(",");

/** What a fuzzer prints as it runs, as a line of JSON. */
interface Progress {
  /** The number of the next input. */
  readonly next: number;
  readonly slowestMs: number;
  readonly rss: number;
  readonly cpuSeconds: number;
  readonly failures: readonly Failure[];
  /** True in the last line. */
  readonly isDone: boolean;
  readonly report?: unknown;
}

/** Runs one fuzzer here, up to the input with the number `end`. */
async function runChild(name: string, wanted: number): Promise<void> {
  let end = wanted;
  let isEnough = false;
  process.on("SIGTERM", () => {
    isEnough = true;
  });
  const kind = KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`There is no fuzzer ${name}.`);
  const fuzzer = await kind.open({ lists });
  // An error that nobody waits for ends the program in the field.
  let stray: string | null = null;
  process.on("unhandledRejection", (error) => {
    stray ??= `leaves an error to nobody: ${error instanceof Error ? error.stack : String(error)}`;
  });
  const place = openSync(values.place ?? "/dev/null", "w");
  const print = async (next: number, failures: readonly Failure[], report?: unknown) => {
    const { user, system } = process.cpuUsage();
    const rss = process.memoryUsage.rss();
    const line: Progress = {
      ...{ next, slowestMs, rss, cpuSeconds: (user + system) / 1e6, failures },
      ...{ isDone: next === end && report !== undefined, report },
    };
    // Written before the process ends: a report is longer than a pipe holds.
    await Bun.write(Bun.stdout, `${JSON.stringify(line)}\n`);
  };
  let slowestMs = 0;
  let failures: Failure[] = [];
  if (values.lost !== undefined) {
    // The input that the process before did not survive.
    const number = Number(values.lost);
    const input = fuzzer.generate(randomOf(seed, name, number));
    failures.push({ number, problem: "ends the process, or hangs", input });
  }
  let printed = performance.now();
  for (let number = first; number < end; number++) {
    writeSync(place, String(number).padEnd(16), 0);
    const run = await runFuzzer(fuzzer, kind, { seed, first: number, count: 1 });
    slowestMs = Math.max(slowestMs, run.slowestMs);
    failures.push(...run.failures);
    if (stray !== null) {
      // Of this input, or of the one before it.
      failures.push({ number, problem: stray, input: fuzzer.generate(randomOf(seed, name, number)) });
      stray = null;
    }
    if (performance.now() - printed < STEP_MS) continue;
    await print(number + 1, failures);
    // A signal is heard between two turns of the event loop only.
    await Bun.sleep(0);
    if (isEnough) end = number + 1;
    failures = [];
    printed = performance.now();
  }
  closeSync(place);
  await print(end, failures, fuzzer.report?.() ?? null);
  await fuzzer.close();
  process.exit(0);
}

const running = new Set<Bun.Subprocess>();
/** True once the run is to end early. */
let isEnough = false;

/** Runs one fuzzer in processes of its own: another one after each crash or hang. */
async function runApart({ name }: FuzzerKind, from: number, count: number): Promise<KindRun> {
  const end = from + count;
  const problems: string[] = [];
  const reports: unknown[] = [];
  const kept = new Set<string>();
  let rssMax = 0;
  let slowestMs = 0;
  let cpuSeconds = 0;
  let next = from;
  let lost: number | null = null;
  // The last input may be lost, too: the process after it keeps it.
  for (let starts = 0; (next < end || lost !== null) && starts < STARTS_MAX && !isEnough; starts++) {
    let cpu = 0;
    const ended = await runProcess(name, next, end, lost, (line) => {
      for (const failure of line.failures) {
        problems.push(`input ${failure.number}: ${failure.problem.slice(0, 1000)}`);
        const shape = shapeOf(failure);
        if (kept.has(shape) || kept.size === KEPT_MAX) continue;
        kept.add(shape);
        keep(name, failure);
      }
      rssMax = Math.max(rssMax, line.rss);
      slowestMs = Math.max(slowestMs, line.slowestMs);
      cpu = line.cpuSeconds;
      if (line.isDone && line.report !== null) reports.push(line.report);
      next = line.next;
      process.stderr.write(`\r${name}: ${next - from} of ${count}, ${problems.length} wrong   `);
    });
    cpuSeconds += cpu;
    lost = ended;
    if (ended !== null) next = ended + 1;
  }
  if (next < end && !isEnough) problems.push(`is given up before input ${next}`);
  if (rssMax > MEMORY_BYTES_MAX) problems.push(`takes ${Math.round(rssMax / 1e6)} MB of memory`);
  process.stderr.write("\n");
  return { name, inputs: next - from, cpuSeconds, slowestMs, rssMax, problems, reports };
}

/** Returns null when all inputs were tried, and else the number of the input that ended the process. */
async function runProcess(
  name: string,
  from: number,
  end: number,
  lost: number | null,
  hear: (line: Progress) => void,
): Promise<number | null> {
  const folder = existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();
  const place = join(folder, `interdict-fuzz-${process.pid}-${name}-${from}`);
  const child = Bun.spawn(
    [
      ...[process.execPath, import.meta.path, "--child", name, "--seed", String(seed)],
      ...["--first", String(from), "--count", String(end), "--place", place],
      ...(lists.length === 0 ? [] : ["--lists", lists.join()]),
      ...(lost === null ? [] : ["--lost", String(lost)]),
    ],
    { stdin: "ignore", stdout: "pipe", stderr: "inherit", env: { ...process.env, TMPDIR: folder } },
  );
  running.add(child);
  const kill = () => child.kill("SIGKILL");
  let timer = setTimeout(kill, SILENCE_MS);
  const memory = setInterval(() => {
    if (residentBytes(child.pid) > 2 * MEMORY_BYTES_MAX) kill();
  }, MEMORY_LOOK_MS);
  let rest = "";
  let isDone = false;
  let next = from;
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      clearTimeout(timer);
      timer = setTimeout(kill, SILENCE_MS);
      const line: Progress = JSON.parse(text);
      next = line.next;
      isDone = line.isDone;
      hear(line);
    }
  }
  clearTimeout(timer);
  clearInterval(memory);
  await child.exited;
  running.delete(child);
  const reached = readFileSync(place, "utf8");
  rmSync(place);
  // A process whose promise is never kept ends too early without an error.
  if (isDone) return null;
  return Math.max(next, Number(reached));
}

/** The memory of another process; 0 when it is gone. */
function residentBytes(pid: number): number {
  try {
    const [, kib = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return 1024 * Number(kib);
  } catch {
    return 0;
  }
}

/** What failures of one fault have in common: what is wrong without numbers and values. */
function shapeOf({ problem }: Failure): string {
  return problem
    .split("\n", 1)
    .join()
    .replace(/\S*interdict-fuzz\S*|"[^"]*"|\d+/g, "")
    .slice(0, 60);
}

/** Keeps a failing input where tests find it. */
function keep(fuzzer: string, { number, problem, input }: Failure): void {
  mkdirSync(FIXTURES, { recursive: true });
  // Without the stack and the scratch folder, which name folders of this host.
  const line = problem.split("\n", 1)[0]?.replaceAll(/\S*interdict-fuzz-[^/]*\//g, "");
  const kept = { fuzzer, seed, number, problem: line?.slice(0, 300), input };
  writeFileSync(join(FIXTURES, `${fuzzer}-${seed}-${number}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** How many inputs of each kind. Those that come on top are a part of the others, or all that is wanted. */
function shareOut(kinds: readonly FuzzerKind[], count: number): [FuzzerKind, number][] {
  const own = kinds.filter(({ isExtra }) => isExtra !== true);
  const whole = (own.length === 0 ? kinds : own).reduce((sum, { share }) => sum + share, 0);
  return kinds.map((kind) => [
    kind,
    Math.ceil(count * (kind.isExtra === true && own.length > 0 ? kind.share : kind.share / whole)),
  ]);
}

/** So many inputs in stretches, one for each process: their first number and how many they are. */
function stretches(count: number, processes: number): [number, number][] {
  const length = Math.ceil(count / processes);
  return Array.from({ length: processes }, (_, i) => [
    first + i * length,
    Math.min(length, count - i * length),
  ]);
}

async function main(): Promise<void> {
  const names = values.only?.split(",") ?? KINDS.map(({ name }) => name);
  const kinds = KINDS.filter(({ name }) => names.includes(name));
  if (kinds.length < names.length) throw new Error(`There are ${KINDS.map(({ name }) => name).join(", ")}.`);
  process.on("SIGTERM", () => {
    isEnough = true;
    for (const child of running) child.kill("SIGTERM");
  });
  const jobs = Number(values.jobs);
  const left = shareOut(kinds, Number(values.count)).flatMap(([kind, count]) =>
    kind === hiding
      ? stretches(count, jobs).map((stretch) => [kind, ...stretch] as const)
      : [[kind, first, count] as const],
  );
  const runs: KindRun[] = [];
  const work = async () => {
    for (let one = left.shift(); one !== undefined && !isEnough; one = left.shift())
      runs.push(await runApart(...one));
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const tally = new HidingTally();
  for (const { name, reports } of runs)
    if (name === "hiding") for (const report of reports) tally.merge(report as HidingReport);
  const results = runs.every(({ name }) => name === "hiding") ? null : writeResults(runs, { seed, first });
  const hidden = writeHiding(tally, { seed, first, lists });
  const texts = [results, hidden].filter((text) => text !== null);
  await Bun.write(Bun.stdout, `${texts.join("\n\n")}\n`);
  if (values.accept) {
    const files = [
      ["test/fuzz/results.txt", results],
      ["test/fuzz/hiding/results.txt", hidden],
    ] as const;
    for (const [path, text] of files) {
      if (text === null) continue;
      writeFileSync(path, `${text}\n`);
      markMeasured(path);
    }
  }
  process.exit(runs.every(({ problems }) => problems.length === 0) ? 0 : 1);
}

if (values.child === undefined) await main();
else await runChild(values.child, Number(values.count));
