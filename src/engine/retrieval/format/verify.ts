// Verifies an alias index file: every byte has its hash, and the format and name rules are those of this
// program. Imports nothing of queries, so that a thread that only verifies starts fast.

import { OperatorError } from "../../../base/model/errors.ts";
import { type FileIdentity, mapFile } from "../../../base/platform/mapping.ts";
import { NAME_RULES_VERSION } from "../../names/version.ts";
import { damaged, decodeHeader, type Header, REBUILD_HINT, verifySections } from "./layout.ts";

/** Verifies every byte of the file and returns its identity. Throws as openAliasIndex does. */
export function verifyAliasIndex(path: string): FileIdentity {
  const mapped = mapFile(path);
  try {
    verifySections(mapped.bytes, decodeCurrentHeader(mapped.bytes, path), path);
    return mapped.identity;
  } catch (cause) {
    throw refuseIndex(path, cause);
  } finally {
    mapped.unmap();
  }
}

/** The header of a file. Throws an OperatorError unless it was built with the name rules of this program. */
export function decodeCurrentHeader(file: Uint8Array, path: string): Header {
  const header = decodeHeader(file, path);
  if (header.nameRulesVersion === NAME_RULES_VERSION) return header;
  const versions = `has name rules ${header.nameRulesVersion}; this program has ${NAME_RULES_VERSION}`;
  throw damaged(path, "the header", 0, versions);
}

/** The error to report for a failure to open the file at `path`. */
export function refuseIndex(path: string, cause: unknown): OperatorError {
  if (cause instanceof OperatorError) return cause;
  return new OperatorError(`${path}: the alias index can't be opened: ${String(cause)}.`, REBUILD_HINT, {
    cause,
  });
}
