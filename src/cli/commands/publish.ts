// `publish FILE`: verifies a portable snapshot file and makes it current.

import { Command, Option } from "commander";
import { prepareStateFolder } from "../../platform/state-folder.ts";
import { publishFile } from "../../snapshot/publish.ts";
import { loadTrustedKey } from "../../snapshot/signature.ts";
import { canaryOption, readCanaries, refuseMissedCanaries } from "../canaries.ts";
import { printJson, say } from "../output.ts";
import { type StateOptions, stateOption } from "../state.ts";

interface PublishOptions extends StateOptions {
  readonly trust?: string;
  readonly canaries?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function publishCommand(): Command {
  return new Command("publish")
    .description("verifies a portable snapshot file and makes it current; a running service takes it up")
    .argument("<file>", "what `interdict build` wrote")
    .addOption(stateOption())
    .addOption(
      new Option(
        "--trust <key>",
        "the file must be signed by the owner of this Ed25519 public key (PEM)",
      ).env("INTERDICT_TRUST"),
    )
    .addOption(canaryOption())
    .option("--force", "publish though the file is unsigned, or older than the snapshot in use")
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict publish lists.snapshot --trust trusted.pem")
    .action(async (path: string, options: PublishOptions) => {
      const trusted = options.trust === undefined ? null : loadTrustedKey(options.trust);
      const canaries = readCanaries(options.canaries);
      prepareStateFolder(options.state);
      const { manifest, isVerified } = await publishFile({
        path,
        state: options.state,
        trusted,
        force: options.force ?? false,
        check: (folder) => refuseMissedCanaries(folder, canaries),
      });
      if (options.json) printJson({ id: manifest.id, verified: isVerified, entities: manifest.entities });
      const vouched = isVerified ? "signed by the trusted key" : "whose signature was not checked";
      say(`The snapshot ${manifest.id}, ${vouched}, with ${manifest.entities} entities, is in use.`);
    });
}
