// A request that a component shows: what it asked for, the answer, the problem, and how to ask again; and
// what a component does at a click.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Answered, ask } from "./api/client.ts";
import { type Problem, toProblem } from "./api/problem.ts";
import { useAgainWithKey } from "./use-again.ts";

export interface Requested<T> {
  /** The last answer; it stays while a newer one is awaited. */
  readonly answer: Answered<T> | null;
  readonly problem: Problem | null;
  readonly isWaiting: boolean;
  readonly again: () => void;
}

/** Options of a request that is shown. */
interface Requesting<T> {
  /** With a body, it is a POST that changes nothing. */
  readonly body?: unknown;
  /** Milliseconds after which an answer is asked for again; null for a final one. */
  readonly pollMs?: (body: T) => number | null;
}

/**
 * Asks a path when the component is shown, and whenever the path or the body changes; null asks nothing.
 */
export function useRequest<T>(path: string | null, { body, pollMs }: Requesting<T> = {}): Requested<T> {
  const text = JSON.stringify(body);
  const poll = useRef(pollMs);
  poll.current = pollMs;
  const [round, setRound] = useState(0);
  /** True while the clock asks, and no person. */
  const isPolled = useRef(false);
  const [state, setState] = useState<Omit<Requested<T>, "again">>({
    answer: null,
    problem: null,
    isWaiting: path !== null,
  });
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    let timer = 0;
    setState((before) => ({ ...before, isWaiting: true }));
    const asking = text === undefined ? {} : { body: JSON.parse(text) as unknown };
    ask<T>(path, { ...asking, signal: controller.signal, isPassive: isPolled.current }).then(
      (answer) => {
        if (controller.signal.aborted) return;
        setState({ answer, problem: null, isWaiting: false });
        const pause = poll.current?.(answer.body) ?? null;
        if (pause !== null)
          timer = window.setTimeout(() => {
            isPolled.current = true;
            setRound((before) => before + 1);
          }, pause);
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          setState({ answer: null, problem: toProblem(error), isWaiting: false });
      },
    );
    isPolled.current = false;
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, [path, text, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useAgainWithKey(state.problem, again);
  return { ...state, again };
}

/**
 * Does something when the component is shown, whenever what it is about changes, and again when asked to. The
 * signal says that its outcome is wanted no more.
 */
export function useTask(work: (signal: AbortSignal) => Promise<unknown>, about: readonly unknown[]) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setProblem(null);
    work(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(toProblem(error));
    });
    return () => controller.abort();
  }, [...about, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useAgainWithKey(problem, again);
  return { problem, again };
}

/** What a component does at a click: whether it is under way, and the problem of the last time. */
export function useAction() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isActing, setActing] = useState(false);
  /** Does it, and tells whether it was done. */
  const act = async (does: () => Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    setActing(true);
    try {
      await does();
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    } finally {
      setActing(false);
    }
  };
  return { problem, isActing, act, forget: () => setProblem(null) };
}
