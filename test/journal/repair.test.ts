// A journal that lost lines, files or notes is repaired from a copy, as far as its chain proves the copy.

import { describe, expect, test } from "bun:test";
import { createPublicKey } from "node:crypto";
import {
  cpSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { NO_ENTRY } from "../../src/service/journal/chain.ts";
import { listDayFiles } from "../../src/service/journal/folders.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { findLosses, LossWatch } from "../../src/service/journal/losses.ts";
import { noteLostForGood } from "../../src/service/journal/lost-for-good.ts";
import { loadHeadNote, saveHeadNote } from "../../src/service/journal/notes.ts";
import { verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { type LanePieces, readPieces } from "../../src/service/journal/repairing/pieces.ts";
import { planLane } from "../../src/service/journal/repairing/plan.ts";
import { type Repair, repairJournal } from "../../src/service/journal/repairing/repair.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import { scratchFolder } from "../support/scratch.ts";
import { matchOf, signingKey, WrittenLane } from "./written-journal.ts";

const scratch = scratchFolder("interdict-repair-");
const NOW = new Date("2026-11-23T10:00:00.000Z");
const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"];
const OPEN = "2026-11-22.1.jsonl";
const SEALED = "2026-11-21.1.jsonl.zst";

/** Three days of one lane with six entries each, of which the last is open, and acts of one day. */
function write(folder: string, marked = -1): string {
  const lane = new WrittenLane(folder, "1");
  DAYS.forEach((day, i) => {
    for (let n = 1; n <= 6; n++) {
      const number = 6 * i + n;
      lane.add(matchOf(number === marked ? 900 : number), `${day}T08:00:0${n}.000Z`);
    }
    if (i < 2) lane.seal(day);
    else lane.leaveOpen(day);
  });
  const act = { kind: "act", user: "warden", command: "keys create", details: { account: "core banking" } };
  new WrittenLane(folder, "cli").add(act, "2026-11-22T09:00:00.000Z").leaveOpen("2026-11-22");
  return folder;
}

const whole = write(join(scratch, "whole"));
let copies = 0;
function copyOf(folder: string): string {
  const copy = join(scratch, `copy-${copies++}`);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

type Edit = (lines: string[]) => string[];
function edit(folder: string, name: string, change: Edit): void {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const text = (name.endsWith(".zst") ? zstdDecompressSync(bytes) : bytes).toString("utf8");
  const lines = change(text.split("\n").slice(0, -1));
  const edited = lines.map((line) => `${line}\n`).join("");
  writeFileSync(path, name.endsWith(".zst") ? zstdCompressSync(Buffer.from(edited)) : edited);
}

/** The texts of lines by file, sealed or not. */
function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    listDayFiles(folder).map(({ name, isSealed }) => {
      const bytes = readFileSync(join(folder, name));
      return [name, (isSealed ? zstdDecompressSync(bytes) : bytes).toString("utf8")];
    }),
  );
}

async function findingsOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  await verifyJournal(folder, [], ({ problem }) => found.push(problem));
  return found;
}

type Asked = Partial<Pick<Parameters<typeof repairJournal>[0], "keys" | "kept" | "takesUnproven">>;

async function repair(folder: string, ...from: string[]): Promise<Repair & { recorded: number }> {
  return repairWith({}, folder, ...from);
}

async function repairWith(
  asked: Asked,
  folder: string,
  ...from: string[]
): Promise<Repair & { recorded: number }> {
  let recorded = 0;
  const done = await repairJournal({
    ...{ folder, copies: from, kept: [], keys: [], takesUnproven: false, now: NOW, ...asked },
    record: () => recorded++,
  });
  return { ...done, recorded };
}

const flip: Edit = ([a = "", b = "", ...rest]) => [a, b.replace("0.91", "0.11"), ...rest];
const FAULTS: readonly (readonly [string, (folder: string) => void])[] = [
  ["a flipped line", (folder) => edit(folder, OPEN, flip)],
  ["a removed line", (folder) => edit(folder, OPEN, ([a = "", , ...rest]) => [a, ...rest])],
  ["the first line removed", (folder) => edit(folder, OPEN, ([, ...rest]) => rest)],
  ["a cut tail", (folder) => edit(folder, OPEN, (lines) => lines.slice(0, -2))],
  ["an emptied file", (folder) => edit(folder, OPEN, () => [])],
  ["a deleted open file", (folder) => rmSync(join(folder, OPEN))],
  ["a deleted sealed file", (folder) => rmSync(join(folder, SEALED))],
  ["two deleted files", (folder) => [SEALED, OPEN].map((name) => rmSync(join(folder, name)))],
  ["a flipped line of a sealed file", (folder) => edit(folder, SEALED, flip)],
  [
    "a cut sealed file",
    (folder) => writeFileSync(join(folder, SEALED), readFileSync(join(folder, SEALED)).subarray(0, 60)),
  ],
  [
    "swapped lines",
    (folder) => edit(folder, OPEN, ([a = "", b = "", c = "", ...rest]) => [a, c, b, ...rest]),
  ],
  ["a repeated line", (folder) => edit(folder, OPEN, ([a = "", b = "", ...rest]) => [a, b, b, ...rest])],
  ["a foreign line", (folder) => edit(folder, OPEN, ([a = "", ...rest]) => [a, "Hello", ...rest])],
  ["a missing head note", (folder) => rmSync(join(folder, "1.head"))],
  ["missing seals", (folder) => rmSync(join(folder, "seals.jsonl"))],
  [
    "an altered seal",
    (folder) => edit(folder, "seals.jsonl", ([a = "", b = ""]) => [a, b.replace("6", "7")]),
  ],
  ["a deleted file of acts", (folder) => rmSync(join(folder, "2026-11-22.cli.jsonl"))],
  ["all files deleted", (folder) => listDayFiles(folder).map(({ name }) => rmSync(join(folder, name)))],
];

describe("a repair from a whole copy", () => {
  test.each(FAULTS)("restores %s", async (_, spoil) => {
    const folder = copyOf(whole);
    spoil(folder);
    expect((await findingsOf(folder)).length).toBeGreaterThan(0);
    const { lost, refused, recorded } = await repair(folder, whole);
    expect({ lost, refused, recorded, found: await findingsOf(folder) }).toEqual({
      ...{ lost: [], refused: [], found: [] },
      recorded: 1,
    });
    expect(contentOf(folder)).toEqual(contentOf(whole));
    expect(findLosses(folder)).toEqual([]);
    // Nothing is left to do.
    expect((await repair(folder, whole)).recorded).toBe(0);
    // The lane goes on.
    const lane = openLane(folder, "1");
    expect([lane?.tip.seq, lane?.isRecovered]).toEqual([18, false]);
    lane?.abandon();
  });

  test("changes nothing in a whole journal", async () => {
    const folder = copyOf(whole);
    const before = readdirSync(folder).filter((name) => !name.endsWith(".lock"));
    const { restored, files, recorded } = await repair(folder, whole);
    expect({ restored, files, recorded }).toEqual({ restored: [], files: [], recorded: 0 });
    expect(readdirSync(folder).filter((name) => !name.endsWith(".lock"))).toEqual(before);
  });

  test("keeps what it replaces", async () => {
    const folder = copyOf(whole);
    edit(folder, OPEN, flip);
    const spoiled = readFileSync(join(folder, OPEN), "utf8");
    await repair(folder, whole);
    expect(readFileSync(join(folder, "replaced/20261123T100000Z", OPEN), "utf8")).toBe(spoiled);
  });

  test.each([
    ["of its end", true],
    ["of a moment before", false],
  ])("restores what was lost before the lane was opened again, with a head note %s", async (_, isEnd) => {
    const folder = copyOf(whole);
    const head = loadHeadNote(folder, "1");
    if (head !== null && isEnd) saveHeadNote(folder, { ...head, isEnd });
    edit(folder, OPEN, (lines) => lines.slice(0, 2));
    const lane = openLane(folder, "1");
    if (lane === null) throw new Error("The lane is in use.");
    lane.append([lane.opened({ version: "1", commit: "c", nameRules: "r" })], NOW);
    lane.close(NOW);
    expect((await findingsOf(folder)).join()).toContain("they were gone when the lane was opened");
    const { restored } = await repair(folder, whole);
    expect(restored).toEqual([{ lane: "1", from: 15, to: 18 }]);
    // Entries that came after the head note are gone without a trace.
    expect(await findingsOf(folder)).toEqual(isEnd ? [] : [expect.stringContaining("may be missing, too.")]);
    expect(loadHeadNote(folder, "1")?.seq).toBe(20);
  });
});

test("lines that were moved or repeated are put in order without a copy", async () => {
  const folder = copyOf(whole);
  edit(folder, OPEN, ([a = "", b = "", c = "", ...rest]) => [c, a, b, b, ...rest]);
  expect((await repair(folder)).restored).toEqual([]);
  expect(contentOf(folder)).toEqual(contentOf(whole));
});

describe("a forged copy", () => {
  const forged = write(join(scratch, "forged"), 15);

  test("with an entry that the chain does not name is refused, and nothing changes", async () => {
    const folder = copyOf(whole);
    edit(folder, OPEN, ([a = "", b = "", , d = "", ...rest]) => [a, b, d, ...rest]);
    const before = contentOf(folder);
    const { restored, lost, refused, recorded } = await repair(folder, forged);
    const range = [{ lane: "1", from: 15, to: 15 }];
    expect({ restored, lost, refused, recorded }).toEqual({
      restored: [],
      lost: range,
      refused: range,
      recorded: 0,
    });
    expect(contentOf(folder)).toEqual(before);
  });

  test("gives the entries before the forged one, which seals name", async () => {
    const folder = copyOf(whole);
    rmSync(join(folder, SEALED));
    expect((await repair(folder, forged)).restored).toEqual([{ lane: "1", from: 7, to: 12 }]);
    expect(await findingsOf(folder)).toEqual([]);
  });

  test("replaces nothing of a whole journal", async () => {
    const folder = copyOf(whole);
    expect(await repair(folder, forged)).toMatchObject({ restored: [], files: [], refused: [] });
  });

  test("is what the journal itself may be, and a true copy then counts", async () => {
    const folder = copyOf(whole);
    cpSync(join(forged, OPEN), join(folder, OPEN));
    const { restored } = await repair(folder, whole);
    // The stretch that ends wrong is taken whole.
    expect(restored).toEqual([{ lane: "1", from: 13, to: 18 }]);
    expect(contentOf(folder)).toEqual(contentOf(whole));
  });
});

describe("a copy of which the last entries are lost", () => {
  /** Acts of the day after the backup of all that is in `whole`; then the open day is deleted. */
  function lose(heads: readonly object[]): string {
    const folder = join(scratch, `lost-${copies++}`);
    const lane = new WrittenLane(folder, "1");
    for (let n = 1; n <= 9; n++) lane.add(matchOf(n), `2026-11-22T08:00:0${n}.000Z`);
    lane.leaveOpen("2026-11-22");
    const act = { kind: "act", user: "root", command: "backup", details: { file: "b", heads } };
    new WrittenLane(folder, "cli").add(act, "2026-11-22T08:30:00.000Z").leaveOpen("2026-11-22");
    return folder;
  }

  /** The first six of its entries. */
  function backUp(folder: string): { copy: string; head: { lane: string; seq: number; hash: string } } {
    const copy = copyOf(folder);
    rmSync(join(copy, "1.head"));
    edit(copy, OPEN, (lines) => lines.slice(0, 6));
    const { seq, hash } = JSON.parse(readFileSync(join(copy, OPEN), "utf8").split("\n")[5] ?? "");
    return { copy, head: { lane: "1", seq, hash } };
  }

  test("gives what an act of the journal, or a kept head note, names", async () => {
    const { head } = backUp(lose([]));
    const folder = lose([head]);
    const { copy } = backUp(folder);
    rmSync(join(folder, OPEN));
    const done = await repair(folder, copy);
    expect([done.restored, done.lost]).toEqual([
      [{ lane: "1", from: 1, to: 6 }],
      [{ lane: "1", from: 7, to: 9 }],
    ]);
    const other = lose([]);
    rmSync(join(other, OPEN));
    expect((await repair(other, copy)).restored).toEqual([]);
    const note = { ...head, time: NOW.toISOString(), file: OPEN, bytes: 0 };
    expect((await repairWith({ kept: [note] }, other, copy)).restored).toEqual([
      { lane: "1", from: 1, to: 6 },
    ]);
  });

  test("gives what goes on from the journal, if that is asked for", async () => {
    const folder = lose([]);
    const { copy } = backUp(folder);
    edit(folder, OPEN, (lines) => lines.slice(0, 2));
    expect((await repair(folder, copy)).restored).toEqual([]);
    const done = await repairWith({ takesUnproven: true }, folder, copy);
    const range = [{ lane: "1", from: 3, to: 6 }];
    expect([done.restored, done.unproven, done.lost]).toEqual([
      range,
      range,
      [{ lane: "1", from: 7, to: 9 }],
    ]);
    // That of another journal does not go on from it.
    const another = lose([]);
    edit(another, OPEN, (lines) => lines.slice(0, 2));
    const foreign = write(join(scratch, "foreign"), 1);
    expect((await repairWith({ takesUnproven: true }, another, foreign)).restored).toEqual([]);
  });

  test.each([
    ["is there up to its head note", 14, () => undefined],
    ["is gone", 14, (folder: string) => rmSync(join(folder, OPEN))],
    ["of the day is not begun", 12, () => undefined],
  ])("goes on from the head note of a killed process, and says so: a file that %s", async (_, seq, spoil) => {
    const killed = copyOf(whole);
    edit(killed, OPEN, (lines) => lines.slice(0, 2));
    const lines = Object.values(contentOf(killed)).flatMap((text) => text.split("\n"));
    const { hash } = JSON.parse(lines.find((line) => line.startsWith(`{"seq":${seq},`)) ?? "");
    const file = seq === 14 ? OPEN : "2026-11-21.1.jsonl";
    const bytes = seq === 14 ? statSync(join(killed, OPEN)).size : 1;
    saveHeadNote(killed, { lane: "1", seq, hash, time: NOW.toISOString(), file, bytes });
    if (seq === 12) rmSync(join(killed, OPEN));
    spoil(killed);
    const range = [{ lane: "1", from: seq + 1, to: 18 }];
    const said = await repair(killed, whole);
    expect([said.refused, said.lost, await findingsOf(killed)]).toEqual([range, [], []]);
    const done = await repairWith({ takesUnproven: true }, killed, whole);
    expect([done.unproven, done.restored, done.refused]).toEqual([range, range, []]);
    expect(contentOf(killed)).toEqual(contentOf(whole));
    expect([loadHeadNote(killed, "1")?.seq, await findingsOf(killed)]).toEqual([18, []]);
  });

  test("gives what a checkpoint of a known key signs", async () => {
    const key = signingKey();
    const folder = join(scratch, "signed");
    const lane = new WrittenLane(folder, "1");
    lane.add(matchOf(1), "2026-11-22T08:00:01.000Z").add(matchOf(2), "2026-11-22T08:00:02.000Z");
    lane.checkpoint(key, "2026-11-22T08:00:03.000Z").add(matchOf(3), "2026-11-22T08:00:04.000Z");
    lane.leaveOpen("2026-11-22");
    const copy = copyOf(folder);
    edit(copy, OPEN, (lines) => lines.slice(0, 3));
    rmSync(join(folder, OPEN));
    for (const [one, restored] of [
      [signingKey(), []],
      [key, [{ lane: "1", from: 1, to: 2 }]],
    ] as const)
      expect((await repairWith({ keys: [createPublicKey(one)] }, folder, copy)).restored).toEqual([
        ...restored,
      ]);
  });
});

test("of several copies, each gives what it has", async () => {
  const [folder, one, other] = [copyOf(whole), copyOf(whole), copyOf(whole)];
  rmSync(join(folder, SEALED));
  edit(folder, OPEN, (lines) => lines.slice(0, 1));
  rmSync(join(one, SEALED));
  rmSync(join(other, OPEN));
  await repair(folder, one, other);
  expect(contentOf(folder)).toEqual(contentOf(whole));
});

test("what no copy has stays where it is, and is named", async () => {
  const [folder, other] = [copyOf(whole), copyOf(whole)];
  for (const copy of [folder, other]) edit(copy, OPEN, flip);
  edit(folder, OPEN, ([a = "", b = "", , ...rest]) => [a, b, ...rest]);
  const { restored, lost } = await repair(folder, other);
  expect([restored, lost]).toEqual([[{ lane: "1", from: 15, to: 15 }], [{ lane: "1", from: 14, to: 14 }]]);
  expect(contentOf(folder)).toEqual(contentOf(other));
});

test("a lane that is being written is not repaired", async () => {
  const folder = copyOf(whole);
  const lane = openLane(folder, "1");
  await expect(repair(folder, whole)).rejects.toThrow("Lane 1 of the journal is being written.");
  lane?.abandon();
  expect(existsSync(join(folder, "repairing.new"))).toBeFalse();
});

test("a sealed file that is noted as lost for good is no loss any more, until it is restored", async () => {
  const folder = copyOf(whole);
  rmSync(join(folder, SEALED));
  expect(findLosses(folder)).toEqual([expect.stringContaining(`${SEALED} is gone`)]);
  await noteLostForGood(folder, [SEALED]);
  expect(findLosses(folder)).toEqual([]);
  // Without acts of two accounts it is a finding still.
  expect(await findingsOf(folder)).toContain("The file is noted as lost for good, in whole or in part.");
  await repair(folder, whole);
  expect([await findingsOf(folder), findLosses(folder)]).toEqual([[], []]);
});

test("a sealed file of another size is a loss", async () => {
  const folder = copyOf(whole);
  rmSync(join(folder, "seals.jsonl"));
  // Its new seals have sizes.
  await repair(folder);
  const path = join(folder, SEALED);
  writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size - 1));
  expect(findLosses(folder)).toEqual([expect.stringContaining("that were sealed")]);
});

test("a sealed file that other bytes are written into is a loss, and one that is only linked is none", async () => {
  const folder = copyOf(whole);
  const path = join(folder, SEALED);
  const watch = new LossWatch(folder);
  expect(watch.find()).toEqual([]);
  linkSync(path, join(folder, "copy"));
  expect(watch.find()).toEqual([]);
  await Bun.sleep(100);
  expect(watch.find()).toEqual([]);
  const bytes = readFileSync(path);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  for (let tries = 0; tries < 100 && watch.find().length === 0; tries++) await Bun.sleep(20);
  expect(watch.find()).toEqual([expect.stringContaining(`${SEALED} was altered`)]);
});

/** One to four random faults. */
function spoilAtRandom(random: Random, folder: string): void {
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const files = listDayFiles(folder).map(({ name }) => name);
    if (files.length === 0) return;
    const name = pick(random, files);
    const at = (lines: readonly unknown[]) => Math.floor(random() * lines.length);
    const edits: Edit[] = [
      (lines) => lines.toSpliced(at(lines), 1),
      (lines) => lines.slice(0, at(lines)),
      (lines) => lines.toSpliced(at(lines), 0, ...lines.slice(at(lines), 1)),
      (lines) => lines.toReversed(),
      (lines) => lines.map((line, i) => (i === at(lines) ? line.replace(/[a-z]/, "#") : line)),
    ];
    if (random() < 0.3) rmSync(join(folder, name));
    else edit(folder, name, pick(random, edits));
  }
}

test("random faults are repaired from a whole copy, and never made worse by a spoiled one", async () => {
  const random = seeded(20_261_130);
  for (let round = 0; round < 25; round++) {
    const [folder, spoiled] = [copyOf(whole), copyOf(whole)];
    spoilAtRandom(random, folder);
    spoilAtRandom(random, spoiled);
    await repair(folder, spoiled);
    await repair(folder, whole);
    expect([round, await findingsOf(folder)]).toEqual([round, []]);
    expect(contentOf(folder)).toEqual(contentOf(whole));
    for (const copy of [folder, spoiled]) rmSync(copy, { recursive: true });
  }
});

test("a plan of one lane reads no copy that it does not need", async () => {
  const own: LanePieces = await readPieces(whole, "1");
  const plan = planLane({ own, copies: [], base: NO_ENTRY, anchors: [] });
  expect([plan.restored, plan.lost, plan.stretches.length]).toEqual([[], [], 3]);
});
