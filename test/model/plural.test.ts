import { expect, test } from "bun:test";
import { plural } from "../../src/base/model/plural.ts";

test.each([
  [1, "listing", "1 listing"],
  [0, "listing", "0 listings"],
  [2, "listing", "2 listings"],
  [1, "authority", "1 authority"],
  [3, "authority", "3 authorities"],
  [2, "day", "2 days"],
  [2, "canary", "2 canaries"],
  [2, "match", "2 matches"],
  [2, "address", "2 addresses"],
])("%d %s is %s", (count, noun, expected) => {
  expect(plural(count, noun)).toBe(expected);
});
