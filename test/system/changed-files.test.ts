// What happens to the files of a snapshot while the compiled executable serves it: it never answers from
// changed bytes, it says so, it stays alive, and it goes on once the files are good again.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { awaitReadiness, flipByte, zeroFile } from "../support/damage.ts";
import { LISTED, match, metricsOf, SUBJECT } from "../support/served.ts";
import { expectWholeSnapshots } from "../support/whole-snapshot.ts";

const CONNECTIONS = 4;
/** Room for the service to notice a change, on a small machine. */
const PAUSE_MS = 10;

const folder = makeFolder();
const original = join(folder.path, "original");
const carried = join(folder.path, "carried.snapshot");
let key: string;
let id: string;
let copies = 0;
let service: RunningService | null = null;

async function run(...args: string[]): Promise<void> {
  const { exitCode, stderr } = await runBinary(args);
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
}

beforeAll(async () => {
  await run("build", "fixtures/demo", "--out", carried, "--state", join(folder.path, "builder"));
  await run("publish", carried, "--state", original);
  key = await createKey(original);
  id = readFileSync(join(original, "current"), "utf8").trim();
  // What is repaired below has the same bytes.
  await run("snapshots", "verify", "--state", original);
});
afterEach(async () => {
  await service?.stop();
  service = null;
});
afterAll(folder.remove);

/** A state folder of its own, and where its snapshot lies. */
function copyState(): { state: string; place: string } {
  const state = join(folder.path, `copy-${copies++}`);
  cpSync(original, state, { recursive: true });
  return { state, place: join(state, "snapshots", id) };
}

/**
 * Asks for one and the same subject again and again; throws when an answer is neither the right one nor a
 * refusal.
 */
function load(asked: RunningService): {
  counts: { right: number; refused: number };
  end: () => Promise<void>;
} {
  const counts = { right: 0, refused: 0 };
  let isOver = false;
  const askOnce = async () => {
    const { status, body } = await match(asked, key);
    if (status === 503) {
      counts.refused++;
      return;
    }
    expect([status, (body.results as { id: string }[])[0]?.id]).toEqual([200, LISTED.id]);
    counts.right++;
  };
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      await askOnce();
      await Bun.sleep(PAUSE_MS);
    }
  });
  return {
    counts,
    end: async () => {
      isOver = true;
      await Promise.all(connections);
    },
  };
}

async function expectSearch(asked: RunningService, status: number): Promise<void> {
  for (const path of [
    "search?query=bulgozhina",
    `entities/${LISTED.id}`,
    `entities/${LISTED.id}/history`,
    "datasets",
  ])
    expect([path, (await ask(asked, key, `/v1/sanctions/${path}`)).status]).toEqual([path, status]);
}

const truncate = (path: string, bytes: number) => {
  chmodSync(path, 0o600);
  truncateSync(path, bytes);
};

/** What is done, whether the records still answer, and what the log says. */
const DAMAGES: readonly (readonly [
  what: string,
  damage: (place: string) => void,
  search: number,
  log: string,
])[] = [
  [
    "an index of zeros",
    (place) => zeroFile(join(place, "aliases.idx")),
    200,
    "the match index can't be used",
  ],
  [
    "an index that shrank",
    (place) => truncate(join(place, "aliases.idx"), 5000),
    200,
    "the match index can't be used",
  ],
  [
    "an empty index",
    (place) => truncate(join(place, "aliases.idx"), 0),
    200,
    "the match index can't be used",
  ],
  ["a deleted index", (place) => rmSync(join(place, "aliases.idx")), 200, "the match index can't be used"],
  [
    "records of zeros",
    (place) => zeroFile(join(place, "entities.sqlite")),
    503,
    "snapshot in use are damaged",
  ],
  [
    "records that shrank",
    (place) => truncate(join(place, "entities.sqlite"), 8192),
    503,
    "snapshot in use are damaged",
  ],
  [
    "one other byte in the records",
    (place) => flipByte(join(place, "entities.sqlite"), 40_000),
    503,
    "snapshot in use are damaged",
  ],
  [
    "a damaged manifest",
    (place) => truncate(join(place, "manifest.json"), 10),
    503,
    "snapshot in use are damaged",
  ],
  ["a deleted snapshot", (place) => rmSync(place, { recursive: true }), 503, "snapshot in use were deleted"],
  [
    "a deleted folder of snapshots",
    (place) => rmSync(join(place, ".."), { recursive: true }),
    503,
    "snapshot in use were deleted",
  ],
];

describe("under a running service", () => {
  const inTurn = DAMAGES.map(([what, ...damage], i) => [what, String(1 + (i % 2)), ...damage] as const);
  test.each(inTurn)(
    "%s, with %s workers: refused, and repaired by publishing again",
    async (...[, workers, damage, search, log]) => {
      const { state, place } = copyState();
      service = await startService(state, {}, ["--workers", workers]);
      const asking = load(service);
      while (asking.counts.right < 20) await Bun.sleep(5);
      damage(place);
      const { reason } = await awaitReadiness(service, ({ ready }) => !ready);
      expect(reason).not.toBeNull();
      await service.logLine(log);
      const metrics = await metricsOf(service);
      expect(metrics).toMatch(/^interdict_snapshot_intact 0$/m);
      expect(metrics).toMatch(/^interdict_ready 0$/m);
      expect((await match(service, key)).status).toBe(503);
      const batch = await ask(service, key, "/v1/sanctions/match/batch", { queries: { a: SUBJECT } });
      expect(batch.status).toBe(503);
      await expectSearch(service, search);

      const right = asking.counts.right;
      await run("publish", carried, "--state", state);
      await awaitReadiness(service, ({ ready, snapshot }) => ready && snapshot?.records === "verified");
      while (asking.counts.right < right + 20) await Bun.sleep(5);
      await asking.end();
      expect(asking.counts.refused).toBeGreaterThan(0);
      await expectSearch(service, 200);
      expect(await metricsOf(service)).toMatch(/^interdict_snapshot_intact 1$/m);
      expect(await service.stop()).toBe(0);
      service = null;
      expectWholeSnapshots(state);
      rmSync(state, { recursive: true });
    },
  );
});

describe("a running service", () => {
  test("goes on when files are touched, linked or copied by a backup, or replaced by the same", async () => {
    const { state, place } = copyState();
    service = await startService(state);
    const asking = load(service);
    for (const name of ["aliases.idx", "entities.sqlite"]) {
      linkSync(join(place, name), join(state, `${name}.backup`));
      chmodSync(join(place, name), 0o600);
    }
    cpSync(place, join(state, "backup"), { recursive: true });
    renameSync(place, join(state, "old"));
    renameSync(join(state, "backup"), place);
    while (service.log().split('"snapshot in use"').length < 3) await Bun.sleep(20);
    await asking.end();
    expect(asking.counts.right).toBeGreaterThan(0);
    expect(await awaitReadiness(service, ({ ready }) => ready)).toMatchObject({ reason: null });
  });

  test("that found its snapshot damaged at the start takes up the repaired one, of the same id", async () => {
    const { state, place } = copyState();
    flipByte(join(place, "entities.sqlite"), 40_000);
    service = await startService(state, { untilReady: false });
    await service.logLine("the snapshot can't be used");
    await run("publish", carried, "--state", state);
    expect(await awaitReadiness(service, ({ ready }) => ready)).toMatchObject({ snapshot: { id } });
    expect((await match(service, key)).status).toBe(200);
  });

  test("goes on with the snapshot in use when the next one is damaged, and takes that up once it is repaired", async () => {
    const { state, place } = copyState();
    service = await startService(state);
    await run("import", "--fresh", "fixtures/demo/un", "--state", state);
    await service.logLine(`"previous":"${id}"`);
    flipByte(join(place, "entities.sqlite"), 40_000);
    // Rolling back to it by hand: the command refuses.
    writeFileSync(join(state, "current"), `${id}\n`);
    await service.logLine("the one in use stays");
    const { ready, snapshot } = await awaitReadiness(service, () => true);
    expect(ready).toBe(true);
    expect(snapshot?.id).not.toBe(id);
    await run("publish", carried, "--state", state);
    await awaitReadiness(service, (now) => now.ready && now.snapshot?.id === id);
  });

  test("keeps an intact snapshot of the same id as it is when that is published again", async () => {
    const { state, place } = copyState();
    const { ino } = statSync(join(place, "aliases.idx"));
    await run("publish", carried, "--state", state);
    expect(statSync(join(place, "aliases.idx")).ino).toBe(ino);
  });
});
