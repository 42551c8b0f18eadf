// Which snapshot the service uses: looks for a new one in the state folder, has every worker open it, and takes it into
// use for all of them in one step. Data in use stay in use: what can't be opened whole is reported and left alone.

import type { Logger } from "pino";
import type { AgeLimits } from "../../model/content-age.ts";
import { OperatorError, reasonOf } from "../../model/errors.ts";
import { demonstrationRefused } from "../../snapshot/demonstration.ts";
import { readCurrent, snapshotFolder } from "../../snapshot/folders.ts";
import { type Manifest, readManifest } from "../../snapshot/manifest.ts";
import { tellFailure } from "../../snapshot/open.ts";
import { AgeReport } from "./age-report.ts";
import type { Crew } from "./crew.ts";

/** How often a new snapshot is looked for; with the time to open it the contract is "within a second". */
const POLL_MS = 250;

export interface WatchOptions {
  /** Holds the snapshots. */
  readonly state: string;
  /** Which kind of snapshot may go into use: the other one is refused. */
  readonly isDemonstration: boolean;
  readonly ageLimits: AgeLimits;
}

export class SnapshotWatch {
  readonly #crew: Pick<Crew, "stage" | "swap" | "discard">;
  readonly #state: string;
  readonly #isDemonstration: boolean;
  readonly #ages: AgeReport;
  readonly #log: Logger;
  #generation = 0;
  /** Snapshot whose records are in use, and snapshot whose match index is too. */
  #records: string | null = null;
  #whole: string | null = null;
  /** Of the snapshot in use. */
  #manifest: Manifest | null = null;
  /** What could not be opened is not tried again until another is current. */
  #failed: string | null = null;
  /** Why the state folder doesn't tell what is current, as it was told last. */
  #unreadable: string | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(
    crew: Pick<Crew, "stage" | "swap" | "discard">,
    { state, isDemonstration, ageLimits }: WatchOptions,
    log: Logger,
  ) {
    this.#crew = crew;
    this.#state = state;
    this.#isDemonstration = isDemonstration;
    this.#ages = new AgeReport(ageLimits, log);
    this.#log = log;
  }

  /** Takes the records of the current snapshot into use, without its match index. */
  async openRecords(): Promise<void> {
    const id = this.#readCurrent();
    if (id === null) return;
    if (await this.#take(id, false)) this.#records = id;
    else this.#failed = id;
  }

  /** Takes the current snapshot into use when it is another than the one in use, or when that one lacks its index. */
  async refresh(): Promise<void> {
    const id = this.#readCurrent();
    if (id === null || id === this.#whole || id === this.#failed) return;
    const previous = this.#records;
    if (!(await this.#take(id, true))) {
      this.#failed = id;
      return;
    }
    this.#failed = null;
    this.#records = id;
    this.#whole = id;
    this.#tellUse(previous === id ? null : previous);
  }

  /** Refreshes at once and then now and then, until closed. */
  watch(): void {
    const look = async () => {
      await this.refresh().catch((error: unknown) => {
        if (!this.#isClosed) this.#log.error({ err: error }, "looking for a new snapshot failed");
      });
      if (this.#manifest !== null) this.#ages.tell(this.#manifest);
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

  /** False when a worker can't open it; then it is reported, and everything is as before. */
  async #take(id: string, withIndex: boolean): Promise<boolean> {
    const generation = ++this.#generation;
    let manifest: Manifest;
    try {
      manifest = this.#readManifest(id);
      await this.#crew.stage(generation, id, withIndex);
    } catch (error) {
      // Workers that end while they open a snapshot are no failure of the snapshot.
      if (this.#isClosed) return false;
      const isIndexOnly = withIndex && this.#records === id;
      this.#log.error(
        { snapshot: id, err: error },
        isIndexOnly
          ? "the match index can't be used; match answers 503"
          : "the snapshot can't be used; what is in use stays",
      );
      const told = tellFailure(error, snapshotFolder(this.#state, id));
      const what = isIndexOnly ? "The match index" : `The snapshot ${id}`;
      await this.#crew.discard(generation, `${what} can't be used: ${told}`);
      return false;
    }
    await this.#crew.swap(generation);
    this.#manifest = manifest;
    return true;
  }

  /** Refuses the other kind: names screened against invented people by accident would all be cleared. */
  #readManifest(id: string): Manifest {
    const manifest = readManifest(snapshotFolder(this.#state, id));
    if (manifest.demonstration === this.#isDemonstration) return manifest;
    throw manifest.demonstration
      ? demonstrationRefused(id)
      : new OperatorError(`The snapshot ${id} holds real lists.`, "Leave out --demo.");
  }

  /** The id of the current snapshot; null when there is none, or when that can't be known, which is told once. */
  #readCurrent(): string | null {
    try {
      const id = readCurrent(this.#state);
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
