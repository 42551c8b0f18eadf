// The requests and answers of the queue of cases as TypeBox schemata, and their decoding.

import { type Static, Type } from "@sinclair/typebox";
import { decode } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { PaymentScreeningBody } from "./payments.ts";
import { choice, shortText, shortTextOrNull, text } from "./request-formats.ts";
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

const filterText = (meaning: string) => shortTextOrNull(TEXT_LENGTH_MAX, meaning);

const held = (what: string) =>
  Type.Optional(
    text(1, TEXT_LENGTH_MAX, { description: `a text: a part of a ${what}, or - for cases without one` }),
  );

/** What is looked for is in no address: it may name a customer. */
export const QueueRequest = asked("QueueRequest", {
  queue: choice(QUEUES, "Queue"),
  text: filterText("Keep cases with these words in reference, names or caption; null for all."),
  file: filterText("Keep cases of the matches of this customer file, by its id; null for all."),
  assignee: filterText("Keep cases that this account works on; `-` for nobody, null for all."),
  columns: asked(
    "QueueColumns",
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
        tag: Type.Optional(text(1, TEXT_LENGTH_MAX, { description: "a label, or - for cases without one" })),
        party: held("caption of a record"),
        list: held("id of a list"),
        kind: held("schema of a record"),
      },
      ownBirth: held("birth date of the customer"),
      listedBirth: held("birth date of a record"),
      ownCountry: held("country of the customer"),
      listedCountry: held("country of a record"),
    },
    { meaning: "Keep cases with at least this score, opened so many days ago, and with these values." },
  ),
  order: choice(ORDERS, "QueueOrder"),
});

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

export const EventsRequest = asked("EventsRequest", {
  filters: nullable(QueueRequest, {
    meaning: "The queue whose counts each event has too; null for none.",
    description: "an object as for the queue, or null",
  }),
  since: nullable(asked("ReportedUpTo", { event: EntryNumber, note: EntryNumber }), {
    meaning: "`upTo` of the last event of a stream before; null for the first stream.",
    description: "an object with event and note, or null",
  }),
});

/** As decodeQueue, for what a stream of events begins with. */
export function decodeEvents(document: JsonDocument): Static<typeof EventsRequest> {
  const { filters, since } = decode(EventsRequest, document);
  return { filters: filters === null ? null : ofNobody(filters), since };
}

const View = asked("QueueView", {
  filters: QueueRequest,
  shown: Type.Array(Type.String({ maxLength: 20, description: "a text" }), {
    maxItems: 20,
    meaning: "The columns that are shown.",
    description: "an array of up to 20 texts",
  }),
});
export type QueueView = Readonly<Static<typeof View>>;

export const ViewRequest = asked("QueueViewRequest", {
  name: shortText(60),
  view: nullable(View, {
    meaning: "The filters and columns that are kept by this name; null forgets them.",
    description: "an object with filters and shown, or null",
  }),
});

const Views = Type.Array(closed("KeptQueueView", { name: Type.String(), view: View }), {
  description: "filters and columns that the account keeps, by name",
});
export const ViewsBody = closed("QueueViews", { views: Views });

export const CaseId = Type.String({ pattern: CASE_ID_PATTERN, description: "the id of a case" });
const Ids = Type.Array(CaseId, {
  minItems: 1,
  maxItems: QUEUE_PART_MAX,
  meaning: "The cases, in any order.",
  description: `an array of 1 to ${QUEUE_PART_MAX} ids of cases`,
});
export const QueueCasesRequest = asked("QueueCasesRequest", { ids: Ids });

export const EscalationRequest = asked("EscalationRequest", {
  escalated: Type.Boolean({
    meaning: "True gives it to the second level, false back.",
    description: "true or false",
  }),
  text: shortText(COMMENT_LENGTH_MAX),
});

export const CommentRequest = asked("CommentRequest", {
  text: shortText(COMMENT_LENGTH_MAX),
});

export const QueueCounts = closed(
  "QueueCounts",
  {
    ...{ mine: Count, todo: Count, payments: Count, awaiting: Count, own: Count },
    ...{ reopened: Count, escalated: Count, decided: Count, all: Count },
  },
  "cases in each queue of the account; of the same filters, where there are some",
);

export const QueueBody = closed("CaseQueue", {
  ids: Type.Array(Type.String(), { description: "in the order asked for; at most 25000" }),
  versions: Type.Array(Count, { description: "of these cases, in the same order" }),
  counts: QueueCounts,
  views: Views,
  tags: Type.Array(Type.String(), { description: "labels of all cases, sorted" }),
  people: Type.Array(Type.String(), { description: "names of the accounts that review" }),
  files: Type.Array(
    closed(
      "QueuedFile",
      { id: Type.String(), name: Type.String(), cases: Count, open: Count },
      "a customer file whose matches are cases",
    ),
  ),
});

export const QueueCasesBody = closed("QueueCases", { cases: Type.Array(CaseEntry) });

export const CaseSheetBody = closed("CaseSheet", {
  case: CaseEntry,
  decisions: Type.Array(CaseEventEntry, { description: "oldest first" }),
  evidence: nullable(EvidenceBody, {
    description: "on the lists in use; null while it can't be had",
  }),
  records: Type.Array(nullable(Properties), {
    description:
      "the properties of each of the case's records, in their order; null for one that is on no list any more",
  }),
  payment: nullable(closed("HeldPayment", { text: Type.String(), screening: PaymentScreeningBody }), {
    description: "the message that it is about as it came, and its screening; null for a customer",
  }),
  earlier: Type.Array(CaseEntry, { description: "other decisions about the customer, the last first" }),
});

export type CaseSheet = Static<typeof CaseSheetBody>;
export type CaseQueue = Static<typeof QueueBody>;

export const FileCasesRequest = asked("FileCasesRequest", {
  after: Type.Integer({
    minimum: 0,
    format: "int64",
    meaning: "The line behind which matches are taken up; 0 for the first request, then `next`.",
    description: "a whole number of at least 0",
  }),
});

export const FileCasesBody = closed("FileCases", {
  matches: { ...Count, description: "taken up by this request" },
  opened: { ...Count, description: "cases that are new" },
  next: orNull({ ...Count, description: "what to ask for next; null when all matches are cases" }),
});
export type FileCases = Static<typeof FileCasesBody>;
