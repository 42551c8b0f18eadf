// `import PATH…`: builds a snapshot from list files and folders and puts it into use. `build PATH… --out
// FILE`: builds a portable snapshot file, to be published on another host.

import { flag } from "../../base/flags/flag.ts";
import { canaryFlag } from "../../base/flags/snapshots.ts";
import { UsageError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { offerToKernel } from "../../base/platform/oom-score.ts";
import { prepareStateFolder, refuseRootForAnother } from "../../base/platform/state-folder.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { loadManifest } from "../../engine/snapshot/manifest.ts";
import { writePortable } from "../../engine/snapshot/portable.ts";
import { loadSigningKey } from "../../engine/snapshot/signature.ts";
import { buildAside, buildSnapshot } from "../../lists/import/pipeline.ts";
import { readYenteManifest } from "../../lists/sources/lists/ftm/yente-manifest.ts";
import {
  BUILD_FLAGS,
  describeBuild,
  GATES_HELP,
  LISTS,
  parseBuildRequest,
  printImportReport,
  withProgress,
} from "../build-options.ts";
import { loadCanaries, refuseMissedCanaries } from "../canaries.ts";
import { command } from "../command.ts";
import { recordOutcome, whereServed } from "../outcome.ts";
import { conclude, printJson, say } from "../output.ts";
import { describePortable, PORTABLE_FILE_FLAGS, refuseBadPlace } from "../portable-file.ts";
import { doRecorded } from "../record-act.ts";

export const importCommand = (embedding: Embedding) =>
  command("import", {
    about:
      "builds a snapshot from list files and folders and puts it into use; a running service switches to it",
    arguments: [["[path...]", LISTS]],
    flags: [
      ...BUILD_FLAGS,
      flag("--manifest <file>", "manifest of yente whose datasets to import, from files on disk"),
      canaryFlag(),
    ],
    notes: GATES_HELP,
    example: "import lists/ofac lists/un/consolidated.xml",
    run: async (paths, options) => {
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
    },
  });

/** `build`. */
export const buildCommand = (embedding: Embedding) =>
  command("build", {
    about:
      "builds a portable snapshot file for another host and compares it with the snapshot in use, which stays in use",
    arguments: [["<path...>", LISTS]],
    flags: [...BUILD_FLAGS, ...PORTABLE_FILE_FLAGS, canaryFlag()],
    notes: `${GATES_HELP}

Example:
  openssl genpkey -algorithm ed25519 -out signing.pem
  openssl pkey -in signing.pem -pubout -out trusted.pem
  interdict build lists/ --out lists.snapshot --sign signing.pem`,
    run: async (paths, options) => {
      const request = parseBuildRequest(paths, options, embedding);
      offerToKernel();
      const key = options.sign === undefined ? null : loadSigningKey(options.sign);
      const canaries = loadCanaries(options.canaries);
      refuseBadPlace(options.out);
      prepareStateFolder(options.state);
      refuseRootForAnother(options.state);
      const { id, report, written } = await withProgress((onProgress) =>
        doRecorded(options.state, "build", (record) =>
          buildAside({ ...request, onProgress }, async (folder, built) => {
            refuseMissedCanaries(folder, canaries);
            record({ snapshot: built.id, ...describeBuild(request) });
            return { ...built, written: await writePortable(folder, options.out, key) };
          }),
        ),
      );
      if (options.json) printJson({ id, ...report });
      else printImportReport(report);
      conclude(
        `Wrote the snapshot ${id} with ${plural(report.entities, "entity")} to ` +
          `${describePortable(options, written)}. Publish it: interdict publish ${options.out}`,
        options.json,
      );
    },
  });
