// `snapshots list`: lists the snapshots in the state folder.

import { existsSync } from "node:fs";
import { Command } from "commander";
import { addFlags, type FlagsOf } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { listSnapshotIds, loadCurrentId, snapshotFolder } from "../../../engine/snapshot/folders.ts";
import { loadManifest } from "../../../engine/snapshot/manifest.ts";
import { jsonFlag } from "../../flags.ts";
import { formatTable, printJson, printResult, say } from "../../output.ts";

interface ListedSnapshot {
  readonly id: string;
  readonly current: boolean;
  readonly createdAt: string | null;
  readonly entities: number | null;
  readonly datasets: readonly string[];
  /** Why the manifest can't be read; null when it can. */
  readonly problem: string | null;
}

const FLAGS = [stateFlag(), jsonFlag()];

export function listCommand(): Command {
  return addFlags(new Command("list"), FLAGS)
    .description("lists the snapshots, oldest first, and marks the one in use")
    .addHelpText("after", "\nExample:\n  interdict snapshots list")
    .action((options: FlagsOf<typeof FLAGS>) => {
      if (!existsSync(options.state))
        throw new OperatorError(
          `There is no folder ${options.state}.`,
          "Name the state folder of the service: --state DIR. The first import makes it.",
        );
      const { current, problem } = findCurrent(options.state);
      const snapshots = listSnapshotIds(options.state).map((id) => describe(options.state, id, current));
      if (options.json) printJson(snapshots);
      else
        printResult(
          formatTable(
            ["", "ID", "CREATED", "ENTITIES", "DATASETS"],
            snapshots.map((snapshot) => [
              snapshot.current ? "*" : "",
              snapshot.id,
              snapshot.createdAt ?? "",
              String(snapshot.entities ?? ""),
              snapshot.problem ?? snapshot.datasets.join(", "),
            ]),
          ),
        );
      if (problem !== null) throw problem;
      if (!options.json) say(`${plural(snapshots.length, "snapshot")}; in use: ${current ?? "none"}.`);
    });
}

/** The list is needed most when the file that names the current snapshot is damaged. */
function findCurrent(state: string): { current: string | null; problem: OperatorError | null } {
  try {
    const current = loadCurrentId(state);
    if (current === null || listSnapshotIds(state).includes(current)) return { current, problem: null };
    const problem = `The snapshot in use, ${current}, is not in ${state}.`;
    return {
      current,
      problem: new OperatorError(
        problem,
        "interdict snapshots rollback ID, with the id of an intact snapshot.",
      ),
    };
  } catch (error) {
    if (error instanceof OperatorError) return { current: null, problem: error };
    throw error;
  }
}

function describe(state: string, id: string, current: string | null): ListedSnapshot {
  try {
    const { createdAt, entities, entitiesByDataset } = loadManifest(snapshotFolder(state, id));
    return {
      id,
      current: id === current,
      createdAt,
      entities,
      datasets: Object.keys(entitiesByDataset),
      problem: null,
    };
  } catch (error) {
    return {
      id,
      current: id === current,
      createdAt: null,
      entities: null,
      datasets: [],
      problem: reasonOf(error),
    };
  }
}
