// A whole self-test on a small list of invented parties: everything is found, and each way of missing a name
// is noticed, named with its reason and fails its criterion.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AliasIndex } from "../../src/engine/retrieval/alias-index.ts";
import type { CandidateQuery } from "../../src/engine/retrieval/query/candidate-query.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import type { CleanCustomer } from "../../src/operator/selftest/clean/clean-customer.ts";
import { type Comparison, compareRuns } from "../../src/operator/selftest/comparison.ts";
import { judge, type Required } from "../../src/operator/selftest/criteria.ts";
import { describeRun, type SelftestDocument } from "../../src/operator/selftest/document.ts";
import { loadEarlierRun } from "../../src/operator/selftest/load-earlier.ts";
import { writeReport } from "../../src/operator/selftest/report/report.ts";
import { runSelftest } from "../../src/operator/selftest/run.ts";
import type { SelftestSettings } from "../../src/operator/selftest/settings.ts";
import { testerOf } from "../../src/operator/selftest/tester.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-selftest-");

const SETTINGS: SelftestSettings = {
  threshold: 0.8,
  limit: 25,
  include: ["sanctions", "pep"],
  datasets: null,
  seed: 1,
  sample: 20,
};

const ALL: Required = { exact: 100, fuzzy: 100, falseAlerts: 0, rejected: 0, unread: 0 };

const PARTIES: readonly (readonly [schema: string, name: string, more?: Record<string, string[]>])[] = [
  ["Person", "Mikhail Ollustrade", { birthDate: ["1970-06-05"], country: ["ru"], weakAlias: ["Mishka"] }],
  ["Person", "Ysolde Tamsenbane", { alias: ["Изольда Тамсенбейн", "Ysolde <b>T.</b> Tamsenbane"] }],
  ["Person", "Hassan Quillonmark"],
  ["Company", "Fennimark Trading International Ltd"],
  ["Vessel", "Proshchenko Star"],
  ["CryptoWallet", "Fennimark wallet"],
];

const NAMESAKES = 4;

function writeList(): string {
  const path = join(folder, "list.ftm.json");
  const namesakes = Array.from({ length: NAMESAKES }, () => ["Person", "Zoltan Vexweir"] as const);
  const lines = [...PARTIES, ...namesakes].map(([schema, name, more = {}], i) =>
    JSON.stringify({
      id: `x-${i}`,
      caption: name,
      schema,
      datasets: i % 2 === 0 ? ["alpha"] : ["beta"],
      properties: { name: [name], topics: ["sanction"], ...more },
      target: true,
    }),
  );
  writeFileSync(path, lines.join("\n"));
  return path;
}

let snapshot: Snapshot;
beforeAll(async () => {
  const state = join(folder, "state");
  const { id } = await buildSnapshot({ paths: [writeList()], state });
  snapshot = openSnapshot(snapshotFolder(state, id));
});
afterAll(() => snapshot.close());

const customer = (name: string, more: Record<string, string[]> = {}): CleanCustomer => ({
  schema: "Person",
  properties: { name: [name], ...more },
  label: name,
});

const STRANGERS = [customer("Barnaby Crumhorn"), customer("Odile Wexcombe")];

async function run(
  settings: Partial<SelftestSettings> = {},
  customers: Iterable<CleanCustomer> = STRANGERS,
  tested = snapshot,
  required = ALL,
  threads = 1,
): Promise<SelftestDocument> {
  const all = { ...SETTINGS, ...settings };
  const testers = Array.from({ length: threads }, () => testerOf(tested, all));
  const result = await runSelftest(
    testers,
    tested,
    all,
    { file: null, customers, unread: () => 0 },
    () => {},
  );
  const program = {
    version: "1.2.3",
    commit: "abc",
    bun: "1",
    indexFormat: 1,
    nameRules: "r",
    sha256: "f".repeat(64),
  };
  const criteria = judge(result, required);
  return describeRun(tested, { program, time: "2026-01-02T03:04:05Z", settings: all, criteria }, result);
}

/** The snapshot with an index that never proposes some of its records. */
function withoutRecords(...ids: string[]): Snapshot {
  const { aliases, store } = snapshot;
  if (aliases === null) throw new Error("The snapshot has no index.");
  const find = (query: CandidateQuery) =>
    aliases.find(query).filter(({ row }) => !ids.includes(store.candidate(row)?.id ?? ""));
  const lossy = new Proxy(aliases, {
    get: (index, key) => {
      if (key === "find") return find;
      const value = Reflect.get(index, key);
      return typeof value === "function" ? value.bind(index) : value;
    },
  }) as AliasIndex;
  return { ...snapshot, aliases: lossy };
}

const failed = ({ criteria }: SelftestDocument) =>
  criteria.filter(({ isFulfilled }) => !isFulfilled).map(({ name }) => name);

describe("a good index", () => {
  test("finds every listed name, in every list, script and kind of party", async () => {
    const { control } = await run();
    expect(control.strong.all).toMatchObject({ found: 11, tested: 11 });
    expect(control.strong.misses).toEqual([]);
    const countsOf = (shares: readonly { name: string; found: number }[]) =>
      Object.fromEntries(shares.map(({ name, found }) => [name, found]));
    expect(countsOf(control.strong.byList)).toEqual({ alpha: 5, beta: 6 });
    expect(countsOf(control.strong.byScript)).toEqual({ latin: 10, cyrillic: 1 });
    expect(countsOf(control.strong.byParty)).toEqual({ person: 9, organization: 1, vessel: 1 });
    expect(control.withoutNames).toEqual({ CryptoWallet: 1 });
    expect(control.beyondDefaultLimit).toBe(0);
  });

  test("weak names are counted apart", async () => {
    const { control } = await run();
    expect(control.weak.all).toMatchObject({ found: 0, tested: 1 });
    expect(control.weak.misses).toMatchObject([{ name: "Mishka", id: "x-0", reason: "scored 0.79" }]);
    expect(control.weakWithFacts).toMatchObject({ found: 1, tested: 1 });
  });

  test("manipulated names are counted by kind, variant and list", async () => {
    const { manipulated } = await run();
    expect(manipulated.byKind).toHaveLength(20);
    const other = manipulated.byKind.find(({ name }) => name === "case-and-punctuation");
    expect(other?.tested).toBeGreaterThan(10);
    expect(other?.share).toBe(1);
    expect(manipulated.byKind.reduce((sum, { tested }) => sum + tested, 0)).toBe(manipulated.all.tested);
    expect(manipulated.byVariant.reduce((sum, { tested }) => sum + tested, 0)).toBe(manipulated.all.tested);
    expect(manipulated.misses).toHaveLength(manipulated.all.tested - manipulated.all.found);
  });

  test("clean customers raise no alert; a listed one does, by the name alone or with its facts", async () => {
    expect((await run()).clean).toMatchObject({ asHeld: { customers: 2, alerted: 0 }, alerts: [] });
    const others = [
      ...STRANGERS,
      customer("Hassan Quillonmark"),
      customer("Mikhail Ollustrade", { birthDate: ["1931-01-01"] }),
      customer("???"),
    ];
    const { clean, ...rest } = await run({}, others);
    expect(clean.refused).toBe(1);
    expect(clean.asHeld).toMatchObject({ customers: 4, alerted: 1, namesakes: 1, perThousand: 250 });
    expect(clean.byName).toMatchObject({ customers: 4, alerted: 2 });
    expect(clean.alerts).toMatchObject([
      { customer: "Hassan Quillonmark", id: "x-2", isNamesake: true, isNameOnly: false },
      { customer: "Mikhail Ollustrade", id: "x-0", isNameOnly: true },
    ]);
    expect(failed({ clean, ...rest })).toContain("false alerts");
  });

  test("any number of testers gives the same bytes", async () => {
    const texts = new Set<string>();
    for (const testers of [1, 2, 5])
      texts.add(JSON.stringify(await run({}, STRANGERS, snapshot, ALL, testers)));
    expect(texts.size).toBe(1);
  });

  test("the same seed gives the same bytes, and another seed other names", async () => {
    const missesOf = async (seed: number) => JSON.stringify((await run({ seed, sample: 5 })).manipulated);
    expect(await missesOf(1)).toBe(await missesOf(1));
    expect(await missesOf(2)).not.toBe(await missesOf(1));
  });
});

describe("what is missed", () => {
  test("a record that the index lacks is not retrieved, under any name", async () => {
    const document = await run({}, STRANGERS, withoutRecords("x-1"));
    expect(document.control.strong.misses).toMatchObject(
      ["Ysolde Tamsenbane", "Изольда Тамсенбейн", "Ysolde <b>T.</b> Tamsenbane"].map((name) => ({
        name,
        id: "x-1",
        lists: ["beta"],
        reason: "not retrieved",
      })),
    );
    expect(
      document.manipulated.misses.some(({ id, reason }) => id === "x-1" && reason === "not retrieved"),
    ).toBe(true);
    expect(failed(document)).toContain("exact");
    expect(document.isPassed).toBeFalse();
  });

  test("a threshold that is too high is told by the score", async () => {
    const document = await run({ threshold: 1 });
    expect(failed(document)).toContain("fuzzy");
    expect(document.manipulated.misses[0]?.reason).toMatch(/^scored 0\.\d+$/);
    const row = (threshold: number) => document.thresholds.find((one) => one.threshold === threshold);
    expect(row(1)?.manipulated.found).toBe(document.manipulated.all.found);
    expect(row(0.8)?.manipulated).toEqual((await run()).manipulated.all);
  });

  test("namesakes beyond the limit are cut, and count as missed at every threshold", async () => {
    const document = await run({ limit: 3 });
    expect(document.control.strong.misses.map(({ reason }) => reason)).toEqual(["cut by the limit"]);
    expect(document.thresholds.map(({ control }) => control.found)).toEqual(
      document.thresholds.map(() => document.control.strong.all.tested - 1),
    );
  });

  test("a criterion about nothing is not fulfilled", async () => {
    const result = await run({ datasets: ["alpha"] });
    const none = { ...result.manipulated, all: { ...result.manipulated.all, tested: 0, found: 0 } };
    expect(failed({ ...result, criteria: judge({ ...result, manipulated: none }, ALL) })).toContain("fuzzy");
  });

  test("criteria hold to the last name", () => {
    const share = { found: 99_999, tested: 100_000, share: 0.99999, low: 0, high: 1 };
    const result = {
      control: { strong: { all: share } },
      manipulated: { all: share },
      clean: { file: null, asHeld: {} },
    };
    const judged = (exact: number) =>
      judge(result as unknown as SelftestDocument, {
        exact,
        fuzzy: null,
        falseAlerts: null,
        rejected: 0,
        unread: 0,
      })[0]?.isFulfilled;
    expect([judged(100), judged(99.999), judged(99.9991)]).toEqual([false, true, false]);
  });

  test("nothing to test is an error, not a success", async () => {
    await expect(run({ include: ["pep"] })).rejects.toThrow("has no listed name to test");
    await expect(run({}, [])).rejects.toThrow("no customer that can be screened");
  });
});

describe("what changed since an earlier run", () => {
  const total = (comparison: Comparison, start: string) =>
    comparison.totals.find(({ what }) => what.startsWith(start));
  const customers = [...STRANGERS, customer("Hassan Quillonmark")];

  test("is named: the lists and kinds that are worse, and each name that is missed", async () => {
    const before = await run();
    const now = await run({}, customers, withoutRecords("x-1"));
    const comparison = compareRuns(before, now);
    expect(comparison).toMatchObject({ isSameSample: true, differences: [], missesGone: 0 });
    expect(total(comparison, "Names found as listed")).toMatchObject({ change: "worse" });
    expect(total(comparison, "Manipulated names found")).toMatchObject({ change: "worse" });
    expect(total(comparison, "Clean customers with an alert")).toMatchObject({
      before: { counted: 0, of: 2 },
      now: { counted: 1, of: 3 },
      change: "worse",
    });
    expect(comparison.moved.map(({ what, change }) => [what, change])).toContainEqual([
      "As listed: beta",
      "worse",
    ]);
    const ofRecord = [...now.control.strong.misses, ...now.manipulated.misses].filter(
      ({ id }) => id === "x-1",
    );
    expect(comparison.newMisses).toEqual(ofRecord);
    const page = writeReport({ ...now, comparison }, "selftest.json");
    expect(page).toContain("Since the earlier test");
    expect(page).toContain("Both tests screened the same names");
    expect(page).toContain("<bdi>WORSE</bdi>");
    expect(page).not.toMatch(/<script|undefined|NaN|\[object/);
  });

  test("is the other way round when the runs are", async () => {
    const comparison = compareRuns(await run({}, customers, withoutRecords("x-1")), await run());
    expect(comparison.totals.slice(0, 3).map(({ change }) => change)).toEqual(["better", "better", "better"]);
    expect(comparison.newMisses).toEqual([]);
    expect(comparison.missesGone).toBeGreaterThan(3);
  });

  test("is nothing between two runs that are the same", async () => {
    const comparison = compareRuns(await run(), await run());
    expect(comparison.totals.map(({ change }) => change)).toEqual(["same", "same", "same", "same"]);
    expect([comparison.moved, comparison.newMisses, comparison.missesGone]).toEqual([[], [], 0]);
    const page = writeReport({ ...(await run()), comparison }, "selftest.json");
    expect(page).toContain("No list and no kind of manipulation became better or worse.");
    expect(page).toContain("0 names are missed that were not missed before");
  });

  test("may be chance where other names were drawn, and says what else differs", async () => {
    const [before, now] = [await run({ sample: 3 }), await run({ seed: 2, threshold: 0.9, sample: 3 })];
    const { isSameSample, differences } = compareRuns(before, now);
    expect(isSameSample).toBe(false);
    expect(differences).toEqual(["the threshold (0.8, now 0.9)", "the seed (1, now 2)"]);
    const shareOf = (found: number) => ({ ...now.manipulated.all, found, tested: 1000 });
    const changeOf = (found: number) => {
      const earlier = { ...before, manipulated: { ...before.manipulated, all: shareOf(970) } };
      const later = { ...now, manipulated: { ...now.manipulated, all: shareOf(found) } };
      return total(compareRuns(earlier, later), "Manipulated")?.change;
    };
    // Two samples of 1,000 names with a share of 97 % differ by 15 in 19 of 20 cases.
    expect([950, 960, 970, 980, 990].map(changeOf)).toEqual([
      "worse",
      "by chance",
      "same",
      "by chance",
      "better",
    ]);
  });

  test("is read from the file of the earlier run, and nothing else is taken for one", async () => {
    const path = join(folder, "earlier.json");
    const document = await run();
    const load = (content: string) => {
      writeFileSync(path, content);
      return loadEarlierRun(path);
    };
    expect(load(JSON.stringify(document))).toMatchObject({ snapshot: { id: snapshot.id } });
    expect(() => load(JSON.stringify({ ...document, format: 2 }))).toThrow("is a self-test of format 2");
    for (const content of ["", "[]", "{}", JSON.stringify(document).slice(0, -1)])
      expect(() => load(content)).toThrow("is not a self-test that can be compared");
    const { manipulated: _, ...rest } = document;
    expect(() => load(JSON.stringify(rest))).toThrow("/manipulated is missing or wrong");
  });
});

describe("the report", () => {
  test("says the result, names misses with their reasons, and points to the JSON file for the rest", async () => {
    const document = await run(
      { sample: 200 },
      [...STRANGERS, customer("Hassan Quillonmark")],
      withoutRecords("x-0", "x-1", "x-2", "x-3"),
    );
    const page = writeReport(document, "selftest.json");
    expect(page).toContain("<strong>Failed</strong>");
    expect(page).toContain("not retrieved");
    expect(page).toContain("Ysolde &lt;b&gt;T.&lt;/b&gt; Tamsenbane");
    expect(page).toContain("f".repeat(64));
    expect(page).toContain(document.snapshot.id);
    expect(page).toContain("The customers of this test are invented");
    expect(page).toMatch(/\d+ more are in selftest\.json/);
    expect(page).not.toMatch(/<script|\bsrc=|\bhref=|undefined|NaN|\[object/);
    expect(page).not.toContain(folder);
  });

  test("says so when everything is fulfilled, and when the program has no checksum", async () => {
    const document = await run({}, STRANGERS, snapshot, {
      exact: 100,
      fuzzy: null,
      falseAlerts: null,
      rejected: 0,
      unread: 0,
    });
    expect(document.isPassed).toBeTrue();
    const page = writeReport(
      { ...document, program: { ...document.program, sha256: null } },
      "selftest.json",
    );
    expect(page).toContain("<strong>Passed</strong>");
    expect(page).toContain("run from source");
  });

  test("has the lists with date and checksum of each file", async () => {
    const { snapshot: facts } = await run();
    expect(facts.lists.map(({ name }) => name)).toEqual(["alpha", "beta"]);
    expect(facts.untested).toEqual([]);
    const { snapshot: part } = await run({ datasets: ["beta"] });
    expect([part.lists.map(({ name }) => name), part.untested]).toEqual([["beta"], ["alpha"]]);
    expect(facts.lists[0]?.files).toMatchObject([{ name: "list.ftm.json", records: 10 }]);
  });
});
