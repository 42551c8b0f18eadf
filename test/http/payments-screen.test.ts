// POST /payments/screen: what it accepts and answers, what it costs, what it records, and who may ask.

import { describe, expect, test } from "bun:test";
import { pacs008, swift } from "../payments/samples.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { startApp } from "./support.ts";

const SCOPES = ["sanctions:payments"];
const PATH = "/payments/screen";
const fits = new DocumentValidator(readDocument()).at("components", "schemas", "PaymentScreeningBody");
const fitsCase = new DocumentValidator(readDocument()).at("components", "schemas", "PaymentCase");
const DEBTOR = "<Dbtr><Nm>Secret Person</Nm></Dbtr>";
const MESSAGE = pacs008(DEBTOR);

describe("payment messages over HTTP", () => {
  test("an answer per party, one verdict, and an entry in the journal without a name", async () => {
    const { send, logged, journal } = await startApp({ ratePerMinute: null }, SCOPES);
    const { status, json } = await send("POST", PATH, { body: MESSAGE });
    expect([status, fits(json)]).toEqual([200, true]);
    expect(json.verdict).toBe("review");
    expect(json.type).toBe("pacs.008.001.08");
    expect(
      json.parties.map(({ role, names }: { role: string; names: string[] }) => [role, ...names]),
    ).toEqual([["debtor", "Secret Person"]]);
    const [finding] = json.parties[0].findings;
    expect([finding.code, finding.path]).toEqual(["listed-party", "FIToFICstmrCdtTrf/CdtTrfTxInf[1]/Dbtr"]);
    expect(finding.evidence.length).toBeGreaterThan(0);
    const [act] = journal.acts;
    expect(act).toMatchObject({
      command: "payments screen",
      details: { verdict: "review", parties: 1, compared: ["test_list"] },
    });
    expect(json.compared).toEqual(["test_list"]);
    expect(JSON.stringify([act, logged])).not.toContain("Secret");
  });

  test("a message that is not clear is held as a case with its text, at the other path", async () => {
    const scopes = ["sanctions:payments", "sanctions:review"];
    const { send, post, journal } = await startApp({ ratePerMinute: null }, scopes);
    const { status, json } = await send("POST", "/review/payments", { body: MESSAGE });
    expect([status, fitsCase(json), json.screening.verdict]).toEqual([200, true, "review"]);
    const { id } = json.case;
    const again = await send("POST", "/review/payments", { body: MESSAGE });
    expect(again.json.case.id).toBe(id);
    const { json: sheet } = await send("GET", `/review/cases/${id}/sheet`, {});
    expect(sheet.payment).toEqual({ text: MESSAGE, screening: json.screening });
    expect(sheet.evidence).toBeNull();
    const release = { version: 0, verdict: "false_positive", reason: "Another passport", until: null };
    expect((await post(`/review/cases/${id}/decisions`, release)).json.case.status).toBe("decided");
    expect(journal.acts.at(-1)).toMatchObject({
      command: "cases decide",
      details: { case: id, payment: "pacs.008.001.08", verdict: "false_positive" },
    });
    const unread = await send("POST", "/review/payments", {
      body: swift("103", [":20:R", ":50K:ADA SOEN", ":59:BERT PAYEE", ":99Z:X"]),
    });
    // What was not read is work, too, and stands for itself.
    const records = unread.json.case.records as { id: string; score: number }[];
    expect(records.map(({ id, score }) => [id, score > 0])).toEqual([
      ["test/1 é", true],
      ["unread", false],
    ]);
  });

  test("no message is clear when no list was compared", async () => {
    const { send, screening, journal } = await startApp({ ratePerMinute: null }, SCOPES);
    // An aircraft is no party.
    screening.compared = ({ schema }) => (schema === "Airplane" ? ["fleet"] : []);
    const { status, json } = await send("POST", PATH, { body: MESSAGE });
    expect([status, json.error.code]).toEqual([503, "index_unavailable"]);
    expect(json.error.message).toContain("no party would be compared");
    expect(journal.acts).toEqual([]);
  });

  test("SWIFT messages, and a part that was not understood", async () => {
    const { send } = await startApp({ ratePerMinute: null }, SCOPES);
    const { json } = await send("POST", PATH, {
      body: swift("103", [":20:R", ":50K:ADA SOEN", ":59:BERT PAYEE", ":99Z:X"]),
    });
    expect([json.type, json.verdict]).toEqual(["MT103", "review"]);
    expect(json.findings.map(({ code }: { code: string }) => code)).toEqual(["unread"]);
  });

  test.each([
    ["", "is blank"],
    ["Dear Sirs", "can't be read"],
    [`${MESSAGE}\n${MESSAGE}`, "more than one message"],
    [MESSAGE.replace("pacs.008.001.08", "acmt.007.001.03"), "acmt.007.001.03"],
    [MESSAGE.replace("</Dbtr>", ""), "not well-formed"],
    [pacs008(`${DEBTOR.repeat(251)}</CdtTrfTxInf><CdtTrfTxInf>${DEBTOR.repeat(250)}`), "501 parties"],
  ])("refuses %#", async (body, words) => {
    const { send } = await startApp({ ratePerMinute: null }, SCOPES);
    const { status, json } = await send("POST", PATH, { body });
    expect([status, json.error.code]).toEqual([400, "invalid_request"]);
    expect(json.error.message).toContain(words);
  });

  test("needs its own scope, and counts by its parties", async () => {
    const other = await startApp({ ratePerMinute: null }, ["sanctions:read", "sanctions:review"]);
    expect((await other.send("POST", PATH, { body: MESSAGE })).status).toBe(403);
    const { send } = await startApp({ ratePerMinute: 3 }, SCOPES);
    const large = pacs008(DEBTOR.repeat(11));
    expect((await send("POST", PATH, { body: large })).status).toBe(200);
    const { status, json } = await send("POST", PATH, { body: large });
    expect([status, json.error.code]).toEqual([429, "rate_limit_exceeded"]);
  });

  test("another request is answered between the parties of a large message", async () => {
    const { send } = await startApp({ ratePerMinute: null }, SCOPES);
    const order: string[] = [];
    const large = send("POST", PATH, { body: pacs008(DEBTOR.repeat(200)) }).then(() => order.push("large"));
    const small = send("POST", PATH, { body: MESSAGE }).then(() => order.push("small"));
    await Promise.all([large, small]);
    expect(order).toEqual(["small", "large"]);
  });

  test("asks for a message where the body is missing", async () => {
    const { send } = await startApp({ ratePerMinute: null }, SCOPES);
    const { status, json } = await send("POST", PATH, {});
    expect([status, json.error.message]).toEqual([400, "The body is missing; send the message as it is."]);
  });

  test("refuses a body of more than 512 KiB, by its length and as a stream", async () => {
    const { send } = await startApp({ ratePerMinute: null }, SCOPES);
    const { status, json } = await send("POST", PATH, { body: pacs008(" ".repeat(512 * 1024)) });
    expect([status, json.error.message]).toEqual([400, "The body is larger than 524288 bytes."]);
  });
});
