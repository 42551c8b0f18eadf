// Several runs that share one input.

/** One of several runs that share a file: every row belongs to one of them. */
export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

/** True for the rows of a shard where rows are dealt in turn. */
export function isInShard({ number, count }: Shard, line: number): boolean {
  return line % count === number - 1;
}
