// Turns between the accounts whose work waits.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { Turns } from "../../src/service/uploads/turns.ts";

function allOf(turns: Turns<string>): string[] {
  const items: string[] = [];
  for (let next = turns.take(); next !== null; next = turns.take()) items.push(next.item);
  return items;
}

test("accounts have their turns one after the other, each with what it asked for first", () => {
  const turns = new Turns<string>();
  for (const item of ["a1", "a2", "a3"]) turns.add(1, item);
  turns.add(2, "b1");
  expect(turns.take()?.item).toBe("a1");
  turns.add(3, "c1");
  turns.add(2, "b2");
  // It made place for others, and goes on before what its account asked for later.
  turns.add(1, "a1", true);
  turns.remove("a2");
  expect([turns.has("a1"), turns.has("a2"), turns.countOf(1)]).toEqual([true, false, 2]);
  expect(turns.take((account) => account !== 2)?.item).toBe("c1");
  expect([turns.isAwaitedByOther(1), turns.isAwaitedByOther(9)]).toEqual([true, true]);
  expect(allOf(turns)).toEqual(["b1", "a1", "b2", "a3"]);
  expect([turns.isAwaitedByOther(1), turns.take()]).toEqual([false, null]);
});

test("no account waits for more than one turn of each other, and all work comes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 }), (accounts) => {
      const turns = new Turns<number>();
      for (const [item, account] of accounts.entries()) turns.add(account, item);
      const taken: number[] = [];
      for (let next = turns.take(); next !== null; next = turns.take()) taken.push(next.account);
      expect([...taken].sort()).toEqual([...accounts].sort());
      const ofAccounts = new Set(accounts);
      // Until the least of them has nothing left, each round has every account once.
      const least = Math.min(
        ...[...ofAccounts].map((one) => accounts.filter((other) => other === one).length),
      );
      for (let round = 0; ofAccounts.size > 0 && round < least; round++) {
        const part = taken.slice(round * ofAccounts.size, (round + 1) * ofAccounts.size);
        expect(new Set(part)).toEqual(ofAccounts);
      }
    }),
  );
});
