// `publish FILE`: verifies a portable snapshot file and puts it into use.

import { Command, Option } from "commander";
import { plural } from "../../model/plural.ts";
import { prepareStateFolder, refuseRootForAnother } from "../../platform/state-folder.ts";
import { loadManifest } from "../../snapshot/manifest.ts";
import { publishFile } from "../../snapshot/publish.ts";
import { loadTrustedKey } from "../../snapshot/signature.ts";
import { canaryOption, loadCanaries, refuseMissedCanaries } from "../canaries.ts";
import { recordOutcome } from "../outcome.ts";
import { printJson, say } from "../output.ts";
import { recordAct } from "../record-act.ts";
import { type StateOptions, stateOption } from "../state.ts";

interface PublishOptions extends StateOptions {
  readonly trust?: string;
  readonly canaries?: string;
  readonly force?: boolean;
  readonly replaces?: string;
  readonly json?: boolean;
}

export function publishCommand(): Command {
  return new Command("publish")
    .description("verifies a portable snapshot file and puts it into use; a running service switches to it")
    .argument("<file>", "file that interdict build wrote")
    .addOption(stateOption())
    .addOption(
      new Option(
        "--trust <key>",
        "refuse a file that is not signed with the private key of this Ed25519 public key (PEM)",
      ).env("INTERDICT_TRUST"),
    )
    .addOption(canaryOption())
    .option("--force", "publish even if the file is unsigned or older than the snapshot in use")
    .option("--replaces <snapshot>", "refuse unless the snapshot with this id is in use, or none")
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict publish lists.snapshot --trust trusted.pem")
    .action(async (path: string, options: PublishOptions) => {
      const trusted = options.trust === undefined ? null : loadTrustedKey(options.trust);
      const canaries = loadCanaries(options.canaries);
      prepareStateFolder(options.state);
      refuseRootForAnother(options.state);
      const { manifest, isVerified } = await recordOutcome(options.state, "publish", () =>
        publishFile({
          path,
          state: options.state,
          trusted,
          force: options.force ?? false,
          replaces: options.replaces ?? null,
          check: (folder) => {
            refuseMissedCanaries(folder, canaries);
            recordAct(options.state, "publish", {
              snapshot: loadManifest(folder).id,
              trusted: trusted !== null,
              force: options.force ?? false,
            });
          },
        }),
      );
      if (options.json) printJson({ id: manifest.id, verified: isVerified, entities: manifest.entities });
      const signature = isVerified ? "It is signed by the trusted key." : "Its signature was not checked.";
      say(`The snapshot ${manifest.id} with ${plural(manifest.entities, "entity")} is in use. ${signature}`);
    });
}
