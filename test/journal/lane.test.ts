// A lane continues its chain after every end of its writer: in order, cut off at any byte, on another day.

import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { NO_ENTRY, parseLine, type Tip } from "../../src/service/journal/chain.ts";
import type { Entry } from "../../src/service/journal/entries.ts";
import {
  listDayFiles,
  openFileName,
  prepareJournalFolder,
  SEALS_FILE,
} from "../../src/service/journal/folders.ts";
import { type Lane, openLane } from "../../src/service/journal/lane.ts";
import { findEveryLoss, lanesGone } from "../../src/service/journal/losses.ts";
import {
  appendNote,
  forgetLosses,
  loadHeadNote,
  loadSealNotes,
  type SealNote,
  saveHeadNote,
} from "../../src/service/journal/notes.ts";
import { scratchFolder } from "../support/scratch.ts";

const PROGRAM = { version: "1.2.3", commit: "abcdef0", nameRules: "0".repeat(32) };
const MONDAY = new Date("2026-11-23T01:02:03.456Z");
const TUESDAY = new Date("2026-11-24T00:00:00.000Z");
const MONDAY_FILE = "2026-11-23.1.jsonl";

const entry = (number: number): Entry => ({ kind: "match", members: `"request":"r${number}"` });

function open(folder: string): Lane {
  const lane = openLane(folder, "1");
  if (lane === null) throw new Error("The lane is in use.");
  return lane;
}

test("a head note that a kill left half written is removed, and that of another lane stays", () => {
  const folder = prepareJournalFolder(scratchFolder("half-written"));
  for (const name of ["1.head.4711.new", "11.head.4711.new"]) writeFileSync(join(folder, name), "{");
  open(folder).abandon();
  expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual(["11.head.4711.new"]);
});

/** The entries of the lane's open files, in order; throws when they are no chain. */
function readChain(folder: string): { request?: string; kind: string; torn?: number; lost?: unknown }[] {
  let tip: Tip = NO_ENTRY;
  return listDayFiles(folder).flatMap(({ name }) => {
    const lines = readFileSync(join(folder, name), "utf8").split("\n");
    expect(lines.pop()).toBe("");
    return lines.map((line) => {
      const parsed = parseLine(Buffer.from(line));
      if (typeof parsed === "string") throw new Error(`${line}: ${parsed}`);
      expect(parsed).toMatchObject({ seq: tip.seq + 1, prev: tip.hash });
      tip = parsed;
      return JSON.parse(line);
    });
  });
}

const requestsOf = (folder: string) => readChain(folder).flatMap(({ request }) => request ?? []);

describe("a lane", () => {
  test("goes on where it ended, and its files are for the owner only", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    lane.append([lane.opened(PROGRAM), entry(1)], MONDAY);
    lane.close(MONDAY);
    const again = open(folder);
    expect(again.tip).toMatchObject({ seq: 3 });
    again.append([again.opened(PROGRAM), entry(2)], MONDAY);
    again.close(MONDAY);
    expect(readChain(folder).map(({ kind }) => kind)).toEqual(["opened", "match", "closed", "opened", "match", "closed"]); // biome-ignore format: one line
    expect(loadHeadNote(folder, "1")).toMatchObject({ seq: 6, file: MONDAY_FILE });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  test("has one writer", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    expect(openLane(folder, "1")).toBeNull();
    const other = openLane(folder, "2");
    other?.abandon();
    lane.abandon();
    open(folder).abandon();
  });

  test("writes a file per day, and never into an earlier one when the clock steps back", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    lane.append([entry(1)], MONDAY);
    lane.append([entry(2)], TUESDAY);
    lane.append([entry(3)], MONDAY);
    lane.abandon();
    const again = open(folder);
    again.append([entry(4)], MONDAY);
    again.abandon();
    expect(listDayFiles(folder).map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-24"]);
    expect(requestsOf(folder)).toEqual(["r1", "r2", "r3", "r4"]);
    expect(
      JSON.parse(readFileSync(join(folder, "2026-11-24.1.jsonl"), "utf8").split("\n")[1] ?? "").time,
    ).toBe(MONDAY.toISOString());
  });

  test("refuses a group when its file was cut off since it was prepared, although the size is right", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    lane.append([entry(1)], MONDAY);
    const group = lane.prepare([entry(2)], MONDAY);
    truncateSync(join(folder, MONDAY_FILE), 0);
    writeSync(group.file, group.bytes, 0, group.bytes.length, group.position);
    expect(() => lane.confirm(group)).toThrow(
      `The journal lost its file ${MONDAY_FILE}, which was cut off or overwritten.`,
    );
    expect(lane.tip.seq).toBe(1);
    lane.abandon();
    expect(open(folder).opened(PROGRAM).members).toContain('"lost":{"from":1,"to":1,"isAll":true}');
  });

  test("cuts nothing off a file whose lines were moved: what follows may be an entry", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    for (const number of [1, 2]) lane.append([entry(number)], MONDAY);
    const path = join(folder, MONDAY_FILE);
    const [a = "", b = ""] = readFileSync(path, "utf8").split("\n");
    // A third entry was being written when somebody swapped the second with it.
    const moved = `${a}\n${b.replace(/[0-9a-f]"}$/, 'x"}')}\n${b}\n`;
    writeFileSync(path, moved);
    expect(() => lane.append([entry(3)], MONDAY)).toThrow("has ");
    lane.dropUnfinished();
    lane.abandon();
    expect(readFileSync(path, "utf8")).toBe(moved);
  });

  test("adds nothing to a sealed day, and follows its last entry", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const hash = "ab".repeat(32);
    const note: SealNote = {
      file: `${MONDAY_FILE}.zst`,
      lane: "1",
      day: "2026-11-23",
      firstSeq: 1,
      lastSeq: 7,
      firstPrev: NO_ENTRY.hash,
      lastHash: hash,
      entries: 7,
      snapshots: [],
      sha256: hash,
    };
    writeFileSync(join(folder, note.file), "");
    appendNote(folder, SEALS_FILE, note);
    const lane = open(folder);
    expect(lane.tip).toEqual({ seq: 7, hash });
    lane.append([entry(1)], MONDAY);
    lane.abandon();
    expect(listDayFiles(folder).map(({ name }) => name)).toEqual([note.file, "2026-11-24.1.jsonl"]);
  });

  test("a cut-off write is removed, wherever it was cut", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const path = join(folder, MONDAY_FILE);
    const lane = open(folder);
    lane.append([entry(1)], MONDAY);
    const durable = statSync(path).size;
    lane.append([entry(2)], MONDAY);
    lane.abandon();
    const whole = readFileSync(path);
    for (let bytes = durable; bytes < whole.length; bytes++) {
      writeFileSync(path, whole.subarray(0, bytes));
      const again = open(folder);
      expect(again.tip.seq).toBe(1);
      expect(statSync(path).size).toBe(durable);
      const { torn } = JSON.parse(`{${again.opened(PROGRAM).members}}`);
      expect(torn ?? 0).toBe(bytes - durable);
      again.append([entry(3)], MONDAY);
      again.abandon();
      expect(requestsOf(folder)).toEqual(["r1", "r3"]);
    }
  });

  test("zeros and damaged lines at the end are removed, and damage before an entry stays in place", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const path = join(folder, MONDAY_FILE);
    const lane = open(folder);
    lane.append([entry(1), entry(2)], MONDAY);
    lane.abandon();
    const whole = readFileSync(path, "utf8");
    appendFileSync(path, `${whole.replaceAll("r", "x")}${"\0".repeat(4096)}`);
    open(folder).abandon();
    expect(readFileSync(path, "utf8")).toBe(whole);
    const damaged = whole.replace("r1", "r9");
    writeFileSync(path, damaged);
    const again = open(folder);
    expect(again.tip.seq).toBe(2);
    again.abandon();
    expect(readFileSync(path, "utf8")).toBe(damaged);
  });

  test.each([
    ["cut", (path: string) => truncateSync(path, 0)],
    ["removed", (path: string) => rmSync(path)],
  ])("entries that were durable and are %s leave a hole in the numbers", (_, lose) => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    lane.append([entry(1), entry(2)], MONDAY);
    const { tip } = lane;
    saveHeadNote(folder, lane.head(MONDAY));
    lane.abandon();
    lose(join(folder, MONDAY_FILE));
    const again = open(folder);
    expect(again.tip).toEqual(tip);
    expect(JSON.parse(`{${again.opened(PROGRAM).members}}`)).toMatchObject({ lost: { from: 1, to: 2 } });
    again.abandon();
  });

  test("a head note is there before the first entry, and a lane that lost it says so", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    const head = join(folder, "1.head");
    expect(loadHeadNote(folder, "1")).toMatchObject({ seq: 0, bytes: 0 });
    expect(lane.isRecovered).toBe(false);
    lane.append([entry(1)], MONDAY);
    lane.abandon();
    const again = open(folder);
    expect(again.isRecovered).toBe(false);
    again.abandon();
    rmSync(head);
    const third = open(folder);
    expect(third.isRecovered).toBe(true);
    expect(JSON.parse(`{${third.opened(PROGRAM).members}}`)).toMatchObject({ headMissing: true });
    third.abandon();
  });

  test("a lane that was begun is a loss once nothing is left of it, until that is forgotten", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    open(folder).close(MONDAY);
    expect([findEveryLoss(folder), lanesGone(folder)]).toEqual([[], []]);
    rmSync(folder, { recursive: true });
    expect([findEveryLoss(folder), lanesGone(folder)]).toEqual([
      ["lane 1 was gone, with its head note"],
      ["1"],
    ]);
    prepareJournalFolder(dirname(folder));
    for (let start = 0; start < 2; start++) {
      open(folder).close(TUESDAY);
      expect([findEveryLoss(folder), lanesGone(folder)]).toEqual([
        [expect.stringMatching(/^lane 1 was gone, with its head note at the start of 20/)],
        ["1"],
      ]);
    }
    forgetLosses(folder);
    expect([findEveryLoss(folder), lanesGone(folder)]).toEqual([[], []]);
  });

  test("entries after the head note count, also on a later day", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    lane.append([entry(1)], MONDAY);
    saveHeadNote(folder, lane.head(MONDAY));
    lane.append([entry(2)], MONDAY);
    lane.abandon();
    writeFileSync(join(folder, "2026-11-24.1.jsonl"), "");
    const again = open(folder);
    expect(again.tip.seq).toBe(2);
    again.append([entry(3)], TUESDAY);
    again.abandon();
    expect(requestsOf(folder)).toEqual(["r1", "r2", "r3"]);
  });

  test("a group that fails adds nothing", () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = open(folder);
    lane.append([entry(1)], MONDAY);
    const group = lane.prepare([entry(2)], MONDAY);
    appendFileSync(join(folder, MONDAY_FILE), group.bytes.subarray(0, 50));
    lane.dropUnfinished();
    lane.append([entry(3)], MONDAY);
    lane.abandon();
    expect(requestsOf(folder)).toEqual(["r1", "r3"]);
  });

  /** What a writer does; "crash" leaves these bytes of the next write behind. */
  type Step = { append: number } | { head: true } | { days: number } | { crash: number } | { close: true };
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ append: fc.integer({ min: 1, max: 4 }) }) },
    fc.record({ head: fc.constant(true as const) }),
    fc.record({ days: fc.integer({ min: -2, max: 2 }) }),
    { weight: 2, arbitrary: fc.record({ crash: fc.nat(900) }) },
    fc.record({ close: fc.constant(true as const) }),
  );

  test("every entry that was acknowledged is there once, in order, whatever happens", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const folder = prepareJournalFolder(scratchFolder("journal-"));
        const acknowledged: string[] = [];
        let now = MONDAY;
        let number = 0;
        let hasAppended = false;
        let lane = open(folder);
        for (const step of steps) {
          if ("append" in step) {
            const entries = Array.from({ length: step.append }, () => entry(++number));
            lane.append(entries, now);
            hasAppended = true;
            acknowledged.push(...entries.map(({ members }) => JSON.parse(`{${members}}`).request));
          } else if ("head" in step) {
            if (hasAppended) saveHeadNote(folder, lane.head(now));
          } else if ("days" in step) now = new Date(now.getTime() + step.days * 86_400_000);
          else {
            if ("close" in step) lane.close(now);
            else {
              const { bytes } = lane.prepare(
                [
                  { kind: "act", members: "" },
                  { kind: "act", members: "" },
                ],
                now,
              );
              // Fewer bytes than the whole: a write that is complete counts, whether acknowledged or not.
              const left = bytes.subarray(0, Math.min(step.crash, bytes.length / 2 - 1));
              appendFileSync(join(folder, openFileName(lane.day, "1")), left);
              lane.abandon();
            }
            lane = open(folder);
            hasAppended = false;
          }
        }
        lane.abandon();
        expect(requestsOf(folder)).toEqual(acknowledged);
      }),
      { numRuns: 60 },
    );
  });
});

test("a note that was cut off is replaced by the next one, and a damaged one is refused", () => {
  const folder = prepareJournalFolder(scratchFolder("journal-"));
  const hash = "ab".repeat(32);
  const note: SealNote = {
    file: "2026-11-23.1.jsonl.zst",
    lane: "1",
    day: "2026-11-23",
    firstSeq: 1,
    lastSeq: 2,
    firstPrev: NO_ENTRY.hash,
    lastHash: hash,
    entries: 2,
    snapshots: [],
    sha256: hash,
  };
  appendNote(folder, SEALS_FILE, note);
  appendFileSync(join(folder, SEALS_FILE), '{"file":"2026');
  expect(loadSealNotes(folder)).toEqual([note]);
  appendNote(folder, SEALS_FILE, note);
  expect(loadSealNotes(folder)).toEqual([note, note]);
  writeFileSync(join(folder, SEALS_FILE), "{\n");
  expect(() => loadSealNotes(folder)).toThrow("Line 1 of");
});

describe("a forged head note with a good check", () => {
  const good = {
    lane: "1",
    seq: 7,
    hash: "ab".repeat(32),
    time: MONDAY.toISOString(),
    file: MONDAY_FILE,
    bytes: 7,
  };
  const forge = (folder: string, checkedText: string) => {
    const check = new Bun.CryptoHasher("sha256").update(checkedText).digest("hex");
    writeFileSync(join(folder, "1.head"), `${checkedText},"check":"${check}"}\n`);
  };

  test.each([
    ["a number that can't be counted on from", JSON.stringify({ ...good, seq: 2 ** 53 })],
    ["a fraction", JSON.stringify({ ...good, seq: 7.5 })],
    ["bytes below zero", JSON.stringify({ ...good, bytes: -1 })],
    ["another hash", JSON.stringify({ ...good, hash: "ab" })],
    ["no number", JSON.stringify({ ...good, seq: undefined })],
    ["no JSON", "{seq}"],
  ])("is none: %s", (_, text) => {
    const folder = prepareJournalFolder(scratchFolder("lane-"));
    forge(folder, text.slice(0, -1));
    expect(loadHeadNote(folder, "1")).toBeNull();
    const lane = open(folder);
    lane.append([entry(1)], MONDAY);
    lane.abandon();
    expect(requestsOf(folder)).toEqual(["r1"]);
  });

  test("with the last number there is stops the lane, and no line is written that can't be read", () => {
    const folder = prepareJournalFolder(scratchFolder("lane-"));
    forge(folder, JSON.stringify({ ...good, seq: Number.MAX_SAFE_INTEGER }).slice(0, -1));
    const lane = open(folder);
    expect(() => lane.append([entry(1)], MONDAY)).toThrow("No entry can follow number 9007199254740991");
    lane.abandon();
    expect(readChain(folder)).toEqual([]);
  });
});
