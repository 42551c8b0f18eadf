// SWIFT messages beside customer transfers: who takes part in them, and what makes one of them not whole.

import { describe, expect, test } from "bun:test";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";
import { swift } from "./samples.ts";

function read(type: string, lines: readonly string[], user = "") {
  const [message] = readMessages(swift(type, lines, user));
  if (message === undefined || isUnreadable(message)) throw new Error(JSON.stringify(message));
  return {
    parties: message.parties
      .slice(2)
      .map(({ path, role, names, bic, account }) =>
        [path, role, ...names, bic, account].filter((value) => value).join(" "),
      ),
    unread: message.unread.map(({ reason }) => reason),
    texts: message.texts.map(({ text }) => text),
    transactions: message.transactions,
  };
}

describe("SWIFT MT", () => {
  test("104: the ordering customer is paid by each debtor", () => {
    const lines = [
      ":20:R",
      ":23E:RFDD",
      ":30:260301",
      ":50L:HOUSE AGENT",
      ":50K:/1",
      "ORLAN LTD",
      ":52A:NORDEXMA",
    ];
    const debit = (reference: string, name: string) => [
      `:21:${reference}`,
      ":32B:EUR10,",
      ":57A:SUEDEXMB",
      ":59:/2",
      name,
      ":70:RENT",
    ];
    const found = read("104", [
      ...lines,
      ...debit("A", "ADA"),
      ...debit("B", "BEA"),
      ":32B:EUR20,",
      ":19:20,",
    ]);
    expect(found).toMatchObject({
      parties: [
        "50L instructingParty HOUSE AGENT",
        "50K creditor ORLAN LTD 1",
        "52A creditorAgent NORDEXMA",
        "21[1]/57A debtorAgent SUEDEXMB",
        "21[1]/59 debtor ADA 2",
        "21[2]/57A debtorAgent SUEDEXMB",
        "21[2]/59 debtor BEA 2",
      ],
      unread: [],
      transactions: 2,
    });
    expect(read("104", [...lines, ":21:A", ":32B:EUR10,"]).unread).toEqual([
      "The message has no field 59, so who pays or is paid is not known.",
    ]);
  });

  test("203 and 204: a transaction begins at each reference, but for the first of a 204", () => {
    const payment = (reference: string) => [`:20:${reference}`, ":21:X", ":32B:EUR1,", ":58A:SUEDEXMB"];
    expect(read("203", [":19:2,", ":30:260301", ...payment("A"), ...payment("B")])).toMatchObject({
      parties: ["20[1]/58A creditor SUEDEXMB", "20[2]/58A creditor SUEDEXMB"],
      unread: [],
      transactions: 2,
    });
    const debit = (reference: string) => [`:20:${reference}`, ":21:X", ":32B:EUR1,", ":53A:OSTBEXMC"];
    const head = [":20:R", ":19:2,", ":30:260301", ":58A:SUEDEXMB"];
    expect(read("204", [...head, ...debit("A"), ...debit("B")])).toMatchObject({
      parties: ["58A creditor SUEDEXMB", "20[1]/53A debtor OSTBEXMC", "20[2]/53A debtor OSTBEXMC"],
      unread: [],
      transactions: 2,
    });
    expect(read("204", head).unread).toEqual(["The message has no transaction."]);
  });

  test("205 COV has the customer's payment behind the one between banks", () => {
    const lines = [
      ":20:R",
      ":21:X",
      ":32A:260301EUR1,",
      ":52A:NORDEXMA",
      ":58A:SUEDEXMB",
      ":50K:ADA",
      ":59:BEA",
    ];
    expect(read("205", lines, "{3:{119:COV}}")).toMatchObject({
      parties: ["52A debtorAgent NORDEXMA", "58A creditor SUEDEXMB", "B/50K debtor ADA", "B/59 creditor BEA"],
      unread: [],
    });
  });

  test.each([
    ["ABNANL2A", "940", "ABNANL2A"],
    ["0000 01INGBNL2AXXXX00001", "0000 01INGBNL2AXXXX00001", "940 00"],
    [":940:"],
  ])("lines above a statement without blocks: %s", (...above) => {
    const lines = [":20:R1", ":25:NL4711", ":28C:1/1", ":60F:C260301EUR1,", ":62F:C260301EUR1,", "-"];
    const [first, second, ...others] = readMessages(
      `${[...above, ...lines, ...above, ...lines].join("\r\n")}\r\n`,
    );
    expect(others).toEqual([]);
    for (const message of [first, second])
      expect(message).toMatchObject({ type: "MT940", reference: "R1", unread: [] });
    expect(first).toMatchObject({ line: 1, parties: [{ line: above.length + 2 }] });
    const [bank = ""] = above;
    if (/^[A-Z]/.test(bank))
      expect(first).toMatchObject({
        texts: expect.arrayContaining([expect.objectContaining({ path: "4" })]),
      });
  });

  test("an account, with the BIC of its owner, and one without a digit", () => {
    const rest = [":28C:1/1", ":60F:C260301EUR1,", ":62F:C260301EUR1,"];
    expect(read("940", [":20:R", ":25P:123-45", "NORDEXMA", ...rest])).toMatchObject({
      parties: ["25P accountOwner NORDEXMA 123-45"],
      unread: [],
    });
    expect(read("940", [":20:R", ":25:ADA SOEN", ...rest])).toMatchObject({
      parties: ["25 accountOwner ADA SOEN"],
      unread: ['"ADA SOEN" is no account: it has no digit.'],
    });
  });

  test("a credit: applicant, beneficiary, the bank with which it is available, and any other field as a text", () => {
    const found = read("700", [
      ":20:R",
      ":50:ADA SOEN",
      "1 MAIN ROAD",
      ":59:BEA LTD",
      ":41D:HOLZ BANK",
      "ULM",
      "BY NEGOTIATION",
      ":45A:TEN PALLETS",
      "OF TIMBER",
    ]);
    expect(found).toMatchObject({
      parties: ["50 debtor ADA SOEN", "59 creditor BEA LTD", "41D other HOLZ BANK HOLZ BANK ULM"],
      unread: [],
    });
    expect(found.texts).toEqual(expect.arrayContaining(["BY NEGOTIATION", "TEN PALLETS OF TIMBER"]));
  });

  test("the issuer of a credit who is no bank has a name", () => {
    expect(read("710", [":20:R", ":50B:ADA SOEN", "1 MAIN ROAD"])).toMatchObject({
      parties: ["50B debtor ADA SOEN"],
      unread: [],
    });
  });

  test("a query may hold fields of the message that it is about", () => {
    expect(read("195", [":20:R", ":21:X", ":75:/1/", ":11S:103", "260301", ":59:BEA LTD"])).toMatchObject({
      parties: ["59 creditor BEA LTD"],
      unread: [],
    });
  });
});

describe("texts without a message's blocks", () => {
  const statement = (reference: string, name: string) =>
    [
      `:20:${reference}`,
      ":25:4711",
      ":28C:1/1",
      ":60F:C260301EUR1,",
      ":61:2603010301D1,NTRFX//Y",
      `:86:${name}`,
      ":62F:C260301EUR1,",
    ].join("\r\n");
  const all = (text: string) =>
    readMessages(text).map((message) =>
      isUnreadable(message)
        ? message.reason
        : [
            message.type,
            message.reference,
            message.line,
            message.parties.length,
            ...message.unread.map(({ reason }) => reason),
          ],
    );

  const textsOf = (text: string) =>
    readMessages(text).flatMap((message) =>
      isUnreadable(message) ? [] : message.texts.map((one) => one.text),
    );

  test("statements begin with their field 20, and a line with a hyphen may end them", () => {
    const texts = `\ufeff${statement("A", "ADA")}\r\n-\r\n${statement("B", "PAID 12:20:15")}\r\n-}`;
    expect(all(texts)).toEqual([
      ["MT940", "A", 1, 1],
      ["MT940", "B", 9, 1],
    ]);
    expect(all(`${statement("A", "ADA")}\n-\nFOR BEA\n`)).toEqual([["MT940", "A", 1, 1]]);
    const found = textsOf(`${statement("A", "ADA")}\n-\nFOR BEA\n`);
    expect(found).toContain("FOR BEA");
    expect(all(":20:A\n:25:4711\n:34F:EUR1,\n:13D:2603011200+0100\n:90D:1EUR1,")).toEqual([
      ["MT942", "A", 1, 1],
    ]);
    expect(all(":20:A\n:50K:ADA\n:59:BEA")).toEqual([expect.stringContaining("is no message")]);
  });

  test("an acknowledgement of the network stands before its message", () => {
    const message = swift("103", [":20:R", ":50K:ADA", ":59:BEA"]);
    const answer = "{1:F21NORDEXMAAXXX0000000000}{4:{177:2603011200}{451:0}}";
    expect(all(`${answer}${message}`)).toEqual([
      ["F21", null, 1, 1],
      ["MT103", "R", 1, 4],
    ]);
    expect(textsOf(answer.replace("{451:0}", "{451:1}{405:FOR BEA}"))).toContain("FOR BEA");
  });
});

describe("more types", () => {
  test("102, 107, 111, 112, 201 and 941 are read whole", () => {
    const debit = [
      ":20:R",
      ":23E:RFDD",
      ":30:260301",
      ":50K:/1",
      "ORLAN LTD",
      ":21:A",
      ":32B:EUR1,",
      ":59:/2",
      "ADA",
      ":32B:EUR1,",
    ];
    for (const [type, lines, transactions] of [
      [
        "102",
        [
          ":20:R",
          ":23:CREDIT",
          ":50K:/1",
          "ORLAN LTD",
          ":21:A",
          ":32B:EUR1,",
          ":59:/2",
          "ADA",
          ":21:B",
          ":32B:EUR2,",
          ":59:/3",
          "BEA",
        ],
        2,
      ],
      ["107", debit, 1],
      ["111", [":20:R", ":21:X", ":30:260301", ":32A:260301EUR1,", ":59:ADA", ":75:/1/"], 1],
      ["112", [":20:R", ":21:X", ":30:260301", ":32A:260301EUR1,", ":59:ADA", ":76:/1/"], 1],
      [
        "201",
        [
          ":19:3,",
          ":30:260301",
          ":20:A",
          ":32B:EUR1,",
          ":57A:SUEDEXMB",
          ":20:B",
          ":32B:EUR2,",
          ":57A:OSTBEXMC",
        ],
        2,
      ],
      ["941", [":20:R", ":25:4711", ":28:1/1", ":60F:C260301EUR1,", ":62F:C260301EUR1,"], 1],
    ] as const)
      expect([type, read(type, lines).unread, read(type, lines).transactions]).toEqual([
        type,
        [],
        transactions,
      ]);
    expect(read("107", debit).parties).toContain("50K creditor ORLAN LTD 1");
  });

  test("300 and securities name parties with codes and qualifiers", () => {
    expect(
      read("300", [":15A:", ":20:R", ":82A:NORDEXMA", ":57J:/ABIC/OSTBEXMC/NAME/OST BANK"]),
    ).toMatchObject({
      parties: ["82A other NORDEXMA", "57J creditorAgent OST BANK OSTBEXMC"],
      unread: [],
    });
    const lines = [
      ":16R:GENL",
      ":20C::SEME//R",
      ":95P::DEAG//NORDEXMA",
      ":95Q::SELL//ADA SOEN",
      "1 MAIN ROAD",
      ":35B:ISIN",
      "BEA LTD",
    ];
    const found = read("541", lines);
    expect(found).toMatchObject({ parties: ["95P other NORDEXMA", "95Q other ADA SOEN"], unread: [] });
    expect(found.texts).toContain("ISIN BEA LTD");
    expect(readMessages(swift("541", lines))[0]?.reference).toBe("R");
  });
});
