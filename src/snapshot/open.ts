// Opens one snapshot for reading. The store must be whole; without a good alias index search and entities still answer.

import { join } from "node:path";
import type { AliasIndex } from "../alias/alias-index.ts";
import { openAliasIndex } from "../alias/open.ts";
import { EntityStore } from "../store/entity-store.ts";
import { INDEX_FILE, STORE_FILE } from "./folders.ts";
import { checkSizes, type Manifest, readManifest } from "./manifest.ts";

export interface Snapshot {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly store: EntityStore;
  /** Null when the index can't be used; `aliasError` says why. */
  readonly aliases: AliasIndex | null;
  readonly aliasError: Error | null;
  close(): void;
}

/**
 * Opens the snapshot in `folder`. Throws an OperatorError when its manifest or store can't be used; a damaged alias index
 * is told in `aliasError` instead.
 */
export function openSnapshot(folder: string): Snapshot {
  const manifest = readManifest(folder);
  checkSizes(folder, manifest, [STORE_FILE]);
  const store = EntityStore.open(join(folder, STORE_FILE));
  const { aliases, aliasError } = openAliases(folder, manifest);
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

function openAliases(folder: string, manifest: Manifest): Pick<Snapshot, "aliases" | "aliasError"> {
  try {
    checkSizes(folder, manifest, [INDEX_FILE]);
    return { aliases: openAliasIndex(join(folder, INDEX_FILE)), aliasError: null };
  } catch (error) {
    return { aliases: null, aliasError: error instanceof Error ? error : new Error(String(error)) };
  }
}
