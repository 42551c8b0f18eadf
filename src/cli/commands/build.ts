// `build PATH… --out FILE`: builds a portable snapshot file, to be published on another host.

import { Command } from "commander";
import { addFlags, type FlagsOf } from "../../base/flags/flag.ts";
import { canaryFlag } from "../../base/flags/snapshots.ts";
import { plural } from "../../base/model/plural.ts";
import { offerToKernel } from "../../base/platform/oom-score.ts";
import { prepareStateFolder, refuseRootForAnother } from "../../base/platform/state-folder.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { writePortable } from "../../engine/snapshot/portable.ts";
import { loadSigningKey } from "../../engine/snapshot/signature.ts";
import { buildAside } from "../../lists/import/pipeline.ts";
import {
  BUILD_FLAGS,
  describeBuild,
  parseBuildRequest,
  printImportReport,
  takeLists,
  withProgress,
} from "../build-options.ts";
import { loadCanaries, refuseMissedCanaries } from "../canaries.ts";
import { conclude, printJson } from "../output.ts";
import { describePortable, PORTABLE_FILE_FLAGS, refuseBadPlace } from "../portable-file.ts";
import { doRecorded } from "../record-act.ts";

const FLAGS = [...BUILD_FLAGS, ...PORTABLE_FILE_FLAGS, canaryFlag()];
type PortableOptions = FlagsOf<typeof FLAGS>;

export function buildCommand(embedding: Embedding): Command {
  return takeLists(addFlags(new Command("build"), FLAGS))
    .description(
      "builds a portable snapshot file for another host and compares it with the snapshot in use, which stays in use",
    )
    .addHelpText(
      "after",
      "\nExample:\n  openssl genpkey -algorithm ed25519 -out signing.pem\n" +
        "  openssl pkey -in signing.pem -pubout -out trusted.pem\n" +
        "  interdict build lists/ --out lists.snapshot --sign signing.pem",
    )
    .action(async (paths: string[], options: PortableOptions) => {
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
    });
}
