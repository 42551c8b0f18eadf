// An entity as its publisher has it, without its neighbours: what it names are ids.

import type { Entity } from "../../../base/model/entity.ts";
import type { GraphRecord } from "../../../base/model/ftm.ts";

/** A record, or what is beside one: an address, a measure, a relation. */
export type Published = Pick<Entity, "id" | "caption" | "schema" | "properties" | "target"> &
  Pick<GraphRecord, "datasets" | "referents" | "firstSeen" | "lastSeen" | "lastChange">;
