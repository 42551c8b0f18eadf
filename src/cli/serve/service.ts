// The service: it listens at once, opens the snapshot in use, takes up new ones, and ends in good order.

import { chmodSync } from "node:fs";
import type { Logger } from "pino";
import { readCurrent } from "../../snapshot/folders.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { openAccess } from "../access-file.ts";
import { EXIT_DONE, EXIT_FAILED } from "../output.ts";
import type { Embedding } from "../program.ts";
import { prepareDemonstration, prepareEmbedded } from "../state-snapshot.ts";
import { Crew } from "./crew.ts";
import type { FileVerifier } from "./file-verifier.ts";
import { readListener } from "./listener.ts";
import { makeLogger } from "./log.ts";
import { LAST_ANSWERS_SECONDS, type ServeOptions } from "./options.ts";
import { SnapshotWatch } from "./snapshot-watch.ts";

const LAST_ANSWERS_MS = LAST_ANSWERS_SECONDS * 1000;

/** Runs until `stopSignal` comes, which may be before it has started. Throws an OperatorError when it can't start. */
export async function runService(
  options: ServeOptions,
  embedding: Embedding,
  verifier: FileVerifier,
  stopSignal: Promise<NodeJS.Signals>,
): Promise<void> {
  const { state, workers, demo: isDemonstration } = options;
  const listener = readListener(options, workers);
  const log = makeLogger(options.log, null);
  const stop = stopSignal.then((signal) => log.info({ signal }, "stopping"));
  const snapshotState = await prepareSnapshots(options, embedding, log);
  // Workers then find the file made and of the current version.
  openAccess(state).close();

  const { workerEntry = null } = embedding;
  const crew = await Crew.start({
    workers,
    workerEntry,
    state,
    snapshotState,
    logForm: options.log,
    isDemonstration,
    verifier,
  });
  const snapshots = new SnapshotWatch(crew, verifier, { state: snapshotState, isDemonstration }, log);
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
    await Promise.race([stop, crew.death]);
  } catch (error) {
    log.fatal({ err: error }, "a worker died; the service ends, for whoever started it to start it again");
    snapshots.close();
    await crew.stop(LAST_ANSWERS_MS);
    // A thread that waits for the dead one would keep the process alive.
    process.exit(EXIT_FAILED);
  }
  snapshots.close();
  const isDone = await crew.stop(LAST_ANSWERS_MS);
  verifier.close();
  log.info("stopped");
  // What was cut off may still be at work.
  if (!isDone) process.exit(EXIT_DONE);
}

/** Unpacks what the executable carries, if it is wanted, and returns the folder whose snapshots are served. */
async function prepareSnapshots(
  { state, demo }: ServeOptions,
  { snapshot }: Embedding,
  log: Logger,
): Promise<string> {
  if (demo) {
    log.warn({ state }, "this is a demonstration: everybody in its data is invented");
    return prepareDemonstration(state, snapshot);
  }
  await prepareEmbedded(state, snapshot);
  if (readCurrent(state) === null)
    log.error(
      { state },
      "no list has been imported: match, search and entities answer 503 until one is (interdict import PATH…)",
    );
  return state;
}
