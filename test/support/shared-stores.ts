// PostgreSQL and Redis for tests: real servers, each started at its first use and stopped when the tests of
// a file have ended. Tests are skipped with a word where Debian's packages are missing.

import { chmodSync, chownSync, copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { StoreAddress } from "../../src/service/shared/store-address.ts";
import { atEnd, scratchFolder } from "./scratch.ts";

const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const UID = process.getuid?.() === 0 ? 65_534 : null;
const AS_OTHER = UID === null ? [] : ["setpriv", `--reuid=${UID}`, `--regid=${UID}`, "--clear-groups"];

/** A server of a test, which it may stop and start again on the same port. */
export interface TestServer {
  readonly port: number;
  start(): Promise<void>;
  /** Ends it as an operator would, or at once. */
  stop(signal?: "SIGINT" | "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Holds it so that it answers nothing and refuses nothing, until `resume`. */
  freeze(): void;
  resume(): void;
}

/** The folder of PostgreSQL's programs; null, with a word, where there is none. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort() : [];
  const folder = versions
    .map((version) => join(DEBIAN_FOLDER, version, "bin"))
    .findLast((bin) => existsSync(join(bin, "initdb")));
  if (folder === undefined)
    console.warn("skipped: there is no PostgreSQL here (Debian's package postgresql has it)");
  return folder ?? null;
}

/** The path of redis-server or valkey-server; null, with a word, where there is none. */
export function findRedis(): string | null {
  const path = Bun.which("redis-server") ?? Bun.which("valkey-server");
  if (path === null)
    console.warn("skipped: there is no redis-server here (Debian's package redis-server has it)");
  return path;
}

export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Starts a new PostgreSQL, with the user postgres and no password, or with the one given. */
export async function startPostgres(
  bin: string,
  { password, tls }: { readonly password?: string; readonly tls?: TlsFiles } = {},
): Promise<TestServer> {
  const folder = scratchFolder("interdict-postgres-");
  own(folder);
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password ?? "unused");
  own(passwordFile);
  const made = Bun.spawnSync([
    ...AS_OTHER,
    ...[join(bin, "initdb"), "-D", data, "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"],
    ...["-A", password === undefined ? "trust" : "scram-sha-256", "--pwfile", passwordFile],
  ]);
  if (!made.success) throw new Error(`initdb failed: ${made.stderr}`);
  return serve(bin, folder, tls);
}

/** Starts a copy of a PostgreSQL without a password, which follows it until it is promoted. */
export async function startCopy(bin: string, primary: Pick<TestServer, "port">): Promise<TestServer> {
  const folder = scratchFolder("interdict-copy-");
  own(folder);
  const made = Bun.spawnSync([
    ...AS_OTHER,
    ...[join(bin, "pg_basebackup"), "-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"],
    ...["-D", join(folder, "data"), "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"],
  ]);
  if (!made.success) throw new Error(`pg_basebackup failed: ${made.stderr}`);
  return serve(bin, folder);
}

/** From now on, a change counts once the copy has it. */
export async function copyAtOnce(primary: Pick<TestServer, "port">): Promise<void> {
  await askPostgres(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await askPostgres(primary, "SELECT pg_reload_conf()");
  for (let tries = 0; tries < 600; tries++) {
    const [row] = (await askPostgres(primary, "SHOW synchronous_standby_names")) as Record<string, string>[];
    if (row?.synchronous_standby_names === "*") return;
    await Bun.sleep(10);
  }
  throw new Error("The server does not take its settings up.");
}

/** Asks one statement of a server without a password. */
export async function askPostgres({ port }: Pick<TestServer, "port">, statement: string): Promise<unknown[]> {
  const sql = new Bun.SQL(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.close();
  }
}

/** Serves the database in the folder `data` of a folder. */
async function serve(bin: string, folder: string, tls?: TlsFiles): Promise<TestServer> {
  const data = join(folder, "data");
  const port = await freePort();
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1,127.0.0.2",
    unix_socket_directories: folder,
    // A test must not wait for the disk; what survives a stop is flushed by the stop.
    fsync: "off",
    max_connections: "200",
    shared_buffers: "16MB",
  };
  if (tls !== undefined) {
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    copyFileSync(tls.cert, cert);
    copyFileSync(tls.key, key);
    for (const file of [cert, key]) own(file);
    Object.assign(settings, { ssl: "on", ssl_cert_file: cert, ssl_key_file: key });
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = new ChildServer(
    port,
    [...AS_OTHER, join(bin, "postgres"), "-D", data, ...flags],
    async () => {
      const probe = Bun.spawnSync([join(bin, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", String(port)]);
      return probe.success;
    },
  );
  await server.start();
  return server;
}

/** Starts a new Redis, which keeps nothing on disk. */
export async function startRedis(
  program: string,
  { password, tls }: { readonly password?: string; readonly tls?: TlsFiles } = {},
): Promise<TestServer> {
  const port = await freePort();
  const flags = [
    "--save",
    "",
    "--bind",
    "127.0.0.1",
    "127.0.0.2",
    "--dir",
    scratchFolder("interdict-redis-"),
    // A copy begins at once.
    "--repl-diskless-sync-delay",
    "0",
  ];
  if (password !== undefined) flags.push("--requirepass", password);
  if (tls === undefined) flags.push("--port", String(port));
  else
    flags.push(
      ...["--port", "0", "--tls-port", String(port), "--tls-cert-file", tls.cert, "--tls-key-file", tls.key],
      ...["--tls-auth-clients", "no"],
    );
  const server = new ChildServer(port, [program, ...flags], () => accepts(port));
  await server.start();
  return server;
}

/** A Redis with a copy, and three Sentinels that promote it. */
export interface WatchedRedis {
  readonly servers: readonly TestServer[];
  readonly sentinels: readonly TestServer[];
  /** The value of --rates. */
  readonly url: string;
}

/** Starts them, and waits until the Sentinels know each other and the copy. */
export async function startWatchedRedis(program: string): Promise<WatchedRedis> {
  const primary = await startRedis(program);
  const copy = await startRedis(program);
  Bun.spawnSync(["redis-cli", "-p", String(copy.port), "replicaof", "127.0.0.1", String(primary.port)]);
  const sentinels: TestServer[] = [];
  for (let i = 0; i < 3; i++) {
    const port = await freePort();
    const path = join(scratchFolder("interdict-sentinel-"), "sentinel.conf");
    writeFileSync(
      path,
      [
        ...[`port ${port}`, "bind 127.0.0.1", `sentinel monitor rates 127.0.0.1 ${primary.port} 2`],
        ...["sentinel down-after-milliseconds rates 500", "sentinel failover-timeout rates 3000"],
      ].join("\n"),
    );
    const sentinel = new ChildServer(port, [program, path, "--sentinel"], () => accepts(port));
    await sentinel.start();
    sentinels.push(sentinel);
  }
  const isWatched = ({ port }: TestServer) => {
    const { stdout } = Bun.spawnSync(["redis-cli", "-p", String(port), "info", "sentinel"]);
    return /status=ok,address=[^,]+,slaves=1,sentinels=3/.test(`${stdout}`);
  };
  for (let tries = 0; !sentinels.every(isWatched); tries++) {
    if (tries > 600) throw new Error("The Sentinels don't find each other.");
    await Bun.sleep(50);
  }
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return { servers: [primary, copy], sentinels, url: `redis+sentinel://${hosts}/rates` };
}

let shared: { postgres?: Promise<TestServer>; redis?: Promise<TestServer> } = {};
let databases = 0;

/** A new, empty database on the PostgreSQL of this file. */
export async function freshDatabase(bin: string): Promise<StoreAddress> {
  shared.postgres ??= startPostgres(bin);
  return createDatabase(await shared.postgres);
}

/** A new, empty database on a server without a password. */
export async function createDatabase({ port }: Pick<TestServer, "port">): Promise<StoreAddress> {
  const address = localPostgres(port, "postgres");
  const name = `test_${process.pid}_${databases++}`;
  const sql = new Bun.SQL(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1 });
  try {
    await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`);
  } finally {
    await sql.close();
  }
  return { ...address, database: name, name: `postgres://127.0.0.1:${port}/${name}` };
}

/** The address of a database on this host, as the user postgres. */
export function localPostgres(port: number, database: string): StoreAddress {
  const name = `postgres://127.0.0.1:${port}/${database}`;
  return { host: "127.0.0.1", port, socket: null, user: "postgres", password: "", database, tls: null, name };
}

/** The address of a Redis on this host. */
export function localRedis(port: number): StoreAddress {
  const name = `redis://127.0.0.1:${port}/0`;
  return { host: "127.0.0.1", port, socket: null, user: "", password: "", database: "0", tls: null, name };
}

/** The Redis of this file. */
export async function sharedRedis(program: string): Promise<StoreAddress> {
  shared.redis ??= startRedis(program);
  return localRedis((await shared.redis).port);
}

class ChildServer implements TestServer {
  #child: Bun.Subprocess | null = null;

  constructor(
    readonly port: number,
    private readonly command: string[],
    private readonly isReady: () => Promise<boolean>,
  ) {
    // A test that fails must not leave it behind.
    atEnd(() => {
      this.#child?.kill("SIGKILL");
      shared = {};
    });
  }

  async start(): Promise<void> {
    const child = Bun.spawn(this.command, { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
    this.#child = child;
    let log = "";
    void (async () => {
      for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) log += chunk;
    })();
    child.unref();
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) throw new Error(`${this.command.join(" ")} ended: ${log}`);
      if (await this.isReady()) return;
      await Bun.sleep(50);
    }
    throw new Error(`${this.command.join(" ")} does not answer: ${log}`);
  }

  async stop(signal: "SIGINT" | "SIGKILL" | "SIGTERM" = "SIGINT"): Promise<void> {
    this.#child?.kill(signal);
    await this.#child?.exited;
  }

  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  resume(): void {
    this.#child?.kill("SIGCONT");
  }
}

async function accepts(port: number): Promise<boolean> {
  try {
    const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data: () => undefined } });
    socket.end();
    return true;
  } catch {
    return false;
  }
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() =>
      typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
    );
  });
  return promise;
}

function own(path: string): void {
  if (UID !== null) chownSync(path, UID, UID);
  if (path.endsWith("key.pem")) chmodSync(path, 0o600);
}
