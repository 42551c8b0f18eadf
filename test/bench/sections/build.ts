// What the snapshot took to build: the whole import, as it was when the snapshot was made, and the alias index alone, now.

import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describeAliasIndex } from "../../../src/alias/inspect.ts";
import { INDEX_FILE, STORE_FILE } from "../../../src/snapshot/folders.ts";
import type { Section } from "../section.ts";

const BYTES_PER_MB = 1e6;

export const build: Section = {
  name: "build",
  async measure({ folder, cost }, book) {
    const { names, bytes } = describeAliasIndex(join(folder, INDEX_FILE));
    book.add("names", names, "count");
    book.add("index bytes a name", bytes / names, "bytes");
    book.add("index file", bytes / BYTES_PER_MB, "MB");
    book.add("store file", statSync(join(folder, STORE_FILE)).size / BYTES_PER_MB, "MB");
    book.add("import, elapsed", cost.seconds, "s");
    book.add("import, CPU", cost.cpuSeconds, "s");
    book.add("import, peak memory", cost.peakBytes / BYTES_PER_MB, "MB");
    const startedMs = performance.now();
    const child = Bun.spawn([process.execPath, resolve(import.meta.dir, "../index-child.ts"), folder], {
      stdout: "ignore",
      stderr: "inherit",
    });
    if ((await child.exited) !== 0) throw new Error("Building the index alone failed.");
    const usage = child.resourceUsage();
    if (usage === undefined) throw new Error("The system doesn't tell what a child used.");
    book.add("index alone, elapsed", (performance.now() - startedMs) / 1000, "s");
    book.add("index alone, CPU", Number(usage.cpuTime.total) / 1e6, "s");
    book.add("index alone, peak memory", usage.maxRSS / BYTES_PER_MB, "MB");
  },
};
