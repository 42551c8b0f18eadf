// `serve`: the service. It opens the snapshot in use, listens, takes up new snapshots, and ends in good order.

import { chmodSync, rmSync, statSync } from "node:fs";
import { Command, Option } from "commander";
import pino, { type Logger } from "pino";
import { SlidingWindowLimiter } from "../../access/rate-limit.ts";
import { createApp } from "../../http/app.ts";
import { Metrics } from "../../http/metrics.ts";
import { SnapshotScreening } from "../../screening/screening.ts";
import { SnapshotHolder } from "../../snapshot/holder.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { openAccess } from "../access-file.ts";
import { UsageError } from "../output.ts";
import type { Embedding } from "../program.ts";
import { ensureCurrent, type StateOptions, stateOption } from "../state.ts";

/** How often a new snapshot is looked for; the contract of the command is "within a second". */
const SNAPSHOT_POLL_MS = 500;

interface ServeOptions extends StateOptions {
  readonly listen: string;
  readonly unix?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly log: "json" | "text";
}

export function serveCommand(embedding: Embedding): Command {
  return new Command("serve")
    .description("runs the service until it is told to stop (SIGTERM, SIGINT)")
    .addOption(stateOption())
    .addOption(
      new Option("--listen <host:port>", "address to listen on; port 0 takes a free one")
        .env("INTERDICT_LISTEN")
        .default("127.0.0.1:8080"),
    )
    .addOption(new Option("--unix <path>", "listen on a Unix socket instead").env("INTERDICT_UNIX"))
    .addOption(new Option("--tls-cert <file>", "certificate chain, PEM").env("INTERDICT_TLS_CERT"))
    .addOption(new Option("--tls-key <file>", "private key, PEM").env("INTERDICT_TLS_KEY"))
    .addOption(
      new Option("--log <form>", "form of the log lines")
        .env("INTERDICT_LOG")
        .choices(["json", "text"])
        .default("json"),
    )
    .addHelpText("after", "\nExample:\n  interdict serve --listen 127.0.0.1:8080 --state /var/lib/interdict")
    .action((options: ServeOptions) => serve(options, embedding));
}

async function serve(options: ServeOptions, embedding: Embedding): Promise<void> {
  const listener = readListener(options);
  const log = makeLogger(options.log);
  await ensureCurrent(options.state, embedding.snapshot);

  const holder = new SnapshotHolder(options.state, {
    onSwap: ({ id, manifest, aliasError }, previous) => {
      log.info(
        { snapshot: id, previous, entities: manifest.entities, aliases: manifest.aliasesSearchable },
        "snapshot in use",
      );
      if (manifest.demonstration)
        log.warn(
          { snapshot: id },
          "this is demonstration data: everybody in it is invented; import real lists",
        );
      if (aliasError !== null)
        log.error({ snapshot: id, err: aliasError }, "the match index can't be used; match answers 503");
    },
    onFailure: (id, error) =>
      log.error({ snapshot: id, err: error }, "the snapshot can't be used; the one in use stays"),
  });
  holder.refresh();
  const screening = new SnapshotScreening(holder);
  const access = openAccess(options.state);
  const app = createApp({
    screening,
    access,
    limiter: new SlidingWindowLimiter(),
    log,
    metrics: new Metrics(() => screening.readiness()),
    version: VERSION,
  });
  // The body limit is the app's own, so that the refusal is the contract's error and not a bare 413.
  const server = Bun.serve({
    ...listener,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request) => app.fetch(request),
  });
  if (options.unix !== undefined) chmodSync(options.unix, 0o660);
  holder.watch(SNAPSHOT_POLL_MS);
  log.info(
    {
      address: options.unix ?? server.url?.origin,
      version: VERSION,
      commit: COMMIT,
      pid: process.pid,
      ready: screening.readiness().ready,
    },
    "listening",
  );

  await stopSignal(log);
  // Requests under way are answered; new connections are refused.
  await server.stop();
  holder.close();
  access.close();
  log.info("stopped");
}

/** Standard error holds one JSON object a line, or the same facts as text for a person at a terminal. */
function makeLogger(form: "json" | "text"): Logger {
  const write =
    form === "json"
      ? (line: string) => process.stderr.write(line)
      : (line: string) => process.stderr.write(formatLogLine(JSON.parse(line)));
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    { write },
  );
}

function formatLogLine({ level, time, msg, ...facts }: Record<string, unknown>): string {
  const told = Object.entries(facts).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return `${time} ${String(level).toUpperCase().padEnd(5)} ${msg} ${told.join(" ")}\n`;
}

function readListener({ listen, unix, tlsCert, tlsKey }: ServeOptions) {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError("--tls-cert and --tls-key go together.");
  const tls =
    tlsCert === undefined || tlsKey === undefined
      ? {}
      : { tls: { cert: Bun.file(tlsCert), key: Bun.file(tlsKey) } };
  if (unix !== undefined) {
    // A socket that a killed service left behind would refuse the address for ever.
    if (statSync(unix, { throwIfNoEntry: false })?.isSocket()) rmSync(unix);
    return { unix, ...tls };
  }
  const found = /^(.*):(\d{1,5})$/.exec(listen);
  const port = Number(found?.[2]);
  if (found?.[1] === undefined || port > 65_535)
    throw new UsageError("--listen must read HOST:PORT, such as 127.0.0.1:8080.");
  return { hostname: found[1].replace(/^\[(.*)\]$/, "$1") || "127.0.0.1", port, ...tls };
}

function stopSignal(log: Logger): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        log.info({ signal }, "stopping");
        stop();
      });
    }
  });
}
