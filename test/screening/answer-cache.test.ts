// The container of kept answers: what it returns is what was kept last, it stays within its bytes, and the
// newest answers are there.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { AnswerCache } from "../../src/engine/screening/answer-cache.ts";
import type { WrittenAnswer } from "../../src/engine/screening/written-answer.ts";
import type { Snapshot } from "../../src/engine/snapshot/open.ts";
import { pick, seeded } from "../support/random.ts";

// The cache asks a snapshot nothing.
const snapshot = { id: "one" } as Snapshot;
const other = { id: "two" } as Snapshot;

function makeAnswer(text: string, more: Partial<WrittenAnswer> = {}): WrittenAnswer {
  return { text, candidates: 2, matches: 1, bestScore: 0.8125, isTruncated: false, notCompared: [], ...more };
}

function makeCache(bytesMax: number): AnswerCache {
  const cache = new AnswerCache(bytesMax);
  cache.belongTo(snapshot);
  return cache;
}

describe("a kept answer", () => {
  test("comes back with all its parts, in any script", () => {
    const cache = makeCache(100_000);
    const answers = [
      makeAnswer('{"results":[]}', { candidates: 0, matches: 0, bestScore: 0 }),
      makeAnswer("é Ünal 李小龙 🚢 \u0000", { isTruncated: true }),
      makeAnswer("x", {
        notCompared: [
          { property: "naïve", values: null },
          { property: "name", values: 2 },
        ],
      }),
    ];
    for (const [i, answer] of answers.entries()) cache.keep(snapshot, `key ${i}`, answer);
    for (const [i, answer] of answers.entries()) expect(cache.find(snapshot, `key ${i}`)).toEqual(answer);
    expect(cache.find(snapshot, "key 3")).toBeNull();
    expect(cache.figures).toMatchObject({ hits: 3, misses: 1, entries: 3 });
  });

  test("is dropped with its snapshot, and is never one of another snapshot", () => {
    const cache = makeCache(100_000);
    cache.keep(snapshot, "key", makeAnswer("first"));
    expect(cache.find(other, "key")).toBeNull();
    // A batch that began before a swap ends after it.
    cache.keep(other, "key", makeAnswer("of another"));
    expect(cache.find(snapshot, "key")?.text).toBe("first");
    cache.belongTo(other);
    expect(cache.figures).toMatchObject({ entries: 0, bytes: 0 });
    cache.keep(snapshot, "key", makeAnswer("late"));
    expect([cache.find(other, "key"), cache.find(snapshot, "key")]).toEqual([null, null]);
    cache.belongTo(snapshot);
    expect(cache.find(snapshot, "key")).toBeNull();
  });

  test("is not kept when it is no text of UTF-8, or larger than its share", () => {
    const cache = makeCache(100_000);
    cache.keep(snapshot, "torn", makeAnswer("\ud800"));
    cache.keep(snapshot, "large", makeAnswer("x".repeat(10_000)));
    expect([cache.find(snapshot, "torn"), cache.find(snapshot, "large")]).toEqual([null, null]);
    expect(cache.figures.entries).toBe(0);
  });

  test("that is asked for again and again outlives others", () => {
    const cache = makeCache(100_000);
    cache.keep(snapshot, "usual", makeAnswer("usual"));
    for (let i = 0; i < 1000; i++) {
      cache.keep(snapshot, `once ${i}`, makeAnswer("y".repeat(1000)));
      expect(cache.find(snapshot, "usual")?.text).toBe("usual");
    }
    expect(cache.find(snapshot, "once 0")).toBeNull();
  });
});

test.each([
  [25_600, 10],
  [51_200, 20],
  [2560, 1],
  [2559, 0],
])("a cache of %p bytes keeps %p answers of few letters, the newest", (bytes, count) => {
  const cache = makeCache(bytes);
  for (let i = 0; i < 30; i++) cache.keep(snapshot, `key ${i}`, makeAnswer("x"));
  expect(cache.figures.entries).toBe(count);
  const kept = Array.from({ length: 30 }, (_, i) => i).filter(
    (i) => cache.find(snapshot, `key ${i}`) !== null,
  );
  expect(kept).toEqual(Array.from({ length: count }, (_, i) => 30 - count + i));
});

test("an answer may take a sixteenth of the bytes of all texts", () => {
  const cache = makeCache(102_400);
  const [most, more] = [102_400 * (7 / 8) * (1 / 16) - 2, 102_400 * (7 / 8) * (1 / 16) - 1];
  cache.keep(snapshot, "most", makeAnswer("x".repeat(most)));
  cache.keep(snapshot, "more", makeAnswer("x".repeat(more)));
  expect([cache.find(snapshot, "most")?.text.length ?? null, cache.find(snapshot, "more")]).toEqual([
    most,
    null,
  ]);
});

test("a cache without bytes keeps nothing and counts nothing", () => {
  const cache = makeCache(0);
  cache.keep(snapshot, "key", makeAnswer("x"));
  expect([cache.isOff, cache.find(snapshot, "key")]).toEqual([true, null]);
  expect(cache.figures).toEqual({ hits: 0, misses: 0, repeats: 0, entries: 0, bytes: 0 });
});

test("whatever is kept and asked for, each answer is the last one of its key, within the bytes", () => {
  const texts = ["", "ab", "éü", "李小龙", "🚢x"];
  let found = 0;
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 20_000, max: 150_000 }), (seed, max) => {
      const random = seeded(seed);
      const cache = makeCache(max);
      const kept = new Map<string, WrittenAnswer>();
      for (let step = 0; step < 400; step++) {
        const key = String(Math.floor(random() * 60));
        const before = cache.find(snapshot, key);
        if (before !== null) {
          found++;
          expect(before).toEqual(kept.get(key) as WrittenAnswer);
        }
        if (random() < 0.5) continue;
        const text = pick(random, texts).repeat(Math.floor(random() * 900));
        const answer = makeAnswer(text, { candidates: step });
        cache.keep(snapshot, key, answer);
        const after = cache.find(snapshot, key);
        const isKept = after?.candidates === step;
        // One that is too large is not kept; what was there before stays.
        expect(after).toEqual(isKept ? answer : before);
        if (isKept) kept.set(key, answer);
        const { bytes, entries } = cache.figures;
        expect(bytes).toBeLessThanOrEqual(max);
        expect(entries > 0).toBe(bytes > 0);
      }
    }),
    { numRuns: 30 },
  );
  expect(found).toBeGreaterThan(1000);
});
