// What another process of this host uses, as Linux tells it under /proc.

import { readFileSync } from "node:fs";

/** Clock ticks of /proc in a second, the same on every Linux that Bun runs on. */
const TICKS_PER_SECOND = 100;
const BYTES_PER_KB = 1024;

/** CPU time of all threads so far, in seconds. */
export function readCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program stands in brackets and may hold spaces; the fields after it are numbered from 3.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[14 - 3]) + Number(fields[15 - 3])) / TICKS_PER_SECOND;
}

/** Memory in use: what is the process's own, and what it shares with the files it has mapped. */
export function readMemory(pid: number): { anonymousBytes: number; fileBytes: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const read = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * BYTES_PER_KB;
  const anonymousBytes = read("Anonymous");
  return { anonymousBytes, fileBytes: read("Rss") - anonymousBytes };
}
