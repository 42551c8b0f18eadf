// Waiting with a time limit.

/** The result of the work, or `late` when it takes longer than `ms` milliseconds. The work continues then. */
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
    // A pending timer would keep the process alive.
    clearTimeout(timer);
  }
}
