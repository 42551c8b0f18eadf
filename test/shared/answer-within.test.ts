import { expect, test } from "bun:test";
import { answerWithin } from "../../src/service/shared/answer-within.ts";

test("an answer that came while the thread was busy is not late", async () => {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const within = answerWithin(answer, 10, "late");
  // As from a socket: the thread reads it in the round after the one in which the deadline ends.
  setTimeout(() => setImmediate(() => setImmediate(() => resolve("here"))), 10);
  Bun.sleepSync(30);
  expect(await within).toBe("here");
});

test("no answer is late, after the time", async () => {
  const startedMs = performance.now();
  expect(await answerWithin(new Promise(() => undefined), 30, "late")).toBe("late");
  expect(performance.now() - startedMs).toBeWithin(25, 2000);
});

test("a failure is passed on", async () => {
  await expect(answerWithin(Promise.reject(new Error("refused")), 1000, "late")).rejects.toThrow("refused");
});
