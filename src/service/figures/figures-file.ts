// What a service did, day by day: figures for the head of a team, kept for 90 days. Every worker of every
// process adds what it counted since it last did, so a file that is lost costs figures and nothing else.

import type { Database } from "bun:sqlite";
import { DatabaseFormat } from "../../base/platform/database-format.ts";
import { StateDatabase } from "../../base/platform/state-database.ts";

export const FIGURES_FILE = "figures.sqlite";

/** Days that are kept, today with them. */
const FIGURE_DAYS_KEPT = 90;

/** `requests` and `refusals` are those of the interface for programs, `matches` pairs above the threshold. */
export const FIGURE_NAMES = ["requests", "matches", "refusals"] as const;
type FigureName = (typeof FIGURE_NAMES)[number];
export type Figures = Readonly<Record<FigureName, number>>;

/** The figures of a day (UTC), YYYY-MM-DD. */
export interface FigureDay extends Figures {
  readonly day: string;
}

const FORMAT = new DatabaseFormat([
  `CREATE TABLE figure (
    day TEXT NOT NULL,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (day, name)
  ) STRICT, WITHOUT ROWID;`,
  // When each key was last used. The row of no key has the time from which uses are kept.
  `CREATE TABLE key_use (
    key TEXT PRIMARY KEY,
    used_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`,
]);

/** The database of the file; key-uses.ts keeps a table in it. */
export const FIGURES = new StateDatabase({
  file: FIGURES_FILE,
  format: FORMAT,
  what: "The figures",
  damageHint: "Move the file aside: the service begins another one. Nothing else depends on it.",
});

/** Adds to the figures of a day, and forgets days that are too old. Throws as StateDatabase does. */
export function addFigures(state: string, day: string, counts: Figures): void {
  const database = FIGURES.openForChanges(state, 0);
  try {
    database
      .transaction(() => {
        const add = database.query(
          `INSERT INTO figure VALUES (?1, ?2, ?3)
           ON CONFLICT (day, name) DO UPDATE SET value = value + ?3`,
        );
        for (const name of FIGURE_NAMES) if (counts[name] > 0) add.run(day, name, counts[name]);
        database.query("DELETE FROM figure WHERE day < ?").run(daysBefore(day, FIGURE_DAYS_KEPT - 1));
      })
      .immediate();
  } finally {
    database.close();
  }
}

/** The days that are kept up to today, oldest first; none when nothing was ever counted. */
export function readFigures(state: string, today: string): FigureDay[] {
  const database = FIGURES.openForReading(state);
  if (database === null) return [];
  try {
    const values = valuesOf(database);
    return Array.from({ length: FIGURE_DAYS_KEPT }, (_, i) => {
      const day = daysBefore(today, FIGURE_DAYS_KEPT - 1 - i);
      const of = (name: FigureName) => values.get(`${day} ${name}`) ?? 0;
      return { day, requests: of("requests"), matches: of("matches"), refusals: of("refusals") };
    });
  } finally {
    database.close();
  }
}

function valuesOf(database: Database): Map<string, number> {
  const rows = database
    .query<{ day: string; name: string; value: number }, []>("SELECT day, name, value FROM figure")
    .all();
  return new Map(rows.map(({ day, name, value }) => [`${day} ${name}`, value]));
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
