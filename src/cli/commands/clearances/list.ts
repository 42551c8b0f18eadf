// `clearances list`: the cleared pairs, each with what became of it.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag, wholeNumber } from "../../../base/flags/flag.ts";
import { plural } from "../../../base/model/plural.ts";
import type { Embedding } from "../../../engine/snapshot/embedded.ts";
import {
  type ListedClearance,
  listClearances,
  type PairStatus,
} from "../../../service/clearances/list-clearances.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import { dayOf, PAIR_FLAGS, withRecords } from "../../clearances.ts";
import { jsonFlag } from "../../flags.ts";
import { formatTable, printJson, printResult, say } from "../../output.ts";

const LIMIT_DEFAULT = 1000;

const FLAGS = [
  ...PAIR_FLAGS,
  ...STORE_FLAGS,
  flag("--limit <n>", "maximum number of pairs to print; all are counted", {
    parse: wholeNumber(1, 999_999_999),
    default: LIMIT_DEFAULT,
  }),
  jsonFlag(),
];
type ListOptions = FlagsOf<typeof FLAGS>;

export function listCommand({ snapshot }: Embedding): Command {
  return addFlags(new Command("list"), FLAGS)
    .description(
      "lists cleared pairs: valid, expired, reopened because the record changed, or unlisted with the record",
    )
    .addHelpText("after", "\nExample:\n  interdict clearances list --status reopened")
    .action((options: ListOptions) =>
      withRecords(storeOf(options), snapshot, (store) => {
        const { state, limit, json } = options;
        const shown: ListedClearance[] = [];
        const counts = new Map<PairStatus, number>();
        for (const pair of listClearances(state, store, options, dayOf(new Date()))) {
          counts.set(pair.status, (counts.get(pair.status) ?? 0) + 1);
          if (shown.length < limit) shown.push(pair);
        }
        if (json) printJson(shown);
        else printResult(formatTable(HEADER, shown.map(toCells)));
        const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
        const parts = [...counts].map(([status, count]) => `${count} ${status}`).join(", ");
        const cut = all > shown.length ? ` The first ${shown.length} are shown; --limit shows more.` : "";
        say(`${plural(all, "pair")}${parts === "" ? "" : `: ${parts}`}.${cut}`);
      }),
    );
}

const HEADER = ["CHANGE", "REFERENCE", "ENTITY", "STATUS", "UNTIL", "CLEARED", "BY", "REASON"];

function toCells({
  number,
  reference,
  entity,
  status,
  until,
  time,
  user,
  reason,
  change,
  removed,
}: ListedClearance) {
  const became = change ?? (removed === null ? null : `by ${removed.user} at ${removed.time}`);
  const shown = became === null ? status : `${status} (${became})`;
  return [String(number), reference, entity, shown, until ?? "", time, user, reason];
}
