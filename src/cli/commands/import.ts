// `import PATH…`: builds a snapshot from list files and folders and puts it into use.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../base/flags/flag.ts";
import { canaryFlag } from "../../base/flags/snapshots.ts";
import { UsageError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { offerToKernel } from "../../base/platform/oom-score.ts";
import { prepareStateFolder, refuseRootForAnother } from "../../base/platform/state-folder.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { loadManifest } from "../../engine/snapshot/manifest.ts";
import { buildSnapshot } from "../../lists/import/pipeline.ts";
import { readYenteManifest } from "../../lists/sources/lists/ftm/yente-manifest.ts";
import {
  BUILD_FLAGS,
  describeBuild,
  parseBuildRequest,
  printImportReport,
  takeLists,
  withProgress,
} from "../build-options.ts";
import { loadCanaries, refuseMissedCanaries } from "../canaries.ts";
import { recordOutcome, whereServed } from "../outcome.ts";
import { conclude, printJson, say } from "../output.ts";
import { doRecorded } from "../record-act.ts";

const FLAGS = [
  ...BUILD_FLAGS,
  flag("--manifest <file>", "manifest of yente whose datasets to import, from files on disk"),
  canaryFlag(),
];

export function importCommand(embedding: Embedding): Command {
  return takeLists(addFlags(new Command("import"), FLAGS), "[path...]")
    .description(
      "builds a snapshot from list files and folders and puts it into use; a running service switches to it",
    )
    .addHelpText("after", "\nExample:\n  interdict import lists/ofac lists/un/consolidated.xml")
    .action(async (paths: string[], options: FlagsOf<typeof FLAGS>) => {
      const { manifest: file } = options;
      if (paths.length === 0 && file === undefined)
        throw new UsageError("Name list files or folders, or a manifest of yente with --manifest.");
      const mappings = file === undefined ? undefined : readYenteManifest(file);
      const request = {
        ...parseBuildRequest([...paths, ...(mappings?.keys() ?? [])], options, embedding),
        ...(mappings && { mappings }),
      };
      offerToKernel();
      const canaries = loadCanaries(options.canaries);
      prepareStateFolder(options.state);
      refuseRootForAnother(options.state);
      const { id, manifest, report } = await recordOutcome(options.state, "import", () =>
        withProgress((onProgress) =>
          doRecorded(options.state, "import", (record) =>
            buildSnapshot({ ...request, onProgress }, (folder) => {
              refuseMissedCanaries(folder, canaries);
              record({ snapshot: loadManifest(folder).id, ...describeBuild(request) });
            }),
          ),
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
