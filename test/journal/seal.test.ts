// Files of earlier days are sealed once, whatever a crash left, and removed after their years.

import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"; // biome-ignore format: one line
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { NO_ENTRY } from "../../src/service/journal/chain.ts";
import type { Entry } from "../../src/service/journal/entries.ts";
import { prepareJournalFolder } from "../../src/service/journal/folders.ts";
import { retireOldDays } from "../../src/service/journal/keep-lanes.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { loadRetirementNotes, loadSealNotes } from "../../src/service/journal/notes.ts";
import { sealEarlierDays } from "../../src/service/journal/seal.ts";
import { scratchFolder } from "../support/scratch.ts";

const MONDAY = new Date("2026-11-23T23:59:59.999Z");
const TUESDAY = new Date("2026-11-24T00:00:00.000Z");
const PLAIN = "2026-11-23.1.jsonl";
const SEALED = `${PLAIN}.zst`;

function open(folder: string) {
  const lane = openLane(folder, "1");
  if (lane === null) throw new Error("The lane is in use.");
  return lane;
}

/** A lane with two entries of Monday, whose subject and account try to look like the id of a snapshot. */
function writeMonday(folder: string) {
  const lane = open(folder);
  const match = (snapshot: string) => ({
    kind: "match" as const,
    members: `"account":{"id":1,"name":",\\"snapshot\\":\\"none\\""},"snapshot":"${snapshot}","subject":{"a":1,"snapshot":"other"}`,
  });
  lane.append([match("20261122T060000Z-b"), match("20261122T060000Z-a")], MONDAY);
  return lane;
}

describe("an earlier day", () => {
  test("is compressed byte for byte, and noted", async () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = writeMonday(folder);
    const { tip } = lane;
    const plain = readFileSync(join(folder, PLAIN));
    expect(await sealEarlierDays(lane, MONDAY)).toEqual([]);
    expect(await sealEarlierDays(lane, TUESDAY)).toEqual([{ file: SEALED, damagedLines: 0 }]);
    const sealed = readFileSync(join(folder, SEALED));
    expect(zstdDecompressSync(sealed)).toEqual(plain);
    expect(statSync(join(folder, SEALED)).mode & 0o777).toBe(0o600);
    expect(loadSealNotes(folder)).toEqual([
      {
        file: SEALED,
        lane: "1",
        day: "2026-11-23",
        firstSeq: 1,
        lastSeq: 2,
        firstPrev: NO_ENTRY.hash,
        lastHash: tip.hash,
        entries: 2,
        snapshots: ["20261122T060000Z-a", "20261122T060000Z-b"],
        sha256: createHash("sha256").update(sealed).digest("hex"),
        bytes: sealed.length,
      },
    ]);
    // Nothing is added to a sealed day, even when the clock steps back.
    lane.append([{ kind: "act", members: "" }], MONDAY);
    lane.abandon();
    expect(
      readdirSync(folder)
        .filter((name) => /^2026/.test(name))
        .sort(),
    ).toEqual([SEALED, "2026-11-24.1.jsonl"]);
    const again = open(folder);
    expect(again.tip.seq).toBe(3);
    again.abandon();
  });

  test.each([
    ["before the sealed file was noted", (folder: string) => rmSync(join(folder, "seals.jsonl"))],
    ["before the open file was removed", () => undefined],
    [
      "while it was compressed",
      (folder: string) => {
        rmSync(join(folder, "seals.jsonl"));
        rmSync(join(folder, SEALED));
        writeFileSync(join(folder, `${SEALED}.new`), "half");
      },
    ],
  ])("is sealed after a crash %s", async (_, crash) => {
    // biome-ignore format: table
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = writeMonday(folder);
    const { tip } = lane;
    copyFileSync(join(folder, PLAIN), join(folder, "copy"));
    await sealEarlierDays(lane, TUESDAY);
    lane.abandon();
    copyFileSync(join(folder, "copy"), join(folder, PLAIN));
    crash(folder);
    const again = open(folder);
    expect(again.tip).toEqual(tip);
    await sealEarlierDays(again, TUESDAY);
    again.abandon();
    expect(readdirSync(folder).filter((name) => /^2026/.test(name))).toEqual([SEALED]);
    expect(loadSealNotes(folder)).toHaveLength(1);
    expect(zstdDecompressSync(readFileSync(join(folder, SEALED)))).toEqual(
      readFileSync(join(folder, "copy")),
    );
  });

  test("keeps damaged lines, and the open file when the sealed one is damaged", async () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    const lane = writeMonday(folder);
    const plain = readFileSync(join(folder, PLAIN), "utf8").replace("none", "some");
    writeFileSync(join(folder, PLAIN), plain);
    expect(await sealEarlierDays(lane, TUESDAY)).toEqual([{ file: SEALED, damagedLines: 1 }]);
    expect(zstdDecompressSync(readFileSync(join(folder, SEALED))).toString()).toBe(plain);
    appendFileSync(join(folder, SEALED), "x");
    writeFileSync(join(folder, PLAIN), plain);
    await expect(sealEarlierDays(lane, TUESDAY)).rejects.toThrow("does not have the checksum of its seal");
    lane.abandon();
    expect(existsSync(join(folder, PLAIN))).toBeTrue();
  });

  test("without an entry is removed", async () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    writeFileSync(join(folder, PLAIN), "");
    const lane = open(folder);
    await sealEarlierDays(lane, TUESDAY);
    expect(readdirSync(folder).filter((name) => /^2026/.test(name))).toEqual([]);
    writeFileSync(join(folder, PLAIN), "damaged\n");
    await expect(sealEarlierDays(lane, TUESDAY)).rejects.toThrow("holds no entry");
    lane.abandon();
  });
});

describe("retention", () => {
  const act = { kind: "act" as const, members: "" };

  async function writeDays(folder: string, days: readonly string[]) {
    const lane = open(folder);
    for (const day of days) {
      const now = new Date(`${day}T12:00:00Z`);
      await sealEarlierDays(lane, now);
      lane.append([act], now);
    }
    lane.abandon();
  }

  test("removes the files past their years, and notes where the chain was cut", async () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    await writeDays(folder, ["2024-11-22", "2024-11-23", "2025-06-01", "2026-01-01", "2026-11-23"]);
    const now = new Date("2026-11-23T12:00:00Z");
    const recorded: Entry[] = [];
    const record = async (entry: Entry) => {
      // What can't be recorded is not removed, and the note is no earlier than the entry.
      expect(existsSync(join(folder, "2024-11-22.1.jsonl.zst"))).toBeTrue();
      expect(loadRetirementNotes(folder)).toEqual([]);
      recorded.push(entry);
    };
    expect(await retireOldDays(folder, "2", 2, now, record)).toEqual([]);
    expect(await retireOldDays(folder, "1", 2, now, record)).toEqual(["2024-11-22.1.jsonl.zst"]);
    const [note] = loadRetirementNotes(folder);
    const { file, lastSeq, lastHash, sha256, why } = note ?? {};
    expect(recorded.map(({ kind, members }) => [kind, JSON.parse(`{${members}}`)])).toEqual([
      ["retired", { file, lastSeq, lastHash, sha256, why }],
    ]);
    expect(note).toMatchObject({ ...loadSealNotes(folder)[0], why: "older than 2 years" });
    expect(existsSync(join(folder, "2024-11-22.1.jsonl.zst"))).toBeFalse();
    // A crash between the note and the removal.
    writeFileSync(join(folder, "2024-11-22.1.jsonl.zst"), "");
    await retireOldDays(folder, "1", 2, now, record);
    expect(recorded).toHaveLength(1);
    expect(loadRetirementNotes(folder)).toHaveLength(1);
    const lane = open(folder);
    expect(lane.tip.seq).toBe(5);
    lane.abandon();
  });

  test("removes nothing that can't be recorded", async () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    await writeDays(folder, ["2024-11-22", "2025-06-01", "2026-01-01"]);
    const names = readdirSync(folder);
    const full = async () => {
      throw new Error("The disk is full.");
    };
    await expect(retireOldDays(folder, "1", 1, new Date("2026-01-01T12:00:00Z"), full)).rejects.toThrow(
      "full",
    );
    expect(readdirSync(folder)).toEqual(names);
  });

  test("removes nothing after a leap of the clock", async () => {
    const folder = prepareJournalFolder(scratchFolder("journal-"));
    await writeDays(folder, ["2026-11-22", "2026-11-23", "2046-11-23", "2046-11-24"]);
    const names = readdirSync(folder);
    const retired = retireOldDays(folder, "1", 10, new Date("2046-11-24T12:00:00Z"), async () => {});
    await expect(retired).rejects.toThrow("no entry between 2026-11-23 and 2046-11-23");
    expect(readdirSync(folder)).toEqual(names);
  });
});
