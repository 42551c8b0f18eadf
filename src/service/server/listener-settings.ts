// Where the service listens and how, parsed from the flags. No file is read here.

import { ADDRESS_DEFAULT, type ListenFlags } from "../../base/flags/service.ts";
import { UsageError } from "../../base/model/errors.ts";
import { isLoopback } from "../../base/platform/loopback.ts";
import { isOffer, OFFERS, type Offer } from "../http/endpoints.ts";

/** Paths of PEM files. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  /** The authorities whose client certificates are accepted; null asks clients for none. */
  readonly clients: string | null;
  /** True where a client without a certificate is admitted too. */
  readonly mayShowNone: boolean;
  /** True where a certificate that stands for an account opens the endpoints of the console without a key. */
  readonly opensConsole: boolean;
}

export interface ListenerSettings {
  /** Null listens on the Unix socket. */
  readonly tcp: { readonly hostname: string; readonly port: number } | null;
  readonly unix: string | null;
  /** Null serves without TLS. */
  readonly tls: TlsFiles | null;
  readonly only: Served;
}

/** What a listener answers: an offer of the contract, or clients of yente, with keys or without. */
export type Served = Offer | "yente" | "yente without keys";

const FORM = "HOST:PORT or HOST:PORT,SETTING=VALUE,…, such as 127.0.0.1:8080";
const SETTINGS = ["cert", "key", "tls", "clients", "optional-clients", "console", "only"] as const;
type Setting = (typeof SETTINGS)[number];

/**
 * The listeners for `workers` threads, in the order of the flags. Throws a UsageError that quotes the value
 * that can't be used.
 */
export function parseListeners(flags: ListenFlags, workers: number): readonly ListenerSettings[] {
  const { listen, unix = [] } = flags;
  const addresses = listen ?? (unix.length === 0 ? [ADDRESS_DEFAULT] : []);
  if (addresses.length === 0 && workers > 1)
    throw new UsageError(
      `--workers ${workers} shares a port between threads, and a Unix socket is answered by one of them only: add --listen, or leave out --workers.`,
    );
  const listeners = [
    ...addresses.map((text) => parseTcp(text, flags)),
    ...unix.map((text) => parseUnix(text, flags)),
    ...(flags.yente ?? []).map((text) => parseYente(text, flags)),
  ];
  if (flags.yenteWithoutKeys && flags.yente === undefined)
    throw new UsageError("--yente-without-keys needs --yente.");
  refuseTwice(listeners);
  return listeners;
}

/** The address of a listener as in flags, log and metrics. */
export function addressOf({ tcp, unix }: Pick<ListenerSettings, "tcp" | "unix">): string {
  if (tcp === null) return unix ?? "";
  return `${tcp.hostname.includes(":") ? `[${tcp.hostname}]` : tcp.hostname}:${tcp.port}`;
}

function parseTcp(text: string, flags: ListenFlags, flag = "--listen"): ListenerSettings {
  const [address = "", ...settings] = text.split(",");
  const found = /^(.*):(\d{1,5})$/.exec(address);
  const port = Number(found?.[2]);
  if (found?.[1] === undefined || port > 65_535)
    throw new UsageError(`${flag} ${JSON.stringify(text)} is not ${FORM}.`);
  const hostname = found[1].replace(/^\[(.*)\]$/, "$1") || "127.0.0.1";
  return { tcp: { hostname, port }, unix: null, ...parseSettings(flag, text, settings, flags) };
}

function parseYente(text: string, flags: ListenFlags): ListenerSettings {
  const settings = parseTcp(text, flags, "--yente");
  if (settings.only !== "all")
    throw new UsageError(`--yente ${JSON.stringify(text)}: only= is not a setting of --yente.`);
  if (!flags.yenteWithoutKeys) return { ...settings, only: "yente" };
  if (!isLoopback(settings.tcp?.hostname ?? ""))
    throw new UsageError(
      `--yente ${JSON.stringify(text)} can be reached from other hosts: leave out --yente-without-keys, or use 127.0.0.1.`,
    );
  return { ...settings, only: "yente without keys" };
}

function parseUnix(text: string, flags: ListenFlags): ListenerSettings {
  const [unix = "", ...settings] = text.split(",");
  if (unix === "") throw new UsageError(`--unix ${JSON.stringify(text)} needs the path of a socket.`);
  const { tls, only } = parseSettings("--unix", text, settings, flags);
  if (tls !== null && tls.clients !== null)
    throw new UsageError(`--unix ${JSON.stringify(text)}: clients= needs a port; use --listen.`);
  return { tcp: null, unix, tls, only };
}

function parseSettings(
  flag: string,
  text: string,
  parts: readonly string[],
  { tlsCert, tlsKey }: ListenFlags,
): Pick<ListenerSettings, "tls" | "only"> {
  const where = `${flag} ${JSON.stringify(text)}`;
  const given = new Map<Setting, string>();
  for (const part of parts) {
    const [name = "", ...rest] = part.split("=");
    const setting = SETTINGS.find((known) => known === name);
    const value = rest.join("=");
    if (setting === undefined || value === "")
      throw new UsageError(
        `${where}: ${JSON.stringify(part)} is not a setting. Use ${SETTINGS.join("=, ")}=.`,
      );
    if (given.has(setting)) throw new UsageError(`${where}: ${name}= is given twice.`);
    given.set(setting, value);
  }
  const only = given.get("only") ?? "all";
  if (!isOffer(only))
    throw new UsageError(`${where}: only=${only} is not known. Use only=${OFFERS.join(" or only=")}.`);
  return { tls: tlsFilesOf(where, given, tlsCert, tlsKey), only };
}

function tlsFilesOf(
  where: string,
  given: ReadonlyMap<Setting, string>,
  certDefault: string | undefined,
  keyDefault: string | undefined,
): TlsFiles | null {
  if (given.has("cert") !== given.has("key")) throw new UsageError(`${where}: use cert= and key= together.`);
  if ((certDefault === undefined) !== (keyDefault === undefined))
    throw new UsageError("Use --tls-cert and --tls-key together.");
  if (given.has("clients") && given.has("optional-clients"))
    throw new UsageError(`${where}: use clients= or optional-clients=, not both.`);
  const mayShowNone = given.has("optional-clients");
  const clients = given.get("clients") ?? given.get("optional-clients") ?? null;
  const console = given.get("console") ?? "key";
  if (console !== "key" && console !== "certificate")
    throw new UsageError(
      `${where}: console=${console} is not known. Use console=key or console=certificate.`,
    );
  const opensConsole = console === "certificate";
  if (opensConsole && clients === null)
    throw new UsageError(`${where}: console=certificate needs clients= or optional-clients=.`);
  const tls = given.get("tls");
  if (tls !== undefined && tls !== "off")
    throw new UsageError(`${where}: tls=${tls} is not known. Use tls=off, or cert= and key=.`);
  const cert = given.get("cert") ?? certDefault;
  const key = given.get("key") ?? keyDefault;
  if (tls === "off" && (given.has("cert") || clients !== null))
    throw new UsageError(`${where}: tls=off contradicts cert=, key= and clients=.`);
  if (tls !== "off" && cert !== undefined && key !== undefined)
    return { cert, key, clients, mayShowNone, opensConsole };
  if (clients !== null)
    throw new UsageError(`${where}: clients= needs TLS. Add cert= and key=, or --tls-cert and --tls-key.`);
  return null;
}

function refuseTwice(listeners: readonly ListenerSettings[]): void {
  const seen = new Set<string>();
  for (const listener of listeners) {
    // Each port 0 selects another free port.
    if (listener.tcp?.port === 0) continue;
    const address = addressOf(listener);
    if (seen.has(address)) throw new UsageError(`The address ${address} is given twice.`);
    seen.add(address);
  }
}
