import { expect, test } from "bun:test";
import { BoundedCache } from "../../src/model/bounded-cache.ts";

test("a full cache starts anew, so it never holds more than its bound", () => {
  const cache = new BoundedCache<string, number>(2);
  cache.set("a", 1);
  expect(cache.isFull).toBe(false);
  cache.set("b", 2);
  expect([cache.isFull, cache.get("a"), cache.get("b")]).toEqual([true, 1, 2]);
  cache.set("c", 3);
  expect([cache.isFull, cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([
    false,
    undefined,
    undefined,
    3,
  ]);
});
