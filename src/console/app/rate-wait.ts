// How long requests wait because the account sent too many. They go on by themselves; the page says so.

import { createStore } from "./store.ts";

/** When the next attempt is made, in milliseconds since 1970; null while nothing waits. */
export const rateWait = createStore<number | null>(null);

let waiting = 0;

/** Waits so long. Rejects with the signal's reason when it is aborted. */
export function waitForRate(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  waiting++;
  rateWait.set(Date.now() + seconds * 1000);
  const over = () => {
    waiting--;
    if (waiting === 0) rateWait.set(null);
  };
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  }).finally(over);
}
