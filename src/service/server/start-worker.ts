// Starts a worker: opens its access, journal and sign-in, and makes the app that answers its requests.

import { edenGC } from "bun:jsc";
import type { Logger } from "pino";
import { followWarnings } from "../../base/model/following.ts";
import { shippingWarnings } from "../../base/model/shipping.ts";
import { loadLastRun } from "../../base/platform/last-run.ts";
import type { RpcChannel } from "../../base/platform/rpc-channel.ts";
import { NAME_RULES_VERSION } from "../../engine/names/version.ts";
import { ALIAS_FORMAT_VERSION } from "../../engine/retrieval/format/layout.ts";
import { AnswerCache } from "../../engine/screening/answer-cache.ts";
import { type Notices, SnapshotScreening } from "../../engine/screening/screening.ts";
import { CurrentSnapshot } from "../../engine/snapshot/current-snapshot.ts";
import { loadLastImport } from "../../engine/snapshot/last-import.ts";
import { loadSigningKey } from "../../engine/snapshot/signature.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { findCertificate } from "../access/certificates.ts";
import { ReceivedBodies } from "../access/received-bodies.ts";
import { RecentUses } from "../access/recent-uses.ts";
import { WorkQueue } from "../access/work-queue.ts";
import { CaseDesk } from "../cases/case-desk.ts";
import { createApp } from "../http/app.ts";
import { journalActOf } from "../http/case-calls.ts";
import { notePeer, type Peer } from "../http/client-address.ts";
import type { AnyEndpoint, Service } from "../http/endpoint.ts";
import { Metrics, type ProcessFacts } from "../http/metrics.ts";
import { noteSegments, withAbsoluteUrl } from "../http/request-url.ts";
import { type DecisionJournal, joinNotices, NO_JOURNAL } from "../journal/decision-journal.ts";
import { recordPersonalAct } from "../journal/personal-act.ts";
import { StateJournal } from "../journal/state-journal.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { LastImports } from "../uploads/last-imports.ts";
import { UploadReceiver } from "../uploads/receive.ts";
import { keeperCalls } from "../uploads/service.ts";
import { keepFigures, keepKeyUses } from "./figure-keeper.ts";
import type { Listener } from "./listener.ts";
import { logWriter, makeLogger } from "./log.ts";
import type {
  ConsoleSettings,
  MainMethods,
  ServiceStatus,
  WorkerMethods,
  WorkerSettings,
} from "./messages.ts";
import { tailsOf } from "./shipping-settings.ts";
import { openSignIn } from "./sign-in-settings.ts";
import { openWorkerAccess, type WorkerAccess } from "./worker-access.ts";
import { WorkerListeners } from "./worker-listeners.ts";
import { collectGarbage, keepPairs, shareNotices, watchFiles } from "./worker-timers.ts";

const READING_ONLY = "The state folder can't be written: no account, key or list can be changed.";

const READING_ONLY_SHARED = "The state folder can't be written: no list can be changed.";

type MainChannel = RpcChannel<MainMethods, WorkerMethods>;

export type StartedWorker = ReturnType<typeof startWorker>;

/** Reads the bundled program of the console from its file; returns the endpoints that serve it. */
export type OpenConsole = (bundle: string) => readonly AnyEndpoint[];

/** Starts the worker of these settings. It does not listen yet, and no snapshot is in use. */
export function startWorker(settings: WorkerSettings, channel: MainChannel, openConsole: OpenConsole) {
  const { state, snapshotState, isDemonstration } = settings;
  const generation = new Int32Array(settings.generation);
  const current = new CurrentSnapshot(() => Atomics.load(generation, 0));
  const log = makeLogger(settings.logForm, settings.logLevel, settings.number);
  const parts = openParts(settings, log);
  const screening = new SnapshotScreening(
    current,
    settings.ageLimits,
    () => new Date(),
    () => noticesOf(settings, parts),
    new AnswerCache(settings.answerCacheBytes),
  );
  const metrics = metricsOf(settings, parts, {
    screening,
    channel,
    certificates: () => listeners.certificates(),
  });
  const service = serviceOf(settings, parts, { screening, metrics, log }, channel);
  const pages = pagesOf(settings.console, openConsole);
  const listeners = listenersOf(service, pages);
  // A service without a console shows them to nobody.
  let keepUses = async () => {};
  if (pages !== null && !isDemonstration) {
    keepFigures(state, () => metrics.collect(), log);
    keepUses = keepKeyUses(state, service.keyUses, log);
  }
  collectGarbage(metrics);
  watchFiles(screening, current, log);
  shareNotices(channel, settings, parts.journal);
  if (isFirst(settings)) keepPairs(settings, parts.access, service);
  const { cases } = service;
  return { ...parts, snapshotState, log, current, screening, metrics, keepUses, listeners, cases };
}

/** True for the worker that does what is done once for the whole process. */
function isFirst({ number }: WorkerSettings): boolean {
  return (number ?? 1) === 1;
}

/** What a worker opens before it can screen. */
interface WorkerParts {
  readonly access: WorkerAccess;
  readonly journal: DecisionJournal;
  readonly recordAct: Service["recordAct"];
  readonly signIn: SignIn | null;
  /** As the main thread has reported it. */
  readonly serviceStatus: ServiceStatus;
}

function openParts(settings: WorkerSettings, log: Logger): WorkerParts {
  const access = openWorkerAccess(settings, settings.stores, log);
  const journal = openJournal(settings, access, log);
  const recordAct = actRecorder(settings, journal);
  const signIn =
    settings.signIn === null ? null : openSignIn(settings.signIn, settings.state, access, recordAct, log);
  return {
    access,
    journal,
    recordAct,
    signIn,
    serviceStatus: { journal: null, following: null, shipping: null },
  };
}

/** What the app needs of the worker. */
function serviceOf(
  settings: WorkerSettings,
  { access, journal, recordAct, signIn, serviceStatus }: WorkerParts,
  { screening, metrics, log }: Pick<Service, "screening" | "metrics" | "log">,
  channel: MainChannel,
): Service {
  return {
    screening,
    access: access.keys,
    accounts: access.administration,
    keyUses: new RecentUses(),
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
    following: () => serviceStatus.following,
    uploads: {
      state: settings.state,
      refusal: settings.uploadRefusal,
      receiver: new UploadReceiver(edenGC),
      keeper: keeperCalls((call) => channel.call("keep", call)),
      lastImports: new LastImports(settings.snapshotState),
    },
    cases: openDesk(settings, access, recordAct, log),
    signIn,
    paymentRules: settings.paymentRules,
    paymentPlaces: settings.paymentPlaces,
  };
}

/** The listeners of the worker: each has an app of its own, and one per certificate that clients show. */
function listenersOf(service: Service, pages: readonly AnyEndpoint[] | null): WorkerListeners {
  const fetchOf = ({ only, tls }: Listener, certificate: Uint8Array | null) => {
    const certificateOpensConsole = tls?.opensConsole ?? false;
    const own = { ...service, certificate, certificateOpensConsole };
    const app =
      only === "yente" || only === "yente without keys"
        ? // Loaded for such a listener alone: a service without one holds nothing of it.
          import("../yente/door.ts").then(({ createDoor }) => createDoor(own, only !== "yente"))
        : createApp(own, only, pages);
    return async (request: Request, peer: Peer, segments: number | null): Promise<Response> => {
      const absolute = withAbsoluteUrl(request);
      noteSegments(absolute, segments);
      // Only sign-ins ask for it.
      if (service.signIn !== null) notePeer(absolute, peer);
      return (app instanceof Promise ? await app : app).fetch(absolute);
    };
  };
  const isMapped = async (hash: Uint8Array) => (await findCertificate(service.access, hash)) !== null;
  return new WorkerListeners(fetchOf, isMapped, service.log);
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
  { snapshotState, fourEyes, reviewRules: rules, isDemonstration }: WorkerSettings,
  { postgres }: WorkerAccess,
  recordAct: Service["recordAct"],
  log: Logger,
): CaseDesk {
  return new CaseDesk({
    state: snapshotState,
    shared: isDemonstration ? null : postgres,
    ...{ fourEyes, rules },
    record: (act) => recordAct(journalActOf(act)),
    onReopened: (cases) => log.info({ cases }, "cases were reopened: what they were decided on has changed"),
    onJobStopped: (error) =>
      log.error({ err: error }, "an act on many cases was stopped: it can't be stored"),
    onUnsettled: (error) =>
      log.error({ err: error }, "a cleared pair can't be changed as its case was decided; it is tried again"),
  });
}

/** The endpoints of the console; null without one. */
function pagesOf(
  { isOffered, bundle }: ConsoleSettings,
  openConsole: OpenConsole,
): readonly AnyEndpoint[] | null {
  if (!isOffered) return null;
  return bundle === null ? [] : openConsole(bundle);
}

/** The journal of this worker; it begins with a fault when it can't be written. */
function openJournal(worker: WorkerSettings, { heads }: WorkerAccess, log: Logger): DecisionJournal {
  const { state, tail, journal: settings } = worker;
  if (settings === null) return NO_JOURNAL;
  return new StateJournal({
    state,
    settings,
    program: { version: VERSION, commit: COMMIT, nameRules: NAME_RULES_VERSION },
    key: settings.keyFile === null ? null : loadSigningKey(settings.keyFile),
    keepsOthers: isFirst(worker),
    torn: settings.torn,
    copyOf: tail === null ? null : tailsOf(tail, state),
    heads,
    log,
  });
}

function noticesOf(
  { isReadOnly, stores }: WorkerSettings,
  { journal, access, signIn, serviceStatus }: WorkerParts,
): Notices {
  const { following, shipping, journal: ofAll } = serviceStatus;
  const own = journal.notices();
  const { fault } = joinNotices([...(ofAll === null ? [] : [ofAll]), own]);
  // A fault of this worker shows at once, and warnings when all workers have them.
  const { warnings: ofJournal } = ofAll ?? own;
  const { faults, warnings } = access.notices();
  const readingOnly = stores === null ? READING_ONLY : READING_ONLY_SHARED;
  const signInAway = signIn?.away ?? null;
  return {
    faults: [...(fault === null ? [] : [fault]), ...faults],
    warnings: [
      ...(isReadOnly ? [readingOnly] : []),
      ...ofJournal,
      ...warnings,
      ...(following === null ? [] : followWarnings(following)),
      ...(signInAway === null ? [] : [signInAway]),
      ...(shipping === null ? [] : shippingWarnings(shipping)),
    ],
  };
}

/** What the metrics of a worker count beside its parts. */
interface Measured extends Pick<ProcessFacts, "certificates"> {
  readonly screening: SnapshotScreening;
  readonly channel: MainChannel;
}

/** The metrics of this worker; the first one reports for the whole process, too. */
function metricsOf(
  settings: WorkerSettings,
  { access, journal, serviceStatus }: WorkerParts,
  { screening, channel, certificates }: Measured,
): Metrics {
  const { state, snapshotState, isReadOnly } = settings;
  const build = {
    version: VERSION,
    commit: COMMIT,
    name_rules: NAME_RULES_VERSION,
    index_format: String(ALIAS_FORMAT_VERSION),
    runtime: Bun.version,
  };
  const process: ProcessFacts = {
    build,
    startedAtMs: settings.processStartedAtMs,
    state: {
      path: state,
      isWritable: !isReadOnly,
      lastImport: () => loadLastImport(snapshotState),
      lastRun: (job) => loadLastRun(state, job),
    },
    certificates,
    following: () => serviceStatus.following,
    shipping: () => serviceStatus.shipping,
  };
  return new Metrics({
    readiness: () => screening.readiness(),
    collectAll: settings.number === null ? null : () => channel.call("metrics"),
    lostLogLines: () => logWriter().lost,
    worker: settings.number ?? 1,
    process: isFirst(settings) ? process : null,
    journal: () => journal.figures(),
    answers: () => screening.answerFigures,
    stores: () => access.figures(),
  });
}
