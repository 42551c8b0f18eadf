// `history ID`: the listings of one record. --json prints the body of the history endpoint.

import { Command } from "commander";
import { writeHistory } from "../../contract/encode.ts";
import { OpenSnapshotQueries } from "../../screening/screening.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { formatTable, printBody, printResult, say } from "../output.ts";
import { addSnapshotOptions, momentAsked, openAsked } from "../state-snapshot.ts";
import { decodeNamedEntity, type RecordOptions, typeOption } from "./entity.ts";

export function historyCommand(embedding: Embedding): Command {
  return addSnapshotOptions(new Command("history"))
    .description("shows who listed a record, under which program, since when and why")
    .argument("<id>", "id, as search and match give it; a referent's id works too")
    .addOption(typeOption())
    .option("--json", "print the history as JSON")
    .addHelpText("after", "\nExample:\n  interdict history unsc-9900001 --json")
    .action(async (argument: string, options: RecordOptions) => {
      const { id, corpus } = decodeNamedEntity(argument, options.type);
      const snapshot = await openAsked(options, embedding.snapshot);
      try {
        const queries = new OpenSnapshotQueries(snapshot, () => momentAsked(options));
        const history = queries.history(corpus, id);
        if (options.json) return printBody(writeHistory(history));
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
          `${queries.entity(corpus, id).caption} is ${history.currentlyListed ? "listed" : "not listed"}: ` +
            `${history.listings.length} listings by ${history.authorityCount} authorities.`,
        );
      } finally {
        snapshot.close();
      }
    });
}
