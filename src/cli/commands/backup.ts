// `backup FILE`: writes what a state folder holds into one file, while the service runs.

import { Command, Option } from "commander";
import { SNAPSHOT_CHOICES, type SnapshotChoice } from "../../backup/snapshot-parts.ts";
import { writeBackup } from "../../backup/write.ts";
import { describeBackup } from "../backup-summary.ts";
import { printJson, say } from "../output.ts";
import { recordRescue } from "../record-act.ts";
import { type StateOptions, stateOption } from "../state.ts";

interface BackupOptions extends StateOptions {
  readonly snapshots: SnapshotChoice;
  readonly journal?: boolean;
  readonly json?: boolean;
}

export function backupCommand(): Command {
  return new Command("backup")
    .description("writes accounts, keys, journal heads and snapshots into one file, while the service runs")
    .argument(
      "<file>",
      "the file to write, such as interdict.tar.zst; an earlier backup is replaced, another file is not; - for standard output",
    )
    .addOption(stateOption())
    .addOption(
      new Option("--snapshots <which>", "the snapshots to include")
        .choices(SNAPSHOT_CHOICES)
        .default("current"),
    )
    .option("--journal", "include every entry of the journal, not only its heads and notes")
    .option("--json", "print as JSON; not with standard output")
    .addHelpText("after", "\nExample:\n  interdict backup /backup/interdict-monday.tar.zst")
    .action(async (file: string, { state, snapshots, journal = false, json }: BackupOptions) => {
      const path = file === "-" ? null : file;
      const { manifest, bytes, sha256 } = await writeBackup({
        state,
        path,
        snapshots,
        wholeJournal: journal,
        now: new Date(),
        record: (content) =>
          recordRescue(state, "backup", {
            file: path ?? "standard output",
            createdAt: content.createdAt,
            snapshots: content.snapshots,
            journal: content.journal,
          }),
      });
      if (json && path !== null) printJson({ file: path, bytes, sha256, ...withoutParts(manifest) });
      say(`Backed up ${state}: ${describeBackup(manifest)}.`);
      say(`${path ?? "The backup"} has ${bytes} bytes and the SHA-256 ${sha256}.`);
    });
}

function withoutParts<Manifest extends { readonly parts: unknown }>({ parts: _, ...rest }: Manifest) {
  return rest;
}
