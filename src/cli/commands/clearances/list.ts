// `clearances list`: the cleared pairs, each with what became of it.

import { Command, InvalidArgumentError } from "commander";
import {
  type ListedClearance,
  listClearances,
  type PairStatus,
} from "../../../clearances/list-clearances.ts";
import { plural } from "../../../model/plural.ts";
import type { Embedding } from "../../../snapshot/embedded.ts";
import { storeOf, withStore } from "../../access.ts";
import { addPairFilter, dayOf, type PairFilterOptions, withRecords } from "../../clearances.ts";
import { formatTable, printJson, printResult, say } from "../../output.ts";

interface ListOptions extends PairFilterOptions {
  readonly limit: number;
  readonly json?: boolean;
}

const LIMIT_DEFAULT = 1000;

export function listCommand({ snapshot }: Embedding): Command {
  return withStore(
    addPairFilter(new Command("list")).description(
      "lists cleared pairs: valid, expired, reopened because the record changed, or unlisted with the record",
    ),
  )
    .option("--limit <n>", "most pairs to print; all are counted", parseLimit, LIMIT_DEFAULT)
    .option("--json", "print as JSON")
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

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number, 1 or more.");
}
