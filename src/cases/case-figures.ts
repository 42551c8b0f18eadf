// What was done about cases, day by day, and who has what to do: for the head of a team.

import type { Database } from "bun:sqlite";

/** Days that are counted, today with them. */
const FIGURE_DAYS = 90;

/** What happened on a day (UTC). */
export interface CaseDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly opened: number;
  /** Decisions but those of who is unsure. */
  readonly decided: number;
  /** Decisions that a second account confirmed, and those that it refused. */
  readonly confirmed: number;
  readonly refused: number;
  readonly reopened: number;
}

/** Cases that are not decided, by who works on them. */
export interface CaseShare {
  /** Name of the account; null for nobody. */
  readonly assignee: string | null;
  readonly cases: number;
}

const COUNTS = {
  opened: "SELECT substr(opened_at, 1, 10) AS day, count(*) AS cases FROM review_case",
  decided: "SELECT substr(at, 1, 10) AS day, count(*) AS cases FROM event",
  confirmed: "SELECT substr(at, 1, 10) AS day, count(*) AS cases FROM event",
  refused: "SELECT substr(at, 1, 10) AS day, count(*) AS cases FROM event",
  reopened: "SELECT substr(at, 1, 10) AS day, count(*) AS cases FROM event",
} as const;
const CONDITIONS = {
  opened: "opened_at >= ?",
  decided: "kind = 'decision' AND verdict <> 'unsure' AND at >= ?",
  confirmed: "kind = 'confirmation' AND agrees = 1 AND at >= ?",
  refused: "kind = 'confirmation' AND agrees = 0 AND at >= ?",
  reopened: "kind = 'reopening' AND at >= ?",
} as const;

/** The last days up to today, oldest first; each is there, also without anything. */
export function caseDays(database: Database, today: string): CaseDay[] {
  const days = Array.from({ length: FIGURE_DAYS }, (_, i) => dayBefore(today, FIGURE_DAYS - 1 - i));
  const [first = today] = days;
  const counted = (name: keyof typeof COUNTS) =>
    new Map(
      database
        .query<{ day: string; cases: number }, [string]>(
          `${COUNTS[name]} WHERE ${CONDITIONS[name]} GROUP BY 1`,
        )
        .all(first)
        .map(({ day, cases }) => [day, cases]),
    );
  const [opened, decided, confirmed, refused, reopened] = [
    counted("opened"),
    counted("decided"),
    counted("confirmed"),
    counted("refused"),
    counted("reopened"),
  ];
  return days.map((day) => ({
    day,
    opened: opened.get(day) ?? 0,
    decided: decided.get(day) ?? 0,
    confirmed: confirmed.get(day) ?? 0,
    refused: refused.get(day) ?? 0,
    reopened: reopened.get(day) ?? 0,
  }));
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
