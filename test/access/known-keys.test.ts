// The keys that a service has seen in a shared store, with a store that the test controls.

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/model/errors.ts";
import type { StoredKey } from "../../src/service/access/access-storage.ts";
import { type KeySource, KnownKeys, type ReadKeys } from "../../src/service/access/known-keys.ts";
import { storeAway } from "../../src/service/shared/store-error.ts";

const LOG = { info: () => undefined, error: () => undefined };

function keyOf(publicId: string, revokedAt: string | null = null): StoredKey {
  const account = { id: 1, name: "bank", plan: "active", subscription: "active" } as const;
  return {
    key: { publicId, accountId: 1, scopes: [], createdAt: "", revokedAt },
    secretHash: new Uint8Array(32),
    account: { ...account, blocked: false, ratePerMinute: 120, createdAt: "" },
  };
}

class FakeStore implements KeySource {
  readonly keys = new Map<string, StoredKey>();
  number = 1;
  isAway = false;
  /** Calls that get no answer in time. */
  late = 0;
  reads: (readonly string[])[] = [];
  /** Called while a read is under way. */
  during: () => void = () => undefined;

  put(stored: StoredKey): void {
    this.keys.set(stored.key.publicId, stored);
    this.number++;
  }

  async revision(): Promise<number> {
    if (this.isAway) throw storeAway("postgres://there", "refused");
    if (this.late > 0) {
      this.late--;
      throw storeAway("postgres://there", "no answer in 1 s");
    }
    return this.number;
  }

  async readKeys(publicIds: readonly string[]): Promise<ReadKeys> {
    const revision = await this.revision();
    const keys = publicIds.flatMap((id) => this.keys.get(id) ?? []);
    this.reads.push(publicIds);
    await Bun.sleep(1);
    this.during();
    return { revision, keys };
  }

  close(): void {}
}

function setUp(graceSeconds = 60) {
  const store = new FakeStore();
  const clock = { ms: 1000 };
  const known = new KnownKeys(store, { graceSeconds, log: LOG, nowMs: () => clock.ms, pollMs: 0 });
  return { store, clock, known };
}

async function refusalOf(known: KnownKeys, id: string): Promise<ServiceError> {
  const error = await known.findKey(id).then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ServiceError)) throw new Error(`not refused: ${error}`);
  return error;
}

describe("known keys", () => {
  test("are read once, and then only when the store has changed", async () => {
    const { store, known } = setUp();
    store.put(keyOf("one"));
    expect((await known.findKey("one"))?.key.publicId).toBe("one");
    await known.refresh();
    store.reads = [];
    for (let i = 0; i < 5; i++) {
      await known.refresh();
      expect(await known.findKey("one")).not.toBeNull();
    }
    expect(store.reads).toEqual([]);
  });

  test("are revoked with the next look at the store", async () => {
    const { store, known } = setUp();
    store.put(keyOf("one"));
    store.put(keyOf("two"));
    await known.findKey("one");
    await known.findKey("two");
    store.put(keyOf("one", "2026-01-01T00:00:00"));
    await known.refresh();
    expect((await known.findKey("one"))?.key.revokedAt).toBe("2026-01-01T00:00:00");
    expect((await known.findKey("two"))?.key.revokedAt).toBeNull();
  });

  test("that were read before a change that was seen meanwhile are read again", async () => {
    const { store, known } = setUp();
    store.put(keyOf("one"));
    await known.refresh();
    let isFirst = true;
    store.during = () => {
      if (!isFirst) return;
      isFirst = false;
      store.put(keyOf("one", "2026-01-01T00:00:00"));
      void known.refresh();
    };
    const found = await known.findKey("one");
    await known.refresh();
    expect((await known.findKey("one"))?.key.revokedAt).toBe("2026-01-01T00:00:00");
    // The first answer began before the change.
    expect(found).not.toBeNull();
  });

  test("work while the store is away for the stated time, and are refused with 503 after it", async () => {
    const { store, clock, known } = setUp(60);
    store.put(keyOf("one"));
    await known.findKey("one");
    await known.refresh();
    store.isAway = true;
    clock.ms += 500;
    await known.refresh();
    expect(known.status()).toMatchObject({ graceSecondsLeft: 59, failures: 1, refused: 0 });
    expect(known.status().away).toContain("postgres://there can't be reached");
    clock.ms = 1000 + 59_999;
    expect(await known.findKey("one")).not.toBeNull();
    clock.ms = 1000 + 60_000;
    expect(await refusalOf(known, "one")).toMatchObject({ code: "index_unavailable", retryAfterSeconds: 2 });
    expect(known.status()).toMatchObject({ graceSecondsLeft: 0, refused: 1 });
    store.isAway = false;
    await known.refresh();
    expect(known.status().away).toBeNull();
    expect(await known.findKey("one")).not.toBeNull();
  });

  test("that were never seen are refused with 503 while the store is away, and not with 401", async () => {
    const { store, known } = setUp();
    store.put(keyOf("one"));
    expect(await known.findKey("nobody")).toBeNull();
    store.isAway = true;
    for (const id of ["one", "nobody"]) expect((await refusalOf(known, id)).code).toBe("index_unavailable");
    store.isAway = false;
    await known.refresh();
    expect(await known.findKey("one")).not.toBeNull();
    expect(await known.findKey("nobody")).toBeNull();
  });

  test("that do not exist are asked for once, until something changes", async () => {
    const { store, known } = setUp();
    await known.refresh();
    for (let i = 0; i < 4; i++) expect(await known.findKey("later")).toBeNull();
    expect(store.reads.filter((ids) => ids.includes("later"))).toHaveLength(1);
    store.put(keyOf("later"));
    await known.refresh();
    expect(await known.findKey("later")).not.toBeNull();
  });

  test("are asked for once by requests that come together", async () => {
    const { store, known } = setUp();
    store.put(keyOf("one"));
    const found = await Promise.all(Array.from({ length: 50 }, () => known.findKey("one")));
    expect(found.every((one) => one !== null)).toBe(true);
    expect(store.reads).toEqual([["one"]]);
  });

  test("that were never seen are looked up once more when the store is late", async () => {
    const { store, known } = setUp();
    store.put(keyOf("one"));
    store.late = 1;
    const found = await Promise.all(Array.from({ length: 24 }, () => known.findKey("one")));
    expect(found.every((one) => one !== null)).toBe(true);
    expect(known.status()).toMatchObject({ away: null, failures: 0, refused: 0 });
    store.put(keyOf("two"));
    store.late = 2;
    expect((await refusalOf(known, "two")).code).toBe("index_unavailable");
    // What is known to be away is asked once.
    store.late = 2;
    expect((await refusalOf(known, "two")).code).toBe("index_unavailable");
    expect(store.late).toBe(1);
  });

  test("of too many guesses at a time are refused", async () => {
    const { known } = setUp();
    const answers = await Promise.allSettled(
      Array.from({ length: 300 }, (_, i) => known.findKey(`guess${i}`)),
    );
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(100);
  });
});
