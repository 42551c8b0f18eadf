// A PostgreSQL that replicas share, through Bun's own client. Every call has a deadline: a server that
// vanished without a word must not hold a request. After a missed deadline the connections are replaced. Of
// several hosts the primary is used, and looked for again once one of its connections is lost.

import { OperatorError } from "../../base/model/errors.ts";
import { answerWithin } from "./answer-within.ts";
import { PrimarySearch } from "./primary-search.ts";
import type { HostPort, StoreAddress } from "./store-address.ts";
import { clientReason, StoreAwayError, storeAway } from "./store-error.ts";

/** A value of a row or of a parameter. */
type SqlValue = string | number | boolean | null | Uint8Array;

/** Asks one statement; parameters are $1, $2 … */
export type Ask = <Row>(statement: string, parameters?: readonly SqlValue[]) => Promise<Row[]>;

interface PostgresOptions {
  /** Milliseconds that a call may take. */
  readonly deadlineMs: number;
  readonly connections: number;
}

/** When a wait for the server began; null while it has nothing to do. */
interface Waiting {
  sinceMs: number | null;
}

const LATE = Symbol("late");
const MS_PER_SECOND = 1000;

/** SQLSTATE classes that say nothing about the statement: connection, login, resources, a shutdown. */
const AWAY_STATES = /^(08|28|3D|53|57P)/;
/** A statement that only a primary takes. */
const READ_ONLY_STATE = "25006";

export class Postgres {
  readonly #address: StoreAddress;
  readonly #options: PostgresOptions;
  /** Null while the primary among several hosts is not known. */
  #client: Bun.SQL | null;
  /** Null for a single host. */
  readonly #search: PrimarySearch | null;
  #isClosed = false;

  constructor(address: StoreAddress, options: PostgresOptions) {
    this.#address = address;
    this.#options = options;
    const { others = [] } = address;
    const hosts = [{ host: address.host, port: address.port }, ...others];
    this.#search =
      others.length === 0 ? null : new PrimarySearch(hosts, (host, onClose) => this.#connect(host, onClose));
    this.#client = this.#search === null ? this.#connect(address) : null;
  }

  /** Name of the store, for messages. */
  get name(): string {
    return this.#address.name;
  }

  /** Asks one statement. Throws a StoreAwayError when the store can't be reached or is late. */
  ask<Row>(statement: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.#within((client) => askWith(client)<Row>(statement, parameters));
  }

  /**
   * Several statements of one transaction, one after the other, which is undone when `work` rejects. Throws
   * as `ask`.
   */
  transact<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    return this.#within((client, waiting) =>
      client.begin(async (transaction) => {
        const ask = askWith(transaction);
        waiting.sinceMs = null;
        try {
          return await work(async (statement, parameters) => {
            waiting.sinceMs = performance.now();
            const rows = await ask(statement, parameters);
            waiting.sinceMs = null;
            return rows as never;
          });
        } catch (error) {
          // What the work itself throws says nothing about the store.
          throw isClients(error) ? error : new WorkError(error);
        } finally {
          waiting.sinceMs = performance.now();
        }
      }),
    );
  }

  close(): void {
    this.#isClosed = true;
    if (this.#client !== null) abandon(this.#client);
  }

  /** The deadline is for each wait for the server: the work of a transaction may take longer. */
  async #within<T>(work: (client: Bun.SQL, waiting: Waiting) => Promise<T>): Promise<T> {
    let client = this.#client;
    const { deadlineMs } = this.#options;
    const waiting: Waiting = { sinceMs: performance.now() };
    try {
      const doing = (async () => {
        client ??= await this.#find();
        return work(client, waiting);
      })();
      for (let leftMs = deadlineMs; leftMs > 0; ) {
        const done = await answerWithin(doing, leftMs, LATE);
        if (done !== LATE) return done;
        const { sinceMs } = waiting;
        leftMs = sinceMs === null ? deadlineMs : Math.ceil(sinceMs + deadlineMs - performance.now());
      }
    } catch (error) {
      const explained = this.#explain(error);
      if (this.#search !== null && explained instanceof StoreAwayError) this.#giveUp(client);
      throw explained;
    }
    this.#giveUp(client);
    throw storeAway(this.name, `no answer in ${this.#options.deadlineMs / MS_PER_SECOND} s`);
  }

  /** The client of the primary among several hosts. */
  async #find(): Promise<Bun.SQL> {
    if (this.#search === null) throw new Error("There is one host.");
    const client = await this.#search.find((lost) => this.#giveUp(lost));
    if (this.#isClosed) abandon(client);
    else this.#client = client;
    return client;
  }

  /** Replaces the connections, unless that was done. */
  #giveUp(client: Bun.SQL | null): void {
    if (client === null || client !== this.#client || this.#isClosed) return;
    this.#client = this.#search === null ? this.#connect(this.#address) : null;
    abandon(client);
  }

  #connect({ host, port }: HostPort, onClose?: () => void): Bun.SQL {
    const { socket, user, password, database, tls } = this.#address;
    const { deadlineMs, connections } = this.#options;
    return new Bun.SQL({
      adapter: "postgres",
      hostname: host === "" ? "localhost" : host,
      port,
      ...(socket === null ? {} : { path: socket }),
      username: user,
      password,
      database,
      tls:
        tls === null
          ? "disable"
          : {
              rejectUnauthorized: true,
              serverName: host,
              ...(tls.authority === null ? {} : { ca: tls.authority }),
            },
      max: connections,
      connectionTimeout: Math.max(1, Math.ceil(deadlineMs / MS_PER_SECOND)),
      connection: { application_name: "interdict" },
      ...(onClose === undefined ? {} : { onclose: onClose }),
    } as Bun.SQL.PostgresOrMySQLOptions);
  }

  #explain(error: unknown): unknown {
    if (error instanceof WorkError) return error.error;
    const state = isClients(error) && error.code === "ERR_POSTGRES_SERVER_ERROR" ? (error.errno ?? "") : null;
    // Without a state it is an error of the connection, such as a certificate that is not trusted.
    const isCopy = this.#search !== null && state === READ_ONLY_STATE;
    if (state === null || AWAY_STATES.test(state) || isCopy)
      return storeAway(this.name, clientReason(error), error);
    return new OperatorError(
      `${this.name} refused a statement: ${clientReason(error)} (${state}).`,
      "Check that the user may create and change the tables of the schema interdict, and that the server takes writes.",
      { cause: error },
    );
  }
}

/** Ends the connections of a client without waiting for what it does. */
function abandon(client: Bun.SQL): void {
  void client.close({ timeout: 0 }).catch(() => undefined);
}

class WorkError extends Error {
  constructor(readonly error: unknown) {
    super("The work of a transaction failed.");
  }
}

function isClients(error: unknown): error is Bun.SQL.PostgresError {
  return error instanceof Bun.SQL.PostgresError;
}

/** The text is constant, and values are parameters: "unsafe" is the client's name for that. */
function askWith(client: Bun.SQL | Bun.TransactionSQL): Ask {
  return async <Row>(statement: string, parameters: readonly SqlValue[] = []) =>
    [...(await client.unsafe(statement, [...parameters]))] as Row[];
}
