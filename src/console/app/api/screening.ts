// The request and the answers of a screening: `POST /v1/sanctions/match` and `POST /review/evidence`. The
// types are those of the service.

import type { MatchQuery } from "../../../service/contract/request-schemata.ts";
import type { MatchAnswer } from "../../../service/contract/response-schemata.ts";
import type { EvidenceAnswer } from "../../../service/contract/review-evidence.ts";
import type { Properties } from "./types.ts";

export type { MatchAnswer } from "../../../service/contract/response-schemata.ts";
export type { EvidenceAnswer } from "../../../service/contract/review-evidence.ts";

export type Kind = MatchQuery["schema"];
/** The kinds of subject, in the order of the form. */
export const KINDS = [
  "Person",
  "Organization",
  "Company",
  "Vessel",
  "Airplane",
  "LegalEntity",
] as const satisfies readonly Kind[];

/** What the form asks for: everything but the lists to be asked, which are all. */
export type Query = Required<Omit<MatchQuery, "properties" | "datasets" | "include">> & {
  readonly properties: Properties;
  readonly include: Readonly<NonNullable<MatchQuery["include"]>>;
};

export type Candidate = MatchAnswer["results"][number];
export type Features = Candidate["features"];

export type Evidence = EvidenceAnswer["evidence"][number];
export type NameColumn = NonNullable<Evidence["name"]>["columns"][number];
export type Spelling = NonNullable<Evidence["name"]>["own"];
export type FactEvidence = Evidence["facts"][number];
/** What two words are to each other: same, alike, a slip, only listed, only the subject's, contradicted. */
export type Sign = NameColumn["sign"];
