// Rules by name: their text, and which customers fall under one.

import { describe, expect, test } from "bun:test";
import { parseClearance } from "../../src/clearances/clearance.ts";
import { formatRule, problemOfRule, ruleTextOf } from "../../src/clearances/name-rule.ts";
import { makeClearance } from "./support.ts";

const RULE = "rule:Person:gb:corin ollustrade";

test("a rule is written in one way", () => {
  expect(formatRule({ schema: "Person", country: "gb", name: "  Corin OLLUSTRADE. " })).toBe(RULE);
  expect(problemOfRule(RULE)).toBeNull();
});

for (const [text, problem] of [
  ["rule:", "write rule:KIND:COUNTRY:NAME"],
  ["rule:Pirate:gb:corin ollustrade", "write rule:KIND:COUNTRY:NAME"],
  ["rule:Person:xx:corin ollustrade", "its country must be a code"],
  ["rule:Person:GB:corin ollustrade", "its country must be a code"],
  ["rule:Person:gb:", "has no name"],
  ["rule:Person:gb:***", "has no name"],
  ["rule:Person:gb:Corin Ollustrade", `write "${RULE}"`],
] as const)
  test(`${text} is refused`, () => {
    expect(problemOfRule(text)).toContain(problem);
    expect(parseClearance(makeClearance(text, "inv-1", { until: "2027-01-01" }))).toContain(problem);
  });

test("a rule without a last day is refused", () => {
  expect(parseClearance(makeClearance(RULE, "inv-1"))).toContain("without a last day");
  expect(parseClearance(makeClearance(RULE, "inv-1", { until: "2027-01-01" }))).toMatchObject({
    reference: RULE,
  });
});

describe("a customer falls under a rule", () => {
  const of = (properties: Record<string, string[]>, schema = "Person") => ruleTextOf({ schema, properties });

  test("by its one name and its one country", () => {
    expect(of({ name: ["Corin Ollustrade"], country: ["gb"] })).toBe(RULE);
    expect(of({ name: ["CORIN OLLUSTRADE", "Corin Ollustrade"], country: ["gb"], citizenship: ["gb"] })).toBe(
      RULE,
    );
  });

  test("only when nothing else is known of either", () => {
    expect(of({ name: ["Corin Ollustrade"] })).toBeNull();
    expect(of({ name: ["Corin Ollustrade"], country: ["gb", "fr"] })).toBeNull();
    expect(of({ name: ["Corin Ollustrade"], country: ["gb"], nationality: ["ru"] })).toBeNull();
    expect(of({ name: ["Corin Ollustrade", "Zosima Kromeshny"], country: ["gb"] })).toBeNull();
    expect(of({ name: ["Ollustrade Corin"], country: ["gb"] })).not.toBe(RULE);
    expect(of({ name: ["Corin Ollustrade"], country: ["gb"] }, "LegalEntity")).not.toBe(RULE);
  });
});
