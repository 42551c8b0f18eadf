// Whether names that a snapshot must have are matched in it, as any subject would be.

import { THRESHOLD_DEFAULT } from "../model/limits.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { matchSubject } from "./match.ts";

export interface Canary {
  readonly name: string;
  /** The record that must be among those matched; null when any will do. */
  readonly id: string | null;
}

/** One schema of each group that match knows: a canary may be a person, a company, a ship or an aircraft. */
const SCHEMATA = ["Person", "Organization", "Vessel", "Airplane"] as const;

const LIMIT = 25;

/** The canaries that no group of records matches at the default threshold. */
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
