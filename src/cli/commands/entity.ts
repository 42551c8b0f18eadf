// `entity ID`: one full record, as the entity endpoint answers it.

import { Command, Option } from "commander";
import type { Corpus } from "../../model/corpus.ts";
import { readEntity } from "../../screening/records.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { printJson, printResult } from "../output.ts";
import { type AskedSnapshot, addSnapshotOptions, openAsked } from "../state-snapshot.ts";

export interface RecordOptions extends AskedSnapshot {
  readonly type: Corpus;
  readonly json?: boolean;
}

/** `--type`, shared by the commands that read one record. */
export function typeOption(): Option {
  return new Option("--type <type>", "body of data").choices(["sanction", "pep"]).default("sanction");
}

export function entityCommand(embedding: Embedding): Command {
  return addSnapshotOptions(new Command("entity"))
    .description("shows one record whole")
    .argument("<id>", "id, as search and match give it; a referent's id works too")
    .addOption(typeOption())
    .option("--json", "print the record as JSON")
    .addHelpText("after", "\nExample:\n  interdict entity ofac-990002")
    .action(async (id: string, options: RecordOptions) => {
      const snapshot = await openAsked(options, embedding.snapshot);
      try {
        const entity = readEntity(snapshot, options.type, id);
        if (options.json) return printJson(entity);
        const lines = [
          `${entity.caption}  (${entity.schema}, ${entity.id})`,
          `status      ${entity.listingStatus}${entity.delistedOn === null ? "" : ` on ${entity.delistedOn}`}`,
          `datasets    ${entity.datasets.join(", ")}`,
          `referents   ${entity.referents.join(", ") || "none"}`,
          `first seen  ${entity.firstSeen}`,
          `last seen   ${entity.lastSeen}`,
          `last change ${entity.lastChange}`,
          ...Object.entries(entity.properties).flatMap(([key, values]) => [
            `${key}:`,
            ...values.map((value) => `  ${value}`),
          ]),
        ];
        printResult(lines.join("\n"));
      } finally {
        snapshot.close();
      }
    });
}
