// The records of FollowTheMoney files as they were published, with those that name each other: entities,
// addresses, measures, relations. Packed in blocks, because neighbours in a file share most of their words.

import type { Database } from "bun:sqlite";
import type { GraphRecord } from "../../base/model/ftm.ts";

/** Characters of a block before it is packed, and the most records in one. */
const BLOCK_LENGTH = 64 * 1024;
const BLOCK_RECORDS_MAX = 1024;

/** The tables, empty without such files. A place is the number of a block and the position in it. */
export const GRAPH_SQL = `
  CREATE TABLE graph_block (number INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
  -- The ids of records, and those of records that were merged into them.
  CREATE TABLE graph_id (id TEXT PRIMARY KEY, place INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  -- Who names whom.
  CREATE TABLE graph_link (
    target TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (target, place)
  ) STRICT, WITHOUT ROWID;
`;

/** Adds records to a store that is being built. */
export class GraphWriter {
  #block = 1;
  #texts: string[] = [];
  #length = 0;

  constructor(private readonly database: Database) {}

  /** Adds a record that names `targets`; of several with one id the first counts. */
  add(record: GraphRecord, targets: readonly string[]): void {
    const place = this.#block * BLOCK_RECORDS_MAX + this.#texts.length;
    const insertId = this.database.query("INSERT OR IGNORE INTO graph_id VALUES (?, ?)");
    if (insertId.run(record.id, place).changes === 0) return;
    for (const referent of record.referents) insertId.run(referent, place);
    const insertLink = this.database.query("INSERT OR IGNORE INTO graph_link VALUES (?, ?)");
    for (const target of targets) insertLink.run(target, place);
    const text = JSON.stringify(record);
    this.#texts.push(text);
    this.#length += text.length;
    if (this.#length >= BLOCK_LENGTH || this.#texts.length === BLOCK_RECORDS_MAX) this.finish();
  }

  /** Writes the last block. */
  finish(): void {
    if (this.#texts.length === 0) return;
    const content = Bun.zstdCompressSync(`[${this.#texts.join(",")}]`, { level: 6 });
    this.database.query("INSERT INTO graph_block VALUES (?, ?)").run(this.#block, content);
    this.#block++;
    this.#texts = [];
    this.#length = 0;
  }
}

/** A record with its place, which orders records as their files do. */
interface PlacedRecord {
  readonly place: number;
  readonly record: GraphRecord;
}

/** Reads the records; none in a store of an earlier version. */
export class GraphReader {
  readonly #isThere: boolean;
  #unpacked: { readonly number: number; readonly records: readonly GraphRecord[] } | null = null;

  constructor(private readonly database: Database) {
    this.#isThere = database.query("SELECT 1 FROM sqlite_master WHERE name = 'graph_id'").get() !== null;
  }

  /** The record with an id, or the one that it was merged into. */
  find(id: string): PlacedRecord | null {
    if (!this.#isThere) return null;
    const found = this.database
      .query<{ place: number }, [string]>("SELECT place FROM graph_id WHERE id = ?")
      .get(id);
    return found === null ? null : this.at(found.place);
  }

  /** The record at a place. */
  at(place: number): PlacedRecord | null {
    const record = this.#recordsOf(Math.floor(place / BLOCK_RECORDS_MAX))[place % BLOCK_RECORDS_MAX];
    return record === undefined ? null : { place, record };
  }

  /** The places of the records that name one of these ids, in the order of their files. */
  placesNaming(ids: readonly string[], max: number): number[] {
    if (!this.#isThere) return [];
    return this.database
      .query<{ place: number }, [string, number]>(
        `SELECT DISTINCT place FROM graph_link WHERE target IN (SELECT value FROM json_each(?))
         ORDER BY place LIMIT ?`,
      )
      .all(JSON.stringify(ids), max)
      .map(({ place }) => place);
  }

  /** Yields every record, in the order of the files. */
  *all(): Generator<PlacedRecord> {
    if (!this.#isThere) return;
    const numbers = this.database.query<{ number: number }, []>("SELECT number FROM graph_block ORDER BY 1");
    for (const { number } of numbers.all())
      for (const [i, record] of this.#recordsOf(number).entries())
        yield { place: number * BLOCK_RECORDS_MAX + i, record };
  }

  #recordsOf(number: number): readonly GraphRecord[] {
    if (this.#unpacked?.number === number) return this.#unpacked.records;
    const block = this.database
      .query<{ content: Uint8Array<ArrayBuffer> }, [number]>(
        "SELECT content FROM graph_block WHERE number = ?",
      )
      .get(number);
    const records =
      block === null ? [] : JSON.parse(new TextDecoder().decode(Bun.zstdDecompressSync(block.content)));
    this.#unpacked = { number, records };
    return records;
  }
}
