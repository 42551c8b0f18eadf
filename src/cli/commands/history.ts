// `history ID`: the listings of one record. --json prints the body of the history endpoint.

import { Command } from "commander";
import { addFlags } from "../../base/flags/flag.ts";
import { plural } from "../../base/model/plural.ts";
import { Matcher } from "../../engine/screening/match.ts";
import { OpenSnapshotQueries } from "../../engine/screening/screening.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { writeHistory } from "../../service/contract/encode.ts";
import { formatTable, printBody, printResult, say } from "../output.ts";
import { openSelected } from "../state-snapshot.ts";
import { decodeNamedEntity, type RecordFlags, recordFlags } from "./entity.ts";

export function historyCommand(embedding: Embedding): Command {
  return addFlags(new Command("history"), recordFlags("history"))
    .description("shows which authorities listed a record, under which program, since when and why")
    .argument("<id>", "id that search or match returned; the id of a referent works too")
    .addHelpText("after", "\nExample:\n  interdict history unsc-9900001 --json")
    .action(async (argument: string, options: RecordFlags) => {
      const { id, corpus } = decodeNamedEntity(argument, options.type);
      using snapshot = await openSelected(options, embedding.snapshot);
      const queries = new OpenSnapshotQueries(new Matcher(snapshot));
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
          `${plural(history.listings.length, "listing")} by ${plural(history.authorityCount, "authority")}.`,
      );
    });
}
