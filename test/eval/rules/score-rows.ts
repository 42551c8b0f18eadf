// Scores the pairs of a file with the scorer in a folder, and prints their scores and the CPU time of the
// last of three rounds as JSON. Each copy has a program of its own, since a scorer keeps its tables as long
// as it lives.

import { readFileSync } from "node:fs";
import { threadCpuMs } from "../../bench/cpu-clock.ts";
import { loadScorer, type NamePair } from "./scorer.ts";

const [folder = "src", path = ""] = process.argv.slice(2);
const pairs: NamePair[] = JSON.parse(readFileSync(path, "utf8"));
const score = await loadScorer(folder);
let scores: number[] = [];
let cpuMs = 0;
for (let round = 0; round < 3; round++) {
  const before = threadCpuMs();
  scores = pairs.map(score);
  cpuMs = threadCpuMs() - before;
}
process.stdout.write(JSON.stringify({ scores, cpuMs }));
