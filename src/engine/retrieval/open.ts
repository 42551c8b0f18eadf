// Opens an alias index file for queries: maps it, verifies all of it, and refuses a file that is damaged, of
// another format or of other name rules. Answers are copies, so they outlive the mapping.

import { type FileIdentity, type MappedFile, mapFile } from "../../base/platform/mapping.ts";
import type { AliasIndex, FoundName } from "./alias-index.ts";
import { damaged, type Header, partitionOf, verifySections } from "./format/layout.ts";
import { AliasReader } from "./format/reader.ts";
import { decodeCurrentHeader, refuseIndex } from "./format/verify.ts";
import { CandidateFinder } from "./query/candidate-finder.ts";
import { EQUAL, FuzzyTermFinder, ONE_EDIT, SAME_NAME } from "./query/fuzzy-terms.ts";

/**
 * Opens the index at `path`. Throws an OperatorError that names the file, the section and its offset when any
 * byte of it is not as it was written, or when it was built with other name rules.
 */
export function openAliasIndex(path: string): AliasIndex {
  const mapped = mapFile(path);
  try {
    const header = decodeCurrentHeader(mapped.bytes, path);
    verifySections(mapped.bytes, header, path);
    return readMapped(path, mapped, header);
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
export function openAliasIndexVerified(path: string, verified: FileIdentity): AliasIndex {
  const mapped = mapFile(path);
  try {
    const header = decodeCurrentHeader(mapped.bytes, path);
    if (mapped.identity !== verified) throw damaged(path, "the file", 0, "was replaced while it was opened");
    return readMapped(path, mapped, header);
  } catch (cause) {
    mapped.unmap();
    throw refuseIndex(path, cause);
  }
}

/** The index over a mapping that is verified. */
function readMapped(path: string, mapped: MappedFile, header: Header): AliasIndex {
  const reader = new AliasReader(mapped.bytes, header, path);
  let fuzzyTerms: FuzzyTermFinder | null = null;
  let open: { reader: AliasReader; finder: CandidateFinder } | null = {
    reader,
    finder: new CandidateFinder(reader),
  };
  /** A read of memory that is unmapped would end the process. */
  const whileOpen = () => {
    if (open === null) throw new Error("The alias index is closed.");
    return open;
  };
  return {
    summary: reader.summary,
    find: (query, onUnsought) => whileOpen().finder.find(query, onUnsought),
    nameOf: (name) => decodeName(whileOpen().reader, name),
    readName: (name, into) => whileOpen().reader.readName(name, into),
    copyTokens: (name, tokens) => whileOpen().reader.copyTokens(name, tokens),
    tokenText: (token) => whileOpen().reader.tokenText(token),
    findToken: (text) => whileOpen().reader.findToken(text),
    tokensOneEditFrom: (text) => {
      fuzzyTerms ??= new FuzzyTermFinder(whileOpen().reader);
      return tokensOfLevels(fuzzyTerms, text, ONE_EDIT, ONE_EDIT);
    },
    tokensLike: (text) => {
      fuzzyTerms ??= new FuzzyTermFinder(whileOpen().reader);
      return tokensOfLevels(fuzzyTerms, text, EQUAL, SAME_NAME);
    },
    rowsWithIdentifier: (kind) => whileOpen().reader.rowsWithIdentifier(kind),
    rowsHolding: (identifier, corpus) => whileOpen().reader.rowsHolding(identifier, corpus),
    namesOf: (group, corpus) => whileOpen().reader.namesOf(partitionOf(group, corpus)),
    datasetsOf: (group, corpus) => whileOpen().reader.datasetsOf(partitionOf(group, corpus)),
    holdersOf: (token) => whileOpen().reader.holdersOf(token),
    close() {
      open = null;
      fuzzyTerms = null;
      mapped.unmap();
    },
  };
}

/** The tokens of the levels from one to another. */
function tokensOfLevels(
  finder: FuzzyTermFinder,
  text: string,
  first: number,
  last: number,
): readonly number[] {
  try {
    const { tokens, ends } = finder.find(text);
    return [...tokens.subarray(first === EQUAL ? 0 : ends[first - 1], ends[last])];
  } catch (error) {
    finder.reset();
    throw error;
  }
}

function decodeName(reader: AliasReader, name: number): FoundName {
  const { nameTokens, nameTokensStart } = reader;
  const tokens: number[] = [];
  const end = nameTokensStart.end(name);
  for (let i = nameTokensStart.start(name); i < end; i++) tokens.push(nameTokens.at(i));
  return {
    tokens,
    form: reader.form(name),
    weak: reader.isWeak(name),
    isReading: reader.isReading(name),
    isAcronym: reader.isAcronym(name),
    isReworded: reader.isReworded(name),
  };
}
