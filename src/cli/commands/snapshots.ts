// `snapshots`: the snapshots in the state folder; one file per subcommand.

import { Command } from "commander";
import { diffCommand } from "./snapshots/diff.ts";
import { exportCommand } from "./snapshots/export.ts";
import { listCommand } from "./snapshots/list.ts";
import { pruneCommand } from "./snapshots/prune.ts";
import { rollbackCommand } from "./snapshots/rollback.ts";
import { verifyCommand } from "./snapshots/verify.ts";

export function snapshotsCommand(): Command {
  const command = new Command("snapshots").description(
    "lists, verifies, compares and exports the snapshots in the state folder, rolls back to an earlier one, and deletes old ones",
  );
  for (const make of [listCommand, verifyCommand, diffCommand, rollbackCommand, exportCommand, pruneCommand])
    command.addCommand(make());
  return command;
}
