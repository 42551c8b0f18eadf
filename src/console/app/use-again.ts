// With another key, what failed for the old one is asked for again.

import { useEffect } from "preact/hooks";
import type { Problem } from "./api/problem.ts";
import { signIn } from "./session.ts";
import { useStore } from "./store.ts";

/** Calls `again` when a problem of the key is over. */
export function useAgainWithKey(problem: Problem | null, again: () => void): void {
  const { isRefused } = useStore(signIn);
  const isKeyProblem = problem?.kind === "key";
  useEffect(() => {
    if (isKeyProblem && !isRefused) again();
  }, [isKeyProblem, isRefused]);
}
