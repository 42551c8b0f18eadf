// This program as processes of its own, which are measured.

import { readFileSync } from "node:fs";
import { OperatorError } from "../../base/model/errors.ts";

/** How often the memory of a process is looked at. */
const INTERVAL_MS = 50;

/** How this program is started: the executable, or the runtime with the entry file. */
export type OwnCommand = readonly string[];

/** What is measured. */
export interface Measured {
  readonly command: OwnCommand;
  /** The corpora that are screened against: sanctions, pep. */
  readonly include: readonly string[];
}

/** Variables of the host's service would change what is measured. */
const CLEAN: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith("INTERDICT_") || value === undefined ? [] : [[name, value] as const],
  ),
);

/** Starts a subcommand, whose messages can be read. */
export function startOwn(command: OwnCommand, args: readonly string[]) {
  return Bun.spawn([...command, ...args], { env: CLEAN, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
}

export interface RunCost {
  readonly stdout: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The most memory of its own. */
  readonly memoryBytes: number;
}

/** Runs a subcommand to its end. Throws an OperatorError with its own words when it fails. */
export async function runOwn(command: OwnCommand, args: readonly string[]): Promise<RunCost> {
  const startedMs = performance.now();
  const child = startOwn(command, args);
  let memoryBytes = 0;
  const timer = setInterval(() => {
    memoryBytes = Math.max(memoryBytes, readOwnMemory(child.pid));
  }, INTERVAL_MS);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  clearInterval(timer);
  if (exitCode !== 0)
    throw new OperatorError(
      `interdict ${args[0]} ended with exit code ${exitCode}: ${stderr.trimEnd().split("\n").slice(-3).join(" ")}`,
    );
  const seconds = (performance.now() - startedMs) / 1000;
  return {
    stdout,
    seconds,
    cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
    memoryBytes,
  };
}

/** Clock ticks of /proc in a second, the same on every Linux that the program runs on. */
const TICKS_PER_SECOND = 100;
const BYTES_PER_KB = 1024;

/** Processor time of all threads so far, in seconds. */
export function readCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program is in brackets and may hold spaces; the fields after it are numbered from 3.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[14 - 3]) + Number(fields[15 - 3])) / TICKS_PER_SECOND;
}

/** Memory of the process's own, without the files that it maps; 0 for one that has ended. */
export function readOwnMemory(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * BYTES_PER_KB;
  } catch {
    return 0;
  }
}
