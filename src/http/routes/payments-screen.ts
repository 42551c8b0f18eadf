// POST /payments/screen: one payment message, with an answer per party and one verdict.

import { createHash } from "node:crypto";
import type { Static } from "@sinclair/typebox";
import type { AdmittedRequest } from "../../access/work-queue.ts";
import { PaymentScreeningBody } from "../../contract/payments.ts";
import { decodeParameters } from "../../contract/query-parameters.ts";
import { INCLUDE_DEFAULT, INCLUDE_WORDS } from "../../model/corpus.ts";
import { ServiceError } from "../../model/errors.ts";
import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../../model/limits.ts";
import { SCOPE_PAYMENTS } from "../../model/scopes.ts";
import { tooManyParties } from "../../model/too-many.ts";
import { recordsOf } from "../../payments/finding.ts";
import { ISO_20022_NAMES } from "../../payments/iso20022/message-types.ts";
import { MESSAGE_MS_MAX } from "../../payments/limits.ts";
import { isUnreadable, type PaymentMessage } from "../../payments/message.ts";
import { readMessages } from "../../payments/reading/read-text.ts";
import { findingsByParty } from "../../payments/screening/answer-message.ts";
import { messageMs } from "../../payments/screening/message-cost.ts";
import type {
  MessageAnswer,
  MessageSettings,
  ScreenedFinding,
} from "../../payments/screening/message-settings.ts";
import { MessageScreener } from "../../payments/screening/screen-message.ts";
import { SWIFT_NAMES } from "../../payments/swift/message-types.ts";
import { readTextBody } from "../body.ts";
import { answerJson, type Call, type Endpoint } from "../endpoint.ts";

/** A message has 4 to 12 parties. Each further ten count as one more request against the rate. */
const PARTIES_PER_REQUEST = 10;

/** Parties of a message that is answered while its sender waits; more are for screen-messages. */
const PARTIES_MAX = 500;
/** Bytes of such a message. Reading it takes 0.3 s at most, and no other request is answered meanwhile. */
const MESSAGE_BYTES_MAX = 512 * 1024;
/** Expected milliseconds of reading, per UTF-16 unit: texts in many scripts take so much. */
const READ_MS = 0.0006;

export const paymentsScreen: Endpoint = {
  method: "POST",
  path: "/payments/screen",
  operationId: "screenPayment",
  scope: SCOPE_PAYMENTS,
  summary: "Screen one payment message.",
  description: `The body is the message: ISO 20022 (${ISO_20022_NAMES}) or SWIFT MT (${SWIFT_NAMES}), in UTF-8, of any content type beside a key. \`clear\` means that it was read whole and nothing was found. A message that can't be read is refused with 400. It may have ${PARTIES_MAX} parties and ${MESSAGE_BYTES_MAX / 1024} KiB; each ${PARTIES_PER_REQUEST} count as a request against the rate limit. Of a message that would cost more than ${MESSAGE_MS_MAX / 1000} seconds of a processor, findings name the parties and addresses that were not screened, and count the texts.`,
  parameters: {},
  rawBody: "The message.",
  responseBody: PaymentScreeningBody,
  errors: ["index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    const text = await readTextBody(call, MESSAGE_BYTES_MAX, "the message as it is");
    const message = await call.perform(READ_MS * text.length, () => readOne(text));
    await takeRate(call, message);
    call.service.journal.admit();
    const settings: MessageSettings = {
      threshold: THRESHOLD_DEFAULT,
      limit: LIMIT_DEFAULT,
      include: INCLUDE_DEFAULT.map((word) => INCLUDE_WORDS[word]),
      datasets: null,
      rules: call.service.paymentRules,
      places: call.service.paymentPlaces,
    };
    const { snapshot, answer } = await screen(call, message, settings);
    await record(call, text, message, snapshot, answer);
    const { verdict, findings } = answer;
    const logged = {
      type: message.type,
      parties: message.parties.length,
      findings: findings.length,
      verdict,
    };
    return { ...answerJson(encode(message, snapshot, answer)), logged };
  },
};

function readOne(text: string): PaymentMessage {
  const [message, another] = readMessages(text);
  if (message === undefined) throw refused("The body holds no message.");
  if (isUnreadable(message)) throw refused(`The message can't be read. ${message.reason}`);
  if (!message.isLastPart)
    throw refused("The message has too many transactions; use interdict screen-messages.");
  if (another !== undefined) throw refused("The body holds more than one message; send each on its own.");
  const count = message.parties.length;
  if (count > PARTIES_MAX)
    throw refused(
      `The message has ${count} parties, more than ${PARTIES_MAX}; use interdict screen-messages.`,
    );
  return message;
}

function refused(message: string): ServiceError {
  return new ServiceError("invalid_request", message);
}

/** Counts what the message costs beyond the request that it came with. */
async function takeRate({ grant, service }: Call, { parties }: PaymentMessage): Promise<void> {
  if (grant === null) throw new Error("A payment needs the account that asks.");
  const { id, ratePerMinute } = grant.account;
  if (ratePerMinute === null) return;
  for (let counted = PARTIES_PER_REQUEST; counted < parties.length; counted += PARTIES_PER_REQUEST) {
    const rate = await service.limiter.take(id, ratePerMinute);
    if (!rate.allowed) throw tooManyParties(parties.length, PARTIES_PER_REQUEST, rate);
  }
}

/** Screens name by name and text by text, in the turns of the account; other accounts have theirs. */
async function screen(call: Call, message: PaymentMessage, settings: MessageSettings) {
  const view = call.pin();
  let admitted: AdmittedRequest | null = null;
  try {
    admitted = call.admit(Math.min(MESSAGE_MS_MAX, messageMs(message)));
    const screening = new MessageScreener(view, settings).screenInParts(message, MESSAGE_MS_MAX);
    for (let ms = 0; ; ) {
      const part = await admitted.run(ms, () => screening.next());
      if (part.done) return { snapshot: view.provenance.snapshot, answer: part.value };
      ms = part.value;
      call.service.metrics.countPaymentMs(ms);
    }
  } finally {
    admitted?.leave();
    view.release();
  }
}

/** The journal has the hash of the message, which the bank keeps itself, and what was found. */
async function record(
  { grant, service, requestId }: Call,
  text: string,
  message: PaymentMessage,
  snapshot: string,
  { verdict, rules, findings }: MessageAnswer,
): Promise<void> {
  await service.journal.act({
    user: grant?.account.name ?? "",
    command: "payments screen",
    details: {
      request: requestId,
      key: grant?.key.publicId,
      snapshot,
      type: message.type,
      sha256: createHash("sha256").update(text).digest("hex"),
      parties: message.parties.length,
      verdict,
      rules,
      findings: findings.map((finding) => {
        const { code, role, path, record: found, others = [] } = finding;
        const more = others.length === 0 ? {} : { others: others.map(({ id }) => id) };
        return { code, role, path, id: found?.id ?? null, score: found?.score ?? null, ...more };
      }),
    },
    customerTexts: message.reference === null ? {} : { reference: message.reference },
  });
}

type Body = Static<typeof PaymentScreeningBody>;

function encode(message: PaymentMessage, snapshot: string, answer: MessageAnswer): Body {
  const { parties, others } = findingsByParty(message, answer);
  return {
    snapshot,
    type: message.type,
    reference: message.reference,
    verdict: answer.verdict,
    rules: [...answer.rules],
    parties: parties.map(({ party, findings }) => ({
      path: party.path,
      line: party.line,
      role: party.role,
      transaction: party.transaction,
      isAgent: party.isAgent,
      schema: party.schema,
      names: [...party.names],
      bic: party.bic,
      account: party.account?.number ?? null,
      countries: party.countries.map(({ code, from }) => `${code} (${from})`),
      birthDate: party.birthDate,
      findings: findings.map(encodeFinding),
    })),
    findings: others.map(encodeFinding),
  };
}

function encodeFinding(finding: ScreenedFinding): Body["findings"][number] {
  const { code, path, line, role, transaction, value, evidence, blockedBy } = finding;
  return {
    code,
    path,
    line,
    role,
    transaction,
    value,
    record: recordsOf(finding).map((found) => ({ ...found, datasets: [...found.datasets] })),
    evidence: [...evidence],
    rules: [...blockedBy],
  };
}
