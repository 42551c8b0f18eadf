// The listed records that hold a number, as any kind that the asker names. The index keeps
// hashes of normal forms; of all numbers of a text nearly none is in it, so asking costs next to nothing.

import type { Entity } from "../../base/model/entity.ts";
import { hashIdentifier } from "../../base/model/facts.ts";
import { kindNamed, normaliseIdentifier } from "../../base/model/identifiers.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { readingIndex, readingStore } from "./damaged-data.ts";

/** A sanctioned record that holds a number. */
export interface NumberHolder extends Pick<Entity, "id" | "caption" | "schema" | "datasets"> {
  /** A name of IDENTIFIER_KINDS. */
  readonly kind: string;
}

/** The holders of a number as one of these kinds (names of IDENTIFIER_KINDS), each record once. */
export function findNumberHolders(
  { aliases, store }: Snapshot,
  text: string,
  kinds: readonly string[],
): NumberHolder[] {
  const kindByRow = new Map<number, string>();
  for (const name of kinds) {
    const kind = kindNamed(name);
    const value = normaliseIdentifier(kind, text);
    if (value === null || aliases === null) continue;
    const rows = readingIndex(() => aliases.rowsHolding(hashIdentifier(kind, value), "sanction"));
    for (const row of rows) if (!kindByRow.has(row)) kindByRow.set(row, name);
  }
  if (kindByRow.size === 0) return [];
  return readingStore(() =>
    [...store.entitiesByRow([...kindByRow.keys()])]
      .filter(([, { target }]) => target)
      .map(([row, { id, caption, schema, datasets }]) => ({
        id,
        caption,
        schema,
        datasets,
        kind: kindByRow.get(row) ?? "",
      })),
  );
}
