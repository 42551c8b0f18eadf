// A listed record now, held against what it said when a pair was cleared.

import type { Database } from "bun:sqlite";
import { BoundedCache } from "../../base/model/bounded-cache.ts";
import {
  changesBetween,
  describeChanges,
  digestOf,
  type ListedFacts,
  listedFactsOf,
} from "./listed-facts.ts";
import { findRecords, type RecordStore } from "./listed-records.ts";

/** What became of the record of a cleared pair. */
interface ClearedRecordState {
  /** The rows and ids of the records that the id of the pair means now; none when the store lacks it. */
  readonly rows: readonly number[];
  readonly ids: readonly string[];
  /** True when one of them is listed: others are never candidates. */
  readonly isListed: boolean;
  /** What changed since the pair was cleared, in words; null when nothing did. */
  readonly change: string | null;
}

interface RecordRow {
  digest: Uint8Array;
  facts: string | null;
}

/** Distinct pairs of an id and the facts that it was cleared with; a bank clears customers of few records. */
const STATES_KEPT_MAX = 100_000;

export class RecordStates {
  readonly #states = new BoundedCache<string, ClearedRecordState>(STATES_KEPT_MAX);

  constructor(
    private readonly database: Database,
    private readonly store: RecordStore,
  ) {}

  /** The state of the record with the id `entity`, cleared as the row `number` of the records has it. */
  of(entity: string, number: number): ClearedRecordState {
    const key = `${number} ${entity}`;
    let state = this.#states.get(key);
    if (state === undefined) {
      state = this.#find(entity, number);
      this.#states.set(key, state);
    }
    return state;
  }

  #find(entity: string, number: number): ClearedRecordState {
    const records = findRecords(this.store, entity);
    return {
      rows: records.map(({ row }) => row),
      ids: [...new Set(records.map(({ entity: { id } }) => id))],
      isListed: records.some(({ entity: { listingStatus } }) => listingStatus === "listed"),
      change: records.length === 0 ? null : this.#changeOf(number, listedFactsOf(records)),
    };
  }

  #changeOf(number: number, now: ListedFacts): string | null {
    const before = this.database
      .query<RecordRow, [number]>("SELECT digest, facts FROM record WHERE number = ?")
      .get(number);
    // A foreign key ties each pair to its record.
    if (before === null) throw new Error(`The cleared pairs have no record ${number}.`);
    if (Buffer.compare(before.digest, digestOf(now)) === 0) return null;
    if (before.facts === null) return "the record is not as it was when the pair was cleared";
    const changes = changesBetween(JSON.parse(before.facts) as ListedFacts, now);
    return changes.length === 0
      ? "the record is not as it was when the pair was cleared"
      : describeChanges(changes);
  }
}
