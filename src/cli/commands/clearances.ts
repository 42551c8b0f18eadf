// `clearances`: the cleared pairs of customers and listed records.

import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { group } from "../command.ts";
import { addCommand, pruneCommand, removeCommand } from "./clearances/change.ts";
import { importCommand } from "./clearances/import.ts";
import { exportCommand, listCommand } from "./clearances/list.ts";

export const clearancesCommand = (embedding: Embedding) =>
  group(
    "clearances",
    "records that a customer is not a listed record; screen and rescreen leave such pairs out until the record changes",
    [
      listCommand(embedding),
      addCommand(embedding),
      removeCommand(embedding),
      importCommand(embedding),
      exportCommand(embedding),
      pruneCommand(),
    ],
  );
