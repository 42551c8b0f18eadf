// Opens an alias index file for queries: maps it, verifies all of it, and refuses what is damaged, of another format or
// of other name rules. What it hands out copies what it answers, so nothing outlives the mapping.

import { OperatorError } from "../model/errors.ts";
import { NAME_RULES_VERSION } from "../names/version.ts";
import type { AliasIndex } from "./alias-index.ts";
import { CandidateFinder } from "./candidates.ts";
import { damaged, decodeHeader, REBUILD_HINT, verifySections } from "./format.ts";
import { mapFile } from "./mapping.ts";
import { AliasReader } from "./reader.ts";

/**
 * Opens the index at `path`. Throws an OperatorError that names the file, the section and its offset when any byte of
 * it is not as it was written, or when it was built with other name rules.
 */
export function openAliasIndex(path: string): AliasIndex {
  const mapped = mapFile(path);
  try {
    const header = decodeHeader(mapped.bytes, path);
    if (header.nameRulesVersion !== NAME_RULES_VERSION) {
      const versions = `has name rules ${header.nameRulesVersion}; this program has ${NAME_RULES_VERSION}`;
      throw damaged(path, "the header", 0, versions);
    }
    verifySections(mapped.bytes, header, path);
    const reader = new AliasReader(mapped.bytes, header, path);
    let finder: CandidateFinder | null = new CandidateFinder(reader);
    return {
      summary: reader.summary,
      find(query) {
        if (finder === null) throw new Error("The alias index is closed.");
        return finder.find(query);
      },
      close() {
        finder = null;
        mapped.unmap();
      },
    };
  } catch (cause) {
    mapped.unmap();
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`${path}: the alias index can't be opened: ${String(cause)}.`, REBUILD_HINT, {
      cause,
    });
  }
}
