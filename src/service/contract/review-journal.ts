// The requests and answers of the journal as TypeBox schemata, and their decoding.

import { type Static, Type } from "@sinclair/typebox";
import { isCalendarDay } from "../../base/model/dates.ts";
import { decode, quoteText, refuseWrong } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import type { Parameters } from "./query-parameters.ts";
import { WrongValue } from "./query-parameters.ts";
import { choice, DAY_FORM, shortTextOrNull, text } from "./request-formats.ts";
import { CASE_ID_PATTERN } from "./review-cases.ts";
import { asked, Count, closed, Instant, nullable, Texts, textOrNull } from "./schema-parts.ts";

/** Words that the core knows too: journal/entries.ts. */
const KINDS = [
  "opened",
  "match",
  "batch-item",
  "act",
  "customers",
  "gap",
  "retired",
  "checkpoint",
  "closed",
] as const;
const FORMATS = ["csv", "jsonl"] as const;

/** Entries of one answer. */
export const JOURNAL_PAGE_MAX = 100;

const TEXT_LENGTH_MAX = 300;
/** A place names the lanes that wrote on a day. */
const PLACE_LENGTH_MAX = 20_000;
const MINUTE_PATTERN = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}Z$";

const sought = (meaning: string) => shortTextOrNull(TEXT_LENGTH_MAX, meaning);

const minute = (meaning: string) =>
  nullable(Type.String({ pattern: MINUTE_PATTERN, description: "a minute" }), {
    meaning,
    description: "YYYY-MM-DDTHH:MMZ (UTC), or null",
  });

const QUESTION = {
  from: minute("Entries of this minute and later; null for all."),
  to: minute("Entries up to the end of this minute; null for all."),
  kind: nullable(choice(KINDS, "EntryKind"), {
    meaning: "Entries of this kind; null for all.",
    description: `one of ${KINDS.join(", ")}, or null`,
  }),
  matchOnly: Type.Boolean({
    meaning: "True for decisions with a match alone.",
    description: "true or false",
  }),
  customer: sought(
    "Words of the subject, or a reference; null for all. Where customers are hashed, a whole reference.",
  ),
  entity: sought("The id of a record that was answered or decided on; null for all."),
  account: sought("Name or number of an account, or the name of a user; null for all."),
  request: sought("The id of a request; null for all."),
  case: nullable(Type.String({ pattern: CASE_ID_PATTERN, description: "the id of a case" }), {
    meaning: "What was answered when this case was found, and what people did with it; null for all.",
    description: "the id of a case, or null",
  }),
  after: nullable(text(1, PLACE_LENGTH_MAX, { description: "a text" }), {
    meaning: "`next` of the page before; null for the first.",
    description: "the text of `next`, or null",
  }),
};

export const JournalRequest = asked("JournalRequest", QUESTION);

export const JournalExportRequest = asked("JournalExportRequest", {
  ...QUESTION,
  format: choice(FORMATS, "JournalFormat"),
});

/** Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeJournalSearch(document: JsonDocument): Static<typeof JournalRequest> {
  return checked(decode(JournalRequest, document));
}

/** Throws unknown_parameter or invalid_request, naming the fields. */
export function decodeJournalExport(document: JsonDocument): Static<typeof JournalExportRequest> {
  return checked(decode(JournalExportRequest, document));
}

/** Throws invalid_request for a minute that no calendar has, and for a period that ends before it begins. */
function checked<Question extends Static<typeof JournalRequest>>(question: Question): Question {
  const { from, to } = question;
  for (const [name, value] of [
    ["from", from],
    ["to", to],
  ] as const)
    if (value !== null && !isMinute(value))
      refuseWrong([`${name} must be YYYY-MM-DDTHH:MMZ (UTC), not ${quoteText(value)}`]);
  if (from !== null && to !== null && to < from)
    refuseWrong([`to must not be before from, ${quoteText(from)}, and is ${quoteText(to)}`]);
  return question;
}

function isMinute(value: string): boolean {
  return isCalendarDay(value.slice(0, 10)) && value.slice(11, 13) < "24" && value.slice(14, 16) < "60";
}

/** The day of an entry, so that one file of ten years is read. */
export const ENTRY_PARAMETERS = {
  day: {
    about: { meaning: "The day of the entry (UTC).", example: "2026-11-23" },
    isRequired: true,
    schema: Type.Unsafe<string>(DAY_FORM),
    parse: (value: string) =>
      isCalendarDay(value) ? value : new WrongValue(`must be YYYY-MM-DD, not ${quoteText(value)}`),
  },
} satisfies Parameters;

/** The form of the id of an entry: lane and number. */
export const ENTRY_ID_PATTERN = "^(?:[1-9][0-9]{0,3}|cli):[1-9][0-9]{0,15}$";

const JournalEntry = closed(
  "JournalEntry",
  {
    id: Type.String({ description: "lane and number" }),
    time: Instant,
    kind: Type.String(),
    who: Type.String({ description: "account or user; empty for the service itself" }),
    about: Type.String({ description: "the first name of the subject, or the command" }),
    outcome: Type.String(),
  },
  "An entry on one line.",
);

const READ_UP_TO = textOrNull("the time up to which was read; null when everything was");
const NEXT = textOrNull("for `after` of the next page; null when there is none");

const LEFT_OUT = Type.Array(Type.String(), {
  description: "damaged places of what was read, with file and line: their entries are left out",
});

export const JournalBody = closed(
  "JournalBody",
  { entries: Type.Array(JournalEntry), next: NEXT, readUpTo: READ_UP_TO, leftOut: LEFT_OUT },
  "A page of entries, by time. It can be empty and still have a next one.",
);

export const JournalExportBody = closed(
  "JournalExportBody",
  {
    text: Type.String({ description: "the next part of the file" }),
    entries: Count,
    next: NEXT,
    readUpTo: READ_UP_TO,
  },
  "A part of an export. The file is all parts, one after the other.",
);

const PageSection = closed("JournalSection", {
  heading: Type.String(),
  facts: Type.Array(Texts, { description: "pairs of label and value" }),
  header: Texts,
  rows: Type.Array(Texts),
  lines: Texts,
});

export const JournalEntryBody = closed(
  "JournalEntryBody",
  {
    id: Type.String(),
    time: Instant,
    kind: Type.String(),
    title: Type.String(),
    sections: Type.Array(PageSection),
    text: Type.String({ description: "the entry as it is stored" }),
    decision: nullable(
      closed("JournalDecision", {
        request: Type.String(),
        snapshot: Type.String(),
        isRecomputable: Type.Boolean({ description: "true when the subject was recorded whole" }),
      }),
    ),
  },
  "One entry: who, when, about whom, which lists and rules, and what was answered.",
);

export const RecomputationBody = closed(
  "RecomputationBody",
  {
    isSame: Type.Boolean({ description: "true when the answer is the same again" }),
    lines: Type.Array(Type.String(), { description: "what is different, or why it can't be recomputed" }),
  },
  "A recorded decision, recomputed on the snapshot that it was made on.",
);
