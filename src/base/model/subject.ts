// The value types of match: the subject that a client screens, after decoding, and the candidates in the
// answer.

import type { Corpus } from "./corpus.ts";
import type { Properties } from "./entity.ts";
import type { SubjectSchema } from "./schemata.ts";
import type { StoredJson } from "./stored-json.ts";

export interface Subject {
  readonly schema: SubjectSchema;
  readonly properties: Properties;
  /** 0 to 1. */
  readonly threshold: number;
  /** 1 to 25. */
  readonly limit: number;
  readonly include: readonly Corpus[];
  /** Dataset names, or null for all. */
  readonly datasets: readonly string[] | null;
}

/** Each 0 to 1, or null when the field was not compared. */
export interface Features {
  readonly name: number | null;
  readonly birthDate: number | null;
  readonly country: number | null;
  readonly identifier: number | null;
  readonly gender: number | null;
}

export interface Candidate {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  /** 0 to 1, four decimals. */
  readonly score: number;
  readonly match: boolean;
  readonly features: Features;
  readonly datasets: readonly string[];
  readonly target: true;
  readonly properties: StoredJson<Properties>;
  /** What it was compared with in place of all that the subject has: names within the subject's own. */
  readonly within?: Properties;
}
