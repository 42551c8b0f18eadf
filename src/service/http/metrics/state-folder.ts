// The state folder: room on its disk, and how imports, backups and verifications ended. One thread reports
// for the process.

import { statfs } from "node:fs/promises";
import type Registry from "prom-client/lib/registry.js";
import { IMPORT_RESULTS, type LastImport } from "../../../base/model/last-import.ts";
import { type LastRun, type NightlyJob, RUN_RESULTS } from "../../../base/model/last-run.ts";
import { addGauge, addGauges } from "./figures.ts";

export interface StateFolder {
  readonly path: string;
  /** False when nothing in it can be changed. */
  readonly isWritable: boolean;
  /** The last import; null when none is known. Called at each scrape. */
  readonly lastImport: () => LastImport | null;
  /** How a job of the nights ended last; null when it never ran here. Called at each scrape. */
  readonly lastRun: (job: NightlyJob) => LastRun | null;
}

const MS_PER_SECOND = 1000;

const DISK = [
  ["interdict_state_disk_size_bytes", "Size of the file system of the state folder.", "blocks"],
  ["interdict_state_disk_free_bytes", "Room that is left there for the service.", "bavail"],
] as const;

/** What leaves its outcome in the state folder: the beginning of its metrics, and its name. */
const RUNS = [
  ["interdict_import", "import or publication", "import"],
  ["interdict_backup", "backup", "backup"],
  ["interdict_journal_verify", "verification of the journal", "verify"],
] as const;

export function addStateFolder(
  registry: Registry,
  { path, isWritable, lastImport, lastRun }: StateFolder,
): void {
  addGauge(registry, {
    name: "interdict_state_writable",
    help: "0 when the state folder could not be written at the start: no account, key or list can be changed.",
    read: () => Number(isWritable),
  });
  for (const [name, help, blocks] of DISK)
    addGauge(registry, {
      name,
      help,
      async read() {
        const disk = await statfs(path).catch(() => null);
        return disk === null ? null : disk[blocks] * disk.bsize;
      },
    });
  for (const [prefix, what, run] of RUNS) {
    const results = run === "import" ? IMPORT_RESULTS : RUN_RESULTS;
    addLastRun(registry, [prefix, what], results, () => (run === "import" ? lastImport() : lastRun(run)));
  }
  addGauge(registry, {
    name: "interdict_import_last_refused_by",
    help: "1 for each gate that refused the last import.",
    labels: ["gate"],
    read: () => (lastImport()?.gates ?? []).map((gate) => [{ gate }, 1]),
  });
}

function addLastRun(
  registry: Registry,
  [prefix, what]: readonly [prefix: string, what: string],
  results: readonly string[],
  last: () => LastRun<string> | null,
): void {
  const named = results.slice(0, -1).join(", ");
  addGauge(registry, {
    name: `${prefix}_last_result`,
    help: `1 for the result of the last ${what}: ${named}, or unfinished while it runs and after it was killed.`,
    labels: ["result"],
    read() {
      const run = last();
      return run === null ? [] : results.map((result) => [{ result }, Number(result === run.result)]);
    },
  });
  const times = [
    [`${prefix}_last_start_timestamp_seconds`, `Unix time at which the last ${what} began.`, "startedAt"],
    [
      `${prefix}_last_success_timestamp_seconds`,
      `Unix time at which the last ${what} that succeeded ended.`,
      "succeededAt",
    ],
  ] as const;
  addGauges(registry, times, (time) => {
    const text = last()?.[time] ?? null;
    return text === null ? null : Date.parse(`${text}Z`) / MS_PER_SECOND;
  });
}
