// A follower with a source in a folder, fetching in this process, and workers that only write down what they
// are asked.

import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { reasonOf } from "../../src/base/model/errors.ts";
import type { Following } from "../../src/base/model/following.ts";
import { RefusedImport } from "../../src/base/model/last-import.ts";
import { loadCurrentId, publishCurrent } from "../../src/engine/snapshot/folders.ts";
import { publishFile as publishHere } from "../../src/engine/snapshot/publish.ts";
import { type FetchRequest, fetchSnapshot } from "../../src/lists/follow/fetch-snapshot.ts";
import { FolderStore } from "../../src/lists/follow/folder-store.ts";
import { announce } from "../../src/lists/follow/hold.ts";
import { openSource } from "../../src/lists/follow/open-source.ts";
import { POINTER_FILE } from "../../src/lists/follow/pointer.ts";
import type { Fetching } from "../../src/service/server/fetch-child.ts";
import type { FollowSettings } from "../../src/service/server/follow-settings.ts";
import { Follower } from "../../src/service/server/follower.ts";
import { KEYS, makeFile, makeSource, OTHER_KEYS, publishFile, type SnapshotFile } from "../follow/support.ts";
import { scratchFolder } from "../support/scratch.ts";

let first: SnapshotFile;
let second: SnapshotFile;
let third: SnapshotFile;
let forged: SnapshotFile;

beforeAll(async () => {
  first = await makeFile("2026-11-01T00:00:00Z");
  second = await makeFile("2026-11-02T00:00:00Z");
  third = await makeFile("2026-11-03T00:00:00Z");
  forged = await makeFile("2026-11-04T00:00:00Z", OTHER_KEYS.privateKey);
});

function makeFollower(source: string, more: Partial<FollowSettings> = {}) {
  const state = scratchFolder("interdict-follower-");
  const settings: FollowSettings = {
    source: { kind: "folder", path: source },
    argument: source,
    credentials: null,
    trust: "unused",
    everyMs: 1000,
    holdUntil: 1,
    holdLimitMs: 60_000,
    replica: "self",
    allowOlder: false,
    ...more,
  };
  const asked: string[] = [];
  const logged: string[] = [];
  const reported: Following[] = [];
  const bad = new Set<string>();
  const clock = { nowMs: Date.parse("2026-11-10T00:00:00Z") };
  const take = async (request: Pick<FetchRequest, "isStaged">) => {
    asked.push("fetch");
    try {
      const { manifest } = await fetchSnapshot({
        source: openSource(settings.source, null),
        state,
        trusted: KEYS.publicKey,
        allowOlder: settings.allowOlder,
        replaces: null,
        check: () => undefined,
        ...request,
      });
      return { id: manifest.id };
    } catch (error) {
      const cause = error instanceof RefusedImport ? ("refused" as const) : ("failed" as const);
      return { id: null, cause, reason: reasonOf(error) };
    }
  };
  const follower = new Follower({
    settings,
    state,
    command: [],
    startFetching: ({ isStaged }): Fetching => ({ done: take({ isStaged }), cancel: () => undefined }),
    prepare: async (id) => {
      asked.push(`prepare ${id}`);
      if (bad.has(id)) throw new Error(`${id} can't be opened`);
    },
    refresh: async () => void asked.push(`use ${loadCurrentId(state)}`),
    report: (status) => void reported.push(status),
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
    graceMs: 50,
    now: () => clock.nowMs,
  });
  const status = () => reported.at(-1);
  return { follower, state, asked, logged, status, bad, clock };
}

describe("a follower", () => {
  test("takes the first snapshot at once, and later ones once every worker has them open", async () => {
    const source = await makeSource(first);
    const { follower, asked, status } = makeFollower(source);
    await follower.round();
    expect(asked).toEqual(["fetch", `use ${first.id}`]);
    await follower.round();
    await publishFile(source, second.path);
    await follower.round();
    expect(asked.slice(2)).toEqual(["fetch", `prepare ${second.id}`, `use ${second.id}`]);
    expect(status()).toMatchObject({ phase: "current", waitingFor: null, isFailing: false });
  });

  test("stays with what is in use while the source is away, says so once, and goes on", async () => {
    const source = await makeSource(first);
    const { follower, state, logged, status } = makeFollower(source);
    await follower.round();
    rmSync(source, { recursive: true });
    await follower.round();
    await follower.round();
    expect(status()).toMatchObject({ phase: "current", isFailing: true, failures: { source: 2 } });
    expect(logged.filter((line) => line.includes("can't be taken"))).toHaveLength(1);
    expect(loadCurrentId(state)).toBe(first.id);
  });

  test("fetches a refused snapshot once only, and takes the next one", async () => {
    const source = await makeSource(first);
    const { follower, asked, status } = makeFollower(source);
    await follower.round();
    await publishFile(source, forged.path);
    for (let i = 0; i < 3; i++) await follower.round();
    expect(asked.filter((what) => what === "fetch")).toHaveLength(2);
    expect(status()).toMatchObject({
      phase: "behind",
      waitingFor: forged.id,
      isFailing: true,
      lastFailure: { cause: "refused" },
    });
    await publishFile(source, second.path);
    await follower.round();
    expect(status()).toMatchObject({ phase: "current", isFailing: false });
  });

  test("refuses an older snapshot, which it fetches once to know", async () => {
    const source = await makeSource(second);
    const { follower, asked, state, status } = makeFollower(source);
    await follower.round();
    await publishFile(source, first.path);
    for (let i = 0; i < 3; i++) await follower.round();
    expect(asked.filter((what) => what === "fetch")).toHaveLength(2);
    expect(status()).toMatchObject({ phase: "behind", lastFailure: { cause: "refused" } });
    expect(loadCurrentId(state)).toBe(second.id);
  });

  test("believes no pointer that calls a snapshot new which waits here and is older", async () => {
    const source = await makeSource(first);
    const { follower, state, bad, status, clock } = makeFollower(source);
    await follower.round();
    await publishFile(source, second.path);
    bad.add(second.id);
    await follower.round();
    bad.clear();
    // Meanwhile an operator publishes a newer one on this host.
    await publishHere({
      path: third.path,
      state,
      trusted: KEYS.publicKey,
      force: false,
      replaces: null,
      check: () => undefined,
    });
    const pointer = join(source, POINTER_FILE);
    const told = readFileSync(pointer, "utf8");
    writeFileSync(pointer, told.replace(/"createdAt": "[^"]+"/, '"createdAt": "2026-11-09T00:00:00"'));
    clock.nowMs += 3_600_000;
    await follower.round();
    expect(loadCurrentId(state)).toBe(third.id);
    expect(status()).toMatchObject({ phase: "behind", lastFailure: { cause: "refused" } });
  });

  test("leaves a rollback on this host alone until something newer is published", async () => {
    const source = await makeSource(first);
    const { follower, state, status } = makeFollower(source);
    await follower.round();
    await publishFile(source, second.path);
    await follower.round();
    publishCurrent(state, first.id);
    await follower.round();
    expect(loadCurrentId(state)).toBe(first.id);
    expect(status()).toMatchObject({ phase: "kept", waitingFor: second.id });
    await publishFile(source, third.path);
    await follower.round();
    expect(loadCurrentId(state)).toBe(third.id);
  });

  test("tries a snapshot that can't be opened again, but not at once, and does not fetch it again", async () => {
    const source = await makeSource(first);
    const { follower, state, asked, bad, clock, status } = makeFollower(source);
    await follower.round();
    await publishFile(source, second.path);
    bad.add(second.id);
    await follower.round();
    await follower.round();
    expect(asked.slice(2)).toEqual(["fetch", `prepare ${second.id}`]);
    expect(status()).toMatchObject({ phase: "behind", failures: { failed: 1 } });
    bad.clear();
    clock.nowMs += 30_000;
    await follower.round();
    expect(asked.slice(4)).toEqual([`prepare ${second.id}`, `use ${second.id}`]);
    expect(loadCurrentId(state)).toBe(second.id);
  });

  test("uses a snapshot from its time on", async () => {
    const source = await makeSource(first);
    const { follower, state, clock } = makeFollower(source);
    await follower.round();
    await publishFile(source, second.path, "2026-11-10T01:00:00");
    const round = follower.round();
    await Bun.sleep(300);
    expect(loadCurrentId(state)).toBe(first.id);
    clock.nowMs += 60 * 60 * 1000;
    await round;
    expect(loadCurrentId(state)).toBe(second.id);
  });
});

describe("several replicas", () => {
  const soon = async (isSo: () => boolean) => {
    for (let i = 0; !isSo() && i < 400; i++) await Bun.sleep(10);
    expect(isSo()).toBe(true);
  };

  test("wait until enough of them hold the snapshot, and use it then", async () => {
    const source = await makeSource(first);
    const { follower, state, clock, status } = makeFollower(source, { holdUntil: 3 });
    await follower.round();
    await publishFile(source, second.path);
    const round = follower.round();
    await soon(() => status()?.phase === "holding");
    const store = new FolderStore(source);
    await announce(store, "b", { snapshot: second.id, sinceMs: clock.nowMs });
    await soon(() => status()?.replicas?.holding === 2);
    expect(loadCurrentId(state)).toBe(first.id);
    await announce(store, "c", { snapshot: second.id, sinceMs: clock.nowMs });
    await soon(() => status()?.replicas?.holding === 3);
    clock.nowMs += 50;
    await round;
    expect(loadCurrentId(state)).toBe(second.id);
    expect(status()).toMatchObject({ phase: "current", replicas: null, holdsExpired: 0 });
  });

  test("go on without one that is missing after the limit, and count it", async () => {
    const source = await makeSource(first);
    const { follower, state, clock, logged, status } = makeFollower(source, { holdUntil: 2 });
    await follower.round();
    await publishFile(source, second.path);
    const round = follower.round();
    await soon(() => status()?.phase === "holding");
    clock.nowMs += 60_000;
    await round;
    expect(loadCurrentId(state)).toBe(second.id);
    expect(status()).toMatchObject({ holdsExpired: 1 });
    expect(logged).toContain("replicas are missing; the snapshot is used without them");
  });

  test("go on after a restart as they had announced before", async () => {
    const source = await makeSource(first);
    const { follower, state, clock, status } = makeFollower(source, { holdUntil: 2 });
    await follower.round();
    await publishFile(source, second.path);
    await announce(new FolderStore(source), "self", { snapshot: second.id, sinceMs: clock.nowMs - 59_000 });
    const round = follower.round();
    await soon(() => status()?.phase === "holding");
    clock.nowMs += 1000;
    await round;
    expect(loadCurrentId(state)).toBe(second.id);
    expect(status()).toMatchObject({ holdsExpired: 1 });
  });

  test("leave a snapshot that waits for a newer one", async () => {
    const source = await makeSource(first);
    const { follower, state, clock, asked, status } = makeFollower(source, { holdUntil: 2 });
    await follower.round();
    await publishFile(source, second.path);
    const round = follower.round();
    await soon(() => status()?.phase === "holding");
    await publishFile(source, third.path);
    clock.nowMs += 1000;
    await round;
    expect(loadCurrentId(state)).toBe(first.id);
    const next = follower.round();
    await soon(() => asked.includes(`prepare ${third.id}`));
    await announce(new FolderStore(source), "b", { snapshot: third.id, sinceMs: clock.nowMs });
    await soon(() => status()?.replicas?.holding === 2);
    clock.nowMs += 50;
    await next;
    expect(loadCurrentId(state)).toBe(third.id);
  });

  test("that can't write their announcements go on after the limit", async () => {
    const source = await makeSource(first);
    const { follower, state, clock, status } = makeFollower(source, { holdUntil: 2 });
    await follower.round();
    await publishFile(source, second.path);
    // A file in the place of the folder of announcements.
    writeFileSync(join(source, "replicas"), "");
    const round = follower.round();
    await soon(() => (status()?.failures.source ?? 0) > 0);
    clock.nowMs += 60_000;
    await round;
    expect(loadCurrentId(state)).toBe(second.id);
    expect(await Bun.file(join(source, POINTER_FILE)).exists()).toBe(true);
  });
});
