// The sessions of people who signed in, in a file of the state folder that all workers share. The browser has
// a random token, and the file its hash alone, so the file lets nobody in. A row is deleted when its session
// ends, and backups leave the file out.

import type { Database } from "bun:sqlite";
import { DatabaseFormat } from "../../base/platform/database-format.ts";
import { StateDatabase } from "../../base/platform/state-database.ts";
import { ATTEMPT_SECONDS } from "./cookies.ts";

export const SESSIONS_FILE = "sessions.sqlite";

const FORMAT = new DatabaseFormat([
  `-- Times are seconds since 1970.
  CREATE TABLE session (
    token_sha256 BLOB PRIMARY KEY CHECK (length(token_sha256) = 32),
    -- The entry among the keys that stands for the person.
    key_id TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_of_key ON session (key_id, started_at);
  -- Sign-ins that were finished: none is finished twice.
  CREATE TABLE finished (
    attempt TEXT PRIMARY KEY,
    finished_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`,
]);

const SESSIONS = new StateDatabase({
  file: SESSIONS_FILE,
  format: FORMAT,
  what: "The sessions",
  damageHint: "Move the file aside and restart the service: everybody signs in again.",
});

const TOKEN_BYTES = 32;
/** A sign-in is too old to be finished before its row goes, even when the clock was set back a little. */
const FINISHED_SECONDS = 2 * ATTEMPT_SECONDS;
const BUSY_MS = 2000;

/** A person has a session per browser. The oldest ends for one more. */
const SESSIONS_PER_PERSON_MAX = 10;

/** How exactly the last request of a session is noted: each note is a write. */
const SEEN_EVERY_SECONDS = 30;

/** A session that began so far in the future was begun by another clock, and ends. */
const CLOCK_SECONDS = 300;

interface SessionLimits {
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
}

interface SessionRow {
  readonly key_id: string;
  readonly started_at: number;
  readonly seen_at: number;
}

/** The sessions of a state folder. All calls throw an OperatorError when the file can't be used. */
export class Sessions {
  readonly #path: string;
  readonly #state: string;
  #database: Database | null = null;

  constructor(
    state: string,
    private readonly limits: SessionLimits,
    private readonly nowSeconds: () => number = () => Math.floor(Date.now() / 1000),
  ) {
    this.#state = state;
    this.#path = SESSIONS.pathIn(state);
  }

  /** Begins a session for the entry of a person, and returns its token. */
  begin(keyId: string): string {
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("base64url");
    const now = this.nowSeconds();
    this.#change((database) => {
      this.#forget(database, now);
      database
        .query("INSERT INTO session (token_sha256, key_id, started_at, seen_at) VALUES (?1, ?2, ?3, ?3)")
        .run(hashToken(token), keyId, now);
      database
        .query(
          `DELETE FROM session WHERE token_sha256 IN (
             SELECT token_sha256 FROM session WHERE key_id = ?1
             ORDER BY started_at DESC, seen_at DESC LIMIT -1 OFFSET ?2)`,
        )
        .run(keyId, SESSIONS_PER_PERSON_MAX);
    });
    return token;
  }

  /**
   * The entry of the person whose session has this token, which is seen now if it is used; null when it has
   * ended.
   */
  find(token: string, isUsed = true): string | null {
    const hash = hashToken(token);
    const now = this.nowSeconds();
    const row = this.#read(
      (database) =>
        database
          .query<SessionRow, [Uint8Array]>(
            "SELECT key_id, started_at, seen_at FROM session WHERE token_sha256 = ?",
          )
          .get(hash) ?? null,
    );
    if (row === null) return null;
    if (this.#hasEnded(row, now)) {
      this.end(token);
      return null;
    }
    if (isUsed && now - row.seen_at >= SEEN_EVERY_SECONDS)
      this.#change((database) =>
        database.query("UPDATE session SET seen_at = ? WHERE token_sha256 = ?").run(now, hash),
      );
    return row.key_id;
  }

  /** Ends a session. */
  end(token: string): void {
    this.#change((database) =>
      database.query("DELETE FROM session WHERE token_sha256 = ?").run(hashToken(token)),
    );
  }

  /** Ends every session of a person. */
  endAll(keyId: string): void {
    this.#change((database) => database.query("DELETE FROM session WHERE key_id = ?").run(keyId));
  }

  /** Notes that a sign-in was finished. False when it was finished before. */
  finish(attempt: string): boolean {
    const now = this.nowSeconds();
    return this.#change((database) => {
      // Anybody can begin and finish sign-ins that the provider refuses, so the rows go here.
      database.query("DELETE FROM finished WHERE finished_at < ?").run(now - FINISHED_SECONDS);
      const { changes } = database
        .query("INSERT INTO finished VALUES (?, ?) ON CONFLICT DO NOTHING")
        .run(attempt, now);
      return changes === 1;
    });
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }

  #hasEnded({ started_at, seen_at }: SessionRow, now: number): boolean {
    const { idleSeconds, absoluteSeconds } = this.limits;
    return (
      now - seen_at > idleSeconds || now - started_at > absoluteSeconds || started_at - now > CLOCK_SECONDS
    );
  }

  #forget(database: Database, now: number): void {
    const { idleSeconds, absoluteSeconds } = this.limits;
    database
      .query("DELETE FROM session WHERE seen_at < ? OR started_at < ?")
      .run(now - idleSeconds, now - absoluteSeconds);
  }

  #change<T>(work: (database: Database) => T): T {
    return SESSIONS.guarding(this.#path, () => {
      const database = this.#open();
      return database.transaction(() => work(database)).immediate();
    });
  }

  #read<T>(work: (database: Database) => T): T {
    return SESSIONS.guarding(this.#path, () => work(this.#open()));
  }

  #open(): Database {
    this.#database ??= SESSIONS.openForChanges(this.#state, BUSY_MS);
    return this.#database;
  }
}

function hashToken(token: string): Uint8Array {
  const hash = new Uint8Array(TOKEN_BYTES);
  Bun.SHA256.hash(token, hash);
  return hash;
}
