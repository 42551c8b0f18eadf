// Opens one snapshot for reading: at once for a command, or aside while a service goes on answering. The store must be
// whole; without a good alias index search and entities still answer.

import { join } from "node:path";
import type { AliasIndex } from "../alias/alias-index.ts";
import { type AliasIndexVerifier, openAliasIndex, openAliasIndexVerified } from "../alias/open.ts";
import { analyseWord, type Word } from "../match/words.ts";
import { reasonOf } from "../model/errors.ts";
import { EntityStore } from "../store/entity-store.ts";
import { INDEX_FILE, STORE_FILE } from "./folders.ts";
import { checkSizes, type Manifest, readManifest } from "./manifest.ts";

export interface Snapshot {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly store: EntityStore;
  /** Null while the index isn't open, or when it can't be used; then `aliasError` says why. */
  readonly aliases: AliasIndex<Word> | null;
  readonly aliasError: Error | null;
  close(): void;
}

/**
 * Opens the snapshot in `folder`. Throws an OperatorError when its manifest or store can't be used; a damaged alias index
 * is told in `aliasError` instead.
 */
export function openSnapshot(folder: string): Snapshot {
  const { manifest, store } = openStore(folder);
  try {
    checkSizes(folder, manifest, [INDEX_FILE]);
    return assemble(folder, manifest, store, openAliasIndex(join(folder, INDEX_FILE), analyseWord), null);
  } catch (error) {
    return assemble(folder, manifest, store, null, error instanceof Error ? error : new Error(String(error)));
  }
}

/** Opens a snapshot without its alias index, which may be large. Throws an OperatorError as openSnapshot does. */
export function openRecords(folder: string): Snapshot {
  const { manifest, store } = openStore(folder);
  return assemble(folder, manifest, store, null, null);
}

/**
 * Opens a snapshot whole, with an index that `verify` verifies while others are let in. Throws an OperatorError when its manifest, its store or
 * its alias index can't be used.
 */
export async function openSnapshotAside(folder: string, verify: AliasIndexVerifier): Promise<Snapshot> {
  const { manifest, store } = openStore(folder);
  try {
    checkSizes(folder, manifest, [INDEX_FILE]);
    const aliases = await openAliasIndexVerified(join(folder, INDEX_FILE), analyseWord, verify);
    return assemble(folder, manifest, store, aliases, null);
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Why a snapshot can't be opened, without the path of its folder: for readers who need not know it. */
export function tellFailure(error: unknown, folder: string): string {
  return reasonOf(error).replaceAll(`${folder}/`, "").replaceAll(folder, "the snapshot");
}

function openStore(folder: string): { manifest: Manifest; store: EntityStore } {
  const manifest = readManifest(folder);
  checkSizes(folder, manifest, [STORE_FILE]);
  return { manifest, store: EntityStore.open(join(folder, STORE_FILE)) };
}

function assemble(
  folder: string,
  manifest: Manifest,
  store: EntityStore,
  aliases: AliasIndex<Word> | null,
  aliasError: Error | null,
): Snapshot {
  return {
    id: manifest.id,
    folder,
    manifest,
    store,
    aliases,
    aliasError,
    close() {
      aliases?.close();
      store.close();
    },
  };
}
