// The request body of a recorded decision: from the entry, or from a file when the entry has only its hash.

import { readFileSync } from "node:fs";
import { flag } from "../base/flags/flag.ts";
import { OperatorError, ServiceError } from "../base/model/errors.ts";
import { NAME_RULES_VERSION } from "../engine/names/version.ts";
import { parseJson } from "../service/contract/json-text.ts";
import { subjectDigest } from "../service/journal/bounds.ts";
import { type Decision, entryId, hmacOf, type StoredEntry } from "../service/journal/reading/stored-entry.ts";
import { loadSubjectKey, subjectHmac } from "../service/journal/subject-hash.ts";
import { COMMIT, VERSION } from "../version.ts";

/** `--subject FILE`. */
export function subjectFlag() {
  return flag(
    "--subject <file>",
    "the JSON body of the request, if only a hash or the start of the subject was recorded",
  );
}

/** Parses the file with a request body. Throws an OperatorError when it is not JSON. */
export function loadSubject(path: string): unknown {
  try {
    return parseJson(readFileSync(path, "utf8")).value;
  } catch (error) {
    if (error instanceof ServiceError) throw new OperatorError(`${path}: ${error.message}`);
    throw error;
  }
}

/**
 * The request body or batch item of a decision; `given` is that of --subject, or null. Throws an
 * OperatorError when a subject that is not recorded whole needs one, or when `given` is another subject.
 */
export function recordedBody(
  folder: string,
  entry: StoredEntry,
  decision: Decision,
  given: unknown,
): unknown {
  const hmac = hmacOf(decision);
  const { subjectDigest: digest } = decision;
  if (hmac === null && digest === undefined) return decision.subject;
  if (given === null)
    throw new OperatorError(
      hmac === null
        ? `The subject of ${entryId(entry)} was too large to be recorded whole.`
        : `The subject of ${entryId(entry)} was recorded as a hash only.`,
      "Give the JSON body of the request: --subject FILE",
    );
  const isSame =
    hmac === null
      ? subjectDigest(given).sha256 === digest?.sha256
      : subjectHmac(loadSubjectKey(folder), given) === hmac;
  if (isSame) return given;
  throw new OperatorError(
    `The given subject is not that of ${entryId(entry)}: its hash differs.`,
    "Give the body exactly as it was sent, with all its members; their order does not matter.",
  );
}

/** A sentence when another program made the decision; null when it was this one. */
export function describeOtherProgram({ engine, nameRules }: Decision): string | null {
  const own = `${VERSION}+${COMMIT}`;
  if (engine === own && nameRules === NAME_RULES_VERSION) return null;
  const rules = nameRules === NAME_RULES_VERSION ? "with the same name rules" : "with other name rules";
  return `Recorded by ${engine}; recomputed by ${own}, ${rules}.`;
}
