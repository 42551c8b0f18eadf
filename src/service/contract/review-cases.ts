// The requests and answers of the endpoints of cases as TypeBox schemata, and their decoding.

import { type Static, Type } from "@sinclair/typebox";
import {
  ATTACHMENT_BYTES_MAX,
  CASE_TAGS_MAX,
  ENTITY_ID_LENGTH_MAX,
  PAGE_MAX,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  REASON_LENGTH_MAX,
  REFERENCE_LENGTH_MAX,
  TAG_LENGTH_MAX,
  UPLOAD_NAME_LENGTH_MAX,
} from "../../base/model/limits.ts";
import { quoteText } from "./decode.ts";
import { decoderWithSubject } from "./decode-subject.ts";
import type { JsonDocument } from "./json-text.ts";
import { PaymentScreeningBody } from "./payments.ts";
import {
  decodeParameters,
  integerParameter,
  listParameter,
  type Parameter,
  type Parameters,
  type QueryString,
  WrongValue,
} from "./query-parameters.ts";
import {
  CalendarDayText,
  choice,
  countCharacters,
  isStorableText,
  STORABLE_PATTERN,
  shortText,
  text,
} from "./request-formats.ts";
import { REQUEST_ID } from "./request-id.ts";
import { MatchRequest } from "./request-schemata.ts";
import { EntityId } from "./review-evidence.ts";
import {
  asked,
  CalendarDay,
  Count,
  closed,
  type Fixed,
  Instant,
  nullable,
  orNull,
  Properties,
  TextOrNull,
  textOrNull,
  words,
} from "./schema-parts.ts";

const STATUSES = ["open", "awaiting", "decided", "reopened"] as const;
const VERDICTS = ["false_positive", "true_hit", "unsure"] as const;
type CaseStatus = (typeof STATUSES)[number];
export type Verdict = (typeof VERDICTS)[number];

const VerdictWord = choice(VERDICTS, "Verdict");

export const Reason = shortText(REASON_LENGTH_MAX);

const Matched = {
  entityId: EntityId,
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    format: "double",
    meaning: "The score that match answered for the record.",
    description: "a number from 0 to 1",
  }),
};

/** Records of one party that a case is opened with, but the first: more than lists have of anybody. */
const OTHERS_MAX = 49;

export const OpenCaseRequest = asked("OpenCaseRequest", {
  reference: nullable(
    text(1, REFERENCE_LENGTH_MAX, { description: "the bank's reference of the customer" }),
    {
      meaning: "The bank's own reference of the customer; null for a screening of nobody's customer.",
      description: `a text of 1 to ${REFERENCE_LENGTH_MAX} characters, or null`,
    },
  ),
  ...Matched,
  others: Type.Optional(
    Type.Array(asked("MatchedRecord", Matched), {
      maxItems: OTHERS_MAX,
      meaning:
        "Further records of the answer. Those of the same party become part of the case, the others cases of their own.",
      description: `an array of up to ${OTHERS_MAX} objects with entityId and score`,
    }),
  ),
  requestId: Type.String({
    pattern: REQUEST_ID.source,
    meaning: "The request id of the screening.",
    description: "a request id",
  }),
  query: MatchRequest,
});

const decodeOpenBody = decoderWithSubject(OpenCaseRequest, "query");

/** The case to open, with the record that it is about and others of the answer. */
export type CaseToOpen = ReturnType<typeof decodeOpenCase>;

/** Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeOpenCase(document: JsonDocument) {
  const { entityId, score, others = [], ...given } = decodeOpenBody(document);
  return { ...given, matched: [{ entityId, score }, ...others] };
}

/** What every decision says. */
export const DecisionFields = {
  verdict: VerdictWord,
  reason: Reason,
  until: nullable(CalendarDayText, {
    description: "a calendar date written YYYY-MM-DD, or null",
    meaning: "The last day (UTC) on which the decision holds; null without end.",
  }),
};

/** Nobody replaces or confirms what they have not seen. */
export const SeenVersion = Type.Integer({
  minimum: 0,
  maximum: 1_000_000_000,
  format: "int64",
  meaning: "`version` of the case that was looked at. If the case has changed since, nothing is done.",
  description: "the version of the case, a whole number",
});

export const DecisionRequest = asked("DecisionRequest", { version: SeenVersion, ...DecisionFields });

export const ConfirmationRequest = asked("ConfirmationRequest", {
  agrees: Type.Boolean({ description: "true or false" }),
  reason: Reason,
  version: SeenVersion,
});

export const TagsRequest = asked("TagsRequest", {
  version: SeenVersion,
  tags: Type.Array(shortText(TAG_LENGTH_MAX), {
    maxItems: CASE_TAGS_MAX,
    meaning: "All labels of the case from now on; none takes them away.",
    description: `an array of up to ${CASE_TAGS_MAX} texts`,
  }),
});

export const AttachmentRequest = asked("AttachmentRequest", {
  version: SeenVersion,
  name: text(1, UPLOAD_NAME_LENGTH_MAX, {
    description: `what the file is called, 1 to ${UPLOAD_NAME_LENGTH_MAX} characters; it is never a path`,
  }),
  content: Type.String({
    maxLength: Math.ceil(ATTACHMENT_BYTES_MAX / 3) * 4,
    pattern: "^[0-9A-Za-z+/]*={0,2}$",
    meaning: `The bytes of the file, at most ${ATTACHMENT_BYTES_MAX}, as base64.`,
    description: `base64 of at most ${ATTACHMENT_BYTES_MAX} bytes`,
  }),
});

const EntityParameter: Parameter<string> = {
  about: { meaning: "Keep cases about this record, by any of its ids.", example: "ofac-990002" },
  schema: Type.String({ minLength: 1, maxLength: ENTITY_ID_LENGTH_MAX, pattern: STORABLE_PATTERN }),
  parse: (value) =>
    isStorableText(value) && countCharacters(value) <= ENTITY_ID_LENGTH_MAX
      ? value
      : new WrongValue(`must be the id of an entity, not ${quoteText(value)}`),
};

const wordsParameter = (words: readonly string[], meaning: string, example: string) =>
  listParameter(
    { meaning, example },
    {
      what: `words of ${words.join(", ")}`,
      pattern: `(?:${words.join("|")}) *`,
      accept: (word) => (words.includes(word) ? word : null),
    },
  );

export const CASES_PARAMETERS = {
  status: wordsParameter(STATUSES, "Keep cases with one of these statuses.", "open,reopened"),
  verdict: wordsParameter(VERDICTS, "Keep cases with one of these last verdicts.", "true_hit"),
  entity: EntityParameter,
  page: integerParameter({ meaning: "Page number." }, PAGE_MAX, 1),
  perPage: integerParameter({ meaning: "Cases per page." }, PER_PAGE_MAX, PER_PAGE_DEFAULT),
} satisfies Parameters;

export function decodeCasesQuery(query: QueryString) {
  const values = decodeParameters(query, CASES_PARAMETERS);
  const { status, verdict, entity = null, page = 1, perPage = PER_PAGE_DEFAULT } = values;
  return {
    statuses: (status as readonly CaseStatus[] | undefined) ?? null,
    verdicts: (verdict as readonly Verdict[] | undefined) ?? null,
    entity,
    page,
    perPage,
  };
}

export const VerdictOrNull = nullable(VerdictWord);
const Score = Type.Number({ minimum: 0, maximum: 1, format: "double" });

export const CASE_ID_PATTERN = "^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

export const CaseStatusWord = words(STATUSES, {
  title: "CaseStatus",
  description:
    "open: nobody is sure yet; awaiting: decided, to be confirmed by a second account; reopened: was decided, and something changed since",
});

const RowFacts = {
  births: Type.Array(Type.String(), { description: "dates of birth or foundation" }),
  countries: Type.Array(Type.String(), { description: "codes of countries, in lower case" }),
};

const CaseRecord = closed(
  "CaseRecord",
  {
    id: Type.String(),
    caption: Type.String(),
    schema: Type.String(),
    datasets: Type.Array(Type.String()),
    score: Score,
    ...RowFacts,
  },
  "a listed record as it was when it became part of the case, its births and countries as lists say them last; `entity` is the first",
);

const Case = closed(
  "ReviewCase",
  {
    id: Type.String(),
    reference: TextOrNull,
    subject: closed(
      "CaseSubject",
      {
        schema: Type.String(),
        properties: Properties,
      },
      "as it was screened when the case was opened",
    ),
    ...RowFacts,
    payment: nullable(closed("CasePayment", { type: Type.String(), reference: TextOrNull }), {
      description: "the message that it is about; null for a case of a customer",
    }),
    records: Type.Array(CaseRecord, {
      description: "every record of the party that the decision is about, the highest score first",
    }),
    entity: CaseRecord,
    score: Score,
    threshold: Score,
    status: CaseStatusWord,
    version: Type.Integer({
      minimum: 0,
      format: "int64",
      description: "decisions, confirmations, reopenings, added records, tags and attachments so far",
    }),
    tags: Type.Array(Type.String(), { description: "labels of the firm, sorted" }),
    attachments: Type.Array(
      closed("CaseAttachment", {
        id: Type.String(),
        name: Type.String(),
        bytes: Count,
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
      }),
      { description: "files that are kept with the case, the first one first" },
    ),
    openedAt: Instant,
    openedBy: Type.String({ description: "name of the account" }),
    changedAt: Instant,
    assignee: textOrNull("name of the account that works on it; null for nobody"),
    dueOn: orNull({
      ...CalendarDay,
      description: "the last day on which it is to be decided, by the rules of the firm; null without one",
    }),
    isEscalated: Type.Boolean({ description: "true while it is for the second level" }),
    verdict: VerdictOrNull,
    decidedAt: orNull(Instant),
    decidedBy: TextOrNull,
    reason: TextOrNull,
    until: orNull(CalendarDay),
    reopenedBecause: textOrNull("what changed, in words"),
    requestId: Type.String({ description: "of the screening" }),
    snapshot: Type.String({ description: "the lists that it was opened with" }),
  },
  "`verdict` and what follows it are those of the last decision",
);

const Event = closed(
  "CaseEvent",
  {
    at: Instant,
    kind: words(
      [
        ...(["decision", "confirmation", "reopening", "record", "tags", "attachment"] as const),
        ...(["comment", "assignment", "escalation", "return"] as const),
      ],
      { title: "CaseEventKind" },
    ),
    by: textOrNull("name of the account; null for what no person did"),
    verdict: VerdictOrNull,
    agrees: orNull(Type.Boolean()),
    reason: TextOrNull,
    until: orNull(CalendarDay),
    snapshot: Type.String({ description: "the lists in use" }),
    because: textOrNull(
      "what changed or was added, in words; the tags since; of an assignment, the account; null for none",
    ),
  },
  "what its kind does not have is null",
);

export { Case as CaseEntry, Event as CaseEventEntry };

export const CaseBody = closed("CaseResult", { case: Case });

export const CaseFileBody = closed("CaseFile", {
  case: Case,
  decisions: Type.Array(Event, { description: "oldest first" }),
});
export type CaseFile = Static<typeof CaseFileBody>;

export const CasesBody = closed("CasePage", {
  cases: Type.Array(Case, { maxItems: PER_PAGE_MAX, description: "the one that changed last first" }),
  total: { ...Count, description: "all matching cases, over all pages" },
  page: Type.Integer({ minimum: 1, format: "int64" }),
  perPage: Type.Integer({ minimum: 1, maximum: PER_PAGE_MAX, format: "int32" }),
  totalPages: Count,
});

export const PaymentCaseBody = closed("PaymentCase", {
  screening: PaymentScreeningBody,
  case: nullable(Case, { description: "null for a message that is clear" }),
});
export type PaymentCase = Static<typeof PaymentCaseBody>;

export type CasePage = Static<typeof CasesBody>;
export type EncodedCase = Fixed<Static<typeof CaseBody>["case"]>;
