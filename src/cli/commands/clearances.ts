// `clearances`: the cleared pairs of customers and listed records; one file per subcommand.

import { Command } from "commander";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { addCommand } from "./clearances/add.ts";
import { exportCommand } from "./clearances/export.ts";
import { importCommand } from "./clearances/import.ts";
import { listCommand } from "./clearances/list.ts";
import { pruneCommand } from "./clearances/prune.ts";
import { removeCommand } from "./clearances/remove.ts";

export function clearancesCommand(embedding: Embedding): Command {
  const command = new Command("clearances").description(
    "records that a customer is not a listed record; screen and rescreen leave such pairs out until the record changes",
  );
  for (const make of [listCommand, addCommand, removeCommand, importCommand, exportCommand, pruneCommand])
    command.addCommand(make(embedding));
  return command;
}
