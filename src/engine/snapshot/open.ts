// Opens one snapshot for reading: at once for a command, or aside while a service goes on answering. The
// store must be whole; without a good alias index search and entities still answer.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import type { FileIdentity } from "../../base/platform/mapping.ts";
import type { AliasIndex } from "../retrieval/alias-index.ts";
import { verifyAliasIndex } from "../retrieval/format/verify.ts";
import { openAliasIndex, openAliasIndexVerified } from "../retrieval/open.ts";
import { EntityStore } from "../store/entity-store.ts";
import { hashIdentified, type IdentifiedDigest, isQuickToHash } from "./digest.ts";
import { INDEX_FILE, STORE_FILE } from "./folders.ts";
import { SnapshotIntegrity } from "./integrity.ts";
import { checkDigest, checkSizes, loadManifest, type Manifest, verifyStore } from "./manifest.ts";
import { identifyFile, WatchedFile, watchMapped } from "./watched-file.ts";

/** Is closed at the end of the block that opens it with `using`. */
export interface Snapshot extends Disposable {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly store: EntityStore;
  /** Null while the index isn't open, or when it can't be used; then `aliasError` says why. */
  readonly aliases: AliasIndex | null;
  readonly aliasError: Error | null;
  readonly integrity: SnapshotIntegrity;
  close(): void;
}

/** Reads every byte of a file of a snapshot that is being opened, in this thread or another. */
export interface SnapshotVerifier {
  /** Verifies an alias index. Rejects as openAliasIndex throws. */
  verifyIndex(path: string): Promise<FileIdentity>;
  /** Rejects with the system's error when the file can't be read. */
  hash(path: string): Promise<IdentifiedDigest>;
}

/** Verifies in this thread. */
export const verifyHere: SnapshotVerifier = {
  verifyIndex: async (path) => verifyAliasIndex(path),
  hash: async (path) => hashIdentified(path),
};

/**
 * Opens the snapshot in `folder` and verifies all of it in this thread. Throws an OperatorError when its
 * manifest or store can't be used; `aliasError` reports a damaged alias index instead.
 */
export function openSnapshot(folder: string): Snapshot {
  const records = openStore(folder);
  const { manifest } = records;
  try {
    verifyStore(folder, manifest);
  } catch (error) {
    records.close();
    throw error;
  }
  try {
    checkSizes(folder, manifest, [INDEX_FILE]);
    const path = join(folder, INDEX_FILE);
    const aliases = openAliasIndex(path);
    return assemble(records, { aliases, file: new WatchedFile(path) }, true);
  } catch (error) {
    return assemble(records, error instanceof Error ? error : new Error(String(error)), true);
  }
}

/**
 * Opens the snapshot that `make` puts into a folder of its own. The folder is removed when the snapshot is
 * closed, or the process exits; a signal that ends the process leaves it. Throws as `make` and openSnapshot.
 */
export async function openTemporary(folder: string, make: () => Promise<unknown>): Promise<Snapshot> {
  const remove = () => {
    process.off("exit", remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", remove);
  try {
    await make();
    const snapshot = openSnapshot(folder);
    const close = () => {
      snapshot.close();
      remove();
    };
    return { ...snapshot, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Opens a snapshot without its alias index, which may be large. `mayDefer` lets a store that takes long to
 * hash be used before it is verified. Throws an OperatorError as openSnapshot does.
 */
export async function openRecords(
  folder: string,
  verifier: SnapshotVerifier = verifyHere,
  mayDefer = false,
): Promise<Snapshot> {
  const records = openStore(folder);
  try {
    return assemble(records, null, await verifyRecords(records, verifier, mayDefer));
  } catch (error) {
    records.close();
    throw error;
  }
}

/**
 * Opens a whole snapshot while others are let in. Writers to its index wait until its integrity is asked
 * next. `mayDefer` is as in openRecords. Throws an OperatorError when its manifest, its store or its alias
 * index can't be used.
 */
export async function openSnapshotAside(
  folder: string,
  verifier: SnapshotVerifier = verifyHere,
  mayDefer = false,
): Promise<Snapshot> {
  const records = openStore(folder);
  let file: WatchedFile | null = null;
  try {
    const path = join(folder, INDEX_FILE);
    file = await watchMapped(path);
    checkSizes(folder, records.manifest, [INDEX_FILE]);
    const [identity, areVerified] = await Promise.all([
      verifier.verifyIndex(path),
      verifyRecords(records, verifier, mayDefer),
    ]);
    if (identity !== file.identity) throw replaced(path);
    const aliases = openAliasIndexVerified(path, identity);
    return assemble(records, { file, aliases }, areVerified);
  } catch (error) {
    file?.close();
    records.close();
    throw error;
  }
}

/** Why a snapshot can't be opened, without the path of its folder: for readers who need not know it. */
export function describeFailure(error: unknown, folder: string): string {
  return reasonOf(error).replaceAll(`${folder}/`, "").replaceAll(folder, "the snapshot");
}

interface OpenStore {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly store: EntityStore;
  readonly file: WatchedFile;
  close(): void;
}

function openStore(folder: string): OpenStore {
  const manifest = loadManifest(folder);
  checkSizes(folder, manifest, [STORE_FILE]);
  const path = join(folder, STORE_FILE);
  const file = new WatchedFile(path);
  try {
    const store = EntityStore.open(path);
    if (identifyFile(path) !== file.identity) throw replaced(path);
    const close = () => {
      store.close();
      file.close();
    };
    return { folder, manifest, store, file, close };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** True when the records are verified; false when that is deferred. */
async function verifyRecords(
  { folder, manifest, file }: OpenStore,
  verifier: SnapshotVerifier,
  mayDefer: boolean,
): Promise<boolean> {
  const path = join(folder, STORE_FILE);
  if (mayDefer && !isQuickToHash(path)) return false;
  const { digest, identity } = await verifier.hash(path);
  checkDigest(folder, manifest, digest);
  if (identity !== file.identity) throw replaced(path);
  return true;
}

function replaced(path: string): OperatorError {
  return new OperatorError(`${path} was replaced or written to while it was opened.`);
}

/** `index` is null for a snapshot without one, or the error for which it can't be used. */
function assemble(
  { folder, manifest, store, file, close }: OpenStore,
  index: { readonly file: WatchedFile; readonly aliases: AliasIndex } | Error | null,
  areRecordsVerified: boolean,
): Snapshot {
  const whole = index instanceof Error ? null : index;
  return {
    id: manifest.id,
    folder,
    manifest,
    store,
    aliases: whole?.aliases ?? null,
    aliasError: index instanceof Error ? index : null,
    integrity: new SnapshotIntegrity(file, whole?.file ?? null, areRecordsVerified),
    close() {
      whole?.aliases.close();
      whole?.file.close();
      close();
    },
    [Symbol.dispose]() {
      this.close();
    },
  };
}
