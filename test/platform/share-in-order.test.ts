import { expect, test } from "bun:test";
import fc from "fast-check";
import { shareInOrder } from "../../src/platform/share-in-order.ts";

test("every piece is done once and used in its order, however long each worker takes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(3), { maxLength: 20 }),
      fc.integer({ min: 1, max: 4 }),
      async (turns, workers) => {
        const pieces = turns.map((turnsTaken, number) => ({ turnsTaken, number }));
        const done: number[] = [];
        const used: number[] = [];
        const work = async ({ turnsTaken, number }: { turnsTaken: number; number: number }) => {
          for (let i = 0; i < turnsTaken; i++) await Promise.resolve();
          done.push(number);
          return number;
        };
        await shareInOrder(
          pieces,
          Array.from({ length: workers }, () => work),
          (number) => used.push(number),
        );
        expect(used).toEqual(pieces.map(({ number }) => number));
        expect(done.toSorted((a, b) => a - b)).toEqual(used);
      },
    ),
  );
});

test("the error of a worker is the answer, and no further piece is begun", async () => {
  const begun: number[] = [];
  const work = async (piece: number) => {
    begun.push(piece);
    await Promise.resolve();
    if (piece === 2) throw new Error("The third piece is broken.");
    return piece;
  };
  const used: number[] = [];
  const sharing = shareInOrder([0, 1, 2, 3, 4, 5, 6, 7, 8], [work, work], (piece) => used.push(piece));
  await expect(sharing).rejects.toThrow("The third piece is broken.");
  await Bun.sleep(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(used).toEqual([0, 1]);
});

test("the error of a use is the answer", async () => {
  const use = () => {
    throw new Error("There is no room.");
  };
  await expect(shareInOrder([1, 2, 3], [async (piece: number) => piece], use)).rejects.toThrow("no room");
});
