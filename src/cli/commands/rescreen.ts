// `rescreen FILE --from A`: screens a customer file against only what changed between two snapshots.

import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { exitCodesHelp } from "../allowed-shares.ts";
import { command } from "../command.ts";
import { CUSTOMER_FILE } from "../customer-file-options.ts";
import { decodeRescreen, RESCREEN_FLAGS } from "../rescreen-options.ts";
import { rescreenCustomers } from "../rescreen-run.ts";

export const rescreenCommand = (embedding: Embedding) =>
  command("rescreen", {
    about:
      "screens a customer file against only what changed between two snapshots, and writes the alerts that are new, changed or closed",
    arguments: [["<file>", CUSTOMER_FILE]],
    flags: RESCREEN_FLAGS,
    notes: exitCodesHelp("an alert is new or changed", "customer"),
    example: "rescreen customers.csv --from 20261120T060000Z-1f2e3d4c",
    run: (path, flags) => rescreenCustomers(decodeRescreen(path, flags), embedding),
  });
