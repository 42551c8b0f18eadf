// Which snapshot the service uses: looks for a new one in the state folder, has every worker open it, and
// takes it into use for all of them in one step. What can't be opened whole is reported and not used. What is
// in use stays in use while its files are as they were verified.

import { join } from "node:path";
import type { Logger } from "pino";
import type { AgeLimits } from "../model/content-age.ts";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { demonstrationRefused } from "../snapshot/demonstration.ts";
import { loadCurrentId, MANIFEST_FILE, STORE_FILE, snapshotFolder } from "../snapshot/folders.ts";
import { checkDigest, loadManifest, type Manifest } from "../snapshot/manifest.ts";
import { describeFailure, type SnapshotVerifier } from "../snapshot/open.ts";
import { identifyFile, identifySnapshot } from "../snapshot/watched-file.ts";
import { AgeReport } from "./age-report.ts";
import type { Staging } from "./messages.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** How often a new snapshot is looked for; with the time to open it the contract is "within a second". */
const POLL_MS = 250;

export interface WatchOptions {
  /** Holds the snapshots. */
  readonly state: string;
  /** Which kind of snapshot may go into use: the other one is refused. */
  readonly isDemonstration: boolean;
  readonly ageLimits: AgeLimits;
}

interface SnapshotInUse {
  readonly id: string;
  /** The identity of its files when it was taken into use. */
  readonly files: string;
  /** False while only its records are in use, without the match index. */
  readonly isWhole: boolean;
  /** True when its files were changed, so that nothing is answered from it. */
  readonly isRefused: boolean;
}

type SnapshotUsers = Pick<WorkerPool, "stage" | "swap" | "discard" | "vouch" | "refuse">;

/** Why a snapshot is not in use, for the log and for people who ask whether the service is ready. */
interface Failure {
  readonly error: unknown;
  readonly problem: string;
}

export class SnapshotWatcher {
  readonly #crew: SnapshotUsers;
  readonly #verifier: Pick<SnapshotVerifier, "hash">;
  readonly #state: string;
  readonly #isDemonstration: boolean;
  readonly #ages: AgeReport;
  readonly #log: Logger;
  #generation = 0;
  #inUse: SnapshotInUse | null = null;
  /** Of the snapshot in use. */
  #manifest: Manifest | null = null;
  /** By id, the files that could not be opened. They are not tried again until one of them is another. */
  readonly #failed = new Map<string, string>();
  /** True after a start, until the records in use are verified. */
  #isDeferred = false;
  /** Why the state folder doesn't tell what is current, as it was told last. */
  #unreadable: string | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(
    crew: SnapshotUsers,
    verifier: Pick<SnapshotVerifier, "hash">,
    { state, isDemonstration, ageLimits }: WatchOptions,
    log: Logger,
  ) {
    this.#crew = crew;
    this.#verifier = verifier;
    this.#state = state;
    this.#isDemonstration = isDemonstration;
    this.#ages = new AgeReport(ageLimits, log);
    this.#log = log;
  }

  /** Takes the records of the current snapshot into use, without its match index. */
  async openRecords(): Promise<void> {
    const id = this.#readCurrent();
    if (id === null) return;
    const files = this.#identify(id);
    const failure = await this.#take({ id, withIndex: false, mayDefer: true, problem: null });
    if (failure !== null) return this.#leave(id, files, failure);
    this.#inUse = { id, files, isWhole: false, isRefused: false };
    this.#isDeferred = true;
  }

  /**
   * Takes the current snapshot into use when it is another than the one in use, when that one lacks its
   * index, or when its files were changed. Refuses what is in use when its files were changed and can't be
   * used any more.
   */
  async refresh(): Promise<void> {
    const current = this.#readCurrent();
    if (current !== null) await this.#look(current);
    if (this.#inUse !== null && this.#inUse.id !== current) await this.#look(this.#inUse.id);
    if (this.#isDeferred) await this.#verifyRecords();
  }

  /** Refreshes at once and then now and then, until closed. */
  watch(): void {
    const look = async () => {
      await this.refresh().catch((error: unknown) => {
        if (!this.#isClosed) this.#log.error({ err: error }, "looking for a new snapshot failed");
      });
      if (this.#manifest !== null) this.#ages.report(this.#manifest);
      if (this.#isClosed) return;
      this.#timer = setTimeout(look, POLL_MS);
      this.#timer.unref();
    };
    void look();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #look(id: string): Promise<void> {
    const files = this.#identify(id);
    const inUse = this.#inUse?.id === id ? this.#inUse : null;
    const isAsVerified = inUse?.files === files && !inUse.isRefused;
    if ((isAsVerified && inUse.isWhole) || this.#failed.get(id) === files) return;
    const previous = this.#inUse?.id ?? null;
    const mayDefer = this.#isDeferred && inUse !== null;
    const failure = await this.#take({ id, withIndex: true, mayDefer, problem: null });
    if (failure !== null) {
      if (inUse === null || isAsVerified) return this.#leave(id, files, failure);
      return this.#fallBack(inUse, files, failure);
    }
    this.#failed.delete(id);
    this.#inUse = { id, files, isWhole: true, isRefused: false };
    this.#tellUse(previous === id ? null : previous);
  }

  /** Reports what can't be used, and leaves what is in use as it is. */
  #leave(id: string, files: string, { error }: Failure): void {
    if (this.#isClosed) return;
    this.#failed.set(id, files);
    this.#log.error(
      { snapshot: id, err: error },
      this.#inUse?.id === id
        ? "the match index can't be used; match answers 503"
        : this.#inUse === null
          ? "the snapshot can't be used; requests for data answer 503"
          : "the snapshot can't be used; what is in use stays",
    );
  }

  /**
   * After a change to the files in use: goes on with the records alone, or refuses the snapshot when they are
   * damaged.
   */
  async #fallBack(inUse: SnapshotInUse, files: string, whole: Failure): Promise<void> {
    const { id } = inUse;
    const { problem } = whole;
    const failure = await this.#take({ id, withIndex: false, mayDefer: false, problem });
    if (failure !== null) return this.#refuse(inUse, files, failure.error);
    this.#inUse = { id, files, isWhole: false, isRefused: false };
    this.#leave(id, files, whole);
  }

  /** Verifies the records of a start that could not wait for it. */
  async #verifyRecords(): Promise<void> {
    this.#isDeferred = false;
    const inUse = this.#inUse;
    if (inUse === null || inUse.isRefused || this.#isClosed) return;
    const folder = snapshotFolder(this.#state, inUse.id);
    try {
      const { digest, identity } = await this.#verifier.hash(join(folder, STORE_FILE));
      checkDigest(folder, loadManifest(folder), digest);
      await this.#crew.vouch(identity);
    } catch (error) {
      await this.#refuse(inUse, inUse.files, error);
    }
  }

  /** Nothing is answered from the snapshot in use until its files are others, and good. */
  async #refuse(inUse: SnapshotInUse, files: string, error: unknown): Promise<void> {
    if (this.#isClosed) return;
    const { id } = inUse;
    this.#failed.set(id, files);
    this.#inUse = { ...inUse, isRefused: true };
    const isDeleted = identifyFile(join(snapshotFolder(this.#state, id), MANIFEST_FILE)) === null;
    const what = `the files of the snapshot in use ${isDeleted ? "were deleted" : "are damaged"}`;
    this.#log.error({ snapshot: id, err: error }, `${what}; requests for data answer 503`);
    await this.#crew.refuse(`T${what.slice(1)}: ${this.#tell(id, error)}`);
  }

  /** Null when the snapshot is in use; else everything is as before. */
  async #take(staging: Omit<Staging, "generation">): Promise<Failure | null> {
    const { id, withIndex } = staging;
    const generation = ++this.#generation;
    let manifest: Manifest;
    try {
      manifest = this.#readManifest(id);
      await this.#crew.stage({ ...staging, generation });
    } catch (error) {
      const what = withIndex && this.#inUse?.id === id ? "The match index" : `The snapshot ${id}`;
      const problem = `${what} can't be used: ${this.#tell(id, error)}`;
      // Workers that end while they open a snapshot are no failure of the snapshot.
      if (!this.#isClosed) await this.#crew.discard(generation, problem);
      return { error, problem };
    }
    await this.#crew.swap(generation);
    this.#manifest = manifest;
    return null;
  }

  /** Refuses the other kind: names screened against invented people by accident would all be cleared. */
  #readManifest(id: string): Manifest {
    const manifest = loadManifest(snapshotFolder(this.#state, id));
    if (manifest.demonstration === this.#isDemonstration) return manifest;
    throw manifest.demonstration
      ? demonstrationRefused(id)
      : new OperatorError(`The snapshot ${id} holds real lists.`, "Leave out --demo.");
  }

  #identify(id: string): string {
    return identifySnapshot(snapshotFolder(this.#state, id));
  }

  #tell(id: string, error: unknown): string {
    return describeFailure(error, snapshotFolder(this.#state, id));
  }

  /**
   * The id of the current snapshot; null when there is none, or when that can't be known, which is told once.
   */
  #readCurrent(): string | null {
    try {
      const id = loadCurrentId(this.#state);
      this.#unreadable = null;
      return id;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== this.#unreadable)
        this.#log.error({ err: error }, "what is current can't be read; what is in use stays");
      this.#unreadable = reason;
      return null;
    }
  }

  #tellUse(previous: string | null): void {
    if (this.#manifest === null) return;
    const { id, entities, aliasesSearchable, demonstration } = this.#manifest;
    this.#log.info({ snapshot: id, previous, entities, aliases: aliasesSearchable }, "snapshot in use");
    if (!demonstration) return;
    this.#log.warn(
      { snapshot: id },
      "this is demonstration data: everybody in it is invented; import real lists",
    );
  }
}
