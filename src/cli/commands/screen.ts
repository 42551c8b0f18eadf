// `screen FILE`: screens every row of a customer file.

import { Command } from "commander";
import type { Embedding } from "../../snapshot/embedded.ts";
import { exitCodesHelp } from "../allowed-shares.ts";
import { addScreenOptions, type ScreenFlags } from "../screen-options.ts";
import { screenCustomers } from "../screen-run.ts";

export function screenCommand(embedding: Embedding): Command {
  const command = new Command("screen")
    .description("screens every row of a customer file, and writes the matches with their reasons")
    .argument("<file>", "CSV, XLSX, JSON lines or Parquet, plain or packed; - is standard input");
  return addScreenOptions(command)
    .addHelpText("after", exitCodesHelp("a customer matches", "customer"))
    .addHelpText(
      "after",
      "\nExample:\n  interdict screen customers.csv --report customers.html" +
        "\n  tail -F new-customers.jsonl | interdict screen - --format jsonl",
    )
    .action(async (path: string, flags: ScreenFlags) => {
      if (!flags.structure) return screenCustomers(path, flags, embedding);
      // Few runs need the sources of lists.
      return (await import("../structure-run.ts")).screenStructure(path, flags, embedding);
    });
}
