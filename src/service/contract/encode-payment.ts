// Encodes the answer of POST /payments/screen. A test of the route holds it against its schema.

import type { Static } from "@sinclair/typebox";
import type { PaymentScreeningBody } from "./payments.ts";
import type { Fixed } from "./schema-parts.ts";

export type EncodedPayment = Fixed<Static<typeof PaymentScreeningBody>>;
type EncodedFinding = EncodedPayment["findings"][number];
type EncodedParty = EncodedPayment["parties"][number];

/** A finding, as far as it is answered. */
interface AnsweredFinding extends Omit<EncodedFinding, "record" | "rules"> {
  /** All records that it is about, the best first. */
  readonly records: EncodedFinding["record"];
  readonly blockedBy: readonly string[];
}

/** A party, as far as it is answered. */
interface AnsweredParty extends Omit<EncodedParty, "countries" | "findings"> {
  readonly countries: readonly { readonly code: string; readonly from: string }[];
}

/** A message that was screened, with its findings by party. */
interface AnsweredPayment
  extends Pick<EncodedPayment, "snapshot" | "compared" | "type" | "reference" | "verdict" | "rules"> {
  readonly parties: readonly {
    readonly party: AnsweredParty;
    readonly findings: readonly AnsweredFinding[];
  }[];
  /** Findings about no party. */
  readonly others: readonly AnsweredFinding[];
}

/** The body of an answer. */
export function encodePayment({ parties, others, ...payment }: AnsweredPayment): EncodedPayment {
  const { snapshot, compared, type, reference, verdict, rules } = payment;
  return {
    snapshot,
    compared,
    type,
    reference,
    verdict,
    rules,
    parties: parties.map(({ party, findings }) => ({
      path: party.path,
      line: party.line,
      role: party.role,
      transaction: party.transaction,
      isAgent: party.isAgent,
      schema: party.schema,
      names: party.names,
      bic: party.bic,
      account: party.account,
      countries: party.countries.map(({ code, from }) => `${code} (${from})`),
      birthDate: party.birthDate,
      findings: findings.map(encodeFinding),
    })),
    findings: others.map(encodeFinding),
  };
}

function encodeFinding(finding: AnsweredFinding): EncodedFinding {
  const { code, path, line, role, transaction, value, records, evidence, blockedBy } = finding;
  return {
    code,
    path,
    line,
    role,
    transaction,
    value,
    record: records,
    evidence,
    rules: blockedBy,
  };
}
