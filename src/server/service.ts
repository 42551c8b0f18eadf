// The service: it listens at once, opens the snapshot in use, takes up new ones, and ends in good order.

import type { Logger } from "pino";
import { prepareAccess } from "../access/access-file.ts";
import { EXIT_DONE, EXIT_FAILED } from "../platform/exit-codes.ts";
import { isWriteRefused } from "../platform/system-errors.ts";
import type { Embedding } from "../snapshot/embedded.ts";
import { unpackDemonstration, unpackEmbeddedLists } from "../snapshot/embedded.ts";
import { loadCurrentId } from "../snapshot/folders.ts";
import { COMMIT, VERSION } from "../version.ts";
import { ageLimitsOf } from "./age-limits.ts";
import type { FileVerifier } from "./file-verifier.ts";
import { parseListener } from "./listener.ts";
import { logWriter, makeLogger } from "./log.ts";
import { LAST_ANSWERS_SECONDS, LAST_LINES_MS, type ServeOptions } from "./options.ts";
import { answerSignals, logCertificate } from "./reload.ts";
import type { ServiceSignals } from "./signals.ts";
import { SnapshotWatcher } from "./snapshot-watcher.ts";
import { WorkerPool } from "./worker-pool.ts";

const LAST_ANSWERS_MS = LAST_ANSWERS_SECONDS * 1000;

/**
 * Runs until a signal ends it, which may be before it has started. Throws an OperatorError when it can't
 * start.
 */
export async function runService(
  options: ServeOptions,
  embedding: Embedding,
  verifier: FileVerifier,
  signals: ServiceSignals,
): Promise<void> {
  const { state, workers, demo: isDemonstration } = options;
  const ageLimits = ageLimitsOf(options);
  const listener = parseListener(options, workers);
  const log = makeLogger(options.log, null);
  const stop = signals.stop.then((signal) => log.info({ signal }, "stopping"));
  const snapshotState = await prepareSnapshots(options, embedding, log);
  const isReadOnly = !prepareAccounts(state, log);

  const { workerEntry = null } = embedding;
  const crew = await WorkerPool.start({
    workers,
    workerEntry,
    state,
    isReadOnly,
    snapshotState,
    logForm: options.log,
    isDemonstration,
    ageLimits,
    verifier,
  });
  const snapshots = new SnapshotWatcher(
    crew,
    verifier,
    { state: snapshotState, isDemonstration, ageLimits },
    log,
  );
  try {
    await snapshots.openRecords();
    const origin = await crew.listen(listener);
    log.info(
      { address: options.unix ?? origin, workers, version: VERSION, commit: COMMIT, pid: process.pid },
      "listening",
    );
    if (listener.tls !== null) logCertificate(listener.tls, log);
    answerSignals(signals, options, crew, log);
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
    await logWriter().finish(LAST_LINES_MS);
    // A thread that waits for the dead one would keep the process alive.
    process.exit(EXIT_FAILED);
  }
  snapshots.close();
  await crew.stop(LAST_ANSWERS_MS);
  verifier.close();
  log.info("stopped");
  await logWriter().finish(LAST_LINES_MS);
  // Work whose client is gone may go on in a thread that has not yet looked, and a log that nobody reads
  // would be waited for.
  process.exit(EXIT_DONE);
}

/**
 * Makes accounts and keys ready for the workers. False when they can only be read. Throws an OperatorError
 * when they can't be read either.
 */
function prepareAccounts(state: string, log: Logger): boolean {
  const refusal = prepareAccess(state);
  if (refusal === null) return true;
  log.error(
    { state, reason: refusal.message },
    "READING ONLY: the state folder can't be written, so that no account, key or list can be changed until that is mended",
  );
  return false;
}

/**
 * Unpacks what the executable carries, if it is wanted, and returns the folder whose snapshots are served.
 */
async function prepareSnapshots(
  { state, demo }: ServeOptions,
  { snapshot }: Embedding,
  log: Logger,
): Promise<string> {
  if (demo) {
    const folder = await unpackDemonstration(state, snapshot);
    log.warn({ state }, "this is a demonstration: everybody in its data is invented");
    return folder;
  }
  try {
    const unpacked = await unpackEmbeddedLists(state, snapshot);
    if (unpacked !== null) log.info({ state, snapshot: unpacked }, "unpacked the lists of the executable");
  } catch (error) {
    if (!isWriteRefused(error) || loadCurrentId(state) === null) throw error;
    log.error({ state, err: error }, "the lists of the executable can't be unpacked; those in use stay");
  }
  if (loadCurrentId(state) === null)
    log.error(
      { state },
      "no list has been imported: match, search and entities answer 503 until one is (interdict import PATH…)",
    );
  return state;
}
