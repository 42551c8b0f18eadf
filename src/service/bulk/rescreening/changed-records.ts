// The records that differ between two snapshots, as customers are asked about them.

import { aliasesOf, type Entity } from "../../../base/model/entity.ts";
import { factsOfRecord } from "../../../base/model/facts.ts";
import { groupOf, groupsComparedWith } from "../../../base/model/schemata.ts";
import type { ChangeKind, RecordDifference } from "../../../engine/snapshot/diff.ts";
import type { ListedRecord } from "./changed-index.ts";

/** What became of a record; "same" for one without a difference that a reader would notice. */
type RecordChangeKind = ChangeKind | "replaced" | "same";

export interface RecordChange {
  readonly kind: RecordChangeKind;
  /** Names of the fields that changed; for a replaced record the ids of those that replaced it. */
  readonly fields: readonly string[];
}

export interface ChangedRecords {
  /** How many records differ. */
  readonly count: number;
  /** Each record that was or is listed, as it was and as it is. */
  readonly listed: readonly ListedRecord[];
  /** By id; a record in two corpora has one change. */
  readonly changes: ReadonlyMap<string, RecordChange>;
}

export const SAME_RECORD: RecordChange = { kind: "same", fields: [] };

/** Collects the differences of two snapshots. */
export function collectChanges(differences: Iterable<RecordDifference>): ChangedRecords {
  const changes = new Map<string, RecordChange>();
  const listed: ListedRecord[] = [];
  for (const difference of differences) {
    for (const entity of [difference.before, difference.now]) {
      const record = entity === null ? null : listedRecordOf(entity);
      if (record !== null) listed.push(record);
    }
    const id = (difference.now ?? difference.before)?.id;
    if (id === undefined) throw new Error("A difference has no record.");
    const known = changes.get(id);
    if (known === undefined || known.kind === "same") changes.set(id, changeOf(difference));
  }
  return { count: changes.size, listed, changes };
}

function changeOf({ change, replacedBy }: RecordDifference): RecordChange {
  if (change === null) return SAME_RECORD;
  if (replacedBy.length > 0) return { kind: "replaced", fields: replacedBy };
  return { kind: change.kind, fields: change.fields.map(({ field }) => field) };
}

/** Null for a record that no customer can match. */
function listedRecordOf({ caption, schema, properties, target, listingStatus }: Entity): ListedRecord | null {
  const groups = groupsComparedWith(schema);
  if (groups.length === 0 || !target || listingStatus !== "listed") return null;
  // Without a group of its own, it is found by its numbers alone.
  const aliases = groupOf(schema) === null ? [] : aliasesOf(caption, properties);
  return { groups, aliases, facts: factsOfRecord({ schema, properties }) };
}
