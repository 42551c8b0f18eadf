// Where a shared store is, and how it is reached: read from the flags --access and --rates. Remote stores are
// reached over TLS, and their certificates are always checked.

import { readFileSync } from "node:fs";
import { passwordVariable } from "../../base/flags/stores.ts";
import { OperatorError, UsageError } from "../../base/model/errors.ts";
import { isLoopback } from "../../base/platform/loopback.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { loadPassword } from "./secret.ts";

export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** A store that replicas share, as a value that can be sent to a thread. */
export interface StoreAddress extends HostPort {
  /** Further hosts of a PostgreSQL of which one is the primary, or further Sentinels of Redis. */
  readonly others?: readonly HostPort[];
  /** The name that Sentinels know a Redis by; the hosts are then those of Sentinels. */
  readonly sentinel?: string;
  /** Path of a Unix socket; null for TCP. */
  readonly socket: string | null;
  readonly user: string;
  /** Empty for none. */
  readonly password: string;
  /** Name of a PostgreSQL database, or number of a Redis one. */
  readonly database: string;
  /** Null for a connection without TLS. An authority is PEM; null for those of the system. */
  readonly tls: { readonly authority: string | null } | null;
  /** For messages: without user and password. */
  readonly name: string;
}

/** What flags and environment say about one store. */
export interface StoreFlags {
  /** The flag of the URL, for messages: "--access". */
  readonly flag: string;
  readonly url: string;
  readonly passwordFile: string | undefined;
  /** A password from the environment. */
  readonly password: string | undefined;
  /** File with the authorities (PEM) that may sign the certificate of the store. */
  readonly caFile: string | undefined;
}

const POSTGRES_FORM = "postgres://USER@HOST:5432/DATABASE";
const REDIS_FORM = "rediss://HOST:6379";
const SENTINEL_FORM = "rediss+sentinel://HOST:26379,HOST:26379/NAME";
const SENTINEL_PORT = 26_379;

/** The PostgreSQL of --access. Throws a UsageError for a wrong URL, an OperatorError for a wrong file. */
export function parsePostgres(flags: StoreFlags): StoreAddress {
  const { first, others } = splitHosts(flags, POSTGRES_FORM, 5432);
  const url = parseUrl({ ...flags, url: first }, /^postgres(ql)?:$/, POSTGRES_FORM);
  const { mode, folder } = readParameters(flags, url, { mode: "sslmode", folder: "host" });
  if (mode !== null && mode !== "disable" && mode !== "verify-full")
    throw new UsageError(
      `${flags.flag}: sslmode=${mode} is not offered; use verify-full (the default), or disable on a network that you trust.`,
    );
  const database = decoded(url.pathname.slice(1), flags.flag, POSTGRES_FORM);
  if (database === "" || url.username === "")
    throw new UsageError(
      `${flags.flag} names no ${database === "" ? "database" : "user"}: write it like ${POSTGRES_FORM}`,
    );
  const port = Number(url.port || 5432);
  if (folder !== null && (!folder.startsWith("/") || url.hostname !== "localhost"))
    throw new UsageError(
      `${flags.flag}: host= is for the folder of a Unix socket: postgres://USER@localhost/DATABASE?host=/run/postgresql`,
    );
  if (folder !== null && others.length > 0)
    throw new UsageError(`${flags.flag}: a Unix socket belongs to one server, so name no other host.`);
  const isLocal =
    folder !== null || [url.hostname, ...others.map(shownHost)].every((host) => isLoopback(host));
  const isPlain = mode === "disable" || (isLocal && mode === null && flags.caFile === undefined);
  return {
    host: bareHost(url),
    port,
    socket: folder === null ? null : `${folder}/.s.PGSQL.${port}`,
    user: decoded(url.username, flags.flag, POSTGRES_FORM),
    password: passwordOf(flags),
    database,
    tls: isPlain ? null : { authority: loadAuthority(flags) },
    ...(others.length === 0 ? {} : { others }),
    name:
      folder === null
        ? `postgres://${[`${url.hostname}:${port}`, ...others.map(showHost)].join(",")}/${database}`
        : `postgres://${folder}/${database}`,
  };
}

/** The Redis or Valkey of --rates. Throws as parsePostgres. */
export function parseRedis(flags: StoreFlags): StoreAddress {
  if (/^[a-z]+\+sentinel:/i.test(flags.url)) return parseSentinels(flags);
  const url = parseUrl(flags, /^(redis|valkey)s?:$/, REDIS_FORM);
  if (url.hostname.includes(","))
    throw new UsageError(
      `${flags.flag}: only Sentinels may be several hosts; write it like ${SENTINEL_FORM}`,
    );
  const { tls } = readParameters(flags, url, { tls: "tls" });
  if (tls !== null && tls !== "off")
    throw new UsageError(`${flags.flag}: tls=${tls} is not known; only tls=off is.`);
  const isPlain = !/^(rediss|valkeys):$/.test(url.protocol);
  const database = url.pathname.slice(1) || "0";
  if (!/^\d{1,3}$/.test(database))
    throw new UsageError(`${flags.flag}: ${JSON.stringify(database)} is not the number of a database.`);
  if (isPlain && flags.caFile !== undefined)
    throw new UsageError(`${flags.flag}-ca is given, but redis:// has no TLS; write rediss://`);
  if (isPlain && tls === null && !isLoopback(url.hostname))
    throw new UsageError(
      `${flags.flag}: redis:// has no TLS; write rediss://${url.host}, or redis://${url.host}?tls=off on a network that you trust.`,
    );
  const port = Number(url.port || 6379);
  return {
    host: bareHost(url),
    port,
    socket: null,
    user: decoded(url.username, flags.flag, REDIS_FORM),
    password: passwordOf(flags),
    database,
    tls: isPlain ? null : { authority: loadAuthority(flags) },
    name: `${url.protocol}//${url.hostname}:${port}/${database}`,
  };
}

/** A Redis that Sentinels watch: they know which server is the primary. */
function parseSentinels(flags: StoreFlags): StoreAddress {
  const { first, others } = splitHosts(flags, SENTINEL_FORM, SENTINEL_PORT);
  const url = parseUrl({ ...flags, url: first }, /^(redis|valkey)s?\+sentinel:$/, SENTINEL_FORM);
  const { tls, database } = readParameters(flags, url, { tls: "tls", database: "db" });
  const sentinel = decoded(url.pathname.slice(1), flags.flag, SENTINEL_FORM);
  if (!/^[\w.-]{1,100}$/.test(sentinel))
    throw new UsageError(
      `${flags.flag} must end with the name under which the Sentinels know the Redis: ${SENTINEL_FORM}`,
    );
  if (database !== null && !/^\d{1,3}$/.test(database))
    throw new UsageError(`${flags.flag}: ${JSON.stringify(database)} is not the number of a database.`);
  const isPlain = !/^(rediss|valkeys)\+/.test(url.protocol);
  const isLocal = [url.hostname, ...others.map(shownHost)].every((host) => isLoopback(host));
  if (isPlain && (flags.caFile !== undefined || (tls !== "off" && !isLocal)))
    throw new UsageError(
      `${flags.flag}: redis+sentinel:// has no TLS; write rediss+sentinel://, or add ?tls=off on a network that you trust.`,
    );
  const port = Number(url.port || SENTINEL_PORT);
  const hosts = [`${url.hostname}:${port}`, ...others.map(showHost)].join(",");
  return {
    ...{ host: bareHost(url), port, socket: null, others, sentinel },
    user: decoded(url.username, flags.flag, SENTINEL_FORM),
    password: passwordOf(flags),
    database: database ?? "0",
    tls: isPlain ? null : { authority: loadAuthority(flags) },
    name: `${url.protocol}//${hosts}/${sentinel}`,
  };
}

/** The URL with its first host alone, and the other hosts: SCHEME://USER@HOST:PORT,HOST:PORT/PATH. */
function splitHosts(
  { flag, url }: StoreFlags,
  form: string,
  usualPort: number,
): { first: string; others: HostPort[] } {
  const [, start = "", list = "", end = ""] = /^([^/]+:\/\/(?:[^@/?]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const [first = "", ...rest] = list.split(",");
  if (rest.length === 0) return { first: url, others: [] };
  const others = rest.map((text) => {
    const [, host, port = String(usualPort)] =
      /^([\w.-]+|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/.exec(text) ?? [];
    if (host === undefined)
      throw new UsageError(`${flag} has a host that can't be read; write it like ${form}`);
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  });
  return { first: start + first + end, others };
}

/** A host as a URL has it: an IPv6 address in brackets. */
function shownHost({ host }: HostPort): string {
  return host.includes(":") ? `[${host}]` : host;
}

function showHost(of: HostPort): string {
  return `${shownHost(of)}:${of.port}`;
}

/** Never quotes the URL: it may hold a password. */
function parseUrl({ flag, url: text }: StoreFlags, protocol: RegExp, form: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.password)
    throw new UsageError(
      `${flag} has a password in its URL, which other users of the host can read. Change that password, and give the new one in ${flag}-password-file or ${passwordVariable(flag)}.`,
    );
  if (url === null || !protocol.test(url.protocol)) throw new UsageError(`${flag} must be like ${form}`);
  return url;
}

/** The text of a part of a URL, which may have percent signs that encode nothing. */
function decoded(part: string, flag: string, form: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UsageError(`${flag} has a % without two hexadecimal digits; write it like ${form}`);
  }
}

/** The parameters of the URL by their names; others are refused. */
function readParameters<Name extends string>(
  { flag }: StoreFlags,
  url: URL,
  known: Readonly<Record<Name, string>>,
): Record<Name, string | null> {
  const names: readonly string[] = Object.values(known);
  const unknown = [...url.searchParams.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `${flag}: the parameter ${JSON.stringify(unknown)} is not known; known: ${names.join(", ")}.`,
    );
  const entries = Object.entries<string>(known).map(([name, parameter]) => [
    name,
    url.searchParams.get(parameter),
  ]);
  return Object.fromEntries(entries) as Record<Name, string | null>;
}

function passwordOf({ flag, passwordFile, password }: StoreFlags): string {
  if (passwordFile !== undefined) return loadPassword(passwordFile, `${flag}-password-file`);
  return password ?? "";
}

function loadAuthority({ flag, caFile }: StoreFlags): string | null {
  if (caFile === undefined) return null;
  try {
    const text = readFileSync(caFile, "utf8");
    if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
  } catch (error) {
    throw new OperatorError(
      `The file of ${flag}-ca can't be read: ${describeSystemError(error) ?? caFile}.`,
      "Name a file with the certificates (PEM) of the authority.",
      { cause: error },
    );
  }
  throw new OperatorError(
    `${caFile} has no certificate in PEM form.`,
    "Name a file with the certificates (PEM) of the authority.",
  );
}

/** Without the brackets of an IPv6 address. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
