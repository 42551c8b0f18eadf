// `rescreen FILE --from A`: screens a customer file against only what changed between two snapshots.

import { Command } from "commander";
import { addFlags } from "../../base/flags/flag.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { exitCodesHelp } from "../allowed-shares.ts";
import { decodeRescreen, RESCREEN_FLAGS, type RescreenFlags } from "../rescreen-options.ts";
import { rescreenCustomers } from "../rescreen-run.ts";

export function rescreenCommand(embedding: Embedding): Command {
  const command = new Command("rescreen")
    .description(
      "screens a customer file against only what changed between two snapshots, and writes the alerts that are new, changed or closed",
    )
    .argument("<file>", "CSV, XLSX, JSON or Parquet, plain or compressed; - is standard input");
  return addFlags(command, RESCREEN_FLAGS)
    .addHelpText("after", exitCodesHelp("an alert is new or changed", "customer"))
    .addHelpText("after", "\nExample:\n  interdict rescreen customers.csv --from 20261120T060000Z-1f2e3d4c")
    .action((path: string, flags: RescreenFlags) =>
      rescreenCustomers(decodeRescreen(path, flags), embedding),
    );
}
