// The file of an index of customers: loading it, and replacing it whole.

import { readFileSync } from "node:fs";
import { OperatorError, reasonOf } from "../../model/errors.ts";
import { isMissing, writePartsDurably } from "../../platform/durable-file.ts";
import {
  ALIGNMENT,
  beginsAsIndex,
  type CustomerIndex,
  decodeIndex,
  type IndexIdentity,
} from "./customer-index.ts";
import type { CustomerIndexBuilder } from "./customer-index-builder.ts";

/**
 * The index at `path`, or why there is none to be used: null when the file is missing, else a sentence.
 * Throws an OperatorError when the file is none of ours: it must not be replaced.
 */
export function loadIndex(
  path: string,
  identity: IndexIdentity,
): { readonly index: CustomerIndex } | { readonly index: null; readonly why: string | null } {
  let bytes: Uint8Array;
  try {
    const read = readFileSync(path);
    // Numbers are read in place, so they have to lie where numbers may.
    bytes = read.byteOffset % ALIGNMENT === 0 ? read : new Uint8Array(read);
  } catch (error) {
    if (isMissing(error)) return { index: null, why: null };
    throw new OperatorError(`${path} can't be read: ${reasonOf(error)}.`, "Check --keep-index.", {
      cause: error,
    });
  }
  if (!beginsAsIndex(bytes))
    throw new OperatorError(
      `${path} is not an index of customers, so it is not replaced by one.`,
      "Name another file with --keep-index, or remove this one.",
    );
  const decoded = decodeIndex(bytes, identity);
  if ("index" in decoded) return decoded;
  return { index: null, why: `The index ${path} ${decoded.unusable}; it is made again.` };
}

/** Replaces the index at `path` whole (mode 0600). Throws the system's error. */
export function saveIndex(path: string, builder: CustomerIndexBuilder, identity: IndexIdentity): void {
  writePartsDurably(path, builder.encode(identity));
}
