// An entity as it is added to an index.

import type { Corpus } from "../../../base/model/corpus.ts";
import type { Alias } from "../../../base/model/entity.ts";
import type { Facts } from "../../../base/model/facts.ts";
import type { SchemaGroup } from "../../../base/model/schemata.ts";

export interface IndexedEntity {
  /** The row of the entity in the store, 1 or more. */
  readonly row: number;
  readonly corpus: Corpus;
  readonly group: SchemaGroup;
  readonly datasets: readonly string[];
  readonly aliases: readonly Alias[];
  readonly facts: Facts;
}
