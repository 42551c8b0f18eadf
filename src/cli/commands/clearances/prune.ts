// `clearances prune`: erases pairs that ended before a day.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { plural } from "../../../base/model/plural.ts";
import {
  countEndedBefore,
  type EndedBefore,
  pruneClearances,
  wipeErased,
} from "../../../service/clearances/prune.ts";
import type { Postgres } from "../../../service/shared/postgres.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import { clearingUser, withPairs } from "../../clearances.ts";
import { dryRunFlag, jsonFlag } from "../../flags.ts";
import { conclude, printJson, say } from "../../output.ts";
import { doRecorded } from "../../record-act.ts";
import { parsePastDay } from "../../state-snapshot.ts";

const FLAGS = [
  ...STORE_FLAGS,
  flag("--before <day>", "the day, YYYY-MM-DD (UTC)", { required: true, parse: parsePastDay }),
  dryRunFlag("only count them"),
  jsonFlag("print the counts as JSON"),
];
type PruneOptions = FlagsOf<typeof FLAGS>;

export function pruneCommand(): Command {
  return addFlags(new Command("prune"), FLAGS)
    .description("erases pairs that were removed, or that expired, before a day")
    .addHelpText("after", "\nExample:\n  interdict clearances prune --before 2021-11-23")
    .action(async (options: PruneOptions) => {
      const { state, before, dryRun, json } = options;
      const erased = await withPairs(storeOf(options), (shared) => {
        const ended = countEndedBefore(state, before);
        return dryRun ? ended : prune(state, before, ended, shared);
      });
      if (json) printJson({ before, dryRun: dryRun === true, ...erased });
      const what = `${plural(erased.removed, "removed pair")} and ${plural(erased.expired, "expired pair")}`;
      conclude(`${dryRun ? "Would erase" : "Erased"} ${what} that ended before ${before}.`, json);
    });
}

async function prune(
  state: string,
  before: string,
  ended: EndedBefore,
  shared: Postgres | null,
): Promise<EndedBefore> {
  const who = { user: clearingUser(), now: new Date(), shared };
  const erased =
    ended.removed + ended.expired === 0
      ? ended
      : await doRecorded(state, "clearances prune", (record) =>
          pruneClearances(state, before, who, (counts) => record({ before, ...counts })),
        );
  // Also when nothing was left to erase: an earlier run may have been killed before it wiped.
  if (!wipeErased(state))
    say(
      "warning: Another process reads the cleared pairs, so bytes of the erased ones are on the disk until it has ended. Run this command again then.",
    );
  return erased;
}
