// How shipping the journal to another place fares.

export interface Shipping {
  /** Unix time in milliseconds up to which every entry is there; at first that of the start. */
  readonly shippedThroughMs: number;
  /** Parts that were shipped since the start. */
  readonly parts: number;
  /** Attempts that failed since the start. */
  readonly failures: number;
  /** Why the last attempt failed; null when it did not. */
  readonly reason: string | null;
}

/** The warnings of `/readyz`. */
export function shippingWarnings({ reason, shippedThroughMs }: Shipping): string[] {
  if (reason === null) return [];
  const since = new Date(shippedThroughMs).toISOString();
  return [
    `The journal can't be shipped; entries since ${since} are on this host alone. The log has the reason.`,
  ];
}
