// `history ID`: the listings of one record, as the history endpoint tells them.

import { Command } from "commander";
import { readHistory } from "../../screening/records.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { formatTable, printJson, printResult, say } from "../output.ts";
import { addSnapshotOptions, momentAsked, openAsked } from "../state-snapshot.ts";
import { type RecordOptions, typeOption } from "./entity.ts";

export function historyCommand(embedding: Embedding): Command {
  return addSnapshotOptions(new Command("history"))
    .description("shows who listed a record, under which program, since when and why")
    .argument("<id>", "id, as search and match give it; a referent's id works too")
    .addOption(typeOption())
    .option("--json", "print the history as JSON")
    .addHelpText("after", "\nExample:\n  interdict history unsc-9900001 --json")
    .action(async (id: string, options: RecordOptions) => {
      const snapshot = await openAsked(options, embedding.snapshot);
      try {
        const { entity, history } = readHistory(snapshot, options.type, id, momentAsked(options));
        if (options.json) return printJson(history);
        printResult(
          formatTable(
            ["AUTHORITY", "PROGRAM", "SINCE", "UNTIL", "REASON"],
            history.listings.map((listing) => [
              listing.authority,
              listing.program ?? "",
              listing.startDate ?? "",
              listing.endDate ?? "",
              listing.reason ?? "",
            ]),
          ),
        );
        say(
          `${entity.caption} is ${history.currentlyListed ? "listed" : "not listed"}: ` +
            `${history.listings.length} listings by ${history.authorityCount} authorities.`,
        );
      } finally {
        snapshot.close();
      }
    });
}
