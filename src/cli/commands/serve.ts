// `serve`: the service. It listens at once, opens the snapshot in use, takes up new ones, and ends in good order.

import { chmodSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import type { Logger } from "pino";
import { COMMIT, VERSION } from "../../version.ts";
import { openAccess } from "../access-file.ts";
import { EXIT_DONE, EXIT_FAILED } from "../output.ts";
import type { Embedding } from "../program.ts";
import { Crew } from "../serve/crew.ts";
import { type ListenFlags, readListener } from "../serve/listener.ts";
import { LOG_FORMS, type LogForm, makeLogger } from "../serve/log.ts";
import { SnapshotWatch } from "../serve/snapshot-watch.ts";
import { ensureCurrent, type StateOptions, stateOption } from "../state.ts";

/** More threads than this serve no host that is on sale. */
const WORKERS_MAX = 64;

/**
 * How long a service that ends waits for the requests under way. A batch takes a second at most; who is slower sends its
 * body slowly, and whoever restarts the service doesn't wait for that.
 */
const LAST_ANSWERS_SECONDS = 5;
const LAST_ANSWERS_MS = LAST_ANSWERS_SECONDS * 1000;

interface ServeOptions extends StateOptions, ListenFlags {
  readonly workers: number;
  readonly log: LogForm;
}

export function serveCommand(embedding: Embedding): Command {
  return new Command("serve")
    .description(
      `runs the service until it is told to stop (SIGTERM, SIGINT); requests under way then have ${LAST_ANSWERS_SECONDS} seconds`,
    )
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
      new Option("--workers <n>", `threads that share the port, 1 to ${WORKERS_MAX}`)
        .env("INTERDICT_WORKERS")
        .argParser(readWorkers)
        .default(1),
    )
    .addOption(
      new Option("--log <form>", "form of the log lines")
        .env("INTERDICT_LOG")
        .choices(LOG_FORMS)
        .default("json"),
    )
    .addHelpText("after", "\nExample:\n  interdict serve --listen 127.0.0.1:8080 --state /var/lib/interdict")
    .action((options: ServeOptions) => serve(options, embedding));
}

function readWorkers(text: string): number {
  const workers = Number(text);
  if (/^\d{1,2}$/.test(text) && workers >= 1 && workers <= WORKERS_MAX) return workers;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${WORKERS_MAX}.`);
}

async function serve(options: ServeOptions, embedding: Embedding): Promise<void> {
  const { state, workers } = options;
  const listener = readListener(options, workers);
  const log = makeLogger(options.log, null);
  await ensureCurrent(state, embedding.snapshot);
  // Workers then find the file made and of the current version.
  openAccess(state).close();

  const { workerEntry = null } = embedding;
  const crew = await Crew.start({ workers, workerEntry, state, logForm: options.log });
  const snapshots = new SnapshotWatch(crew, state, log);
  try {
    await snapshots.openRecords();
    const origin = await crew.listen(listener);
    if (options.unix !== undefined) chmodSync(options.unix, 0o660);
    log.info(
      { address: options.unix ?? origin, workers, version: VERSION, commit: COMMIT, pid: process.pid },
      "listening",
    );
  } catch (error) {
    await crew.stop(LAST_ANSWERS_MS);
    throw error;
  }

  snapshots.watch();
  try {
    await Promise.race([stopSignal(log), crew.death]);
  } catch (error) {
    log.fatal({ err: error }, "a worker died; the service ends, for whoever started it to start it again");
    snapshots.close();
    await crew.stop(LAST_ANSWERS_MS);
    // A thread that waits for the dead one would keep the process alive.
    process.exit(EXIT_FAILED);
  }
  snapshots.close();
  const isDone = await crew.stop(LAST_ANSWERS_MS);
  log.info("stopped");
  // What was cut off may still be at work.
  if (!isDone) process.exit(EXIT_DONE);
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
