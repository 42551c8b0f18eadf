import { expect, test } from "bun:test";
import { TextCache } from "../../src/model/text-cache.ts";

const byLength = ({ length }: string) => length;

test("a full cache starts anew, so it never holds more than its bytes", () => {
  const cache = new TextCache<number>(1000, byLength);
  for (let i = 0; i < 1000; i++) {
    const text = `${i}`.repeat(1 + (i % 3)).slice(0, 10);
    expect(cache.of(text, ({ length }) => length)).toBe(text.length);
    expect(cache.has(text)).toBe(true);
    expect(cache.bytes).toBeLessThanOrEqual(1000);
  }
});

test("a value that is kept is not made again, and one that is too large is not kept", () => {
  const cache = new TextCache<string>(1000, byLength);
  let made = 0;
  const make = (text: string) => `${text} ${++made}`;
  expect([cache.of("a", make), cache.of("a", make)]).toEqual(["a 1", "a 1"]);
  const large = "b".repeat(11);
  expect([cache.of(large, make), cache.of(large, make)]).toEqual([`${large} 2`, `${large} 3`]);
  expect([cache.has("a"), cache.has(large), cache.bytes]).toEqual([true, false, 1]);
});
