// What the journal records of an answered subject, from the call that it was part of.

import { INCLUDE_WORD_LIST, INCLUDE_WORDS } from "../../base/model/corpus.ts";
import type { ServiceError } from "../../base/model/errors.ts";
import { BATCH_KEY_LENGTH_MAX } from "../../base/model/limits.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { SnapshotView } from "../../engine/screening/screening.ts";
import type { WrittenAnswer } from "../../engine/screening/written-answer.ts";
import type { AnsweredSubject, Decision } from "../journal/decision-journal.ts";
import type { DecisionOptions } from "../journal/entries.ts";
import { type Call, grantOf } from "./endpoint.ts";
import { engineOf } from "./headers.ts";

/** The subject of a match (item null) or of a batch item, as it was sent. */
interface Sent {
  readonly item: string | null;
  readonly body: unknown;
}

/** An answer with what the journal says of it beside its text. */
type CountedAnswer = WrittenAnswer & Pick<AnsweredSubject, "compared"> & Pick<DecisionOptions, "leftOut">;

/** The decision of a subject that was answered. */
export function answeredDecision(
  call: Call<"version" | "commit">,
  sent: Sent,
  { provenance }: SnapshotView,
  { threshold, limit, include, datasets }: Subject,
  { isTruncated, notCompared, text, compared, leftOut }: CountedAnswer,
): Decision {
  return {
    ...partiesOf(call),
    ...sent,
    snapshot: provenance.snapshot,
    options: {
      threshold,
      limit,
      include: INCLUDE_WORD_LIST.filter((word) => include.includes(INCLUDE_WORDS[word])),
      datasets,
      ...(leftOut && { leftOut }),
    },
    compared,
    isTruncated,
    notCompared: notCompared.map(({ property }) => property),
    answer: text,
  };
}

/** The decision of a batch item that was answered with an error. */
export function failedDecision(
  call: Call<"version" | "commit">,
  sent: Sent,
  { provenance }: SnapshotView,
  { code, message }: Pick<ServiceError, "code" | "message">,
): Decision {
  return { ...partiesOf(call), ...sent, snapshot: provenance.snapshot, error: { code, message } };
}

function partiesOf(call: Call<"version" | "commit">) {
  const { account, key } = grantOf(call);
  return {
    account: { id: account.id, name: account.name },
    key: key.publicId,
    request: call.requestId,
    engine: engineOf(call.service),
  };
}

/** The key as the journal has it: one that is refused may be as long as the body. */
export function recordedKey(key: string): string {
  return key.length > RECORDED_KEY_LENGTH_MAX
    ? `${key.slice(0, RECORDED_KEY_LENGTH_MAX).toWellFormed()}…`
    : key;
}

/** A character is at most two code units, so a key that is answered is recorded whole. */
const RECORDED_KEY_LENGTH_MAX = 2 * BATCH_KEY_LENGTH_MAX;
