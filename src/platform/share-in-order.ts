// Shares pieces of work among workers and uses the results in the order of the pieces, so that the outcome is
// the same however many workers there are.

/**
 * Each worker takes the next piece as soon as it is free. Rejects with the first error of a worker or of
 * `use`; the other workers then finish their current piece and stop.
 */
export async function shareInOrder<Piece, Result>(
  pieces: readonly Piece[],
  workers: readonly ((piece: Piece) => Promise<Result>)[],
  use: (result: Result) => void,
): Promise<void> {
  const waiting = new Map<number, { readonly result: Result }>();
  let taken = 0;
  let used = 0;
  const work = async (worker: (piece: Piece) => Promise<Result>) => {
    try {
      while (taken < pieces.length) {
        const number = taken++;
        waiting.set(number, { result: await worker(pieces[number] as Piece) });
        for (let next = waiting.get(used); next !== undefined; next = waiting.get(used)) {
          waiting.delete(used++);
          use(next.result);
        }
      }
    } catch (error) {
      taken = pieces.length;
      throw error;
    }
  };
  await Promise.all(workers.map(work));
}
