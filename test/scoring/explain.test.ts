// Explanations tell what the score is made of, word by word, and nothing else.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import type { Properties } from "../../src/base/model/entity.ts";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import { compareRecords } from "../../src/engine/screening/compare.ts";

interface Row {
  readonly why: string;
  readonly schema: string;
  readonly subject: Properties;
  readonly caption: string;
  readonly record: Properties;
  readonly score: number;
  readonly explanation: readonly string[];
}

const rows = readFileSync("fixtures/golden/explanations/rows.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Row);

function explain(schema: string, subject: Properties, caption: string, record: Properties) {
  return compareRecords(schema, subject, { caption, schema, properties: record }, THRESHOLD_DEFAULT);
}

describe("golden explanations", () => {
  test("there are enough of them", () => {
    expect(rows.length).toBeGreaterThan(25);
  });

  for (const { why, schema, subject, caption, record, score, explanation } of rows) {
    test(why, () => {
      const found = explain(schema, subject, caption, record);
      expect([found.score, ...found.explanation]).toEqual([score, ...explanation]);
    });
  }
});

describe("every explanation", () => {
  const word = fc.constantFrom(
    "Orlan",
    "Orlon",
    "Vesk",
    "Torvad",
    "bin",
    "al",
    "Li",
    "Dr",
    "Jr",
    "Iванов",
    "T.",
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
  const schema = fc.constantFrom("Person", "Company", "Vessel");

  test("takes away what the name lacks to 1, to the cent of each sentence", () => {
    fc.assert(
      fc.property(schema, name, name, (kind, ours, theirs) => {
        const { explanation, features } = explain(kind, { name: [ours] }, theirs, {});
        const taken = explanation
          .flatMap((sentence) => sentence.match(/−(\d\.\d\d)\)\.$/)?.[1] ?? [])
          .reduce((total, amount) => total + Number(amount), 0);
        if (features.name === null || features.name === 0) return;
        // Amounts under a cent are not told, the others are rounded.
        expect(Math.abs(1 - taken - features.name)).toBeLessThan(0.005 * 11);
      }),
      // Typos in every short word cost more than each alone.
      { examples: [["Person", "Orlan Orlan", "Orlon Orlon"]] },
    );
  });

  test("tells of every word of the subject's name that met best", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom("orlan", "vesk", "torvad", "quorvanik"), { minLength: 1 }),
        (words) => {
          const { explanation } = explain("Person", { name: [words.join(" ")] }, "Orlan VESK", {});
          const told = explanation.slice(1).join(" ");
          for (const one of words) expect(told).toContain(`“${one}”`);
        },
      ),
    );
  });
});
