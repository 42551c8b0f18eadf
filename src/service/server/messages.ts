// The RPC methods between the main thread of the service, its workers and its verifier.

import type { LogForm, LogLevel } from "../../base/flags/service.ts";
import type { AgeLimits } from "../../base/model/content-age.ts";
import type { Following } from "../../base/model/following.ts";
import type { Shipping } from "../../base/model/shipping.ts";
import type { FileIdentity } from "../../base/platform/mapping.ts";
import type { IdentifiedDigest } from "../../engine/snapshot/digest.ts";
import type { ReviewRules } from "../cases/review-rules.ts";
import type { CountedMetrics, WorkerCounts } from "../http/metrics.ts";
import type { JournalNotices } from "../journal/decision-journal.ts";
import type { Rule } from "../payments/screening/rules.ts";
import type { KeeperCall } from "../uploads/service.ts";
import type { WorkerJournal } from "./journal-settings.ts";
import type { Listener } from "./listener.ts";
import type { TailSettings } from "./shipping-settings.ts";
import type { WorkerSignIn } from "./sign-in-settings.ts";
import type { WorkerStores } from "./worker-access.ts";

/** Whether there is a console. */
export interface ConsoleSettings {
  /** False leaves out the endpoints of reviews, too. */
  readonly isOffered: boolean;
  /** The file with its bundled program; null when that was not built. */
  readonly bundle: string | null;
}

/** The first thing that a worker gets. */
export interface WorkerSettings {
  /** The state folder with accounts and keys. */
  readonly state: string;
  /** The stores that replicas share; null when accounts and keys are in the state folder. */
  readonly stores: WorkerStores | null;
  /** True when the state folder can't be written. */
  readonly isReadOnly: boolean;
  /** The state folder with the snapshots to serve. */
  readonly snapshotState: string;
  readonly logForm: LogForm;
  readonly logLevel: LogLevel;
  /** The number of the worker, from 1, for the log; null when it is the only one. */
  readonly number: number | null;
  /** One 32-bit number: the generation of the snapshot in use. */
  readonly generation: SharedArrayBuffer;
  readonly rates: SharedArrayBuffer;
  /** True for `serve --demo`: invented people. */
  readonly isDemonstration: boolean;
  readonly ageLimits: AgeLimits;
  readonly console: ConsoleSettings;
  /** Null where keys open the console. */
  readonly signIn: WorkerSignIn | null;
  /** Why no file can be taken; null when one can. */
  readonly uploadRefusal: string | null;
  /** True when a second account must confirm each decision on a case. */
  readonly fourEyes: boolean;
  /** How much memory the worker may use to keep answers; 0 keeps none. */
  readonly answerCacheBytes: number;
  /** What blocks a payment message. */
  readonly paymentRules: readonly Rule[];
  /** What the firm sets for its reviews. */
  readonly reviewRules: ReviewRules;
  /** The text of the operator's table of places; null for the one that comes with the program. */
  readonly paymentPlaces: string | null;
  /** Null when no journal is kept. */
  readonly journal: WorkerJournal | null;
  /** Where each entry is written too before its answer is sent; null for nowhere. */
  readonly tail: TailSettings | null;
  /** Unix time in milliseconds. */
  readonly processStartedAtMs: number;
}

/** A snapshot to stage in a worker. */
export interface Staging {
  readonly generation: number;
  readonly id: string;
  /** False opens the records only, without the match index. */
  readonly withIndex: boolean;
  /** True allows large records to be used before they are verified: at a start, to answer soon. */
  readonly mayDefer: boolean;
  /** Why the index is left out, for /readyz; null when it is good. */
  readonly problem: string | null;
}

/** The state of a worker, for the service manager. */
export interface WorkerHealth {
  /** Why the worker is not ready, as /readyz has it; null when it is. */
  readonly reason: string | null;
  /** The id of the snapshot in use; null when there is none. */
  readonly snapshot: string | null;
}

/** What each worker reports of the whole service, as the main thread has told it. */
export interface ServiceStatus {
  /** What the journals of all workers say; null until one of them says something. */
  readonly journal: JournalNotices | null;
  /** Null when no source of snapshots is followed. */
  readonly following: Following | null;
  /** Null when the journal is shipped nowhere. */
  readonly shipping: Shipping | null;
}

/** Where a listener listens. */
export interface OpenedListener {
  /** Null for a Unix socket. */
  readonly port: number | null;
}

export type WorkerMethods = {
  start: (settings: WorkerSettings) => void;
  /** Opens a snapshot for a generation that is not in use yet. Fails when it can't be used. */
  stage: (staging: Staging) => void;
  /** Closes a staged snapshot that will not be used; `problem` is for /readyz. */
  discard: (discarded: { readonly generation: number; readonly problem: string }) => void;
  /** Takes the new generation into use and closes the previous snapshot. */
  swap: () => void;
  /** The records in use were verified in the file of this identity. */
  vouch: (identity: FileIdentity) => void;
  /** Refuses all answers from the snapshot in use; the reason is for /readyz. */
  refuse: (reason: string) => void;
  /** How following a source of snapshots, shipping the journal or the journal of another worker fares now. */
  report: (news: Partial<ServiceStatus>) => void;
  /** Starts to listen, beside a previous listener of this number. */
  listen: (opening: { readonly number: number; readonly listener: Listener }) => OpenedListener;
  /** The previous listeners of this number accept no more connections; see WorkerListeners.retire. */
  retire: (number: number) => void;
  /** From now on, each connection is closed with its next answer. */
  drain: () => void;
  metrics: () => CountedMetrics;
  /** Answers only while the worker takes up work. */
  health: () => WorkerHealth;
  /**
   * Stops. True when every request in progress was answered; false when some were cut off after `withinMs`.
   */
  stop: (withinMs: number) => boolean;
};

/** The methods of the verifier thread; see FileVerifier. */
export type VerifierMethods = {
  verifyIndex: (path: string) => FileIdentity;
  hash: (path: string) => IdentifiedDigest;
};

/** The methods of the main thread, which passes those of the verifier on. */
export type MainMethods = VerifierMethods & {
  /** The counts of every worker. */
  metrics: () => readonly WorkerCounts[];
  /** What the journal of a worker says now: every worker then says it, too. */
  noticeJournal: (said: { readonly worker: number; readonly notices: JournalNotices }) => void;
  /** Answers a call of the keeper of uploads. */
  keep: (call: KeeperCall) => unknown;
};
