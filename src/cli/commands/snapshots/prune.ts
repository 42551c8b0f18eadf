// `snapshots prune --keep N`: deletes old snapshots.

import { Command } from "commander";
import { UsageError } from "../../../model/errors.ts";
import { plural } from "../../../model/plural.ts";
import { prune } from "../../../snapshot/rollback-and-prune.ts";
import { parseNumber, printJson, say } from "../../output.ts";
import { type StateOptions, stateOption } from "../../state.ts";

export function pruneCommand(): Command {
  return new Command("prune")
    .description("deletes all but the newest snapshots, but never the one in use")
    .requiredOption("--keep <n>", "number of snapshots to keep, at least 1")
    .addOption(stateOption())
    .option("--json", "print the ids of the deleted snapshots as JSON")
    .addHelpText("after", "\nExample:\n  interdict snapshots prune --keep 30")
    .action((options: StateOptions & { keep: string; json?: boolean }) => {
      const keep = parseNumber("--keep", options.keep);
      if (!Number.isInteger(keep) || keep < 1)
        throw new UsageError(`--keep must be a whole number of at least 1, not "${options.keep}".`);
      const pruned = prune(options.state, keep);
      if (options.json) printJson(pruned);
      say(
        pruned.length === 0
          ? "There was nothing to delete."
          : `Deleted ${plural(pruned.length, "snapshot")}: ${pruned.join(", ")}.`,
      );
    });
}
