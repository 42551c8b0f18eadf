// The records of the snapshot that the ids of cleared pairs mean.

import { IMPORT_AGAIN_HINT, OperatorError } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import type { StoredRecord } from "../../engine/store/predecessor.ts";

/** The part of a store that cleared pairs need. */
export type RecordStore = Pick<EntityStore, "records">;

/**
 * The records that an id means. Throws an OperatorError when the store can't be read: that is no fault of the
 * cleared pairs.
 */
export function findRecords(store: RecordStore, id: string): StoredRecord[] {
  try {
    return store.records(id);
  } catch (error) {
    const reason = describeSystemError(error);
    if (reason === null) throw error;
    throw new OperatorError(`The records of the lists can't be read: ${reason}.`, IMPORT_AGAIN_HINT, {
      cause: error,
    });
  }
}

/** Every id under which a store knows the record with this one. */
export function findIds(store: RecordStore, id: string): string[] {
  const records = findRecords(store, id).map(({ entity }) => entity);
  return [...new Set([id, ...records.flatMap((entity) => [entity.id, ...entity.referents])])];
}
