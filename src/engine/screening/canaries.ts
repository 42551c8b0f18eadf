// Checks that a snapshot matches the names that the operator requires of it.

import { THRESHOLD_DEFAULT } from "../../base/model/limits.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { matchSubject } from "./match.ts";

export interface Canary {
  readonly name: string;
  /** The id of the record that must match; null for any record. */
  readonly id: string | null;
}

/** One schema per group: a canary can be a person, a company, a vessel or an aircraft. */
const SCHEMATA = ["Person", "Organization", "Vessel", "Airplane"] as const;

const LIMIT = 25;

/** The canaries that match no record at the default threshold. */
export function missedCanaries(snapshot: Snapshot, canaries: readonly Canary[]): Canary[] {
  return canaries.filter(
    ({ name, id }) =>
      !SCHEMATA.some((schema) =>
        matchSubject(snapshot, {
          schema,
          properties: { name: [name] },
          threshold: THRESHOLD_DEFAULT,
          limit: LIMIT,
          include: ["sanction", "pep"],
          datasets: null,
        }).candidates.some((candidate) => candidate.match && (id === null || candidate.id === id)),
      ),
  );
}
