// Whether two sides hold the same document, registration or number. Identifiers are compared within a kind,
// by the hash of their normal form, because the alias index keeps nothing else of them.

import type { Identifier } from "../../../base/model/facts.ts";
import { IDENTIFIER_KINDS } from "../../../base/model/identifiers.ts";
import { EVIDENCE, type Evidence, type EvidenceRow, UNIQUE_IDENTIFIERS } from "../policy.ts";

/** By kind: whether a holder has only one, and whether it only counts when it is equal. */
const IS_UNIQUE = IDENTIFIER_KINDS.map(({ name }) => UNIQUE_IDENTIFIERS.includes(name));
const IS_UNCHECKED = IDENTIFIER_KINDS.map(({ isUnchecked }) => isUnchecked === true);

/**
 * The pair that is equal when any identifier is shared; otherwise one that differs, of the worst kind that
 * both sides have. Null when they have no kind in common; numbers that fail their own check count only when
 * they are equal. `areAbroad` says that the countries of the two sides differ.
 */
export function compareIdentifiers(
  left: readonly Identifier[],
  right: readonly Identifier[],
  areAbroad = false,
): Evidence<Identifier> | null {
  const equal = areAbroad ? EVIDENCE.identifier.equalAbroad : EVIDENCE.identifier.equal;
  let found: Evidence<Identifier> | null = null;
  for (const a of left) {
    for (const b of right) {
      if (a.kind !== b.kind) continue;
      if (a.hashLow === b.hashLow && a.hashHigh === b.hashHigh) return { row: equal, left: a, right: b };
      if (IS_UNCHECKED[a.kind] === true) continue;
      const row =
        IS_UNIQUE[a.kind] === true ? EVIDENCE.identifier.conflictUnique : EVIDENCE.identifier.conflict;
      if (found === null || row.weight < found.row.weight) found = { row, left: a, right: b };
    }
  }
  return found;
}

/** True for a row of two equal identifiers, which makes a match. */
export function isEqualIdentifier(row: EvidenceRow | undefined): boolean {
  return row === EVIDENCE.identifier.equal || row === EVIDENCE.identifier.equalAbroad;
}
