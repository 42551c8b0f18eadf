// `clearances export`: the cleared pairs as a file that `clearances import` reads back.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { plural } from "../../../base/model/plural.ts";
import type { Embedding } from "../../../engine/snapshot/embedded.ts";
import { openRowWriter } from "../../../service/bulk/writing/row-writer.ts";
import { listClearances } from "../../../service/clearances/list-clearances.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import { dayOf, PAIR_FLAGS, withRecords } from "../../clearances.ts";
import { conclude } from "../../output.ts";

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

const FLAGS = [
  ...PAIR_FLAGS,
  ...STORE_FLAGS,
  flag("--format <format>", "default: jsonl for a file with that extension, else csv", {
    choices: ["csv", "jsonl"],
  }),
];
type ExportOptions = FlagsOf<typeof FLAGS>;

export function exportCommand({ snapshot }: Embedding): Command {
  return addFlags(new Command("export"), FLAGS)
    .description("writes cleared pairs to a new file that clearances import reads back")
    .argument("<file>", "file to write; - is standard output")
    .addHelpText("after", "\nExample:\n  interdict clearances export clearances.csv")
    .action((path: string, options: ExportOptions) =>
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
    );
}
