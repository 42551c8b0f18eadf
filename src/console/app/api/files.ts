// Files of customers: their preview, their screening and its results.

import type { PreviewedColumn } from "./lists.ts";
import type { Properties } from "./types.ts";

export interface FilePreview {
  readonly columns: readonly PreviewedColumn[];
  readonly columnCount: number;
  /** Everything that a column can hold. */
  readonly fields: readonly string[];
  /** Why the file can't be screened as it is; null when it can. */
  readonly problem: string | null;
  readonly rows: readonly {
    readonly line: number;
    readonly reference: string | null;
    readonly schema: string | null;
    readonly properties: Properties;
    /** Why the row can't be screened; null when it can. */
    readonly reason: string | null;
    /** What could not be read of a row that is screened. */
    readonly notRead: readonly string[];
  }[];
}

export type FileState = "uploaded" | "waiting" | "running" | "done" | "incomplete" | "failed";
export type Download = "results" | "rejected" | "report";

export interface FileEntry {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly receivedAt: string;
  readonly receivedBy: string;
  readonly removedAfter: string;
  readonly state: FileState;
  readonly progress: {
    readonly rows: number;
    readonly share: number | null;
    readonly ratePerSecond: number | null;
    readonly secondsLeft: number | null;
  } | null;
  readonly summary: {
    readonly snapshot: string;
    readonly customers: number;
    readonly rejected: number;
    readonly unread: number;
    readonly customersWithMatch: number;
    readonly matches: number;
    readonly written: number;
    readonly truncated: number;
    readonly cleared: number;
    readonly lapsed: number;
  } | null;
  readonly downloads: readonly Download[];
  readonly error: string | null;
}

export interface CustomerFile extends FileEntry {
  /** Null while it is made. */
  readonly preview: FilePreview | null;
  readonly previewError: string | null;
}
