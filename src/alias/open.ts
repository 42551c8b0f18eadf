// Opens an alias index file for queries: maps it, verifies all of it, and refuses what is damaged, of another format or
// of other name rules. What it hands out copies what it answers, so nothing outlives the mapping.

import { open } from "node:fs/promises";
import { OperatorError } from "../model/errors.ts";
import { NAME_RULES_VERSION } from "../names/version.ts";
import type { AliasIndex, TokenReader } from "./alias-index.ts";
import { CandidateFinder } from "./candidates.ts";
import { damaged, decodeHeader, REBUILD_HINT, verifyEachSection } from "./format.ts";
import { mapFile } from "./mapping.ts";
import { AliasReader } from "./reader.ts";
import { TokenForms } from "./token-forms.ts";

/** A file is read into the system's cache in pieces of this size. */
const READ_BYTES = 1024 * 1024;

/**
 * Opens the index at `path`, which hands tokens out as `readToken` makes them. Throws an OperatorError that names the file, the section and its offset when any byte of
 * it is not as it was written, or when it was built with other name rules.
 */
export function openAliasIndex<Token>(path: string, readToken: TokenReader<Token>): AliasIndex<Token> {
  const opening = openInSteps(path, readToken);
  for (;;) {
    const step = opening.next();
    if (step.done) return step.value;
  }
}

/**
 * As openAliasIndex, but lets others in meanwhile: the file is first read by the system's threads, so that verifying it
 * waits for no disk, and `pause` is awaited between its sections.
 */
export async function openAliasIndexAside<Token>(
  path: string,
  readToken: TokenReader<Token>,
  pause: () => Promise<void>,
): Promise<AliasIndex<Token>> {
  await readAhead(path);
  const opening = openInSteps(path, readToken);
  try {
    for (;;) {
      const step = opening.next();
      if (step.done) return step.value;
      await pause();
    }
  } finally {
    opening.return(undefined as never);
  }
}

/**
 * Brings a file into the system's cache, if it isn't there: reading 450 MB that are takes 70 ms for nothing. What can't be
 * read is left for the opening to refuse.
 */
async function readAhead(path: string): Promise<void> {
  if (isInMemory(path)) return;
  const file = await open(path).catch(() => null);
  if (file === null) return;
  try {
    const piece = new Uint8Array(READ_BYTES);
    while ((await file.read(piece, 0, READ_BYTES)).bytesRead > 0);
  } catch {
    return;
  } finally {
    await file.close();
  }
}

function isInMemory(path: string): boolean {
  try {
    const mapped = mapFile(path);
    const answer = mapped.isInMemory();
    mapped.unmap();
    return answer;
  } catch {
    return false;
  }
}

function* openInSteps<Token>(
  path: string,
  readToken: TokenReader<Token>,
): Generator<void, AliasIndex<Token>> {
  const mapped = mapFile(path);
  let isOpen = false;
  try {
    const header = decodeHeader(mapped.bytes, path);
    if (header.nameRulesVersion !== NAME_RULES_VERSION) {
      const versions = `has name rules ${header.nameRulesVersion}; this program has ${NAME_RULES_VERSION}`;
      throw damaged(path, "the header", 0, versions);
    }
    yield* verifyEachSection(mapped.bytes, header, path);
    const reader = new AliasReader(mapped.bytes, header, path);
    const forms = new TokenForms(reader, readToken);
    let finder: CandidateFinder<Token> | null = new CandidateFinder(reader, forms);
    isOpen = true;
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
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`${path}: the alias index can't be opened: ${String(cause)}.`, REBUILD_HINT, {
      cause,
    });
  } finally {
    if (!isOpen) mapped.unmap();
  }
}
