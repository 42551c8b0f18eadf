// When replicas switch: all compute the same moment from the same announcements.

import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { FolderStore } from "../../src/lists/follow/folder-store.ts";
import {
  announce,
  defaultReplicaName,
  readAnnouncements,
  switchMoment,
} from "../../src/lists/follow/hold.ts";
import { scratchFolder } from "../support/scratch.ts";

const RULE = { needed: 3, limitMs: 60_000, notBeforeMs: 0, graceMs: 5000 };
const since = (...times: number[]) => times.map((sinceMs) => ({ snapshot: "s", sinceMs }));

describe("the moment of the switch", () => {
  test.each([
    ["all hold it", since(1000, 9000, 4000), RULE, { atMs: 14_000, isExpired: false }],
    ["more than are needed hold it", since(1, 2, 3, 50_000), RULE, { atMs: 5003, isExpired: false }],
    ["one is missing", since(1000, 9000), RULE, { atMs: 61_000, isExpired: true }],
    ["the last one is late", since(0, 9000, 80_000), RULE, { atMs: 60_000, isExpired: true }],
    ["one alone", since(7), { ...RULE, needed: 1 }, { atMs: 7, isExpired: false }],
    ["one alone, later", since(7), { ...RULE, needed: 1, notBeforeMs: 99 }, { atMs: 99, isExpired: false }],
    ["all, later", since(1, 2, 3), { ...RULE, notBeforeMs: 90_000 }, { atMs: 90_000, isExpired: false }],
  ])("%s", (_, announcements, rule, moment) => {
    expect(switchMoment(announcements, rule)).toEqual(moment);
  });

  test("is the same whatever the order, and no later announcement delays it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }),
        fc.nat(200_000),
        (times, late) => {
          const { atMs } = switchMoment(since(...times), RULE);
          expect(switchMoment(since(...times.toReversed()), RULE).atMs).toBe(atMs);
          expect(switchMoment(since(...times, Math.max(...times) + late), RULE).atMs).toBeLessThanOrEqual(
            atMs,
          );
        },
      ),
    );
  });
});

describe("announcements", () => {
  test("are read by snapshot; what can't be understood doesn't count", async () => {
    const store = new FolderStore(scratchFolder("interdict-hold-"));
    expect((await readAnnouncements(store, "one")).size).toBe(0);
    await announce(store, "a", { snapshot: "one", sinceMs: 1 });
    await announce(store, "b", { snapshot: "two", sinceMs: 2 });
    await announce(store, "a", { snapshot: "two", sinceMs: 3 });
    await store.writeText("replicas/c.json", "{");
    await store.writeText("replicas/d.json", '{"snapshot":"two","sinceMs":-1}');
    await store.writeText("replicas/f.json", " ".repeat(100_000));
    mkdirSync(join(store.path, "replicas/g.json"));
    await store.writeText("replicas/e.txt", '{"snapshot":"two","sinceMs":1}');
    const found = await readAnnouncements(store, "two");
    expect([...found].sort()).toEqual([
      ["a", { snapshot: "two", sinceMs: 3 }],
      ["b", { snapshot: "two", sinceMs: 2 }],
    ]);
    expect((await readAnnouncements(store, "one")).size).toBe(0);
  });

  test("two state folders of a host have names of their own", () => {
    expect(defaultReplicaName("/var/lib/a")).not.toBe(defaultReplicaName("/var/lib/b"));
    expect(defaultReplicaName("/var/lib/a")).toMatch(/^[\w.-]+-[0-9a-f]{8}$/);
  });
});
