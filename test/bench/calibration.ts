// A fixed piece of work, timed next to everything else: times of a shared machine drift twofold within the
// hour, but a time as a multiple of this one stays. Half of it is arithmetic, half waits for memory, as
// candidate generation does.

import { cpus, totalmem } from "node:os";
import { threadCpuMs } from "./cpu-clock.ts";

const CELLS = 1 << 22;
const STEPS = 3_000_000;
const RUNS = 7;
const BYTES_PER_GB = 1e9;

const cells = Int32Array.from({ length: CELLS }, (_, i) => Math.imul(i, 0x9e3779b1));

function walk(): number {
  let at = 1;
  let sum = 0;
  for (let step = 0; step < STEPS; step++) {
    at = (Math.imul(at, 0x915f77f5) + 1) | 0;
    sum = (sum + (cells[at >>> 10] ?? 0)) | 0;
    sum ^= sum << 13;
    sum ^= sum >>> 17;
    sum ^= sum << 5;
  }
  return sum;
}

/** The CPU time that the loop takes now, in milliseconds: the median of a few runs. */
export function calibrate(): number {
  const times: number[] = [];
  let kept = 0;
  for (let run = 0; run < RUNS; run++) {
    const before = threadCpuMs();
    kept ^= walk();
    times.push(threadCpuMs() - before);
  }
  // An answer that nobody could use would let the loop be left out.
  if (kept === 0.5) throw new Error("The calibration loop was left out.");
  times.sort((a, b) => a - b);
  return times[RUNS >> 1] ?? 0;
}

/** The machine, as a table of results names it. */
export function describeMachine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim()}, ${Math.round(totalmem() / BYTES_PER_GB)} GB`;
}
