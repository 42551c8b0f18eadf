// What the processes of a benchmark use, as Linux reports it under /proc; their processor time is read by
// src/operator/sizing/process-usage.ts.

import { readFileSync } from "node:fs";

const BYTES_PER_KB = 1024;

/** Memory in use: what is the process's own, and what it shares with the files it has mapped. */
export function readMemory(pid: number): { anonymousBytes: number; fileBytes: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const read = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * BYTES_PER_KB;
  const anonymousBytes = read("Anonymous");
  return { anonymousBytes, fileBytes: read("Rss") - anonymousBytes };
}

/**
 * How often a child's peak is looked at. It can't fall, so only the last moments before the end are missed.
 */
const PEAK_INTERVAL_MS = 50;

export interface ProcessCost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

/**
 * Runs a command to its end and reports what it took. Throws when it fails. The peak is that of its own
 * memory: what getrusage reports begins with the memory of the parent.
 */
export async function runMeasured(command: readonly string[]): Promise<ProcessCost> {
  const startedMs = performance.now();
  const child = Bun.spawn([...command], { stdout: "ignore", stderr: "inherit" });
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, readPeakBytes(child.pid));
  }, PEAK_INTERVAL_MS);
  const exitCode = await child.exited;
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed.`);
  const seconds = (performance.now() - startedMs) / 1000;
  return { seconds, cpuSeconds: Number(child.resourceUsage()?.cpuTime.total) / 1e6, peakBytes };
}

/** The most memory that a process had; 0 for one that has ended. */
function readPeakBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * BYTES_PER_KB;
  } catch {
    return 0;
  }
}
