// Reading entries: all lanes in the order of time, by selection, and which snapshots they need.

import { describe, expect, test } from "bun:test";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING, type Selection } from "../../src/service/journal/reading/selection.ts";
import { snapshotsNeeded } from "../../src/service/journal/reading/snapshots-needed.ts";
import { entryId, parseAct, parseDecision } from "../../src/service/journal/reading/stored-entry.ts";
import { verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { recordAct } from "../../src/service/journal/record-act.ts";
import { scratchFolder } from "../support/scratch.ts";
import { matchOf, WrittenLane } from "./written-journal.ts";

const scratch = scratchFolder("interdict-entries-");
const state = join(scratch, "state");
const folder = join(state, "journal");
const results = (id: string, match: boolean) => ({ answer: { results: [{ id, score: 0.9, match }] } });
new WrittenLane(folder, "1")
  .add(matchOf(1, results("ol-1", true)), "2026-11-20T08:00:00.000Z")
  .add(matchOf(2, { ...results("ol-2", false), snapshot: "older" }), "2026-11-20T08:00:04.000Z")
  .seal("2026-11-20")
  .add(
    matchOf(3, { ...results("ol-1", false), account: { id: 7, name: 'ca"rds' } }),
    "2026-11-21T08:00:00.000Z",
  )
  .add(matchOf(4, { answer: { results: [] }, snapshot: "newer" }), "2026-11-21T08:00:02.000Z")
  .leaveOpen("2026-11-21");
new WrittenLane(folder, "2")
  .add({ kind: "opened", pid: 1 }, "2026-11-20T08:00:01.000Z")
  .add(
    {
      ...matchOf(5, { item: "c-1", answer: undefined, error: { code: "invalid_request", message: "No." } }),
      kind: "batch-item",
    },
    "2026-11-20T08:00:02.000Z",
  )
  .leaveOpen("2026-11-20");
new WrittenLane(folder, "cli")
  .add(
    { kind: "act", user: "warden", command: "publish", details: { snapshot: "published" } },
    "2026-11-21T08:00:01.000Z",
  )
  .leaveOpen("2026-11-21");

async function idsOf(selection: Partial<Selection> = {}, from = folder): Promise<string[]> {
  const ids: string[] = [];
  for await (const entry of readEntries(from, { ...EVERYTHING, ...selection })) ids.push(entryId(entry));
  return ids;
}

describe("files that are not what they seem", () => {
  test("a compressed file without a seal does not hide the plain file of its day", async () => {
    const planted = join(scratch, "planted");
    new WrittenLane(planted, "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .add(matchOf(2), "2026-11-20T08:00:01.000Z")
      .leaveOpen("2026-11-20");
    const [first = ""] = readFileSync(join(planted, "2026-11-20.1.jsonl"), "utf8").split("\n");
    writeFileSync(join(planted, "2026-11-20.1.jsonl.zst"), zstdCompressSync(Buffer.from(`${first}\n`)));
    expect(await idsOf({}, planted)).toEqual(["1:1", "1:2"]);
    rmSync(join(planted, "2026-11-20.1.jsonl.zst"));
    writeFileSync(join(planted, "seals.jsonl"), "damaged\n");
    expect(await idsOf({}, planted)).toEqual(["1:1", "1:2"]);
  });

  test("entries after the clock leapt ahead and back are found by their day", async () => {
    const leapt = join(scratch, "leapt");
    new WrittenLane(leapt, "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .seal("2026-11-20")
      .add(matchOf(2), "2027-03-01T08:00:00.000Z")
      .add(matchOf(3), "2026-11-20T08:01:00.000Z")
      .seal("2027-03-01")
      .add(matchOf(4), "2036-01-01T00:00:00.000Z")
      .add(matchOf(5), "2026-11-21T08:00:00.000Z")
      .leaveOpen("2036-01-01");
    const ofDay = (day: string) => idsOf({ from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` }, leapt);
    expect(await ofDay("2026-11-20")).toEqual(["1:1", "1:3"]);
    expect(await ofDay("2026-11-21")).toEqual(["1:5"]);
    expect(await ofDay("2026-11-22")).toEqual([]);
  });
});

describe("readEntries", () => {
  test("yields all lanes in the order of time, sealed or not", async () => {
    expect(await idsOf()).toEqual(["1:1", "2:1", "2:2", "1:2", "1:3", "cli:1", "1:4"]);
  });

  test.each<[Partial<Selection>, string[]]>([
    [{ from: "2026-11-21T00:00:00.000Z" }, ["1:3", "cli:1", "1:4"]],
    [{ to: "2026-11-20T08:00:01.999Z" }, ["1:1", "2:1"]],
    [{ from: "2026-11-20T08:00:02.000Z", to: "2026-11-20T08:00:02.000Z" }, ["2:2"]],
    [{ lane: "2" }, ["2:1", "2:2"]],
    [{ lane: "1", seq: 3 }, ["1:3"]],
    [{ kind: "act" }, ["cli:1"]],
    [{ kind: "batch-item" }, ["2:2"]],
    [{ account: 'ca"rds' }, ["1:3"]],
    [{ account: "7" }, ["1:3"]],
    [{ account: "core" }, []],
    [{ request: "request-2" }, ["1:2"]],
    [{ request: "request" }, []],
    [{ entity: "ol-1" }, ["1:1", "1:3"]],
    [{ matchOnly: true }, ["1:1"]],
    [{ entity: "ol-1", matchOnly: true, account: "1" }, ["1:1"]],
  ])("selects %p", async (selection, ids) => {
    expect(await idsOf(selection)).toEqual(ids);
  });

  test("leaves out an unfinished line, and refuses an altered one", async () => {
    const other = join(scratch, "other");
    new WrittenLane(other, "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .add(matchOf(2), "2026-11-20T08:00:01.000Z")
      .leaveOpen("2026-11-20");
    const path = join(other, "2026-11-20.1.jsonl");
    appendFileSync(path, '{"seq":3,"prev":"00');
    expect(await idsOf({}, other)).toEqual(["1:1", "1:2"]);
    writeFileSync(path, readFileSync(path, "utf8").replace("Fennimark 2", "Fennimark 3"));
    await expect(idsOf({}, other)).rejects.toThrow("2026-11-20.1.jsonl, line 2: the hash does not fit");
    writeFileSync(path, "not an entry\n");
    await expect(idsOf({}, other)).rejects.toThrow("2026-11-20.1.jsonl, line 1: this is not an entry");
    expect(await idsOf({}, join(scratch, "none"))).toEqual([]);
  });

  test("goes on behind a damaged line and a damaged sealed file when it may", async () => {
    const other = join(scratch, "beyond");
    for (const lane of ["1", "2"])
      new WrittenLane(other, lane)
        .add(matchOf(1), "2026-11-20T08:00:00.000Z")
        .add(matchOf(2), "2026-11-20T08:00:01.000Z")
        .leaveOpen("2026-11-20");
    const [first, second] = ["1", "2"].map((lane) => join(other, `2026-11-20.${lane}.jsonl`)) as [
      string,
      string,
    ];
    writeFileSync(first, readFileSync(first, "utf8").replace("Fennimark 1", "Fennimarl 1"));
    const packed = Bun.zstdCompressSync(readFileSync(second));
    packed[packed.length >> 1] = (packed[packed.length >> 1] ?? 0) ^ 0xff;
    rmSync(second);
    writeFileSync(`${second}.zst`, packed);
    const damage: string[] = [];
    const ids: string[] = [];
    for await (const entry of readEntries(other, EVERYTHING, ({ message }) => damage.push(message)))
      ids.push(entryId(entry));
    expect(ids).toContain("1:2");
    expect(ids).not.toContain("1:1");
    expect(damage.length).toBeGreaterThanOrEqual(2);
    expect(damage.join()).toContain("2026-11-20.1.jsonl, line 1: the hash does not fit");
    expect(damage.join()).toContain("2026-11-20.2.jsonl.zst");
  });

  test("refuses a decision of a form that it does not know", async () => {
    const other = join(scratch, "form");
    new WrittenLane(other, "1")
      .add({ kind: "match", key: "later", request: "r-1" }, "2026-11-20T08:00:00.000Z")
      .leaveOpen("2026-11-20");
    for await (const entry of readEntries(other, EVERYTHING))
      expect(() => parseDecision(entry)).toThrow("has a format that this version does not know");
  });
});

describe("snapshotsNeeded", () => {
  const SNAPSHOT = "20261122T060000Z-1f2e3d4c";

  test("has those of all decisions, from seals and open files, and no others", async () => {
    expect([...(await snapshotsNeeded(state))].sort()).toEqual([SNAPSHOT, "newer", "older"]);
    expect(await snapshotsNeeded(join(scratch, "none"))).toEqual(new Set());
  });

  test("forgets those of retired days only", async () => {
    const own = join(scratch, "retired");
    new WrittenLane(join(own, "journal"), "1")
      .add(matchOf(1, { snapshot: "gone" }), "2026-11-20T08:00:00.000Z")
      .seal("2026-11-20", "retired")
      .add(matchOf(2, { snapshot: "kept" }), "2026-11-21T08:00:00.000Z")
      .seal("2026-11-21");
    expect([...(await snapshotsNeeded(own))]).toEqual(["kept"]);
    // Without its seal, the file itself is read.
    rmSync(join(own, "journal", "seals.jsonl"));
    expect([...(await snapshotsNeeded(own))]).toEqual(["kept"]);
  });

  test("is not misled by what a client sent, and refuses damaged seals", async () => {
    const own = join(scratch, "misled");
    const lane = new WrittenLane(join(own, "journal"), "1");
    const account = { id: 1, name: '"snapshot":"never"' };
    lane
      .add(matchOf(1, { account, subject: { snapshot: "never" } }), "2026-11-20T08:00:00.000Z")
      .leaveOpen("2026-11-20");
    expect([...(await snapshotsNeeded(own))]).toEqual([SNAPSHOT]);
    writeFileSync(join(own, "journal", "seals.jsonl"), "{}\n");
    await expect(snapshotsNeeded(own)).rejects.toThrow("Line 1 of");
  });
});

test("the snapshot of a screened file is needed, that of another act is not", async () => {
  const own = join(scratch, "screened");
  const file = 'x","command":"screen","details":{"snapshot":"never"';
  recordAct(own, { command: "screen", details: { snapshot: "screened", file, phase: "begin" } });
  recordAct(own, { command: "rescreen", details: { snapshot: "rescreened" } });
  recordAct(own, { command: "publish", details: { snapshot: "published", file } });
  expect([...(await snapshotsNeeded(own))].sort()).toEqual(["rescreened", "screened"]);
});

describe("recordAct", () => {
  test("records what the opening of the lane found", async () => {
    const own = join(scratch, "torn");
    const act = { command: "keys create", details: { kind: "match" } };
    recordAct(own, act, new Date("2026-11-20T10:00:00Z"));
    const journal = join(own, "journal");
    appendFileSync(join(journal, "2026-11-20.cli.jsonl"), '{"seq":2');
    recordAct(own, act, new Date("2026-11-20T10:00:01Z"));
    expect(await idsOf({}, journal)).toEqual(["cli:1", "cli:2", "cli:3"]);
    expect(await idsOf({ kind: "opened" }, journal)).toEqual(["cli:2"]);
    expect(await snapshotsNeeded(own)).toEqual(new Set());
  });

  test("appends to the lane of commands, day after day, and the chain holds", async () => {
    const own = join(scratch, "acts");
    const act = (command: string, day: string) =>
      recordAct(own, { command, details: { account: "cards" } }, new Date(`${day}T10:00:00Z`));
    act("accounts create", "2026-11-20");
    act("keys create", "2026-11-20");
    act("keys revoke", "2026-11-22");
    const journal = join(own, "journal");
    const commands: string[] = [];
    for await (const entry of readEntries(journal, EVERYTHING)) commands.push(parseAct(entry).command);
    expect(commands).toEqual(["accounts create", "keys create", "keys revoke"]);
    const findings: unknown[] = [];
    await verifyJournal(journal, [], (finding) => findings.push(finding));
    expect(findings).toEqual([]);
  });
});
