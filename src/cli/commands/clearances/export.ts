// `clearances export`: the cleared pairs as a file that `clearances import` reads back.

import { Command, Option } from "commander";
import { openRowWriter } from "../../../bulk/writing/row-writer.ts";
import { listClearances } from "../../../clearances/list-clearances.ts";
import { plural } from "../../../model/plural.ts";
import type { Embedding } from "../../../snapshot/embedded.ts";
import { storeOf, withStore } from "../../access.ts";
import { addPairFilter, dayOf, type PairFilterOptions, withRecords } from "../../clearances.ts";
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

interface ExportOptions extends PairFilterOptions {
  readonly format?: "csv" | "jsonl";
}

export function exportCommand({ snapshot }: Embedding): Command {
  return withStore(
    addPairFilter(new Command("export"))
      .description("writes cleared pairs to a new file that clearances import reads back")
      .argument("<file>", "file to write, - for standard output"),
  )
    .addOption(
      new Option("--format <format>", "default: jsonl for a file of that ending, else csv").choices([
        "csv",
        "jsonl",
      ]),
    )
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
