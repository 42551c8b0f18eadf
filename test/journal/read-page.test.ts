// Pages of a journal: whatever their size and however little is read for each, together they are what a
// reader of the whole journal gets.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { readPage, type Wish } from "../../src/service/journal/reading/read-page.ts";
import { EVERYTHING, type Selection } from "../../src/service/journal/reading/selection.ts";
import { entryId } from "../../src/service/journal/reading/stored-entry.ts";
import { scratchFolder } from "../support/scratch.ts";
import { matchOf, WrittenLane } from "./written-journal.ts";

const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"];

/** Three lanes over three days, the first of them sealed; lane 2 has nothing on the second. */
function writeJournal(): string {
  const folder = join(scratchFolder("interdict-pages-"), "journal");
  for (const lane of ["1", "2", "cli"]) {
    const written = new WrittenLane(folder, lane);
    for (const [d, day] of DAYS.entries()) {
      if (lane === "2" && d === 1) continue;
      const count = lane === "cli" ? 3 : 40;
      for (let i = 0; i < count; i++) {
        const minute = lane === "cli" ? i * 17 : i + (lane === "2" ? 5 : 0);
        const time = `${day}T${String(9 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:0${lane.length}.00${d}Z`;
        written.add(
          lane === "cli"
            ? { kind: "act", user: "root", command: "keys create", details: {} }
            : matchOf(d * 100 + i),
          time,
        );
      }
      if (d === 0) written.seal(day);
      else written.leaveOpen(day);
    }
  }
  return folder;
}

const wishFor = (selection: Partial<Selection> = {}): Wish => ({
  selection: { ...EVERYTHING, ...selection },
  mayBe: () => true,
  isWanted: () => true,
});

async function allPages(folder: string, wish: Wish, limit: number, ms: number) {
  const ids: string[] = [];
  const sizes: number[] = [];
  let now = 0;
  let after: string | null = null;
  do {
    const page = await readPage(folder, wish, after, { limit, ms, nowMs: () => now++ });
    ids.push(...page.entries.map(entryId));
    sizes.push(page.entries.length);
    expect(page.next === null).toBe(page.readUpTo === null);
    expect(page.next === null || page.next !== after).toBe(true);
    after = page.next;
  } while (after !== null);
  return { ids, sizes };
}

async function whole(folder: string, selection: Partial<Selection> = {}): Promise<string[]> {
  const ids: string[] = [];
  for await (const entry of readEntries(folder, { ...EVERYTHING, ...selection })) ids.push(entryId(entry));
  return ids;
}

describe("pages of a journal", () => {
  const folder = writeJournal();

  test.each([
    [1, 1e9],
    [7, 1e9],
    [50, 1e9],
    [1000, 1e9],
    [7, 0],
    [1000, 0],
    [1000, 3],
  ])("of %p entries, with %p ms for each, hold every entry once, by time", async (limit, ms) => {
    const { ids, sizes } = await allPages(folder, wishFor(), limit, ms);
    expect(ids).toEqual(await whole(folder));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
  });

  test.each([
    [{ from: "2026-11-21T09:10:00.000Z", to: "2026-11-22T09:05:00.000Z" }],
    [{ entity: "ol-105" }],
    [{ kind: "act" }],
    [{ to: "2026-11-19T00:00:00.000Z" }],
  ])("of %j hold what a reader of the whole journal gets", async (selection) => {
    for (const limit of [3, 1000])
      expect((await allPages(folder, wishFor(selection), limit, 1e9)).ids).toEqual(
        await whole(folder, selection),
      );
  });

  test("show an entry once where a clock was set back", async () => {
    const other = join(scratchFolder("interdict-pages-"), "journal");
    const lane = new WrittenLane(other, "1");
    for (const second of [10, 20, 5, 6, 30])
      lane.add(matchOf(second), `2026-11-20T09:00:${String(second).padStart(2, "0")}.000Z`);
    lane.leaveOpen("2026-11-20");
    for (const limit of [1, 2, 3])
      expect((await allPages(other, wishFor(), limit, 1e9)).ids).toEqual(["1:1", "1:2", "1:3", "1:4", "1:5"]);
  });

  test("go on with what was written meanwhile", async () => {
    const other = join(scratchFolder("interdict-pages-"), "journal");
    const lane = new WrittenLane(other, "1");
    lane.add(matchOf(1), "2026-11-20T09:00:00.000Z").leaveOpen("2026-11-20");
    const first = await readPage(other, wishFor(), null, { limit: 1, ms: 1e9 });
    expect(first.next).toBe("2026-11-20;1:1");
    lane.add(matchOf(2), "2026-11-21T09:00:00.000Z").leaveOpen("2026-11-21");
    const second = await readPage(other, wishFor(), first.next, { limit: 5, ms: 1e9 });
    expect(second.entries.map(entryId)).toEqual(["1:2"]);
  });

  test("go on behind a wanted line that was altered, each named once; a place that is none is refused", async () => {
    const other = join(scratchFolder("interdict-pages-"), "journal");
    const lane = new WrittenLane(other, "1");
    for (let i = 1; i <= 6; i++) lane.add(matchOf(i), `2026-11-20T09:00:0${i}.000Z`);
    lane.leaveOpen("2026-11-20");
    const file = join(other, "2026-11-20.1.jsonl");
    const text = await Bun.file(file).text();
    await Bun.write(file, text.replace("Fennimark 2", "Fennimark 7").replace("Fennimark 5", "Fennimark 8"));
    for (const limit of [1, 2, 3, 100]) {
      const [ids, leftOut]: [string[], string[]] = [[], []];
      let after: string | null = null;
      do {
        const page = await readPage(other, wishFor(), after, { limit, ms: 1e9 });
        ids.push(...page.entries.map(entryId));
        leftOut.push(...page.leftOut);
        after = page.next;
      } while (after !== null);
      expect([limit, ids]).toEqual([limit, ["1:1", "1:3", "1:4", "1:6"]]);
      expect([limit, leftOut]).toEqual([
        limit,
        [2, 5].map((line) => expect.stringContaining(`line ${line}: the hash does not fit`)),
      ]);
    }
    for (const place of ["", "2026-11-20;../1:5", "2026-11-20;1", "x"])
      await expect(readPage(other, wishFor(), place, { limit: 1, ms: 1e9 })).rejects.toThrow(RangeError);
  });
});
