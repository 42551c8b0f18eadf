// The request and answer of POST /review/evidence as TypeBox schemata, and their decoding and encoding.

import { type Static, Type } from "@sinclair/typebox";
import { ENTITY_ID_LENGTH_MAX, LIMIT_MAX, SCORE_DECIMALS } from "../../base/model/limits.ts";
import { decoderWithSubject } from "./decode-subject.ts";
import { text } from "./request-formats.ts";
import { MatchRequest } from "./request-schemata.ts";
import { closed, nullable, orNull, TextOrNull, textOrNull, words } from "./schema-parts.ts";

export const EntityId = text(1, ENTITY_ID_LENGTH_MAX, {
  description: `the id of an entity, of at most ${ENTITY_ID_LENGTH_MAX} characters`,
});

const Ids = Type.Array(EntityId, {
  minItems: 1,
  maxItems: LIMIT_MAX,
  meaning: "The records that the evidence is about, as match answered them.",
  description: `an array of 1 to ${LIMIT_MAX} ids of entities`,
});

export const EvidenceRequest = Type.Object(
  { query: MatchRequest, ids: Ids },
  { additionalProperties: false, title: "EvidenceRequest", description: "a JSON object" },
);

export const decodeEvidenceRequest = decoderWithSubject(EvidenceRequest, "query");

const Amount = Type.Number({
  format: "double",
  description: `what it adds, below 0 for what it takes; at most ${SCORE_DECIMALS} decimals`,
});
const Sign = words(["=", "≈", "~", "+", "−", "≠"], {
  title: "EvidenceSign",
  description: "same, alike, a slip, only on the listed side, only on the subject's side, or contradicted",
});
const Sentence = Type.String({ minLength: 1, description: "for people; may change" });
const SPELLING = {
  written: Type.String(),
  read: textOrNull("what it is compared as; null where that is what is written"),
  script: orNull(Type.String({ pattern: "^[A-Z][a-z]{3}$", description: "ISO 15924; null for Latin" })),
};

const NameColumn = closed("NameColumn", {
  sign: Sign,
  kind: Type.String({ description: "such as same, typo, variant, missing, extra, contradicted" }),
  own: textOrNull("the words of the subject's name"),
  listed: TextOrNull,
  amount: Amount,
  sentence: Sentence,
});

const EvidenceName = closed("EvidenceName", {
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    format: "double",
    description: "1 and the amounts of the columns",
  }),
  own: closed("OwnSpelling", SPELLING),
  listed: closed("ListedSpelling", { ...SPELLING, isWeakAlias: Type.Boolean() }),
  columns: Type.Array(NameColumn),
});

const EvidenceFact = closed("EvidenceFact", {
  field: words(["birthDate", "country", "gender", "identifier"], { title: "FactField" }),
  own: Type.Array(Type.String()),
  listed: Type.Array(Type.String()),
  sign: Sign,
  amount: Amount,
  sentence: Sentence,
});

const NotComparedField = closed("NotComparedField", { field: Type.String(), sentence: Sentence });

const Evidence = closed("Evidence", {
  id: Type.String({ description: "as it was asked for" }),
  entityId: textOrNull("the record's own id; null when there is no such record"),
  caption: TextOrNull,
  schema: TextOrNull,
  datasets: Type.Array(Type.String()),
  status: words(["scored", "not_retrieved", "filtered", "unknown"], {
    title: "EvidenceStatus",
    description:
      "whether match scored it; else: not near enough, not of what was asked for or not listed, not in the lists",
  }),
  outcome: Type.Array(Sentence, { description: "why it has this status" }),
  score: orNull(
    Type.Number({ minimum: 0, maximum: 1, format: "double", description: "as match answers it" }),
  ),
  threshold: Type.Number({ minimum: 0, maximum: 1, format: "double" }),
  isMatch: Type.Boolean(),
  name: nullable(EvidenceName),
  facts: Type.Array(EvidenceFact),
  notCompared: Type.Array(NotComparedField, { description: "facts that a side lacks" }),
  sum: orNull({
    ...Amount,
    description: "the score of the name and the amounts of the facts; null for a record that is not compared",
  }),
  caps: Type.Array(closed("EvidenceCap", { sentence: Sentence, to: Amount }, "`to` is the sum afterwards"), {
    description: "in order; the last one gives the score, and without any the sum is the score",
  }),
  sentences: Type.Array(Sentence, { description: "the whole explanation" }),
});

export const EvidenceBody = closed("EvidenceResult", {
  snapshot: Type.String(),
  notCompared: Type.Array(NotComparedField, {
    description: "properties of the subject that are compared with no record",
  }),
  evidence: Type.Array(Evidence, { maxItems: LIMIT_MAX, description: "in the order of the ids" }),
  parties: Type.Array(Type.Array(Type.String()), {
    description: "the ids by the person or company that their records are of: lists publish their own of it",
  }),
});

export type EvidenceAnswer = Static<typeof EvidenceBody>;
