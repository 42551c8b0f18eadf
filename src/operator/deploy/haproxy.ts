// The configuration of HAProxy in front of several replicas. `interdict deploy haproxy` prints it.

import { UsageError } from "../../base/model/errors.ts";
import { BODY_BYTES_MAX, REQUEST_HEAD_BYTES_MAX } from "../../base/model/limits.ts";
import { REQUEST_ID } from "../../service/contract/request-id.ts";
import { checkHostPort, checkPath } from "./checked-options.ts";
import { asFile, fillTemplate } from "./fill-template.ts";
import { errorLines, statusLines } from "./haproxy-errors.ts";
import CONFIG from "./templates/haproxy.cfg.txt" with { type: "text" };

export interface ProxyOptions {
  /** HOST:PORT of each service. */
  readonly replicas: readonly string[];
  /** HOST:PORT that clients connect to; `*` is every address. */
  readonly listen: string;
  /** Path of a PEM file with certificate chain and key; null: clients speak plain HTTP. */
  readonly certificate: string | null;
  /** Path of the authorities (PEM) of the replicas' certificates; null: replicas speak plain HTTP. */
  readonly replicaCa: string | null;
  /** Requests at a replica at the same time; others wait in the proxy. */
  readonly maxRequests: number;
}

const LISTEN = /^(?:\*|[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/;

/** The text of the configuration. Throws a UsageError for an option that it can't hold. */
export function proxyConfig({ replicas, listen, certificate, replicaCa, maxRequests }: ProxyOptions): string {
  if (replicas.length === 0) throw new UsageError("--replica must name at least one HOST:PORT.");
  for (const replica of replicas) checkHostPort("--replica", replica);
  const repeated = replicas.find((replica, i) => replicas.indexOf(replica) < i);
  if (repeated !== undefined) throw new UsageError(`--replica ${repeated} is given twice.`);
  if (!LISTEN.test(listen))
    throw new UsageError(`--listen must be HOST:PORT, or *:PORT, not ${JSON.stringify(listen)}.`);
  if (certificate !== null) checkPath("--certificate", certificate);
  if (replicaCa !== null) checkPath("--replica-ca", replicaCa);
  const lines = fillTemplate(CONFIG, {
    bufferBytes: BUFFER_BYTES,
    errors: errorLines(),
    bind: `${listen}${certificate === null ? "" : ` ssl crt ${certificate} alpn h2,http/1.1`}`,
    requestId: REQUEST_ID.source,
    statuses: statusLines(),
    strict:
      certificate === null
        ? []
        : ['    http-response set-header Strict-Transport-Security "max-age=31536000"'],
    server: [...SERVER, `maxconn ${maxRequests}`, ...tlsSettings(replicaCa)].join(" "),
    servers: replicas.map(
      (replica, i) => `    server replica${i + 1} ${replica}${nameSettings(replica, replicaCa)}`,
    ),
  });
  return asFile(lines);
}

/**
 * Bytes of a request that the proxy can send again: the largest body of the contract, and the longest head
 * with what HAProxy keeps beside it.
 */
const BUFFER_BYTES = BODY_BYTES_MAX + 2 * REQUEST_HEAD_BYTES_MAX;

/**
 * Down after three failed checks: seconds when it refuses connections, and fifteen when its host has no
 * processor left. Then back after two good ones, with its whole share: a slow start also lowers how many
 * requests it may have, and when another replica goes meanwhile, requests had nowhere to go.
 */
const SERVER = ["check", "inter 2s", "fastinter 1s", "fall 3", "rise 2"];

function tlsSettings(replicaCa: string | null): string[] {
  return replicaCa === null ? [] : ["ssl", "verify required", `ca-file ${replicaCa}`, "alpn http/1.1"];
}

/** The name that the certificate of a replica must hold, also when it is checked. */
function nameSettings(replica: string, replicaCa: string | null): string {
  if (replicaCa === null) return "";
  const host = replica.slice(0, replica.lastIndexOf(":")).replace(/^\[(.*)\]$/, "$1");
  return /^[\d.]+$|:/.test(host)
    ? ` verifyhost ${host}`
    : ` sni str(${host}) check-sni ${host} verifyhost ${host}`;
}
