// Which snapshot is staged, taken and given up, with workers that only write down what they are asked.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { publishCurrent, STORE_FILE, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { verifyHere } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import type { Staging } from "../../src/service/server/messages.ts";
import { SnapshotWatcher } from "../../src/service/server/snapshot-watcher.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-watch-"));
const state = join(root, "state");
let first: string;
let second: string;

beforeAll(async () => {
  const build = async (day: string) =>
    (await buildSnapshot({ paths: ["fixtures/demo/un"], state, now: new Date(day) })).id;
  first = await build("2026-11-01T00:00:00Z");
  second = await build("2026-11-02T00:00:00Z");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A watch over a state folder of its own; staging fails for the ids in `bad`, or only with the index. */
/** The lists of the fixtures state their day and grow old, which these tests are not about. */
const NO_WARNING = { warn: new Map(), max: new Map() };

function makeWatch(current: string | null) {
  const own = mkdtempSync(join(root, "own-"));
  if (current !== null) {
    cpSync(join(state, "snapshots"), join(own, "snapshots"), { recursive: true });
    publishCurrent(own, current);
  }
  const asked: string[] = [];
  const staged: { mayDefer: boolean; problem: string | null }[] = [];
  const logged: string[] = [];
  const bad = new Set<string>();
  const pool = {
    stage: async ({ generation, id, withIndex, mayDefer, problem }: Staging) => {
      const what = `${id}${withIndex ? " whole" : ""}`;
      staged.push({ mayDefer, problem });
      asked.push(`stage ${generation} ${what}`);
      if (bad.has(what) || bad.has(id)) throw new Error(`${snapshotFolder(own, id)}/some.file is bad`);
    },
    swap: async (generation: number) => void asked.push(`swap ${generation}`),
    discard: async (generation: number, problem: string) =>
      void asked.push(`discard ${generation}: ${problem}`),
    vouch: async () => void asked.push("vouch"),
    refuse: async (reason: string) => void asked.push(`refuse: ${reason}`),
  };
  const errors: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line);
    logged.push(msg);
    if (pino.levels.labels[level] === "error") errors.push(msg);
  };
  const log = pino({}, { write });
  return {
    watch: new SnapshotWatcher(
      pool,
      verifyHere,
      { state: own, isDemonstration: false, ageLimits: NO_WARNING },
      log,
    ),
    own,
    asked,
    staged,
    logged,
    errors,
    bad,
  };
}

describe("the watch", () => {
  test("takes the records first, then the same snapshot whole, and nothing again", async () => {
    const { watch, asked, logged } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    await watch.refresh();
    expect(asked).toEqual([`stage 1 ${first}`, "swap 1", `stage 2 ${first} whole`, "swap 2", "vouch"]);
    expect(logged).toEqual(["snapshot in use"]);
  });

  test("takes up another snapshot, and an earlier one again", async () => {
    const { watch, own, asked } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    asked.length = 0;
    publishCurrent(own, second);
    await watch.refresh();
    publishCurrent(own, first);
    await watch.refresh();
    expect(asked).toEqual([`stage 3 ${second} whole`, "swap 3", `stage 4 ${first} whole`, "swap 4"]);
  });

  test("uses a prepared snapshot without opening it again, unless its files changed", async () => {
    const { watch, own, asked } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    asked.length = 0;
    await watch.prepare(second);
    await watch.prepare(second);
    await watch.refresh();
    expect(asked).toEqual([`stage 3 ${second} whole`]);
    publishCurrent(own, second);
    await watch.refresh();
    expect(asked.slice(1)).toEqual(["swap 3"]);
    await watch.prepare(first);
    const store = join(snapshotFolder(own, first), STORE_FILE);
    chmodSync(store, 0o600);
    writeFileSync(store, readFileSync(store));
    publishCurrent(own, first);
    await watch.refresh();
    expect(asked.slice(2)).toEqual([`stage 4 ${first} whole`, `stage 5 ${first} whole`, "swap 5"]);
  });

  test("opens a prepared snapshot again when another one came into use between", async () => {
    const { watch, own, asked, bad } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    const third = "third";
    cpSync(snapshotFolder(own, first), snapshotFolder(own, third), { recursive: true });
    await watch.prepare(second);
    publishCurrent(own, third);
    await watch.refresh();
    publishCurrent(own, second);
    await watch.refresh();
    expect(asked.slice(5)).toEqual([
      `stage 3 ${second} whole`,
      "stage 4 third whole",
      "swap 4",
      `stage 5 ${second} whole`,
      "swap 5",
    ]);
    bad.add(first);
    await expect(watch.prepare(first)).rejects.toThrow("is bad");
    expect(asked.at(-1)).toBe(`discard 6: The snapshot ${first} can't be used: some.file is bad`);
  });

  test("leaves what is in use alone when the next one is bad, says so once, and takes the one after it", async () => {
    const { watch, own, asked, logged, bad } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    asked.length = 0;
    logged.length = 0;
    bad.add(`${second} whole`);
    publishCurrent(own, second);
    await watch.refresh();
    await watch.refresh();
    expect(asked).toEqual([
      `stage 3 ${second} whole`,
      `discard 3: The snapshot ${second} can't be used: some.file is bad`,
    ]);
    expect(logged).toEqual(["the snapshot can't be used; the one in use stays"]);
    const third = "third";
    mkdirSync(snapshotFolder(own, third));
    cpSync(snapshotFolder(own, first), snapshotFolder(own, third), { recursive: true });
    publishCurrent(own, third);
    await watch.refresh();
    expect(asked.slice(2)).toEqual(["stage 4 third whole", "swap 4"]);
  });

  test("continues with the records when only the index is bad", async () => {
    const { watch, own, asked, logged, bad } = makeWatch(first);
    bad.add(`${first} whole`);
    await watch.openRecords();
    await watch.refresh();
    await watch.refresh();
    expect(asked).toEqual([
      `stage 1 ${first}`,
      "swap 1",
      `stage 2 ${first} whole`,
      "discard 2: The match index can't be used: some.file is bad",
      "vouch",
    ]);
    expect(logged).toEqual(["the match index can't be used; match answers 503"]);
    publishCurrent(own, second);
    await watch.refresh();
    expect(asked.slice(5)).toEqual([`stage 3 ${second} whole`, "swap 3"]);
  });

  test("logs an unreadable state folder once, and continues when it is readable", async () => {
    const { watch, own, asked, logged } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    writeFileSync(join(own, "current"), "no/id\n");
    for (let i = 0; i < 3; i++) await watch.refresh();
    expect(logged).toEqual([
      "snapshot in use",
      "the current snapshot id can't be read; the snapshot in use stays",
    ]);
    publishCurrent(own, second);
    await watch.refresh();
    writeFileSync(join(own, "current"), "no/id\n");
    await watch.refresh();
    expect(logged.slice(2)).toEqual([
      "snapshot in use",
      "the current snapshot id can't be read; the snapshot in use stays",
    ]);
    expect(asked.at(-1)).toBe("swap 3");
  });

  test("waits for a first import that has not published its snapshot yet, without an error", async () => {
    const { watch, own, asked, logged, errors } = makeWatch(null);
    await watch.openRecords();
    cpSync(join(state, "snapshots"), join(own, "snapshots"), { recursive: true });
    for (let i = 0; i < 3; i++) await watch.refresh();
    expect(logged).toEqual(["a first import has made a snapshot and not put it into use yet"]);
    expect(errors).toEqual([]);
    publishCurrent(own, second);
    await watch.refresh();
    expect(asked).toEqual([`stage 1 ${second} whole`, "swap 1"]);
    rmSync(join(own, "current"));
    await watch.refresh();
    expect(errors).toEqual(["the current snapshot id can't be read; the snapshot in use stays"]);
  });

  test("doesn't speak of a snapshot in use where there is none", async () => {
    const { watch, own, logged } = makeWatch(null);
    writeFileSync(join(own, "current"), "no/id\n");
    await watch.openRecords();
    await watch.refresh();
    expect(logged).toEqual(["the current snapshot id can't be read; requests for data answer 503"]);
  });

  test("says nothing of a snapshot that was being opened when the service ended", async () => {
    const { watch, asked, logged, bad } = makeWatch(first);
    await watch.openRecords();
    bad.add(`${first} whole`);
    watch.watch();
    watch.close();
    await Bun.sleep(20);
    expect(asked).toEqual([`stage 1 ${first}`, "swap 1", `stage 2 ${first} whole`]);
    expect(logged).toEqual([]);
  });

  test("waits for a snapshot when there is none, or none that can be read", async () => {
    const { watch, own, asked, logged, bad } = makeWatch(null);
    await watch.openRecords();
    await watch.refresh();
    expect(asked).toEqual([]);
    cpSync(join(state, "snapshots"), join(own, "snapshots"), { recursive: true });
    bad.add(first);
    publishCurrent(own, first);
    await watch.openRecords();
    await watch.refresh();
    expect(asked).toEqual([
      `stage 1 ${first}`,
      `discard 1: The snapshot ${first} can't be used: some.file is bad`,
    ]);
    expect(logged).toHaveLength(1);
    publishCurrent(own, second);
    await watch.refresh();
    expect(asked.slice(2)).toEqual([`stage 2 ${second} whole`, "swap 2"]);
  });
});

describe("the files of the snapshot in use", () => {
  /** A watch with the first snapshot in use, and what it was asked and told since. */
  async function makeStartedWatch() {
    const made = makeWatch(first);
    await made.watch.openRecords();
    await made.watch.refresh();
    for (const list of [made.asked, made.staged, made.logged]) list.length = 0;
    return { ...made, folder: snapshotFolder(made.own, first) };
  }

  test("may wait to be verified at a start only", async () => {
    const { watch, own, staged } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    publishCurrent(own, second);
    await watch.refresh();
    expect(staged.map(({ mayDefer }) => mayDefer)).toEqual([true, true, false]);
  });

  test("that turn out to be damaged after a start are refused", async () => {
    const { watch, own, asked, logged } = makeWatch(first);
    await watch.openRecords();
    const path = join(snapshotFolder(own, first), STORE_FILE);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    chmodSync(path, 0o600);
    writeFileSync(path, bytes);
    await watch.refresh();
    expect(asked.slice(-1)).toEqual([
      `refuse: The files of the snapshot in use are damaged: ${STORE_FILE} is not as it was written.`,
    ]);
    expect(logged.slice(-1)).toEqual([
      "the files of the snapshot in use are damaged; requests for data answer 503",
    ]);
    const before = asked.length;
    await watch.refresh();
    expect(asked).toHaveLength(before);
  });

  test("are opened again when they were touched, and stay in use", async () => {
    const { watch, asked, logged, folder } = await makeStartedWatch();
    chmodSync(join(folder, STORE_FILE), 0o600);
    await watch.refresh();
    await watch.refresh();
    expect(asked).toEqual([`stage 3 ${first} whole`, "swap 3"]);
    expect(logged).toEqual(["snapshot in use"]);
  });

  test("are given up but for the records when only these are good, with the reason", async () => {
    const { watch, asked, staged, logged, bad, folder } = await makeStartedWatch();
    chmodSync(join(folder, STORE_FILE), 0o600);
    bad.add(`${first} whole`);
    await watch.refresh();
    await watch.refresh();
    const problem = "The match index can't be used: some.file is bad";
    expect(asked).toEqual([`stage 3 ${first} whole`, `discard 3: ${problem}`, `stage 4 ${first}`, "swap 4"]);
    expect(staged.at(-1)).toEqual({ mayDefer: false, problem });
    expect(logged).toEqual(["the match index can't be used; match answers 503"]);
    bad.clear();
    chmodSync(join(folder, STORE_FILE), 0o400);
    await watch.refresh();
    expect(asked.slice(4)).toEqual([`stage 5 ${first} whole`, "swap 5"]);
  });

  test("that are deleted are refused, and used again when they are back", async () => {
    const { watch, own, asked, logged, folder } = await makeStartedWatch();
    renameSync(folder, join(own, "elsewhere"));
    await watch.refresh();
    await watch.refresh();
    const refusals = asked.filter((line) => line.startsWith("refuse"));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toStartWith("refuse: The files of the snapshot in use were deleted: manifest.json: ");
    expect(logged).toEqual(["the files of the snapshot in use were deleted; requests for data answer 503"]);
    renameSync(join(own, "elsewhere"), folder);
    await watch.refresh();
    expect(asked.slice(-2)).toEqual([`stage 5 ${first} whole`, "swap 5"]);
  });

  test("may be deleted once another is in use, not while that one can't be used", async () => {
    const { watch, own, asked, bad, folder } = await makeStartedWatch();
    publishCurrent(own, second);
    bad.add(second);
    await watch.refresh();
    expect(asked.some((line) => line.startsWith("refuse"))).toBe(false);
    rmSync(folder, { recursive: true });
    bad.add(first);
    await watch.refresh();
    expect(asked.at(-1)).toContain("refuse: The files of the snapshot in use were deleted");
    bad.clear();
    chmodSync(join(snapshotFolder(own, second), STORE_FILE), 0o600);
    await watch.refresh();
    expect(asked.slice(-2)).toEqual([`stage 6 ${second} whole`, "swap 6"]);
    asked.length = 0;
    await watch.refresh();
    expect(asked).toEqual([]);
  });

  test("that could not be opened are tried again once one of them is another", async () => {
    const { watch, own, asked, bad } = makeWatch(first);
    bad.add(first);
    await watch.openRecords();
    await watch.refresh();
    expect(asked).toHaveLength(2);
    bad.clear();
    chmodSync(join(snapshotFolder(own, first), STORE_FILE), 0o600);
    await watch.refresh();
    expect(asked.slice(2)).toEqual([`stage 2 ${first} whole`, "swap 2"]);
  });
});
