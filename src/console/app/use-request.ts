// A request that a component shows: what it asked for, the answer, the problem, and how to ask again.

import { useCallback, useEffect, useState } from "preact/hooks";
import { type Answered, ask } from "./api/client.ts";
import { type Problem, toProblem } from "./api/problem.ts";

export interface Requested<T> {
  /** The last answer; it stays while a newer one is awaited. */
  readonly answer: Answered<T> | null;
  readonly problem: Problem | null;
  readonly isWaiting: boolean;
  readonly again: () => void;
}

/** Asks a path when the component is shown, and whenever the path changes; null asks nothing. */
export function useRequest<T>(path: string | null): Requested<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Omit<Requested<T>, "again">>({
    answer: null,
    problem: null,
    isWaiting: path !== null,
  });
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    setState((before) => ({ ...before, isWaiting: true }));
    ask<T>(path, { signal: controller.signal }).then(
      (answer) => {
        if (!controller.signal.aborted) setState({ answer, problem: null, isWaiting: false });
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          setState({ answer: null, problem: toProblem(error), isWaiting: false });
      },
    );
    return () => controller.abort();
  }, [path, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, again };
}
