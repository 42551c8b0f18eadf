// `entity ID`: one record with all its properties. `history ID`: its listings. --json prints the body of the
// endpoint.

import { flag } from "../../base/flags/flag.ts";
import type { Entity } from "../../base/model/entity.ts";
import { plural } from "../../base/model/plural.ts";
import { Matcher } from "../../engine/screening/match.ts";
import { OpenSnapshotQueries } from "../../engine/screening/screening.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { decodeEntityRequest, type EntityKey } from "../../service/contract/decode-search.ts";
import { writeEntity, writeHistory } from "../../service/contract/encode.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { formatTable, printBody, printResult, say } from "../output.ts";
import { openSelected, SNAPSHOT_FLAGS } from "../state-snapshot.ts";

/** A command that shows what the lists say of one record, by the rules of the entity endpoints. */
const recordCommand = (
  name: string,
  head: { readonly about: string; readonly example: string },
  embedding: Embedding,
  show: (queries: OpenSnapshotQueries, key: EntityKey, json: boolean) => unknown,
) =>
  command(name, {
    ...head,
    arguments: [["<id>", "id that search or match returned; the id of a referent works too"]],
    flags: [
      ...SNAPSHOT_FLAGS,
      flag("--type <corpus>", "body of data", { choices: ["sanction", "pep"], default: "sanction" }),
      jsonFlag(`print the JSON body that the ${name} endpoint returns`),
    ],
    run: async (id, options) => {
      const key = decodeEntityRequest(id, new URLSearchParams({ type: options.type }));
      using snapshot = await openSelected(options, embedding.snapshot);
      await show(new OpenSnapshotQueries(new Matcher(snapshot)), key, options.json ?? false);
    },
  });

export const entityCommand = (embedding: Embedding) =>
  recordCommand(
    "entity",
    { about: "shows a record with all its properties", example: "entity ofac-990002" },
    embedding,
    (queries, { corpus, id }, json) => {
      const entity = queries.entity(corpus, id);
      return json ? printBody(writeEntity(entity)) : printResult(formatEntity(entity));
    },
  );

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

/** `history ID`. */
export const historyCommand = (embedding: Embedding) =>
  recordCommand(
    "history",
    {
      about: "shows which authorities listed a record, under which program, since when and why",
      example: "history unsc-9900001 --json",
    },
    embedding,
    (queries, { corpus, id }, json) => {
      const history = queries.history(corpus, id);
      if (json) return printBody(writeHistory(history));
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
    },
  );
