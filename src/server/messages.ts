// What the main thread asks of a worker of the service, and what a worker asks of the main thread.

import type { CountedMetrics } from "../http/metrics.ts";
import type { AgeLimits } from "../model/content-age.ts";
import type { FileIdentity } from "../platform/mapping.ts";
import type { IdentifiedDigest } from "../snapshot/digest.ts";
import type { Listener } from "./listener.ts";
import type { LogForm } from "./options.ts";

/** All that a worker must know before anything else. */
export interface WorkerSettings {
  /** Holds accounts and keys. */
  readonly state: string;
  /** True when the state folder can't be written. */
  readonly isReadOnly: boolean;
  /** Holds the snapshots that are served. */
  readonly snapshotState: string;
  readonly logForm: LogForm;
  /** Its number, from 1, for the log; null when it is the only one. */
  readonly number: number | null;
  /** One 32-bit number: the generation of the snapshot in use. */
  readonly generation: SharedArrayBuffer;
  readonly rates: SharedArrayBuffer;
  /** True for `serve --demo`: invented people. */
  readonly isDemonstration: boolean;
  readonly ageLimits: AgeLimits;
}

/** A snapshot as it goes into use by one worker. */
export interface Staging {
  readonly generation: number;
  readonly id: string;
  /** False opens the records without the match index. */
  readonly withIndex: boolean;
  /**
   * True lets large records be used before they are verified: at a start, when nothing can be answered yet.
   */
  readonly mayDefer: boolean;
  /**
   * Why the index is left out, for people who ask whether the service is ready; null while nothing is wrong
   * with it.
   */
  readonly problem: string | null;
}

export type WorkerMethods = {
  start: (settings: WorkerSettings) => void;
  /** Opens a snapshot for a generation that is not in use yet; fails when it can't be used. */
  stage: (staging: Staging) => void;
  /** Gives up what was staged; `problem` is for people who ask whether the service is ready. */
  discard: (discarded: { readonly generation: number; readonly problem: string }) => void;
  /** The generation in use is another: gives up the snapshot before it. */
  swap: () => void;
  /** The records in use were verified in the file of this identity. */
  vouch: (identity: FileIdentity) => void;
  /**
   * Nothing may be answered from the snapshot in use any more; the reason is for people who ask whether the
   * service is ready.
   */
  refuse: (reason: string) => void;
  /**
   * Answers with the origin that it listens on, or null for a Unix socket. Where it listened before it
   * accepts no more connections then; those that wait for an answer get it.
   */
  listen: (listener: Listener) => { readonly origin: string | null; readonly port: number };
  metrics: () => CountedMetrics;
  /**
   * Answered when every request under way is, with true; or with false when some took longer than `withinMs`,
   * and their connections were closed.
   */
  stop: (withinMs: number) => boolean;
};

/** What the main thread asks of the thread that verifies; see FileVerifier. */
export type VerifierMethods = {
  verifyIndex: (path: string) => FileIdentity;
  hash: (path: string) => IdentifiedDigest;
};

/** What a worker asks of the main thread; a question of the verifier is passed on. */
export type MainMethods = VerifierMethods & {
  /** What every worker has counted. */
  metrics: () => readonly CountedMetrics[];
};
