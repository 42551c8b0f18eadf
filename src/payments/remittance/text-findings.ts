// The findings about the texts of a message: listed people, organisations and ships that they name, and IMO
// numbers of listed ships.

import type { Candidate } from "../../model/subject.ts";
import type { Matcher } from "../../screening/match.ts";
import type { NamedInText } from "../../screening/texts/find-in-text.ts";
import type { Finding, FoundRecord } from "../finding.ts";
import type { PaymentMessage, PaymentText } from "../message.ts";
import { findImoNumbers } from "./imo-numbers.ts";

/** Records that are answered for an IMO number. */
const RECORDS_MAX = 5;

/** What the texts of messages are compared by: a matcher, or a view of the snapshot in use. */
export type TextMatcher = Pick<Matcher, "match" | "findInText">;

/** Reads the texts of messages. */
export class MessageTexts {
  readonly #matcher: TextMatcher;
  readonly #datasets: readonly string[] | null;

  /** `datasets` are those that parties are compared with, or null for all. */
  constructor(matcher: TextMatcher, datasets: readonly string[] | null = null) {
    this.#matcher = matcher;
    this.#datasets = datasets;
  }

  /** What the texts of a message name, in its order. Throws what Matcher.match throws. */
  findIn({ texts }: Pick<PaymentMessage, "texts">): Finding[] {
    return texts.flatMap((text) => this.#findInText(text));
  }

  #findInText(text: PaymentText): Finding[] {
    const { named, isTruncated } = this.#matcher.findInText(text.text, this.#datasets);
    const findings = named.flatMap((one) => namedFindings(one, text));
    findings.push(...this.#imoFindings(text, findings));
    if (isTruncated)
      findings.push({
        ...placeOf(text),
        code: "unread",
        value: `${text.text.length} characters`,
        record: null,
        evidence: ["The text has more words, or more that may be listed names, than are compared."],
      });
    return findings;
  }

  /** A ship that is named and numbered is one finding. */
  #imoFindings(text: PaymentText, found: readonly Finding[]): Finding[] {
    const known = new Set(found.map(({ record }) => record?.id));
    return findImoNumbers(text.text).flatMap(({ number, value }) =>
      (["Vessel", "Organization"] as const).flatMap((schema) =>
        this.#withImo(number, schema)
          .filter(({ id }) => !known.has(id))
          .map((candidate) => ({
            ...placeOf(text),
            code: "listed-vessel-in-text" as const,
            value,
            record: recordOf(candidate),
            evidence: [`The text has the IMO number ${number} of ${candidate.caption}.`],
          })),
      ),
    );
  }

  #withImo(number: string, schema: "Vessel" | "Organization"): readonly Candidate[] {
    const { candidates } = this.#matcher.match(
      {
        schema,
        // A subject needs a name; this one is no word of a listed name.
        properties: { name: [`IMO ${number}`], imoNumber: [number] },
        threshold: 1,
        limit: RECORDS_MAX,
        include: ["sanction"],
        datasets: this.#datasets,
      },
      { matchesOnly: true },
    );
    return candidates.filter(({ features }) => features.identifier === 1);
  }
}

function namedFindings({ value, group, candidates }: NamedInText, text: PaymentText): Finding[] {
  return candidates.map((candidate) => ({
    ...placeOf(text),
    code: group === "vessel" ? "listed-vessel-in-text" : "listed-in-text",
    value,
    record: recordOf(candidate),
    evidence: [
      `The text names ${JSON.stringify(value)}, which is like ${candidate.caption} (${candidate.datasets.join(", ")}).`,
    ],
  }));
}

function placeOf({ path, line, transaction }: PaymentText) {
  return { path, line, transaction, role: null };
}

function recordOf({ id, caption, schema, datasets, score }: Candidate): FoundRecord {
  return { id, caption, schema, datasets, score };
}
