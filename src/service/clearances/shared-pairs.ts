// Cleared pairs that replicas share in PostgreSQL. The file of each state folder is a copy, which follows by
// revisions: rows are only added there too, so what is new is what has a later number. A change is made in
// the copy first, without being durable, and goes into the store in one transaction, which one writer has at
// a time.

import type { Database } from "bun:sqlite";
import { OperatorError } from "../../base/model/errors.ts";
import type { Ask, Postgres } from "../shared/postgres.ts";
import { clearancesPath, guarding, openForChanges, openForReading } from "./clearance-format.ts";

/** Rows per statement. */
const ROWS_MAX = 2000;

/** How a revision names an erasure; see prune.ts. */
const PRUNE = "prune --before ";

interface RevisionRow {
  readonly number: number;
  readonly command: string;
  readonly user: string;
  readonly made_at: string;
}

interface PairRow {
  readonly reference: string;
  readonly entity: string;
  readonly added_in: number;
  readonly removed_in: number | null;
  readonly reason: string;
  readonly user: string;
  readonly cleared_at: string;
  readonly until: string | null;
  /** Hexadecimal. */
  readonly digest: string;
}

interface RecordRow {
  readonly digest: string;
  readonly facts: string | null;
}

const PAIR_COLUMNS = "reference, entity, added_in, removed_in, reason, user, cleared_at, until";

/**
 * Brings the file of a state folder up to what replicas share; it waits `waitMs` for another writer of the
 * file. Throws an OperatorError when it holds changes that the store lacks, and what Postgres.transact
 * throws.
 */
export async function followClearances(postgres: Postgres, state: string, waitMs?: number): Promise<void> {
  const target = await latestShared(postgres.ask.bind(postgres));
  const known = latestLocal(state);
  if (target === 0 && known === null) return;
  if (known?.number === target) {
    await refuseOther(postgres.ask.bind(postgres), postgres.name, state, known);
    return;
  }
  const work = async (ask: Ask) => {
    await ask("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await catchUp(ask, postgres.name, state, waitMs);
  };
  await guarding(clearancesPath(state), () => postgres.transact(work));
}

/**
 * Makes a change that replicas share: `work` makes the revision of this number in the file, in a transaction
 * that is open. Throws as followClearances.
 */
export async function shareChange<T>(
  postgres: Postgres,
  state: string,
  waitMs: number | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let database: Database | null = null;
  try {
    const outcome = await postgres.transact(async (ask) => {
      // Readers don't wait for it.
      await ask("LOCK TABLE interdict.clearance_revision IN EXCLUSIVE MODE");
      await catchUp(ask, postgres.name, state, waitMs);
      const opened = openForChanges(state, waitMs);
      database = opened;
      opened.run("BEGIN IMMEDIATE");
      const done = await work(opened);
      const { number } = latestIn(opened) ?? { number: 0 };
      await push(ask, opened, number - 1, number);
      return done;
    });
    // From here on the change is durable for all; if this fails, the file follows later.
    (database as Database | null)?.run("COMMIT");
    return outcome;
  } finally {
    (database as Database | null)?.close();
  }
}

/** Copies all changes of a file into a store that has none. */
export async function shareAll(ask: Ask, state: string): Promise<{ readonly pairs: number }> {
  const database = openForReading(state);
  if (database === null) return { pairs: 0 };
  try {
    const last = latestIn(database)?.number ?? 0;
    await push(ask, database, 0, last);
    const row = database
      .query<{ pairs: number }, []>("SELECT count(*) AS pairs FROM pair WHERE removed_in IS NULL")
      .get();
    return { pairs: row?.pairs ?? 0 };
  } finally {
    database.close();
  }
}

/** The number of the last change that replicas share; 0 before the first. */
async function latestShared(ask: Ask): Promise<number> {
  const [row] = await ask<{ number: string | null }>(
    "SELECT max(number)::text AS number FROM interdict.clearance_revision",
  );
  return Number(row?.number ?? 0);
}

function latestLocal(state: string): RevisionRow | null {
  const database = openForReading(state);
  if (database === null) return null;
  try {
    return guarding(clearancesPath(state), () => latestIn(database));
  } finally {
    database.close();
  }
}

function latestIn(database: Database): RevisionRow | null {
  return database
    .query<RevisionRow, []>(
      "SELECT number, command, user, made_at FROM revision ORDER BY number DESC LIMIT 1",
    )
    .get();
}

/** Throws an OperatorError unless the last change of the file is the shared one of that number. */
async function refuseOther(ask: Ask, name: string, state: string, known: RevisionRow): Promise<void> {
  const [shared] = await ask<{ made_at: string; user_name: string; command: string }>(
    "SELECT made_at, user_name, command FROM interdict.clearance_revision WHERE number = $1::bigint",
    [known.number],
  );
  const { made_at, user, command } = known;
  if (shared?.made_at === made_at && shared.user_name === user && shared.command === command) return;
  throw new OperatorError(
    `${clearancesPath(state)} holds cleared pairs that ${name} lacks.`,
    "Copy them to a store that has none (interdict accounts migrate --access URL), or move the file aside: the service then writes the shared pairs into a new one.",
  );
}

async function catchUp(ask: Ask, name: string, state: string, waitMs: number | undefined): Promise<void> {
  const target = await latestShared(ask);
  if (target === 0 && latestLocal(state) === null) return;
  const database = openForChanges(state, waitMs);
  try {
    database.run("BEGIN IMMEDIATE");
    const known = latestIn(database);
    if (known !== null) await refuseOther(ask, name, state, known);
    const hasErased = (known?.number ?? 0) < target && (await pull(ask, database, known?.number ?? 0));
    database.run("COMMIT");
    if (!hasErased) return;
    // The bytes of what was erased go, unless another process reads them: then with the next erasure.
    database.run("VACUUM");
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}

/** Writes everything later than a revision into the file. True when pairs were erased. */
async function pull(ask: Ask, database: Database, since: number): Promise<boolean> {
  const revisions = await ask<RevisionRow>(
    `SELECT number::integer AS number, command, user_name AS user, made_at FROM interdict.clearance_revision
     WHERE number > $1::bigint ORDER BY number`,
    [since],
  );
  const addRevision = database.query(
    "INSERT INTO revision (number, command, user, made_at) VALUES (?, ?, ?, ?)",
  );
  for (const { number, command, user, made_at } of revisions) addRevision.run(number, command, user, made_at);
  const addRecord = database.query(
    `INSERT INTO record (digest, facts) VALUES (unhex(?), ?)
     ON CONFLICT (digest) DO UPDATE SET facts = coalesce(facts, excluded.facts)`,
  );
  await readPages<RecordRow & { readonly place: string }>(
    ask,
    `SELECT encode(digest, 'hex') AS digest, facts, encode(digest, 'hex') AS place
     FROM interdict.clearance_record WHERE changed_in > $1::bigint AND digest > decode($2, 'hex')
     ORDER BY digest LIMIT ${ROWS_MAX}`,
    [since, ""],
    ({ digest, facts }) => addRecord.run(digest, facts),
  );
  const addPair = database.query(
    `INSERT INTO pair (${PAIR_COLUMNS}, record)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT number FROM record WHERE digest = unhex(?)))`,
  );
  await readPages<PairRow & { readonly place: string }>(
    ask,
    `SELECT reference, entity, added_in::integer AS added_in, removed_in::integer AS removed_in, reason,
       user_name AS user, cleared_at, until_day AS until, encode(digest, 'hex') AS digest, number::text AS place
     FROM interdict.clearance_pair WHERE added_in > $1::bigint AND number > $2::bigint
     ORDER BY number LIMIT ${ROWS_MAX}`,
    [since, "0"],
    (pair) => addPair.run(...valuesOf(pair), pair.digest),
  );
  const removePair = database.query(
    "UPDATE pair SET removed_in = ? WHERE reference = ? AND entity = ? AND added_in = ?",
  );
  await readPages<
    Pick<PairRow, "reference" | "entity" | "added_in" | "removed_in"> & { readonly place: string }
  >(
    ask,
    `SELECT reference, entity, added_in::integer AS added_in, removed_in::integer AS removed_in,
       number::text AS place
     FROM interdict.clearance_pair
     WHERE removed_in > $1::bigint AND added_in <= $1::bigint AND number > $2::bigint
     ORDER BY number LIMIT ${ROWS_MAX}`,
    [since, "0"],
    ({ reference, entity, added_in, removed_in }) => removePair.run(removed_in, reference, entity, added_in),
  );
  for (const { command } of revisions) {
    if (!command.startsWith(PRUNE)) continue;
    const before = command.slice(PRUNE.length);
    database
      .query(
        "DELETE FROM pair WHERE until < ?1 OR removed_in IN (SELECT number FROM revision WHERE made_at < ?1)",
      )
      .run(before);
    database.run("DELETE FROM record WHERE number NOT IN (SELECT record FROM pair)");
  }
  return revisions.some(({ command }) => command.startsWith(PRUNE));
}

/** Reads rows page by page; the second parameter is the place of the last row read. */
async function readPages<Row extends { readonly place: string }>(
  ask: Ask,
  statement: string,
  [since, start]: readonly [number, string],
  use: (row: Row) => void,
): Promise<void> {
  for (let place = start; ; ) {
    const rows = await ask<Row>(statement, [since, place]);
    for (const row of rows) use(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_MAX) return;
    place = last.place;
  }
}

/** Writes the revisions after `since` up to `last` into the store. */
async function push(ask: Ask, database: Database, since: number, last: number): Promise<void> {
  const revisions = database
    .query<RevisionRow, [number, number]>(
      "SELECT number, command, user, made_at FROM revision WHERE number > ? AND number <= ? ORDER BY number",
    )
    .all(since, last);
  await writeRows(
    ask,
    `INSERT INTO interdict.clearance_revision (number, command, user_name, made_at)
     SELECT number, command, "user", made_at
     FROM json_to_recordset($1::text::json) AS row(number bigint, command text, "user" text, made_at text)`,
    revisions,
  );
  await writeRows(
    ask,
    `INSERT INTO interdict.clearance_record (digest, facts, changed_in)
     SELECT decode(digest, 'hex'), facts, ${last}::bigint
     FROM json_to_recordset($1::text::json) AS row(digest text, facts text)
     ON CONFLICT (digest) DO UPDATE SET facts = excluded.facts, changed_in = excluded.changed_in
     WHERE clearance_record.facts IS NULL AND excluded.facts IS NOT NULL`,
    database
      .query<RecordRow, [number, number]>(
        `SELECT lower(hex(digest)) AS digest, facts FROM record
         WHERE number IN (SELECT record FROM pair WHERE added_in > ? AND added_in <= ?)`,
      )
      .iterate(since, last),
  );
  await writeRows(
    ask,
    `INSERT INTO interdict.clearance_pair
       (reference, entity, added_in, removed_in, reason, user_name, cleared_at, until_day, digest)
     SELECT reference, entity, added_in, removed_in, reason, "user", cleared_at, until, decode(digest, 'hex')
     FROM json_to_recordset($1::text::json) AS row(reference text, entity text, added_in bigint, removed_in bigint,
       reason text, "user" text, cleared_at text, until text, digest text)`,
    database
      .query<PairRow, [number, number]>(
        `SELECT ${PAIR_COLUMNS}, lower(hex(digest)) AS digest FROM pair JOIN record ON record.number = record
         WHERE added_in > ? AND added_in <= ?`,
      )
      .iterate(since, last),
  );
  await writeRows(
    ask,
    `UPDATE interdict.clearance_pair AS pair SET removed_in = row.removed_in
     FROM json_to_recordset($1::text::json) AS row(reference text, entity text, added_in bigint, removed_in bigint)
     WHERE pair.reference = row.reference AND pair.entity = row.entity AND pair.added_in = row.added_in`,
    database
      .query<object, [number, number]>(
        `SELECT reference, entity, added_in, removed_in FROM pair
         WHERE removed_in > ?1 AND removed_in <= ?2 AND added_in <= ?1`,
      )
      .iterate(since, last),
  );
  const { command = "" } = revisions.at(-1) ?? {};
  if (command.startsWith(PRUNE)) await erase(ask, command.slice(PRUNE.length));
}

async function erase(ask: Ask, before: string): Promise<void> {
  await ask(
    `DELETE FROM interdict.clearance_pair WHERE until_day < $1
     OR removed_in IN (SELECT number FROM interdict.clearance_revision WHERE made_at < $1)`,
    [before],
  );
  await ask(
    `DELETE FROM interdict.clearance_record AS record
     WHERE NOT EXISTS (SELECT 1 FROM interdict.clearance_pair WHERE clearance_pair.digest = record.digest)`,
  );
}

async function writeRows(ask: Ask, statement: string, rows: Iterable<object>): Promise<void> {
  let page: object[] = [];
  const flush = async () => {
    if (page.length > 0) await ask(statement, [JSON.stringify(page)]);
    page = [];
  };
  for (const row of rows) {
    page.push(row);
    if (page.length === ROWS_MAX) await flush();
  }
  await flush();
}

function valuesOf(pair: PairRow): (string | number | null)[] {
  const { reference, entity, added_in, removed_in, reason, user, cleared_at, until } = pair;
  return [reference, entity, added_in, removed_in, reason, user, cleared_at, until];
}
