// What the kernel knows of a running service.

import { readFileSync } from "node:fs";
import type { RunningService } from "../support/binary.ts";

/** The unit of times in /proc/PID/stat. */
const TICK_MS = 10;

/** Megabytes of a kind in /proc/PID/status. */
export function memoryMb({ pid }: RunningService, kind: "RssAnon" | "RssFile"): number {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB$`, "m").exec(text)?.[1]) / 1000;
}

/** Processor time that the service has used, in milliseconds. */
export function cpuMs({ pid }: RunningService): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
