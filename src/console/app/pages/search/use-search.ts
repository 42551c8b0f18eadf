// The answer of a search. The last ones are kept in memory, so that going back shows the list as it was at
// once; it is asked for again behind it.

import { useCallback, useEffect, useState } from "preact/hooks";
import { type Answered, ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import type { SearchPageAnswer } from "../../api/search.ts";
import { whenForgotten } from "../../session.ts";

const KEPT_MAX = 20;

const kept = new Map<string, Answered<SearchPageAnswer>>();
whenForgotten(() => kept.clear());

function keep(path: string, answer: Answered<SearchPageAnswer>): void {
  kept.delete(path);
  kept.set(path, answer);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}

interface Searched {
  /** That of the search before, as long as this one waits for its first. */
  readonly answer: Answered<SearchPageAnswer> | null;
  readonly problem: Problem | null;
  /** True while what is shown answers another search. */
  readonly isOld: boolean;
  readonly again: () => void;
}

interface Outcome {
  readonly path: string | null;
  readonly answer: Answered<SearchPageAnswer> | null;
  readonly problem: Problem | null;
}

/** Searches; null searches nothing. */
export function useSearch(path: string | null): Searched {
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>({ path: null, answer: null, problem: null });
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    ask<SearchPageAnswer>(path, { signal: controller.signal }).then(
      (answer) => {
        keep(path, answer);
        if (!controller.signal.aborted) setOutcome({ path, answer, problem: null });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setOutcome({ path, answer: null, problem: toProblem(error) });
      },
    );
    return () => controller.abort();
  }, [path, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  if (outcome.path === path) return { ...outcome, isOld: false, again };
  const known = path === null ? undefined : kept.get(path);
  if (known !== undefined) return { answer: known, problem: null, isOld: false, again };
  return { answer: outcome.answer, problem: null, isOld: true, again };
}
