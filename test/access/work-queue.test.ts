// Whose work comes next, and how much of it may wait, on a clock that the work itself moves.

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/model/errors.ts";
import { RequestAbandoned, WorkQueue } from "../../src/service/access/work-queue.ts";

const BANK = 1;
const OTHER = 2;
const LIMITS = { accountSeconds: 10, totalSeconds: 25 };

/** A queue whose looks at the sockets wait until the test says what arrives in them. */
function makeQueue(limits = LIMITS) {
  const clock = { ms: 0 };
  const arrivals: (() => void)[] = [];
  let looks = 0;
  const observed = {
    length: 0,
    longest: 0,
    refusals: [] as string[],
    work: [] as [account: number, waitedMs: number, tookMs: number][],
  };
  const queue = new WorkQueue({
    limits,
    nowMs: () => clock.ms,
    observer: {
      changeLength: (by) => {
        observed.length += by;
        observed.longest = Math.max(observed.longest, observed.length);
      },
      refuse: (whose) => void observed.refusals.push(whose),
      finish: (...work) => void observed.work.push(work),
    },
    serveSockets: async (rounds) => {
      looks++;
      if (rounds > 1) arrivals.shift()?.();
      // What arrived takes a few steps to its queueing.
      for (let i = 0; i < 10; i++) await Promise.resolve();
    },
  });
  const done: string[] = [];
  /** Does the parts of one request, each taking so long, and tells the name as often. */
  const request = async (account: number, name: string, parts: number, ms: number, signal = never()) => {
    const request = queue.admit(account, parts * ms, signal);
    try {
      for (let i = 0; i < parts; i++) {
        await request.run(ms, () => {
          clock.ms += ms;
          done.push(name);
        });
      }
    } finally {
      request.leave();
    }
  };
  return { queue, clock, arrivals, done, request, observed, looks: () => looks };
}

const never = () => new AbortController().signal;

function refusalOf(admit: () => unknown): ServiceError {
  try {
    admit();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("The request was admitted.");
}

describe("turns", () => {
  test("are taken by account: one part of another's eight batches at most is done before a single match", async () => {
    const { arrivals, done, request } = makeQueue();
    const single: Promise<void>[] = [];
    arrivals.push(
      () => {},
      () => single.push(request(OTHER, "single", 1, 1)),
    );
    const batches = Array.from({ length: 8 }, (_, i) => request(BANK, `batch ${i}`, 20, 6));
    await Promise.all(batches);
    await Promise.all(single);
    expect(done).toHaveLength(161);
    expect(done.indexOf("single")).toBe(2);
  });

  test("are taken by the requests of one account too", async () => {
    const { done, request } = makeQueue();
    await Promise.all([request(BANK, "a", 3, 6), request(BANK, "b", 3, 6)]);
    expect(done.join(" ")).toBe("a b a b a b");
  });

  test("give two accounts equal time, however short their parts are", async () => {
    const { done, request } = makeQueue();
    await Promise.all([request(BANK, "long", 10, 40), request(OTHER, "short", 100, 4)]);
    const middle = done.slice(0, 55);
    const long = middle.filter((name) => name === "long").length * 40;
    const short = middle.filter((name) => name === "short").length * 4;
    expect(Math.abs(long - short)).toBeLessThanOrEqual(44);
  });

  test("give two accounts equal time, also where one of them announces less", async () => {
    const { queue, clock, done, request } = makeQueue();
    const low = async () => {
      const admitted = queue.admit(BANK, 20, never());
      for (let i = 0; i < 20; i++)
        await admitted.run(1, () => {
          clock.ms += 40;
          done.push("low");
        });
      admitted.leave();
    };
    await Promise.all([low(), request(OTHER, "true", 200, 4)]);
    const middle = done.slice(0, 110);
    const lowMs = middle.filter((name) => name === "low").length * 40;
    const trueMs = middle.filter((name) => name === "true").length * 4;
    expect(Math.abs(lowMs - trueMs)).toBeLessThanOrEqual(44);
  });

  test("don't starve a heavy account while many light ones come and go", async () => {
    const { arrivals, done, request } = makeQueue();
    const singles: Promise<void>[] = [];
    for (let account = 10; account < 110; account++)
      arrivals.push(() => singles.push(request(account % 5, "light", 1, 6)));
    await request(BANK + 50, "heavy", 10, 6);
    await Promise.all(singles);
    // Of six accounts each has one part in six.
    expect(done.lastIndexOf("heavy")).toBeLessThan(75);
    expect(done.indexOf("light")).toBeLessThan(3);
  });

  test("cost nothing when nothing waits", async () => {
    const { request, looks } = makeQueue();
    for (let i = 0; i < 4; i++) await request(BANK, "light", 1, 1);
    expect(looks()).toBe(0);
  });

  test("reject with the error of the work, and continue after it", async () => {
    const { queue, done, request } = makeQueue();
    const admitted = queue.admit(BANK, 1, never());
    const failing = admitted.run(1, () => {
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    await failing.catch(() => {});
    admitted.leave();
    await request(BANK, "next", 2, 6);
    expect(done).toEqual(["next", "next"]);
  });
});

describe("a client that leaves", () => {
  test("ends its work before the next part, and not that of others", async () => {
    const { arrivals, done, request } = makeQueue();
    const client = new AbortController();
    arrivals.push(
      () => {},
      () => client.abort(),
    );
    const gone = request(BANK, "gone", 100, 6, client.signal);
    const kept = request(BANK, "kept", 5, 6);
    expect(await gone.catch((error: unknown) => error)).toBeInstanceOf(RequestAbandoned);
    await kept;
    expect(done.filter((name) => name === "gone").length).toBeLessThan(4);
    expect(done.filter((name) => name === "kept")).toHaveLength(5);
  });
});

describe("work that waits", () => {
  test("is bounded for an account, whose first request is heard however heavy it is", () => {
    const { queue } = makeQueue();
    queue.admit(BANK, 12_000, never());
    const refusal = refusalOf(() => queue.admit(BANK, 1000, never()));
    expect(refusal.code).toBe("rate_limit_exceeded");
    expect(refusal.retryAfterSeconds).toBe(3);
    queue.admit(OTHER, 9000, never());
  });

  test("is bounded in all", () => {
    const { queue } = makeQueue();
    for (const account of [3, 4, 5]) queue.admit(account, 8000, never());
    expect(refusalOf(() => queue.admit(BANK, 4000, never())).retryAfterSeconds).toBe(3);
    // A light request of an account that has nothing waiting is heard all the same.
    queue.admit(BANK, 40, never());
  });

  test("has room again after the seconds that it gave", async () => {
    const { queue, clock, request } = makeQueue();
    const first = request(BANK, "first", 90, 100);
    const { retryAfterSeconds } = refusalOf(() => queue.admit(BANK, 4000, never()));
    const toldMs = (retryAfterSeconds ?? 0) * 1000;
    for (;;) {
      await Promise.resolve();
      if (clock.ms >= toldMs) break;
    }
    queue.admit(BANK, 4000, never()).leave();
    await first;
  });

  test("depends on the measured pace: on a host half as fast, twice as long", async () => {
    const { queue, clock } = makeQueue();
    const warm = queue.admit(BANK, 100, never());
    for (let i = 0; i < 200; i++)
      await warm.run(50, () => {
        clock.ms += 100;
      });
    warm.leave();
    queue.admit(BANK, 9500, never());
    const { retryAfterSeconds } = refusalOf(() => queue.admit(BANK, 3500, never()));
    expect(retryAfterSeconds).toBeGreaterThan(5);
    expect(retryAfterSeconds).toBeLessThanOrEqual(6);
  });

  test("is given back by a request that ends early", () => {
    const { queue } = makeQueue();
    queue.admit(BANK, 9000, never()).leave();
    queue.admit(BANK, 9000, never());
  });
});

describe("an observer", () => {
  test("sees how much waits, for how long, and how long the work of each account takes", async () => {
    const { observed, request } = makeQueue();
    await Promise.all([request(BANK, "first", 1, 30), request(OTHER, "second", 1, 20)]);
    expect(observed.longest).toBe(1);
    expect(observed.length).toBe(0);
    expect(observed.work).toEqual([
      [BANK, 0, 30],
      [OTHER, 0, 20],
    ]);
  });

  test("sees nothing wait any longer that was abandoned or failed", async () => {
    const { observed, request, arrivals, queue } = makeQueue();
    const client = new AbortController();
    arrivals.push(
      () => {},
      () => client.abort(),
    );
    await Promise.allSettled([request(BANK, "gone", 100, 6, client.signal), request(BANK, "kept", 5, 6)]);
    const failing = queue.admit(BANK, 1, never());
    await Promise.allSettled([
      failing.run(1, () => {
        throw new Error("broken");
      }),
    ]);
    expect(observed.longest).toBeGreaterThan(0);
    expect(observed.length).toBe(0);
    expect(observed.work.at(-1)).toEqual([BANK, 0, 0]);
  });

  test("sees whose waiting work is the reason of a refusal", () => {
    const { queue, observed } = makeQueue();
    queue.admit(BANK, 12_000, never());
    refusalOf(() => queue.admit(BANK, 1000, never()));
    queue.admit(OTHER, 9000, never());
    refusalOf(() => queue.admit(3, 9000, never()));
    expect(observed.refusals).toEqual(["account", "all"]);
  });
});
