// What other processes of this host use, as Linux reports it under /proc.

import { readFileSync } from "node:fs";

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
