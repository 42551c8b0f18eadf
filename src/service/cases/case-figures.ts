// What was done about cases, day by day, and who has what to do: for the head of a team.

import type { Database } from "bun:sqlite";
import type { Overview } from "../contract/review-overview.ts";

/** Days that are counted, today with them. */
const FIGURE_DAYS = 90;

type CaseDay = Overview["days"][number];

/** Cases that are not decided, by who works on them. */
type CaseShare = Overview["shares"][number];

/** What is counted: the time of it, and the rows. */
const COUNTED = {
  opened: ["opened_at", "review_case WHERE true"],
  decided: ["at", "event WHERE kind = 'decision' AND verdict <> 'unsure'"],
  confirmed: ["at", "event WHERE kind = 'confirmation' AND agrees = 1"],
  refused: ["at", "event WHERE kind = 'confirmation' AND agrees = 0"],
  reopened: ["at", "event WHERE kind = 'reopening'"],
} as const satisfies Record<Exclude<keyof CaseDay, "day">, readonly [string, string]>;

/** The last days up to today, oldest first; each is there, also without anything. */
export function caseDays(database: Database, today: string): CaseDay[] {
  const days = Array.from({ length: FIGURE_DAYS }, (_, i) => dayBefore(today, FIGURE_DAYS - 1 - i));
  const [first = today] = days;
  const counted = Object.entries(COUNTED).map(([name, [time, rows]]) => {
    const sql = `SELECT substr(${time}, 1, 10) AS day, count(*) AS cases FROM ${rows} AND ${time} >= ? GROUP BY 1`;
    const found = database.query<{ day: string; cases: number }, [string]>(sql).all(first);
    return [name, new Map(found.map(({ day, cases }) => [day, cases]))] as const;
  });
  return days.map(
    (day) =>
      ({ day, ...Object.fromEntries(counted.map(([name, of]) => [name, of.get(day) ?? 0])) }) as CaseDay,
  );
}

/** Who has how many cases that are not decided, most first. */
export function caseShares(database: Database): CaseShare[] {
  return database
    .query<CaseShare, []>(
      `SELECT assignee, count(*) AS cases FROM review_case WHERE status <> 'decided'
       GROUP BY assignee ORDER BY cases DESC, assignee LIMIT 50`,
    )
    .all();
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
