// The state folder: room on its disk, and the outcome of the last import. One thread reports for the process.

import { statfs } from "node:fs/promises";
import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import { IMPORT_RESULTS, type LastImport } from "../../model/last-import.ts";

export interface StateFolder {
  readonly path: string;
  /** False when nothing in it can be changed. */
  readonly isWritable: boolean;
  /** The last import; null when none is known. Called at each scrape. */
  readonly lastImport: () => LastImport | null;
}

const MS_PER_SECOND = 1000;

export function addStateFolder(registry: Registry, { path, isWritable, lastImport }: StateFolder): void {
  new Gauge({
    name: "interdict_state_writable",
    help: "0 when the state folder could not be written at the start: no account, key or list can be changed.",
    registers: [registry],
  }).set(Number(isWritable));
  addDisk(registry, path);
  addLastImport(registry, lastImport);
}

function addDisk(registry: Registry, path: string): void {
  const gauges = {
    interdict_state_disk_size_bytes: ["Size of the file system of the state folder.", "blocks"],
    interdict_state_disk_free_bytes: ["Room that is left there for the service.", "bavail"],
  } as const;
  for (const [name, [help, blocks]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(path).catch(() => null);
        if (disk === null) this.remove();
        else this.set(disk[blocks] * disk.bsize);
      },
    });
}

function addLastImport(registry: Registry, lastImport: () => LastImport | null): void {
  const registers = [registry];
  new Gauge({
    name: "interdict_import_last_result",
    help: "1 for the result of the last import or publication: succeeded, refused, failed, or unfinished while it runs and after it was killed.",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      const last = lastImport();
      if (last === null) return;
      for (const result of IMPORT_RESULTS) this.set({ result }, Number(result === last.result));
    },
  });
  new Gauge({
    name: "interdict_import_last_refused_by",
    help: "1 for each gate that refused the last import.",
    labelNames: ["gate"],
    registers,
    collect() {
      this.reset();
      for (const gate of lastImport()?.gates ?? []) this.set({ gate }, 1);
    },
  });
  const times = {
    interdict_import_last_start_timestamp_seconds: [
      "Unix time at which the last import or publication began.",
      "startedAt",
    ],
    interdict_import_last_success_timestamp_seconds: [
      "Unix time at which an import or publication succeeded last.",
      "succeededAt",
    ],
  } as const;
  for (const [name, [help, time]] of Object.entries(times))
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const text = lastImport()?.[time] ?? null;
        if (text === null) this.remove();
        else this.set(Date.parse(`${text}Z`) / MS_PER_SECOND);
      },
    });
}
