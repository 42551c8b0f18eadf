// Watches the state folder for a new snapshot. Every worker opens it, and then all of them swap it in at
// once. A snapshot that can't be opened completely is reported and not used. The snapshot in use stays in use
// while its files are unchanged.

import { join } from "node:path";
import type { Logger } from "pino";
import type { AgeLimits } from "../../base/model/content-age.ts";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { demonstrationRefused } from "../../engine/snapshot/demonstration.ts";
import {
  loadCurrentId,
  MANIFEST_FILE,
  MissingCurrentError,
  STORE_FILE,
  snapshotFolder,
} from "../../engine/snapshot/folders.ts";
import { checkDigest, loadManifest, type Manifest } from "../../engine/snapshot/manifest.ts";
import { describeFailure, type SnapshotVerifier } from "../../engine/snapshot/open.ts";
import { identifyFile, identifySnapshot } from "../../engine/snapshot/watched-file.ts";
import { AgeReport } from "./age-report.ts";
import type { Staging } from "./messages.ts";
import type { WorkerPool } from "./worker-pool.ts";

/**
 * Time between checks. With the time to open it, a new snapshot is in use "within a second", as documented.
 */
const POLL_MS = 250;

interface WatchOptions {
  /** The state folder with the snapshots. */
  readonly state: string;
  /** True to use demonstration snapshots only; false to use real ones only. */
  readonly isDemonstration: boolean;
  readonly ageLimits: AgeLimits;
}

interface SnapshotInUse {
  readonly id: string;
  /** The identity of its files when it was taken into use (identifySnapshot). */
  readonly files: string;
  /** False while only its records are in use, without the match index. */
  readonly isWhole: boolean;
  /** True when its files were changed: nothing is answered from it. */
  readonly isRefused: boolean;
}

type SnapshotUsers = Pick<WorkerPool, "stage" | "swap" | "discard" | "vouch" | "refuse">;

/** A snapshot that every worker has opened and none uses. */
interface PreparedSnapshot {
  readonly id: string;
  /** The identity of its files when it was opened. */
  readonly files: string;
  readonly generation: number;
}

/** Why a snapshot is not in use: `error` for the log, `problem` for /readyz. */
interface Failure {
  readonly error: unknown;
  readonly problem: string;
}

export class SnapshotWatcher {
  readonly #state: string;
  readonly #isDemonstration: boolean;
  readonly #ages: AgeReport;
  #generation = 0;
  #inUse: SnapshotInUse | null = null;
  #prepared: PreparedSnapshot | null = null;
  /** Snapshots are opened one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Of the snapshot in use. */
  #manifest: Manifest | null = null;
  /** By id, the identity of files that could not be opened. They are not tried again while unchanged. */
  readonly #failed = new Map<string, string>();
  /** True after a start, until the records in use are verified. */
  #isDeferred = false;
  /** True once a current id was read: before that, a first import may be under way. */
  #hasRead = false;
  /** The last logged reason why the current id can't be read. */
  #unreadable: string | null = null;
  readonly #opened = Promise.withResolvers<void>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(
    private readonly pool: SnapshotUsers,
    private readonly verifier: Pick<SnapshotVerifier, "hash">,
    { state, isDemonstration, ageLimits }: WatchOptions,
    private readonly log: Logger,
  ) {
    this.#state = state;
    this.#isDemonstration = isDemonstration;
    this.#ages = new AgeReport(ageLimits, log);
  }

  /** Takes the records of the current snapshot into use, without its match index. */
  async openRecords(): Promise<void> {
    const id = this.#loadCurrentId();
    if (id === null) return;
    const files = this.#identify(id);
    const failure = await this.#takeIntoUse({ id, withIndex: false, mayDefer: true, problem: null });
    if (failure !== null) return this.#reportFailure(id, files, failure);
    this.#inUse = { id, files, isWhole: false, isRefused: false };
    this.#isDeferred = true;
  }

  /**
   * Takes the current snapshot into use when it is not in use yet, lacks its index, or has changed files.
   * Refuses the snapshot in use when its files were changed and are damaged.
   */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#refresh());
  }

  /**
   * Opens a snapshot in every worker without using it, so that it comes into use at once when it becomes
   * current. Rejects when it can't be used.
   */
  prepare(id: string): Promise<void> {
    return this.#inTurn(() => this.#prepare(id));
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #refresh(): Promise<void> {
    const current = this.#loadCurrentId();
    try {
      if (current !== null) await this.#check(current);
    } finally {
      this.#opened.resolve();
    }
    if (this.#inUse !== null && this.#inUse.id !== current) await this.#check(this.#inUse.id);
    if (this.#isDeferred) await this.#verifyRecords();
  }

  async #prepare(id: string): Promise<void> {
    const files = this.#identify(id);
    if (this.#prepared?.id === id && this.#prepared.files === files) return;
    const unused = this.#prepared;
    this.#prepared = null;
    if (unused !== null)
      await this.pool.discard(unused.generation, `The snapshot ${unused.id} was not used.`);
    const generation = ++this.#generation;
    try {
      this.#loadManifest(id);
      await this.pool.stage({ generation, id, withIndex: true, mayDefer: false, problem: null });
    } catch (error) {
      const problem = `The snapshot ${id} can't be used: ${this.#describe(id, error)}`;
      if (!this.#isClosed) await this.pool.discard(generation, problem);
      throw error;
    }
    this.#prepared = { id, files, generation };
  }

  /** Resolves once the current snapshot is in use with its index, or was found to be unusable or missing. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** True while the current snapshot is in use with its index. */
  get isWhole(): boolean {
    return this.#inUse?.isWhole === true && !this.#inUse.isRefused;
  }

  /** Refreshes now and every POLL_MS, until closed. */
  watch(): void {
    const poll = async () => {
      await this.refresh().catch((error: unknown) => {
        if (!this.#isClosed) this.log.error({ err: error }, "looking for a new snapshot failed");
      });
      if (this.#manifest !== null) this.#ages.report(this.#manifest);
      if (this.#isClosed) return;
      this.#timer = setTimeout(poll, POLL_MS);
      this.#timer.unref();
    };
    void poll();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #check(id: string): Promise<void> {
    const files = this.#identify(id);
    const inUse = this.#inUse?.id === id ? this.#inUse : null;
    const isAsVerified = inUse?.files === files && !inUse.isRefused;
    if ((isAsVerified && inUse.isWhole) || this.#failed.get(id) === files) return;
    const previous = this.#inUse?.id ?? null;
    const mayDefer = this.#isDeferred && inUse !== null;
    const failure = await this.#takeIntoUse({ id, withIndex: true, mayDefer, problem: null });
    if (failure !== null) {
      if (inUse === null || isAsVerified) return this.#reportFailure(id, files, failure);
      return this.#fallBack(inUse, files, failure);
    }
    this.#failed.delete(id);
    this.#inUse = { id, files, isWhole: true, isRefused: false };
    this.#logInUse(previous === id ? null : previous);
  }

  /** Logs a snapshot that can't be used; the snapshot in use stays. */
  #reportFailure(id: string, files: string, { error }: Failure): void {
    if (this.#isClosed) return;
    this.#failed.set(id, files);
    this.log.error(
      { snapshot: id, err: error },
      this.#inUse?.id === id
        ? "the match index can't be used; match answers 503"
        : this.#inUse === null
          ? "the snapshot can't be used; requests for data answer 503"
          : "the snapshot can't be used; the one in use stays",
    );
  }

  /** After a change to the files in use: continues with the records alone, or refuses damaged ones. */
  async #fallBack(inUse: SnapshotInUse, files: string, whole: Failure): Promise<void> {
    const { id } = inUse;
    const { problem } = whole;
    const failure = await this.#takeIntoUse({ id, withIndex: false, mayDefer: false, problem });
    if (failure !== null) return this.#refuse(inUse, files, failure.error);
    this.#inUse = { id, files, isWhole: false, isRefused: false };
    this.#reportFailure(id, files, whole);
  }

  /** Verifies the records that a start took into use unverified. */
  async #verifyRecords(): Promise<void> {
    this.#isDeferred = false;
    const inUse = this.#inUse;
    if (inUse === null || inUse.isRefused || this.#isClosed) return;
    const folder = snapshotFolder(this.#state, inUse.id);
    try {
      const { digest, identity } = await this.verifier.hash(join(folder, STORE_FILE));
      checkDigest(folder, loadManifest(folder), digest);
      await this.pool.vouch(identity);
    } catch (error) {
      await this.#refuse(inUse, inUse.files, error);
    }
  }

  /** Refuses the snapshot in use until its files change and are good. */
  async #refuse(inUse: SnapshotInUse, files: string, error: unknown): Promise<void> {
    if (this.#isClosed) return;
    const { id } = inUse;
    this.#failed.set(id, files);
    this.#inUse = { ...inUse, isRefused: true };
    const isDeleted = identifyFile(join(snapshotFolder(this.#state, id), MANIFEST_FILE)) === null;
    const what = `the files of the snapshot in use ${isDeleted ? "were deleted" : "are damaged"}`;
    this.log.error({ snapshot: id, err: error }, `${what}; requests for data answer 503`);
    await this.pool.refuse(`T${what.slice(1)}: ${this.#describe(id, error)}`);
  }

  /** Takes a snapshot into use and returns null; on failure, changes nothing and returns why. */
  async #takeIntoUse(staging: Omit<Staging, "generation">): Promise<Failure | null> {
    const { id, withIndex } = staging;
    const prepared = withIndex && this.#isPrepared(id) ? this.#prepared : null;
    const generation = prepared?.generation ?? ++this.#generation;
    let manifest: Manifest;
    try {
      manifest = this.#loadManifest(id);
      if (prepared === null) await this.pool.stage({ ...staging, generation });
    } catch (error) {
      const what = withIndex && this.#inUse?.id === id ? "The match index" : `The snapshot ${id}`;
      const problem = `${what} can't be used: ${this.#describe(id, error)}`;
      // When workers end while they open a snapshot, the snapshot has not failed.
      if (!this.#isClosed) await this.pool.discard(generation, problem);
      return { error, problem };
    }
    await this.pool.swap(generation);
    // Workers close what was opened for an earlier generation.
    if (this.#prepared !== null && this.#prepared.generation <= generation) this.#prepared = null;
    this.#manifest = manifest;
    return null;
  }

  #isPrepared(id: string): boolean {
    return this.#prepared?.id === id && this.#prepared.files === this.#identify(id);
  }

  /** Refuses the other kind: screening against invented people by accident would clear everybody. */
  #loadManifest(id: string): Manifest {
    const manifest = loadManifest(snapshotFolder(this.#state, id));
    if (manifest.demonstration === this.#isDemonstration) return manifest;
    throw manifest.demonstration
      ? demonstrationRefused(id)
      : new OperatorError(`The snapshot ${id} contains real lists.`, "Leave out --demo.");
  }

  #identify(id: string): string {
    return identifySnapshot(snapshotFolder(this.#state, id));
  }

  #describe(id: string, error: unknown): string {
    return describeFailure(error, snapshotFolder(this.#state, id));
  }

  /**
   * The id of the current snapshot; null when there is none, or when it can't be read, which is logged once.
   */
  #loadCurrentId(): string | null {
    try {
      const id = loadCurrentId(this.#state);
      this.#unreadable = null;
      this.#hasRead ||= id !== null;
      return id;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== this.#unreadable) this.#logUnreadable(error);
      this.#unreadable = reason;
      return null;
    }
  }

  #logUnreadable(error: unknown): void {
    const consequence = this.#inUse === null ? "requests for data answer 503" : "the snapshot in use stays";
    if (error instanceof MissingCurrentError && !this.#hasRead)
      this.log.info("a first import has made a snapshot and not put it into use yet");
    else this.log.error({ err: error }, `the current snapshot id can't be read; ${consequence}`);
  }

  #logInUse(previous: string | null): void {
    if (this.#manifest === null) return;
    const { id, entities, aliasesSearchable, demonstration } = this.#manifest;
    this.log.info({ snapshot: id, previous, entities, aliases: aliasesSearchable }, "snapshot in use");
    if (!demonstration) return;
    this.log.warn(
      { snapshot: id },
      "this is demonstration data: everybody in it is invented; import real lists",
    );
  }
}
