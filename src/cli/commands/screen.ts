// `screen FILE`: screens every row of a customer file.

import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { exitCodesHelp } from "../allowed-shares.ts";
import { command } from "../command.ts";
import { CUSTOMER_FILE } from "../customer-file-options.ts";
import { decodeScreen, decodeStructure, SCREEN_FLAGS } from "../screen-options.ts";
import { screenCustomers } from "../screen-run.ts";

export const screenCommand = (embedding: Embedding) =>
  command("screen", {
    about: "screens every row of a customer file, and writes the matches with their reasons",
    arguments: [["<file>", CUSTOMER_FILE]],
    flags: SCREEN_FLAGS,
    notes: exitCodesHelp("a customer matches", "customer"),
    example:
      "screen customers.csv --report customers.html" +
      "\n  tail -F new-customers.jsonl | interdict screen - --format jsonl",
    run: async (path, flags) => {
      if (!flags.structure) return screenCustomers(decodeScreen(path, flags), embedding);
      // Few runs need the sources of lists.
      const { screenStructure } = await import("../structure-run.ts");
      return screenStructure(decodeStructure(path, flags), embedding);
    },
  });
