// Decisions as entries. The answer's text is used as it is, so that an entry costs little and holds the same
// bytes that the client got, unless it is very large (bounds.ts).

import { isLoggableKey } from "../../base/model/safe-text.ts";
import { boundAnswer, boundCompared, boundNames, boundSubject } from "./bounds.ts";
import type { Decision } from "./decision-journal.ts";
import type { Entry, HashedSubject } from "./entries.ts";
import { subjectHmac } from "./subject-hash.ts";

/** What an answer keeps of each candidate when subjects are hashed: the rest may describe the subject. */
const RESULT_MEMBERS = ["id", "score", "match"];

/**
 * The entry of a decision. `subjectKey` is the key of hashed subjects; null to record subjects in full. The
 * message of an error quotes what was sent, so a hashed entry has its code only.
 */
export function writeDecision(decision: Decision, nameRules: string, subjectKey: Uint8Array | null): Entry {
  const { account, key, request, item, snapshot, engine, body } = decision;
  const head = membersOf({
    account,
    key,
    request,
    ...(item === null ? {} : { item }),
    snapshot,
    engine,
    nameRules,
    ...("error" in decision
      ? {}
      : {
          options: decision.options,
          ...boundCompared(decision.compared),
          truncated: decision.isTruncated,
          ...boundNames(
            subjectKey === null ? decision.notCompared : decision.notCompared.filter(isLoggableKey),
          ),
        }),
  });
  const subject = subjectKey === null ? boundSubject(body) : hashSubject(subjectKey, body);
  const outcome =
    "error" in decision
      ? `"error":${JSON.stringify(subjectKey === null ? decision.error : { code: decision.error.code })}`
      : subjectKey === null
        ? boundAnswer(decision.answer)
        : `"answer":${shorten(decision.answer)}`;
  return {
    kind: item === null ? "match" : "batch-item",
    members: `${head},${subject},${outcome}`,
  };
}

function hashSubject(subjectKey: Uint8Array, body: unknown): string {
  const hashed: HashedSubject = { hmac: subjectHmac(subjectKey, body) };
  return `"subject":${JSON.stringify(hashed)}`;
}

function membersOf(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}

function shorten(answer: string): string {
  const { results } = JSON.parse(answer) as { results: unknown };
  return JSON.stringify({ results }, ["results", ...RESULT_MEMBERS]);
}
