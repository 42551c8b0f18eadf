// The life of the service: listens at once, opens the current snapshot, takes up new ones, and shuts down.

import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { prepareAccess } from "../access/access-file.ts";
import { prepareShared } from "../access/prepare-shared.ts";
import { CASES } from "../cases/case-format.ts";
import { CLEARANCES } from "../clearances/clearance-format.ts";
import { defaultReplicaName } from "../follow/hold.ts";
import { OperatorError } from "../model/errors.ts";
import { EXIT_DONE, EXIT_FAILED } from "../platform/exit-codes.ts";
import { openMonotonicClock } from "../platform/monotonic-clock.ts";
import { findServiceManager } from "../platform/service-manager.ts";
import { isWriteRefused } from "../platform/system-errors.ts";
import type { Embedding } from "../snapshot/embedded.ts";
import { unpackDemonstration, unpackEmbeddedLists } from "../snapshot/embedded.ts";
import { loadCurrentId } from "../snapshot/folders.ts";
import { UploadKeeper } from "../uploads/keeper.ts";
import { COMMIT, VERSION } from "../version.ts";
import { handleSignals, logCertificate, type TlsListener } from "./certificate-reload.ts";
import { watchForLists } from "./demonstration-notice.ts";
import type { FileVerifier } from "./file-verifier.ts";
import type { FollowSettings } from "./follow-settings.ts";
import { Follower } from "./follower.ts";
import { type Listener, loadListener, refuseAddress, setSocketAside } from "./listener.ts";
import { addressOf, type TlsFiles } from "./listener-settings.ts";
import { logWriter, makeLogger } from "./log.ts";
import type { ConsoleSettings } from "./messages.ts";
import { LAST_ANSWERS_SECONDS, LAST_LINES_MS, LAST_PARTS_MS } from "./patience.ts";
import type { ServeSettings } from "./serve-settings.ts";
import { makeShipper } from "./shipping-settings.ts";
import type { ServiceSignals } from "./signals.ts";
import { SnapshotWatcher } from "./snapshot-watcher.ts";
import { Supervision } from "./supervision.ts";
import { checkPredecessor, HandOver, takeOver, tookOver } from "./takeover.ts";
import type { WorkerStores } from "./worker-access.ts";
import { WorkerPool } from "./worker-pool.ts";

const LAST_ANSWERS_MS = LAST_ANSWERS_SECONDS * 1000;

/** Runs until a signal ends it. Throws an OperatorError when it can't start. */
export async function runService(
  settings: ServeSettings,
  embedding: Embedding,
  verifier: FileVerifier,
  signals: ServiceSignals,
): Promise<void> {
  const { state, workers, isDemonstration, takeover, journal, place, following } = settings;
  if (takeover !== null) checkPredecessor(takeover);
  const listeners = settings.listeners.map((one) => ({ listener: loadListener(one), files: one.tls }));
  const log = makeLogger(settings.log, settings.logLevel, null);
  warnOfReaders(state, log);
  const manager = findServiceManager(process.env);
  let isStopping = false;
  const stop = signals.stop.then((signal) => {
    isStopping = true;
    log.info({ signal }, "stopping");
  });
  const snapshotState = await prepareSnapshots(settings, embedding, log);
  // Before the first request, not at the first one that needs them.
  if (settings.offersConsole) for (const file of [CASES, CLEARANCES]) file.refuseNewer(snapshotState);
  const { isReadOnly, stores } = await prepareAccounts(settings, log);

  const { workerEntry = null } = embedding;
  const uploads = openUploads(settings, embedding, isReadOnly, log);
  const pool = await WorkerPool.start({
    workers,
    workerEntry,
    state,
    stores,
    isReadOnly,
    snapshotState,
    logForm: settings.log,
    logLevel: settings.logLevel,
    isDemonstration,
    ageLimits: settings.ageLimits,
    journal,
    console: consoleOf(settings.offersConsole, embedding, log),
    signIn: settings.signIn,
    uploads,
    fourEyes: settings.fourEyes,
    answerCacheBytes: settings.answerCacheBytes,
    paymentRules: settings.paymentRules,
    paymentPlaces: settings.paymentPlaces,
    verifier,
  });
  const snapshots = new SnapshotWatcher(
    pool,
    verifier,
    { state: snapshotState, isDemonstration, ageLimits: settings.ageLimits },
    log,
  );
  const supervision = new Supervision(manager, pool, openMonotonicClock(), log);
  const handOver = new HandOver(pool, supervision, log);
  let endTakeover = (_hasFailed: boolean): void => undefined;
  try {
    await snapshots.openRecords();
    if (takeover !== null) {
      await openWhole(snapshots);
      endTakeover = setSocketsAside(listeners);
    }
    const withTls = await listen(listeners, pool, workers, takeover !== null, log);
    if (takeover !== null) await Promise.race([takeOver(takeover, () => isStopping, log), pool.death]);
    endTakeover(false);
    handleSignals(signals, withTls, pool, supervision, handOver, log);
  } catch (error) {
    // The old process still listens there.
    endTakeover(true);
    await Promise.all([pool.stop(LAST_ANSWERS_MS), typeof uploads === "string" ? null : uploads.close()]);
    throw error;
  }

  snapshots.watch();
  const endNotice = isDemonstration ? watchForLists(state, log) : () => undefined;
  const follower =
    following === null ? null : makeFollower({ settings: following, state, log }, embedding, pool, snapshots);
  if (isReadOnly && follower !== null)
    log.error({ state }, "the state folder can't be written, so the source of snapshots is not followed");
  else void snapshots.opened.then(() => follower?.run());
  const shipper =
    place === null || isReadOnly
      ? null
      : makeShipper(
          place,
          { state, replica: stores?.replica ?? settings.replica, keyFile: journal?.keyFile ?? null },
          // A worker that has died ends the service anyway.
          (status) => void pool.reportShipping(status).catch(() => undefined),
          log,
        );
  shipper?.start();
  void snapshots.opened
    .then(() => supervision.start(takeover === null ? {} : { MAINPID: process.pid }))
    .then(() => takeover !== null && process.stdout.write(`${tookOver(takeover)}\n`))
    .catch(() => undefined);
  try {
    await Promise.race([stop, handOver.done, pool.death]);
  } catch (error) {
    supervision.close();
    follower?.close();
    log.fatal({ err: error }, "a worker died; the service ends so that its supervisor can restart it");
    snapshots.close();
    await pool.stop(LAST_ANSWERS_MS);
    await logWriter().finish(LAST_LINES_MS);
    // A thread that waits for the dead worker would keep the process alive.
    process.exit(EXIT_FAILED);
  }
  supervision.stop();
  endNotice();
  follower?.close();
  snapshots.close();
  await Promise.all([pool.stop(LAST_ANSWERS_MS), typeof uploads === "string" ? null : uploads.close()]);
  await shipper?.finish(LAST_PARTS_MS);
  verifier.close();
  log.info("stopped");
  await logWriter().finish(LAST_LINES_MS);
  // Otherwise the process would wait for abandoned work in a thread, and for a log that nobody reads.
  process.exit(EXIT_DONE);
}

const OTHERS = 0o077;

/** Keys' hashes, cases and the journal name people: they are for the user of the service alone. */
function warnOfReaders(state: string, log: Logger): void {
  const mode = statSync(state, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, "0");
  log.warn({ state, mode: shown }, `other users may read the state folder: chmod 700 ${state}`);
}

function makeFollower(
  followed: { readonly settings: FollowSettings; readonly state: string; readonly log: Logger },
  { command = [process.execPath] }: Embedding,
  pool: WorkerPool,
  snapshots: SnapshotWatcher,
): Follower {
  return new Follower({
    ...followed,
    command,
    prepare: (id) => snapshots.prepare(id),
    refresh: () => snapshots.refresh(),
    // A worker that has died ends the service anyway.
    report: (status) => void pool.reportFollowing(status).catch(() => undefined),
  });
}

/** Opens the current snapshot with its index. Throws an OperatorError if it can't be used. */
async function openWhole(snapshots: SnapshotWatcher): Promise<void> {
  await snapshots.refresh();
  if (snapshots.isWhole) return;
  throw new OperatorError(
    "The new process can't match, so it does not take over: the log says why.",
    "Correct the cause, or restart the service.",
  );
}

interface PlannedListener {
  readonly listener: Listener;
  readonly files: TlsFiles | null;
}

/** setSocketAside, for each Unix socket. */
function setSocketsAside(planned: readonly PlannedListener[]): (isPutBack: boolean) => void {
  const ends = planned.flatMap(({ listener: { unix } }) => (unix === null ? [] : [setSocketAside(unix)]));
  return (isPutBack) => {
    for (const end of ends) end(isPutBack);
  };
}

/**
 * Listens with all workers and logs where; as WorkerPool.listen for each. Returns the listeners with TLS.
 */
async function listen(
  planned: readonly PlannedListener[],
  pool: WorkerPool,
  workers: number,
  mayShare: boolean,
  log: Logger,
): Promise<TlsListener[]> {
  const withTls: TlsListener[] = [];
  for (const { listener: plan, files } of planned) {
    const { number, address, listener } = await pool.listen(plan, mayShare).catch((error: unknown) => {
      throw refuseAddress(addressOf(plan), error);
    });
    const offer = listener.only === "all" ? {} : { only: listener.only };
    log.info({ address, ...offer, workers, version: VERSION, commit: COMMIT, pid: process.pid }, "listening");
    const name = addressOf(listener);
    if (listener.tls !== null) logCertificate(name, listener.tls, log);
    if (files !== null) withTls.push({ number, name, files });
  }
  return withTls;
}

interface PreparedAccounts {
  /** True when the state folder can't be written. */
  readonly isReadOnly: boolean;
  readonly stores: WorkerStores | null;
}

/**
 * Prepares accounts and keys for the workers, in the state folder or in a shared store. Throws an
 * OperatorError when they can't even be read.
 */
async function prepareAccounts(
  { state, access, rates, graceSeconds, replica, passedOn }: ServeSettings,
  log: Logger,
): Promise<PreparedAccounts> {
  const naming = { given: replica, usual: defaultReplicaName(resolve(state)) };
  const prepared = access === null ? null : await prepareShared(state, access, naming);
  const refusal = prepared === null ? prepareAccess(state) : prepared.refusal;
  if (refusal !== null)
    log.error(
      { state, reason: refusal.message },
      "READING ONLY: the state folder can't be written, so no account, key or list can be changed until that is fixed",
    );
  const isReadOnly = refusal !== null;
  if (access === null || prepared === null) return { isReadOnly, stores: null };
  Object.assign(process.env, passedOn);
  log.info(
    { access: access.name, rates: rates?.address.name, replica: prepared.replica },
    "accounts and keys are shared with replicas",
  );
  const { id } = prepared;
  return {
    isReadOnly,
    stores: { access, id, replica: prepared.replica, graceSeconds, rates },
  };
}

/** The keeper of uploads, or why there is none, in a sentence for clients. */
function openUploads(
  { state, isDemonstration, offersConsole, fourEyes, journal }: ServeSettings,
  { command = [process.execPath] }: Embedding,
  isReadOnly: boolean,
  log: Logger,
): UploadKeeper | string {
  if (!offersConsole) return "The service runs without the console.";
  if (isDemonstration)
    return "The service shows invented people, and accepts no files. Ask its operator to start it with real lists.";
  if (isReadOnly) return "The state folder can't be written, so the service accepts no files.";
  const keeper = new UploadKeeper({ state, command, keepsJournal: journal !== null, fourEyes, log });
  try {
    keeper.open();
    return keeper;
  } catch (error) {
    log.error({ err: error }, "the folder of uploads can't be made, so no file is taken");
    return "The folder of uploads can't be made, so the service accepts no files.";
  }
}

/** What is served of the console. A run from source has its program only when that was built. */
function consoleOf(isOffered: boolean, { consoleBundle }: Embedding, log: Logger): ConsoleSettings {
  if (!isOffered || consoleBundle === undefined) return { isOffered, bundle: null };
  if (Bun.file(consoleBundle).size > 0) return { isOffered, bundle: consoleBundle };
  log.warn({ file: consoleBundle }, "the console was not built (make console), so it is not served");
  return { isOffered, bundle: null };
}

/** Unpacks the embedded snapshot if it is needed, and returns the state folder whose snapshots are served. */
async function prepareSnapshots(
  { state, isDemonstration }: ServeSettings,
  { snapshot }: Embedding,
  log: Logger,
): Promise<string> {
  if (isDemonstration) {
    const folder = await unpackDemonstration(state, snapshot);
    log.warn({ state }, "this is a demonstration: everybody in its data is invented");
    return folder;
  }
  try {
    const unpacked = await unpackEmbeddedLists(state, snapshot);
    if (unpacked !== null) log.info({ state, snapshot: unpacked }, "unpacked the embedded lists");
  } catch (error) {
    if (!isWriteRefused(error) || loadCurrentId(state) === null) throw error;
    log.error({ state, err: error }, "the embedded lists can't be unpacked; those in use stay");
  }
  if (loadCurrentId(state) === null)
    log.error(
      { state },
      "no list has been imported: match, search and entities answer 503 until one is (interdict import PATH…)",
    );
  return state;
}
