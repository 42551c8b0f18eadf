// The life of the service: listens at once, opens the current snapshot, takes up new ones, and shuts down.

import type { Logger } from "pino";
import { OperatorError } from "../../base/model/errors.ts";
import { EXIT_DONE, EXIT_FAILED } from "../../base/platform/exit-codes.ts";
import { openMonotonicClock } from "../../base/platform/monotonic-clock.ts";
import { findServiceManager } from "../../base/platform/service-manager.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { CASES } from "../cases/case-format.ts";
import { CLEARANCES } from "../clearances/clearance-format.ts";
import type { Shipper } from "../shipping/shipper.ts";
import { handleSignals, logCertificate, type TlsListener } from "./certificate-reload.ts";
import { watchForLists } from "./demonstration-notice.ts";
import type { FileVerifier } from "./file-verifier.ts";
import { Follower } from "./follower.ts";
import { type Listener, loadListener, refuseAddress, setSocketAside } from "./listener.ts";
import { addressOf, type TlsFiles } from "./listener-settings.ts";
import { logWriter, makeLogger } from "./log.ts";
import { LAST_ANSWERS_SECONDS, LAST_LINES_MS, LAST_PARTS_MS } from "./patience.ts";
import {
  consoleOf,
  openUploads,
  prepareAccounts,
  prepareSnapshots,
  warnOfReaders,
  warnOfTrust,
} from "./prepare-service.ts";
import type { ServeSettings } from "./serve-settings.ts";
import { makeShipper, streamOf, type TailSettings } from "./shipping-settings.ts";
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
  const { takeover } = settings;
  if (takeover !== null) checkPredecessor(takeover);
  const planned = settings.listeners.map((one) => ({ listener: loadListener(one), files: one.tls }));
  const log = makeLogger(settings.log, settings.logLevel, null);
  warnOfReaders(settings.state, log);
  warnOfTrust(process.env, log);
  const manager = findServiceManager(process.env);
  let isStopping = false;
  const stop = signals.stop.then((signal) => {
    isStopping = true;
    log.info({ signal }, "stopping");
  });
  const service = await startWorkers(settings, embedding, verifier, log);
  const { pool, snapshots } = service;
  const supervision = new Supervision(manager, pool, openMonotonicClock(), log);
  const handOver = new HandOver(pool, supervision, log);
  const listeners = await openDoors(service, planned, () => isStopping);
  handleSignals(signals, { listeners, pool, supervision, handOver }, log);

  snapshots.watch();
  const endNotice = settings.isDemonstration ? watchForLists(settings.state, log) : () => undefined;
  const follower = startFollower(service, embedding);
  const shipper = startShipper(service);
  void snapshots.opened
    .then(() => supervision.start(takeover === null ? {} : { MAINPID: process.pid }))
    .then(() => takeover !== null && process.stdout.write(`${tookOver(takeover)}\n`))
    .catch(() => undefined);
  try {
    await Promise.race([stop, handOver.done, pool.death]);
  } catch (error) {
    supervision.close();
    follower?.close();
    return endAfterDeath(service, error);
  }
  const closings = [
    () => supervision.stop(),
    endNotice,
    () => follower?.close(),
    () => snapshots.close(),
    service.stopAnswering,
    () => shipper?.finish(LAST_PARTS_MS),
    () => verifier.close(),
    () => log.info("stopped"),
    () => logWriter().finish(LAST_LINES_MS),
  ];
  for (const close of closings) await close();
  // Otherwise the process would wait for abandoned work in a thread, and for a log that nobody reads.
  process.exit(EXIT_DONE);
}

/** Ends the process: a thread that waits for the dead worker would keep it alive. */
async function endAfterDeath({ pool, snapshots, log }: StartedService, error: unknown): Promise<never> {
  log.fatal({ err: error }, "a worker died; the service ends so that its supervisor can restart it");
  snapshots.close();
  await pool.stop(LAST_ANSWERS_MS);
  await logWriter().finish(LAST_LINES_MS);
  process.exit(EXIT_FAILED);
}

/** A service whose workers have started. */
interface StartedService {
  readonly settings: ServeSettings;
  /** True when the state folder can't be written. */
  readonly isReadOnly: boolean;
  readonly stores: WorkerStores | null;
  readonly pool: WorkerPool;
  readonly snapshots: SnapshotWatcher;
  readonly log: Logger;
  /** Ends the workers after their last answers, and uploads. */
  stopAnswering(): Promise<unknown>;
}

/** Prepares the state folder and starts the workers. They don't listen, and no snapshot is open yet. */
async function startWorkers(
  settings: ServeSettings,
  embedding: Embedding,
  verifier: FileVerifier,
  log: Logger,
): Promise<StartedService> {
  const { state, isDemonstration, ageLimits, offersConsole } = settings;
  const snapshotState = await prepareSnapshots(settings, embedding, log);
  // Before the first request, not at the first one that needs them.
  if (offersConsole) for (const file of [CASES, CLEARANCES]) file.refuseNewer(snapshotState);
  const { isReadOnly, stores } = await prepareAccounts(settings, log);
  const { keeper, uploadRefusal } = openUploads(settings, embedding, isReadOnly, log);
  const pool = await WorkerPool.start({
    workers: settings.workers,
    workerEntry: embedding.workerEntry ?? null,
    state,
    stores,
    isReadOnly,
    snapshotState,
    logForm: settings.log,
    logLevel: settings.logLevel,
    isDemonstration,
    ageLimits,
    journal: settings.journal,
    tail: tailFor(settings, stores?.replica ?? settings.replica, isReadOnly),
    console: consoleOf(offersConsole, embedding, log),
    signIn: settings.signIn,
    keeper,
    uploadRefusal,
    fourEyes: settings.fourEyes,
    answerCacheBytes: settings.answerCacheBytes,
    paymentRules: settings.paymentRules,
    reviewRules: settings.reviewRules,
    paymentPlaces: settings.paymentPlaces,
    verifier,
  });
  const watched = { state: snapshotState, isDemonstration, ageLimits };
  const snapshots = new SnapshotWatcher(pool, verifier, watched, log);
  const stopAnswering = () => Promise.all([pool.stop(LAST_ANSWERS_MS), keeper?.close()]);
  return { settings, isReadOnly, stores, pool, snapshots, log, stopAnswering };
}

/** Where workers write entries before their answers; null for nowhere else than the state folder. */
function tailFor(
  { waitsFor, place, state }: ServeSettings,
  replica: string | null,
  isReadOnly: boolean,
): TailSettings | null {
  if (waitsFor === null || place === null || isReadOnly) return null;
  return { ...waitsFor, ...streamOf(place, state, replica) };
}

/**
 * Opens the records and listens; takes the addresses of an old process over. Returns the listeners with TLS.
 * When that fails, it ends the workers and throws why.
 */
async function openDoors(
  { settings: { takeover, workers }, pool, snapshots, log, stopAnswering }: StartedService,
  planned: readonly PlannedListener[],
  isStopping: () => boolean,
): Promise<TlsListener[]> {
  let endTakeover = (_hasFailed: boolean): void => undefined;
  try {
    await snapshots.openRecords();
    if (takeover !== null) {
      await openWhole(snapshots);
      endTakeover = setSocketsAside(planned);
    }
    const listeners = await listen(planned, pool, workers, takeover !== null, log);
    if (takeover !== null) await Promise.race([takeOver(takeover, isStopping, log), pool.death]);
    endTakeover(false);
    return listeners;
  } catch (error) {
    // The old process still listens there.
    endTakeover(true);
    await stopAnswering();
    throw error;
  }
}

/** Follows the source of snapshots from when the current one is open; null without a source. */
function startFollower(
  { settings: { following, state }, isReadOnly, pool, snapshots, log }: StartedService,
  { command = [process.execPath] }: Embedding,
): Follower | null {
  if (following === null) return null;
  const follower = new Follower({
    settings: following,
    state,
    log,
    command,
    prepare: (id) => snapshots.prepare(id),
    refresh: () => snapshots.refresh(),
    report: (status) => pool.report({ following: status }),
  });
  if (isReadOnly)
    log.error({ state }, "the state folder can't be written, so the source of snapshots is not followed");
  else void snapshots.opened.then(() => follower.run());
  return follower;
}

/** Ships the journal; null without a place for it, or where no journal can be written. */
function startShipper({ settings, isReadOnly, stores, pool, log }: StartedService): Shipper | null {
  const { place, state, journal } = settings;
  if (place === null || isReadOnly) return null;
  const replica = stores?.replica ?? settings.replica;
  const given = { state, replica, keyFile: journal?.keyFile ?? null };
  const shipper = makeShipper(place, given, (status) => pool.report({ shipping: status }), log);
  shipper.start();
  return shipper;
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
