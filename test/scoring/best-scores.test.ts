// The floor of an answer that grows: never above what the sorted answer would end with, though a person may
// be in both corpora.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { CORPORA } from "../../src/base/model/corpus.ts";
import { BestScores } from "../../src/engine/scoring/best-scores.ts";

const evidence = fc.integer({ min: 0, max: 40 }).map((n) => n / 20);
const record = fc.record({
  corpus: fc.constantFrom(...CORPORA),
  evidence,
  id: fc.integer({ max: 9, min: 0 }),
});
const scored = (evidence: number) => ({ evidence, score: Math.min(1, evidence) });
/** An entity has one record in a corpus. */
const records = fc.uniqueArray(record, { selector: ({ corpus, id }) => `${corpus}${id}` });

test("the floor is the last of the fuller corpus, and the least that is wanted until one is full", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), records, (size, values) => {
      const best = new BestScores(size, 0.5, 1);
      values.forEach((value, at) => {
        best.add(value.corpus, scored(value.evidence));
        const lasts = CORPORA.map((corpus) => {
          const own = values.slice(0, at + 1).filter((one) => one.corpus === corpus);
          return own.map((one) => one.evidence).sort((a, b) => b - a)[size - 1] ?? 0.5;
        });
        expect(best.floor).toBe(Math.max(0.5, ...lasts));
      });
    }),
    { seed: 7 },
  );
  expect(new BestScores(3, 0.5, 1).floor).toBe(0.5);
});

test("no entity of the answer is below the floor", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), records, (size, values) => {
      const best = new BestScores(size, 0, 1);
      const byId = new Map<number, number>();
      for (const { corpus, id, evidence } of values) {
        best.add(corpus, scored(evidence));
        byId.set(id, Math.max(byId.get(id) ?? 0, evidence));
      }
      const answer = [...byId.values()].sort((a, b) => b - a).slice(0, size);
      expect(best.floor).toBeLessThanOrEqual(answer.length < size ? 0 : (answer[size - 1] ?? 0));
    }),
    { seed: 8 },
  );
});

test("a match that has no room is wanted until one is certain to be left out", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), records, (size, values) => {
      const best = new BestScores(size, 0.5, 0.8);
      const matches = { sanction: 0, pep: 0 };
      for (const { corpus, evidence } of values) {
        best.add(corpus, scored(evidence));
        if (evidence >= 0.8) matches[corpus]++;
        const isCut = Math.max(...Object.values(matches)) > size;
        expect(best.wanted).toBe(isCut ? best.floor : Math.min(best.floor, 0.8));
      }
    }),
    { seed: 9 },
  );
});

test("a score that its evidence exceeds is below a score of 1", () => {
  const best = new BestScores(1, 0.5, 0.8);
  best.add("sanction", { evidence: 1.15, score: 0.99 });
  expect(best.floor).toBe(0.99);
  best.add("sanction", { evidence: 1, score: 1 });
  expect(best.floor).toBe(1);
});
