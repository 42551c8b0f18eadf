// The requests and answers of the queue of cases as TypeBox schemata, and their decoding.

import { type Static, Type } from "@sinclair/typebox";
import { compileDecoder, quoteText, refuseWrong } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { choice, text } from "./request-formats.ts";
import { CASE_ID_PATTERN, CaseEntry, CaseEventEntry, DecisionFields, SeenVersion } from "./review-cases.ts";
import { EvidenceBody } from "./review-evidence.ts";
import { closed, orNull, Properties } from "./schema-parts.ts";

/**
 * Words that the core knows too: cases/case-queue.ts. `todo` are the cases that the account can do, `own` its
 * decisions that await another account.
 */
const QUEUES = ["todo", "awaiting", "own", "reopened", "decided", "all"] as const;
/** `customer` puts the cases of each customer together. */
const ORDERS = ["changed", "oldest", "score", "customer"] as const;

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

const Id = Type.String({ pattern: CASE_ID_PATTERN, description: "the id of a case" });
const Ids = Type.Array(Id, {
  minItems: 1,
  maxItems: QUEUE_PART_MAX,
  meaning: "The cases, in any order.",
  description: `an array of 1 to ${QUEUE_PART_MAX} ids of cases`,
});
export const QueueCasesRequest = Type.Object({ ids: Ids }, { ...OBJECT, title: "QueueCasesRequest" });
export const decodeQueueCases = compileDecoder(QueueCasesRequest);

/** Words that the core knows too: Replaced of cases/case-change.ts. */
const REPLACED = ["nothing", "own", "all"] as const;

export const QueueDecisionRequest = Type.Object(
  {
    cases: Type.Array(Type.Object({ id: Id, version: SeenVersion }, { ...OBJECT, title: "SeenCase" }), {
      minItems: 1,
      maxItems: QUEUE_PART_MAX,
      meaning: "The cases, in any order, as they were looked at.",
      description: `an array of 1 to ${QUEUE_PART_MAX} objects with id and version of a case`,
    }),
    ...DecisionFields,
    replaces: Type.Optional({
      ...choice(REPLACED, "ReplacedDecisions"),
      meaning:
        "The decisions that may be replaced where one awaits a confirmation or holds: none, those of the account itself, or all. The default is `nothing`.",
    }),
  },
  { ...OBJECT, title: "QueueDecisionRequest" },
);
const decodeDecision = compileDecoder(QueueDecisionRequest);

/** One decision about many cases. Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeQueueDecision(document: JsonDocument): Static<typeof QueueDecisionRequest> {
  const { cases, ...decision } = decodeDecision(document);
  return { ...decision, cases: [...new Map(cases.map((one) => [one.id, one])).values()] };
}

export const QueueAssignmentRequest = Type.Object(
  {
    ids: Ids,
    assignee: Type.Union([text(1, TEXT_LENGTH_MAX, { description: "the name of an account" }), Type.Null()], {
      meaning: "Who works on them; null for nobody.",
      description: "the name of an account, or null",
    }),
  },
  { ...OBJECT, title: "QueueAssignmentRequest" },
);
const decodeAssignment = compileDecoder(QueueAssignmentRequest);

/** As accounts are named; a filter says `-` for nobody. */
const isAccountName = (name: string) => name === name.trim() && name !== "-" && !/\p{C}/u.test(name);

/** Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeQueueAssignment(document: JsonDocument): Static<typeof QueueAssignmentRequest> {
  const given = decodeAssignment(document);
  const { assignee } = given;
  if (assignee !== null && !isAccountName(assignee))
    refuseWrong([`assignee must be the name of an account, or null, not ${quoteText(assignee)}`]);
  return given;
}

export const CommentRequest = Type.Object(
  {
    text: text(1, COMMENT_LENGTH_MAX, { description: `a text of 1 to ${COMMENT_LENGTH_MAX} characters` }),
  },
  { ...OBJECT, title: "CommentRequest" },
);
export const decodeComment = compileDecoder(CommentRequest);

const Count = Type.Integer({ minimum: 0, format: "int64" });

export const QueueCounts = Type.Object(
  { todo: Count, awaiting: Count, own: Count, reopened: Count, decided: Count, all: Count },
  closed("QueueCounts", "cases of the same filters in each queue"),
);

export const QueueBody = Type.Object(
  {
    ids: Type.Array(Type.String(), { description: "in the order asked for; at most 25000" }),
    versions: Type.Array(Count, { description: "of these cases, in the same order" }),
    standing: Type.Array(
      Type.Object(
        {
          by: Type.String({ description: "name of the account" }),
          awaits: Type.Boolean({ description: "true where they await a confirmation; else they hold" }),
          at: Type.Array(Count, { description: "positions in `ids`" }),
        },
        closed("StandingDecisions"),
      ),
      { description: "the decisions that deciding these cases would replace" },
    ),
    counts: QueueCounts,
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

export const QueueDecisionsBody = Type.Object(
  {
    cases: Type.Array(CaseEntry, { description: "those that are decided" }),
    refused: Type.Array(
      Type.Object({ id: Type.String(), message: Type.String() }, closed("RefusedDecision")),
      { description: "those that are not, with the reason" },
    ),
  },
  closed("QueueDecisions"),
);

export const CaseSheetBody = Type.Object(
  {
    case: CaseEntry,
    decisions: Type.Array(CaseEventEntry, { description: "oldest first" }),
    evidence: Type.Union([EvidenceBody, Type.Null()], {
      description: "on the lists in use; null while it can't be had",
    }),
    record: Type.Union([Properties, Type.Null()], {
      description: "the properties of the record; null when it is on no list any more",
    }),
    earlier: Type.Array(CaseEntry, { description: "other decisions about the customer, the last first" }),
  },
  closed("CaseSheet"),
);

export type CaseSheet = Static<typeof CaseSheetBody>;
export type CaseQueue = Static<typeof QueueBody>;
export type QueueDecisions = Static<typeof QueueDecisionsBody>;

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
