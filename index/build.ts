// Builds the snapshot that the executable carries, into index/default/. Without arguments these are the
// invented lists of fixtures/demo, and who owns whom in fixtures/demo-ownership, always under the same date,
// so that the same sources give the same bytes; their manifest is committed. With arguments, which are those
// of `interdict import`, these are real lists.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BUILD_FLAGS,
  GATES_HELP,
  LISTS,
  parseBuildRequest,
  printImportReport,
} from "../src/cli/build-options.ts";
import { command } from "../src/cli/command.ts";
import { reportFailure } from "../src/cli/output.ts";
import { snapshotFolder } from "../src/engine/snapshot/folders.ts";
import { type BuildRequest, buildSnapshot } from "../src/lists/import/pipeline.ts";
import { RULES } from "../src/lists/ownership/rules.ts";

/** Stands for the day of the import in every record of the demonstration. */
const DEMONSTRATION_DATE = new Date("2026-11-01T00:00:00Z");

// The lists of the demonstration are named from the root of the repository.
process.chdir(join(import.meta.dir, ".."));
const target = join(import.meta.dir, "default");
/** Tells make which lists are in the folder; the demonstration has no such file. */
const listsFile = join(target, "lists.txt");

async function build(request: Omit<BuildRequest, "state">): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), "interdict-index-"));
  try {
    const { id, manifest, report } = await buildSnapshot({ ...request, state });
    if (request.demonstration !== true) printImportReport(report);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    for (const name of ["aliases.idx", "entities.sqlite", "account.json", "lists.zst", "manifest.json"]) {
      copyFileSync(join(snapshotFolder(state, id), name), join(target, name));
    }
    process.stderr.write(`Built the embedded snapshot: ${manifest.entities} entities.\n`);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

const lists = process.argv.slice(2);
try {
  if (lists.length === 0) {
    await build({
      paths: ["fixtures/demo", "fixtures/demo-ownership"],
      ownershipRules: [RULES.ofac],
      demonstration: true,
      now: DEMONSTRATION_DATE,
    });
    copyFileSync(join(target, "manifest.json"), join(import.meta.dir, "manifest.json"));
  } else {
    const importing = command("LISTS", {
      about: "",
      arguments: [["<path...>", LISTS]],
      flags: BUILD_FLAGS,
      notes: GATES_HELP,
      run: async (paths, options) => {
        await build({ ...parseBuildRequest(paths, options, { snapshot: null }), embedded: true });
        writeFileSync(listsFile, `${lists.join(" ")}\n`);
      },
    });
    await importing.parseAsync(lists, { from: "user" });
  }
} catch (error) {
  process.exitCode = reportFailure(error);
}
