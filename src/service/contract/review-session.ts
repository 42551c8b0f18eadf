// The answer of GET /review/session as a TypeBox schema.

import { type Static, Type } from "@sinclair/typebox";
import { INCLUDE_WORD_LIST } from "../../base/model/corpus.ts";
import { SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import { choice } from "./request-formats.ts";
import { QueueCounts } from "./review-queue.ts";
import { CalendarDay, Count, closed, Instant, nullable, orNull, textOrNull } from "./schema-parts.ts";

const ListInUse = closed("ListInUse", {
  name: Type.String(),
  description: Type.String({ description: "the name, while the records can't be read" }),
  contentDate: orNull(CalendarDay),
  ageDays: orNull({
    ...Count,
    description: "whole calendar days, UTC; null for a list that has an age limit and is missing",
  }),
  limitDays: orNull({ ...Count, description: "the lower of its age limits; null without one" }),
  isStale: Type.Boolean({ description: "true when it is past an age limit, or missing" }),
  entities: { ...Count, description: "records that are listed themselves" },
  compared: nullable(
    Type.Array(
      closed("ComparedKinds", {
        include: choice(INCLUDE_WORD_LIST, "IncludedCorpus"),
        schemata: Type.Array(choice(SUBJECT_SCHEMATA, "SubjectSchema")),
      }),
    ),
    {
      description:
        "what match compares with it: the schemata of subjects, by `include`; null while the match index can't be read",
    },
  ),
});

const Reasons = Type.Optional(Type.Array(closed("ReasonCode", { code: Type.String(), text: Type.String() })));

export const SessionBody = closed("Session", {
  account: Type.String({ description: "name of the account of the key" }),
  key: Type.String({ description: "public id of the key or certificate; no secret" }),
  scopes: Type.Array(Type.String()),
  version: Type.String(),
  commit: Type.String(),
  demonstration: Type.Boolean({ description: "true when everybody in the data is invented" }),
  fourEyes: Type.Boolean({ description: "true when a second account must confirm each decision" }),
  reasons: closed(
    "ReasonCodes",
    { false_positive: Reasons, true_hit: Reasons, unsure: Reasons, confirm: Reasons, refuse: Reasons },
    "the firm's reasons by what is decided; what is left out has those of the console",
  ),
  snapshot: nullable(closed("SessionSnapshot", { id: Type.String(), createdAt: Instant })),
  ready: Type.Boolean({ description: "true when match is answered" }),
  reason: textOrNull("why it is not"),
  lists: Type.Array(ListInUse),
  cases: nullable(QueueCounts, {
    description:
      "the cases in each queue of the account; `todo` has those that it can work on. Null without the scope `sanctions:review`, and while the cases can't be read",
  }),
});

export type SessionAnswer = Static<typeof SessionBody>;
