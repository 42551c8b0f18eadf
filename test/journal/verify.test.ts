// Verification of a journal: an untouched one is intact, and any change to its files is found and named.

import { describe, expect, test } from "bun:test";
import { createPublicKey, type KeyObject } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Finding } from "../../src/service/journal/reading/finding.ts";
import type { KeptHead } from "../../src/service/journal/reading/head-check.ts";
import { loadKeptHead } from "../../src/service/journal/reading/load-notes.ts";
import { type JournalReport, verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { scratchFolder } from "../support/scratch.ts";
import { matchOf, signingKey, WrittenLane, writeSample } from "./written-journal.ts";

const scratch = scratchFolder("interdict-verify-");
const key = signingKey();
const publicKey = createPublicKey(key);
const sample = join(scratch, "sample");
writeSample(sample, key);

async function verify(
  folder: string,
  keys: readonly KeyObject[] = [publicKey],
): Promise<{ report: JournalReport; findings: Finding[] }> {
  const findings: Finding[] = [];
  return { report: await verifyJournal(folder, keys, (finding) => findings.push(finding)), findings };
}

let copies = 0;
/** A copy of the sample, changed by `change`, and what verification finds in it. */
async function verifyChanged(change: (folder: string) => void): Promise<Finding[]> {
  const folder = join(scratch, `copy-${copies++}`);
  cpSync(sample, folder, { recursive: true });
  try {
    change(folder);
    return (await verify(folder)).findings;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const OPEN = "2026-11-22.1.jsonl";

/** Rewrites the lines of the open file. */
const changeLines = (change: (lines: string[]) => string[]) => (folder: string) => {
  const path = join(folder, OPEN);
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  writeFileSync(
    path,
    change(lines)
      .map((line) => `${line}\n`)
      .join(""),
  );
};

describe("a writer of the folder", () => {
  const start = (name: string) => {
    const lane = new WrittenLane(join(scratch, name), "1");
    return lane.add(matchOf(1), "2026-11-20T08:00:00.000Z").add(matchOf(2), "2026-11-20T08:00:02.000Z");
  };

  test("replaces entries before the service signs: they were unsigned for long", async () => {
    const late = start("late").checkpoint(key, "2026-11-20T08:30:00.000Z").leaveOpen("2026-11-20");
    const { report, findings } = await verify(late.folder);
    expect(findings).toEqual([]);
    expect(report.lanes[0]?.signedLate).toEqual({
      entries: 2,
      first: { seq: 1, time: "2026-11-20T08:00:00.000Z" },
    });
    const { folder } = start("soon")
      .checkpoint(key, "2026-11-20T08:05:01.000Z")
      .add({ kind: "closed" }, "2026-11-20T08:05:01.000Z")
      .add({ kind: "opened", pid: 7 }, "2026-11-20T18:00:00.000Z")
      .checkpoint(key, "2026-11-20T18:05:01.000Z")
      .leaveOpen("2026-11-20");
    expect((await verify(folder)).report.lanes[0]?.signedLate).toBeNull();
  });

  test("cuts off the end, replaces it or removes a lane: a head that was kept shows it", async () => {
    const whole = start("whole").leaveOpen("2026-11-20").folder;
    const kept = loadKeptHead(join(whole, "1.head"));
    const other: KeptHead = { file: "kept/2.head", note: { ...kept.note, lane: "2" } };
    const problemsIn = async (folder: string, heads: readonly KeptHead[]) => {
      const findings: Finding[] = [];
      await verifyJournal(folder, [], (finding) => findings.push(finding), heads);
      return findings.map(({ file, problem }) => `${file}: ${problem}`);
    };
    expect(await problemsIn(whole, [kept])).toEqual([]);
    expect(await problemsIn(whole, [other])).toEqual([
      "kept/2.head: Entries 1 to 2 are missing at the end of lane 2: the head note names entry 2.",
    ]);
    const cut = new WrittenLane(join(scratch, "cut"), "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .leaveOpen("2026-11-20").folder;
    expect(await problemsIn(cut, [])).toEqual([]);
    expect(await problemsIn(cut, [kept])).toEqual([
      `${kept.file}: Entry 2 is missing at the end of lane 1: the head note names entry 2.`,
    ]);
    const replaced = new WrittenLane(join(scratch, "replaced"), "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .add(matchOf(7), "2026-11-20T08:00:02.000Z")
      .leaveOpen("2026-11-20").folder;
    expect(await problemsIn(replaced, [kept])).toEqual([
      `${kept.file}: The note has another hash for entry 2.`,
    ]);
    expect(() => loadKeptHead(join(whole, "2026-11-20.1.jsonl"))).toThrow("is not a head note");
  });
});

describe("the lane of commands", () => {
  const act = (account: string) => ({
    kind: "act",
    user: "warden",
    command: "keys create",
    details: { account },
  });
  const commandsOf = (name: string, ...accounts: string[]) => {
    const lane = new WrittenLane(join(scratch, name), "cli");
    for (const account of accounts) lane.add(act(account), "2026-11-20T08:00:00.000Z");
    return lane;
  };
  /** A lane of a worker that signed commands at this time. */
  const sign = (folder: string, commands: { seq: number; hash: string }, time = "2026-11-20T08:00:02.000Z") =>
    new WrittenLane(folder, "1")
      .add({ kind: "opened", pid: 7 }, "2026-11-20T08:00:01.000Z")
      .checkpoint(key, time, commands)
      .leaveOpen("2026-11-20");

  test("is signed by the checkpoints of a worker, as far as they name it", async () => {
    const commands = commandsOf("commands", "a", "b");
    sign(commands.folder, commands.tip);
    commands.add(act("c"), "2026-11-20T08:00:04.000Z").leaveOpen("2026-11-20");
    const { report, findings } = await verify(commands.folder);
    expect(findings).toEqual([]);
    expect(report.lanes[1]).toMatchObject({
      lane: "cli",
      lastSeq: 3,
      signedThrough: { seq: 2 },
      signedLate: null,
    });
    expect((await verify(commands.folder, [])).report.lanes[1]?.signedThrough).toBeNull();
    const late = commandsOf("commands-late", "a").leaveOpen("2026-11-20");
    sign(late.folder, late.tip, "2026-11-20T09:00:00.000Z");
    expect((await verify(late.folder)).report.lanes[1]?.signedLate).toMatchObject({ entries: 1 });
  });

  test("was written anew, cut off or removed: the checkpoint shows it", async () => {
    const problemsOf = async (folder: string) =>
      (await verify(folder)).findings.map(({ problem }) => problem);
    const { tip } = commandsOf("commands-true", "a", "b");
    const anew = commandsOf("commands-anew", "a", "another").leaveOpen("2026-11-20");
    sign(anew.folder, tip);
    const names = "The checkpoint names another entry 2 of lane cli than lane cli has.";
    expect(await problemsOf(anew.folder)).toEqual([names]);
    const cut = commandsOf("commands-cut", "a").leaveOpen("2026-11-20");
    sign(cut.folder, tip);
    expect(await problemsOf(cut.folder)).toEqual(["Entry 2 is missing at the end of lane cli."]);
    const removed = join(scratch, "commands-removed");
    sign(removed, tip);
    expect(await problemsOf(removed)).toEqual(["Entries 1 to 2 are missing at the end of lane cli."]);
    // A command that was recorded while the journal is read.
    const now = new Date(Date.now() + 60_000).toISOString();
    const busy = join(scratch, "commands-busy");
    new WrittenLane(busy, "1")
      .add({ kind: "opened", pid: 7 }, now)
      .checkpoint(key, now, tip)
      .leaveOpen(now.slice(0, 10));
    expect(await problemsOf(busy)).toEqual([]);
  });
});

describe("a note of removal", () => {
  const NO_RECORD = "No entry of the journal records that the file was removed.";
  const start = (name: string) =>
    new WrittenLane(join(scratch, name), "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .seal("2026-11-20", "retired");

  test("that somebody wrote by hand has no entry", async () => {
    const { folder } = start("forged").add(matchOf(2), "2026-11-21T08:00:00.000Z").leaveOpen("2026-11-21");
    expect((await verify(folder, [])).findings).toEqual([
      { file: "retired.jsonl", line: null, problem: `2026-11-20.1.jsonl.zst: ${NO_RECORD}` },
    ]);
  });

  test("may be older than the time of retention itself, and its entry gone with its day", async () => {
    const { folder } = start("twice")
      .recordRemovals("2036-11-23T00:00:00.000Z")
      .seal("2036-11-23", "retired", "2046-11-24T00:00:00.000Z")
      .recordRemovals("2046-11-24T00:00:00.000Z")
      .leaveOpen("2046-11-24");
    expect((await verify(folder, [])).findings).toEqual([]);
  });

  test("is of a time after the day of the file", async () => {
    const { folder } = new WrittenLane(join(scratch, "early"), "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .seal("2026-11-20", "retired", "2026-11-20T09:00:00.000Z")
      .add(matchOf(2), "2026-11-21T08:00:00.000Z")
      .leaveOpen("2026-11-21");
    const problem = "2026-11-20.1.jsonl.zst: The file was removed before it was past its time.";
    expect((await verify(folder, [])).findings).toMatchObject([{ problem }]);
  });
});

describe("a subject that a client made look hashed", () => {
  const item = { kind: "batch-item", item: "a", answer: undefined, subject: { hmac: "x" } };
  const hashedEntries = async (name: string, error: object) => {
    const folder = join(scratch, name);
    new WrittenLane(folder, "1")
      .add(matchOf(1, { ...item, error }), "2026-11-20T08:00:00.000Z")
      .leaveOpen("2026-11-20");
    const { report, findings } = await verify(folder, []);
    return { hashed: report.lanes[0]?.hashed, files: findings.map(({ file }) => file) };
  };

  test("asks for no key: its error has the message", async () => {
    const error = { code: "invalid_request", message: "Unknown parameter: hmac." };
    expect(await hashedEntries("sent", error)).toEqual({ hashed: 0, files: [] });
  });

  test("one that was hashed does", async () => {
    const error = { code: "invalid_request" };
    expect(await hashedEntries("hashed-error", error)).toEqual({ hashed: 1, files: ["subject.key"] });
  });
});

describe("an untouched journal", () => {
  test("is intact, and the report says what was read", async () => {
    const { report, findings } = await verify(sample);
    expect(findings).toEqual([]);
    expect(report.lanes).toMatchObject([
      {
        lane: "1",
        files: 2,
        sealedFiles: 1,
        retiredFiles: 1,
        entries: 7,
        lastSeq: 9,
        checkpoints: 2,
        firstTime: "2026-11-21T09:00:00.000Z",
        lastTime: "2026-11-22T10:00:03.000Z",
        signedThrough: { seq: 8 },
        unfinishedBytes: 0,
      },
      { lane: "cli", files: 1, entries: 1, signedThrough: { seq: 1 }, signedLate: null },
    ]);
  });

  test("needs no key; nothing is signed then", async () => {
    const { report, findings } = await verify(sample, []);
    expect(findings).toEqual([]);
    expect(report.lanes[0]?.signedThrough).toBeNull();
  });

  test("may be in the middle of a write", async () => {
    const half = '{"seq":10,"prev":"';
    expect(await verifyChanged((folder) => writeFileSync(join(folder, OPEN), half, { flag: "a" }))).toEqual(
      [],
    );
  });

  test("may have been left by a crash while a day was sealed or removed", async () => {
    const open = join(scratch, "open");
    new WrittenLane(open, "1").add(matchOf(1), "2026-11-20T08:00:00.000Z").leaveOpen("2026-11-20");
    const sealed = join(scratch, "sealed");
    new WrittenLane(sealed, "1").add(matchOf(1), "2026-11-20T08:00:00.000Z").seal("2026-11-20");
    const retired = join(scratch, "retired");
    new WrittenLane(retired, "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .seal("2026-11-20", "retired")
      .recordRemovals("2026-11-21T08:00:00.000Z")
      .leaveOpen("2026-11-21");
    // Compressed, not noted yet; noted, and the plain file not removed yet; retired, and not removed yet.
    const steps = [
      [open, sealed, ["2026-11-20.1.jsonl.zst"]],
      [sealed, open, ["2026-11-20.1.jsonl"]],
      [retired, sealed, ["2026-11-20.1.jsonl.zst"]],
    ] as const;
    for (const [state, next, left] of steps) {
      const crashed = join(scratch, `crashed-${copies++}`);
      cpSync(state, crashed, { recursive: true });
      for (const name of left) cpSync(join(next, name), join(crashed, name));
      expect((await verify(crashed, [])).findings).toEqual([]);
    }
  });

  test("continues in the file of a later day when the clock was set back", async () => {
    const folder = join(scratch, "clock");
    const lane = new WrittenLane(folder, "1");
    lane.add(matchOf(1), "2026-11-20T08:00:00.000Z").seal("2026-11-20");
    lane.add(matchOf(2), "2026-11-19T08:00:00.000Z").leaveOpen("2026-11-21");
    expect((await verify(folder, [])).findings).toEqual([]);
  });

  test("does not exist", async () => {
    await expect(verify(join(scratch, "none"))).rejects.toThrow("There is no journal in");
  });
});

describe("a changed journal", () => {
  test.each<[string, (folder: string) => void, Partial<Finding>]>([
    [
      "an altered line",
      changeLines(([a = "", ...rest]) => [a.replace("0.91", "0.11"), ...rest]),
      { file: OPEN, line: 1, problem: "The hash does not fit the line, so the line was altered or damaged." },
    ],
    [
      "a removed line",
      changeLines(([a = "", , ...rest]) => [a, ...rest]),
      { file: OPEN, line: 2, problem: "Entry 7 is missing before entry 8." },
    ],
    [
      "swapped lines",
      changeLines(([a = "", b = "", ...rest]) => [b, a, ...rest]),
      { file: OPEN, line: 1, problem: "Entry 6 is missing before entry 7." },
    ],
    [
      "a repeated line",
      changeLines(([a = "", ...rest]) => [a, a, ...rest]),
      { file: OPEN, line: 2, problem: "Entry 6 comes after entry 6: it is repeated or was moved." },
    ],
    [
      "a cut tail",
      changeLines((lines) => lines.slice(0, 1)),
      {
        file: "1.head",
        problem: "Entries 7 to 9 are missing at the end of lane 1: the head note names entry 9.",
      },
    ],
    [
      "a missing sealed file",
      (folder) => rmSync(join(folder, "2026-11-21.1.jsonl.zst")),
      {
        file: "2026-11-21.1.jsonl.zst",
        problem: "The file is missing: it was sealed, and its removal is not noted.",
      },
    ],
    [
      "missing seals",
      (folder) => rmSync(join(folder, "seals.jsonl")),
      { file: "2026-11-21.1.jsonl.zst", problem: "seals.jsonl has no seal of this file." },
    ],
    [
      "missing notes of removal",
      (folder) => rmSync(join(folder, "retired.jsonl")),
      { file: "2026-11-20.1.jsonl.zst", line: null },
    ],
    [
      "a missing head note",
      (folder) => rmSync(join(folder, "1.head")),
      { file: "1.head", problem: "The head note of lane 1 is missing or damaged." },
    ],
    [
      "a missing lane",
      (folder) => rmSync(join(folder, "2026-11-22.cli.jsonl")),
      {
        file: "cli.head",
        problem: "Entry 1 is missing at the end of lane cli: the head note names entry 1.",
      },
    ],
  ])("%s", async (_, change, expected) => {
    expect(await verifyChanged(change)).toContainEqual(expect.objectContaining(expected));
  });

  test("checkpoints of another key, of another entry, and none at all", async () => {
    const other = await verify(sample, [createPublicKey(signingKey())]);
    expect(other.findings.map(({ line }) => line)).toEqual([3, 4]);
    expect(other.findings[0]?.problem).toContain("The checkpoint is signed with another key");
    const folder = join(scratch, "unsigned");
    new WrittenLane(folder, "1").add(matchOf(1), "2026-11-20T08:00:00.000Z").leaveOpen("2026-11-20");
    expect((await verify(folder)).findings).toMatchObject([{ problem: "Lane 1 has no signed checkpoint." }]);
    // A chain that was written anew, with the checkpoint of the old one.
    const anew = join(scratch, "anew");
    const signed = JSON.parse(readFileSync(join(sample, OPEN), "utf8").split("\n")[3] ?? "{}");
    new WrittenLane(anew, "1")
      .add(matchOf(9), "2026-11-20T08:00:00.000Z")
      .add(
        { kind: "checkpoint", covers: signed.covers, signature: signed.signature, key: signed.key },
        signed.time,
      )
      .leaveOpen("2026-11-22");
    expect((await verify(anew)).findings).toContainEqual(
      expect.objectContaining({ line: 2, problem: "The checkpoint does not cover the entry before it." }),
    );
  });

  test("a head note that was missing at an opening stays a problem", async () => {
    const folder = join(scratch, "headless");
    new WrittenLane(folder, "1")
      .add(matchOf(1), "2026-11-20T08:00:00.000Z")
      .add({ kind: "opened", pid: 8, headMissing: true }, "2026-11-20T08:00:01.000Z")
      .leaveOpen("2026-11-20");
    expect((await verify(folder, [])).findings).toMatchObject([
      {
        line: 2,
        problem: expect.stringContaining("The head note was missing when the lane was opened here"),
      },
    ]);
  });

  test("entries of another form are reported, whatever their hashes say", async () => {
    const folder = join(scratch, "forms");
    new WrittenLane(folder, "1")
      .add({ kind: "checkpoint", covers: 7 }, "2026-11-20T08:00:00.000Z")
      .add({ kind: "gap", missed: "many" }, "2026-11-20T08:00:01.000Z")
      .leaveOpen("2026-11-20");
    const problem = "The entry has a form that this version does not know.";
    expect((await verify(folder, [])).findings).toMatchObject([
      { line: 1, problem },
      { line: 2, problem },
    ]);
  });

  test("entries that the opening missed stay a problem", async () => {
    const folder = join(scratch, "lost");
    cpSync(sample, folder, { recursive: true });
    const lost = new WrittenLane(join(scratch, "lost-other"), "2");
    lost.add(matchOf(1), "2026-11-22T08:00:00.000Z").add(matchOf(2), "2026-11-22T08:00:01.000Z");
    lost
      .add({ kind: "opened", pid: 8, lost: { from: 2, to: 2 } }, "2026-11-22T08:00:02.000Z")
      .leaveOpen("2026-11-22");
    cpSync(join(scratch, "lost-other"), folder, { recursive: true });
    const path = join(folder, "2026-11-22.2.jsonl");
    const [a, , c] = readFileSync(path, "utf8").split("\n");
    const head = JSON.parse(readFileSync(join(folder, "2.head"), "utf8"));
    expect(head.seq).toBe(3);
    writeFileSync(path, `${a}\n${c}\n`);
    expect((await verify(folder, [])).findings).toContainEqual({
      file: "2026-11-22.2.jsonl",
      line: 2,
      problem: "Entry 2 is missing: the head note named them, and they were gone when the lane was opened.",
      lost: { replica: null, lane: "2", from: 2, to: 2 },
    });
  });

  const files = readdirSync(sample).sort();

  test("any changed byte is found", async () => {
    const place = fc.record({
      file: fc.constantFrom(...files),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      flip: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ file, at, flip }) => {
        const findings = await verifyChanged((folder) => {
          const bytes = readFileSync(join(folder, file));
          const i = Math.floor(at * bytes.length);
          bytes[i] = (bytes[i] ?? 0) ^ flip;
          writeFileSync(join(folder, file), bytes);
        });
        expect(findings).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("any removed, swapped or repeated line is found", async () => {
    const lineFiles = files.filter((name) => name.endsWith(".jsonl"));
    const edit = fc.record({
      file: fc.constantFrom(...lineFiles),
      how: fc.constantFrom("remove", "swap", "repeat"),
      a: fc.nat(9),
      b: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ file, how, a, b }) => {
        let isSame = false;
        const findings = await verifyChanged((folder) => {
          const path = join(folder, file);
          const before = readFileSync(path, "utf8");
          const lines = before.split("\n").slice(0, -1);
          const [i, j] = [a % lines.length, b % lines.length];
          if (how === "remove") lines.splice(i, 1);
          else if (how === "repeat") lines.splice(j, 0, lines[i] ?? "");
          else [lines[i], lines[j]] = [lines[j] ?? "", lines[i] ?? ""];
          const after = lines.map((line) => `${line}\n`).join("");
          // Notes are a set: their order says nothing, and one that is there twice says nothing more.
          isSame = after === before || (file === "seals.jsonl" && how !== "remove");
          writeFileSync(path, after);
        });
        if (!isSame) expect(findings).not.toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("any removed or renamed file is found", async () => {
    for (const file of files) {
      expect(await verifyChanged((folder) => rmSync(join(folder, file)))).not.toEqual([]);
      for (const to of ["2026-11-23.1.jsonl", "2026-11-21.7.jsonl.zst", "9.head", "gone"])
        expect(await verifyChanged((folder) => renameSync(join(folder, file), join(folder, to)))).not.toEqual(
          [],
        );
    }
  });
});
