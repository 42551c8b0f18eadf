// The requests and answers of the queue of cases as TypeBox schemata, and their decoding.

import { type Static, Type } from "@sinclair/typebox";
import { decode } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { PaymentScreeningBody } from "./payments.ts";
import { choice, text } from "./request-formats.ts";
import { CASE_ID_PATTERN, CaseEntry, CaseEventEntry } from "./review-cases.ts";
import { EvidenceBody } from "./review-evidence.ts";
import { asked, Count, closed, nullable, orNull, Properties } from "./schema-parts.ts";

/**
 * `todo` are the cases that the account can do, `mine` those of them that were given to it, `payments` those
 * about a message, `own` its decisions that await another account.
 */
const QUEUES = [
  ...(["mine", "todo", "payments", "awaiting", "own", "reopened", "escalated", "decided", "all"] as const),
] as const;
/** `customer` puts the cases of each customer together. */
const COLUMNS = [
  ...(["opened", "changed", "due", "assignee", "tag", "score", "customer", "party", "list", "kind"] as const),
  ...(["ownBirth", "listedBirth", "ownCountry", "listedCountry"] as const),
] as const;
const ORDERS = [...COLUMNS, ...COLUMNS.map((column) => `-${column}` as const)];

/** Cases that one request names. */
export const QUEUE_PART_MAX = 100;

const TEXT_LENGTH_MAX = 200;
const COMMENT_LENGTH_MAX = 1000;

const filterText = (meaning: string) =>
  nullable(text(1, TEXT_LENGTH_MAX, { description: "a text" }), {
    meaning,
    description: `a text of 1 to ${TEXT_LENGTH_MAX} characters, or null`,
  });

const held = (what: string) =>
  Type.Optional(
    text(1, TEXT_LENGTH_MAX, { description: `a text: a part of a ${what}, or - for cases without one` }),
  );

/** What is looked for is in no address: it may name a customer. */
export const QueueRequest = Type.Object(
  {
    queue: choice(QUEUES, "Queue"),
    text: filterText("Keep cases with these words in reference, names or caption; null for all."),
    file: filterText("Keep cases of the matches of this customer file, by its id; null for all."),
    assignee: filterText("Keep cases that this account works on; `-` for nobody, null for all."),
    columns: Type.Object(
      {
        score: Type.Optional(
          Type.Number({ minimum: 0, maximum: 1, format: "double", description: "a number from 0 to 1" }),
        ),
        opened: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 36_500,
            format: "int32",
            description: "a whole number of days",
          }),
        ),
        ...{
          tag: Type.Optional(
            text(1, TEXT_LENGTH_MAX, { description: "a label, or - for cases without one" }),
          ),
          party: held("caption of a record"),
          list: held("id of a list"),
          kind: held("schema of a record"),
        },
        ownBirth: held("birth date of the customer"),
        listedBirth: held("birth date of a record"),
        ownCountry: held("country of the customer"),
        listedCountry: held("country of a record"),
      },
      {
        ...asked("QueueColumns"),
        meaning: "Keep cases with at least this score, opened so many days ago, and with these values.",
      },
    ),
    order: choice(ORDERS, "QueueOrder"),
  },
  asked("QueueRequest"),
);

export type QueueFilters = Readonly<Static<typeof QueueRequest>>;

/** The `assignee` is empty for nobody. Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeQueue(document: JsonDocument): QueueFilters {
  return ofNobody(decode(QueueRequest, document));
}

const ofNobody = ({ assignee, ...filters }: QueueFilters): QueueFilters => ({
  ...filters,
  assignee: assignee === "-" ? "" : assignee,
});

const EntryNumber = Type.Integer({ minimum: 0, format: "int64", description: "a whole number" });

export const EventsRequest = Type.Object(
  {
    filters: nullable(QueueRequest, {
      meaning: "The queue whose counts each event has too; null for none.",
      description: "an object as for the queue, or null",
    }),
    since: nullable(Type.Object({ event: EntryNumber, note: EntryNumber }, asked("ReportedUpTo")), {
      meaning: "`upTo` of the last event of a stream before; null for the first stream.",
      description: "an object with event and note, or null",
    }),
  },
  asked("EventsRequest"),
);

/** As decodeQueue, for what a stream of events begins with. */
export function decodeEvents(document: JsonDocument): Static<typeof EventsRequest> {
  const { filters, since } = decode(EventsRequest, document);
  return { filters: filters === null ? null : ofNobody(filters), since };
}

const View = Type.Object(
  {
    filters: QueueRequest,
    shown: Type.Array(Type.String({ maxLength: 20, description: "a text" }), {
      maxItems: 20,
      meaning: "The columns that are shown.",
      description: "an array of up to 20 texts",
    }),
  },
  asked("QueueView"),
);
export type QueueView = Readonly<Static<typeof View>>;

export const ViewRequest = Type.Object(
  {
    name: text(1, 60, { description: "a text of 1 to 60 characters" }),
    view: nullable(View, {
      meaning: "The filters and columns that are kept by this name; null forgets them.",
      description: "an object with filters and shown, or null",
    }),
  },
  asked("QueueViewRequest"),
);

const Views = Type.Array(Type.Object({ name: Type.String(), view: View }, closed("KeptQueueView")), {
  description: "filters and columns that the account keeps, by name",
});
export const ViewsBody = Type.Object({ views: Views }, closed("QueueViews"));

export const CaseId = Type.String({ pattern: CASE_ID_PATTERN, description: "the id of a case" });
const Ids = Type.Array(CaseId, {
  minItems: 1,
  maxItems: QUEUE_PART_MAX,
  meaning: "The cases, in any order.",
  description: `an array of 1 to ${QUEUE_PART_MAX} ids of cases`,
});
export const QueueCasesRequest = Type.Object({ ids: Ids }, asked("QueueCasesRequest"));

export const EscalationRequest = Type.Object(
  {
    escalated: Type.Boolean({
      meaning: "True gives it to the second level, false back.",
      description: "true or false",
    }),
    text: text(1, COMMENT_LENGTH_MAX, { description: `a text of 1 to ${COMMENT_LENGTH_MAX} characters` }),
  },
  asked("EscalationRequest"),
);

export const CommentRequest = Type.Object(
  {
    text: text(1, COMMENT_LENGTH_MAX, { description: `a text of 1 to ${COMMENT_LENGTH_MAX} characters` }),
  },
  asked("CommentRequest"),
);

export const QueueCounts = Type.Object(
  {
    ...{ mine: Count, todo: Count, payments: Count, awaiting: Count, own: Count },
    ...{ reopened: Count, escalated: Count, decided: Count, all: Count },
  },
  closed("QueueCounts", "cases in each queue of the account; of the same filters, where there are some"),
);

export const QueueBody = Type.Object(
  {
    ids: Type.Array(Type.String(), { description: "in the order asked for; at most 25000" }),
    versions: Type.Array(Count, { description: "of these cases, in the same order" }),
    counts: QueueCounts,
    views: Views,
    tags: Type.Array(Type.String(), { description: "labels of all cases, sorted" }),
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
    evidence: nullable(EvidenceBody, {
      description: "on the lists in use; null while it can't be had",
    }),
    records: Type.Array(nullable(Properties), {
      description:
        "the properties of each of the case's records, in their order; null for one that is on no list any more",
    }),
    payment: nullable(
      Type.Object({ text: Type.String(), screening: PaymentScreeningBody }, closed("HeldPayment")),
      { description: "the message that it is about as it came, and its screening; null for a customer" },
    ),
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
  asked("FileCasesRequest"),
);

export const FileCasesBody = Type.Object(
  {
    matches: { ...Count, description: "taken up by this request" },
    opened: { ...Count, description: "cases that are new" },
    next: orNull({ ...Count, description: "what to ask for next; null when all matches are cases" }),
  },
  closed("FileCases"),
);
export type FileCases = Static<typeof FileCasesBody>;
