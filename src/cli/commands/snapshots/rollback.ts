// `snapshots rollback`: makes an earlier snapshot current again.

import { Command } from "commander";
import { OperatorError } from "../../../model/errors.ts";
import type { Manifest } from "../../../snapshot/manifest.ts";
import { openSnapshot } from "../../../snapshot/open.ts";
import { rollBack } from "../../../snapshot/retention.ts";
import { formatTable, printJson, printResult, say } from "../../output.ts";
import { type StateOptions, stateOption } from "../../state.ts";

export function rollbackCommand(): Command {
  return new Command("rollback")
    .description("makes the snapshot before the one in use current again; a running service takes it up")
    .argument("[id]", "the snapshot to go back to; the last one before that in use when left out")
    .addOption(stateOption())
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict snapshots rollback")
    .action((id: string | undefined, options: StateOptions & { json?: boolean }) => {
      const told = rollBack(options.state, id ?? null, refuseUnusable);
      const { from, to } = told;
      const lists = describeLists(to);
      if (options.json) printJson({ from, to: to.id, createdAt: to.createdAt, entities: to.entities, lists });
      else
        printResult(
          formatTable(
            ["DATASET", "CONTENT OF", "LISTED"],
            lists.map(({ dataset, contentDate, listed }) => [
              dataset,
              contentDate ?? "unknown",
              String(listed),
            ]),
          ),
        );
      say(
        `The snapshot ${to.id} of ${to.createdAt}, with ${to.entities} entities, is in use again, in place of ${from}, which is kept.`,
      );
    });
}

/** What the snapshot screens against: each dataset with the day of its content and its listed records. */
function describeLists({ datasets }: Manifest) {
  return Object.entries(datasets).map(([dataset, { contentDate, listed }]) => ({
    dataset,
    contentDate,
    listed,
  }));
}

function refuseUnusable(folder: string): void {
  const snapshot = openSnapshot(folder);
  const { aliasError } = snapshot;
  snapshot.close();
  if (aliasError !== null)
    throw new OperatorError(`${folder} can't be used: ${aliasError.message}`, "Go back to another snapshot.");
}
