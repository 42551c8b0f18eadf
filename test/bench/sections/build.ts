// What the snapshot took to build: the whole import, as it was when the snapshot was made, and the alias
// index alone, now.

import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describeAliasIndex } from "../../../src/engine/retrieval/format/inspect.ts";
import { INDEX_FILE, STORE_FILE } from "../../../src/engine/snapshot/folders.ts";
import { runMeasured } from "../process-usage.ts";
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
    const alone = await runMeasured([
      process.execPath,
      resolve(import.meta.dir, "../index-child.ts"),
      folder,
    ]);
    book.add("index alone, elapsed", alone.seconds, "s");
    book.add("index alone, CPU", alone.cpuSeconds, "s");
    book.add("index alone, peak memory", alone.peakBytes / BYTES_PER_MB, "MB");
  },
};
