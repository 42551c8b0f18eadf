import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashFile } from "../../../src/engine/snapshot/digest.ts";
import type { ShareIdentity } from "../../../src/service/bulk/reading/customer-row.ts";
import type { RunIdentity } from "../../../src/service/bulk/screening/checkpoint.ts";
import { keepFinished } from "../../../src/service/bulk/screening/finished-run.ts";
import {
  daysOf,
  findGaps,
  loadShare,
  type SharePart,
  sumShares,
} from "../../../src/service/bulk/screening/whole-run.ts";
import { scratchFolder } from "../../support/scratch.ts";

const folder = scratchFolder("interdict-whole-run-");

const INPUT: ShareIdentity = { bytes: 100, modified: "17", footer: "ab", rowGroups: "cd" };
const RUN: RunIdentity<unknown> = {
  program: "1.2.3 abcdef0 rules",
  input: INPUT,
  mapping: "{}",
  settings: { threshold: 0.8 },
  format: "csv",
  shard: null,
  before: null,
  snapshot: "20260701T000000Z-00000001",
  clearances: { revision: 3, today: "2026-07-01" },
};

const TALLY = { customers: 5, rejected: 2, unread: 1 };

/** Share `number` of three. */
function share(number: number, changed: Partial<RunIdentity<unknown>> = {}): SharePart {
  const input = { ...INPUT, rowGroups: `of ${number}` };
  const run = { ...RUN, input, shard: { number, count: 3 }, ...changed };
  return { path: `${number}.csv`, run, tally: TALLY };
}

test("each share once is one run, in any order, also of two days", () => {
  const later = { revision: 3, today: "2026-07-02" };
  const shares = [share(2), share(3, { clearances: later }), share(1)];
  expect(findGaps(shares)).toEqual([]);
  expect(daysOf(shares)).toEqual(["2026-07-01", "2026-07-02"]);
  const whole = { bytes: 100, sha256: "ab" };
  expect(findGaps([1, 2, 3].map((number) => share(number, { input: whole })))).toEqual([]);
});

test.each([
  [[share(1), share(3)], ["Share 2 of 3 is missing."]],
  [
    [share(1), share(3), share(3)],
    ["3.csv and 3.csv are both share 3 of 3.", "Share 2 of 3 is missing."],
  ],
  [[share(1), share(2), share(3, { shard: null })], ["3.csv is not a share: it has every row of its run."]],
  [
    [share(1), share(2), share(3, { shard: { number: 3, count: 4 } })],
    ["3.csv is one of 4 shares, and 1.csv one of 3.", "Share 3 of 3 is missing."],
  ],
  [
    [share(1), share(2), share(3, { input: { ...INPUT, modified: "18" } })],
    ["3.csv and 1.csv differ in the content of the input."],
  ],
  [
    [share(1), share(2), share(3, { program: "1.2.4 abcdef1 rules", snapshot: "other" })],
    ["3.csv and 1.csv differ in the version of the program; the snapshot."],
  ],
  [
    [share(1), share(2), share(3, { clearances: { revision: 4, today: "2026-07-01" } })],
    ["3.csv and 1.csv differ in which cleared pairs are left out."],
  ],
  [[], ["No share was given."]],
])("%j is not", (shares, gaps) => {
  expect(findGaps(shares)).toEqual(gaps);
});

test("results are refused that changed, or of which nothing is known", () => {
  const path = join(folder, "alerts.csv");
  writeFileSync(path, "line\n2\n");
  expect(() => loadShare(path)).toThrow(`The record of the run that wrote ${path}`);
  keepFinished(path, { run: share(1).run, sha256: hashFile(path).sha256, tally: TALLY });
  expect(loadShare(path)).toEqual({ path, run: share(1).run, tally: TALLY });
  writeFileSync(path, "line\n3\n");
  expect(() => loadShare(path)).toThrow("was changed after its run finished");
});

test("a file beside results that is not whole says nothing of their run", () => {
  const path = join(folder, "cut.csv");
  writeFileSync(path, "line\n");
  for (const text of ['{"finished":1}', '{"finished":1,"run":{},"sha256":"ab","tally":null}', "[]"]) {
    writeFileSync(`${path}.done`, text);
    expect(() => loadShare(path)).toThrow("The record of the run");
  }
});

test("what the shares counted adds up, and missing ones are named up to a limit", () => {
  expect(sumShares([share(1), share(2), share(3)])).toEqual({ customers: 15, rejected: 6, unread: 3 });
  const gaps = findGaps([share(1, { shard: { number: 1, count: 1_000_000_000 } })]);
  expect(gaps).toHaveLength(21);
  expect(gaps.at(-1)).toBe("999999979 more shares are missing.");
});
