// The age of the lists of a snapshot by their content, and the lists that exceed an age limit of the
// operator. The age of the import is not enough: a list that is no longer fetched would look fresh.

import { daysBetween, isCalendarDay, isYetToCome } from "./dates.ts";
import { plural } from "./plural.ts";

/** Age of one dataset. */
export interface DatasetAge {
  readonly name: string;
  /** The day of its content, YYYY-MM-DD; null when neither the list nor the operator gave it. */
  readonly contentDate: string | null;
  /**
   * The day that the age counts from: without a content date, or with one in the future, that of the import.
   */
  readonly datedBy: "content" | "import";
  /** Unix time in seconds that the age counts from: the begin of the day (UTC), or the import. */
  readonly datedAtSeconds: number;
  readonly ageSeconds: number;
  /** Whole days of the calendar (UTC). */
  readonly ageDays: number;
  /** Unix time in seconds at which its files were given to an import. */
  readonly givenAtSeconds: number;
  /** Records that are listed themselves. */
  readonly listed: number;
}

/** Past `warn` a dataset is reported; past `max` the service is not ready either. Most severe first. */
export const STALE_LEVELS = ["max", "warn"] as const;
type StaleLevel = (typeof STALE_LEVELS)[number];

/** Days by dataset; null for no limit. ALL_OTHERS is the limit of every dataset without its own. */
export type AgeLimit = ReadonlyMap<string, number | null>;
export type AgeLimits = Readonly<Record<StaleLevel, AgeLimit>>;

export const ALL_OTHERS = "*";

/** Lists are published every working day: after a week without a new one something is wrong. */
export const DEFAULT_AGE_LIMITS: AgeLimits = { warn: new Map([[ALL_OTHERS, 7]]), max: new Map() };

/** A dataset that is past an age limit, or missing although it has one. */
export interface StaleDataset {
  readonly name: string;
  /** The gravest of its limits that it is past. */
  readonly level: StaleLevel;
  /** A sentence with the figures. */
  readonly message: string;
}

const MS_PER_SECOND = 1000;

/** The parts of a manifest that ages are computed from. */
interface ImportedLists {
  /** When they were imported, YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly createdAt: string;
  readonly datasets: Readonly<
    Record<string, { readonly contentDate: string | null; readonly listed: number }>
  >;
  /** When the files of each list were given: before the import, for a list that was carried over. */
  readonly sources: readonly { readonly datasets: readonly string[]; readonly givenAt?: string }[];
}

/** The age of each dataset at the time of `now`. */
export function agesOf(lists: ImportedLists, now: Date): DatasetAge[] {
  const { datasets } = lists;
  const today = now.toISOString().slice(0, 10);
  return Object.entries(datasets).map(([name, { contentDate: stated, listed }]) => {
    const contentDate = stated !== null && isCalendarDay(stated) ? stated : null;
    const isDated = contentDate !== null && !isYetToCome(contentDate, today);
    const givenAt = givenAtOf(lists, name);
    const givenAtMs = Date.parse(`${givenAt.replace(/Z$/, "")}Z`);
    const datedAtMs = isDated ? Date.parse(contentDate) : givenAtMs;
    return {
      name,
      contentDate,
      datedBy: isDated ? "content" : "import",
      datedAtSeconds: datedAtMs / MS_PER_SECOND,
      ageSeconds: Math.max(0, Math.round((now.getTime() - datedAtMs) / MS_PER_SECOND)),
      ageDays: Math.max(0, daysBetween(isDated ? contentDate : givenAt.slice(0, 10), today)),
      givenAtSeconds: givenAtMs / MS_PER_SECOND,
      listed,
    };
  });
}

/** When the files of a dataset were given, the earliest of several. */
function givenAtOf({ createdAt, sources }: ImportedLists, name: string): string {
  const given = sources
    .filter(({ datasets }) => datasets.includes(name))
    .map(({ givenAt }) => givenAt ?? createdAt);
  return given.sort()[0] ?? createdAt;
}

/**
 * The datasets that are past a limit, the gravest and oldest first. A dataset that has a limit of its own and
 * is not among `ages` is one of them: that list is lost.
 */
export function findStale(ages: readonly DatasetAge[], limits: AgeLimits): StaleDataset[] {
  const oldestFirst = [...ages].sort((a, b) => b.ageDays - a.ageDays);
  const present = new Set(ages.map(({ name }) => name));
  const stale = [
    ...findMissing(present, limits),
    ...oldestFirst.flatMap((age) => judgeAge(age, limits) ?? []),
  ];
  return STALE_LEVELS.flatMap((level) => stale.filter((found) => found.level === level));
}

function findMissing(present: ReadonlySet<string>, limits: AgeLimits): StaleDataset[] {
  const missing = new Map<string, StaleDataset>();
  for (const level of STALE_LEVELS)
    for (const [name, days] of limits[level]) {
      if (name === ALL_OTHERS || days === null || present.has(name) || missing.has(name)) continue;
      const message = `${name} has an age limit and is not among the lists in use.`;
      missing.set(name, { name, level, message });
    }
  return [...missing.values()];
}

function judgeAge(age: DatasetAge, limits: AgeLimits): StaleDataset | null {
  const { name, ageDays } = age;
  for (const level of STALE_LEVELS) {
    const limit = limitOf(limits[level], name);
    if (limit === null || ageDays <= limit) continue;
    const maximum = level === "max" ? ` The maximum is ${plural(limit, "day")}.` : "";
    return { name, level, message: `${describeAge(age)}${maximum}` };
  }
  // It would make every next edition look older.
  const isOfTheFuture = age.contentDate !== null && age.datedBy === "import";
  return isOfTheFuture ? { name, level: "warn", message: describeAge(age) } : null;
}

/** The lower age limit of each of these datasets that has one, in days. */
export function limitDaysOf(
  datasets: Iterable<Pick<DatasetAge, "name">>,
  limits: AgeLimits,
): Map<string, number> {
  const days = new Map<string, number>();
  for (const { name } of datasets)
    for (const level of STALE_LEVELS) {
      const limit = limitOf(limits[level], name);
      if (limit !== null) days.set(name, Math.min(limit, days.get(name) ?? limit));
    }
  return days;
}

function limitOf(limit: AgeLimit, name: string): number | null {
  const own = limit.get(name);
  return own === undefined ? (limit.get(ALL_OTHERS) ?? null) : own;
}

function describeAge({ name, contentDate, datedBy, ageDays }: DatasetAge): string {
  if (datedBy === "content")
    return `${name} is ${plural(ageDays, "day")} old: its content is of ${contentDate}.`;
  const imported = `It was imported ${plural(ageDays, "day")} ago.`;
  return contentDate === null
    ? `${name} does not state the day of its content. ${imported}`
    : `${name} states the content day ${contentDate}, which is in the future. ${imported}`;
}
