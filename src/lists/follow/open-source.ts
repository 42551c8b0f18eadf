// Opens a source or a store by its name.

import { OperatorError } from "../../base/model/errors.ts";
import { loadCredentials } from "./credentials.ts";
import { FolderStore } from "./folder-store.ts";
import { httpSource, type Patience } from "./http-source.ts";
import { S3Store } from "./s3-store.ts";
import type { SnapshotSource, SnapshotStore } from "./source.ts";
import { type SourceName, showSource } from "./source-name.ts";

/**
 * Opens a source for reading. `credentials` is the file that has them; null for the environment. Throws an
 * OperatorError when they can't be used. Makes no connection yet.
 */
export function openSource(
  name: SourceName,
  credentials: string | null,
  patience?: Patience,
): SnapshotSource {
  if (name.kind === "http") return httpSource(name.url, loadCredentials(credentials), patience);
  if (name.kind === "s3")
    return new S3Store(name.bucket, name.prefix, loadCredentials(credentials), patience);
  return new FolderStore(name.path);
}

/**
 * As openSource, for writing. Throws an OperatorError for a place that can only be read, such as
 * S3-compatible storage with an authority of its own: the runtime's client, which writes there, takes none.
 */
export function openStore(name: SourceName, credentials: string | null, patience?: Patience): SnapshotStore {
  if (name.kind === "folder") return new FolderStore(name.path);
  if (name.kind === "s3") {
    const known = loadCredentials(credentials);
    if (known.ca === undefined) return new S3Store(name.bucket, name.prefix, known, patience);
    throw new OperatorError(
      `${showSource(name)} can only be read with ca=${known.ca}: uploads and lists trust the authorities of the runtime alone.`,
      "Leave out ca for publish --to and --hold-until above 1, or publish to a folder that a web server serves.",
    );
  }
  throw new OperatorError(
    `${showSource(name)} can only be read.`,
    "Publish to the folder that the web server serves, or to s3://BUCKET/PREFIX.",
  );
}
