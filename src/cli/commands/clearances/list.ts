// `clearances list` and `export`: the cleared pairs, each with what became of it.

import { flag, wholeNumber } from "../../../base/flags/flag.ts";
import { plural } from "../../../base/model/plural.ts";
import type { Embedding } from "../../../engine/snapshot/embedded.ts";
import { openRowWriter } from "../../../service/bulk/writing/row-writer.ts";
import {
  type ListedClearance,
  listClearances,
  type PairStatus,
} from "../../../service/clearances/list-clearances.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import { dayOf, PAIR_FLAGS, withRecords } from "../../clearances.ts";
import { command } from "../../command.ts";
import { jsonFlag } from "../../flags.ts";
import { conclude, formatTable, printJson, printResult, say } from "../../output.ts";

const LIMIT_DEFAULT = 1000;

export const listCommand = ({ snapshot }: Embedding) =>
  command("list", {
    about:
      "lists cleared pairs: valid, expired, reopened because the record changed, or unlisted with the record",
    flags: [
      ...PAIR_FLAGS,
      ...STORE_FLAGS,
      flag("--limit <n>", "maximum number of pairs to print; all are counted", {
        parse: wholeNumber(1, 999_999_999),
        default: LIMIT_DEFAULT,
      }),
      jsonFlag(),
    ],
    example: "clearances list --status reopened",
    run: (options) =>
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
  });

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

const COLUMNS = [
  "reference",
  "entity",
  "reason",
  "user",
  "time",
  "until",
  "record",
  "status",
  "change",
] as const;

/** `clearances export`. */
export const exportCommand = ({ snapshot }: Embedding) =>
  command("export", {
    about: "writes cleared pairs to a new file that clearances import reads back",
    arguments: [["<file>", "file to write; - is standard output"]],
    flags: [
      ...PAIR_FLAGS,
      ...STORE_FLAGS,
      flag("--format <format>", "default: jsonl for a file with that extension, else csv", {
        choices: ["csv", "jsonl"],
      }),
    ],
    example: "clearances export clearances.csv",
    run: (path, options) =>
      withRecords(storeOf(options), snapshot, (store) => {
        const { state, format } = options;
        const columns = COLUMNS.map((name) => ({ name, type: "text" as const }));
        const writer = openRowWriter(path, format ?? (path.endsWith(".jsonl") ? "jsonl" : "csv"), columns);
        let pairs = 0;
        for (const pair of listClearances(state, store, options, dayOf(new Date()))) {
          writer.append(COLUMNS.map((name) => pair[name]));
          pairs++;
        }
        writer.close();
        conclude(
          `Wrote ${plural(pairs, "pair")} to ${path === "-" ? "standard output" : path}.`,
          path === "-",
        );
      }),
  });
