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

/** The most memory of the last third, against that of all before: caches have filled by then. */
const GROWTH_RATIO_MAX = 1.05;
const GROWTH_MB_MAX = 10;

/** The sentences of what does not hold. */
export function judgeFlood(minutes: readonly FloodMinute[]): string[] {
  const problems = minutes.flatMap(({ failures }, i) =>
    failures.slice(0, 5).map((failure) => `minute ${i + 1}: ${failure}`),
  );
  const third = Math.ceil(minutes.length / 3);
  const most = (part: readonly FloodMinute[]) => Math.max(...part.map(({ ownMb }) => ownMb));
  const [before, last] = [most(minutes.slice(0, -third)), most(minutes.slice(-third))];
  if (minutes.length >= 3 && last > before * GROWTH_RATIO_MAX + GROWTH_MB_MAX)
    problems.push(
      `memory has no ceiling: ${last.toFixed(0)} MB in the last third, and ${before.toFixed(0)} MB before`,
    );
  return problems;
}
