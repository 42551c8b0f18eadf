// `screen FILE`: screens every row of a customer file.

import { Command } from "commander";
import { addFlags } from "../../base/flags/flag.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { exitCodesHelp } from "../allowed-shares.ts";
import { decodeScreen, decodeStructure, SCREEN_FLAGS, type ScreenFlags } from "../screen-options.ts";
import { screenCustomers } from "../screen-run.ts";

export function screenCommand(embedding: Embedding): Command {
  const command = new Command("screen")
    .description("screens every row of a customer file, and writes the matches with their reasons")
    .argument("<file>", "CSV, XLSX, JSON or Parquet, plain or compressed; - is standard input");
  return addFlags(command, SCREEN_FLAGS)
    .addHelpText("after", exitCodesHelp("a customer matches", "customer"))
    .addHelpText(
      "after",
      "\nExample:\n  interdict screen customers.csv --report customers.html" +
        "\n  tail -F new-customers.jsonl | interdict screen - --format jsonl",
    )
    .action(async (path: string, flags: ScreenFlags) => {
      if (!flags.structure) return screenCustomers(decodeScreen(path, flags), embedding);
      // Few runs need the sources of lists.
      const { screenStructure } = await import("../structure-run.ts");
      return screenStructure(decodeStructure(path, flags), embedding);
    });
}
