// How a service that follows a source of snapshots fares: for its readiness and metrics.

/**
 * Why an attempt failed: "source" can't be read, "refused" by signature, age, name rules or a canary,
 * "failed" for any other reason, such as a full disk.
 */
export const FOLLOW_CAUSES = ["source", "refused", "failed"] as const;
export type FollowCause = (typeof FOLLOW_CAUSES)[number];

/**
 * "current": the snapshot that the source points to is in use. "fetching": it is being fetched and opened.
 * "holding": it is ready and waits for other replicas or for its time. "behind": it could not be taken.
 * "kept": it was in use, and somebody put another one into use on this host.
 */
export const FOLLOW_PHASES = ["current", "fetching", "holding", "behind", "kept"] as const;
type FollowPhase = (typeof FOLLOW_PHASES)[number];

export interface Following {
  /** Null until the source was read for the first time. */
  readonly phase: FollowPhase | null;
  /** The id of the snapshot that is not in use yet; null when there is none. */
  readonly waitingFor: string | null;
  /** Since when it is not in use yet; Unix time in milliseconds. */
  readonly waitingSinceMs: number | null;
  /** Replicas that have announced to hold it, and how many must; null where none are waited for. */
  readonly replicas: { readonly holding: number; readonly needed: number } | null;
  /** When the source was read last; Unix time in milliseconds. */
  readonly checkedAtMs: number | null;
  /** True from a failure until the next success. */
  readonly isFailing: boolean;
  readonly lastFailure: { readonly atMs: number; readonly cause: FollowCause } | null;
  readonly failures: Readonly<Record<FollowCause, number>>;
  /** How often a snapshot came into use although replicas were missing. */
  readonly holdsExpired: number;
}

export const NOT_FOLLOWED_YET: Following = {
  phase: null,
  waitingFor: null,
  waitingSinceMs: null,
  replicas: null,
  checkedAtMs: null,
  isFailing: false,
  lastFailure: null,
  failures: { source: 0, refused: 0, failed: 0 },
  holdsExpired: 0,
};

/** Sentences that an operator should read. */
export function followWarnings({
  phase,
  waitingFor,
  replicas,
  isFailing,
  lastFailure,
}: Following): readonly string[] {
  const warnings: string[] = [];
  if (isFailing && lastFailure !== null)
    warnings.push(
      `The source of snapshots can't be followed (${lastFailure.cause}, ${timeOf(lastFailure.atMs)}); the log has the reason.`,
    );
  if (phase === "holding" && replicas !== null && replicas.holding < replicas.needed)
    warnings.push(
      `The snapshot ${waitingFor} waits until ${replicas.needed} replicas hold it; ${replicas.holding} do.`,
    );
  if (phase === "kept")
    warnings.push(`The snapshot ${waitingFor} of the source was put out of use on this host.`);
  return warnings;
}

/** Unix time as YYYY-MM-DDTHH:MM:SSZ. */
export function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
