// Whether memory found a ceiling under floods.

/** What was seen in one minute. */
export interface FloodMinute {
  readonly hostile: number;
  readonly ordinary: number;
  /** Requests that the service refused for now, with 429. */
  readonly refused: number;
  readonly failures: readonly string[];
  /** The most memory of its own and of mapped files, in MB. */
  readonly ownMb: number;
  readonly mappedMb: number;
  readonly cpuSeconds: number;
}

/** The median minute of the last third, against the higher one of the thirds before. */
const GROWTH_RATIO_MAX = 1.05;
const GROWTH_MB_MAX = 10;
/** The most own memory of a service, in MB, and what each worker may add. */
const CEILING_MB = 512;
const CEILING_MB_PER_WORKER = 512;

/**
 * The sentences of what does not hold. A minute's peak depends on which messages met, so one high minute late
 * in the hour says nothing: growth shows in the medians, and the ceiling is a number.
 */
export function judgeFlood(minutes: readonly FloodMinute[], workers: number): string[] {
  const problems = minutes.flatMap(({ failures }, i) =>
    failures.slice(0, 5).map((failure) => `minute ${i + 1}: ${failure}`),
  );
  const third = Math.ceil(minutes.length / 3);
  const ownMb = minutes.map((minute) => minute.ownMb);
  const before = Math.max(median(ownMb.slice(0, -2 * third)), median(ownMb.slice(-2 * third, -third)));
  const last = median(ownMb.slice(-third));
  if (minutes.length >= 3 && last > before * GROWTH_RATIO_MAX + GROWTH_MB_MAX)
    problems.push(
      `memory grows: ${last.toFixed(0)} MB in the median minute of the last third, ` +
        `and ${before.toFixed(0)} MB in that of a third before`,
    );
  const ceiling = CEILING_MB + CEILING_MB_PER_WORKER * workers;
  const most = Math.max(...ownMb);
  if (most > ceiling)
    problems.push(`memory has no ceiling of ${ceiling} MB: ${most.toFixed(0)} MB were seen`);
  return problems;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
