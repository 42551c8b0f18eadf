// Why a record was, or was not, in an answer, over two snapshots a day apart.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { explainRecord, explainRefusal, explainWords } from "../../src/engine/screening/explain-record.ts";
import { matchSubject } from "../../src/engine/screening/match.ts";
import { traceMatch } from "../../src/engine/screening/trace.ts";
import type { Snapshot } from "../../src/engine/snapshot/open.ts";
import { decodeSubject } from "../../src/service/contract/decode-subject.ts";
import { BODY, importTwoDays } from "../audit/support.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-explain-");

let before: Snapshot;
let after: Snapshot;
beforeAll(async () => {
  ({ before, after } = await importTwoDays(folder));
});
afterAll(() => {
  before.close();
  after.close();
});

const why = (snapshot: Snapshot, id: string, more: object = {}) =>
  explainRecord(snapshot, decodeSubject({ ...BODY, ...more }), id, after);
const linesOf = (snapshot: Snapshot, id: string, more: object = {}) =>
  why(snapshot, id, more).flatMap(({ lines = [] }) => lines);

test("a record in the answer", () => {
  const [section, ...others] = why(before, "ol-1");
  expect(others).toEqual([]);
  expect(section?.heading).toBe("Why ol-1 was reported");
  expect(section?.facts?.slice(0, 2)).toEqual([
    ["Record", "Corin Ollustrade (Person, ol-1)"],
    ["Datasets", "list_a (sanctions)"],
  ]);
  expect(section?.lines.slice(0, 2)).toEqual([
    "It is candidate 1 of the answer: a match, with a score of 1.",
    "Compared alone, with all its names, it scores 1:",
  ]);
  const [below] = linesOf(before, "ol-2");
  expect(below).toMatch(/^It is candidate \d+ of the answer. It scored 0\.\d+, below the threshold 0\.8/);
});

test("a score that is the threshold is a match", () => {
  const score =
    matchSubject(before, decodeSubject(BODY)).candidates.find(({ id }) => id === "gone")?.score ?? 0;
  expect(score).toBeWithin(0.8, 1);
  const [at] = linesOf(before, "gone", { threshold: score });
  expect(at).toContain(`a match, with a score of ${score}.`);
  const [above] = linesOf(before, "gone", { threshold: score + 0.0001 });
  expect(above).toContain("so it is not a match.");
});

test("has the score of the answer", () => {
  for (const body of [BODY, { ...BODY, include: ["sanctions", "pep"] }]) {
    const subject = decodeSubject(body);
    for (const [at, { id, score }] of matchSubject(before, subject).candidates.entries())
      expect(traceMatch(before, subject, id).records).toContainEqual(
        expect.objectContaining({ score, position: at + 1, rank: at + 1, exclusion: null }),
      );
  }
});

test("a record that was not on the lists that day, and is now", () => {
  const [section] = why(before, "new");
  expect([section?.heading, section?.facts]).toEqual(["Why new was not reported", undefined]);
  const lines = linesOf(before, "new");
  expect(lines[0]).toContain("No record on the lists of the snapshot has the id new");
  expect(lines[1]).toMatch(/^The snapshot in use has it: Corin Ollustrade \(list_a\), first imported /);
  expect(linesOf(before, "never")).toHaveLength(1);
  expect(explainRecord(before, decodeSubject(BODY), "new", null)[0]?.lines).toHaveLength(1);
});

test.each([
  ["gone", {}, "It was no longer listed: delisted on"],
  ["ol-pep", {}, "Only the PEP data contains it, and the request did not include that data."],
  ["ol-ship", {}, "Its kind is Vessel, and the subject's kind is another."],
  ["ol-kin", {}, "It is a supporting record, not a listed one."],
  ["ol-b", { datasets: ["list_a"] }, "It is in list_b, and the request asked for other datasets."],
  ["filler-3", {}, "The match index did not propose it. "],
  ["filler-3", {}, 'Its names contain no word of the subject and none that sounds the same: "corin"'],
  [
    "ol-2",
    { limit: 1 },
    "The limit cut the answer at 1 candidate; the last one scored 1. This record ranks at number ",
  ],
  ["ol-b", { limit: 1 }, "It scored 1, which is a match. The limit cut the answer at 1 candidate; "],
  ["ol-1", { properties: { name: ["Corin Quillas Brendt"] } }, "Answers leave out candidates below 0.5."],
])("%s with %p", (id, more, expected) => {
  const [section] = why(after, id, more);
  expect(section?.heading).toBe(`Why ${id} was not reported`);
  expect(section?.lines.join("\n")).toContain(expected);
});

test("of another kind it is not compared, and of another dataset it is", () => {
  expect(linesOf(after, "ol-ship")).toHaveLength(1);
  expect(linesOf(after, "ol-b", { datasets: ["list_a"] }).length).toBeGreaterThan(1);
});

test.each([
  [["a"], [], [], ['Words of the subject that its names contain: "a".']],
  [[], ["b"], [], ['Words of the subject that sound like a word of its names: "b".']],
  [
    ["a"],
    [],
    ["c", "d"],
    [
      'Words of the subject that its names contain: "a".',
      'Words of the subject that its names do not contain: "c", "d".',
    ],
  ],
] as [string[], string[], string[], string[]][])("words %p, %p and %p", (equal, alike, other, expected) => {
  expect(explainWords({ equal, alike, other })).toEqual(expected);
});

test("an item that was refused", () => {
  expect(explainRefusal("ol-1")).toEqual({
    heading: "Why ol-1 was not reported",
    lines: ["The item was refused, so it was compared with no record."],
  });
});
