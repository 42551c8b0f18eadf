// One payment message whose sender waits for the answer: how large it may be, what it costs, how it is
// screened between the requests of others, and what the journal keeps of it.

import { createHash } from "node:crypto";
import { INCLUDE_DEFAULT, INCLUDE_WORDS } from "../../../base/model/corpus.ts";
import { ServiceError } from "../../../base/model/errors.ts";
import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../../../base/model/limits.ts";
import type { Matcher } from "../../../engine/screening/match.ts";
import { type FoundRecord, recordsOf } from "../finding.ts";
import type { NumberIndex } from "../identifiers/find-identifiers.ts";
import { MESSAGE_MS_MAX } from "../limits.ts";
import {
  isUnreadable,
  isWithin,
  type PaymentMessage,
  type PaymentParty,
  type ReadMessage,
} from "../message.ts";
import { readMessages } from "../reading/read-text.ts";
import {
  comparedLists,
  type MessageAnswer,
  type MessageSettings,
  type ScreenedFinding,
} from "./message-settings.ts";
import { MessageScreener } from "./screen-message.ts";
import { PARTY_SCHEMATA } from "./subjects.ts";

/** A message has 4 to 12 parties. Each further ten count as one more request against the rate. */
export const PARTIES_PER_REQUEST = 10;
/** Parties of a message that is answered while its sender waits; more are for screen-messages. */
export const WAITING_PARTIES_MAX = 500;
/** Bytes of such a message. Reading it takes 0.3 s at most, and no other request is answered meanwhile. */
export const WAITING_BYTES_MAX = 512 * 1024;
/** Expected milliseconds of reading, per UTF-16 unit: texts in many scripts take so much. */
const READ_MS = 0.0006;

/** Expected milliseconds of reading a text. */
export function readingMs({ length }: string): number {
  return READ_MS * length;
}

/** Reads the one message of a text. Throws invalid_request for none, several, or one that is too large. */
export function readOneMessage(text: string): PaymentMessage {
  const [first, another] = readMessages(text);
  if (first === undefined) throw refused("The body holds no message.");
  if (isUnreadable(first)) throw refused(`The message can't be read. ${first.reason}`);
  if (!first.isLastPart)
    throw refused("The message has too many transactions; use interdict screen-messages.");
  const message = withRest(first, another);
  if (message === null) throw refused("The body holds more than one message; send each on its own.");
  const count = message.parties.length;
  if (count > WAITING_PARTIES_MAX)
    throw refused(
      `The message has ${count} parties, more than ${WAITING_PARTIES_MAX}; use interdict screen-messages.`,
    );
  return message;
}

/** The message with the part that stands behind its document. Null if that is another message. */
function withRest(message: PaymentMessage, rest: ReadMessage | undefined): PaymentMessage | null {
  if (rest === undefined) return message;
  if (isUnreadable(rest) || rest.part <= message.part) return null;
  return {
    ...message,
    texts: [...message.texts, ...rest.texts],
    unread: [...message.unread, ...rest.unread],
  };
}

function refused(message: string): ServiceError {
  return new ServiceError("invalid_request", message);
}

/** The requests that a message counts as, beyond the one that it came with. */
export function furtherRequests({ parties }: PaymentMessage): number {
  return Math.max(0, Math.ceil(parties.length / PARTIES_PER_REQUEST) - 1);
}

/** Runs a part of the work when its turn comes; the parts of others run in between. */
type RunInTurn = <T>(expectedMs: number, work: () => T) => Promise<T>;

const ASKED = { include: INCLUDE_DEFAULT.map((word) => INCLUDE_WORDS[word]), datasets: null };

/**
 * The datasets that a message is compared with. Throws index_unavailable when none has anybody whom a party
 * could be: all would be clear.
 */
export function listsFor(matcher: Pick<Matcher, "compared">): string[] {
  if (PARTY_SCHEMATA.some((schema) => matcher.compared({ schema, ...ASKED }).length > 0))
    return comparedLists(matcher, ASKED);
  throw new ServiceError(
    "index_unavailable",
    `No list in use has persons or organisations of the data asked for (${INCLUDE_DEFAULT.join(", ")}), so no party would be compared. Import such a list.`,
  );
}

/** Screens name by name and text by text. `onCost` is told what each next part is expected to cost. */
export async function screenInTurns(
  matcher: Pick<Matcher, "matchAll" | "findInText"> & NumberIndex,
  message: PaymentMessage,
  operator: Pick<MessageSettings, "rules" | "places">,
  runInTurn: RunInTurn,
  onCost: (ms: number) => void,
): Promise<MessageAnswer> {
  const settings: MessageSettings = {
    threshold: THRESHOLD_DEFAULT,
    limit: LIMIT_DEFAULT,
    ...ASKED,
    ...operator,
  };
  const screening = new MessageScreener(matcher, settings).screenInParts(message, MESSAGE_MS_MAX);
  for (let ms = 0; ; ) {
    const part = await runInTurn(ms, () => screening.next());
    if (part.done) return part.value;
    ms = part.value;
    onCost(ms);
  }
}

/** What the journal has: the hash of the message, which the bank keeps itself, and what was found. */
export function describeForJournal(text: string, message: PaymentMessage, answer: MessageAnswer) {
  return {
    type: message.type,
    sha256: createHash("sha256").update(text).digest("hex"),
    parties: message.parties.length,
    verdict: answer.verdict,
    rules: answer.rules,
    findings: answer.findings.map((finding) => {
      const { code, role, path, record: found, others = [] } = finding;
      const more = others.length === 0 ? {} : { others: others.map(({ id }) => id) };
      return { code, role, path, id: found?.id ?? null, score: found?.score ?? null, ...more };
    }),
  };
}

/** A finding with all its records, the best first. */
type FindingWithRecords = ScreenedFinding & { readonly records: readonly FoundRecord[] };

/** What is answered: every party with its findings, and those that are about no party. */
export function answeredPayment(message: PaymentMessage, answer: MessageAnswer) {
  const { parties, others } = findingsByParty(message, answer);
  const withParty = ({ party, findings }: AnsweredParty) => ({ party, findings: findings.map(withRecords) });
  return {
    type: message.type,
    reference: message.reference,
    verdict: answer.verdict,
    rules: answer.rules,
    parties: parties.map(withParty),
    others: others.map(withRecords),
  };
}

function withRecords(finding: ScreenedFinding): FindingWithRecords {
  return { ...finding, records: recordsOf(finding) };
}

interface AnsweredParty {
  readonly party: PaymentParty;
  readonly findings: readonly ScreenedFinding[];
}

/** Gives each finding to its party: the one whose path is the longest beginning of its own path. */
function findingsByParty(
  { parties }: PaymentMessage,
  { findings }: MessageAnswer,
): { readonly parties: AnsweredParty[]; readonly others: ScreenedFinding[] } {
  const byParty = parties.map((party) => ({ party, findings: [] as ScreenedFinding[] }));
  const others: ScreenedFinding[] = [];
  for (const finding of findings) {
    let owner: (typeof byParty)[number] | null = null;
    for (const one of byParty)
      if (isWithin(finding.path, one.party.path) && one.party.path.length > (owner?.party.path.length ?? -1))
        owner = one;
    if (owner === null) others.push(finding);
    else owner.findings.push(finding);
  }
  return { parties: byParty, others };
}
