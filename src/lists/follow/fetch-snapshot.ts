// Takes the snapshot that a source points to into a state folder: pointer, download, signature, checksums.

import type { KeyObject } from "node:crypto";
import { OperatorError } from "../../base/model/errors.ts";
import type { UnpackedSnapshot } from "../../engine/snapshot/open-portable.ts";
import { publishFile } from "../../engine/snapshot/publish.ts";
import { type DownloadOptions, withDownloaded } from "./download.ts";
import { loadFollowRecord, recordTaken } from "./follow-record.ts";
import { choosePublished, POINTER_FILE, type Published, parsePointer } from "./pointer.ts";
import type { SnapshotSource } from "./source.ts";

export interface FetchRequest extends DownloadOptions {
  readonly source: SnapshotSource;
  readonly state: string;
  /** The key that must have signed the file. */
  readonly trusted: KeyObject;
  /** True to accept a snapshot that is older than the one in use, or than one taken before. */
  readonly allowOlder: boolean;
  /** True to leave the snapshot in use: the new one waits among the snapshots. */
  readonly isStaged: boolean;
  readonly replaces: string | null;
  /** Inspects the folder of the snapshot before it is placed, and may throw. */
  readonly check: (folder: string) => void;
  /** Does the work of the publication, once the file is there. */
  readonly publication?: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Fetches and publishes a snapshot. Throws SourceUnavailable when the source can't be read, and otherwise as
 * publishFile does; the snapshot in use then stays.
 */
export async function fetchSnapshot(request: FetchRequest): Promise<UnpackedSnapshot> {
  const { source, state, trusted, allowOlder, isStaged, replaces, check } = request;
  const { publication = (work) => work() } = request;
  const published = await readPublished(source);
  const { newest } = loadFollowRecord(state);
  const use = (path: string) =>
    publishFile({
      path,
      state,
      trusted,
      force: allowOlder,
      mustBeSigned: true,
      mustBe: published,
      notBefore: newest?.createdAt ?? null,
      isStaged,
      replaces,
      check,
    });
  const unpacked = await withDownloaded(
    source,
    published,
    state,
    (path) => publication(() => use(path)),
    request,
  );
  recordTaken(state, unpacked.manifest, !isStaged);
  return unpacked;
}

/** The snapshot that a source has for this program. Throws SourceUnavailable or an OperatorError. */
async function readPublished(source: SnapshotSource): Promise<Published> {
  const read = await source.readText(POINTER_FILE, null);
  if (read === null || read.isUnchanged)
    throw new OperatorError(
      `${source.name} is a folder without ${POINTER_FILE}.`,
      "Publish a snapshot file there (interdict publish FILE --to PLACE), or name the file itself.",
    );
  return choosePublished(parsePointer(read.text, source.name), source.name);
}
