// Loads the compiled executable for an hour as a bank would, then kills it a thousand times:
// bun test/soak/run.ts [--minutes N] [--kills N] [--people N] [--clients N]. Or floods it with payments:
// --floods [--minutes N] [--workers N] [--people N] [--lists PATH]… [--processors N] [--binary PATH]. Prints
// a line per minute and what must hold; ends with 1 when something doesn't.

import { rmSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killInRounds } from "../faults/kill-rounds.ts";
import {
  BINARY,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { judgeFlood } from "./flood-verdict.ts";
import { flood } from "./floods.ts";
import { inventList } from "./invented-list.ts";
import { type Interval, MixedLoad } from "./mixed-load.ts";
import { cpuMs, memoryMb } from "./process-figures.ts";

const MINUTE_MS = 60_000;
/** A swap that takes so long never comes; a busy host takes more than a minute for one. */
const SWAP_MS_MAX = 10 * MINUTE_MS;
/** Time between two keys that are created, asked with, revoked and asked with again. */
const KEY_MS = 5000;
/** Snapshots that stay in the state folder. */
const SNAPSHOTS_KEPT = 3;
/** The p99 of each minute, against that of the median minute. */
const P99_RATIO_MAX = 2;
/** The memory at the end, against that after the first third. */
const MEMORY_RATIO_MAX = 1.15;
/** Killed services beside each other. */
const LANES = 2;

interface Minute extends Interval {
  /** Memory of its own and of mapped files, in MB. */
  readonly anonMb: number;
  readonly fileMb: number;
  readonly descriptors: number;
  /** Processor time of the service per request, in milliseconds. */
  readonly cpuMs: number;
  readonly keys: number;
  readonly swapMs: number;
}

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    kills: { type: "string", default: "1000" },
    people: { type: "string", default: "20000" },
    clients: { type: "string", default: "4" },
    floods: { type: "boolean", default: false },
    workers: { type: "string", default: "1" },
    lists: { type: "string", multiple: true, default: [] },
    processors: { type: "string", default: "1" },
    binary: { type: "string", default: BINARY },
  },
});

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function run(args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary(args);
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Imports an edition and waits until the service uses it. Returns how long that took. */
async function swap(service: RunningService, state: string, list: string): Promise<number> {
  const started = performance.now();
  const { id } = JSON.parse(await run(["import", list, "--state", state, "--json"])) as { id: string };
  while (!(await (await fetch(`${service.url}/readyz`)).text()).includes(id)) {
    if (performance.now() - started > SWAP_MS_MAX) throw new Error(`The snapshot ${id} is not taken up.`);
    await Bun.sleep(50);
  }
  await run(["snapshots", "prune", "--keep", String(SNAPSHOTS_KEPT), "--state", state]);
  return performance.now() - started;
}

/** Creates and revokes a key; both hold at once. */
async function tryKey(service: RunningService, state: string): Promise<void> {
  const status = async (key: string) =>
    (await fetch(`${service.url}/v1/sanctions/schemas`, { headers: { Authorization: `Bearer ${key}` } }))
      .status;
  const key = (await run(["keys", "create", "churn", "--state", state])).trim();
  if ((await status(key)) !== 200) throw new Error("A key that was created is not known.");
  await run(["keys", "revoke", key.split("_")[1] ?? "", "--state", state]);
  if ((await status(key)) !== 401) throw new Error("A key that was revoked is still known.");
}

async function soak(folder: string, minutes: number): Promise<Minute[]> {
  const state = join(folder, "state");
  const path = join(folder, "list.ftm.json");
  const list = inventList(Number(values.people));
  list.write(path, 0);
  await run(["import", path, "--state", state]);
  const key = await createKey(state, "load");
  await run(["accounts", "create", "churn", "--state", state]);
  const service = await startService(state, { keepsLog: false }, ["--workers", "2"]);
  const load = new MixedLoad(service, key, list, Number(values.clients));
  const seen: Minute[] = [];
  say("minute  requests  failed  p50 ms  p99 ms  slowest  CPU ms  own MB  mapped MB  files  keys  swap s");
  let cpuBefore = cpuMs(service);
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      const endMs = performance.now() + MINUTE_MS;
      list.write(path, minute);
      const swapMs = await swap(service, state, path);
      let keys = 0;
      while (performance.now() < endMs) {
        await tryKey(service, state);
        keys++;
        await Bun.sleep(Math.max(0, Math.min(KEY_MS, endMs - performance.now())));
      }
      const interval = load.take();
      const cpuNow = cpuMs(service);
      const line: Minute = {
        ...interval,
        cpuMs: (cpuNow - cpuBefore) / interval.requests,
        anonMb: memoryMb(service, "RssAnon"),
        fileMb: memoryMb(service, "RssFile"),
        descriptors: [...new Bun.Glob("*").scanSync({ cwd: `/proc/${service.pid}/fd`, onlyFiles: false })]
          .length,
        keys,
        swapMs,
      };
      cpuBefore = cpuNow;
      seen.push(line);
      say(formatMinute(minute, line));
    }
  } finally {
    await load.stop();
    const exitCode = await service.stop();
    if (exitCode !== 0) say(`the service ended with ${exitCode}`);
  }
  return seen;
}

function formatMinute(number: number, minute: Minute): string {
  const { requests, failures, p50Ms, p99Ms, slowestMs, cpuMs, anonMb, fileMb, descriptors, keys, swapMs } =
    minute;
  const cells: [text: string, width: number][] = [
    [String(number), 6],
    [String(requests), 10],
    [String(failures.length), 8],
    [p50Ms.toFixed(2), 8],
    [p99Ms.toFixed(2), 8],
    [slowestMs.toFixed(1), 9],
    [cpuMs.toFixed(2), 8],
    [anonMb.toFixed(0), 8],
    [fileMb.toFixed(0), 11],
    [String(descriptors), 7],
    [String(keys), 6],
    [(swapMs / 1000).toFixed(1), 8],
  ];
  return cells.map(([text, width]) => text.padStart(width)).join("");
}

/** The sentences of what does not hold. */
function judge(minutes: readonly Minute[]): string[] {
  const problems = minutes.flatMap(({ failures }, i) =>
    failures.slice(0, 5).map((failure) => `minute ${i + 1}: ${failure}`),
  );
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
  const usual = median(minutes.map(({ p99Ms }) => p99Ms));
  for (const [i, { p99Ms }] of minutes.entries())
    if (p99Ms > P99_RATIO_MAX * usual)
      problems.push(
        `minute ${i + 1}: a p99 of ${p99Ms.toFixed(2)} ms; that of the median minute is ${usual.toFixed(2)}`,
      );
  const third = Math.ceil(minutes.length / 3);
  const own = minutes.map(({ anonMb }) => anonMb);
  const [middle, last] = [median(own.slice(third, 2 * third)), median(own.slice(-third))];
  if (minutes.length >= 6 && last > MEMORY_RATIO_MAX * middle)
    problems.push(`memory grows from ${middle.toFixed(0)} to ${last.toFixed(0)} MB`);
  return problems;
}

async function kill(folder: string, kills: number): Promise<void> {
  const reports = await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      killInRounds(join(folder, `lane-${lane}`), Math.ceil(kills / LANES), Date.now() + lane),
    ),
  );
  const sum = (of: (report: (typeof reports)[number]) => number) =>
    reports.reduce((all, one) => all + of(one), 0);
  say(
    `${sum(({ rounds }) => rounds)} kills under load: ${sum(({ answers }) => answers)} answers and ${sum(({ acts }) => acts)} acts acknowledged, ` +
      `${sum(({ killedActs }) => killedActs)} acts killed, nothing lost; ready again after ${Math.max(...reports.map(({ startMs }) => startMs)).toFixed(0)} ms (median), ` +
      `${Math.max(...reports.map(({ slowestStartMs }) => slowestStartMs)).toFixed(0)} ms at most`,
  );
}

async function loadAsABank(folder: string): Promise<string[]> {
  say(
    `${values.minutes} minutes with ${values.clients} clients and a swap per minute of ${values.people} people, ${values.kills} kills`,
  );
  const problems = judge(await soak(folder, Number(values.minutes)));
  if (Number(values.kills) > 0) await kill(folder, Number(values.kills));
  return problems;
}

async function floodWithPayments(folder: string): Promise<string[]> {
  const { minutes, workers, people, processors, lists, binary } = values;
  const listed = lists.length === 0 ? `${people} invented people` : `${lists.length} lists`;
  say(`${minutes} minutes of floods of payments, ${workers} workers, ${listed}`);
  const options = {
    minutes: Number(minutes),
    workers: Number(workers),
    people: Number(people),
    processors: Number(processors),
    lists,
    binary,
  };
  return judgeFlood(await flood(folder, options, say), Number(values.workers));
}

const folder = makeFolder();
process.once("exit", () => rmSync(folder.path, { recursive: true, force: true }));
say(`${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} × ${cpus()[0]?.model.trim()}`);
const problems = await (values.floods ? floodWithPayments : loadAsABank)(folder.path);
for (const problem of problems) say(`wrong: ${problem}`);
say(problems.length === 0 ? "all of it holds" : `${problems.length} wrong`);
process.exit(problems.length === 0 ? 0 : 1);
