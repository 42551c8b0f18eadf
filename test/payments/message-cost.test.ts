// How much of one message is screened: a large one of real size whole, and of one that is made to cost, as
// much as is allowed, with a finding for everything else.

import { describe, expect, test } from "bun:test";
import { MESSAGE_MS_MAX } from "../../src/service/payments/limits.ts";
import { isUnreadable, type PaymentMessage } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";
import { messageMs } from "../../src/service/payments/screening/message-cost.ts";
import type { MessageAnswer } from "../../src/service/payments/screening/message-settings.ts";
import { HOSTILE_KINDS, type HostileKind, hostileMessage } from "../soak/hostile-messages.ts";
import { pick, seeded } from "../support/random.ts";
import { readOne, useDemonstration } from "./demonstration.ts";
import { pacs008 } from "./samples.ts";

const LISTED = "Taisiya Orestovna Bulgozhina";
const LISTED_ID = "ofac-990002";
const WORDS = "Merrit Tolliver Orla Penwick Halvard Brusendorf Ilse Quandtner Tomas Averyanek".split(" ");

const screener = useDemonstration("message-cost");

/** The answer, and the expected milliseconds that were announced before its parts. */
function screen(message: PaymentMessage, msMax: number): { answer: MessageAnswer; announced: number } {
  const parts = screener().screenInParts(message, msMax);
  for (let announced = 0; ; ) {
    const next = parts.next();
    if (next.done) return { answer: next.value, announced };
    announced += next.value;
  }
}

function pain001(transactions: number, last: string): string {
  const random = seeded(4);
  const word = () => pick(random, WORDS);
  const party = (name: string) =>
    `<Nm>${name}</Nm><PstlAdr><StrtNm>${word()} Street</StrtNm><BldgNb>12</BldgNb><PstCd>10115</PstCd><TwnNm>${word()}</TwnNm><Ctry>DE</Ctry></PstlAdr>`;
  const transaction = (name: string, i: number) =>
    `<CdtTrfTxInf><PmtId><EndToEndId>E-${i}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt><UltmtDbtr>${party(`${word()} ${word()}`)}</UltmtDbtr><Cdtr>${party(name)}</Cdtr><RmtInf><Ustrd>INVOICE ${i} OF ${word()} ${word()} FOR GOODS AND SERVICES AS AGREED ON 2026-02-01, THANK YOU</Ustrd></RmtInf></CdtTrfTxInf>`;
  const all = Array.from({ length: transactions }, (_, i) =>
    transaction(i === transactions - 1 ? last : `${word()} ${word()} ${word()}`, i),
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-01T10:00:00Z</CreDtTm><NbOfTxs>${transactions}</NbOfTxs><InitgPty><Nm>Payroll</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>P</PmtInfId><PmtMtd>TRF</PmtMtd><Dbtr><Nm>Penwick Works</Nm></Dbtr>${all.join("")}</PmtInf></CstmrCdtTrfInitn></Document>`;
}

const notRead = ({ findings }: MessageAnswer) =>
  findings.filter(({ code }) => code === "not-compared" || code === "unread");

describe("a message of real size", () => {
  test("of a hundred transactions is screened whole, to its last party", () => {
    const message = readOne(pain001(99, LISTED));
    expect(message.parties.length).toBe(200);
    expect(messageMs(message)).toBeLessThan(MESSAGE_MS_MAX / 2);
    const { answer, announced } = screen(message, MESSAGE_MS_MAX);
    expect(notRead(answer)).toEqual([]);
    expect(answer.findings.map(({ record }) => record?.id)).toContain(LISTED_ID);
    expect(announced).toBeCloseTo(messageMs(message), 6);
  });

  test("of five hundred parties with addresses is screened whole", () => {
    const random = seeded(5);
    const line = () => `${pick(random, WORDS)} Street 12, 10115 ${pick(random, WORDS)}, Germany`;
    const parties = Array.from({ length: 500 }, (_, i) => {
      const name =
        i === 499 ? LISTED : `${pick(random, WORDS)} ${pick(random, WORDS)} ${pick(random, WORDS)}`;
      return `<Cdtr><Nm>${name}</Nm><PstlAdr><AdrLine>${line()}</AdrLine><AdrLine>${line()}</AdrLine></PstlAdr></Cdtr>`;
    });
    const message = readOne(pacs008(`<Dbtr><Nm>Penwick Works</Nm></Dbtr>${parties.slice(1).join("")}`));
    const { answer } = screen(message, MESSAGE_MS_MAX);
    expect([message.parties.length, notRead(answer)]).toEqual([500, []]);
    expect(answer.findings.map(({ record }) => record?.id)).toContain(LISTED_ID);
  });
});

describe("what a name is expected to cost", () => {
  const LEI = "<Id><OrgId><LEI>529900T8BM49AURSDO55</LEI></OrgId></Id>";
  const costOf = (names: readonly string[], more = "") =>
    messageMs(readOne(pacs008(`<Cdtr>${names.map((name) => `<Nm>${name}</Nm>`).join("")}${more}</Cdtr>`)));
  const twelve = Array.from({ length: 12 }, () => "Brusendorf").join(" ");
  const many = Array.from({ length: 40 }, () => "Orla").join(" ");

  test("has the stretches of a name of many words, as person and as organisation", () => {
    expect(costOf([`${twelve} Penwick`]) / costOf([twelve])).toBeGreaterThan(2);
    expect(costOf([many])).toBeGreaterThan(40);
    expect(costOf([many], LEI)).toBeCloseTo(costOf([many]));
  });

  test("ends with what is read in stretches: twenty long names of one party are screened", () => {
    const names = Array.from({ length: 20 }, (_, i) => `${i} ${many} ${many}`.slice(0, 300));
    expect(costOf(names)).toBeGreaterThan(costOf(names.slice(0, 2)));
    expect(costOf(names)).toBeLessThan(MESSAGE_MS_MAX / 2);
  });

  test("is not more for a filler of single letters", () => {
    expect(costOf([`Orla ${"a ".repeat(140)}Penwick`])).toBeLessThan(costOf([many]));
  });
});

describe("a message that costs more than is allowed", () => {
  test.each(Object.keys(HOSTILE_KINDS) as HostileKind[])("is never clear: %s", (kind) => {
    const random = seeded(6);
    const made = readMessages(hostileMessage(kind, random, WORDS));
    const [message] = made;
    if (message === undefined || isUnreadable(message)) return;
    const MS_MAX = Math.min(100, messageMs(message) / 2);
    const { answer, announced } = screen(message, MS_MAX);
    expect(announced).toBeLessThanOrEqual(MS_MAX);
    expect(answer.verdict).toBe("review");
    expect(notRead(answer).length).toBeGreaterThan(0);
  });

  test("names each party, the texts and each address that were passed over", () => {
    const party = (name: string) =>
      `<Cdtr><Nm>${name}</Nm><PstlAdr><AdrLine>Long Road</AdrLine></PstlAdr></Cdtr>`;
    const text = (what: string) => `<Purp><Prtry>${what}</Prtry></Purp>`;
    const message = readOne(
      pacs008(
        `<Dbtr><Nm>Ilse</Nm></Dbtr>${party("Orla Penwick")}${party(LISTED)}${text("rent of May")}${text("rent of June")}`,
      ),
    );
    const { answer } = screen(message, 0);
    const told = notRead(answer).map(({ code, path, evidence: [said] }) => [
      code,
      path.split("/").at(-1),
      said?.split(".")[0],
    ]);
    expect(told).toEqual([
      ["not-compared", "Dbtr", "The name was not compared"],
      ["not-compared", "Cdtr[1]", "The name was not compared"],
      ["not-compared", "Cdtr[2]", "The name was not compared"],
      ["unread", "Cdtr[1]", "The address was not read"],
      ["unread", "Cdtr[2]", "The address was not read"],
      ["unread", "Prtry", "2 texts from here on were not read"],
    ]);
    expect(answer.findings).toHaveLength(6);
  });
});
