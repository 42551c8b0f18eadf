// The heads of lanes in the store that replicas share, out of reach of someone who writes only the folder of
// the journal. Each writer has rows of its own that only grow: what an earlier one noted is never replaced,
// so a lane that was cut off or written anew stays noticeable for `journal verify --access`.

import { awaitWithin } from "../../base/platform/deadline.ts";
import type { Postgres } from "../shared/postgres.ts";
import type { HeadNote } from "./notes.ts";

/** How long the end of a service waits for its last heads. */
const FINISH_MS = 1000;

interface HeadRow {
  readonly lane: string;
  /** 64-bit numbers, as text. */
  readonly seq: string;
  readonly bytes: string;
  readonly hash: string;
  readonly noted_at: string;
  readonly file: string;
}

const COLUMNS = "lane, seq::text AS seq, hash, noted_at, file, bytes::text AS bytes";

interface SharedHeadsOptions {
  /** Name of this replica. */
  readonly replica: string;
  readonly log: Record<"error", (fields: object, message: string) => void>;
}

/** Notes the heads of the lanes that one worker writes. */
export class SharedHeads {
  readonly #postgres: Postgres;
  readonly #options: SharedHeadsOptions;
  readonly #writer = crypto.randomUUID();
  readonly #wanted = new Map<string, HeadNote>();
  /** The last entry of each lane that is noted. */
  readonly #noted = new Map<string, number>();
  #run: Promise<void> | null = null;
  #failures = 0;

  constructor(postgres: Postgres, options: SharedHeadsOptions) {
    this.#postgres = postgres;
    this.#options = options;
  }

  /** Notes a head in the background. Offer it again later: a store that is away is not tried again before. */
  offer(head: HeadNote): void {
    if (head.seq === 0 || this.#noted.get(head.lane) === head.seq) return;
    this.#wanted.set(head.lane, head);
    this.#run ??= this.#noteAll().finally(() => {
      this.#run = null;
    });
  }

  /** Waits shortly for what was offered. */
  async finish(): Promise<void> {
    await awaitWithin(this.#run ?? Promise.resolve(), FINISH_MS, undefined);
  }

  /** Heads that could not be noted when they were offered. */
  get failures(): number {
    return this.#failures;
  }

  async #noteAll(): Promise<void> {
    for (const [lane, head] of this.#wanted) {
      this.#wanted.delete(lane);
      try {
        if (!this.#noted.has(lane)) await this.#compare(head);
        await this.#note(head);
        this.#noted.set(lane, head.seq);
      } catch {
        // The next head of the lane says all that this one would have.
        this.#failures++;
      }
    }
  }

  async #note({ lane, seq, hash, time, file, bytes }: HeadNote): Promise<void> {
    await this.#postgres.ask(
      `INSERT INTO interdict.journal_head (replica, lane, writer, day, seq, hash, noted_at, file, bytes)
       VALUES ($1, $2, $3::uuid, $4, $5::bigint, $6, $7, $8, $9::bigint)
       ON CONFLICT (replica, lane, writer, day) DO UPDATE
       SET seq = excluded.seq, hash = excluded.hash, noted_at = excluded.noted_at, file = excluded.file,
         bytes = excluded.bytes
       WHERE journal_head.seq < excluded.seq`,
      [this.#options.replica, lane, this.#writer, time.slice(0, 10), seq, hash, time, file, bytes],
    );
  }

  /** Reports a lane that ends before what an earlier writer noted. */
  async #compare({ lane, seq }: HeadNote): Promise<void> {
    const { replica, log } = this.#options;
    const [row] = await this.#postgres.ask<{ seq: string | null }>(
      "SELECT max(seq)::text AS seq FROM interdict.journal_head WHERE replica = $1 AND lane = $2",
      [replica, lane],
    );
    const noted = Number(row?.seq ?? 0);
    if (noted > seq)
      log.error(
        { lane, last: seq, noted },
        "the journal has fewer entries than the shared store noted: interdict journal verify --access",
      );
  }
}

/** What the shared store knows of the journals of replicas. */
interface NotedHeads {
  /** Of one replica, oldest first. */
  readonly heads: readonly HeadNote[];
  /** Names of all replicas. */
  readonly replicas: readonly string[];
}

/** Reads the heads of a replica. Throws what Postgres.ask throws. */
export async function readSharedHeads(postgres: Postgres, replica: string): Promise<NotedHeads> {
  const rows = await postgres.ask<HeadRow>(
    `SELECT ${COLUMNS} FROM interdict.journal_head WHERE replica = $1 ORDER BY noted_at, lane`,
    [replica],
  );
  const names = await postgres.ask<{ name: string }>("SELECT name FROM interdict.replica ORDER BY name");
  return {
    heads: rows.map(({ lane, seq, hash, noted_at, file, bytes }) => ({
      lane,
      seq: Number(seq),
      hash,
      time: noted_at,
      file,
      bytes: Number(bytes),
    })),
    replicas: names.map(({ name }) => name),
  };
}
