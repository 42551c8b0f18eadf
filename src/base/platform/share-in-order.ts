// Shares pieces of work among workers and uses the results in the order of the pieces, so that the outcome is
// the same however many workers there are.

/**
 * Each worker takes the next piece as soon as it is free. No piece is taken while `aheadMax` pieces before it
 * are not used yet, so that an endless stream of pieces takes bounded memory; it is at least the number of
 * workers. Rejects with the first error of the pieces, a worker or `use`; the other workers then finish their
 * current piece and stop.
 */
export async function shareInOrder<Piece, Result>(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  workers: readonly ((piece: Piece) => Promise<Result>)[],
  use: (result: Result) => void,
  aheadMax = Number.POSITIVE_INFINITY,
): Promise<void> {
  const source = iterate(pieces);
  const waiting = new Map<number, { readonly result: Result }>();
  const sleepers: (() => void)[] = [];
  const wakeAll = () => {
    for (const wake of sleepers.splice(0)) wake();
  };
  let taken = 0;
  let used = 0;
  let hasFailed = false;
  let isOver = false;
  const work = async (worker: (piece: Piece) => Promise<Result>) => {
    try {
      while (!isOver) {
        if (taken - used >= aheadMax) {
          await new Promise<void>((wake) => sleepers.push(wake));
          continue;
        }
        const number = taken++;
        const next = await source.next();
        if (next.done || hasFailed) break;
        waiting.set(number, { result: await worker(next.value) });
        for (let found = waiting.get(used); found !== undefined; found = waiting.get(used)) {
          waiting.delete(used++);
          use(found.result);
        }
        wakeAll();
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      isOver = true;
      wakeAll();
    }
  };
  await Promise.all(workers.map(work));
}

function iterate<Piece>(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
): Iterator<Piece> | AsyncIterator<Piece> {
  return Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
}
