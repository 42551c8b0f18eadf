// Whether two sides hold the same document, registration or number. Identifiers are compared within a kind, by the hash
// of their normal form, because the alias index keeps nothing else of them.

import type { Identifier } from "../../model/facts.ts";
import { IDENTIFIER_KINDS } from "../../model/identifiers.ts";
import { EVIDENCE, type EvidenceRow, UNIQUE_IDENTIFIERS } from "../weights.ts";

const UNIQUE_KINDS = new Set(
  IDENTIFIER_KINDS.flatMap(({ name }, kind) => (UNIQUE_IDENTIFIERS.includes(name) ? [kind] : [])),
);

/**
 * Equal when any identifier is shared; otherwise a conflict, the worst of the kinds that both sides have. Null when they
 * have no kind in common.
 */
export function compareIdentifiers(
  left: readonly Identifier[],
  right: readonly Identifier[],
): EvidenceRow | null {
  let row: EvidenceRow | null = null;
  for (const a of left) {
    for (const b of right) {
      if (a.kind !== b.kind) continue;
      if (a.hashLow === b.hashLow && a.hashHigh === b.hashHigh) return EVIDENCE.identifier.equal;
      if (UNIQUE_KINDS.has(a.kind)) row = EVIDENCE.identifier.conflictUnique;
      else row ??= EVIDENCE.identifier.conflict;
    }
  }
  return row;
}
