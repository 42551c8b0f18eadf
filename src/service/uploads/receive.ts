// Receives an uploaded file: its bytes go to disk as they arrive, so memory does not grow with them, and the
// upload gets its place only when it is whole. A client that stops leaves nothing behind.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { ServiceError } from "../../base/model/errors.ts";
import { UPLOAD_BYTES_MAX } from "../../base/model/limits.ts";
import { tooManyFiles } from "../../base/model/too-many.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import { isDiskFull } from "../../base/platform/system-errors.ts";
import {
  kindFolder,
  makeUploadFolders,
  makeUploadId,
  receivingFolder,
  type UploadKind,
  uploadFolder,
} from "./folders.ts";
import { listFileName, listsFolder } from "./list-file-name.ts";
import { type Asker, saveRecord, UPLOAD_RECORD, type UploadRecord } from "./records.ts";
import { measureSpace, refuseWithoutRoom, SPACE_LIMITS, type SpaceLimits } from "./space.ts";

/** What an uploaded customer file is called on disk, whatever its client calls it. */
export const CUSTOMER_FILE = "uploaded-file";

/** The room is measured again after this many bytes: several uploads may arrive at the same time. */
const MEASURED_EACH_BYTES = 64 * 1024 * 1024;

/** Chunks that were written are garbage. The engine would let much of it pile up. */
const COLLECTED_EACH_BYTES = 16 * 1024 * 1024;

/** Uploads that a thread receives from one account at the same time. */
const RECEIVED_AT_ONCE_MAX = 2;

export interface ReceiveRequest {
  /** The state folder. */
  readonly state: string;
  readonly kind: UploadKind;
  readonly by: Asker;
  readonly fileName: string;
  /** Null for a request without a body. */
  readonly body: AsyncIterable<Uint8Array> | null;
  /** As the client announced it; null when it didn't. */
  readonly length: number | null;
  readonly limits?: SpaceLimits & { readonly fileBytes: number };
}

const LIMITS = { ...SPACE_LIMITS, fileBytes: UPLOAD_BYTES_MAX };

/** Receives the uploads of a thread. */
export class UploadReceiver {
  readonly #receiving = new Map<number, number>();

  /** `collect` collects the young garbage of the thread. */
  constructor(private readonly collect: () => void = () => undefined) {}

  /**
   * Receives a file and returns the id of the upload. Throws an invalid_request when it is too large or
   * breaks off, or when there is no room; and rate_limit_exceeded when the account already sends several.
   */
  async receive(request: ReceiveRequest): Promise<string> {
    const { id: account } = request.by.account;
    const own = this.#receiving.get(account) ?? 0;
    if (own >= RECEIVED_AT_ONCE_MAX) throw tooManyFiles(own);
    this.#receiving.set(account, own + 1);
    try {
      return await receiveFile(request, this.collect);
    } finally {
      const left = (this.#receiving.get(account) ?? 1) - 1;
      if (left > 0) this.#receiving.set(account, left);
      else this.#receiving.delete(account);
    }
  }
}

async function receiveFile(request: ReceiveRequest, collect: () => void): Promise<string> {
  const { state, kind, by, fileName, body, length, limits = LIMITS } = request;
  if (body === null || length === 0) throw missing();
  if (length !== null && length > limits.fileBytes) throw tooLarge(limits.fileBytes);
  makeUploadFolders(state);
  refuseWithoutRoom(measureSpace(state, by.account.id), length ?? 0, limits, true);
  const id = makeUploadId();
  const folder = join(receivingFolder(state), `${process.pid}-${id}`);
  mkdirSync(folder, { mode: 0o700 });
  try {
    const path = placeOf(folder, kind, fileName);
    const measure = () => refuseWithoutRoom(measureSpace(state, by.account.id), 0, limits, false);
    const bytes = await writeBody(path, body, limits.fileBytes, [
      { each: MEASURED_EACH_BYTES, act: measure },
      { each: COLLECTED_EACH_BYTES, act: collect },
    ]);
    if (bytes === 0) throw missing();
    const record: UploadRecord = {
      version: 1,
      by,
      fileName,
      bytes,
      receivedAt: new Date().toISOString(),
    };
    saveRecord(folder, UPLOAD_RECORD, record);
    renameSync(folder, uploadFolder(state, kind, id));
    syncPath(kindFolder(state, kind));
    return id;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (isDiskFull(error))
      throw new ServiceError("invalid_request", "The disk of the service is full, so it accepts no file.");
    throw error;
  }
}

/** List files keep what their name says of them, in a folder of their own; customer files don't. */
function placeOf(folder: string, kind: UploadKind, fileName: string): string {
  if (kind === "files") return join(folder, CUSTOMER_FILE);
  mkdirSync(listsFolder(folder), { mode: 0o700 });
  return join(listsFolder(folder), listFileName(fileName));
}

async function writeBody(
  path: string,
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
  duties: readonly { readonly each: number; readonly act: () => void }[],
): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let written = 0;
    for await (const chunk of chunksOf(body)) {
      const before = written;
      written += chunk.length;
      if (written > bytesMax) throw tooLarge(bytesMax);
      for (const { each, act } of duties) if (Math.floor(written / each) > Math.floor(before / each)) act();
      await writeWhole(file, chunk);
    }
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/** As `body`; a client that stops in the middle of it is no failure of the service. */
async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let isWhole = false;
  try {
    while (true) {
      const next = await iterator.next().catch(() => {
        throw new ServiceError("invalid_request", "The body ended before its last byte.");
      });
      if (next.done) break;
      yield next.value;
    }
    isWhole = true;
  } finally {
    // What the client still sends is not kept.
    if (!isWhole) await iterator.return?.().catch(() => undefined);
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

function missing(): ServiceError {
  return new ServiceError("invalid_request", "The body is missing; send the bytes of the file.");
}

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError(
    "invalid_request",
    `The file is larger than ${bytesMax} bytes. Pack it with gzip or zstd, or ask the operator of the service to read it on the host.`,
  );
}
