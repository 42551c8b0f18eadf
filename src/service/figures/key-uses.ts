// When each API key was last used. It lies with the figures, because whoever loses it loses no right.

import { FIGURES } from "./figures-file.ts";

/** No key has this id: its row has the time from which uses are kept. */
const SINCE = "";

export interface KeyUses {
  /** From when on uses are kept, ISO 8601, UTC; null when none was ever kept. */
  readonly since: string | null;
  /** The last use by public id. */
  readonly uses: ReadonlyMap<string, string>;
}

/** Adds uses, of which the last one of each key stays. Throws as StateDatabase does. */
export function addKeyUses(state: string, uses: ReadonlyMap<string, string>, now = new Date()): void {
  const database = FIGURES.openForChanges(state, 0);
  try {
    database
      .transaction(() => {
        database.query("INSERT OR IGNORE INTO key_use VALUES (?, ?)").run(SINCE, now.toISOString());
        const add = database.query(
          `INSERT INTO key_use VALUES (?1, ?2)
           ON CONFLICT (key) DO UPDATE SET used_at = max(used_at, ?2)`,
        );
        for (const [key, time] of uses) add.run(key, time);
      })
      .immediate();
  } finally {
    database.close();
  }
}

/** The uses that are kept. Throws as StateDatabase does. */
export function readKeyUses(state: string): KeyUses {
  const database = FIGURES.openForReading(state);
  if (database === null) return { since: null, uses: new Map() };
  try {
    const rows = database
      .query<{ key: string; used_at: string }, []>("SELECT key, used_at FROM key_use")
      .all();
    const uses = new Map(rows.map(({ key, used_at }) => [key, used_at]));
    const since = uses.get(SINCE) ?? null;
    uses.delete(SINCE);
    return { since, uses };
  } finally {
    database.close();
  }
}
