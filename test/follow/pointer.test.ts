// The pointer file serves programs of several versions at once: each takes the newest that it can use.

import { expect, test } from "bun:test";
import {
  choosePublished,
  type Published,
  parsePointer,
  type Reads,
  withPublished,
} from "../../src/lists/follow/pointer.ts";

const OLD: Reads = { snapshotFormat: 4, indexFormat: 4, nameRules: "rules-of-old" };
const NEW: Reads = { snapshotFormat: 5, indexFormat: 5, nameRules: "rules-of-new" };

function published(id: string, reads: Reads): Published {
  const createdAt = `2026-11-${id}T00:00:00`;
  return { id, createdAt, ...reads, file: `${id}.snapshot`, bytes: 1, sha256: "0".repeat(64), useFrom: null };
}

const publishAll = (...all: Published[]) =>
  all.reduce<readonly Published[]>((before, one) => parsePointer(withPublished(before, one), "s"), []);

test("old and new programs take a snapshot each while a version is replaced by the next", () => {
  const snapshots = publishAll(published("01", OLD), published("02", NEW), published("03", OLD));
  expect(snapshots.map(({ id }) => id)).toEqual(["03", "02"]);
  expect(choosePublished(snapshots, "s", OLD).id).toBe("03");
  expect(choosePublished(snapshots, "s", NEW).id).toBe("02");
});

test("a program takes no snapshot that it can't read, and says what it lacks", () => {
  const newer = publishAll(published("01", { ...OLD, snapshotFormat: 5 }));
  expect(() => choosePublished(newer, "s3://lists/", OLD)).toThrow(
    "s3://lists/ has no snapshot for the name rules rules-of-old and index format 4 of this program.",
  );
  expect(choosePublished(newer, "s", { ...OLD, snapshotFormat: 5 }).id).toBe("01");
});

test("it keeps a bounded number of snapshots", () => {
  const many = Array.from({ length: 12 }, (_, i) =>
    published(String(i + 10), { ...OLD, nameRules: `rules-${i}` }),
  );
  const kept = publishAll(...many).map(({ id }) => id);
  expect(kept).toEqual(["21", "20", "19", "18", "17", "16", "15", "14"]);
});

test("a pointer with a day that no calendar has is damaged: nobody waits for a time that never comes", () => {
  const wrong = { ...published("01", OLD), useFrom: "2026-11-31T25:00:00" };
  expect(() => parsePointer(withPublished([], wrong), "s3://lists")).toThrow(
    "s3://lists/latest.json is damaged: 2026-11-31T25:00:00 is not a time.",
  );
});
