// An index of customers is the same for any number of threads, and rescreening finds the same with it.

import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { CustomerRow } from "../../../src/bulk/reading/customer-row.ts";
import { CustomerIndex } from "../../../src/bulk/rescreening/customer-index.ts";
import { startRescreeners } from "../../../src/bulk/rescreening/rescreening-threads.ts";
import { buildSnapshot } from "../../../src/import/pipeline.ts";
import { snapshotFolder } from "../../../src/snapshot/folders.ts";
import { inventName } from "../../support/invented-names.ts";
import { seeded } from "../../support/random.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { customersOf, makeContents } from "./full-runs.ts";

const RESCREENER = new URL("../../../src/rescreener.ts", import.meta.url).href;

const random = seeded(8);
const CUSTOMERS: readonly CustomerRow[] = [
  ...customersOf(
    Array.from({ length: 400 }, (_, i) => ({
      schema: i % 5 === 0 ? "Company" : "Person",
      properties: { name: [inventName(random, i % 5 !== 0)] },
    })),
  ),
  { line: 500, reference: "R", reason: "The row is bad." },
  ...customersOf([{ schema: "Person", properties: { name: ["---"] } }]).map((one) => ({ ...one, line: 501 })),
];

let request: Parameters<typeof startRescreeners>[2];
beforeAll(async () => {
  const state = join(scratchFolder("interdict-make-index-"), "state");
  const { id } = await buildSnapshot({ paths: ["fixtures/demo"], state, now: new Date() });
  const folder = snapshotFolder(state, id);
  request = { before: folder, now: folder, scoreMin: 0.8 };
});

describe("an index of customers", () => {
  test("has the same bytes for any number of threads and parts of any size", async () => {
    const made: string[] = [];
    for (const [count, partRows] of [
      [1, 1000],
      [1, 13],
      [2, 13],
      [3, 50],
    ] as const) {
      const { workers, end } = await startRescreeners(count === 1 ? "" : RESCREENER, count, request);
      expect(workers).toHaveLength(count);
      const contents = await makeContents(CUSTOMERS, workers, { partRows });
      end();
      made.push(JSON.stringify(contents.map(({ bytes, lengths }) => [Bun.hash(bytes).toString(), lengths])));
    }
    expect(new Set(made).size).toBe(1);
  });

  test("numbers rows that can't be screened as others, with their reason", async () => {
    const { workers } = await startRescreeners("", 1, request);
    const [content] = await makeContents(CUSTOMERS, workers, { partRows: 100 });
    if (content === undefined) throw new Error("There is no content.");
    const index = new CustomerIndex(content);
    expect(index.count).toBe(CUSTOMERS.length);
    expect([...index.rejected].map((number) => index.rejectedRow(number))).toEqual([
      { line: 500, reference: "R", reason: "The row is bad." },
      { line: 501, reference: "C0", reason: "No name of the row has a letter or digit to compare." },
    ]);
    expect(index.customer(7)).toMatchObject({ line: 9, reference: "C7" });
  });

  test("an error of the rows ends the making", async () => {
    const { workers, end } = await startRescreeners(RESCREENER, 2, request);
    const lines = [...CUSTOMERS.slice(0, 30), ...CUSTOMERS.slice(0, 1)];
    await expect(makeContents(lines, workers, { partRows: 5 })).rejects.toThrow("comes after line");
    end();
  });
});
