// Opens an alias index file for queries: maps it, verifies all of it, and refuses what is damaged, of another
// format or of other name rules. What it hands out copies what it answers, so nothing outlives the mapping.

import { type FileIdentity, type MappedFile, mapFile } from "../platform/mapping.ts";
import type { AliasIndex, TokenReader } from "./alias-index.ts";
import { damaged, type Header, verifySections } from "./format/layout.ts";
import { AliasReader } from "./format/reader.ts";
import { decodeCurrentHeader, refuseIndex } from "./format/verify.ts";
import { CandidateFinder } from "./query/candidate-finder.ts";
import { TokenCache } from "./query/token-cache.ts";

/**
 * Opens the index at `path`, which hands tokens out as `readToken` makes them. Throws an OperatorError that
 * names the file, the section and its offset when any byte of it is not as it was written, or when it was
 * built with other name rules.
 */
export function openAliasIndex<Token>(path: string, readToken: TokenReader<Token>): AliasIndex<Token> {
  const mapped = mapFile(path);
  try {
    const header = decodeCurrentHeader(mapped.bytes, path);
    verifySections(mapped.bytes, header, path);
    return readMapped(path, mapped, header, readToken);
  } catch (cause) {
    mapped.unmap();
    throw refuseIndex(path, cause);
  }
}

/**
 * As openAliasIndex, for the file of this identity, which was verified elsewhere: hashing 460 MB takes 50 ms,
 * and reading them from a disk half a second. Throws too when the file at `path` is another, or was written
 * to since.
 */
export function openAliasIndexVerified<Token>(
  path: string,
  readToken: TokenReader<Token>,
  verified: FileIdentity,
): AliasIndex<Token> {
  const mapped = mapFile(path);
  try {
    const header = decodeCurrentHeader(mapped.bytes, path);
    if (mapped.identity !== verified) throw damaged(path, "the file", 0, "was replaced while it was opened");
    return readMapped(path, mapped, header, readToken);
  } catch (cause) {
    mapped.unmap();
    throw refuseIndex(path, cause);
  }
}

/** The index over a mapping that is verified. */
function readMapped<Token>(
  path: string,
  mapped: MappedFile,
  header: Header,
  readToken: TokenReader<Token>,
): AliasIndex<Token> {
  const reader = new AliasReader(mapped.bytes, header, path);
  const forms = new TokenCache(reader, readToken);
  let finder: CandidateFinder<Token> | null = new CandidateFinder(reader, forms);
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
}
