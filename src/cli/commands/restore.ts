// `restore FILE`: puts a backup into an empty state folder, or verifies it.

import { Command, Option } from "commander";
import { restoreBackup, verifyBackup } from "../../backup/restore.ts";
import { examineState } from "../../doctor/examine.ts";
import { describeBackup } from "../backup-summary.ts";
import { formatFindings } from "../findings.ts";
import { printJson, say } from "../output.ts";
import { type StateOptions, stateOption } from "../state.ts";

interface RestoreOptions extends StateOptions {
  readonly check?: boolean;
  readonly journal?: string;
  readonly json?: boolean;
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description("verifies every byte of a backup and puts it into an empty state folder")
    .argument("<file>", "file that interdict backup wrote")
    .addOption(stateOption())
    .option("--check", "only verify the file, and restore nothing")
    .addOption(
      new Option(
        "--journal <folder>",
        "a journal that was saved apart and is newer; it takes the place of the one in the backup",
      ).conflicts("check"),
    )
    .option("--json", "print the manifest of the backup as JSON")
    .addHelpText("after", "\nExample:\n  interdict restore interdict.tar.zst --state /var/lib/interdict")
    .action(async (path: string, { state, check, journal, json }: RestoreOptions) => {
      const manifest = check ? await verifyBackup(path) : await restoreBackup(path, state, journal ?? null);
      if (json) printJson(manifest);
      const { createdAt, version } = manifest;
      const made = `${createdAt.slice(0, 19).replace("T", " ")} UTC by interdict ${version}`;
      if (check) return say(`${path} is whole. It was written at ${made}: ${describeBackup(manifest)}.`);
      say(`Restored ${path} of ${made} into ${state}: ${describeBackup(manifest)}.`);
      const findings = examineState({ state, now: new Date() });
      const wrong = findings.filter(({ level }) => level !== "ok");
      if (wrong.length > 0) say(formatFindings(wrong));
    });
}
