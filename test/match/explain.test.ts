// Explanations tell what the score is made of, and nothing else.

import { expect, test } from "bun:test";
import { evidenceOf } from "../../src/match/candidate.ts";
import { explainScore } from "../../src/match/explain.ts";
import { scoreCandidate } from "../../src/match/score.ts";
import { prepareSubject } from "../../src/match/subject.ts";
import type { Properties } from "../../src/model/entity.ts";

function explain(schema: string, properties: Properties, caption: string, record: Properties = {}): string[] {
  const subject = prepareSubject(schema, properties);
  const candidate = evidenceOf(caption, schema, record);
  return explainScore(subject, candidate, scoreCandidate(subject, candidate));
}

test("words are told one by one, then the other fields", () => {
  const sentences = explain(
    "Person",
    { name: ["Orlon T. Vesk"], birthDate: ["1961-04-03"], country: ["kz"], gender: ["male"] },
    "VESK, Orlan Temirovich",
    { birthDate: ["1961-04-03"], country: ["pe"], gender: ["male"] },
  );
  expect(sentences.slice(1)).toEqual([
    "“vesk” is the same as “vesk”.",
    "“orlon” is close to “orlan”.",
    "“t” stands for “temirovich”.",
    "The birth dates are the same (+0.10).",
    "No country is shared (−0.15).",
    "The genders are the same.",
  ]);
  expect(sentences[0]).toMatch(/^“orlon t vesk” was compared with “vesk orlan temirovich”: 0\.\d{4}\.$/);
});

test("words left over on both sides are a contradiction, on one side they are not", () => {
  const contradiction = "Both names keep a word of their own, as names of different holders do.";
  expect(explain("Person", { name: ["Orlan Torvad"] }, "Orlan VESK")).toContain(contradiction);
  const sentences = explain("Person", { name: ["Orlan Vesk"] }, "Orlan Torvad VESK");
  expect(sentences).toContain("“torvad” is in the listed name only.");
  expect(sentences).not.toContain(contradiction);
});

test("structure is named: parents, legal forms, weak aliases, identifiers, the cap", () => {
  expect(explain("Person", { name: ["Hamad bin Salih"] }, "Salih bin Hamad")).toContain(
    "The child of one name is the parent of the other.",
  );
  expect(explain("Company", { name: ["Quellwerk GmbH"] }, "Quellwerk AG")).toContain(
    "The legal forms are of different kinds.",
  );
  expect(
    explain("Person", { name: ["Orlan Vesk"] }, "Torvad", { weakAlias: ["Orlan Vesk"] }).at(-1),
  ).toContain("The alias is weak");
  const equal = { registrationNumber: ["R5561234"] };
  expect(explain("Company", { name: ["Quellwerk"], ...equal }, "Quellwerk", equal)).toEqual([
    "“quellwerk” was compared with “quellwerk”: 1.0000.",
    "“quellwerk” is the same as “quellwerk”.",
    "An identifier is the same.",
    "An equal identifier makes the score 1.",
  ]);
  expect(
    explain("Person", { name: ["Orlan Vesk"], country: ["kz"] }, "Orlan Vesk", { country: ["kz"] }),
  ).toContain("The sum is capped at 1.");
});

test("a record that shares no script with the subject says so", () => {
  expect(explain("Person", { name: ["***"] }, "Orlan VESK")).toEqual([
    "No name of the record could be compared with a name of the subject.",
  ]);
});
