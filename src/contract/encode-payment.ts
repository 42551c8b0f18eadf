// Encodes the answer of POST /payments/screen. A test of the route holds it against its schema.

import type { Static } from "@sinclair/typebox";
import type { PaymentScreeningBody } from "./payments.ts";

type Body = Static<typeof PaymentScreeningBody>;
type EncodedFinding = Body["findings"][number];
type EncodedParty = Body["parties"][number];
type EncodedRecord = EncodedFinding["record"][number];

/** A finding, as far as it is answered. */
interface AnsweredFinding extends Readonly<Omit<EncodedFinding, "record" | "evidence" | "rules">> {
  /** All records that it is about, the best first. */
  readonly records: readonly (Readonly<Omit<EncodedRecord, "datasets">> & {
    readonly datasets: readonly string[];
  })[];
  readonly evidence: readonly string[];
  readonly blockedBy: readonly string[];
}

/** A party, as far as it is answered. */
interface AnsweredParty extends Readonly<Omit<EncodedParty, "names" | "account" | "countries" | "findings">> {
  readonly names: readonly string[];
  readonly account: { readonly number: string } | null;
  readonly countries: readonly { readonly code: string; readonly from: string }[];
}

/** A message that was screened, with its findings by party. */
interface AnsweredPayment extends Readonly<Pick<Body, "snapshot" | "type" | "reference" | "verdict">> {
  /** Names of the rules that block it. */
  readonly rules: readonly string[];
  readonly parties: readonly {
    readonly party: AnsweredParty;
    readonly findings: readonly AnsweredFinding[];
  }[];
  /** Findings about no party. */
  readonly others: readonly AnsweredFinding[];
}

/** The body of an answer. */
export function encodePayment({ parties, others, ...payment }: AnsweredPayment): Body {
  const { snapshot, type, reference, verdict, rules } = payment;
  return {
    snapshot,
    type,
    reference,
    verdict,
    rules: [...rules],
    parties: parties.map(({ party, findings }) => ({
      path: party.path,
      line: party.line,
      role: party.role,
      transaction: party.transaction,
      isAgent: party.isAgent,
      schema: party.schema,
      names: [...party.names],
      bic: party.bic,
      account: party.account?.number ?? null,
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
    record: records.map((record) => ({ ...record, datasets: [...record.datasets] })),
    evidence: [...evidence],
    rules: [...blockedBy],
  };
}
