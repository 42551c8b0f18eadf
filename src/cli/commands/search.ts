// `search TEXT`: records whose caption contains a text. The flags are the parameters of the search endpoint,
// and --json prints its body.

import { flag, optionKey } from "../../base/flags/flag.ts";
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import { Matcher } from "../../engine/screening/match.ts";
import { OpenSnapshotQueries } from "../../engine/screening/screening.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { decodeSearch } from "../../service/contract/decode-search.ts";
import { writeSearchPage } from "../../service/contract/encode.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { formatTable, printBody, printResult, say } from "../output.ts";
import { openSelected, SNAPSHOT_FLAGS } from "../state-snapshot.ts";

/** Flag, parameter of the endpoint, help. */
const PARAMETERS = [
  ["type", "type", "sanction (default) or pep"],
  ["page", "page", "page number (default 1)"],
  ["per-page", "per_page", `results per page, 1 to ${PER_PAGE_MAX} (default ${PER_PAGE_DEFAULT})`],
  ["dataset", "dataset", "comma-separated dataset names"],
  ["schema", "schema", "comma-separated schema names"],
  ["country", "country", "comma-separated two-letter codes"],
  ["sort-method", "sort_method", "relevance (default with a text), alpha or date"],
  ["sort-order", "sort_order", "asc or desc (default)"],
  ["target", "target", "true (default): records that are listed themselves; false: supporting records"],
  ["whole-word", "whole_word", "true: the text must match whole words; false (default)"],
  ["from-date", "from_date", "earliest day of the last change, YYYY-MM-DD"],
  ["to-date", "to_date", "latest day of the last change, YYYY-MM-DD"],
] as const;

export const searchCommand = (embedding: Embedding) =>
  command("search", {
    about:
      "finds records whose caption contains a text; without a text, lists all records that pass the filters",
    arguments: [["[text]", "text to find in the caption"]],
    flags: [
      ...SNAPSHOT_FLAGS,
      jsonFlag("print the JSON body that the search endpoint returns"),
      ...PARAMETERS.map(([name, , help]) => flag(`--${name} <value>`, help)),
    ],
    example: "search vereshkov --schema Person --per-page 5",
    run: async (text, options) => {
      const parameters = new URLSearchParams();
      if (text !== undefined) parameters.set("query", text);
      for (const [name, parameter] of PARAMETERS) {
        const value = options[optionKey(name)];
        if (value !== undefined) parameters.set(parameter, value);
      }
      const query = decodeSearch(parameters);
      using snapshot = await openSelected(options, embedding.snapshot);
      const page = new OpenSnapshotQueries(new Matcher(snapshot)).search(query);
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
      say(`Found ${plural(page.total, "record")}; page ${query.page} shows ${page.results.length}.`);
    },
  });
