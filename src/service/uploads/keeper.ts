// Keeps the uploads of a state folder: starts the work on them, resumes what a kill cut off, and removes what
// is done with. It runs in the main thread of the service; workers call it. Of several services with one
// state folder, as during a takeover, one keeps.

import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { reasonOf } from "../../base/model/errors.ts";
import { DISK_FREE_BYTES_MIN, SCREENINGS_RUNNING_MAX, UPLOAD_DAYS_MAX } from "../../base/model/limits.ts";
import { takeExclusiveLock } from "../../base/platform/exclusive-lock.ts";
import { mappingNameOf } from "../../lists/sources/files/list-files.ts";
import type { ScreeningSettings, TableSettings } from "../contract/review-files.ts";
import { recordAct } from "../journal/record-act.ts";
import { removeOldUploads, removeUnfinished } from "./clean-up.ts";
import { listUploadIds, makeUploadFolders, type UploadKind, uploadFolder, uploadsFolder } from "./folders.ts";
import { IMPORT_WORK, STAGED_FILE } from "./import-work.ts";
import { ChangeLister } from "./list-changes.ts";
import { listFileName, listsFolder } from "./list-file-name.ts";
import { loadPreview, type PreviewResult, Previews, savePreview } from "./previews.ts";
import { type Answering, forgetProposal, type Proposing, Publisher } from "./publisher.ts";
import { CUSTOMER_FILE } from "./receive.ts";
import { type Recomputation, Recomputer, type RecordedEntry } from "./recompute.ts";
import {
  type Asker,
  loadRecord,
  OUTCOME_RECORD,
  type OutcomeRecord,
  RUN_RECORD,
  type RunRecord,
  saveRecord,
  UPLOAD_RECORD,
  type UploadRecord,
} from "./records.ts";
import { type UploadLog, WorkRunner } from "./runner.ts";
import { DOWNLOADS, namesFor, SCREENING_WORK } from "./screening-work.ts";
import type { WorkSettings } from "./work.ts";

/** An upload, and who asks for something to be done with it. */
export interface KeeperRequest {
  readonly id: string;
  readonly by: Asker;
}

/** Why something was not done, in words for the client; null when it was. */
export interface KeeperAnswer {
  readonly problem: string | null;
}

/** What workers ask of the keeper. Arguments and answers pass between threads. */
export interface KeeperCalls {
  /** An upload has arrived: it is previewed, or imported up to a snapshot. */
  received(request: KeeperRequest & { readonly kind: UploadKind }): Promise<KeeperAnswer>;
  /** Previews a customer file with other settings. */
  preview(request: { readonly id: string; readonly settings: TableSettings }): Promise<PreviewResult>;
  screen(request: KeeperRequest & { readonly settings: ScreeningSettings }): Promise<KeeperAnswer>;
  /** Imports a table with a mapping of its columns (the text of a mapping file). */
  map(request: KeeperRequest & { readonly mapping: string }): Promise<KeeperAnswer>;
  publish(request: KeeperRequest): Promise<KeeperAnswer>;
  /** Proposes to another account that an import be put into use. */
  propose(request: KeeperRequest & Proposing): Promise<KeeperAnswer>;
  /** Puts a proposed import into use, or refuses it. */
  answer(request: KeeperRequest & Answering): Promise<KeeperAnswer>;
  /** Ends the screening of a customer file. */
  cancel(request: KeeperRequest): Promise<KeeperAnswer>;
  /** Removes a customer file with its results, or discards an import. */
  remove(request: KeeperRequest & { readonly kind: UploadKind }): Promise<KeeperAnswer>;
  /** Compares two snapshots for the changes of lists. The later one may be that of an import. */
  compare(request: ComparedSnapshots): Promise<void>;
  /** Recomputes a recorded decision; null when too many wait. */
  recompute(request: RecordedEntry): Promise<Recomputation | null>;
}

export interface ComparedSnapshots {
  readonly from: string;
  readonly to: string;
  /** The import that made the later one and is not published; null for a snapshot of the state folder. */
  readonly import: string | null;
}

interface KeeperOptions {
  /** The state folder. */
  readonly state: string;
  /** The command that starts this program. */
  readonly command: readonly string[];
  readonly keepsJournal: boolean;
  /** True when a second account must approve a publication. */
  readonly fourEyes: boolean;
  readonly log: UploadLog;
  /** How long a screening goes on while another account waits; tests have less patience. */
  readonly turnMs?: number;
}

/** Long enough that opening the snapshot anew costs little, and short for somebody with a small file. */
const TURN_MS = 10_000;

const WATCH_MS = 1000;
const CLEAN_UP_MS = 60 * 60 * 1000;

/** How long a stopping service waits for its screenings to save their rows. */
const CLOSING_MS = 3000;

const DONE: KeeperAnswer = { problem: null };

export class UploadKeeper implements KeeperCalls {
  readonly #state: string;
  readonly #settings: WorkSettings;
  readonly #log: UploadLog;
  readonly #screenings: WorkRunner;
  readonly #imports: WorkRunner;
  readonly #previews: Previews;
  readonly #changes: ChangeLister;
  readonly #publisher: Publisher;
  readonly #recomputer: Recomputer;
  /** Nothing more is done with these. */
  readonly #removing = new Set<string>();
  #unlock: (() => void) | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #cleanUpDueMs = 0;
  /** Why the last round failed; null when it did not. */
  #fault: string | null = null;

  constructor({ state, command, keepsJournal, fourEyes, log, turnMs = TURN_MS }: KeeperOptions) {
    // Its processes run in the folders of their uploads.
    this.#state = resolve(state);
    this.#log = log;
    const threads = Math.max(1, Math.floor(availableParallelism() / 2));
    this.#settings = { command, state: this.#state, keepsJournal, threads };
    const bounds = { memoryBytesMax: totalmem() / 2, freeBytesMin: DISK_FREE_BYTES_MIN / 2, turnMs };
    const screenings = { ...bounds, runningMax: SCREENINGS_RUNNING_MAX };
    this.#screenings = new WorkRunner(
      SCREENING_WORK,
      this.#settings,
      screenings,
      this.#folderOf("files"),
      log,
    );
    const imports = { ...bounds, runningMax: 1 };
    this.#imports = new WorkRunner(IMPORT_WORK, this.#settings, imports, this.#folderOf("imports"), log);
    this.#previews = new Previews(this.#settings);
    this.#changes = new ChangeLister(this.#settings);
    this.#publisher = new Publisher({
      settings: this.#settings,
      fourEyes,
      record: (by, act, details) => this.#record(by, act, details),
      onPublished: (folder) => {
        this.#save(folder, { state: "published", error: null });
        discardLists(folder);
      },
    });
    this.#recomputer = new Recomputer(this.#settings);
  }

  /** Begins to keep, as soon as no other service does. Throws the system's error for a folder. */
  open(): void {
    makeUploadFolders(this.#state);
    this.#watch();
    this.#timer = setInterval(() => this.#watch(), WATCH_MS);
    this.#timer.unref();
  }

  /** Ends all work in good order, to be resumed by the next service. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await Promise.all([this.#screenings.close(CLOSING_MS), this.#imports.close(CLOSING_MS)]);
    this.#unlock?.();
    this.#unlock = null;
  }

  async received({ kind, id, by }: KeeperRequest & { readonly kind: UploadKind }): Promise<KeeperAnswer> {
    void this.#previewUpload(kind, id);
    return kind === "files" ? DONE : this.#import(id, by, "import");
  }

  async preview({ id, settings }: { readonly id: string; readonly settings: TableSettings }) {
    const found = this.#find("files", id);
    if (found === null) return { preview: null, error: { message: GONE, hint: null } };
    const { folder, upload } = found;
    const names = namesFor({ folder, upload }, this.#settings);
    return this.#previews.make(upload.by.account.id, folder, CUSTOMER_FILE, settings, names);
  }

  async screen({
    id,
    by,
    settings,
  }: KeeperRequest & { readonly settings: ScreeningSettings }): Promise<KeeperAnswer> {
    const found = this.#find("files", id);
    if (found === null) return refused(GONE);
    const { folder, upload } = found;
    const hasEnded = loadRecord(folder, OUTCOME_RECORD) !== null;
    if (this.#screenings.isBusy(id) || (loadRecord(folder, RUN_RECORD) !== null && !hasEnded))
      return refused("The file is being screened. Wait for the end, or remove it.");
    const problem = this.#record(by, "screening", { upload: id, file: upload.fileName, settings });
    if (problem !== null) return refused(problem);
    removeResults(folder);
    this.#saveRun(folder, by, settings);
    if (this.#unlock !== null) this.#screenings.add(id);
    return DONE;
  }

  /** Ends a screening for good: the file is as it was before, and can be screened again. */
  async cancel({ id, by }: KeeperRequest): Promise<KeeperAnswer> {
    const found = this.#find("files", id);
    if (found === null) return refused(GONE);
    const { folder, upload } = found;
    if (loadRecord(folder, RUN_RECORD) === null || loadRecord(folder, OUTCOME_RECORD) !== null)
      return refused("The file is not being screened.");
    const problem = this.#record(by, "cancellation", { upload: id, file: upload.fileName });
    if (problem !== null) return refused(problem);
    this.#removing.add(id);
    try {
      await this.#screenings.remove(id);
      removeResults(folder);
      rmSync(join(folder, RUN_RECORD), { force: true });
    } finally {
      this.#removing.delete(id);
    }
    return DONE;
  }

  async map({ id, by, mapping }: KeeperRequest & { readonly mapping: string }): Promise<KeeperAnswer> {
    const found = this.#find("imports", id);
    if (found === null) return refused(GONE);
    const { folder, upload } = found;
    const { state } = loadRecord(folder, OUTCOME_RECORD) ?? {};
    if (state === undefined || this.#imports.isBusy(id))
      return refused("The import is running. Wait for its end.");
    if (this.#publisher.isPublishing(id)) return refused(BEING_PUBLISHED);
    if (state === "published" || state === "discarded")
      return refused(`The import was ${state}. Upload the file again.`);
    const name = mappingNameOf(listFileName(upload.fileName));
    writeFileSync(join(listsFolder(folder), name), mapping, { mode: 0o600 });
    return this.#import(id, by, "import with a mapping");
  }

  async publish({ id, by }: KeeperRequest): Promise<KeeperAnswer> {
    const found = this.#find("imports", id);
    return found === null ? refused(GONE) : { problem: await this.#publisher.publish({ id, ...found }, by) };
  }

  async propose({ id, by, ...proposing }: KeeperRequest & Proposing): Promise<KeeperAnswer> {
    const found = this.#find("imports", id);
    if (found === null) return refused(GONE);
    return { problem: this.#publisher.propose({ id, ...found }, by, proposing) };
  }

  async answer({ id, by, ...answering }: KeeperRequest & Answering): Promise<KeeperAnswer> {
    const found = this.#find("imports", id);
    if (found === null) return refused(GONE);
    return { problem: await this.#publisher.answer({ id, ...found }, by, answering) };
  }

  async remove({ kind, id, by }: KeeperRequest & { readonly kind: UploadKind }): Promise<KeeperAnswer> {
    const found = this.#find(kind, id);
    if (found === null) return refused(GONE);
    const { folder, upload } = found;
    if (this.#publisher.isPublishing(id)) return refused(BEING_PUBLISHED);
    if (loadRecord(folder, OUTCOME_RECORD)?.state === "published")
      return refused(
        "The import is published. Its lists are in use until others are. Only the operator of the service can go back.",
      );
    const problem = this.#record(by, "removal", { upload: id, file: upload.fileName });
    if (problem !== null) this.#log.warn({ upload: id, problem }, "a removal is not in the journal");
    this.#removing.add(id);
    try {
      await (kind === "files" ? this.#screenings : this.#imports).remove(id);
      if (kind === "files") rmSync(folder, { recursive: true, force: true });
      else discard(folder);
    } finally {
      this.#removing.delete(id);
    }
    return DONE;
  }

  async compare({ from, to, import: id }: ComparedSnapshots): Promise<void> {
    if (this.#unlock === null) return;
    const file = id === null ? null : join(this.#folderOf("imports")(id), STAGED_FILE);
    await this.#changes.compare(from, to, file);
  }

  recompute(entry: RecordedEntry): Promise<Recomputation | null> {
    return this.#recomputer.recompute(entry);
  }

  #watch(): void {
    try {
      if (this.#unlock === null) this.#takeOver();
      else {
        this.#screenings.watch();
        this.#imports.watch();
        this.#cleanUp();
      }
      this.#fault = null;
    } catch (error) {
      // A disk that is full stays so for a while, and the service goes on without uploads.
      const fault = reasonOf(error);
      if (fault !== this.#fault) this.#log.error({ err: error }, "uploads can't be kept");
      this.#fault = fault;
    }
  }

  /** Keeps from now on, unless another service does: resumes what was left. */
  #takeOver(): void {
    this.#unlock = takeExclusiveLock(join(uploadsFolder(this.#state), "lock"), 0);
    if (this.#unlock === null) return;
    this.#cleanUp();
    for (const id of listUploadIds(this.#state, "files")) {
      this.#screenings.resume(id);
      if (loadPreview(this.#folderOf("files")(id)) === null) void this.#previewUpload("files", id);
    }
    for (const id of listUploadIds(this.#state, "imports")) this.#imports.resume(id);
  }

  #cleanUp(): void {
    if (performance.now() < this.#cleanUpDueMs) return;
    this.#cleanUpDueMs = performance.now() + CLEAN_UP_MS;
    removeUnfinished(this.#state);
    const isBusy = (id: string) => this.#screenings.isBusy(id) || this.#imports.isBusy(id);
    const removed = removeOldUploads(this.#state, new Date(), UPLOAD_DAYS_MAX, isBusy);
    if (removed > 0) this.#log.info({ removed, days: UPLOAD_DAYS_MAX }, "old uploads are removed");
  }

  async #previewUpload(kind: UploadKind, id: string): Promise<void> {
    const found = this.#find(kind, id);
    if (found === null) return;
    const { folder, upload } = found;
    const path = kind === "files" ? CUSTOMER_FILE : join("lists", listFileName(upload.fileName));
    try {
      const names = namesFor({ folder, upload }, this.#settings);
      savePreview(folder, await this.#previews.make(upload.by.account.id, folder, path, null, names));
    } catch (error) {
      // It may have been removed meanwhile.
      if (this.#find(kind, id) !== null) this.#log.error({ upload: id, err: error }, "a preview failed");
    }
  }

  /** Puts an import into the queue, from the beginning. */
  #import(id: string, by: Asker, act: string): KeeperAnswer {
    const found = this.#find("imports", id);
    if (found === null) return refused(GONE);
    const { folder, upload } = found;
    const problem = this.#record(by, act, { upload: id, file: upload.fileName });
    if (problem !== null) return refused(problem);
    for (const name of [OUTCOME_RECORD, STAGED_FILE]) rmSync(join(folder, name), { force: true });
    forgetProposal(folder);
    this.#saveRun(folder, by, null);
    if (this.#unlock !== null) this.#imports.add(id);
    return DONE;
  }

  #saveRun(folder: string, by: Asker, settings: ScreeningSettings | null): void {
    const requestedAt = new Date().toISOString();
    const run: RunRecord = { requestedAt, by, settings, attempts: 0, process: null };
    saveRecord(folder, RUN_RECORD, run);
  }

  #save(folder: string, end: Pick<OutcomeRecord, "state" | "error">): void {
    saveRecord(folder, OUTCOME_RECORD, { ...end, endedAt: new Date().toISOString() });
  }

  /** Records who asked for what, before it is done. Returns why it can't be recorded, or null. */
  #record({ account, key, request }: Asker, act: string, details: Record<string, unknown>): string | null {
    if (!this.#settings.keepsJournal) return null;
    try {
      recordAct(this.#state, { command: "review", details: { act, account, key, request, ...details } });
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  #find(kind: UploadKind, id: string): { readonly folder: string; readonly upload: UploadRecord } | null {
    const folder = this.#folderOf(kind)(id);
    const upload = loadRecord(folder, UPLOAD_RECORD);
    return upload === null || this.#removing.has(id) ? null : { folder, upload };
  }

  #folderOf(kind: UploadKind): (id: string) => string {
    return (id) => uploadFolder(this.#state, kind, id);
  }
}

const BEING_PUBLISHED = "The import is being published. Wait for its end.";

const GONE = "There is no such upload any more.";

function refused(problem: string): KeeperAnswer {
  return { problem };
}

/** A file that is screened anew has no results of the screening before. */
function removeResults(folder: string): void {
  const names = Object.values(DOWNLOADS);
  for (const name of [OUTCOME_RECORD, RUN_RECORD, ...names, `${DOWNLOADS.results}.run`])
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** What is left of a discarded import is its report. */
function discard(folder: string): void {
  const outcome: OutcomeRecord = { state: "discarded", endedAt: new Date().toISOString(), error: null };
  saveRecord(folder, OUTCOME_RECORD, outcome);
  discardLists(folder);
}

function discardLists(folder: string): void {
  rmSync(join(folder, STAGED_FILE), { force: true });
  rmSync(listsFolder(folder), { recursive: true, force: true });
}
