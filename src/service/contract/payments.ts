// The answer of POST /payments/screen as a TypeBox schema.

import { type Static, Type } from "@sinclair/typebox";
import { closed, type Fixed, orNull, TextOrNull } from "./schema-parts.ts";

const Ordinal = Type.Integer({ minimum: 1, format: "int32" });
const NumberOrNull = orNull(Ordinal);

const Finding = closed("PaymentFinding", {
  code: Type.String({ description: "what the finding is about, such as listed-party or unread" }),
  path: Type.String({ description: "the place in the message" }),
  line: Ordinal,
  role: TextOrNull,
  transaction: NumberOrNull,
  value: Type.String({ description: "what the message says there" }),
  record: Type.Array(
    closed("PaymentRecord", {
      id: Type.String(),
      caption: Type.String(),
      schema: Type.String(),
      datasets: Type.Array(Type.String()),
      score: orNull(Type.Number({ format: "double", minimum: 0, maximum: 1 })),
    }),
    {
      description:
        "the listed records, the best first: several are of one person or company; empty for a finding without one",
    },
  ),
  evidence: Type.Array(Type.String(), { description: "sentences for a person" }),
  rules: Type.Array(Type.String(), { description: "the rules that it meets, by name" }),
});

const Party = closed("PaymentParty", {
  path: Type.String({ description: "the place in the message" }),
  line: Ordinal,
  role: Type.String(),
  transaction: NumberOrNull,
  isAgent: Type.Boolean({ description: "true for a bank" }),
  schema: Type.String({ description: "as the structure of the message says" }),
  names: Type.Array(Type.String()),
  bic: TextOrNull,
  account: TextOrNull,
  countries: Type.Array(Type.String(), { description: "codes and where each is known from: de (iban)" }),
  birthDate: TextOrNull,
  findings: Type.Array(Finding),
});

/** The body of an answer. */
export const PaymentScreeningBody = closed("PaymentScreeningBody", {
  snapshot: Type.String(),
  compared: Type.Array(Type.String(), { description: "the datasets that the message was compared with" }),
  type: Type.String({ description: "pacs.008.001.08, MT103" }),
  reference: TextOrNull,
  verdict: Type.String({ enum: ["clear", "review", "blocked"], title: "PaymentVerdict" }),
  rules: Type.Array(Type.String(), { description: "the rules that block the message, by name" }),
  parties: Type.Array(Party),
  findings: Type.Array(Finding, { description: "about texts and parts of the message, and no party" }),
});

export type EncodedPayment = Fixed<Static<typeof PaymentScreeningBody>>;
