// `entity ID`: one full record. --json prints the body of the entity endpoint.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../base/flags/flag.ts";
import type { Corpus } from "../../base/model/corpus.ts";
import type { Entity } from "../../base/model/entity.ts";
import { Matcher } from "../../engine/screening/match.ts";
import { OpenSnapshotQueries } from "../../engine/screening/screening.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { decodeEntityRequest, type EntityKey } from "../../service/contract/decode-search.ts";
import { writeEntity } from "../../service/contract/encode.ts";
import { jsonFlag } from "../flags.ts";
import { printBody, printResult } from "../output.ts";
import { openSelected, SNAPSHOT_FLAGS } from "../state-snapshot.ts";

/** The entity that a command names, by the rules of the entity endpoints. Throws invalid_request. */
export function decodeNamedEntity(id: string, type: Corpus): EntityKey {
  return decodeEntityRequest(id, new URLSearchParams({ type }));
}

/** The flags of the commands that read one record; `endpoint` answers as --json does. */
export function recordFlags(endpoint: string) {
  return [
    ...SNAPSHOT_FLAGS,
    flag("--type <corpus>", "body of data", { choices: ["sanction", "pep"], default: "sanction" }),
    jsonFlag(`print the JSON body that the ${endpoint} endpoint returns`),
  ];
}
export type RecordFlags = FlagsOf<typeof recordFlags>;

export function entityCommand(embedding: Embedding): Command {
  return addFlags(new Command("entity"), recordFlags("entity"))
    .description("shows a record with all its properties")
    .argument("<id>", "id that search or match returned; the id of a referent works too")
    .addHelpText("after", "\nExample:\n  interdict entity ofac-990002")
    .action(async (argument: string, options: RecordFlags) => {
      const { id, corpus } = decodeNamedEntity(argument, options.type);
      using snapshot = await openSelected(options, embedding.snapshot);
      const entity = new OpenSnapshotQueries(new Matcher(snapshot)).entity(corpus, id);
      if (options.json) printBody(writeEntity(entity));
      else printResult(formatEntity(entity));
    });
}

function formatEntity(entity: Entity): string {
  const delisted = entity.delistedOn === null ? "" : ` on ${entity.delistedOn}`;
  return [
    `${entity.caption}  (${entity.schema}, ${entity.id})`,
    `status      ${entity.listingStatus}${delisted}`,
    `datasets    ${entity.datasets.join(", ")}`,
    `referents   ${entity.referents.join(", ") || "none"}`,
    `first seen  ${entity.firstSeen}`,
    `last seen   ${entity.lastSeen}`,
    `last change ${entity.lastChange}`,
    ...Object.entries(entity.properties).flatMap(([key, values]) => [
      `${key}:`,
      ...values.map((value) => `  ${value}`),
    ]),
  ].join("\n");
}
