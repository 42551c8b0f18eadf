import { expect, test } from "bun:test";
import { NotComparedTally } from "../../src/engine/screening/not-compared.ts";

test("each property is counted once, with its subjects, probable mistakes first", () => {
  const tally = new NotComparedTally();
  tally.add([
    { property: "walletAddress", values: null },
    { property: "dob", values: null },
  ]);
  tally.add([
    { property: "walletAddress", values: null },
    { property: "imoNumber", values: 2 },
  ]);
  tally.add([{ property: "imoNumber", values: 1 }]);
  expect(tally.named).toEqual([
    { property: "dob", values: null, nearest: "birthDate", subjects: 1 },
    { property: "imoNumber", values: 3, nearest: null, subjects: 2 },
    { property: "walletAddress", values: null, nearest: null, subjects: 2 },
  ]);
  expect(tally.others).toBe(0);
});

test("thousands of keys and long ones are counted, and never a compared one", () => {
  const tally = new NotComparedTally();
  for (let round = 0; round < 2; round++) {
    tally.add(Array.from({ length: 5000 }, (_, i) => ({ property: `key-${i}`, values: null })));
    tally.add([
      { property: "k".repeat(101), values: null },
      { property: "imoNumber", values: 1 },
    ]);
  }
  expect(tally.named).toHaveLength(51);
  expect(tally.named[0]).toMatchObject({ property: "imoNumber", values: 2 });
  expect(tally.others).toBe(4951);
});
