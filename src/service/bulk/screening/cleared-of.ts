// What a customer is cleared of: by its reference, and by the rule for its name and country.

import type { Properties } from "../../../base/model/entity.ts";
import { type Facts, factsOf, factsOfSubject } from "../../../base/model/facts.ts";
import type { ClearedPairs, ClearedWithRules } from "../../clearances/cleared-pairs.ts";
import { ruleTextOf } from "../../clearances/name-rule.ts";
import type { Customer } from "../reading/customer-row.ts";

const NO_RULES: ClearedWithRules["rules"] = new Map();

/** The part of a store that a rule is held against. */
interface Records {
  candidate(row: number): { readonly id: string; readonly properties: { readonly value: Properties } } | null;
}

/**
 * What a customer is cleared of; null when of nothing. A rule never hides a record that has the customer's
 * birth year or one of its numbers, because its author saw neither. No rule holds for a customer with a fact
 * that can't be read, unless it is the reference or the kind: the fact may be one of these. Pairs of the
 * reference come first.
 */
export function clearedOf(
  {
    reference,
    subject,
    unread = [],
  }: Pick<Customer, "reference" | "subject"> & Partial<Pick<Customer, "unread">>,
  pairs: Pick<ClearedPairs, "of" | "ofRule">,
  records: Records,
): ClearedWithRules | null {
  const own = reference === null ? null : pairs.of(reference);
  const isRead = unread.every(({ field }) => field === "id" || field === "schema");
  const text = isRead ? ruleTextOf(subject) : null;
  const byRule = text === null ? null : pairs.ofRule(text);
  if (byRule === null) return own && { ...own, rules: NO_RULES };
  const facts = factsOfSubject(subject.properties);
  const rows = new Set(own?.rows);
  const rules = new Map<string, number>();
  for (const row of byRule.rows) {
    if (rows.has(row)) continue;
    const record = records.candidate(row);
    if (record === null || sharesFact(facts, factsOf(record.properties.value))) continue;
    rows.add(row);
    const rule = byRule.rules.get(record.id);
    if (rule !== undefined) rules.set(record.id, rule);
  }
  return { rows, lapsed: new Map([...byRule.lapsed, ...(own?.lapsed ?? [])]), rules };
}

function sharesFact(a: Facts, b: Facts): boolean {
  const years = new Set(a.birthDates.map(yearOf));
  return (
    b.birthDates.some((date) => years.has(yearOf(date))) ||
    a.identifiers.some((one) => b.identifiers.some((other) => isSame(one, other)))
  );
}

function yearOf(date: number): number {
  return Math.floor(date / 10_000);
}

function isSame(a: Facts["identifiers"][number], b: Facts["identifiers"][number]): boolean {
  return a.kind === b.kind && a.hashLow === b.hashLow && a.hashHigh === b.hashHigh;
}
