// A program of its own, so that its memory can be measured: builds the alias index of a snapshot again, in a
// scratch folder next to it, with the thread that helps an import, and checks that it is equal to the byte.

import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { hashFile } from "../../src/engine/snapshot/digest.ts";
import { INDEX_FILE, STORE_FILE } from "../../src/engine/snapshot/folders.ts";
import { ImportReporter } from "../../src/lists/import/import-report.ts";
import { indexNames } from "../../src/lists/import/index-names.ts";
import { indexingThreads } from "../../src/lists/import/indexing-thread.ts";

const [folder = ""] = process.argv.slice(2);
const scratch = mkdtempSync(join(folder, ".index-"));
try {
  symlinkSync(join(folder, STORE_FILE), join(scratch, STORE_FILE));
  const startHelper = indexingThreads(new URL("../../src/indexer.ts", import.meta.url).href);
  await indexNames(scratch, new ImportReporter(), { startHelper });
  const [before, after] = [
    await hashFile(join(folder, INDEX_FILE)),
    await hashFile(join(scratch, INDEX_FILE)),
  ];
  if (before.sha256 !== after.sha256) throw new Error("The index built again is not equal to the byte.");
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
