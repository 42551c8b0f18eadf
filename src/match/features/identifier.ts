// Whether two sides hold the same document, registration or number. Identifiers are compared within a kind, by the hash
// of their normal form, because the alias index keeps nothing else of them.

import type { Identifier } from "../../model/facts.ts";
import { IDENTIFIER_KINDS } from "../../model/identifiers.ts";
import { EVIDENCE, type Evidence, UNIQUE_IDENTIFIERS } from "../weights.ts";

/** By kind: the number of its family, and whether a holder has only one. */
const FAMILIES = IDENTIFIER_KINDS.map(({ family }) =>
  IDENTIFIER_KINDS.findIndex((kind) => kind.family === family),
);
const IS_UNIQUE = IDENTIFIER_KINDS.map(({ name }) => UNIQUE_IDENTIFIERS.includes(name));

/**
 * The pair that is equal when any identifier is shared; otherwise one that differs, of the worst kind that both sides
 * have. Null when they have no kind in common. Only two numbers that both pass their check digits differ for certain.
 */
export function compareIdentifiers(
  left: readonly Identifier[],
  right: readonly Identifier[],
): Evidence<Identifier> | null {
  let found: Evidence<Identifier> | null = null;
  for (const a of left) {
    for (const b of right) {
      if (FAMILIES[a.kind] !== FAMILIES[b.kind]) continue;
      if (a.kind === b.kind && a.hashLow === b.hashLow && a.hashHigh === b.hashHigh)
        return { row: EVIDENCE.identifier.equal, left: a, right: b };
      const isCertain = a.kind === b.kind && IS_UNIQUE[a.kind] === true;
      const row = isCertain ? EVIDENCE.identifier.conflictUnique : EVIDENCE.identifier.conflict;
      if (found === null || row.weight < found.row.weight) found = { row, left: a, right: b };
    }
  }
  return found;
}
