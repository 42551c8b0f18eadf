// `snapshots rollback`: puts an earlier snapshot into use again.

import { Command } from "commander";
import { OperatorError } from "../../../model/errors.ts";
import { plural } from "../../../model/plural.ts";
import { loadManifest, type Manifest } from "../../../snapshot/manifest.ts";
import { openSnapshot } from "../../../snapshot/open.ts";
import { rollBack } from "../../../snapshot/roll-back.ts";
import { formatTable, printJson, printResult, say } from "../../output.ts";
import { recordAct } from "../../record-act.ts";
import { type StateOptions, stateOption } from "../../state.ts";

export function rollbackCommand(): Command {
  return new Command("rollback")
    .description(
      "puts the previous snapshot, or an earlier one, into use again; a running service switches to it",
    )
    .argument("[id]", "id of the snapshot to go back to; the one before the snapshot in use by default")
    .addOption(stateOption())
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict snapshots rollback")
    .action((id: string | undefined, options: StateOptions & { json?: boolean }) => {
      const { from, to } = rollBack(options.state, id ?? null, (folder, from) => {
        refuseUnusable(folder);
        recordAct(options.state, "snapshots rollback", { from, to: loadManifest(folder).id });
      });
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
        `The snapshot ${to.id} of ${to.createdAt} with ${plural(to.entities, "entity")} is in use again.${from === null ? "" : ` ${from} is kept.`}`,
      );
    });
}

/** Each dataset with its content date and its number of listed records. */
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
