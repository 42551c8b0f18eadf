import { expect, test } from "bun:test";
import fc from "fast-check";
import { shareInOrder } from "../../src/base/platform/share-in-order.ts";

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

test("pieces that arrive one by one are used at once, and few wait for one that takes long", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(6), { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(3),
      async (turns, workers, more) => {
        const aheadMax = workers + more;
        const used: number[] = [];
        let begun = 0;
        async function* pieces() {
          for (const [number, turnsTaken] of turns.entries()) {
            await Bun.sleep(0);
            yield { number, turnsTaken };
          }
        }
        const work = async ({ turnsTaken, number }: { turnsTaken: number; number: number }) => {
          expect(++begun - used.length).toBeLessThanOrEqual(aheadMax);
          for (let i = 0; i < turnsTaken; i++) await Bun.sleep(0);
          return number;
        };
        await shareInOrder(
          pieces(),
          Array.from({ length: workers }, () => work),
          (number) => used.push(number),
          aheadMax,
        );
        expect(used).toEqual([...turns.keys()]);
      },
    ),
    { numRuns: 40 },
  );
});

test("a result is used before the next piece is there", async () => {
  const used: number[] = [];
  let sendSecond = () => {};
  async function* pieces() {
    yield 1;
    await new Promise<void>((send) => {
      sendSecond = send;
    });
    yield 2;
  }
  const work = async (piece: number) => piece;
  const sharing = shareInOrder(pieces(), [work, work], (piece) => used.push(piece), 4);
  await Bun.sleep(1);
  expect(used).toEqual([1]);
  sendSecond();
  await sharing;
  expect(used).toEqual([1, 2]);
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

test("the error of the pieces is the answer, after what came before it", async () => {
  const used: number[] = [];
  async function* pieces() {
    yield 1;
    throw new Error("The file is cut short.");
  }
  const work = async (piece: number) => piece;
  await expect(shareInOrder(pieces(), [work, work], (piece) => used.push(piece))).rejects.toThrow(
    "cut short",
  );
  expect(used).toEqual([1]);
});
