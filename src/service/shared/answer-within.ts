// A deadline for the answer of a store. A thread that was busy itself finds the deadline over and the answer
// there: then the answer counts.

import { awaitWithin } from "../../base/platform/deadline.ts";

/** Rounds of the event loop in which an answer that has arrived gets from its socket to its caller. */
const ROUNDS = 3;

/** As awaitWithin, but an answer that has arrived by then is never late. */
export async function answerWithin<Done, Late>(
  work: Promise<Done>,
  ms: number,
  late: Late,
): Promise<Done | Late> {
  const done = await awaitWithin(work, ms, late);
  if (done !== late) return done;
  return Promise.race([work, arrivals().then(() => late)]);
}

async function arrivals(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await new Promise(setImmediate);
}
