// The request and the answer of POST /review/find as TypeBox schemata. What is looked for is in no address:
// it may name a customer.

import { type Static, Type } from "@sinclair/typebox";
import { CORPORA } from "../../base/model/corpus.ts";
import { choice, shortText } from "./request-formats.ts";
import { CaseEntry } from "./review-cases.ts";
import { Count, closed, textOrNull } from "./schema-parts.ts";

/** Of each kind, and of each body of data. */
export const FOUND_MAX = 5;

const TEXT_LENGTH_MAX = 200;

export const FindRequest = closed(
  "FindRequest",
  {
    text: shortText(TEXT_LENGTH_MAX),
  },
  "a JSON object",
);

const FoundCustomer = closed("FoundCustomer", {
  reference: Type.String({ description: "the bank's reference" }),
  name: Type.String({ description: "as it was screened last" }),
  cases: Count,
  open: { ...Count, description: "those that are not decided for good" },
});

const FoundRecord = closed("FoundRecord", {
  id: Type.String(),
  caption: Type.String(),
  schema: Type.String(),
  datasets: Type.Array(Type.String()),
  corpus: choice(CORPORA, "RecordCorpus"),
  hit: textOrNull("the name that the text was found in"),
});

export const FindBody = closed("Found", {
  customers: Type.Array(FoundCustomer, { description: "those with cases and a reference" }),
  cases: Type.Array(CaseEntry, { description: "the one that changed last first" }),
  records: Type.Array(FoundRecord, { description: "those listed under sanctions first" }),
  recordsNotSearched: textOrNull("why no records were looked for; null when they were"),
});
export type Found = Static<typeof FindBody>;
