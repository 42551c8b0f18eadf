import { describe, expect, test } from "bun:test";
import { seeded } from "../../support/random.ts";
import { spread } from "../question-sets.ts";
import { verdictOf } from "./asking.ts";

describe("names that are asked", () => {
  const pools = [
    ["Anna Testova", "Anna Testova", "Boris Probeyev", "Clara Musterman"],
    ["Dora Sampleton", "Emil Quandry", "Анна Тестова"],
  ];

  test("come from each pool, each once, and the same for the same seed", () => {
    const names = spread(seeded(1), pools, (name) => name.includes(" "), 4);
    expect(names).toEqual(spread(seeded(1), pools, (name) => name.includes(" "), 4));
    expect(new Set(names).size).toBe(4);
    expect(pools.map((pool) => names.filter((name) => pool.includes(name)).length)).toEqual([2, 2]);
  });

  test("are only those that are wanted", () => {
    expect(spread(seeded(2), pools, (name) => /^\p{Script=Cyrillic}/u.test(name), 5)).toEqual([
      "Анна Тестова",
    ]);
  });
});

test("an answer is told by its records, scores and matches", () => {
  const results = [
    { id: "made-1", score: 0.93, match: true },
    { id: "made-2", score: 0.5, match: false },
  ];
  expect(verdictOf(JSON.stringify({ results }))).toBe("made-1 0.93 match, made-2 0.5");
  expect(verdictOf('{"results":[]}')).toBe("");
});
