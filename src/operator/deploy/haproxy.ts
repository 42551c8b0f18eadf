// The configuration of HAProxy in front of several replicas. `interdict deploy haproxy` prints it.

import { UsageError } from "../../base/model/errors.ts";
import { BODY_BYTES_MAX, REQUEST_HEAD_BYTES_MAX } from "../../base/model/limits.ts";
import { REQUEST_ID } from "../../service/contract/request-id.ts";
import { checkHostPort, checkPath } from "./checked-options.ts";
import { errorLines, statusLines } from "./haproxy-errors.ts";

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
  return `${[
    ...HEADER,
    "",
    ...GLOBAL,
    "",
    ...DEFAULTS,
    "",
    "frontend interdict",
    `    bind ${listen}${certificate === null ? "" : ` ssl crt ${certificate} alpn h2,http/1.1`}`,
    ...FRONTEND,
    ...statusLines(),
    ...(certificate === null
      ? []
      : ['    http-response set-header Strict-Transport-Security "max-age=31536000"']),
    "    default_backend replicas",
    "",
    ...BACKEND,
    `    default-server ${[...SERVER, `maxconn ${maxRequests}`, ...tlsSettings(replicaCa)].join(" ")}`,
    ...replicas.map(
      (replica, i) => `    server replica${i + 1} ${replica}${nameSettings(replica, replicaCa)}`,
    ),
  ].join("\n")}\n`;
}

const HEADER = [
  "# HAProxy in front of several replicas. Printed by interdict deploy haproxy. Check with: haproxy -c -f FILE",
  "# Replicas listen with only=api, so /metrics can't be reached through the proxy; Prometheus asks each of them.",
  "# A replica that is stopped (systemctl stop interdict) loses no request, so nobody needs to drain it first. To take",
  "# one out and leave it running, as root, with Debian's package socat:",
  "#   echo 'set server replicas/replica1 state drain' | socat stdio /run/interdict-haproxy.sock   # ready: back again",
];

/**
 * Bytes of a request that the proxy can send again: the largest body of the contract, and the longest head
 * with what HAProxy keeps beside it.
 */
const BUFFER_BYTES = BODY_BYTES_MAX + 2 * REQUEST_HEAD_BYTES_MAX;

const GLOBAL = [
  "global",
  "    log stdout format raw local0 info",
  "    # The user of Debian's package. HAProxy opens addresses, sockets and certificates as root before.",
  "    user haproxy",
  "    group haproxy",
  "    # As many connections as the limit of open files allows, up to half of this.",
  "    fd-hard-limit 50000",
  "    # The longest head and the largest body of a request: what is beyond a buffer can't be sent to another replica.",
  "    # A request under way takes up to two buffers (8.5 MiB), and half a millisecond of a processor for the copy.",
  `    tune.bufsize ${BUFFER_BYTES}`,
  "    # /run is always there, and only root opens what is in it with this mode.",
  "    stats socket /run/interdict-haproxy.sock mode 600 level admin",
  "    # A reload leaves connections under way this long.",
  "    hard-stop-after 60s",
  "    ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets",
  "    ssl-default-bind-ciphers ECDHE+AESGCM:ECDHE+CHACHA20",
  "    ssl-default-server-options ssl-min-ver TLSv1.2",
];

const DEFAULTS = [
  "defaults",
  "    mode http",
  "    log global",
  "    # The path without its query: a query holds names of customers.",
  '    log-format "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %HM %HP %[var(txn.id)]"',
  "    unique-id-format %[uuid()]",
  "    option dontlognull",
  "    # Replicas count the sign-ins of each client by its address.",
  "    option forwardfor",
  "    timeout connect 2s",
  "    # A replica on a busy host is late with its answer, and not down: then all would be down together.",
  "    timeout check 5s",
  "    timeout client 60s",
  "    # A batch of the largest size on a busy host.",
  "    timeout server 120s",
  "    timeout http-request 15s",
  "    timeout http-keep-alive 30s",
  "    timeout queue 10s",
  "    # Errors of the proxy itself are those of the contract. What isn't HTTP at all gets HAProxy's own 400.",
  ...errorLines(),
];

const FRONTEND = [
  "    # The id of the client, if it has the form of one and is no API key by mistake; or a new one.",
  `    acl has_id req.fhdr(X-Request-Id) -m reg ${REQUEST_ID.source}`,
  "    acl has_key req.fhdr(X-Request-Id) -m sub -i interdict_",
  "    acl has_ids req.fhdr_cnt(X-Request-Id) gt 1",
  "    http-request set-header X-Request-Id %[unique-id] if !has_id or has_key or has_ids",
  "    http-request set-var(txn.id) req.fhdr(X-Request-Id)",
  "    # Only a request that is here in full can be sent again.",
  "    http-request wait-for-body time 15s if METH_POST { path_beg /v1/ }",
  "    http-after-response set-var(txn.id) unique-id unless { var(txn.id) -m found }",
];

const BACKEND = [
  "backend replicas",
  "    # No stickiness: every replica answers every request alike.",
  "    balance leastconn",
  "    option httpchk",
  "    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host interdict",
  "    http-check expect status 200",
  "    # A replica that refuses a connection has read nothing, so any request goes to another one. One that closed the",
  "    # connection without an answer may have worked: only requests that change nothing are sent again, which are",
  "    # those under /v1 and GET. A match that is sent again can count twice in rates, and be recorded twice. A replica",
  "    # that was just started again answers 503 until its lists are open, sooner than a check sees it.",
  "    retries 2",
  "    option redispatch 1",
  "    retry-on conn-failure empty-response 503",
  "    http-request disable-l7-retry unless { path_beg /v1/ } or METH_GET",
];

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
