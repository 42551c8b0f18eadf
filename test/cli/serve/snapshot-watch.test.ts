// Which snapshot is staged, taken and given up, with workers that only write down what they are asked.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { SnapshotWatch } from "../../../src/cli/serve/snapshot-watch.ts";
import { DEFAULT_AGE_LIMITS } from "../../../src/model/content-age.ts";
import { buildSnapshot } from "../../../src/snapshot/build.ts";
import { publishCurrent, snapshotFolder } from "../../../src/snapshot/folders.ts";

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
function makeWatch(current: string | null) {
  const own = mkdtempSync(join(root, "own-"));
  if (current !== null) {
    cpSync(join(state, "snapshots"), join(own, "snapshots"), { recursive: true });
    publishCurrent(own, current);
  }
  const asked: string[] = [];
  const logged: string[] = [];
  const bad = new Set<string>();
  const crew = {
    stage: async (generation: number, id: string, withIndex: boolean) => {
      const what = `${id}${withIndex ? " whole" : ""}`;
      asked.push(`stage ${generation} ${what}`);
      if (bad.has(what) || bad.has(id)) throw new Error(`${snapshotFolder(own, id)}/some.file is bad`);
    },
    swap: async (generation: number) => void asked.push(`swap ${generation}`),
    discard: async (generation: number, problem: string) =>
      void asked.push(`discard ${generation}: ${problem}`),
  };
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) });
  return {
    watch: new SnapshotWatch(
      crew,
      { state: own, isDemonstration: false, ageLimits: DEFAULT_AGE_LIMITS },
      log,
    ),
    own,
    asked,
    logged,
    bad,
  };
}

describe("the watch", () => {
  test("takes the records first, then the same snapshot whole, and nothing again", async () => {
    const { watch, asked, logged } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    await watch.refresh();
    expect(asked).toEqual([`stage 1 ${first}`, "swap 1", `stage 2 ${first} whole`, "swap 2"]);
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
    expect(logged).toEqual(["the snapshot can't be used; what is in use stays"]);
    const third = "third";
    mkdirSync(snapshotFolder(own, third));
    cpSync(snapshotFolder(own, first), snapshotFolder(own, third), { recursive: true });
    publishCurrent(own, third);
    await watch.refresh();
    expect(asked.slice(2)).toEqual(["stage 4 third whole", "swap 4"]);
  });

  test("goes on with the records when only the index is bad", async () => {
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
    ]);
    expect(logged).toEqual(["the match index can't be used; match answers 503"]);
    publishCurrent(own, second);
    await watch.refresh();
    expect(asked.slice(4)).toEqual([`stage 3 ${second} whole`, "swap 3"]);
  });

  test("tells once of a state folder that can't be read, and goes on when it can", async () => {
    const { watch, own, asked, logged } = makeWatch(first);
    await watch.openRecords();
    await watch.refresh();
    writeFileSync(join(own, "current"), "no/id\n");
    for (let i = 0; i < 3; i++) await watch.refresh();
    expect(logged).toEqual(["snapshot in use", "what is current can't be read; what is in use stays"]);
    publishCurrent(own, second);
    await watch.refresh();
    writeFileSync(join(own, "current"), "no/id\n");
    await watch.refresh();
    expect(logged.slice(2)).toEqual([
      "snapshot in use",
      "what is current can't be read; what is in use stays",
    ]);
    expect(asked.at(-1)).toBe("swap 3");
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
