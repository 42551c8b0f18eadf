// The entries of a question: read on by itself until a page is full, because the service reads a second for
// each answer.

import { useEffect, useRef, useState } from "preact/hooks";
import { askPage, type JournalRow, type Question } from "../../api/journal.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { useAgainWithKey } from "../../use-again.ts";

/** Entries after which the reader is asked whether to read on. */
const PAGE = 100;

interface Found {
  readonly entries: readonly JournalRow[];
  readonly next: string | null;
  readonly readUpTo: string | null;
  readonly problem: Problem | null;
  readonly isReading: boolean;
}

const NOTHING: Found = { entries: [], next: null, readUpTo: null, problem: null, isReading: true };

interface FoundJournal extends Found {
  /** Reads the next page, or again what failed. */
  readonly more: () => void;
  readonly stop: () => void;
}

export function useJournal(question: Question): FoundJournal {
  const [found, setFound] = useState<Found>(NOTHING);
  const controller = useRef(new AbortController());
  const key = JSON.stringify(question);
  const read = async (before: Found) => {
    controller.current.abort();
    const own = new AbortController();
    controller.current = own;
    let now: Found = { ...before, problem: null, isReading: true };
    const show = (change: Partial<Found>) => {
      now = { ...now, ...change };
      if (!own.signal.aborted) setFound(now);
    };
    show({});
    const wanted = before.entries.length + PAGE;
    try {
      do {
        const { entries, next, readUpTo } = await askPage(question, now.next, own.signal);
        show({
          entries: [...now.entries, ...entries],
          next: next as string | null,
          readUpTo: readUpTo as string | null,
        });
      } while (now.next !== null && now.entries.length < wanted && !own.signal.aborted);
      show({ isReading: false });
    } catch (error) {
      if (!own.signal.aborted) show({ problem: toProblem(error), isReading: false });
    }
  };
  useEffect(() => {
    void read(NOTHING);
    return () => controller.current.abort();
  }, [key]);
  const more = () => void read(found);
  useAgainWithKey(found.problem, more);
  return {
    ...found,
    more,
    stop: () => {
      controller.current.abort();
      setFound({ ...found, isReading: false });
    },
  };
}
