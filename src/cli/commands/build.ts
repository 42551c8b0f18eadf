// `build PATH… --out FILE`: builds a portable snapshot file, to be published on another host.

import { statSync } from "node:fs";
import { dirname } from "node:path";
import { Command } from "commander";
import { buildAside } from "../../import/pipeline.ts";
import { OperatorError } from "../../model/errors.ts";
import { plural } from "../../model/plural.ts";
import { prepareStateFolder } from "../../platform/state-folder.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { writePortable } from "../../snapshot/portable.ts";
import { loadSigningKey } from "../../snapshot/signature.ts";
import {
  addBuildOptions,
  type BuildOptions,
  parseBuildRequest,
  printImportReport,
  withProgress,
} from "../build-options.ts";
import { canaryOption, loadCanaries, refuseMissedCanaries } from "../canaries.ts";
import { printJson, say } from "../output.ts";

interface PortableOptions extends BuildOptions {
  readonly out: string;
  readonly sign?: string;
  readonly canaries?: string;
}

export function buildCommand(embedding: Embedding): Command {
  return addBuildOptions(new Command("build"))
    .description(
      "builds a portable snapshot file for another host; compares it with the snapshot in use, which stays in use",
    )
    .requiredOption("--out <file>", "the file to write")
    .option("--sign <key>", "sign with this Ed25519 private key (PEM)")
    .addOption(canaryOption())
    .addHelpText(
      "after",
      "\nExample:\n  openssl genpkey -algorithm ed25519 -out signing.pem\n" +
        "  openssl pkey -in signing.pem -pubout -out trusted.pem\n" +
        "  interdict build lists/ --out lists.snapshot --sign signing.pem",
    )
    .action(async (paths: string[], options: PortableOptions) => {
      const request = parseBuildRequest(paths, options, embedding);
      const key = options.sign === undefined ? null : loadSigningKey(options.sign);
      const canaries = loadCanaries(options.canaries);
      refuseBadPlace(options.out);
      prepareStateFolder(options.state);
      const { id, report } = await withProgress((onProgress) =>
        buildAside({ ...request, onProgress }, async (folder, built) => {
          refuseMissedCanaries(folder, canaries);
          await writePortable(folder, options.out, key);
          return built;
        }),
      );
      if (options.json) printJson({ id, ...report });
      else printImportReport(report);
      say(
        `Wrote the snapshot ${id} with ${plural(report.entities, "entity")} to ${options.out}, ` +
          `${key === null ? "unsigned" : "signed"}. Publish it: interdict publish ${options.out}`,
      );
    });
}

/** Checks the output path before lists are read for minutes. */
function refuseBadPlace(out: string): void {
  const folder = dirname(out);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new OperatorError(
      `The folder ${folder} for ${out} does not exist.`,
      "Create it, or name another one with --out FILE.",
    );
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new OperatorError(`${out} is a folder.`, "Name a file to write: --out FILE.");
}
