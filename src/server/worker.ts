// One worker of the service: opens snapshots, listens, and answers requests. The main thread decides which
// snapshot is in use and when to stop.

import { edenGC, fullGC, heapSize } from "bun:jsc";
import type { Logger } from "pino";
import { findCertificate } from "../access/certificates.ts";
import { ReceivedBodies } from "../access/received-bodies.ts";
import { RecentUses } from "../access/recent-uses.ts";
import { WorkQueue } from "../access/work-queue.ts";
import { CaseDesk } from "../cases/case-desk.ts";
import { followClearances } from "../clearances/shared-pairs.ts";
import { loadConsole } from "../console/bundle.ts";
import { consoleEndpoints } from "../console/endpoints.ts";
import { createApp } from "../http/app.ts";
import { journalActOf, listsInUse } from "../http/case-calls.ts";
import type { AnyEndpoint, Service } from "../http/endpoint.ts";
import { Metrics, type ProcessFacts } from "../http/metrics.ts";
import { withAbsoluteUrl } from "../http/request-url.ts";
import { type DecisionJournal, NO_JOURNAL } from "../journal/decision-journal.ts";
import { recordPersonalAct } from "../journal/personal-act.ts";
import { StateJournal } from "../journal/state-journal.ts";
import { reasonOf } from "../model/errors.ts";
import { type Following, followWarnings } from "../model/following.ts";
import { type Shipping, shippingWarnings } from "../model/shipping.ts";
import type { Subject } from "../model/subject.ts";
import { NAME_RULES_VERSION } from "../names/version.ts";
import { GarbagePacer } from "../platform/garbage-pacer.ts";
import { type Port, RpcChannel } from "../platform/rpc-channel.ts";
import { isForAnotherWriter } from "../platform/state-database.ts";
import { ALIAS_FORMAT_VERSION } from "../retrieval/format/layout.ts";
import { AnswerCache } from "../screening/answer-cache.ts";
import { type Notices, SnapshotScreening } from "../screening/screening.ts";
import { tryMatcher, warmingSubjects, warmMatcher, warmTexts } from "../screening/warm.ts";
import { StoreAwayError } from "../shared/store-error.ts";
import { CurrentSnapshot } from "../snapshot/current-snapshot.ts";
import { snapshotFolder } from "../snapshot/folders.ts";
import { loadLastImport } from "../snapshot/last-import.ts";
import { openRecords, openSnapshotAside, type Snapshot, type SnapshotVerifier } from "../snapshot/open.ts";
import { loadSigningKey } from "../snapshot/signature.ts";
import { LastImports } from "../uploads/last-imports.ts";
import { UploadReceiver } from "../uploads/receive.ts";
import { keeperCalls } from "../uploads/service.ts";
import { COMMIT, VERSION } from "../version.ts";
import { keepFigures, keepKeyUses } from "./figure-keeper.ts";
import type { Listener } from "./listener.ts";
import { logWriter, makeLogger } from "./log.ts";
import type { ConsoleSettings, MainMethods, WorkerMethods, WorkerSettings } from "./messages.ts";
import { LAST_LINES_MS } from "./patience.ts";
import { openSignIn } from "./sign-in-settings.ts";
import { openWorkerAccess, type WorkerAccess } from "./worker-access.ts";
import { WorkerListeners } from "./worker-listeners.ts";

/** Rest between two subjects of the warm-up when a request came meanwhile. */
const REST_MS = 10;
/** How long a swap may take longer for the warm-up: the previous snapshot answers meanwhile. */
const WARM_MS = 100;
/** The time of what is left of the warm-up after that. */
const WARM_LATER_MS = 2000;
/** Time between two updates of the garbage pacer. */
const GARBAGE_MS = 250;
/** Time between two checks of the files in use; a writer to the match index waits at most this long. */
const WATCH_MS = 250;

/** Time between two attempts to change cleared pairs as cases were decided. */
const SETTLE_MS = 30_000;
/** Time between two looks at the cleared pairs that replicas share. */
const FOLLOW_PAIRS_MS = 1000;

const READING_ONLY = "The state folder can't be written: no account, key or list can be changed.";

const READING_ONLY_SHARED = "The state folder can't be written: no list can be changed.";

/** Serves the calls of the main thread at the other end of `port`, until it calls stop. */
export function runWorker(port: Port): void {
  let started: StartedWorker | null = null;
  const worker = () => {
    if (started === null) throw new Error("The worker was not started.");
    return started;
  };
  const verifier: SnapshotVerifier = {
    verifyIndex: (path) => channel.call("verifyIndex", path),
    hash: (path) => channel.call("hash", path),
  };
  const channel = new RpcChannel<MainMethods, WorkerMethods>(port, {
    start: async (settings) => {
      started = startWorker(settings, channel);
      await started.access.asked;
    },
    stage: async ({ generation, id, withIndex, mayDefer, problem }) => {
      const { current, snapshotState } = worker();
      const folder = snapshotFolder(snapshotState, id);
      if (!withIndex)
        return current.stage(generation, await openRecords(folder, verifier, mayDefer), problem);
      const snapshot = await openSnapshotAside(folder, verifier, mayDefer);
      try {
        tryMatcher(snapshot);
        const subjects = warmingSubjects(snapshot);
        // A start warms up after the swap: match is refused until then, and slow answers beat none.
        const { isCold } = worker();
        const isDone = !isCold && (await warmMatcher(snapshot, subjects, WARM_MS, pause));
        if (!isCold) await warmTexts(snapshot, pause);
        worker().warmLater = isDone ? null : { snapshot, subjects };
      } catch (error) {
        snapshot.close();
        throw error;
      }
      current.stage(generation, snapshot);
    },
    discard: ({ generation, problem }) => worker().current.discard(generation, problem),
    swap: () => {
      worker().current.get();
      void warmUp(worker());
    },
    vouch: (identity) => worker().current.get()?.integrity.vouch(identity),
    refuse: (reason) => worker().current.get()?.integrity.refuse(reason),
    follow: (status) => worker().follow(status),
    ship: (status) => worker().ship(status),
    listen: ({ number, listener }) => worker().listeners.open(number, listener),
    retire: (number) => worker().listeners.retire(number),
    drain: () => worker().listeners.drain(),
    metrics: () => worker().metrics.collect(),
    health: () => {
      const { reason, snapshot } = worker().screening.readiness();
      return { reason, snapshot: snapshot?.id ?? null };
    },
    stop: async (withinMs) => {
      const { listeners, current, access, journal, signIn, keepUses } = worker();
      const areDone = await listeners.stop(withinMs);
      await keepUses();
      await journal.close();
      current.close();
      signIn?.close();
      access.close();
      await logWriter().finish(LAST_LINES_MS);
      return areDone;
    },
  });
}

type StartedWorker = ReturnType<typeof startWorker>;

interface WarmLater {
  readonly snapshot: Snapshot;
  readonly subjects: Generator<Subject>;
}

function startWorker(settings: WorkerSettings, channel: RpcChannel<MainMethods, WorkerMethods>) {
  const generation = new Int32Array(settings.generation);
  const current = new CurrentSnapshot(() => Atomics.load(generation, 0));
  const log = makeLogger(settings.logForm, settings.logLevel, settings.number);
  const access = openWorkerAccess(settings, settings.stores, log);
  const journal = openJournal(settings, access, log);
  let following: Following | null = null;
  const recordAct = actRecorder(settings, journal);
  const signIn =
    settings.signIn === null ? null : openSignIn(settings.signIn, settings.state, access, recordAct, log);
  let shipping: Shipping | null = null;
  const screening = new SnapshotScreening(
    current,
    settings.ageLimits,
    () => new Date(),
    () => noticesOf(settings, journal, access, { following, shipping, signInAway: signIn?.away ?? null }),
    new AnswerCache(settings.answerCacheBytes),
  );
  const metrics = new Metrics({
    readiness: () => screening.readiness(),
    collectAll: settings.number === null ? null : () => channel.call("metrics"),
    lostLogLines: () => logWriter().lost,
    worker: settings.number ?? 1,
    process:
      (settings.number ?? 1) === 1
        ? {
            ...processFactsOf(settings),
            certificates: () => listeners.certificates(),
            following: () => following,
            shipping: () => shipping,
          }
        : null,
    journal: () => journal.figures(),
    answers: () => screening.answerFigures,
    stores: () => access.figures(),
  });
  const desk = openDesk(settings, access, recordAct, log);
  const keyUses = new RecentUses();
  const service = {
    screening,
    access: access.keys,
    accounts: access.administration,
    keyUses,
    limiter: access.limiter,
    work: new WorkQueue({ observer: metrics.work }),
    bodies: new ReceivedBodies(),
    journal,
    recordAct,
    log,
    metrics,
    version: VERSION,
    commit: COMMIT,
    isDemonstration: settings.isDemonstration,
    following: () => following,
    uploads: {
      state: settings.state,
      refusal: settings.uploadRefusal,
      receiver: new UploadReceiver(edenGC),
      keeper: keeperCalls((call) => channel.call("keep", call)),
      lastImports: new LastImports(settings.snapshotState),
    },
    cases: desk,
    signIn,
    paymentRules: settings.paymentRules,
    paymentPlaces: settings.paymentPlaces,
  };
  const pages = pagesOf(settings.console);
  const fetchOf = ({ only, tls }: Listener, certificate: Uint8Array | null) => {
    const certificateOpensConsole = tls?.opensConsole ?? false;
    const app = createApp({ ...service, certificate, certificateOpensConsole }, only, pages);
    return async (request: Request): Promise<Response> => app.fetch(withAbsoluteUrl(request));
  };
  const listeners = new WorkerListeners(
    fetchOf,
    async (hash) => (await findCertificate(access.keys, hash)) !== null,
    log,
  );
  // A service without a console shows them to nobody.
  let keepUses = async () => {};
  if (pages !== null && !settings.isDemonstration) {
    keepFigures(settings.state, () => metrics.collect(), log);
    keepUses = keepKeyUses(settings.state, keyUses, log);
  }
  const pacer = new GarbagePacer({ collectYoung: edenGC, collectAll: fullGC, sizeBytes: heapSize });
  setInterval(() => pacer.update(metrics.done), GARBAGE_MS).unref();
  let distrusted: Snapshot | null = null;
  const watchFiles = () => {
    screening.dropOldAnswers();
    const snapshot = current.get();
    const reason = snapshot?.integrity.matchFault() ?? null;
    if (reason !== null && snapshot !== distrusted)
      log.error({ reason }, "the files of the snapshot in use can't be trusted");
    if (reason === null && snapshot !== null && snapshot === distrusted)
      log.info("the files of the snapshot in use are unchanged");
    distrusted = reason === null ? null : snapshot;
  };
  setInterval(watchFiles, WATCH_MS).unref();
  if ((settings.number ?? 1) === 1 && !settings.isReadOnly)
    setInterval(() => void settlePairs(service), SETTLE_MS).unref();
  if ((settings.number ?? 1) === 1) followPairs(settings, access, log);
  return {
    snapshotState: settings.snapshotState,
    log,
    current,
    screening,
    access,
    signIn,
    journal,
    metrics,
    keepUses,
    listeners,
    follow(status: Following) {
      following = status;
    },
    ship(status: Shipping) {
      shipping = status;
    },
    /** True until a snapshot is in use with its index. */
    isCold: true,
    /** What is left of warming up the snapshot that was staged last. */
    warmLater: null as WarmLater | null,
  };
}

/** Records acts of people. Without a journal of decisions, they are recorded as those of commands are. */
function actRecorder(
  { state, journal: kept, isDemonstration }: WorkerSettings,
  journal: DecisionJournal,
): Service["recordAct"] {
  return async (act) => {
    if (kept === null && !isDemonstration) recordPersonalAct(state, act);
    else await journal.act(act);
  };
}

/** The cases of the lists that are served: those of a demonstration stay with it. */
function openDesk(
  { snapshotState, fourEyes, isDemonstration }: WorkerSettings,
  { postgres }: WorkerAccess,
  recordAct: Service["recordAct"],
  log: Logger,
): CaseDesk {
  return new CaseDesk({
    state: snapshotState,
    shared: isDemonstration ? null : postgres,
    fourEyes,
    record: (act) => recordAct(journalActOf(act)),
    onReopened: (cases) => log.info({ cases }, "cases were reopened: what they were decided on has changed"),
    onUnsettled: (error) =>
      log.error({ err: error }, "a cleared pair can't be changed as its case was decided; it is tried again"),
  });
}

/** Keeps the file of the cleared pairs up to what replicas share. */
function followPairs(
  { snapshotState, isReadOnly, isDemonstration }: WorkerSettings,
  { postgres }: WorkerAccess,
  log: Logger,
): void {
  if (postgres === null || isReadOnly || isDemonstration) return;
  let failed = "";
  const follow = async (): Promise<void> => {
    try {
      await followClearances(postgres, snapshotState, 0);
      failed = "";
    } catch (error) {
      const reason = reasonOf(error);
      // A store that is away is reported by the look at its keys, and another writer is waited for here.
      const isKnown = error instanceof StoreAwayError || isForAnotherWriter(error);
      if (reason !== failed && !isKnown)
        log.error({ reason }, "the cleared pairs can't follow those that replicas share; it is tried again");
      failed = reason;
    }
    setTimeout(() => void follow(), FOLLOW_PAIRS_MS).unref();
  };
  void follow();
}

/** Makes the changes of cleared pairs that are still to be made, while lists are in use. */
async function settlePairs({
  cases,
  screening,
  log,
}: Pick<Service, "cases" | "screening" | "log">): Promise<void> {
  if (screening.readiness().snapshot === null) return;
  try {
    await cases.settle(listsInUse(() => screening.view()));
  } catch (error) {
    log.error({ err: error }, "a cleared pair can't be changed as its case was decided; it is tried again");
  }
}

/** The endpoints of the console; null without one. */
function pagesOf({ isOffered, bundle }: ConsoleSettings): readonly AnyEndpoint[] | null {
  if (!isOffered) return null;
  return bundle === null ? [] : consoleEndpoints(loadConsole(bundle));
}

/** The journal of this worker; it begins with a fault when it can't be written. */
function openJournal(
  { state, journal: settings, number }: WorkerSettings,
  { heads }: WorkerAccess,
  log: Logger,
): DecisionJournal {
  if (settings === null) return NO_JOURNAL;
  return new StateJournal({
    state,
    settings,
    program: { version: VERSION, commit: COMMIT, nameRules: NAME_RULES_VERSION },
    key: settings.keyFile === null ? null : loadSigningKey(settings.keyFile),
    keepsOthers: (number ?? 1) === 1,
    heads,
    log,
  });
}

/** What workers notice beside the journal and the stores; null where there is none. */
interface NoticeSources {
  readonly following: Following | null;
  readonly shipping: Shipping | null;
  /** Says that the provider of sign-ins is away. */
  readonly signInAway: string | null;
}

function noticesOf(
  { isReadOnly, stores }: WorkerSettings,
  journal: DecisionJournal,
  access: WorkerAccess,
  { following, shipping, signInAway }: NoticeSources,
): Notices {
  const { fault, warning } = journal.notices();
  const { faults, warnings } = access.notices();
  const readingOnly = stores === null ? READING_ONLY : READING_ONLY_SHARED;
  return {
    faults: [...(fault === null ? [] : [fault]), ...faults],
    warnings: [
      ...(isReadOnly ? [readingOnly] : []),
      ...(warning === null ? [] : [warning]),
      ...warnings,
      ...(following === null ? [] : followWarnings(following)),
      ...(signInAway === null ? [] : [signInAway]),
      ...(shipping === null ? [] : shippingWarnings(shipping)),
    ],
  };
}

/** What the first worker reports for the whole process. */
function processFactsOf({
  state,
  snapshotState,
  isReadOnly,
  processStartedAtMs,
}: WorkerSettings): Omit<ProcessFacts, "certificates" | "following" | "shipping"> {
  return {
    build: {
      version: VERSION,
      commit: COMMIT,
      name_rules: NAME_RULES_VERSION,
      index_format: String(ALIAS_FORMAT_VERSION),
      runtime: Bun.version,
    },
    startedAtMs: processStartedAtMs,
    state: { path: state, isWritable: !isReadOnly, lastImport: () => loadLastImport(snapshotState) },
  };
}

/**
 * Does what is left of the warm-up of the snapshot in use: at once while nobody asks, and with rests between
 * the first requests.
 */
async function warmUp(worker: StartedWorker): Promise<void> {
  const left = worker.warmLater;
  const pinned = left === null ? null : worker.current.pin();
  if (left === null || pinned === null) return;
  try {
    if (pinned.snapshot !== left.snapshot) return;
    worker.isCold = false;
    worker.warmLater = null;
    // Clients that wait for readiness ask now.
    await Bun.sleep(REST_MS);
    let { done } = worker.metrics;
    const rest = async () => {
      await pause();
      if (worker.metrics.done !== done) await Bun.sleep(REST_MS);
      ({ done } = worker.metrics);
    };
    await warmMatcher(left.snapshot, left.subjects, WARM_LATER_MS, rest);
    await warmTexts(left.snapshot, rest);
  } catch (error) {
    worker.log.error({ err: error }, "matching a record of the snapshot failed");
  } finally {
    pinned.release();
  }
}

/** Lets the event loop take up requests. */
function pause(): Promise<void> {
  return new Promise(setImmediate);
}
