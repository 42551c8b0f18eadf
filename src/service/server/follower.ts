// Follows a source of snapshots: looks at its pointer, has a new snapshot fetched, opens it in every worker,
// waits for the other replicas if there are any, and puts it into use. The snapshot in use stays until then,
// whatever fails.

import type { Logger } from "pino";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { type FollowCause, type Following, NOT_FOLLOWED_YET } from "../../base/model/following.ts";
import { RefusedImport } from "../../base/model/last-import.ts";
import {
  listSnapshotIds,
  loadCurrentId,
  publishCurrent,
  snapshotFolder,
} from "../../engine/snapshot/folders.ts";
import { takeImportLock } from "../../engine/snapshot/import-lock.ts";
import { loadManifest } from "../../engine/snapshot/manifest.ts";
import { loadFollowRecord, recordTaken } from "../../lists/follow/follow-record.ts";
import {
  type Announcement,
  announce,
  GRACE_MS,
  readAnnouncements,
  type SwitchMoment,
  switchMoment,
} from "../../lists/follow/hold.ts";
import { openSource, openStore } from "../../lists/follow/open-source.ts";
import { choosePublished, POINTER_FILE, type Published, parsePointer } from "../../lists/follow/pointer.ts";
import { SourceUnavailable } from "../../lists/follow/source.ts";
import { showSource } from "../../lists/follow/source-name.ts";
import { recordAct } from "../journal/record-act.ts";
import { type Fetching, type FetchOrder, startFetch } from "./fetch-child.ts";
import type { FollowSettings } from "./follow-settings.ts";

/** Time between two looks at the announcements of other replicas. */
const HOLD_POLL_MS = 1000;

/** After a failure that was not the source's, the next attempt waits this long, then twice as long … */
const RETRY_MS_MIN = 30_000;
const RETRY_MS_MAX = 30 * 60 * 1000;

interface FollowerOptions {
  readonly settings: FollowSettings;
  readonly state: string;
  /** The command that starts this program. */
  readonly command: readonly string[];
  /** Opens a snapshot in every worker without using it. Rejects when it can't be used. */
  readonly prepare: (id: string) => Promise<void>;
  /** Takes the current snapshot into use now. */
  readonly refresh: () => Promise<void>;
  /** Called whenever the status changes. */
  readonly report: (status: Following) => void;
  readonly log: Logger;
  readonly startFetching?: (order: FetchOrder) => Fetching;
  readonly graceMs?: number;
  readonly now?: () => number;
}

export class Follower {
  readonly #options: Required<FollowerOptions>;
  #status: Following = NOT_FOLLOWED_YET;
  #tag: string | null = null;
  /** What the pointer said when it was read last. */
  #published: Published | null = null;
  /** SHA-256 of a file that was refused: it is not fetched again. */
  #refused: string | null = null;
  #retryMs = RETRY_MS_MIN;
  /** No attempt to fetch before this time. */
  #retryAtMs = 0;
  #lastReason: string | null = null;
  #fetching: Fetching | null = null;
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(options: FollowerOptions) {
    this.#options = { startFetching: startFetch, graceMs: GRACE_MS, now: Date.now, ...options };
    options.report(this.#status);
  }

  /** Follows until closed. */
  async run(): Promise<void> {
    const { settings, log } = this.#options;
    const { source, replica, holdUntil } = settings;
    log.info({ source: showSource(source), replica, holdUntil }, "following a source of snapshots");
    while (!this.#isClosed) {
      await this.round();
      // Replicas that were started together don't ask together.
      await this.#sleep(settings.everyMs * (0.75 + Math.random() / 2));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#fetching?.cancel();
    this.#wake();
  }

  /** Looks at the source once, and takes what is new. Never rejects. */
  async round(): Promise<void> {
    try {
      const published = await this.#look();
      await this.#take(published);
    } catch (error) {
      if (!this.#isClosed) this.#fail(causeOf(error), reasonOf(error));
    }
  }

  /** The snapshot that the source points to. */
  async #look(): Promise<Published> {
    const { settings, now } = this.#options;
    const source = openSource(settings.source, settings.credentials);
    const read = await source.readText(POINTER_FILE, this.#published === null ? null : this.#tag);
    if (read === null)
      throw new SourceUnavailable(`${source.name} has no ${POINTER_FILE}: nothing was published there yet.`);
    if (!read.isUnchanged) {
      this.#published = choosePublished(parsePointer(read.text, source.name), source.name);
      this.#tag = read.tag;
    }
    this.#update({ checkedAtMs: now() });
    if (this.#published === null) throw new SourceUnavailable(`${source.name} answered without a pointer.`);
    return this.#published;
  }

  async #take(published: Published): Promise<void> {
    const { state, now } = this.#options;
    const current = loadCurrentId(state);
    if (current === published.id) return this.#settle("current");
    const { newest, used } = loadFollowRecord(state);
    if (used === published.id) return this.#settle("kept", published.id);
    const isNew = this.#status.waitingFor !== published.id;
    if (isNew) {
      this.#update({ waitingFor: published.id, waitingSinceMs: now() });
      this.#retryAtMs = 0;
      this.#retryMs = RETRY_MS_MIN;
    }
    if (published.sha256 === this.#refused || now() < this.#retryAtMs) return;
    const isHere = newest?.id === published.id && listSnapshotIds(state).includes(published.id);
    if (isHere && current !== null) this.#refuseOlder(published.id, current);
    if (!isHere && !(await this.#fetch(published, current !== null))) return;
    if (current === null) {
      await this.#options.refresh();
      return this.#settle("current");
    }
    await this.#use(published, current);
  }

  /**
   * A snapshot that waits here is held against the one in use, which an import may have replaced since. Its
   * own manifest decides: the pointer is not signed. One that is not here is refused where it is fetched.
   */
  #refuseOlder(id: string, current: string): void {
    const { state, settings } = this.#options;
    if (settings.allowOlder) return;
    const [waiting, inUse] = [id, current].map((one) => loadManifest(snapshotFolder(state, one)).createdAt);
    if (waiting === undefined || inUse === undefined || waiting >= inUse) return;
    throw new RefusedImport(
      `The source points to ${id}, built at ${waiting}: before the snapshot in use (${inUse}).`,
      "Build the lists again and publish that, or serve with --allow-older.",
      ["age"],
    );
  }

  /** True when the snapshot was fetched, verified and placed. */
  async #fetch({ id, sha256 }: Published, isStaged: boolean): Promise<boolean> {
    const { state, settings, command, startFetching, log } = this.#options;
    this.#update({ phase: "fetching" });
    log.info({ snapshot: id }, "fetching a snapshot");
    this.#fetching = startFetching({ command, state, isStaged, settings });
    const fetched = await this.#fetching.done;
    this.#fetching = null;
    if (this.#isClosed) return false;
    if (fetched.id === null) {
      if (fetched.cause === "refused") this.#refused = sha256;
      this.#fail(fetched.cause, fetched.reason);
      return false;
    }
    if (fetched.id === id) return true;
    // The pointer was replaced meanwhile: the next look takes that one.
    this.#published = null;
    log.info({ snapshot: fetched.id }, "a newer snapshot was fetched");
    return false;
  }

  /** Opens a snapshot that is here, waits until it may be used, and uses it. */
  async #use(published: Published, current: string): Promise<void> {
    const { state, prepare, refresh, log } = this.#options;
    const { id } = published;
    await prepare(id);
    const moment = await this.#hold(published);
    if (moment === null) return;
    const release = takeImportLock(state);
    try {
      if (loadCurrentId(state) !== current)
        throw new OperatorError(`Another snapshot came into use while ${id} was waiting.`);
      recordAct(state, { command: "follow", details: { snapshot: id } });
      publishCurrent(state, id);
    } finally {
      release();
    }
    recordTaken(state, loadManifest(snapshotFolder(state, id)), true);
    if (moment.isExpired) {
      log.warn(
        { snapshot: id, ...this.#status.replicas },
        "replicas are missing; the snapshot is used without them",
      );
      this.#update({ holdsExpired: this.#status.holdsExpired + 1 });
    }
    await refresh();
    this.#settle("current");
  }

  /** Resolves at the moment of the switch; with null when there is something newer, or at the end. */
  async #hold(published: Published): Promise<SwitchMoment | null> {
    const { settings, now, graceMs, log } = this.#options;
    const { id, useFrom } = published;
    const { holdUntil: needed, holdLimitMs: limitMs } = settings;
    const notBeforeMs = useFrom === null ? 0 : Date.parse(`${useFrom}Z`);
    let own: Announcement = { snapshot: id, sinceMs: now() };
    const rule = { needed, limitMs, notBeforeMs, graceMs };
    if (needed > 1 || notBeforeMs > own.sinceMs)
      log.info({ snapshot: id, needed, useFrom }, "a snapshot is ready and waits");
    let isAnnounced = needed === 1;
    let lookAtMs = now() + settings.everyMs;
    for (;;) {
      let others: readonly Announcement[] = [];
      if (needed > 1)
        try {
          const store = openStore(settings.source, settings.credentials);
          const found = new Map(await readAnnouncements(store, id));
          // After a restart, what was announced before it holds.
          own = found.get(settings.replica) ?? own;
          if (!isAnnounced) await announce(store, settings.replica, own);
          isAnnounced = true;
          found.delete(settings.replica);
          others = [...found.values()];
          this.#recover();
        } catch (error) {
          // Without the others, the limit counts from this replica's own announcement.
          this.#fail(causeOf(error), reasonOf(error));
        }
      const moment = switchMoment([own, ...others], rule);
      this.#update({
        phase: "holding",
        replicas: needed > 1 ? { holding: others.length + 1, needed } : null,
      });
      const leftMs = moment.atMs - now();
      if (leftMs <= 0) return moment;
      await this.#sleep(Math.min(leftMs, HOLD_POLL_MS));
      if (this.#isClosed) return null;
      if (now() < lookAtMs) continue;
      lookAtMs = now() + settings.everyMs;
      const next = await this.#look().catch(() => published);
      if (next.sha256 !== published.sha256 || next.useFrom !== useFrom) return null;
    }
  }

  #settle(phase: "current" | "kept", waitingFor: string | null = null): void {
    this.#recover();
    if (phase === "kept" && this.#status.phase !== "kept")
      this.#options.log.warn(
        { snapshot: waitingFor },
        "the snapshot of the source was put out of use on this host; it stays so until a newer one is published",
      );
    this.#update({ phase, waitingFor, waitingSinceMs: null, replicas: null });
  }

  #recover(): void {
    if (this.#status.isFailing) this.#options.log.info("the source of snapshots can be followed again");
    this.#lastReason = null;
    this.#update({ isFailing: false });
  }

  /** Counts a failure, and logs it unless it is the same as the last one. */
  #fail(cause: FollowCause, reason: string): void {
    const { log, now } = this.#options;
    const { failures, waitingFor, phase } = this.#status;
    if (reason !== this.#lastReason)
      log[cause === "source" ? "warn" : "error"](
        { cause, reason, snapshot: waitingFor },
        "a snapshot of the source can't be taken; the one in use stays",
      );
    this.#lastReason = reason;
    if (cause === "failed" && phase !== "holding") {
      this.#retryAtMs = now() + this.#retryMs;
      this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MS_MAX);
    }
    this.#update({
      isFailing: true,
      lastFailure: { atMs: now(), cause },
      failures: { ...failures, [cause]: failures[cause] + 1 },
      ...(waitingFor === null || phase === "holding" ? {} : { phase: "behind" }),
    });
  }

  #update(change: Partial<Following>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.report(this.#status);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve();
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function causeOf(error: unknown): FollowCause {
  if (error instanceof SourceUnavailable) return "source";
  return error instanceof RefusedImport ? "refused" : "failed";
}
