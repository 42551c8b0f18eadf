// The request and the answers of a screening: `POST /v1/sanctions/match` and `POST /review/evidence`.

import type { Properties } from "./types.ts";

/** The kinds of subject, in the order of the form. */
export const KINDS = ["Person", "Organization", "Company", "Vessel", "Airplane", "LegalEntity"] as const;
export type Kind = (typeof KINDS)[number];

export interface Query {
  readonly schema: Kind;
  readonly properties: Properties;
  readonly threshold: number;
  readonly limit: number;
  readonly include: readonly ("sanctions" | "pep")[];
}

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
  readonly score: number;
  readonly match: boolean;
  readonly features: Features;
  readonly datasets: readonly string[];
  readonly properties: Properties;
}

export interface MatchAnswer {
  readonly results: readonly Candidate[];
}

/** What two words are to each other: same, alike, a slip, only listed, only the subject's, contradicted. */
export type Sign = "=" | "≈" | "~" | "+" | "−" | "≠";

export interface Spelling {
  readonly written: string;
  /** What it is compared as; null where that is what is written. */
  readonly read: string | null;
  /** ISO 15924; null for Latin. */
  readonly script: string | null;
}

export interface NameColumn {
  readonly sign: Sign;
  readonly kind: string;
  readonly own: string | null;
  readonly listed: string | null;
  readonly amount: number;
  readonly sentence: string;
}

export interface FactEvidence {
  readonly field: string;
  readonly own: readonly string[];
  readonly listed: readonly string[];
  readonly sign: Sign;
  readonly amount: number;
  readonly sentence: string;
}

export interface NotCompared {
  readonly field: string;
  readonly sentence: string;
}

export interface Evidence {
  readonly id: string;
  readonly caption: string | null;
  readonly schema: string | null;
  readonly status: "scored" | "not_retrieved" | "filtered" | "unknown";
  /** Why it has this status. */
  readonly outcome: readonly string[];
  readonly score: number | null;
  readonly threshold: number;
  readonly isMatch: boolean;
  readonly name: {
    readonly score: number;
    readonly own: Spelling;
    readonly listed: Spelling & { readonly isWeakAlias: boolean };
    readonly columns: readonly NameColumn[];
  } | null;
  readonly facts: readonly FactEvidence[];
  readonly notCompared: readonly NotCompared[];
  readonly sum: number | null;
  readonly caps: readonly { readonly sentence: string; readonly to: number }[];
  readonly sentences: readonly string[];
}

export interface EvidenceAnswer {
  readonly snapshot: string;
  /** Properties of the subject that are compared with no record. */
  readonly notCompared: readonly NotCompared[];
  readonly evidence: readonly Evidence[];
}
