// What screening a payment message finds, one value per finding, and what it means for the verdict.

import type { Candidate } from "../../base/model/subject.ts";
import type { MessagePlace, PartyRole } from "./message.ts";

/** What a finding is about. The codes are part of the interface: programs act on them. */
export const FINDING_CODES = {
  "listed-party": "The name and facts of a party or bank are similar to those of a listed record.",
  "listed-identifier":
    "A party or a text has an identifier of a listed record: BIC, LEI, wallet or another number.",
  "listed-bank": "An account or BIC belongs to a listed bank.",
  "listed-in-text":
    "A text of the message names a listed party, or has a number that may be one of its numbers.",
  "listed-vessel-in-text": "A text of the message names a listed vessel or its IMO number.",
  "sanctioned-place": "A text, an address or a party's name mentions a place in the table of places.",
  "sanctioned-country": "A party's country is in the table of places.",
  "disguised-name": "Characters in a name, an address or a text hide what it says.",
  rule: "A rule of the operator applies.",
  truncated: "A party has more matches than the limit.",
  "not-compared": "A party gives nothing that can be compared.",
  unread: "A part of the message was not understood.",
} as const;

export type FindingCode = keyof typeof FINDING_CODES;

/** The record that a finding is about. */
export interface FoundRecord {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly datasets: readonly string[];
  /** 0 to 1; null where the finding is not a comparison of names. */
  readonly score: number | null;
}

/** The record of a comparison of names. */
export function recordOf({ id, caption, schema, datasets, score }: Candidate): FoundRecord {
  return { id, caption, schema, datasets, score };
}

/** All records that a finding is about, the best first. */
export function recordsOf({
  record,
  others = [],
}: Pick<Finding, "record" | "others">): readonly FoundRecord[] {
  return record === null ? [] : [record, ...others];
}

/** A sentence for each of the further records. */
export function describeOthers(others: readonly FoundRecord[]): string[] {
  return others.map(
    ({ id, caption, datasets }) => `The same party is listed as ${caption} (${datasets.join(", ")}, ${id}).`,
  );
}

export interface Finding extends MessagePlace {
  readonly code: FindingCode;
  /** Null for a finding in a text or about the message. */
  readonly role: PartyRole | null;
  readonly transaction: number | null;
  /** The value of the message that led to it, as written. */
  readonly value: string;
  /** The best record; null for a place, a rule or a part that was not read. */
  readonly record: FoundRecord | null;
  /** Further records of the same person or company, of other lists. */
  readonly others?: readonly FoundRecord[];
  /** True where it may be the name of a street: for a person to judge, and no rule blocks for it. */
  readonly isStreet?: boolean;
  /** Sentences for a person. */
  readonly evidence: readonly string[];
}

/** `clear` when nothing was found and everything was read. */
const VERDICTS = ["clear", "review", "blocked"] as const;
export type Verdict = (typeof VERDICTS)[number];
