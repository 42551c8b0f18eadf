// `snapshots rollback`: puts another snapshot into use again.

import { Command } from "commander";
import { addFlags, type FlagsOf } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { plural } from "../../../base/model/plural.ts";
import type { Manifest } from "../../../engine/snapshot/manifest.ts";
import { rollBack } from "../../../engine/snapshot/roll-back.ts";
import { jsonFlag } from "../../flags.ts";
import { conclude, formatTable, printJson, printResult, say } from "../../output.ts";
import { doRecorded } from "../../record-act.ts";

const FLAGS = [stateFlag(), jsonFlag()];

export function rollbackCommand(): Command {
  return addFlags(new Command("rollback"), FLAGS)
    .description(
      "switches back to another snapshot: the newest good one, or one that you name; a running service follows",
    )
    .argument("[id]", "id of the snapshot to go back to; by default the newest good one that is not in use")
    .addHelpText("after", "\nExample:\n  interdict snapshots rollback")
    .action(async (id: string | undefined, options: FlagsOf<typeof FLAGS>) => {
      const { from, to, leftOut } = await doRecorded(options.state, "snapshots rollback", (record) =>
        rollBack(options.state, id ?? null, (to, from) => record({ from, to })),
      );
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
      for (const { id, problem } of leftOut) say(`warning: ${id} is left out: ${problem}`);
      conclude(
        `The snapshot ${to.id} of ${to.createdAt} with ${plural(to.entities, "entity")} is in use again.${from === null ? "" : ` ${from} is kept.`}`,
        options.json,
      );
      if (from !== null && to.id > from)
        say(
          `${to.id} is newer than ${from}, which was in use. To go further back, name a snapshot: interdict snapshots list`,
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
