// Whether the genders of two sides contradict each other. Values are those of model/facts.ts.

import { GENDER_UNKNOWN } from "../../model/facts.ts";
import { EVIDENCE, type EvidenceRow } from "../policy.ts";

/**
 * The row of the scorer that fits; null when a side's gender is not known. `areNamesAlike` says that the
 * names are only alike, not the same.
 */
export function compareGenders(left: number, right: number, areNamesAlike = false): EvidenceRow | null {
  if (left === GENDER_UNKNOWN || right === GENDER_UNKNOWN) return null;
  if (left === right) return EVIDENCE.gender.equal;
  return areNamesAlike ? EVIDENCE.gender.conflictAndName : EVIDENCE.gender.conflict;
}
