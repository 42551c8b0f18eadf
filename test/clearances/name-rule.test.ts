// Rules by name: their text, and which customers fall under one.

import { describe, expect, test } from "bun:test";
import { changeClearances } from "../../src/service/clearances/change.ts";
import { parseClearance } from "../../src/service/clearances/clearance.ts";
import { pinRevision } from "../../src/service/clearances/cleared-pairs.ts";
import { formatRule, problemOfRule, ruleTextOf } from "../../src/service/clearances/name-rule.ts";
import { freshState, makeClearance, NOW } from "./support.ts";

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
    expect(
      parseClearance(makeClearance(text, "inv-1", { until: "2027-01-01" }), "customer or rule"),
    ).toContain(problem);
  });

test("no reference of a customer becomes a rule, and none that is damaged a pair", () => {
  const written = ["R-1", "RULE:Person:gb:x", " R-1 ", "rule", "inv-1", "x".repeat(200)];
  for (const reference of written)
    expect(parseClearance(makeClearance(reference, "inv-1"), "customer")).toMatchObject({
      reference: reference.trim(),
    });
  const refused: [string, string][] = [
    [RULE, `has the reference "${RULE}", which begins as a rule does`],
    [`\u200b ${RULE}`, `has the reference "${RULE}"`],
    ["rule:", 'has the reference "rule:"'],
    ["", "has no reference"],
    [" \u00a0", "has no reference"],
    ["x".repeat(201), "has a reference of 201 characters"],
    ["R\u0001", "a control character or a damaged letter"],
    ["R\0", "a control character or a damaged letter"],
    ["R\ufffd", "has the damaged reference"],
    ["R\ud800", "a control character or a damaged letter"],
  ];
  for (const [reference, problem] of refused)
    for (const until of [null, "2027-01-01"])
      expect(parseClearance(makeClearance(reference, "inv-1", { until }), "customer")).toContain(problem);
});

test("a pair that no door has checked is refused where it is written", async () => {
  const state = freshState();
  const facts = { digest: new Uint8Array(32) };
  const write = (command: "add" | "decide", reference: string, until: string | null) =>
    changeClearances(
      state,
      { command, user: "officer", now: NOW },
      (change) => change.add(makeClearance(reference, "inv-1", { until }), facts),
      () => undefined,
    );
  for (const until of [null, "2027-01-01"])
    await expect(write("decide", RULE, until)).rejects.toThrow(`the reference "${RULE}"`);
  await expect(write("add", RULE, null)).rejects.toThrow("is a rule without a last day");
  await expect(write("add", "R\ufffd", null)).rejects.toThrow("has the damaged reference");
  expect(pinRevision(state)).toBe(0);
  expect(await write("add", RULE, "2027-01-01")).toBe("added");
  expect(await write("decide", "R-1", null)).toBe("added");
});

test("a rule without a last day is refused", () => {
  expect(parseClearance(makeClearance(RULE, "inv-1"), "customer or rule")).toContain("without a last day");
  expect(
    parseClearance(makeClearance(RULE, "inv-1", { until: "2027-01-01" }), "customer or rule"),
  ).toMatchObject({
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
