import { expect, test } from "bun:test";
import { BoundedCache } from "../../src/base/model/bounded-cache.ts";

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

test("a cache of bytes never holds more of them, however long its texts are", () => {
  const cache = new BoundedCache<string, number>(1000, (text) => text.length);
  for (let i = 0; i < 1000; i++) {
    const text = `${i} `.repeat(1 + (i % 2));
    cache.set(text, i);
    expect(cache.get(text)).toBe(i);
    expect(cache.size).toBeLessThanOrEqual(1000);
  }
  const before = cache.size;
  cache.set("x".repeat(11), 1);
  expect([cache.get("x".repeat(11)), cache.size]).toEqual([undefined, before]);
});
