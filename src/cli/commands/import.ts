// `import PATH…`: builds a snapshot from list files and folders and puts it into use.

import { Command } from "commander";
import { buildSnapshot } from "../../import/pipeline.ts";
import { plural } from "../../model/plural.ts";
import { prepareStateFolder, refuseRootForAnother } from "../../platform/state-folder.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { loadManifest } from "../../snapshot/manifest.ts";
import {
  addBuildOptions,
  type BuildOptions,
  describeBuild,
  parseBuildRequest,
  printImportReport,
  withProgress,
} from "../build-options.ts";
import { canaryOption, loadCanaries, refuseMissedCanaries } from "../canaries.ts";
import { recordOutcome } from "../outcome.ts";
import { conclude, printJson, say } from "../output.ts";
import { recordAct } from "../record-act.ts";
import { whereServed } from "../where-served.ts";

export function importCommand(embedding: Embedding): Command {
  return addBuildOptions(new Command("import"))
    .description(
      "builds a snapshot from list files and folders and puts it into use; a running service switches to it",
    )
    .addOption(canaryOption())
    .addHelpText("after", "\nExample:\n  interdict import lists/ofac lists/un/consolidated.xml")
    .action(async (paths: string[], options: BuildOptions & { canaries?: string }) => {
      const request = parseBuildRequest(paths, options, embedding);
      const canaries = loadCanaries(options.canaries);
      prepareStateFolder(options.state);
      refuseRootForAnother(options.state);
      const { id, manifest, report } = await recordOutcome(options.state, "import", () =>
        withProgress((onProgress) =>
          buildSnapshot({ ...request, onProgress }, (folder) => {
            refuseMissedCanaries(folder, canaries);
            recordAct(options.state, "import", {
              snapshot: loadManifest(folder).id,
              ...describeBuild(request),
            });
          }),
        ),
      );
      if (options.json) printJson({ id, ...report });
      else printImportReport(report);
      const datasets = Object.entries(manifest.entitiesByDataset).map(([name, count]) => `${name} ${count}`);
      conclude(
        `Imported ${plural(report.entities, "entity")} (${datasets.join(", ")}); ` +
          `${report.aliasesSearchable} of ${plural(report.aliases, "name")} can be matched. The snapshot ${id} is in use in ${options.state}.`,
        options.json,
      );
      say(whereServed(options.state));
    });
}
