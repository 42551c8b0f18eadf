// Changes to a FollowTheMoney file (entities.delta.json): the records that are added, replaced or removed.
// They are staged on disk and applied while the changed file is parsed.

import { OperatorError } from "../../../../base/model/errors.ts";
import type { ListFile } from "../../files/list-file.ts";
import type { Staging } from "../../files/record-staging.ts";
import { placeOf } from "./line-number.ts";
import type { FtmNotes } from "./notes.ts";
import { type FtmRecord, parseChanges } from "./reader.ts";

/**
 * A version as the publisher names it, also the name of the folder of its changes: time of the export and a
 * tag.
 */
const VERSION = /(?<![0-9a-z])(\d{14}-[a-z0-9]{3})(?![0-9a-z])/;

export function versionOf(file: ListFile): string | null {
  return VERSION.exec(file.path)?.[1] ?? null;
}

/** True when a text, such as a step of a path, has a version in it. */
export function hasVersion(text: string): boolean {
  return VERSION.test(text);
}

/**
 * The changes in the order of the versions in their paths. Throws an OperatorError when there are several and
 * one has no version, or when two have the same.
 */
export function inOrder(deltas: readonly ListFile[]): ListFile[] {
  const versions = new Map<string, ListFile>();
  for (const delta of deltas) {
    const version = versionOf(delta);
    if (version === null && deltas.length > 1) {
      throw new OperatorError(
        `${delta.path} has no version in its path, so its order among the other changes is unknown.`,
        "Keep each file of changes in the publisher's folder, such as 20240527194702-wnk/entities.delta.json.",
      );
    }
    const other = versions.get(version ?? "");
    if (other !== undefined) {
      throw new OperatorError(`${other.path} and ${delta.path} have the same version.`, "Keep one of them.");
    }
    versions.set(version ?? "", delta);
  }
  return [...versions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delta]) => delta);
}

type Change = { readonly records: readonly FtmRecord[] } | { readonly isGone: true; readonly place: number };

export class Changes {
  readonly #staging: Staging;
  #isEmpty = true;
  #readings = 0;

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  /**
   * Stages the changes of one file; of several to one record the last counts. `fileNumber` is for the notes.
   */
  async add(
    delta: ListFile,
    fileNumber: number,
    defaultDataset: string,
    notes: FtmNotes,
    count: () => void,
  ): Promise<void> {
    for await (const { line, id, records } of parseChanges(delta, defaultDataset, notes, fileNumber)) {
      count();
      this.#isEmpty = false;
      const change: Change =
        records === null ? { isGone: true, place: placeOf(fileNumber, line) } : { records };
      this.#staging.put("change", id, change);
    }
  }

  /**
   * The records of the file with the changes made: replaced ones in their place, added ones at the end.
   * `onSuperseded` is called for each line of the file that a change replaces.
   */
  async *apply(
    lines: AsyncIterable<FtmRecord[]>,
    notes: FtmNotes,
    onSuperseded: () => void,
  ): AsyncGenerator<FtmRecord[]> {
    // The file is parsed more than once; each pass remembers the changes that it has applied.
    const applied = `applied ${++this.#readings}`;
    for await (const records of lines) {
      const id = records[0]?.id ?? "";
      const change = this.#isEmpty ? null : this.#last(id);
      if (change === null) {
        yield records;
        continue;
      }
      onSuperseded();
      if (!this.#staging.has(applied, id)) {
        this.#staging.put(applied, id, true);
        if ("records" in change) yield [...change.records];
      }
    }
    if (this.#isEmpty) return;
    for (const id of this.#staging.keys("change")) {
      const change = this.#last(id);
      if (change === null || this.#staging.has(applied, id)) continue;
      if ("records" in change) yield [...change.records];
      else if ([...this.#staging.get("change", id)].length === 1) {
        notes.countOrphan(change.place);
        notes.add("orphan", change.place, id, "removed by a change, but the changed file does not have it");
      }
    }
  }

  #last(id: string): Change | null {
    let last: Change | null = null;
    for (const change of this.#staging.get("change", id)) last = change as Change;
    return last;
  }
}
