// `import PATH…`: builds a snapshot from list files and folders and makes it current.

import { Command } from "commander";
import { buildSnapshot } from "../../import/build.ts";
import { plural } from "../../model/plural.ts";
import { prepareStateFolder } from "../../platform/state-folder.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import {
  addBuildOptions,
  type BuildOptions,
  printImportReport,
  readBuildRequest,
  withProgress,
} from "../build-options.ts";
import { canaryOption, readCanaries, refuseMissedCanaries } from "../canaries.ts";
import { printJson, say } from "../output.ts";

export function importCommand(embedding: Embedding): Command {
  return addBuildOptions(new Command("import"))
    .description(
      "builds a snapshot from list files and folders and makes it current; a running service takes it up",
    )
    .addOption(canaryOption())
    .addHelpText("after", "\nExample:\n  interdict import lists/ofac lists/un/consolidated.xml")
    .action(async (paths: string[], options: BuildOptions & { canaries?: string }) => {
      const request = readBuildRequest(paths, options, embedding);
      const canaries = readCanaries(options.canaries);
      prepareStateFolder(options.state);
      const { id, manifest, report } = await withProgress((onProgress) =>
        buildSnapshot({ ...request, onProgress }, (folder) => refuseMissedCanaries(folder, canaries)),
      );
      if (options.json) printJson({ id, ...report });
      else printImportReport(report);
      const datasets = Object.entries(manifest.entitiesByDataset).map(([name, count]) => `${name} ${count}`);
      say(
        `Imported ${plural(report.entities, "entity")} (${datasets.join(", ")}); ` +
          `${report.aliasesSearchable} of ${report.aliases} names can be matched. The snapshot ${id} is in use.`,
      );
    });
}
