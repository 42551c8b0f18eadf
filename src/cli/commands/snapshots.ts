// `snapshots`: the snapshots in the state folder.

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { stateFlag } from "../../base/flags/state.ts";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { verifySnapshot } from "../../engine/screening/verify.ts";
import { hashFile } from "../../engine/snapshot/digest.ts";
import { listSnapshotIds, loadCurrentId, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { checkDigest, loadManifest, type Manifest } from "../../engine/snapshot/manifest.ts";
import { openSnapshot } from "../../engine/snapshot/open.ts";
import { writePortable } from "../../engine/snapshot/portable.ts";
import { rollBack } from "../../engine/snapshot/roll-back.ts";
import { loadSigningKey } from "../../engine/snapshot/signature.ts";
import { command, group } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { conclude, formatTable, printJson, printResult, say } from "../output.ts";
import { describePortable, PORTABLE_FILE_FLAGS, refuseBadPlace } from "../portable-file.ts";
import { ProgressDisplay } from "../progress.ts";
import { doRecorded } from "../record-act.ts";
import { namedSnapshot } from "../state-snapshot.ts";
import { diffCommand } from "./snapshots/diff.ts";
import { pruneCommand } from "./snapshots/prune.ts";

export const snapshotsCommand = () =>
  group(
    "snapshots",
    "lists, verifies, compares and exports the snapshots in the state folder, rolls back to an earlier one, and deletes old ones",
    [listCommand(), verifyCommand(), diffCommand(), rollbackCommand(), exportCommand(), pruneCommand()],
  );

interface ListedSnapshot {
  readonly id: string;
  readonly current: boolean;
  readonly createdAt: string | null;
  readonly entities: number | null;
  readonly datasets: readonly string[];
  /** Why the manifest can't be read; null when it can. */
  readonly problem: string | null;
}

/** `snapshots list`. */
const listCommand = () =>
  command("list", {
    about: "lists the snapshots, oldest first, and marks the one in use",
    flags: [stateFlag(), jsonFlag()],
    example: "snapshots list",
    run: (options) => {
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
    },
  });

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

/** `snapshots rollback`. */
const rollbackCommand = () =>
  command("rollback", {
    about:
      "switches back to another snapshot: the newest good one, or one that you name; a running service follows",
    arguments: [
      ["[id]", "id of the snapshot to go back to; by default the newest good one that is not in use"],
    ],
    flags: [stateFlag(), jsonFlag()],
    example: "snapshots rollback",
    run: async (id, options) => {
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
    },
  });

/** Each dataset with its content date and its number of listed records. */
function describeLists({ datasets }: Manifest) {
  return Object.entries(datasets).map(([dataset, { contentDate, listed }]) => ({
    dataset,
    contentDate,
    listed,
  }));
}

/** `snapshots export`. */
const exportCommand = () =>
  command("export", {
    about: "writes a snapshot as a portable file, as interdict build does",
    arguments: [["[id]", "id of the snapshot; the one in use by default"]],
    flags: [...PORTABLE_FILE_FLAGS, stateFlag(), jsonFlag()],
    example: "snapshots export 20261120T060000Z-1f2e3d4c --out archive/20261120T060000Z-1f2e3d4c.snapshot",
    run: async (wanted, options) => {
      const key = options.sign === undefined ? null : loadSigningKey(options.sign);
      const folder = namedSnapshot(options.state, wanted ?? null);
      const id = basename(folder);
      refuseBadPlace(options.out);
      const written = await writePortable(folder, options.out, key);
      if (options.json) printJson({ id, file: options.out, signed: key !== null, ...written });
      conclude(`Wrote the snapshot ${id} to ${describePortable(options, written)}.`, options.json);
    },
  });

/** Names shown on the terminal; --json has all. */
const NAMES_SHOWN_MAX = 20;

/** `snapshots verify`. */
const verifyCommand = () =>
  command("verify", {
    about:
      "checks every checksum of a snapshot, and searches its index for every name of every listed record",
    arguments: [["[id]", "id of the snapshot; the one in use by default"]],
    flags: [stateFlag(), jsonFlag()],
    example: "snapshots verify",
    run: async (id, options) => {
      const folder = namedSnapshot(options.state, id ?? null);
      const progress = new ProgressDisplay();
      const snapshot = openSnapshot(folder);
      try {
        for (const { name } of snapshot.manifest.files)
          checkDigest(folder, snapshot.manifest, hashFile(join(folder, name)));
        if (snapshot.aliasError !== null) throw snapshot.aliasError;
        const total = snapshot.manifest.entities;
        let done = 0;
        const result = verifySnapshot(snapshot, () =>
          progress.update({ stage: "searching for names", done: ++done, total }),
        );
        progress.stop();
        if (options.json) printJson({ id: snapshot.id, ...result });
        else {
          const rows = Object.entries(result.datasets);
          printResult(
            formatTable(
              ["DATASET", "NAMES", "FOUND"],
              rows.map(([name, { names, found }]) => [name, String(names), String(found)]),
            ),
          );
        }
        showNames("not searchable", result.unsearchable, options.json);
        showNames("MISSED", result.missed, options.json);
        conclude(
          `${result.found} of ${result.names} searchable; every checksum of ${snapshot.id} holds.`,
          options.json,
        );
        if (result.missed.length > 0)
          throw new OperatorError(
            `${plural(result.missed.length, "name")} did not find its own record.`,
            "Please report this: it is a defect of interdict, not of the lists.",
          );
      } finally {
        progress.stop();
        snapshot.close();
      }
    },
  });

function showNames(what: string, names: readonly { id: string; name: string }[], hasData = false): void {
  for (const { id, name } of names.slice(0, NAMES_SHOWN_MAX))
    conclude(`${what}: ${id}: ${JSON.stringify(name)}`, hasData);
  if (names.length > NAMES_SHOWN_MAX)
    conclude(`… and ${names.length - NAMES_SHOWN_MAX} more: see --json.`, hasData);
}
