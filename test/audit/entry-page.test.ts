// The page about a decision names the lists that were compared, and no others.

import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Manifest } from "../../src/engine/snapshot/manifest.ts";
import { pageOf, summariseAnswer } from "../../src/service/audit/entry-page.ts";
import { rowOf } from "../../src/service/audit/entry-row.ts";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../src/service/journal/reading/selection.ts";
import { parseDecision, type StoredEntry } from "../../src/service/journal/reading/stored-entry.ts";
import { matchOf, WrittenLane } from "../journal/written-journal.ts";
import { scratchFolder } from "../support/scratch.ts";

const NONE = { answer: { results: [] } };
const MANIFEST = {
  createdAt: "2026-11-20T06:00:00",
  entitiesByCorpus: { sanction: 9, pep: 0 },
  datasets: {
    list_a: { contentDate: "2026-11-19", listed: 5 },
    list_b: { contentDate: null, listed: 4 },
  },
} as unknown as Manifest;

async function entryOf(more: object): Promise<StoredEntry> {
  const journal = join(scratchFolder("interdict-entry-page-"), "journal");
  new WrittenLane(journal, "1")
    .add(matchOf(1, { ...NONE, ...more }), "2026-11-21T09:00:00.000Z")
    .leaveOpen("2026-11-21");
  for await (const entry of readEntries(journal, EVERYTHING)) return entry;
  throw new Error("The journal is empty.");
}

/** Heading, rows and lines about lists, and what is said of candidates. */
async function saidOf(more: object, manifest: Manifest | null = MANIFEST) {
  const entry = await entryOf(more);
  const { sections } = pageOf(entry, manifest);
  const lists = sections.find(({ heading }) => heading.includes("ists"));
  const candidates = sections.find(({ heading }) => heading === "Candidates");
  return {
    outcome: summariseAnswer(parseDecision(entry)),
    heading: lists?.heading,
    rows: lists?.table?.rows.map(([name]) => name),
    lines: lists?.lines,
    candidates: candidates?.lines,
  };
}

test("names the lists that were compared, and says that nothing else was found", async () => {
  expect(await saidOf({ compared: ["list_a"] })).toEqual({
    outcome: "no candidate",
    heading: "Lists compared",
    rows: ["list_a"],
    lines: [],
    candidates: ["No listed name was similar enough."],
  });
});

test("says that no list was compared, and not that nobody is similar", async () => {
  const said = await saidOf({ compared: [] });
  expect(said).toMatchObject({ outcome: "compared with no list", heading: "Lists compared", rows: [] });
  expect(said.lines).toEqual([expect.stringContaining("No list was compared")]);
  expect(said.candidates).toEqual([]);
});

test("names them when the snapshot is gone, and counts those beyond its bound", async () => {
  const gone = await saidOf({ compared: ["list_a", "list_b"], comparedOthers: 3 }, null);
  expect(gone.lines?.[0]).toBe("Compared: list_a, list_b and 3 more.");
  const many = await saidOf({ compared: ["list_a"], comparedOthers: 1 });
  expect([many.rows, many.lines]).toEqual([["list_a"], ["Compared: list_a and 1 more."]]);
});

test("of an entry that does not say it, claims no more than what was asked for", async () => {
  const said = await saidOf({ options: { threshold: 0.8, limit: 10, include: ["pep"], datasets: null } });
  expect(said).toMatchObject({ heading: "Lists of the snapshot", rows: ["list_a", "list_b"] });
  expect(said.lines?.at(-1)).toBe("The snapshot has no pep data, so none of it was compared.");
});

test("says in words what an act was about", async () => {
  const journal = join(scratchFolder("interdict-entry-words-"), "journal");
  const details = {
    ...{ account: { id: 1, name: "core banking" }, ratePerMinute: null, fresh: false, allow: [] },
    settings: { dateOrder: null, threshold: 0.8, include: ["sanction", "pep"] },
    findings: [{ code: "listed-party", score: 1 }, { code: "place" }],
  };
  new WrittenLane(journal, "1")
    .add({ kind: "act", user: "root", command: "review", details }, "2026-11-21T09:00:00.000Z")
    .leaveOpen("2026-11-21");
  const outcomes: string[] = [];
  for await (const entry of readEntries(journal, EVERYTHING)) outcomes.push(rowOf(entry).outcome);
  expect(outcomes).toEqual([
    "account core banking, rate per minute unlimited, fresh no, settings threshold 0.8, include sanction, pep, findings code listed-party, score 1; code place",
  ]);
});
