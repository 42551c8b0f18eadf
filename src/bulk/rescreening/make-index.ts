// Makes an index of the customers of a file, in stretches of bounded size: threads analyse parts of the rows,
// and their results are joined in the order of the file. So the bytes are the same for any number of threads.

import { shareInOrder } from "../../platform/share-in-order.ts";
import type { CustomerRow } from "../reading/customer-row.ts";
import { cutRows } from "../screening/row-parts.ts";
import type { ScreeningRow } from "../screening/screen-rows.ts";
import type { CustomerContent } from "./customer-content.ts";
import { CustomerIndexBuilder } from "./customer-index-builder.ts";
import { garbageCollector } from "./garbage.ts";
import type { RescreeningWorker } from "./rescreening-threads.ts";

/** How rows become stretches of an index. */
export interface StretchOptions {
  /** Headers of the cells that are passed on. */
  readonly passedOn: readonly string[];
  /** Called with the number of rows that are analysed so far. */
  readonly showProgress: (rows: number) => void;
  /** Rows of a part; for tests. */
  readonly partRows?: number;
  /** A stretch that has so many rows ends; for tests. */
  readonly stretchRows?: number;
}

/** A tenth of a second of work. */
const PART_ROWS = 2000;

/** A stretch takes 130 bytes per customer; the next one begins when it is done with. */
const STRETCH_ROWS = 1_000_000;

/** A stretch ends when its rows are so long, as places are numbers of four bytes. */
const STRETCH_LETTERS = 2 ** 28;

/** Parts that may wait for one that takes long, per worker. */
const PARTS_AHEAD = 2;

/**
 * The contents of an index of all rows; at least one. Rejects with the errors of the file and of the threads.
 */
export async function* makeIndex(
  rows: AsyncIterable<CustomerRow>,
  workers: readonly RescreeningWorker[],
  options: StretchOptions,
): AsyncGenerator<CustomerContent> {
  const { passedOn, partRows: rowsMax = PART_ROWS } = options;
  const parts = new Parts(cutRows(rows, { rowsMax, endsAtPause: false, passedOn }));
  yield await makeStretch(parts, workers, options);
  while (await parts.hasMore()) {
    // The stretch before is done with; the engine would wait for several.
    Bun.gc(true);
    yield await makeStretch(parts, workers, options);
  }
}

async function makeStretch(
  parts: Parts,
  workers: readonly RescreeningWorker[],
  { showProgress, stretchRows = STRETCH_ROWS }: StretchOptions,
): Promise<CustomerContent> {
  const builder = new CustomerIndexBuilder();
  const before = parts.rows;
  const collect = garbageCollector();
  await shareInOrder(
    parts.take(stretchRows),
    // Each worker finds its next part there when it has finished one.
    [...workers, ...workers].map(({ analyse }) => analyse),
    (part) => {
      builder.append(part);
      collect();
      showProgress(before + builder.count);
    },
    workers.length * 2 * (1 + PARTS_AHEAD),
  );
  await shareInOrder(
    builder.words(),
    workers.map(({ analyseWords }) => analyseWords),
    (traits) => builder.appendTraits(traits),
  );
  return builder.build();
}

/** The parts of a file, as texts. */
class Parts {
  /** Rows taken so far. */
  rows = 0;
  readonly #source: AsyncIterator<ScreeningRow[]>;
  #next: Promise<IteratorResult<ScreeningRow[]>> | null = null;

  constructor(source: AsyncIterable<ScreeningRow[]>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    this.#next ??= this.#source.next();
    return (await this.#next).done !== true;
  }

  /** Takes parts until they have as many rows, or as many letters as a stretch may have. */
  async *take(rowsMax: number): AsyncGenerator<string> {
    const start = this.rows;
    for (let letters = 0; this.rows - start < rowsMax && letters < STRETCH_LETTERS; ) {
      this.#next ??= this.#source.next();
      const next = await this.#next;
      if (next.done) return;
      this.#next = null;
      this.rows += next.value.length;
      const text = JSON.stringify(next.value);
      letters += text.length;
      yield text;
    }
  }
}
