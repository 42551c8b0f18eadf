// An uploaded customer file as its owner sees it: computed from what lies in its folder at each call, so
// every thread and every process tells the same.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { UPLOAD_DAYS_MAX } from "../../base/model/limits.ts";
import type { CustomerFile, ListedFile } from "../contract/review-files.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { listUploadIds, uploadFolder } from "./folders.ts";
import { lastProgress, readEnd } from "./messages.ts";
import { inPageSentences } from "./page-words.ts";
import { loadPreview } from "./previews.ts";
import {
  loadRecord,
  OUTCOME_RECORD,
  type OutcomeRecord,
  RUN_RECORD,
  type RunRecord,
  UPLOAD_RECORD,
} from "./records.ts";
import {
  DOWNLOADS,
  type Download,
  loadSummary,
  MESSAGES_FILE,
  type ScreeningSummary,
} from "./screening-work.ts";

/** A customer file without its preview. */
type CustomerFileEntry = Fixed<ListedFile>;
export type CustomerFileView = Fixed<CustomerFile>;

/** Who looks: the account, and whether it may look at everything. */
export interface Viewer {
  readonly account: number;
  readonly isAdministrator: boolean;
}

/** The customer files that a viewer may see, newest first. */
export function listCustomerFiles(state: string, viewer: Viewer): CustomerFileEntry[] {
  return listUploadIds(state, "files")
    .reverse()
    .flatMap((id) => findEntry(state, id, viewer) ?? []);
}

/** A customer file; null when there is none with this id that the viewer may see. */
export function findCustomerFile(state: string, id: string, viewer: Viewer): CustomerFileView | null {
  const entry = findEntry(state, id, viewer);
  if (entry === null) return null;
  const result = loadPreview(uploadFolder(state, "files", id));
  return {
    ...entry,
    preview: result?.preview ?? null,
    previewError: result?.error ? inPageSentences(result.error) : null,
  };
}

/** The path of a download that is there; null when it is not. */
export function downloadPath(
  state: string,
  { id, downloads }: CustomerFileEntry,
  what: Download,
): string | null {
  return downloads.includes(what) ? join(uploadFolder(state, "files", id), DOWNLOADS[what]) : null;
}

function findEntry(state: string, id: string, viewer: Viewer): CustomerFileEntry | null {
  const folder = uploadFolder(state, "files", id);
  const upload = loadRecord(folder, UPLOAD_RECORD);
  if (upload === null) return null;
  const { by, fileName, bytes, receivedAt } = upload;
  if (by.account.id !== viewer.account && !viewer.isAdministrator) return null;
  const run = loadRecord(folder, RUN_RECORD);
  const outcome = loadRecord(folder, OUTCOME_RECORD);
  const summary = outcome?.state === "done" ? loadSummary(folder) : null;
  const fileState = stateOf(run, outcome, summary);
  // Until a screening has ended, its files are of the one before it, or not whole.
  const downloads =
    outcome === null ? [] : DOWNLOAD_NAMES.filter((name) => existsSync(join(folder, DOWNLOADS[name])));
  return {
    id,
    fileName,
    bytes,
    receivedAt,
    receivedBy: by.account.name,
    removedAfter: dayAfter(receivedAt, UPLOAD_DAYS_MAX),
    state: fileState,
    settings: run?.settings ?? null,
    progress: fileState === "running" ? lastProgress(readEnd(join(folder, MESSAGES_FILE))) : null,
    summary,
    downloads,
    error: outcome?.error ? inPageSentences(outcome.error) : null,
  };
}

const DOWNLOAD_NAMES = Object.keys(DOWNLOADS) as Download[];

/** A file of which something was not screened or not read is never done. */
function stateOf(
  run: RunRecord | null,
  outcome: OutcomeRecord | null,
  summary: ScreeningSummary | null,
): ListedFile["state"] {
  if (outcome !== null && outcome.state !== "done") return "failed";
  if (outcome !== null)
    return summary !== null && summary.rejected + summary.unread === 0 ? "done" : "incomplete";
  if (run === null) return "uploaded";
  return run.process === null ? "waiting" : "running";
}

/** The day so many days after a time. */
function dayAfter(time: string, days: number): string {
  const date = new Date(time);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
