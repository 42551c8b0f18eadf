// A Redis or Valkey that replicas share, through Bun's own client. Every call has a deadline. After a failure
// calls reject at once, until an attempt beside them, every half second, has found the server again: no
// request waits for a server that is away. Sentinels, if there are any, are asked for the server each time.

import { answerWithin } from "./answer-within.ts";
import type { HostPort, StoreAddress } from "./store-address.ts";
import { clientReason, storeAway } from "./store-error.ts";

/** A script with its hash, which the server knows it by. */
interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

/** The script of a text. */
export function redisScript(text: string): RedisScript {
  return { text, sha1: new Bun.CryptoHasher("sha1").update(text).digest("hex") };
}

const RETRY_MS = 500;
/** An attempt holds up no request, and with Sentinels it opens two connections: it has more time. */
const ATTEMPT_DEADLINES = 5;
/** Writes as the scripts of others do: a server that is full, or a copy, refuses it. */
const TRY = "redis.call('RPUSH', KEYS[1], '1') redis.call('PEXPIRE', KEYS[1], 1000) return 1";
const TRY_KEY = "interdict:try";
const LATE = Symbol("late");

/** Throws for a server that copies another: during a switch, a Sentinel may name the one before. */
async function refuseCopy(client: Bun.RedisClient): Promise<void> {
  const [role]: unknown[] = await client.send("ROLE", []);
  if (role !== "master") throw new Error("It copies another server");
}

export class Redis {
  readonly #address: StoreAddress;
  readonly #deadlineMs: number;
  /** Null while the server is away. */
  #client: Bun.RedisClient | null = null;
  #connecting: Promise<Bun.RedisClient> | null = null;
  /** From a failure until the server has answered an attempt. */
  #isAway = false;
  #retry: Timer | null = null;
  #isClosed = false;

  constructor(address: StoreAddress, deadlineMs: number) {
    this.#address = address;
    this.#deadlineMs = deadlineMs;
  }

  /** Name of the store, for messages. */
  get name(): string {
    return this.#address.name;
  }

  /** True from a failure until the server answers again. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Runs a script on one key. Throws a StoreAwayError when the server can't be reached or is late. */
  async run(script: RedisScript, key: string, parameters: readonly string[]): Promise<unknown> {
    if (this.#isAway) throw storeAway(this.name, "it was away a moment ago");
    try {
      const done = await answerWithin(this.#evaluate(script, key, parameters), this.#deadlineMs, LATE);
      if (done !== LATE) return done;
    } catch (error) {
      this.#fail();
      throw storeAway(this.name, clientReason(error), error);
    }
    this.#fail();
    throw storeAway(this.name, `no answer in ${this.#deadlineMs} ms`);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#fail();
  }

  async #evaluate(script: RedisScript, key: string, parameters: readonly string[]): Promise<unknown> {
    this.#connecting ??= this.#client === null ? this.#connect() : null;
    const client = this.#client ?? (await this.#connecting);
    if (client === null) throw new Error("The connection was given up");
    const rest = ["1", key, ...parameters];
    try {
      return await client.send("EVALSHA", [script.sha1, ...rest]);
    } catch (error) {
      // A server that was started anew doesn't know the script yet.
      if (!/^NOSCRIPT/.test(clientReason(error))) throw error;
      return client.send("EVAL", [script.text, ...rest]);
    }
  }

  async #connect(): Promise<Bun.RedisClient> {
    const { sentinel, others = [] } = this.#address;
    const sentinels = [this.#address, ...others];
    const server = sentinel === undefined ? this.#address : await this.#askSentinels(sentinels, sentinel);
    const client = this.#open(server, true);
    try {
      await client.connect();
      if (sentinel !== undefined) await refuseCopy(client);
      // A late connection must not replace what came after it.
      if (this.#isClosed || this.#connecting === null) throw new Error("The connection was given up");
      this.#client = client;
      return client;
    } catch (error) {
      client.close();
      throw error;
    } finally {
      this.#connecting = null;
    }
  }

  /** A client that is not connected yet; Sentinels have no databases, and may need no password. */
  #open({ host, port }: HostPort, isServer: boolean): Bun.RedisClient {
    const { user, password, database, tls } = this.#address;
    const login =
      !isServer || (password === "" && user === "")
        ? ""
        : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
    const scheme = tls === null ? "redis" : "rediss";
    const named = host.includes(":") ? `[${host}]` : host;
    const url = `${scheme}://${login}${named}:${port}${isServer ? `/${database}` : ""}`;
    return new Bun.RedisClient(url, {
      connectionTimeout: this.#deadlineMs,
      autoReconnect: false,
      enableOfflineQueue: false,
      ...(tls === null
        ? {}
        : { tls: { rejectUnauthorized: true, ...(tls.authority === null ? {} : { ca: tls.authority }) } }),
    });
  }

  /** Where the first Sentinel that knows says that the server is. Rejects when none does. */
  async #askSentinels(sentinels: readonly HostPort[], name: string): Promise<HostPort> {
    const asked = sentinels.map(async (sentinel) => {
      const client = this.#open(sentinel, false);
      try {
        await client.connect();
        const answer: unknown = await client.send("SENTINEL", ["get-master-addr-by-name", name]);
        if (!Array.isArray(answer)) throw new Error(`No Sentinel knows ${name}`);
        return { host: String(answer[0]), port: Number(answer[1]) };
      } finally {
        client.close();
      }
    });
    return Promise.any(asked).catch(({ errors }: AggregateError) => {
      throw new Error(`No Sentinel answers (${clientReason(errors[0])})`);
    });
  }

  #fail(): void {
    this.#isAway = true;
    this.#client?.close();
    this.#client = null;
    this.#connecting = null;
    if (this.#isClosed || this.#retry !== null) return;
    this.#retry = setTimeout(async () => {
      const isBack = await answerWithin(this.#try(), ATTEMPT_DEADLINES * this.#deadlineMs, false);
      this.#retry = null;
      if (isBack) this.#isAway = false;
      else this.#fail();
    }, RETRY_MS);
    this.#retry.unref();
  }

  /** True when the server takes writes over a new connection. Never rejects. */
  async #try(): Promise<boolean> {
    try {
      this.#connecting = this.#connect();
      const client = await this.#connecting;
      await client.send("EVAL", [TRY, "1", TRY_KEY]);
      return !this.#isClosed;
    } catch {
      return false;
    }
  }
}
