// Whether the genders of two sides contradict each other. Values are those of model/facts.ts.

import { GENDER_UNKNOWN } from "../../../base/model/facts.ts";
import { EVIDENCE, type EvidenceRow } from "../policy.ts";

/** The row of the scorer that fits; null when a side's gender is not known. */
export function compareGenders(left: number, right: number): EvidenceRow | null {
  if (left === GENDER_UNKNOWN || right === GENDER_UNKNOWN) return null;
  return left === right ? EVIDENCE.gender.equal : EVIDENCE.gender.conflict;
}
