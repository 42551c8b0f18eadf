// The threads of a run: they analyse parts of the customer file, and ask stretches of an index which changed
// records they may match. With one thread, this thread does all of it.

import { OperatorError } from "../../model/errors.ts";
import { openThreads, type RpcHandlers } from "../../platform/rpc-channel.ts";
import { analyseWord } from "../../scoring/words/word.ts";
import { diffRecords } from "../../snapshot/diff.ts";
import type { ScreeningRow } from "../screening/screen-rows.ts";
import { collectChanges } from "./changed-records.ts";
import type { CustomerContent } from "./customer-content.ts";
import { CustomerIndex } from "./customer-index.ts";
import type { WordTexts } from "./customer-index-builder.ts";
import { analysePart, type CustomerPart, groupOfSide, splitTexts } from "./customer-part.ts";
import { FactsFilter } from "./facts-filter.ts";
import { garbageCollector } from "./garbage.ts";
import { type CustomerRange, NearCustomers } from "./near-customers.ts";
import { NearRecords } from "./near-records.ts";
import { RecordMatches } from "./record-matches.ts";
import { type PackedTraits, packWords } from "./token-traits.ts";

interface RescreenRequest {
  /** Folders of the two snapshots. */
  readonly before: string;
  readonly now: string;
  /** The least score that counts, 0 to 1. */
  readonly scoreMin: number;
}

interface FindRequest {
  readonly content: CustomerContent;
  readonly range: CustomerRange;
}

/** The RPC methods of a thread. */
export type RescreenerMethods = {
  /** Finds what changed. Once, before the first `find`. */
  open: (request: RescreenRequest) => void;
  /** Analyses rows; a JSON text of ScreeningRow[], which is copied faster than objects. */
  analyse: (rows: string) => CustomerPart;
  analyseWords: (texts: WordTexts) => PackedTraits;
  /** As NearCustomers.findMatching. */
  find: (request: FindRequest) => Int32Array;
};

/** What customers are asked about. */
interface Asked {
  readonly near: NearRecords;
  readonly facts: FactsFilter;
  readonly matches: RecordMatches;
}

/** What a thread answers. */
export function rescreenerMethods(): RpcHandlers<RescreenerMethods> {
  let asked: Asked | null = null;
  const collect = garbageCollector();
  return {
    open({ before, now, scoreMin }) {
      const { listed } = collectChanges(diffRecords(before, now));
      asked = {
        near: new NearRecords(listed, scoreMin),
        facts: new FactsFilter(listed, scoreMin),
        matches: new RecordMatches(listed, scoreMin),
      };
    },
    analyse(text) {
      const rows = JSON.parse(text) as ScreeningRow[];
      const part = analysePart(rows);
      collect();
      return part;
    },
    analyseWords({ words, sides }) {
      const texts = splitTexts(words, sides.length);
      const analysed = texts.map((text, i) => analyseWord(text, groupOfSide(sides[i] as number)));
      const packed = packWords(analysed);
      collect();
      return packed;
    },
    find({ content, range }) {
      if (asked === null) throw new Error("What changed is not known.");
      const { near, facts, matches } = asked;
      return new NearCustomers(new CustomerIndex(content), near, collect).findMatching(range, facts, matches);
    },
  };
}

type Asynchronous<Methods extends Record<string, (...args: never[]) => unknown>> = {
  readonly [K in keyof Methods]: (...args: Parameters<Methods[K]>) => Promise<ReturnType<Methods[K]>>;
};

/** One thread, or what does its work here. */
export type RescreeningWorker = Asynchronous<Omit<RescreenerMethods, "open">>;

interface RescreeningThreads {
  readonly workers: readonly RescreeningWorker[];
  /** Ends the threads. */
  end(): void;
}

/**
 * Starts `count` threads that run the file `entry`, or none for one. Throws an OperatorError when a thread
 * can't be started, and the errors of the snapshots.
 */
export async function startRescreeners(
  entry: string,
  count: number,
  request: RescreenRequest,
): Promise<RescreeningThreads> {
  if (count === 1) return { workers: [await workHere(request)], end: () => undefined };
  const { channels, end } = await openThreads<RescreenerMethods>(entry, count, died, request);
  const workers = channels.map(
    (channel): RescreeningWorker => ({
      analyse: (rows) => channel.call("analyse", rows),
      analyseWords: (texts) => channel.call("analyseWords", texts),
      find: (asked) => channel.call("find", asked),
    }),
  );
  return { workers, end };
}

async function workHere(request: RescreenRequest): Promise<RescreeningWorker> {
  const methods = rescreenerMethods();
  await methods.open(request);
  return {
    analyse: async (rows) => methods.analyse(rows),
    analyseWords: async (texts) => methods.analyseWords(texts),
    find: async (asked) => methods.find(asked),
  };
}

function died(reason: string): OperatorError {
  return new OperatorError(
    `A thread that rescreened customers died: ${reason}.`,
    "If memory ran out, use fewer threads (--threads).",
  );
}
