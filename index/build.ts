// Builds the snapshot that the executable carries: the invented lists of fixtures/demo, always under the same date, so
// that the same sources give the same bytes. Writes index/default/ and the committed manifest beside it.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSnapshot } from "../src/snapshot/build.ts";
import { snapshotFolder } from "../src/snapshot/folders.ts";

/** Stands for the day of the import in every record of the demonstration. */
const DEMONSTRATION_DATE = new Date("2026-11-01T00:00:00Z");

// The account names files as they were given: without a folder of this machine.
process.chdir(join(import.meta.dir, ".."));
const target = join(import.meta.dir, "default");
const state = mkdtempSync(join(tmpdir(), "interdict-index-"));
try {
  const { id, manifest } = await buildSnapshot({
    paths: ["fixtures/demo"],
    state,
    demonstration: true,
    now: DEMONSTRATION_DATE,
  });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of ["aliases.idx", "entities.sqlite", "account.json", "manifest.json"]) {
    copyFileSync(join(snapshotFolder(state, id), name), join(target, name));
  }
  copyFileSync(join(target, "manifest.json"), join(import.meta.dir, "manifest.json"));
  process.stderr.write(`Built the embedded snapshot: ${manifest.entities} entities.\n`);
} finally {
  rmSync(state, { recursive: true, force: true });
}
