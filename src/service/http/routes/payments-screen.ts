// POST /payments/screen: one payment message, with an answer per party and one verdict.

import { SCOPE_PAYMENTS } from "../../../base/model/scopes.ts";
import { tooManyParties } from "../../../base/model/too-many.ts";
import { encodePayment } from "../../contract/encode-payment.ts";
import { PaymentScreeningBody } from "../../contract/payments.ts";
import { ISO_20022_NAMES } from "../../payments/iso20022/message-types.ts";
import { MESSAGE_MS_MAX } from "../../payments/limits.ts";
import type { PaymentMessage } from "../../payments/message.ts";
import { messageMs } from "../../payments/screening/message-cost.ts";
import {
  answeredPayment,
  describeForJournal,
  furtherRequests,
  listsFor,
  PARTIES_PER_REQUEST,
  readingMs,
  readOneMessage,
  screenInTurns,
  WAITING_BYTES_MAX,
  WAITING_PARTIES_MAX,
} from "../../payments/screening/waiting-sender.ts";
import { SWIFT_NAMES } from "../../payments/swift/message-types.ts";
import { readTextBody } from "../body.ts";
import { answerJson, type Call, type Endpoint, grantOf } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "limiter" | "bodies" | "journal" | "metrics" | "paymentRules" | "paymentPlaces";

export const paymentsScreen: Endpoint<Needs> = {
  method: "POST",
  path: "/payments/screen",
  operationId: "screenPayment",
  scope: SCOPE_PAYMENTS,
  summary: "Screen one payment message.",
  description: `The body is the message: ISO 20022 (${ISO_20022_NAMES}) or SWIFT MT (${SWIFT_NAMES}), in UTF-8, of any content type beside a key. \`clear\` means that it was read whole and nothing was found. A message that can't be read is refused with 400. It may have ${WAITING_PARTIES_MAX} parties and ${WAITING_BYTES_MAX / 1024} KiB; each ${PARTIES_PER_REQUEST} count as a request against the rate limit. Of a message that would cost more than ${MESSAGE_MS_MAX / 1000} seconds of a processor, findings name the parties and addresses that were not screened, and count the texts.`,
  parameters: {},
  rawBody: "The message.",
  responseBody: PaymentScreeningBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const text = await readTextBody(call, WAITING_BYTES_MAX, "the message as it is");
    const message = await call.perform(readingMs(text), () => readOneMessage(text));
    await takeRate(call, message);
    const { account, key } = grantOf(call);
    const { journal } = call.service;
    journal.admit();
    const { snapshot, compared, answer } = await screen(call, message);
    await journal.act({
      user: account.name,
      command: "payments screen",
      details: {
        request: call.requestId,
        key: key.publicId,
        snapshot,
        compared,
        ...describeForJournal(text, message, answer),
      },
      customerTexts: message.reference === null ? {} : { reference: message.reference },
    });
    const { verdict, findings } = answer;
    const counts = { parties: message.parties.length, findings: findings.length };
    return {
      ...answerJson(encodePayment({ snapshot, compared, ...answeredPayment(message, answer) })),
      logged: { type: message.type, ...counts, verdict },
    };
  },
};

/** Counts what the message costs beyond the request that it came with. */
async function takeRate(call: Call<Needs>, message: PaymentMessage): Promise<void> {
  const { id, ratePerMinute } = grantOf(call).account;
  if (ratePerMinute === null) return;
  for (let left = furtherRequests(message); left > 0; left--) {
    const rate = await call.service.limiter.take(id, ratePerMinute);
    if (!rate.allowed) throw tooManyParties(message.parties.length, PARTIES_PER_REQUEST, rate);
  }
}

/** Screens in the turns of the account; other accounts have theirs. */
async function screen(call: Call<Needs>, message: PaymentMessage) {
  const { paymentRules: rules, paymentPlaces: places, metrics } = call.service;
  const view = call.pin();
  try {
    const compared = listsFor(view);
    const admitted = call.admit(Math.min(MESSAGE_MS_MAX, messageMs(message)));
    try {
      const answer = await screenInTurns(
        view,
        message,
        { rules, places },
        (ms, work) => admitted.run(ms, work),
        (ms) => metrics.countPaymentMs(ms),
      );
      return { snapshot: view.provenance.snapshot, compared, answer };
    } finally {
      admitted.leave();
    }
  } finally {
    view.release();
  }
}
