// The state folder: room on its disk, and the outcome of the last import. One thread reports for the process.

import { statfs } from "node:fs/promises";
import type Registry from "prom-client/lib/registry.js";
import { IMPORT_RESULTS, type LastImport } from "../../model/last-import.ts";
import { addGauge, addGauges } from "./figures.ts";

export interface StateFolder {
  readonly path: string;
  /** False when nothing in it can be changed. */
  readonly isWritable: boolean;
  /** The last import; null when none is known. Called at each scrape. */
  readonly lastImport: () => LastImport | null;
}

const MS_PER_SECOND = 1000;

const DISK = [
  ["interdict_state_disk_size_bytes", "Size of the file system of the state folder.", "blocks"],
  ["interdict_state_disk_free_bytes", "Room that is left there for the service.", "bavail"],
] as const;

const TIMES = [
  [
    "interdict_import_last_start_timestamp_seconds",
    "Unix time at which the last import or publication began.",
    "startedAt",
  ],
  [
    "interdict_import_last_success_timestamp_seconds",
    "Unix time at which an import or publication succeeded last.",
    "succeededAt",
  ],
] as const;

export function addStateFolder(registry: Registry, { path, isWritable, lastImport }: StateFolder): void {
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
  addLastImport(registry, lastImport);
}

function addLastImport(registry: Registry, lastImport: () => LastImport | null): void {
  addGauge(registry, {
    name: "interdict_import_last_result",
    help: "1 for the result of the last import or publication: succeeded, refused, failed, or unfinished while it runs and after it was killed.",
    labels: ["result"],
    read() {
      const last = lastImport();
      return last === null
        ? []
        : IMPORT_RESULTS.map((result) => [{ result }, Number(result === last.result)]);
    },
  });
  addGauge(registry, {
    name: "interdict_import_last_refused_by",
    help: "1 for each gate that refused the last import.",
    labels: ["gate"],
    read: () => (lastImport()?.gates ?? []).map((gate) => [{ gate }, 1]),
  });
  addGauges(registry, TIMES, (time) => {
    const text = lastImport()?.[time] ?? null;
    return text === null ? null : Date.parse(`${text}Z`) / MS_PER_SECOND;
  });
}
