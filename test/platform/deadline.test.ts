import { expect, test } from "bun:test";
import { awaitWithin } from "../../src/base/platform/deadline.ts";

test("what is done in time is given, a failure too, and what never ends is late", async () => {
  expect(await awaitWithin(Promise.resolve("done"), 60_000, null)).toBe("done");
  expect(await awaitWithin(new Promise(() => {}), 1, null)).toBeNull();
  await expect(awaitWithin(Promise.reject(new Error("broken")), 60_000, null)).rejects.toThrow("broken");
});
