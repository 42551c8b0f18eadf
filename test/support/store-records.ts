// Invented records for tests of store, snapshot and screening.

import type { Corpus } from "../../src/base/model/corpus.ts";
import type { Entity, ListedEntity, Listing } from "../../src/base/model/entity.ts";

/** A listed person with what a test says of them, and plain values for the rest. */
export function makeListed(
  entity: Partial<Entity> & { id: string },
  corpora: readonly Corpus[] = ["sanction"],
  listings: readonly Partial<Listing>[] = [],
): ListedEntity {
  return {
    corpora,
    entity: {
      caption: entity.id,
      schema: "Person",
      properties: { name: [entity.caption ?? entity.id] },
      referents: [],
      datasets: ["invented"],
      firstSeen: "2026-01-01T00:00:00",
      lastSeen: "2026-01-01T00:00:00",
      lastChange: "2026-01-01T00:00:00",
      target: true,
      listingStatus: "listed",
      delistedOn: null,
      ...entity,
    },
    listings: listings.map((listing) => ({
      authority: "Invented Authority",
      program: null,
      status: null,
      startDates: [],
      endDates: [],
      reason: null,
      sourceUrl: null,
      dataset: "invented",
      ...listing,
    })),
  };
}
