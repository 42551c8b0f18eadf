// POST /payments/screen: one payment message, with an answer per party and one verdict; and the same at
// POST /review/payments, where a message that is not clear becomes a case.

import { THRESHOLD_DEFAULT } from "../../../base/model/limits.ts";
import { SCOPE_PAYMENTS } from "../../../base/model/scopes.ts";
import { tooManyParties } from "../../../base/model/too-many.ts";
import type { OpenedPayment } from "../../cases/payment-cases.ts";
import { type EncodedPayment, PaymentScreeningBody } from "../../contract/payments.ts";
import { PaymentCaseBody } from "../../contract/review-cases.ts";
import { ISO_20022_NAMES } from "../../payments/iso20022/message-types.ts";
import { MESSAGE_MS_MAX } from "../../payments/limits.ts";
import type { PaymentMessage } from "../../payments/message.ts";
import { messageMs } from "../../payments/screening/message-cost.ts";
import { referencesOf } from "../../payments/screening/references.ts";
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
import { atDesk, encodeCase } from "../case-calls.ts";
import { answerJson, askerOf, type Call, type Endpoint, grantOf } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "limiter" | "bodies" | "journal" | "metrics" | "paymentRules" | "paymentPlaces";

export const paymentsScreen: Endpoint<Needs> = {
  method: "POST",
  path: "/payments/screen",
  operationId: "screenPayment",
  scope: SCOPE_PAYMENTS,
  summary: "Screen one payment message.",
  description: `The body is the message: ISO 20022 (${ISO_20022_NAMES}) or SWIFT MT (${SWIFT_NAMES}), in UTF-8, of any content type beside a key. \`clear\` means that it was read whole and nothing was found. A message that can't be read is refused with 400. It may have ${WAITING_PARTIES_MAX} parties and ${WAITING_BYTES_MAX / 1024} KiB; each ${PARTIES_PER_REQUEST} count as a request against the rate limit. Of a message that would cost more than ${MESSAGE_MS_MAX / 1000} seconds of a processor, findings name the parties and addresses that were not screened, and count the texts.`,
  rawBody: "The message.",
  responseBody: PaymentScreeningBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const { screening, logged } = await screenPayment(call);
    return { ...answerJson(screening), logged };
  },
};

export const queuePayment: Endpoint<Needs | "cases"> = {
  ...paymentsScreen,
  path: "/review/payments",
  operationId: "queuePayment",
  summary: "Screen one payment message, and hold it as a case unless it is clear.",
  description:
    "As `POST /payments/screen`. A message with a finding becomes a case in the queue `payments`, with its text, and the same message on the same lists is one case. `false_positive` releases it, `true_hit` stops it; ask `GET /review/cases/{id}` for what became of it.",
  responseBody: PaymentCaseBody,
  async answer(call) {
    const { text, screening, logged } = await screenPayment(call);
    if (screening.verdict === "clear") return { ...answerJson({ screening, case: null }), logged };
    const given = openedPayment(text, screening, call.requestId);
    const opened = await atDesk(call, (desk, lists) => desk.openPayment(given, askerOf(call), lists));
    return {
      ...answerJson({ screening, case: encodeCase(opened) }),
      logged: { ...logged, case: opened.id },
    };
  },
};

const WITHOUT_RECORD = { schema: "Payment", datasets: [] };
/** The message and its screening have all findings; these are for the queue. */
const RECORDS_MAX = 100;
const CAPTION_MAX = 200;

/** What a case is opened with. A finding without a record stands for itself. */
function openedPayment(text: string, screening: EncodedPayment, requestId: string): OpenedPayment {
  const { type, reference, snapshot, parties, findings } = screening;
  const found = [...parties.flatMap((party) => party.findings), ...findings];
  const records = found
    .flatMap(({ code, value, record }) =>
      record.length > 0
        ? record.map(({ score, ...entity }) => ({ entity, score: score ?? 0 }))
        : [{ entity: { ...WITHOUT_RECORD, id: code, caption: value.slice(0, CAPTION_MAX) }, score: 0 }],
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, RECORDS_MAX)
    // The highest score of a record stands.
    .reverse();
  return {
    ...{ type, reference, text, requestId, snapshot, threshold: THRESHOLD_DEFAULT },
    names: parties.flatMap(({ names }) => names),
    records: [...new Map(records.map((one) => [one.entity.id, one])).values()],
    answer: JSON.stringify(screening),
  };
}

/** Screens the message of a call, and records that. */
async function screenPayment(call: Call<Needs>) {
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
    references: referencesOf(message),
  });
  const { verdict, findings } = answer;
  const counts = { parties: message.parties.length, findings: findings.length };
  return {
    text,
    screening: { snapshot, compared, ...encodePayment(answeredPayment(message, answer)) },
    logged: { type: message.type, ...counts, verdict },
  };
}

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

type AnsweredPayment = ReturnType<typeof answeredPayment>;

/** What a message and its findings say, as far as it is answered. */
function encodePayment({
  parties,
  others,
  ...payment
}: AnsweredPayment): Omit<EncodedPayment, "snapshot" | "compared"> {
  return {
    ...payment,
    parties: parties.map(({ party, findings }) => ({
      path: party.path,
      line: party.line,
      role: party.role,
      transaction: party.transaction,
      isAgent: party.isAgent,
      schema: party.schema,
      names: party.names,
      bic: party.bic,
      account: party.account,
      countries: party.countries.map(({ code, from }) => `${code} (${from})`),
      birthDate: party.birthDate,
      findings: findings.map(encodeFinding),
    })),
    findings: others.map(encodeFinding),
  };
}

function encodeFinding(finding: AnsweredPayment["others"][number]): EncodedPayment["findings"][number] {
  const { code, path, line, role, transaction, value, records, evidence, blockedBy } = finding;
  return { code, path, line, role, transaction, value, record: records, evidence, rules: blockedBy };
}
