// The snapshot in use by one thread: opened aside, staged, taken into use when the shared generation says so,
// pinned and closed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_SNAPSHOT, SnapshotScreening } from "../../src/engine/screening/screening.ts";
import { tryMatcher, warmingSubjects, warmMatcher } from "../../src/engine/screening/warm.ts";
import { CurrentSnapshot } from "../../src/engine/snapshot/current-snapshot.ts";
import { INDEX_FILE, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import {
  describeFailure,
  openRecords,
  openSnapshotAside,
  type Snapshot,
  verifyHere,
} from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-current-"));
let folder: string;

beforeAll(async () => {
  const { id } = await buildSnapshot({ paths: ["fixtures/demo"], state: root });
  folder = snapshotFolder(root, id);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A current snapshot and the generation that it reads. */
function makeCurrent() {
  const shared = { generation: 0 };
  return { shared, current: new CurrentSnapshot(() => shared.generation) };
}

function isOpen(snapshot: Snapshot): boolean {
  try {
    return snapshot.store.counts().entities > 0;
  } catch {
    return false;
  }
}

describe("the current snapshot", () => {
  test("uses what was staged from the moment that the generation says so", async () => {
    const { shared, current } = makeCurrent();
    const [first, second] = [await openRecords(folder), await openRecords(folder)];
    current.stage(1, first);
    expect(current.get()).toBeNull();
    shared.generation = 1;
    expect(current.get()).toBe(first);
    current.stage(2, second);
    expect(current.get()).toBe(first);
    shared.generation = 2;
    expect(current.get()).toBe(second);
    // Work that began with the first can finish.
    expect(isOpen(first)).toBe(true);
    await Bun.sleep(5);
    expect(isOpen(first)).toBe(false);
    current.close();
    expect(isOpen(second)).toBe(false);
  });

  test("answers from nothing rather than from what isn't in use", async () => {
    const { shared, current } = makeCurrent();
    shared.generation = 3;
    expect(() => current.get()).toThrow("Generation 3");
  });

  test("closes a generation that it missed", async () => {
    const { shared, current } = makeCurrent();
    const [missed, taken] = [await openRecords(folder), await openRecords(folder)];
    current.stage(1, missed);
    current.stage(2, taken);
    shared.generation = 2;
    expect(current.get()).toBe(taken);
    expect(isOpen(missed)).toBe(false);
    current.close();
  });

  test("keeps a pinned snapshot open over a change, until the last pin is released", async () => {
    const { shared, current } = makeCurrent();
    expect(current.pin()).toBeNull();
    const [first, second] = [await openRecords(folder), await openRecords(folder)];
    current.stage(1, first);
    shared.generation = 1;
    const [one, two] = [current.pin(), current.pin()];
    current.stage(2, second);
    shared.generation = 2;
    expect(current.pin()?.snapshot).toBe(second);
    await Bun.sleep(5);
    one?.release();
    one?.release();
    expect(isOpen(first)).toBe(true);
    two?.release();
    expect(isOpen(first)).toBe(false);
    current.close();
    expect(isOpen(second)).toBe(true);
  });

  test("closes what will not be used, and gives the reason only while something is missing", async () => {
    const { shared, current } = makeCurrent();
    current.discard(1, "The snapshot x can't be used: because.");
    expect(current.problem()).toBe("The snapshot x can't be used: because.");
    const given = await openRecords(folder);
    current.stage(2, given);
    current.discard(2, "The match index can't be used: because.");
    expect(isOpen(given)).toBe(false);
    const whole = await openSnapshotAside(folder);
    current.stage(3, whole);
    shared.generation = 3;
    expect(current.get()).toBe(whole);
    expect(current.problem()).toBeNull();
    current.discard(4, "Another one is bad.");
    expect(current.problem()).toBeNull();
    current.close();
  });
});

describe("a snapshot opened aside", () => {
  test("waits until it is verified, lets others in meanwhile, and matches when it is warm", async () => {
    const { promise: verified, resolve } = Promise.withResolvers<void>();
    let isOpen = false;
    const opening = openSnapshotAside(folder, {
      ...verifyHere,
      verifyIndex: (path) => verified.then(() => verifyHere.verifyIndex(path)),
    });
    void opening.then(() => {
      isOpen = true;
    });
    await Bun.sleep(5);
    expect(isOpen).toBe(false);
    resolve();
    const snapshot = await opening;
    expect(snapshot.aliases?.summary.entities).toBeGreaterThan(0);
    tryMatcher(snapshot);
    let pauses = 0;
    await warmMatcher(snapshot, warmingSubjects(snapshot), 60_000, async () => ++pauses > 0);
    expect(pauses).toBeGreaterThan(0);
    snapshot.close();
  });

  test("with a damaged index is refused, in words that don't tell where it lies", async () => {
    const { id } = await buildSnapshot({ paths: ["fixtures/demo/un"], state: join(root, "damaged") });
    const damaged = snapshotFolder(join(root, "damaged"), id);
    chmodSync(join(damaged, INDEX_FILE), 0o600);
    truncateSync(join(damaged, INDEX_FILE), 5000);
    const failure = await openSnapshotAside(damaged).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    const described = describeFailure(failure, damaged);
    expect(described).toStartWith(INDEX_FILE);
    expect(described).not.toContain("/");
  });
});

describe("the screening", () => {
  test("says why it isn't ready, and answers what it can", async () => {
    const { shared, current } = makeCurrent();
    const screening = new SnapshotScreening(current);
    expect(screening.readiness()).toEqual({
      ready: false,
      reason: NO_SNAPSHOT,
      warnings: [],
      intact: true,
      snapshot: null,
    });
    expect(() => screening.pin()).toThrow("No list has been imported");
    expect(() => screening.view()).toThrow("No list has been imported");
    current.stage(1, await openRecords(folder));
    shared.generation = 1;
    expect(screening.readiness()).toMatchObject({
      ready: false,
      reason: "The match index is being opened.",
      snapshot: { ageSeconds: expect.any(Number) },
    });
    expect(() => screening.pin()).toThrow("not ready");
    expect(screening.view().datasets().datasets.length).toBeGreaterThan(0);
    current.discard(2, "The match index can't be used: aliases.idx is missing.");
    expect(screening.readiness().reason).toBe("The match index can't be used: aliases.idx is missing.");
    current.close();
  });

  test("is not ready past the age that is allowed, and answers on, saying which list is old", async () => {
    const state = join(root, "aged");
    const { id } = await buildSnapshot({
      paths: ["fixtures/demo/un"],
      state,
      now: new Date("2026-11-21T06:00:00Z"),
    });
    const { shared, current } = makeCurrent();
    let now = new Date("2026-11-25T12:00:00Z");
    const limits = {
      warn: new Map([["*", 3]]),
      max: new Map([
        ["un_sc_sanctions", 10],
        ["eu_fsf", null],
      ]),
    };
    const screening = new SnapshotScreening(current, limits, () => now);
    current.stage(1, await openSnapshotAside(snapshotFolder(state, id)));
    shared.generation = 1;
    // The list is of 2026-11-20.
    expect(screening.readiness()).toMatchObject({
      ready: true,
      reason: null,
      warnings: ["un_sc_sanctions is 5 days old: its content is of 2026-11-20."],
      snapshot: { datasets: [{ name: "un_sc_sanctions", contentDate: "2026-11-20", ageDays: 5 }] },
    });
    expect(screening.view().provenance.stale).toEqual(["un_sc_sanctions"]);
    now = new Date("2026-11-23T23:59:59Z");
    expect(screening.view().provenance.stale).toEqual([]);
    expect(screening.readiness()).toMatchObject({ ready: true, reason: null, warnings: [] });

    now = new Date("2026-12-01T00:00:00Z");
    const reason = "un_sc_sanctions is 11 days old: its content is of 2026-11-20. The maximum is 10 days.";
    expect(screening.readiness()).toMatchObject({ ready: false, reason, warnings: [reason] });
    const pinned = screening.pin();
    expect(pinned.provenance).toMatchObject({ stale: ["un_sc_sanctions"] });
    expect(pinned.datasets().datasets).toHaveLength(1);
    pinned.release();

    // Two reasons at once are both described.
    current.stage(2, await openRecords(snapshotFolder(state, id)));
    shared.generation = 2;
    expect(screening.readiness().reason).toBe(`The match index is being opened. ${reason}`);
    current.close();
  });
});
