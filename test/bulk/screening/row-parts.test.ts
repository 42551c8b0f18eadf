import { expect, test } from "bun:test";
import type { CustomerRow } from "../../../src/service/bulk/reading/customer-row.ts";
import { cutParts, cutRows } from "../../../src/service/bulk/screening/row-parts.ts";

const row = (line: number): CustomerRow => ({ line, reference: `K-${line}`, reason: "No name." });

async function* rowsOf(...lines: readonly number[]): AsyncGenerator<CustomerRow> {
  for (const line of lines) yield row(line);
}

const OPTIONS = { rowsMax: 3, endsAtPause: false, passedOn: [] };

async function linesOf(rows: AsyncIterable<CustomerRow>, options = {}): Promise<number[][]> {
  const parts = await Array.fromAsync(cutRows(rows, { ...OPTIONS, ...options }));
  return parts.map((part) => part.map(({ line }) => line));
}

test("parts hold every row in order, and none is empty", async () => {
  expect(await linesOf(rowsOf(2, 3, 4, 6, 7, 9, 10))).toEqual([[2, 3, 4], [6, 7, 9], [10]]);
  expect(await linesOf(rowsOf(2, 3, 4))).toEqual([[2, 3, 4]]);
  expect(await linesOf(rowsOf())).toEqual([]);
});

test("shards share the rows", async () => {
  const shard = (number: number) => {
    const limits = { rowsMax: 3, endsAtPause: false, shard: { number, count: 2 } };
    return Array.fromAsync(cutParts(rowsOf(2, 3, 4, 6, 7), limits, ({ line }) => line));
  };
  expect(await shard(1)).toEqual([[2, 4, 6]]);
  expect(await shard(2)).toEqual([[3, 7]]);
});

test("a row that is as much work as several fills a part alone", async () => {
  const limits = { rowsMax: 4, endsAtPause: false, shard: null };
  const rowsIn = ({ line }: CustomerRow) => (line === 3 || line === 4 ? 100 : 1);
  const parts = cutParts(rowsOf(2, 3, 4, 5, 6), limits, ({ line }) => line, rowsIn);
  expect(await Array.fromAsync(parts)).toEqual([[2, 3], [4], [5, 6]]);
});

test("a part ends where the input pauses, and not before", async () => {
  let send = () => {};
  async function* paused(): AsyncGenerator<CustomerRow> {
    yield row(2);
    yield row(3);
    await new Promise<void>((resolve) => {
      send = resolve;
    });
    yield row(4);
    yield row(5);
  }
  const parts = cutRows(paused(), { ...OPTIONS, rowsMax: 10, endsAtPause: true });
  const first = await parts.next();
  expect(first.value?.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  const second = parts.next();
  await Bun.sleep(5);
  send();
  expect((await second).value?.map(({ line }: { line: number }) => line)).toEqual([4, 5]);
  expect((await parts.next()).done).toBe(true);
});

test("lines that don't ascend stop the run: it could not be resumed", async () => {
  await expect(linesOf(rowsOf(2, 4, 4))).rejects.toThrow("Line 4 comes after line 4.");
});

test("what a thread gets can be cloned", async () => {
  async function* customer(): AsyncGenerator<CustomerRow> {
    const subject = { schema: "Person" as const, properties: { name: ["A B"] } };
    yield {
      line: 2,
      reference: null,
      subject,
      address: [],
      unread: [],
      written: () => ({ Name: "A B", Branch: "B1" }),
    };
  }
  const [part] = await Array.fromAsync(cutRows(customer(), { ...OPTIONS, passedOn: ["Branch", "Desk"] }));
  expect(structuredClone(part)).toEqual([
    {
      line: 2,
      reference: null,
      subject: { schema: "Person", properties: { name: ["A B"] } },
      address: [],
      unread: [],
      passedOn: ["B1", ""],
    },
  ]);
});
