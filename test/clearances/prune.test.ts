// Pairs that ended are erased from the file, and from its bytes.

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { changeClearances } from "../../src/service/clearances/change.ts";
import { pinRevision } from "../../src/service/clearances/cleared-pairs.ts";
import { countEndedPairs } from "../../src/service/clearances/ended-pairs.ts";
import { listClearances, type PairFilter } from "../../src/service/clearances/list-clearances.ts";
import { countEndedBefore, pruneClearances, wipeErased } from "../../src/service/clearances/prune.ts";
import { makeListed } from "../support/store-records.ts";
import { clear, freshState, makeClearance, NOW, openPairs, openStore, remove, TODAY } from "./support.ts";

const store = openStore([
  makeListed({ id: "a-1", caption: "Corin Ollustrade" }),
  makeListed({ id: "a-2", caption: "Jorvik Tamsenbane" }),
]);

const prune = (state: string, before: string) =>
  pruneClearances(state, before, { user: "officer", now: NOW }, () => {});

const references = (state: string, filter: PairFilter = {}) =>
  [...listClearances(state, store, filter, TODAY)].map(({ reference }) => reference);

/** The bytes of every file of the clearances. */
const bytesOf = (state: string) =>
  readdirSync(state)
    .filter((name) => name.startsWith("clearances.sqlite"))
    .map((name) => readFileSync(join(state, name), "latin1"))
    .join("");

/** Pairs that are valid, were removed on the day of NOW, and expired in 2024 and on the day before NOW. */
async function fourPairs(): Promise<string> {
  const state = freshState();
  await clear(state, store, [
    makeClearance("valid-77", "a-1"),
    makeClearance("removed-77", "a-1"),
    makeClearance("expired-77", "a-2", { until: "2024-06-30", reason: "Seen in 2024" }),
    makeClearance("lately-77", "a-1", { until: "2026-11-22" }),
  ]);
  await remove(state, "removed-77", "a-1");
  return state;
}

test("pairs whose removal or last day was before the day are erased, down to the bytes", async () => {
  const state = await fourPairs();
  expect(countEndedBefore(state, "2026-11-22")).toEqual({ removed: 0, expired: 1 });
  expect(bytesOf(state)).toContain("Seen in 2024");
  expect(await prune(state, "2026-11-22")).toEqual({ removed: 0, expired: 1 });
  expect(wipeErased(state)).toBe(true);
  expect(bytesOf(state)).not.toMatch(/expired-77|Seen in 2024|Jorvik/);
  expect(references(state)).toEqual(["lately-77", "valid-77"]);
  expect(references(state, { status: "removed" })).toEqual(["removed-77"]);
  expect(countEndedBefore(state, "2026-11-24")).toEqual({ removed: 1, expired: 1 });
  await prune(state, "2026-11-24");
  wipeErased(state);
  expect(bytesOf(state)).not.toMatch(/removed-77|lately-77/);
  expect(references(state)).toEqual(["valid-77"]);
  expect(openPairs(state, store).of("valid-77")?.rows.size).toBe(1);
});

test("the pair that a renewal replaced is erased, and its renewal is not", async () => {
  const state = freshState();
  await clear(state, store, [makeClearance("c-1", "a-1", { reason: "the first reason" })]);
  await clear(state, store, [makeClearance("c-1", "a-1", { reason: "the second reason" })]);
  expect(await prune(state, "2026-11-24")).toEqual({ removed: 1, expired: 0 });
  wipeErased(state);
  expect(bytesOf(state)).not.toContain("the first reason");
  expect(openPairs(state, store).of("c-1")?.rows.size).toBe(1);
});

test("nothing is erased when the act can't be recorded, or there is no file", async () => {
  const state = await fourPairs();
  const revision = pinRevision(state);
  const failing = pruneClearances(state, "2026-11-24", { user: "officer", now: NOW }, () => {
    throw new Error("the journal is full");
  });
  await expect(failing).rejects.toThrow("the journal is full");
  expect([pinRevision(state), countEndedBefore(state, "2026-11-24")]).toEqual([
    revision,
    { removed: 1, expired: 2 },
  ]);
  const none = freshState();
  expect([countEndedBefore(none, "2026-11-24"), wipeErased(none)]).toEqual([
    { removed: 0, expired: 0 },
    true,
  ]);
});

test("a run goes on with the pairs that it sees, and one that is resumed later is refused", async () => {
  const state = await fourPairs();
  const revision = pinRevision(state);
  const running = openPairs(state, store, { revision, today: "2026-11-22" });
  await prune(state, "2026-11-24");
  expect(wipeErased(state, 50)).toBe(false);
  expect(running.of("lately-77")?.rows.size).toBe(1);
  running.close();
  expect(() => openPairs(state, store, { revision })).toThrow("were erased from");
  expect(wipeErased(state)).toBe(true);
  expect(openPairs(state, store).of("lately-77")).toBeNull();
});

test("a count of ended pairs says when some may have been erased", async () => {
  const state = await fourPairs();
  await prune(state, "2026-11-22");
  const since = (day: string) => countEndedPairs(state, pinRevision(state), `${day}T00:00:00Z`, TODAY);
  expect(since("2026-11-22")).toEqual({ expired: 1, removed: 1, wereErased: false });
  expect(since("2024-01-01")).toEqual({ expired: 1, removed: 1, wereErased: true });
  await changeClearances(
    state,
    { command: "add", user: "officer", now: NOW },
    () => {},
    () => {},
  );
  expect(since("2026-11-22").wereErased).toBe(false);
});
