// Scores the pairs of a file with the scorer in a folder, and prints their scores and what they cost as JSON:
// the CPU time of some of them by the scorer of src, of that by the copy, both in turns. Each copy has a
// program of its own, since a scorer keeps its tables as long as it lives.

import { readFileSync } from "node:fs";
import { threadCpuMs } from "../../bench/cpu-clock.ts";
import { loadScorer, type NamePair, type ScoreNames } from "./scorer.ts";

/** One pair in so many is timed. */
const TIMED = 8;
const ROUNDS = 3;

const [folder = "src", path = ""] = process.argv.slice(2);
const pairs: NamePair[] = JSON.parse(readFileSync(path, "utf8"));
const [whole, copy] = [await loadScorer("src"), await loadScorer(folder)];
const scores = pairs.map(copy);
const timed = pairs.filter((_, at) => at % TIMED === 0);
let [wholeMs, copyMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
for (let round = 0; round < ROUNDS; round++) {
  wholeMs = Math.min(wholeMs, time(whole));
  copyMs = Math.min(copyMs, time(copy));
}
process.stdout.write(JSON.stringify({ scores, cost: wholeMs / copyMs }));

function time(score: ScoreNames): number {
  const before = threadCpuMs();
  for (const pair of timed) score(pair);
  return threadCpuMs() - before;
}
