// Clients that ask one match after the other until they are told to stop, and what they saw.

import type { RunningService } from "../support/binary.ts";
import { LISTED, match } from "../support/served.ts";

export interface LoadSeen {
  readonly answers: number;
  /** What was not an answer with the listed person; empty when all is well. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
}

/** Loads the service for the time of `work`, with so many clients. */
export async function underLoad(
  service: RunningService,
  key: string,
  clients: number,
  work: (answers: () => number) => Promise<void>,
): Promise<LoadSeen> {
  let isOver = false;
  let answers = 0;
  let slowestMs = 0;
  const failures: string[] = [];
  const askInTurn = async () => {
    while (!isOver) {
      const started = performance.now();
      try {
        const { status, body } = await match(service, key);
        if (status === 200 && JSON.stringify(body).includes(LISTED.id)) answers++;
        else failures.push(`${status} ${JSON.stringify(body)}`);
      } catch (error) {
        failures.push(String(error));
      }
      slowestMs = Math.max(slowestMs, performance.now() - started);
      // A client that is refused doesn't hammer, and leaves time to others on a small machine.
      await Bun.sleep(failures.length > 0 ? 50 : 1);
    }
  };
  const loads = Array.from({ length: clients }, askInTurn);
  try {
    await work(() => answers);
  } finally {
    isOver = true;
    await Promise.all(loads);
  }
  return { answers, failures, slowestMs };
}

/** Waits until there are so many more answers. */
export async function awaitAnswers(answers: () => number, more: number): Promise<void> {
  const wanted = answers() + more;
  while (answers() < wanted) await Bun.sleep(2);
}
