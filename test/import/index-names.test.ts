// The alias index of a store, built by one thread and by two.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { keyJoinedTokens } from "../../src/engine/retrieval/build/token-key-table.ts";
import { INDEX_FILE, STORE_FILE, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { collectNames } from "../../src/lists/import/collect-names.ts";
import { emptyNameCounts, ImportReporter } from "../../src/lists/import/import-report.ts";
import { type IndexingHelper, type IndexingOptions, indexNames } from "../../src/lists/import/index-names.ts";
import { indexingThreads } from "../../src/lists/import/indexing-thread.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import type { Progress } from "../../src/lists/import/progress.ts";

const INDEXER = new URL("../../src/indexer.ts", import.meta.url).href;
const STILLBORN = new URL("../server/stillborn-worker.ts", import.meta.url).href;
/** Few enough that the demonstration data make many stretches. */
const STRETCH_ROWS = 7;

const root = mkdtempSync(join(tmpdir(), "interdict-indexing-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let built: string;

beforeAll(async () => {
  const { id } = await buildSnapshot({ paths: ["fixtures/demo"], state: root });
  built = snapshotFolder(root, id);
});

/** Builds the index of a copy of the store. */
async function buildIndex(name: string, options: IndexingOptions, stretchRows = STRETCH_ROWS) {
  const folder = join(root, name);
  mkdirSync(folder);
  copyFileSync(join(built, STORE_FILE), join(folder, STORE_FILE));
  const keeper = new ImportReporter();
  await indexNames(folder, keeper, { ...options, rangeRows: stretchRows });
  return { bytes: readFileSync(join(folder, INDEX_FILE)), account: keeper.report };
}

/** Answers in this thread, with what is changed of it. */
function helperWith(changes: Partial<IndexingHelper>): IndexingOptions {
  return {
    startHelper: () => ({
      collectNames: async (stretch) => collectNames(stretch),
      keyTokens: async (tokens) => keyJoinedTokens(tokens),
      end: () => undefined,
      ...changes,
    }),
  };
}

const failing = async () => {
  throw new OperatorError("The store has a hole.", "Mend it.");
};

describe("the same bytes and the same account", () => {
  test.each([
    ["with a thread", () => ({ startHelper: indexingThreads(INDEXER, 2) }), STRETCH_ROWS],
    ["with a slow helper", () => helperWith({ collectNames: readSlowly }), STRETCH_ROWS],
    ["with a helper that can't be started", () => ({ startHelper: () => null }), STRETCH_ROWS],
    ["a row at a time", () => ({}), 1],
    ["all rows at once", () => ({}), 1_000_000],
  ])("%s", async (name, makeOptions, stretchRows) => {
    const index = readFileSync(join(built, INDEX_FILE));
    const imported = JSON.parse(readFileSync(join(built, "account.json"), "utf8"));
    const { bytes, account } = await buildIndex(name, makeOptions(), stretchRows);
    expect(bytes.equals(index)).toBe(true);
    expect(account.aliases).toBeGreaterThan(0);
    expect({ ...account, ...notOfNames(imported) }).toEqual(imported);
  });

  async function readSlowly(stretch: Parameters<typeof collectNames>[0]) {
    await Bun.sleep(5);
    return collectNames(stretch);
  }

  /** What other steps of the import have written into its account. */
  function notOfNames({
    aliases,
    aliasesSearchable,
    unsearchable,
    datasets,
    ...others
  }: object & Record<string, unknown>) {
    return others;
  }
});

test("reports progress up to the last row", async () => {
  const reported: Progress[] = [];
  await buildIndex("progress", { onProgress: (progress) => reported.push(progress) });
  const dones = reported.map(({ done }) => done);
  expect(dones).toEqual(dones.toSorted((a, b) => a - b));
  expect(reported.length).toBeGreaterThan(5);
  expect(reported.at(-1)?.done).toBe(reported.at(-1)?.total as number);
});

test("datasets of any name are counted", () => {
  const keeper = new ImportReporter();
  for (const names of [2, 3]) {
    const counts = emptyNameCounts();
    for (const dataset of ["constructor", "__proto__"])
      counts.datasets[dataset] = { entities: 1, names, searchable: names };
    keeper.addNames(structuredClone(counts));
  }
  const counted = { entities: 2, names: 5, searchable: 5 };
  expect(Object.entries(keeper.report.datasets)).toEqual([
    ["constructor", counted],
    ["__proto__", counted],
  ]);
});

test("a helper is started for many names only, and ended when it has nothing more to do", async () => {
  const calls: string[] = [];
  const options = helperWith({
    keyTokens: async (tokens) => {
      calls.push("keys");
      return keyJoinedTokens(tokens);
    },
    end: () => calls.push("end"),
  });
  await buildIndex("few", options, 1_000_000);
  expect(calls).toEqual([]);
  await buildIndex("many", options);
  expect(calls.slice(0, 2)).toEqual(["keys", "end"]);
});

describe("a failure", () => {
  test.each([
    ["of reading", helperWith({ collectNames: failing })],
    ["of the keys", helperWith({ keyTokens: failing })],
  ])("%s in the helper is that of the import, and leaves no index", async (name, options) => {
    await expect(buildIndex(name, options)).rejects.toThrow("The store has a hole.");
    expect(readdirSync(join(root, name))).toEqual([STORE_FILE]);
  });

  test("of a thread that dies is described in words", async () => {
    const failure = await buildIndex("stillborn", { startHelper: indexingThreads(STILLBORN, 2) }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toContain("The thread that helped to build the alias index died");
    expect(readdirSync(join(root, "stillborn"))).toEqual([STORE_FILE]);
  });

  test("in the thread arrives as the error that it was", async () => {
    const helper = indexingThreads(INDEXER, 2)?.();
    const nowhere = join(root, "nowhere");
    const failure = await helper
      ?.collectNames({ folder: nowhere, firstRow: 1, endRow: 2 })
      .catch((error: unknown) => error);
    helper?.end();
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toContain(`${join(nowhere, STORE_FILE)}: the entities can't be read`);
  });
});

test("there is no thread to start without a file that it could run, or a processor that could run it", () => {
  expect(indexingThreads(undefined, 2)).toBeUndefined();
  expect(indexingThreads(INDEXER, 1)).toBeUndefined();
});
