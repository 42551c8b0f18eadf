// The bounds on what uploads may take: bytes and number per account and in all, and room that stays free on
// the disk, because the journal and the snapshots share it.

import { lstatSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { ServiceError } from "../../base/model/errors.ts";
import {
  ACCOUNT_UPLOAD_BYTES_MAX,
  ACCOUNT_UPLOADS_MAX,
  DISK_FREE_BYTES_MIN,
  UPLOAD_BYTES_TOTAL_MAX,
} from "../../base/model/limits.ts";
import { namesIn } from "../../base/platform/durable-file.ts";
import { kindFolder, listUploadIds, receivingFolder, UPLOAD_KINDS } from "./folders.ts";
import { loadRecord, OUTCOME_RECORD, UPLOAD_RECORD } from "./records.ts";

export interface SpaceLimits {
  readonly accountBytes: number;
  readonly accountUploads: number;
  readonly totalBytes: number;
  readonly freeBytes: number;
}

export const SPACE_LIMITS: SpaceLimits = {
  accountBytes: ACCOUNT_UPLOAD_BYTES_MAX,
  accountUploads: ACCOUNT_UPLOADS_MAX,
  totalBytes: UPLOAD_BYTES_TOTAL_MAX,
  freeBytes: DISK_FREE_BYTES_MIN,
};

/** What uploads take. */
interface UsedSpace {
  readonly totalBytes: number;
  readonly accountBytes: number;
  readonly accountUploads: number;
  readonly freeBytes: number;
}

/** Measures what all uploads take, those of one account, and what is free on the disk. */
export function measureSpace(state: string, account: number): UsedSpace {
  let totalBytes = bytesIn(receivingFolder(state));
  let accountBytes = 0;
  let accountUploads = 0;
  for (const kind of UPLOAD_KINDS)
    for (const id of listUploadIds(state, kind)) {
      const folder = join(kindFolder(state, kind), id);
      const bytes = bytesIn(folder);
      totalBytes += bytes;
      if (loadRecord(folder, UPLOAD_RECORD)?.by.account.id !== account) continue;
      accountBytes += bytes;
      if (!isOver(folder)) accountUploads++;
    }
  return { totalBytes, accountBytes, accountUploads, freeBytes: freeBytesOf(state) };
}

/** True for an import of which only the report is left. */
function isOver(folder: string): boolean {
  const { state } = loadRecord(folder, OUTCOME_RECORD) ?? {};
  return state === "published" || state === "discarded";
}

/** Throws an invalid_request that says which bound `bytes` more would break, and what to do. */
export function refuseWithoutRoom(used: UsedSpace, bytes: number, limits: SpaceLimits, isNew: boolean): void {
  const refuse = (why: string) => {
    throw new ServiceError("invalid_request", why);
  };
  if (isNew && used.accountUploads >= limits.accountUploads)
    refuse(
      `The account has ${used.accountUploads} uploads, and may have ${limits.accountUploads}. Remove some first.`,
    );
  if (used.accountBytes + bytes > limits.accountBytes)
    refuse(
      `The uploads of the account and their results may take ${limits.accountBytes} bytes. Remove some first.`,
    );
  if (used.totalBytes + bytes > limits.totalBytes)
    refuse(`All uploads and their results may take ${limits.totalBytes} bytes. Remove some first.`);
  if (used.freeBytes - bytes < limits.freeBytes)
    refuse("The disk of the service is nearly full, so it takes no file. Tell its operator.");
}

/** Bytes that are free for the service on the disk of a folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The bytes of all files in a folder. */
function bytesIn(folder: string): number {
  let bytes = 0;
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status === undefined) continue;
    bytes += status.isDirectory() ? bytesIn(path) : status.size;
  }
  return bytes;
}
