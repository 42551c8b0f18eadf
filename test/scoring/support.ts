// Short ways to score invented records in these tests.

import type { Properties } from "../../src/base/model/entity.ts";
import { type CandidateEvidence, evidenceOf } from "../../src/engine/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { type Score, scoreCandidate } from "../../src/engine/scoring/score.ts";

/** The score of a subject against a record of the same schema; the caption is a strong name of the record. */
export function scoreOf(
  schema: string,
  subject: Properties,
  caption: string,
  record: Properties = {},
): Score {
  return scoreCandidate(prepareSubject(schema, subject), evidenceOf(caption, schema, record));
}

/** The same for two bare names. */
export function scoreNames(schema: string, left: string, right: string): Score {
  return scoreOf(schema, { name: [left] }, right);
}

export const NO_FACTS: CandidateEvidence["facts"] = {
  birthDates: [],
  countries: [],
  gender: 0,
  identifiers: [],
};
