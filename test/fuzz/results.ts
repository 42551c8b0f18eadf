// The results of a run as text: what was tried, what it took, and what was wrong.

import { execFileSync } from "node:child_process";
import type { HidingTally } from "./hiding/tally.ts";
import { loadKeptInputs } from "./kept-inputs.ts";

/** What one fuzzer did. */
export interface KindRun {
  readonly name: string;
  readonly inputs: number;
  readonly cpuSeconds: number;
  /** CPU of the slowest input. */
  readonly slowestMs: number;
  readonly rssMax: number;
  /** Sentences of what is wrong. */
  readonly problems: readonly string[];
  /** What it counted beside failures, of each of its processes. */
  readonly reports: readonly unknown[];
}

interface Numbers {
  readonly seed: number;
  readonly first: number;
}

/** Problems shown of one fuzzer; all of them are counted. */
const SHOWN_MAX = 20;

/** The table of a run, its problems, and the inputs that once failed. */
export function writeResults(runs: readonly KindRun[], { seed, first }: Numbers): string {
  const inputs = runs.filter(({ name }) => name !== "hiding").reduce((sum, one) => sum + one.inputs, 0);
  const wrong = runs.reduce((sum, { problems }) => sum + problems.length, 0);
  const kept = loadKeptInputs();
  return [
    `${inputs.toLocaleString("en")} inputs ${where()}, ${wrong} wrong.`,
    "A run repeats on its commit:",
    `make fuzz FUZZ="--seed ${seed} --first ${first} --count INPUTS --only KIND"`,
    "",
    "kind          inputs  CPU s  ms each  slowest ms  memory MB  wrong",
    ...runs.map(({ name, inputs: tried, cpuSeconds, slowestMs, rssMax, problems }) =>
      [
        name.padEnd(11),
        String(tried).padStart(8),
        String(Math.round(cpuSeconds)).padStart(6),
        ((1000 * cpuSeconds) / tried).toFixed(3).padStart(8),
        String(Math.round(slowestMs)).padStart(11),
        String(Math.round(rssMax / 1e6)).padStart(10),
        String(problems.length).padStart(6),
      ].join(" "),
    ),
    ...runs.flatMap(({ name, problems }) =>
      problems.slice(0, SHOWN_MAX).map((problem) => `${name} ${problem.split("\n", 1)[0]?.slice(0, 300)}`),
    ),
    "",
    `Inputs that were once wrong, which tests try again (fixtures/fuzz/): ${kept.length}.`,
    ...kept.map(({ file, problem }) => `${file}: ${problem.slice(0, 160).replaceAll("\n", " ")}`),
  ].join("\n");
}

/** The tables of hidden names; null when none was hidden. */
export function writeHiding(
  tally: HidingTally,
  { seed, first, lists }: Numbers & { readonly lists: readonly string[] },
): string | null {
  const all = tally.report.all["all compositions"];
  if (all === undefined) return null;
  const names = lists.length === 0 ? "invented lists" : "other lists";
  return [
    `${all.tried.toLocaleString("en")} compositions over ${names} ${where()}, seed ${seed} from ${first} on.`,
    "Hidden: the party is neither found nor is anything said that was not compared. Noticed: another finding, a",
    "refusal, or a note of what was not compared.",
    "",
    tally.write(),
  ].join("\n");
}

function where(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const change = git("status", "--porcelain", "--", "src") === "" ? "" : " with changes";
  return `on ${new Date().toISOString().slice(0, 10)} at ${git("rev-parse", "--short=7", "HEAD")}${change}, Bun ${Bun.version}`;
}
