// `snapshots prune`: deletes old snapshots by a policy, and says why each stays or goes.

import { type FlagsOf, flag, wholeNumber } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { plural } from "../../../base/model/plural.ts";
import { type PrunedSnapshot, pruneSnapshots } from "../../../engine/snapshot/prune.ts";
import { DEFAULT_RETENTION, type RetentionPolicy } from "../../../engine/snapshot/retention.ts";
import { snapshotsNeeded } from "../../../service/journal/reading/snapshots-needed.ts";
import { command } from "../../command.ts";
import { dryRunFlag, jsonFlag } from "../../flags.ts";
import { conclude, formatBytes, formatTable, printJson, printResult, say } from "../../output.ts";
import { recordFreeing } from "../../record-act.ts";

const COUNT_MAX = 99_999;

const FLAGS = [
  flag("--days <n>", "keep every snapshot of the last n days", {
    parse: wholeNumber(0, COUNT_MAX),
    default: DEFAULT_RETENTION.days,
  }),
  flag("--months <n>", "then keep the last one of each month, for n months", {
    parse: wholeNumber(0, COUNT_MAX),
    default: DEFAULT_RETENTION.months,
  }),
  flag("--keep <n>", "keep the newest n snapshots instead, at least 1", {
    parse: wholeNumber(1, COUNT_MAX),
    conflicts: ["days", "months"],
  }),
  flag(
    "--archived <folder>",
    "also delete those that only the journal needs, if this folder has intact portable files of them",
  ),
  dryRunFlag("delete nothing; print for each snapshot why it would stay or go"),
  stateFlag(),
  jsonFlag(),
];
type PruneOptions = FlagsOf<typeof FLAGS>;

export const pruneCommand = () =>
  command("prune", {
    about:
      "deletes old snapshots, but keeps all from the last month and the last of each month for ten years",
    flags: FLAGS,
    notes:
      "\nThese always stay: the snapshot in use, the one before it (for a rollback), and those behind answers in the journal." +
      "\n\nExample:\n  interdict snapshots prune --dry-run",
    run: async (options) => {
      const isTrial = options.dryRun ?? false;
      let recordLater = () => {};
      const snapshots = await pruneSnapshots({
        state: options.state,
        policy: parsePolicy(options),
        neededByJournal: () => snapshotsNeeded(options.state),
        confirm: (deleted) => {
          recordLater = recordFreeing(options.state, "snapshots prune", {
            deleted,
            archive: options.archived ?? null,
          });
        },
        archive: options.archived ?? null,
        isTrial,
      });
      const going = snapshots.filter(({ stays }) => !stays);
      const freedBytes = going.reduce((bytes, snapshot) => bytes + snapshot.freedBytes, 0);
      if (options.json) printJson({ dryRun: isTrial, freedBytes, snapshots: snapshots.map(toJson) });
      else printSnapshots(isTrial ? snapshots : going, isTrial);
      conclude(summarise(snapshots, going.length, freedBytes, isTrial), options.json);
      const forJournal = snapshots.filter(({ isForJournalOnly }) => isForJournalOnly).length;
      if (forJournal > 0)
        say(
          `${plural(forJournal, "snapshot")} ${forJournal === 1 ? "stays" : "stay"} only for the journal. To free the space, ` +
            "archive what you need not keep here (interdict snapshots export ID --out FILE) and name the folder: --archived FOLDER",
        );
      recordLater();
    },
  });

function parsePolicy({ keep, days, months }: PruneOptions): RetentionPolicy {
  return keep === undefined ? { kind: "thin", days, months } : { kind: "newest", count: keep };
}

function toJson({ id, createdAt, bytes, freedBytes, stays, reason }: PrunedSnapshot) {
  return { id, createdAt, bytes, freedBytes, stays, reason };
}

function printSnapshots(snapshots: readonly PrunedSnapshot[], isTrial: boolean): void {
  if (snapshots.length === 0) return;
  const goes = isTrial ? "would go" : "deleted";
  printResult(
    formatTable(
      ["", "ID", "CREATED", "SIZE", "REASON"],
      snapshots.map(({ id, createdAt, bytes, stays, reason }) => [
        stays ? "stays" : goes,
        id,
        createdAt ?? "",
        formatBytes(bytes),
        reason,
      ]),
    ),
  );
}

/** "Deleted 3 snapshots and freed 250 MB; 34 stay." */
function summarise(all: readonly unknown[], going: number, freedBytes: number, isTrial: boolean): string {
  const rest = all.length - going;
  const staying = `${rest} ${rest === 1 ? "stays" : "stay"}`;
  if (going === 0) return `There is nothing to delete; ${staying}.`;
  const [deleted, freed] = isTrial ? ["Would delete", "free"] : ["Deleted", "freed"];
  return `${deleted} ${plural(going, "snapshot")} and ${freed} ${formatBytes(freedBytes)}; ${staying}.`;
}
