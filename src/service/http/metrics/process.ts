// The process as the host sees it, under the names that Prometheus gives to every client library. One thread
// reports for the whole process.

import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type Registry from "prom-client/lib/registry.js";
import { addCounter, addGauge } from "./figures.ts";

/** What the program is made of. */
export interface Build {
  readonly version: string;
  readonly commit: string;
  /** The fingerprint of the name rules. */
  readonly name_rules: string;
  readonly index_format: string;
  /** The version of Bun. */
  readonly runtime: string;
}

const MICROSECONDS_PER_SECOND = 1_000_000;
const MS_PER_SECOND = 1000;

/** `startedAtMs` is the Unix time at which the process started. */
export function addProcess(registry: Registry, build: Build, startedAtMs: number): void {
  addGauge(registry, {
    name: "interdict_build_info",
    help: "The program that runs: always 1.",
    labels: ["version", "commit", "name_rules", "index_format", "runtime"],
    read: () => [[build, 1]],
  });
  addGauge(registry, {
    name: "process_start_time_seconds",
    help: "Unix time at which the process started.",
    read: () => startedAtMs / MS_PER_SECOND,
  });
  addCounter(registry, {
    name: "process_cpu_seconds_total",
    help: "Processor time of the process, in user and system mode.",
    read() {
      const { user, system } = process.cpuUsage();
      return (user + system) / MICROSECONDS_PER_SECOND;
    },
  });
  addGauge(registry, {
    name: "process_resident_memory_bytes",
    help: "Resident memory of the process, with the pages of the mapped match index.",
    read: () => process.memoryUsage.rss(),
  });
  addFileDescriptors(registry);
}

/** Only where the system has /proc. */
function addFileDescriptors(registry: Registry): void {
  const most = readMaxFileDescriptors();
  if (most === null) return;
  addGauge(registry, {
    name: "process_max_fds",
    help: "Files that the process may have open.",
    read: () => most,
  });
  addGauge(registry, {
    name: "process_open_fds",
    help: "Files and sockets that the process has open.",
    // The folder itself is open while it is read.
    read: async () => (await readdir("/proc/self/fd")).length - 1,
  });
}

function readMaxFileDescriptors(): number | null {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const soft = /^Max open files +(\d+|unlimited)/m.exec(limits)?.[1];
    if (soft === undefined) return null;
    return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return null;
  }
}

/** The certificate of a listener. */
export interface CertificateExpiry {
  /** Address of the listener, as in the log. */
  readonly listener: string;
  /** Unix time in milliseconds. */
  readonly expiresAtMs: number;
}

/** When the certificates of the listeners expire. `certificates` is called at each scrape. */
export function addCertificates(registry: Registry, certificates: () => readonly CertificateExpiry[]): void {
  addGauge(registry, {
    name: "interdict_certificate_expiry_timestamp_seconds",
    help: "Unix time at which the certificate of a listener expires.",
    labels: ["listener"],
    read: () =>
      certificates().map(({ listener, expiresAtMs }) => [{ listener }, expiresAtMs / MS_PER_SECOND]),
  });
}
