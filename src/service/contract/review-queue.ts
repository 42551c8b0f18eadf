// The requests and answers of the queue of cases as TypeBox schemata, and their decoding.

import { type Static, Type } from "@sinclair/typebox";
import { compileDecoder } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { choice, text } from "./request-formats.ts";
import { CASE_ID_PATTERN, CaseEntry, CaseEventEntry } from "./review-cases.ts";
import { EvidenceBody } from "./review-evidence.ts";
import { closed, orNull, Properties } from "./schema-parts.ts";

/**
 * Words that the core knows too: cases/case-queue.ts. `todo` are the cases that the account can do, `mine`
 * those of them that were given to it, `own` its decisions that await another account.
 */
const QUEUES = ["mine", "todo", "awaiting", "own", "reopened", "escalated", "decided", "all"] as const;
/** `customer` puts the cases of each customer together, and `due` the next last day first. */
const ORDERS = ["changed", "oldest", "due", "score", "customer"] as const;

/** Cases that one request names. */
export const QUEUE_PART_MAX = 100;

const TEXT_LENGTH_MAX = 200;
const COMMENT_LENGTH_MAX = 1000;

const filterText = (meaning: string) =>
  Type.Union([text(1, TEXT_LENGTH_MAX, { description: "a text" }), Type.Null()], {
    meaning,
    description: `a text of 1 to ${TEXT_LENGTH_MAX} characters, or null`,
  });

const OBJECT = { additionalProperties: false, description: "a JSON object" } as const;

/** What is looked for is in no address: it may name a customer. */
export const QueueRequest = Type.Object(
  {
    queue: choice(QUEUES, "Queue"),
    text: filterText("Keep cases with these words in reference, names or caption; null for all."),
    file: filterText("Keep cases of the matches of this customer file, by its id; null for all."),
    assignee: filterText("Keep cases that this account works on; `-` for nobody, null for all."),
    order: choice(ORDERS, "QueueOrder"),
  },
  { ...OBJECT, title: "QueueRequest" },
);
const decodeQueueBody = compileDecoder(QueueRequest);

export type QueueFilters = Readonly<Static<typeof QueueRequest>>;

/** The `assignee` is empty for nobody. Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeQueue(document: JsonDocument): QueueFilters {
  const { assignee, ...filters } = decodeQueueBody(document);
  return { ...filters, assignee: assignee === "-" ? "" : assignee };
}

export const CaseId = Type.String({ pattern: CASE_ID_PATTERN, description: "the id of a case" });
const Ids = Type.Array(CaseId, {
  minItems: 1,
  maxItems: QUEUE_PART_MAX,
  meaning: "The cases, in any order.",
  description: `an array of 1 to ${QUEUE_PART_MAX} ids of cases`,
});
export const QueueCasesRequest = Type.Object({ ids: Ids }, { ...OBJECT, title: "QueueCasesRequest" });
export const decodeQueueCases = compileDecoder(QueueCasesRequest);

export const EscalationRequest = Type.Object(
  {
    escalated: Type.Boolean({
      meaning: "True gives it to the second level, false back.",
      description: "true or false",
    }),
    text: text(1, COMMENT_LENGTH_MAX, { description: `a text of 1 to ${COMMENT_LENGTH_MAX} characters` }),
  },
  { ...OBJECT, title: "EscalationRequest" },
);
export const decodeEscalation = compileDecoder(EscalationRequest);

export const CommentRequest = Type.Object(
  {
    text: text(1, COMMENT_LENGTH_MAX, { description: `a text of 1 to ${COMMENT_LENGTH_MAX} characters` }),
  },
  { ...OBJECT, title: "CommentRequest" },
);
export const decodeComment = compileDecoder(CommentRequest);

const Count = Type.Integer({ minimum: 0, format: "int64" });

export const QueueCounts = Type.Object(
  {
    ...{ mine: Count, todo: Count, awaiting: Count, own: Count },
    ...{ reopened: Count, escalated: Count, decided: Count, all: Count },
  },
  closed("QueueCounts", "cases in each queue of the account; of the same filters, where there are some"),
);

export const QueueBody = Type.Object(
  {
    ids: Type.Array(Type.String(), { description: "in the order asked for; at most 25000" }),
    versions: Type.Array(Count, { description: "of these cases, in the same order" }),
    counts: QueueCounts,
    people: Type.Array(Type.String(), { description: "names of the accounts that review" }),
    files: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), cases: Count, open: Count },
        closed("QueuedFile", "a customer file whose matches are cases"),
      ),
    ),
  },
  closed("CaseQueue"),
);

export const QueueCasesBody = Type.Object({ cases: Type.Array(CaseEntry) }, closed("QueueCases"));

export const CaseSheetBody = Type.Object(
  {
    case: CaseEntry,
    decisions: Type.Array(CaseEventEntry, { description: "oldest first" }),
    evidence: Type.Union([EvidenceBody, Type.Null()], {
      description: "on the lists in use; null while it can't be had",
    }),
    records: Type.Array(Type.Union([Properties, Type.Null()]), {
      description:
        "the properties of each of the case's records, in their order; null for one that is on no list any more",
    }),
    earlier: Type.Array(CaseEntry, { description: "other decisions about the customer, the last first" }),
  },
  closed("CaseSheet"),
);

export type CaseSheet = Static<typeof CaseSheetBody>;
export type CaseQueue = Static<typeof QueueBody>;

export const FileCasesRequest = Type.Object(
  {
    after: Type.Integer({
      minimum: 0,
      format: "int64",
      meaning: "The line behind which matches are taken up; 0 for the first request, then `next`.",
      description: "a whole number of at least 0",
    }),
  },
  { ...OBJECT, title: "FileCasesRequest" },
);
export const decodeFileCases = compileDecoder(FileCasesRequest);

export const FileCasesBody = Type.Object(
  {
    matches: { ...Count, description: "taken up by this request" },
    opened: { ...Count, description: "cases that are new" },
    next: orNull({ ...Count, description: "what to ask for next; null when all matches are cases" }),
  },
  closed("FileCases"),
);
export type FileCases = Static<typeof FileCasesBody>;
