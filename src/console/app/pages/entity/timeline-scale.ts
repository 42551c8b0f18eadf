// The listings of a record as periods on a scale of days. Lists give years, months or days, and often
// nothing: a period may begin before the scale does.

import type { Listing } from "../../api/search.ts";

const DAY_MS = 86_400_000;
/** Room behind today, as a part of the whole. */
const AFTER_TODAY = 0.04;
/** What a scale shows at least: a listing of last week is not as wide as one of ten years. */
const DAYS_MIN = 730;
const YEAR_STEPS = [1, 2, 5, 10, 20, 50];

export interface Period {
  /** Days since 1970; null where no list says when it began. */
  readonly from: number | null;
  /** Null while it runs. */
  readonly to: number | null;
}

/** The day that a date begins with: of a year, its first. Null for what is no date. */
export function firstDayOf(date: string): number | null {
  const [, year = "", month = "01", day = "01"] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(date) ?? [];
  const ms = year === "" ? Number.NaN : Date.parse(`${year}-${month}-${day}`);
  return Number.isNaN(ms) ? null : Math.floor(ms / DAY_MS);
}

/** The day that a date ends with: of a year, its last. */
export function lastDayOf(date: string): number | null {
  const [, year = "", month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(date) ?? [];
  if (day !== undefined || year === "") return firstDayOf(date);
  const next = month === undefined || month === "12" ? Date.UTC(Number(year) + 1, 0, 1) : null;
  const ms = next ?? Date.UTC(Number(year), Number(month), 1);
  return Math.floor(ms / DAY_MS) - 1;
}

/**
 * When a listing held. A start while it holds is an amendment and opens nothing; an end closes it, and a
 * later start opens it again.
 */
export function periodsOf(listing: Listing): readonly Period[] {
  const daysOf = (dates: readonly string[], dayOf: (date: string) => number | null, isEnd: boolean) =>
    dates.flatMap((date) => {
      const day = dayOf(date);
      return day === null ? [] : [{ day, isEnd }];
    });
  const events = [
    ...daysOf(listing.allStartDates, firstDayOf, false),
    ...daysOf(listing.allEndDates, lastDayOf, true),
  ].sort((a, b) => a.day - b.day || Number(b.isEnd) - Number(a.isEnd));
  const periods: Period[] = [];
  let open: { from: number | null } | null = events[0]?.isEnd === false ? null : { from: null };
  for (const { day, isEnd } of events) {
    if (!isEnd) open ??= { from: day };
    else if (open !== null) {
      periods.push({ from: open.from, to: day });
      open = null;
    } else {
      // Several ends of one period: the last of them holds.
      const last = periods.pop();
      if (last !== undefined) periods.push({ from: last.from, to: day });
    }
  }
  if (open !== null) periods.push({ from: open.from, to: null });
  return periods;
}

/** The days on which an authority changed a listing that held already. */
export function amendmentsOf(listing: Listing): readonly number[] {
  const opened = new Set(periodsOf(listing).map(({ from }) => from));
  const days = listing.allStartDates.flatMap((date) => firstDayOf(date) ?? []);
  return [...new Set(days)].filter((day) => !opened.has(day));
}

export interface Scale {
  readonly first: number;
  readonly last: number;
  readonly today: number;
  /** Where a day lies on a line of this width, in pixels. */
  x(day: number, width: number): number;
  /** The years to write below, as many as there is room for. */
  ticks(width: number, roomPerTick: number): readonly { readonly year: number; readonly day: number }[];
}

/** A scale that holds all of the listings and today (YYYY-MM-DD). */
export function scaleOf(listings: readonly Listing[], todayText: string): Scale {
  const today = firstDayOf(todayText) ?? 0;
  const days = listings
    .flatMap(periodsOf)
    .flatMap(({ from, to }) => [from, to].filter((day) => day !== null));
  const earliest = Math.min(today - DAYS_MIN, ...days);
  const first = yearStart(new Date(earliest * DAY_MS).getUTCFullYear());
  const latest = Math.max(today, ...days);
  const last = latest + Math.ceil((latest - first) * AFTER_TODAY);
  return {
    first,
    last,
    today,
    x: (day, width) => ((Math.min(Math.max(day, first), last) - first) / (last - first)) * width,
    ticks(width, roomPerTick) {
      const firstYear = new Date(first * DAY_MS).getUTCFullYear();
      const lastYear = new Date(last * DAY_MS).getUTCFullYear();
      const fitting = Math.max(1, Math.floor(width / roomPerTick));
      const step = YEAR_STEPS.find((years) => (lastYear - firstYear + 1) / years <= fitting) ?? 100;
      const begin = Math.ceil(firstYear / step) * step;
      const ticks: { year: number; day: number }[] = [];
      for (let year = begin; year <= lastYear; year += step) ticks.push({ year, day: yearStart(year) });
      return ticks;
    },
  };
}

const yearStart = (year: number): number => Math.floor(Date.UTC(year, 0, 1) / DAY_MS);
