// `backup FILE`: writes what a state folder holds into one file, while the service runs.

import { Command } from "commander";
import { SNAPSHOT_CHOICES } from "../../backup/snapshot-parts.ts";
import { writeBackup } from "../../backup/write.ts";
import { addFlags, type FlagsOf, flag } from "../../flags/flag.ts";
import { stateFlag } from "../../flags/state.ts";
import { UsageError } from "../../model/errors.ts";
import { refuseUnfinished } from "../../platform/state-folder.ts";
import { describeParts, withoutFlag } from "../backup-summary.ts";
import { jsonFlag } from "../flags.ts";
import { conclude, printJson } from "../output.ts";
import { recordRescue } from "../record-act.ts";

const FLAGS = [
  stateFlag(),
  flag("--snapshots <which>", "the snapshots to include", { choices: SNAPSHOT_CHOICES, default: "current" }),
  withoutFlag("leave this out; restore then needs the same flag"),
  flag("--journal", "include every entry of the journal, which is the default"),
  jsonFlag("print as JSON; not with standard output"),
];
type BackupOptions = FlagsOf<typeof FLAGS>;

export function backupCommand(): Command {
  return addFlags(new Command("backup"), FLAGS)
    .description(
      "writes accounts, keys, cases, the journal and the lists into one file, while the service runs",
    )
    .argument(
      "<file>",
      "the file to write, such as interdict.tar.zst; replaces an earlier backup but no other file; - is standard output",
    )
    .addHelpText("after", "\nExample:\n  interdict backup /backup/interdict-monday.tar.zst")
    .action(async (file: string, { state, snapshots, journal, without = [], json }: BackupOptions) => {
      if (journal && without.includes("journal"))
        throw new UsageError("Give either --journal or --without journal, not both.");
      const path = file === "-" ? null : file;
      refuseUnfinished(state);
      const { manifest, bytes, sha256 } = await writeBackup({
        state,
        path,
        snapshots: without.includes("snapshots") ? "none" : snapshots,
        wholeJournal: !without.includes("journal"),
        now: new Date(),
        record: (content) =>
          recordRescue(state, "backup", {
            file: path ?? "standard output",
            createdAt: content.createdAt,
            snapshots: content.snapshots,
            journal: content.journal,
            // So the journal itself proves what this backup has of it.
            heads: content.heads.map(({ lane, seq, hash }) => ({ lane, seq, hash })),
          }),
      });
      if (json && path !== null) printJson({ file: path, bytes, sha256, ...withoutParts(manifest) });
      const hasData = json || path === null;
      conclude(`Backed up ${state}.`, hasData);
      conclude(describeParts(manifest), hasData);
      conclude(`${path ?? "The backup"} has ${bytes} bytes and the SHA-256 ${sha256}.`, hasData);
    });
}

function withoutParts<Manifest extends { readonly parts: unknown }>({ parts: _, ...rest }: Manifest) {
  return rest;
}
