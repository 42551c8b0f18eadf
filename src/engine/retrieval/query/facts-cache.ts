// Facts of entities as they are answered. Most of what a query finds was found a moment ago for another one,
// so a small index keeps the facts of each entity once they are decoded. A large one keeps none: they would
// only fill the heap with what is seldom found twice.

import type { Facts } from "../../../base/model/facts.ts";
import type { AliasReader } from "../format/reader.ts";

/** An index of more entities keeps none. OFAC and UN have 16,000. */
const ENTITIES_KEPT_MAX = 40_000;

export class FactsCache {
  readonly #reader: AliasReader;
  readonly #isKeeping: boolean;
  /** By number of an entity. */
  readonly #facts: Facts[] = [];

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#isKeeping = reader.summary.entities <= ENTITIES_KEPT_MAX;
  }

  factsOf(entity: number): Facts {
    const kept = this.#facts[entity];
    if (kept !== undefined) return kept;
    const facts = this.#reader.facts(entity);
    if (this.#isKeeping) this.#facts[entity] = facts;
    return facts;
  }
}
