// A folder of portable files outside the state folder. A snapshot whose intact file lies there can be
// brought back byte for byte.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { MANIFEST_FILE } from "./folders.ts";
import { peekPortable, verifyPortable } from "./open-portable.ts";

/**
 * The paths of the portable files directly in a folder, by the id of their snapshot. Other files are left
 * out. Only the manifests are read. Throws the system's error when the folder can't be read.
 */
export async function findArchived(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) continue;
    const id = await idOf(path);
    if (id !== null) found.set(id, [...(found.get(id) ?? []), path]);
  }
  return found;
}

/** Null for a file that is not portable. */
async function idOf(path: string): Promise<string | null> {
  try {
    return (await peekPortable(path)).id;
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

/** An intact file of a snapshot, or why each of its files is none. */
type ArchivedCopy = { readonly path: string } | { readonly problems: readonly string[] };

/**
 * Looks for a file of the snapshot in `folder` with its very manifest and with every part as that manifest
 * says. Reads files whole, until one is intact.
 */
export async function findIntactCopy(paths: readonly string[], folder: string): Promise<ArchivedCopy> {
  const problems: string[] = [];
  for (const path of paths) {
    try {
      const manifest = await verifyPortable(path);
      if (manifest.equals(readFileSync(join(folder, MANIFEST_FILE)))) return { path };
      problems.push(`${path} has another manifest`);
    } catch (error) {
      problems.push(reasonOf(error));
    }
  }
  return { problems };
}
