// Runs the fuzzers and reports what they found: bun test/fuzz/run.ts [--seed N] [--first N] [--count N]
// [--only requests,lists] [--keep]. A failing input is written to fixtures/fuzz/, where tests try it again.
// Each fuzzer runs in a process of its own, so that a crash, a hang and growing memory are seen from outside.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Failure, runFuzzer } from "./fuzzer.ts";
import { FIXTURES } from "./kept-inputs.ts";
import { KINDS } from "./kinds.ts";

const COUNT_DEFAULT = 100_000;
/** Failing inputs kept of one run: more are most likely the same fault. */
const KEPT_MAX = 20;
/** Inputs between two lines of progress. */
const STEP = 100;
/** A fuzzer that reports no progress for so long hangs. */
const SILENCE_MS = 300_000;
/** More memory than this is a leak: inputs are small, and their data is too. */
const MEMORY_BYTES_MAX = 1.5e9;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000)) },
    first: { type: "string", default: "0" },
    count: { type: "string", default: String(COUNT_DEFAULT) },
    only: { type: "string" },
    child: { type: "string" },
  },
});
const seed = Number(values.seed);
const first = Number(values.first);

/** Runs one fuzzer here, and prints its progress as JSON lines. */
async function runChild(name: string, count: number): Promise<void> {
  const kind = KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`There is no fuzzer ${name}.`);
  const fuzzer = await kind.open();
  const started = performance.now();
  let slowestMs = 0;
  for (let done = 0; done < count; done += STEP) {
    const numbers = { seed, first: first + done, count: Math.min(STEP, count - done) };
    const run = await runFuzzer(fuzzer, kind, numbers);
    slowestMs = Math.max(slowestMs, run.slowestMs);
    const line = {
      done: done + numbers.count,
      slowestMs,
      slowestNumber: run.slowestNumber,
      rss: process.memoryUsage.rss(),
      seconds: (performance.now() - started) / 1000,
      failures: run.failures,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
  await fuzzer.close();
  process.exit(0);
}

interface Progress {
  readonly done: number;
  readonly slowestMs: number;
  readonly rss: number;
  readonly seconds: number;
  readonly failures: readonly Failure[];
}

/** Runs one fuzzer in a process of its own. Returns what it did, and the sentences of what is wrong. */
async function runApart(
  name: string,
  count: number,
): Promise<{ done: number; problems: string[]; summary: string }> {
  const child = Bun.spawn(
    [process.execPath, import.meta.path, "--child", name, "--seed", String(seed)].concat([
      ...["--first", String(first), "--count", String(count)],
    ]),
    { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
  );
  const problems: string[] = [];
  let last: Progress = { done: 0, slowestMs: 0, rss: 0, seconds: 0, failures: [] };
  let rssMax = 0;
  let isHanging = false;
  const end = () => {
    isHanging = true;
    child.kill("SIGKILL");
  };
  let timer = setTimeout(end, SILENCE_MS);
  let rest = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
      last = JSON.parse(line);
      rssMax = Math.max(rssMax, last.rss);
      for (const failure of last.failures) {
        problems.push(`input ${failure.number}: ${failure.problem.slice(0, 1000)}`);
        if (problems.length <= KEPT_MAX) keep(name, failure);
      }
      process.stderr.write(`\r${name}: ${last.done} of ${count}, ${problems.length} wrong   `);
    }
  }
  clearTimeout(timer);
  process.stderr.write("\n");
  const exitCode = await child.exited;
  const where = `between input ${first + last.done} and ${first + last.done + STEP}`;
  if (isHanging) problems.push(`hangs ${where}`);
  else if (exitCode !== 0) problems.push(`ends with ${exitCode} ${child.signalCode ?? ""} ${where}`);
  if (rssMax > MEMORY_BYTES_MAX) problems.push(`takes ${Math.round(rssMax / 1e6)} MB of memory`);
  const summary =
    `${name}: ${last.done} inputs in ${Math.round(last.seconds)} s, the slowest ${Math.round(last.slowestMs)} ms of CPU, ` +
    `at most ${Math.round(rssMax / 1e6)} MB, ${problems.length} wrong`;
  return { done: last.done, problems, summary };
}

/** Keeps a failing input where tests find it. */
function keep(fuzzer: string, { number, problem, input }: Failure): void {
  mkdirSync(FIXTURES, { recursive: true });
  // Without the stack, which names folders of this host.
  const kept = { fuzzer, seed, number, problem: problem.split("\n", 1)[0]?.slice(0, 300), input };
  writeFileSync(join(FIXTURES, `${fuzzer}-${seed}-${number}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

async function main(): Promise<void> {
  const names = values.only?.split(",") ?? KINDS.map(({ name }) => name);
  const kinds = KINDS.filter(({ name }) => names.includes(name));
  if (kinds.length < names.length) throw new Error(`There are ${KINDS.map(({ name }) => name).join(", ")}.`);
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const lines: string[] = [];
  let done = 0;
  let wrong = 0;
  for (const { name, share } of kinds) {
    const outcome = await runApart(name, Math.ceil((Number(values.count) * share) / shares));
    for (const problem of outcome.problems.slice(0, KEPT_MAX)) lines.push(`${name} ${problem}`);
    lines.push(outcome.summary);
    done += outcome.done;
    wrong += outcome.problems.length;
  }
  lines.push(`${done} inputs with seed ${seed} from number ${first} on, ${wrong} wrong`);
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exit(wrong === 0 ? 0 : 1);
}

if (values.child === undefined) await main();
else await runChild(values.child, Number(values.count));
