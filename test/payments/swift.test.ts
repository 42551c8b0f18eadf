import { describe, expect, test } from "bun:test";
import { isUnreadable, type PaymentMessage, type PaymentParty } from "../../src/service/payments/message.ts";
import { MessageReader, readMessages } from "../../src/service/payments/reading/read-text.ts";
import { swift } from "./samples.ts";

const REQUIRED = [":20:R-1", ":23B:CRED", ":32A:260301EUR10,"];
const ALL = [...REQUIRED, ":50K:/123", "ADA SOEN", ":59:BERT PAYEE", ":71A:SHA"];

function readOne(text: string): PaymentMessage {
  const [message, ...others] = readMessages(text);
  expect(others).toEqual([]);
  if (message === undefined || isUnreadable(message)) throw new Error(JSON.stringify(message));
  return message;
}

/** The same, of a message that tests one party and leaves out others. */
function readPart(text: string): PaymentMessage {
  const message = readOne(text);
  return { ...message, unread: message.unread.filter(({ reason }) => !reason.endsWith(NOBODY)) };
}

function partyOf(lines: readonly string[], type = "103"): PaymentParty {
  const { parties, unread } = readPart(swift(type, lines));
  expect(unread).toEqual([]);
  const party = parties.at(-1);
  if (party === undefined) throw new Error("There is no party.");
  return party;
}

const NOBODY = "so who pays or is paid is not known.";

describe("SWIFT MT", () => {
  test("sender, receiver and parties of a 103", () => {
    const { type, reference, parties, unread } = readPart(swift("103", ALL));
    expect({ type, reference, unread }).toEqual({ type: "MT103", reference: "R-1", unread: [] });
    expect(parties.map(({ path, line, role, bic, names }) => [path, line, role, bic, ...names])).toEqual([
      ["1", 1, "sender", "NORDEXMA"],
      ["2", 1, "receiver", "SUEDEXMB"],
      ["50K", 5, "debtor", null, "ADA SOEN"],
      ["59", 7, "creditor", null, "BERT PAYEE"],
    ]);
    expect(parties[2]?.account).toBe("123");
  });

  test("numbered lines of 50F and 59F", () => {
    const person = partyOf([
      ":50F:NIDN/DE/121231234342",
      "1/SMITH JOHN",
      "2/299, PARK AVENUE",
      "3/US/NEW YORK, NY 10017",
      "7/DE/998877",
    ]);
    expect(person).toMatchObject({
      role: "debtor",
      schema: "LegalEntity",
      names: ["SMITH JOHN"],
      addressLines: ["299, PARK AVENUE", "NEW YORK, NY 10017"],
      town: "NEW YORK, NY 10017",
      countries: [
        { code: "de", from: "identification" },
        { code: "us", from: "address" },
      ],
      identifiers: [
        { property: "idNumber", value: "121231234342", scheme: "NIDN" },
        { property: "idNumber", value: "998877", scheme: "national identity number" },
      ],
    });
    expect(partyOf([":50F:NIDN/DE/1", "1/SMITH JOHN", "4/19720830", "5/IT/ROME"])).toMatchObject({
      schema: "Person",
      birthDate: "1972-08-30",
      countries: [
        { code: "de", from: "identification" },
        { code: "it", from: "birth" },
      ],
    });
    const company = partyOf([":59F:/DE89370400440532013000", "1/NORD KONTOR", "1/HANDEL GMBH", "3/DE/ULM"]);
    expect(company.names).toEqual(["NORD KONTOR HANDEL GMBH", "NORD KONTOR", "HANDEL GMBH"]);
    expect(company.countries).toContainEqual({ code: "de", from: "iban" });
  });

  test("free lines: a name that is cut at 35 characters goes on in the next", () => {
    const cut = partyOf([":50K:/1", "INTERNATIONALE HANDELSGESELLSCHAFT F", "UER HOLZ", "ULM 12", "GERMANY"]);
    expect(cut.names).toContain("INTERNATIONALE HANDELSGESELLSCHAFT FUER HOLZ");
    expect(cut.countries).toEqual([{ code: "de", from: "address" }]);
    expect(partyOf([":59:ADA MARIE", "SOEN", "WEG 1"]).names).toEqual(["ADA MARIE", "ADA MARIE SOEN"]);
    expect(partyOf([":59:ADA SOEN", "WEG 1", "ULM"]).names).toEqual(["ADA SOEN"]);
  });

  test("banks by BIC, by name, by clearing code and by place", () => {
    expect(partyOf([":57A:/C/456", "SUEDEXMBXXX"])).toMatchObject({
      bic: "SUEDEXMBXXX",
      account: "456",
      isAgent: true,
    });
    expect(partyOf([":57D://FW021000089", "SUED BANK", "ULM"]).names).toEqual(["SUED BANK", "SUED BANK ULM"]);
    expect(partyOf([":57C://FW021000089"]).identifiers[0]?.value).toBe("FW021000089");
    expect(partyOf([":53B:/789", "ULM"])).toMatchObject({ addressLines: ["ULM"], names: [] });
    expect(partyOf([":72:/INS/OSTBEXMC"])).toMatchObject({
      role: "previousInstructingAgent",
      bic: "OSTBEXMC",
    });
  });

  test("a 202 COV has the parties of the payment under it", () => {
    const { type, parties, unread } = readPart(
      swift(
        "202",
        [":20:C", ":21:D", ":32A:260301EUR1,", ":58A:SUEDEXMB", ":50K:ADA SOEN", ":59:BERT", ":70:INV 1"],
        "{3:{119:COV}{121:8a562c67-ca16-48ba-b074-65581be6f011}}",
      ),
    );
    expect({ type, unread }).toEqual({ type: "MT202COV", unread: [] });
    expect(parties.slice(2).map(({ path, role }) => [path, role])).toEqual([
      ["58A", "creditor"],
      ["B/50K", "debtor"],
      ["B/59", "creditor"],
    ]);
    expect(readPart(swift("202", [":20:C", ":50K:ADA"])).unread[0]?.reason).toContain("50K is no part");
  });

  test("a 101 has a transaction per field 21", () => {
    const { parties, transactions, unread } = readPart(
      swift("101", [
        ":20:R",
        ":28D:1/1",
        ":50L:CARD 4711",
        ":50H:/1",
        "ADA SOEN",
        ":30:260301",
        ":21:T1",
        ":32B:EUR1,",
        ":59:BERT",
        ":71A:SHA",
        ":21:T2",
        ":32B:EUR2,",
        ":59:CLARA",
        ":71A:SHA",
      ]),
    );
    expect({ transactions, unread }).toEqual({ transactions: 2, unread: [] });
    expect(parties.slice(2).map(({ path, role, transaction }) => [path, role, transaction])).toEqual([
      ["50L", "instructingParty", null],
      ["50H", "debtor", null],
      ["21[1]/59", "creditor", 1],
      ["21[2]/59", "creditor", 2],
    ]);
  });

  test("texts, whole and joined where a line was cut", () => {
    const { texts } = readPart(
      swift("103", [
        ...ALL,
        ":70:/RFB/INVOICE 4711 FOR CRUDE MV GRAC",
        "E ONE",
        ":72:/ACC/FIRST",
        "//SECOND",
      ]),
    );
    expect(texts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "reference: 123456789ABC",
      "remittance: /RFB/INVOICE 4711 FOR CRUDE MV GRAC E ONE",
      "remittance: /RFB/INVOICE 4711 FOR CRUDE MV GRACE ONE",
      "instruction: /ACC/FIRST SECOND",
      "instruction: /ACC/FIRSTSECOND",
    ]);
  });

  test("several messages in a file, in pieces of any size", () => {
    const text = `\u0001${swift("103", ALL)}\u0003$\r\n${swift("202", [":20:C", ":21:D", ":32A:260301EUR1,", ":58A:SUEDEXMB"])}\r\n`;
    expect(readMessages(text).map(({ type, line }) => [type, line])).toEqual([
      ["MT103", 1],
      ["MT202", 10],
    ]);
    for (const size of [1, 2, 5, 50]) {
      const reader = new MessageReader();
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...reader.write(text.slice(at, at + size)));
      expect([...found, ...reader.end()]).toEqual(readMessages(text));
    }
  });

  test("what is not understood is reported", () => {
    const cases: [string[], string][] = [
      [[":50Z:ADA"], "Field 50Z is no part of an MT103"],
      [[":50F:ADA", "1/ADA"], "neither an account nor a code"],
      [[":50F:/1", "ADA"], "does not begin with a number"],
      [[":50F:/1", "2/WEG"], "no line 1/"],
      [[":50F:/1", "1/ADA", "4/19701341"], "no date of birth"],
      [[":50A:/1", "ADA SOEN"], "is no BIC"],
      [[":59A:SUEDEXMB", "ADA"], "a line more"],
      [[":59:/123"], "no name"],
      [[":59:MÜLLER"], "U+00DC"],
      [[":70:M\ufffdLLER"], "U+FFFD"],
      [[":59F:/1", "1/ADA", "3/QQ/ULM"], "code of a country"],
    ];
    for (const [lines, reason] of cases)
      expect(readPart(swift("103", [...REQUIRED, ...lines])).unread[0]?.reason).toContain(reason);
    expect(readPart(swift("103", ["NO FIELD", ...ALL])).unread[0]?.reason).toContain('"NO FIELD"');
  });

  test("what is refused, and that the next message is read", () => {
    const good = swift("103", ALL);
    const reason = (text: string) => {
      const [first, second] = readMessages(`${text}\r\n${good}`);
      expect(second === undefined || isUnreadable(second)).toBe(false);
      return first !== undefined && isUnreadable(first) ? first.reason : "read";
    };
    expect(reason(swift("970", [":20:X"]))).toContain("MT970 is not known");
    expect(reason(good.replace("\r\n-}", ""))).toContain("cut short");
    expect(reason(good.replace(/\{2:[^}]*\}/, ""))).toContain("block 2");
    expect(reason(good.replace("F01", "F03"))).toContain("service F03");
    expect(reason(good.replace("{4:", "{4:\r\n-}{4:"))).toContain("block 4 appears twice");
    expect(reason(swift("103", [...ALL, ":70:".padEnd(70_000, "X")]))).toContain("longer than any");
    expect(reason(good.slice(0, 20))).toContain("has no end");
  });

  test("a field that is misspelt, lines too many and names among numbers don't make a message clear", () => {
    const reasonOf = (...lines: string[]) => {
      const [first] = readPart(swift("103", [...ALL, ...lines])).unread;
      return first?.reason ?? "";
    };
    for (const tag of [" :59:", ":59f:", ": 59 :", ":59 F:"])
      expect(reasonOf(`${tag}/123`, "CARL SECOND")).toContain("looks like a field");
    expect(reasonOf("CARL SECOND")).toContain("is a line more than the field has");
    expect(reasonOf(":59:/CARL SECOND", "BERT PAYEE")).toContain("is no account");
    expect(reasonOf(":59:/123", "/CARL SECOND", "BERT PAYEE")).toContain("is a second account");
    expect(reasonOf(":57D://CARL SECOND", "BANK")).toContain("is no clearing code");
    expect(reasonOf(":57D://RT", "BANK")).toBe("");
    expect(reasonOf(":59:/NOTPROVIDED", "BERT PAYEE")).toBe("");
    const { parties } = readOne(swift("103", [...ALL, ":59:/CARL SECOND", "BERT PAYEE"]));
    expect(parties.at(-1)?.names).toContain("CARL SECOND");
  });

  test("a payment that names nobody is reported", () => {
    const { unread } = readOne(swift("103", [...REQUIRED, ":50K:ADA SOEN", ":71A:SHA"]));
    expect(unread.map(({ reason }) => reason)).toEqual([
      "The message has no field 59, so who pays or is paid is not known.",
    ]);
    const two = readOne(
      swift("101", [":20:R", ":28D:1/1", ":50H:/1", "ADA", ":30:260301", ":21:A", ":59:BERT", ":21:B"]),
    );
    expect(two.unread.map(({ path, reason }) => [path, reason])).toEqual([
      ["21[2]", "The message has no field 59, so who pays or is paid is not known."],
    ]);
  });

  test("lines more than a field has are reported, and looked at as a text", () => {
    const lines = Array.from({ length: 450 }, () => "X".repeat(35));
    const { parties, texts, unread } = readPart(
      swift("103", [...ALL.slice(0, -1), ":59:/1", "ADA SOEN", ...lines]),
    );
    expect(parties.at(-1)?.names[0]).toBe("ADA SOEN");
    expect(parties.at(-1)?.names.length).toBeLessThan(10);
    expect(unread[0]?.reason).toBe("The field has 452 lines, where 5 are the most.");
    expect(texts.some(({ path, text }) => path === "59" && text.length > 447 * 35)).toBe(true);
    const remittance = readPart(swift("103", [...ALL, ":70:A", "B", "C", "D", "E"]));
    expect(remittance.unread[0]?.reason).toBe('"E" is a line more than the field has.');
  });

  test("beginnings of messages without an end are refused one by one", () => {
    const refused = readMessages("{1:".repeat(2000));
    expect(refused.length).toBe(2000);
    expect(refused.every(isUnreadable)).toBe(true);
  });
});
