// Waiting, but not for ever.

/** What the work gives, or `late` when it takes longer than so many milliseconds; the work goes on then. */
export async function awaitWithin<Done, Late>(
  work: Promise<Done>,
  ms: number,
  late: Late,
): Promise<Done | Late> {
  const { promise: deadline, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late), ms);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    // A timer that is left would keep the process alive.
    clearTimeout(timer);
  }
}
