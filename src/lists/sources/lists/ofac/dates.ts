// Dates that the Advanced and the Enhanced XML give in parts: periods whose two ends may be spans themselves.
// Pure.

import { coverRange, type ProseDate, parseDay } from "../../fields/dates.ts";

/** The first and the last day of a period, ISO dates. */
type Period = readonly [first: string, last: string];

/** A span of days. Both ends are periods, as a year is from its first to its last day. */
export interface DateSpan {
  readonly from: Period;
  readonly to: Period;
  readonly isApproximate: boolean;
}

/**
 * The ISO prefixes of a span: one for a day, a month or a year, several for a range. An approximate date
 * keeps its year only. Null when a day is not in the calendar, or the ends are the wrong way round.
 */
export function datesOfSpan(span: DateSpan): ProseDate | null {
  const single = isoPrefixOf(wholeOf(span));
  if (single !== null) {
    const date = parseDay(single);
    if (date === null) return null;
    return span.isApproximate
      ? { values: [date.slice(0, 4)], isApproximate: true }
      : { values: [date], isApproximate: false };
  }
  const from = parseDay(isoPrefixOf(span.from) ?? span.from[0]);
  const to = parseDay(isoPrefixOf(span.to) ?? span.to[1]);
  const values = from === null || to === null ? null : coverRange(from, to);
  return values === null ? null : { values, isApproximate: true };
}

/** A span in the words of OFAC's remarks: "10 Dec 1948", "Sep 1938", "circa 1951", "1951 to 1953". */
export function formatSpan(span: DateSpan): string {
  const text =
    formatPeriod(wholeOf(span)) ??
    [span.from, span.to].map((end) => formatPeriod(end) ?? end.map(formatDay).join(" to ")).join(" to ");
  return `${span.isApproximate ? "circa " : ""}${text}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "10 Dec 1948" for 1948-12-10; any other text stays as it is. */
export function formatDay(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text);
  if (iso === null) return text;
  return `${iso[3]} ${MONTHS[Number(iso[2]) - 1] ?? iso[2]} ${iso[1]}`;
}

/** The period from the beginning of a span to its end. */
function wholeOf({ from, to }: DateSpan): Period {
  const hasPlainEnds = from[0] === from[1] && to[0] === to[1];
  return [from[0], hasPlainEnds ? to[0] : to[1]];
}

/** The ISO prefix of the day, month or year that a period is exactly, or null. */
function isoPrefixOf([first, last]: Period): string | null {
  if (first === last) return first;
  const [year, month] = [first.slice(0, 4), first.slice(5, 7)];
  if (first === `${year}-01-01` && last === `${year}-12-31`) return year;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return first.endsWith("-01") && last === lastDay ? `${year}-${month}` : null;
}

function formatPeriod(period: Period): string | null {
  const prefix = isoPrefixOf(period);
  if (prefix === null || prefix.length === 4) return prefix;
  return prefix.length === 7 ? formatDay(`${prefix}-01`).slice(3) : formatDay(prefix);
}
