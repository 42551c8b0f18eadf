// `search TEXT`: records whose caption contains a text. The flags are the parameters of the search endpoint,
// and --json prints its body.

import { Command } from "commander";
import { decodeSearch } from "../../contract/decode-search.ts";
import { writeSearchPage } from "../../contract/encode.ts";
import { OpenSnapshotQueries } from "../../screening/screening.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { optionKey } from "../flags.ts";
import { formatTable, printBody, printResult, say } from "../output.ts";
import { type AskedSnapshot, addSnapshotOptions, openAsked } from "../state-snapshot.ts";

interface SearchOptions extends AskedSnapshot {
  readonly json?: boolean;
  readonly [parameter: string]: string | boolean | undefined;
}

/** Flag, parameter of the endpoint, help. */
const PARAMETERS: readonly (readonly [flag: string, parameter: string, help: string])[] = [
  ["type", "type", "sanction (default) or pep"],
  ["page", "page", "page, from 1"],
  ["per-page", "per_page", "1 to 100 (default 50)"],
  ["dataset", "dataset", "comma-separated dataset names"],
  ["schema", "schema", "comma-separated schema names"],
  ["country", "country", "comma-separated two-letter codes"],
  ["sort-method", "sort_method", "relevance, alpha or date"],
  ["sort-order", "sort_order", "asc or desc"],
  ["target", "target", "true (default): listed themselves; false: supporting records"],
  ["whole-word", "whole_word", "true: the text must stand as a whole word"],
  ["from-date", "from_date", "first day of last_change, YYYY-MM-DD"],
  ["to-date", "to_date", "last day of last_change, YYYY-MM-DD"],
];

export function searchCommand(embedding: Embedding): Command {
  const command = addSnapshotOptions(new Command("search"))
    .description("finds records whose caption contains a text; without a text, the whole filtered list")
    .argument("[text]", "text to find in the caption")
    .option("--json", "print the answer as JSON");
  for (const [flag, , help] of PARAMETERS) command.option(`--${flag} <value>`, help);
  return command
    .addHelpText("after", "\nExample:\n  interdict search vereshkov --schema Person --per-page 5")
    .action(async (text: string | undefined, options: SearchOptions) => {
      const parameters = new URLSearchParams();
      if (text !== undefined) parameters.set("query", text);
      for (const [flag, parameter] of PARAMETERS) {
        const value = options[optionKey(flag)];
        if (typeof value === "string") parameters.set(parameter, value);
      }
      const query = decodeSearch(parameters);
      const snapshot = await openAsked(options, embedding.snapshot);
      try {
        const page = new OpenSnapshotQueries(snapshot).search(query);
        if (options.json) printBody(writeSearchPage(query, page));
        else {
          printResult(
            formatTable(
              ["ID", "SCHEMA", "CAPTION", "DATASETS", "LAST CHANGE"],
              page.results.map((entity) => [
                entity.id,
                entity.schema,
                entity.caption,
                entity.datasets.join(","),
                entity.lastChange,
              ]),
            ),
          );
        }
        say(`Found ${page.total} records; showing ${page.results.length} on page ${query.page}.`);
      } finally {
        snapshot.close();
      }
    });
}
