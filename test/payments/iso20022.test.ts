import { describe, expect, test } from "bun:test";
import { isUnreadable, type PaymentMessage, type ReadMessage } from "../../src/service/payments/message.ts";
import { MessageReader, readMessages } from "../../src/service/payments/reading/read-text.ts";
import { readOneMessage } from "../../src/service/payments/screening/waiting-sender.ts";
import { pacs008 } from "./samples.ts";

const PERSON =
  "<Dbtr><Nm>Ada &amp; S&#248;n</Nm><PstlAdr><StrtNm>Weg</StrtNm><BldgNb>1</BldgNb><TwnNm>Ulm</TwnNm>" +
  "<Ctry>DE</Ctry></PstlAdr><Id><PrvtId><DtAndPlcOfBirth><BirthDt>1970-01-31</BirthDt>" +
  "<CityOfBirth>Graz</CityOfBirth><CtryOfBirth>AT</CtryOfBirth></DtAndPlcOfBirth>" +
  "<Othr><Id>C01X00T47</Id><SchmeNm><Cd>CCPT</Cd></SchmeNm></Othr></PrvtId></Id></Dbtr>" +
  "<DbtrAcct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id><Nm>A. Soen</Nm></DbtrAcct>";
const BANK =
  "<CdtrAgt><FinInstnId><BICFI>SUEDEXMB</BICFI><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId>" +
  "<MmbId>021000089</MmbId></ClrSysMmbId><LEI>529900T8BM49AURSDO55</LEI><Nm>Sued Bank</Nm></FinInstnId></CdtrAgt>";

/** The one message of a text, which can be read. */
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

function reasonsOf(messages: readonly ReadMessage[]): string[] {
  return messages.map((message) => (isUnreadable(message) ? message.reason : "read"));
}

const NOBODY = "so who pays or is paid is not known.";

describe("ISO 20022", () => {
  test("a party with its account, address, birth and numbers", () => {
    const { parties, unread, reference, type } = readPart(pacs008(PERSON));
    expect({ unread, reference, type }).toEqual({ unread: [], reference: "M-1", type: "pacs.008.001.08" });
    expect(parties).toEqual([
      {
        path: "FIToFICstmrCdtTrf/CdtTrfTxInf[1]/Dbtr",
        line: 2,
        role: "debtor",
        transaction: 1,
        names: ["Ada & Søn", "A. Soen"],
        addressLines: ["Weg 1", "Ulm"],
        countries: [
          { code: "de", from: "address" },
          { code: "at", from: "birth" },
          { code: "de", from: "iban" },
        ],
        identifiers: [{ property: "passportNumber", value: "C01X00T47", scheme: "CCPT" }],
        isAgent: false,
        schema: "Person",
        town: "Ulm",
        bic: null,
        account: "DE89370400440532013000",
        birthDate: "1970-01-31",
      },
    ]);
  });

  test("a bank with BIC, clearing member, LEI and name", () => {
    const [bank] = readPart(pacs008(BANK)).parties;
    expect(bank).toMatchObject({
      role: "creditorAgent",
      isAgent: true,
      schema: "Organization",
      bic: "SUEDEXMB",
      names: ["Sued Bank"],
    });
    expect(bank?.identifiers).toEqual([
      { property: "swiftBic", value: "SUEDEXMB", scheme: "BIC" },
      { property: null, value: "021000089", scheme: "clearing member of USABA" },
      { property: "leiCode", value: "529900T8BM49AURSDO55", scheme: "LEI" },
    ]);
  });

  test("any prefix, any known version, and pieces of any size say the same", () => {
    const plain = readPart(pacs008(PERSON + BANK));
    const prefixed = readPart(pacs008(PERSON + BANK, { prefix: "ns2" }));
    expect(prefixed.parties.map((party) => ({ ...party, line: 2 }))).toEqual([...plain.parties]);
    for (const version of ["02", "09", "13"])
      expect(readPart(pacs008(PERSON, { version })).parties).toEqual([...readPart(pacs008(PERSON)).parties]);
    const text = `${pacs008(PERSON)}\n${pacs008(BANK)}`;
    for (const size of [1, 3, 7, 100]) {
      const reader = new MessageReader();
      const found: ReadMessage[] = [];
      for (let at = 0; at < text.length; at += size) found.push(...reader.write(text.slice(at, at + size)));
      expect([...found, ...reader.end()]).toEqual(readMessages(text));
    }
  });

  test("headers and envelopes, several messages in one file", () => {
    const header =
      '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><FIId><FinInstnId><BICFI>NORDEXMA</BICFI>' +
      "</FinInstnId></FIId></Fr><To><OrgId><Nm>Kontor Ost</Nm></OrgId></To><BizMsgIdr>B</BizMsgIdr>" +
      "<MsgDefIdr>pacs.008.001.08</MsgDefIdr><CreDt>2026-03-01T10:00:00Z</CreDt></AppHdr>";
    const document = pacs008(PERSON).replace(/^<\?.*\?>\n/, "");
    const message = readPart(`<env:Bag xmlns:env="urn:x">${header}${document}</env:Bag>`);
    expect(message.parties.map(({ role, bic, names }) => [role, bic, names[0]])).toEqual([
      ["sender", "NORDEXMA", undefined],
      ["receiver", null, "Kontor Ost"],
      ["debtor", null, "Ada & Søn"],
    ]);
    expect(message.unread).toEqual([]);
    const many = readMessages(`<Bag>${document}${document}</Bag>`);
    expect(reasonsOf(many)).toEqual(["read", "read"]);
    const other = header.replace("pacs.008", "pacs.009");
    expect(readPart(`${other}${document}`).unread[0]?.reason).toContain('announces "pacs.009.001.08"');
    expect(reasonsOf(readMessages(`${header}`))).toEqual([
      expect.stringContaining("header without its document"),
    ]);
  });

  test("what is not known is reported with its path", () => {
    const cases: [string, string, string][] = [
      ["<Dbtr><Nm>A</Nm><Alias>B</Alias></Dbtr>", "Dbtr/Alias", "Alias is not known"],
      ["<Newest><Nm>B</Nm></Newest>", "Newest", "Newest is not known"],
      ["<Purp><Cd><Nm>B</Nm></Cd></Purp>", "Purp/Cd", "Cd is not known"],
      ["<Purp>x<Cd>GDDS</Cd></Purp>", "Purp", '"x" is text'],
      ["<Cdtr><Nm name='C'>B</Nm></Cdtr>", "Cdtr/Nm/@name", "attribute name"],
      ["<Cdtr><PstlAdr><Ctry>XQ</Ctry></PstlAdr></Cdtr>", "Cdtr/PstlAdr/Ctry", '"XQ" is no country'],
      ["<CdtrAgt><FinInstnId><BICFI>AB</BICFI></FinInstnId></CdtrAgt>", "BICFI", '"AB" is no BIC'],
      ["<CdtrAcct><Id><IBAN>DE00370400440532013000</IBAN></Id></CdtrAcct>", "IBAN", "check digits"],
      ["<SplmtryData><Envlp><Nm>B</Nm></Envlp></SplmtryData>", "SplmtryData", "SplmtryData is not known"],
    ];
    for (const [xml, path, reason] of cases) {
      const [first] = readPart(pacs008(xml)).unread;
      expect(first?.path).toEndWith(path);
      expect(first?.reason).toContain(reason);
    }
    const short = pacs008(PERSON).replace("<NbOfTxs>1", "<NbOfTxs>2");
    expect(readPart(short).unread[0]?.reason).toBe("The message announces 2 transactions but contains 1.");
  });

  test("remittance, purpose, regulatory texts and invoicers", () => {
    const { texts, parties } = readPart(
      pacs008(
        "<Purp><Prtry>SHIP</Prtry></Purp><RgltryRptg><Dtls><Inf>line</Inf></Dtls></RgltryRptg>" +
          "<RmtInf><Ustrd>INV 1 MV</Ustrd><Ustrd>GRACE</Ustrd><Strd><RfrdDocInf><Nb>N-1</Nb></RfrdDocInf>" +
          "<Invcr><Nm>Holz AG</Nm></Invcr><AddtlRmtInf>more</AddtlRmtInf></Strd></RmtInf>",
      ),
    );
    expect(texts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "reference: E-1",
      "purpose: SHIP",
      "regulatory: line",
      "remittance: INV 1 MV GRACE",
      "remittance: INV 1 MVGRACE",
      "structuredRemittance: N-1",
      "structuredRemittance: more",
    ]);
    expect(parties.map(({ role, names }) => [role, ...names])).toEqual([["invoicer", "Holz AG"]]);
  });

  test("what is refused, with its place, and what comes after it", () => {
    const good = pacs008(PERSON);
    const reasons = (text: string) => reasonsOf(readMessages(text));
    expect(reasons(good.replace("</Dbtr>", ""))).toEqual([expect.stringContaining("not well-formed")]);
    expect(reasons(`${good.replace("</Dbtr>", "")}\n${good}`)).toEqual([
      expect.stringContaining("Line 2"),
      "read",
    ]);
    expect(reasons(good.replace("<Document", '<!DOCTYPE d [<!ENTITY a "b">]><Document'))[0]).toContain(
      "doctype",
    );
    expect(reasons(good.replace("Ada", "&ada;"))[0]).toContain("undefined entity");
    expect(reasons(good.replace("UTF-8", "ISO-8859-1").replace("Ada", "Adé"))[0]).toContain(
      "encoding ISO-8859-1",
    );
    expect(reasons(good.replace("UTF-8", "ISO-8859-1"))).toEqual(["read"]);
    expect(reasons(good.replace("UTF-8", "EBCDIC-CP-DE"))[0]).toContain("encoding EBCDIC-CP-DE, not UTF-8");
    expect(reasons(good.replace("Ada", "Ad\ufffd"))[0]).toContain("not UTF-8");
    expect(reasons(good.replace("pacs.008.001.08", "acmt.007.001.03"))[0]).toContain("acmt.007.001.03");
    expect(reasons("<a/>")[0]).toContain("no document");
    expect(reasons("")[0]).toContain("is blank");
    expect(reasons("Dear Sirs")[0]).toContain('"Dear Sirs"');
    expect(reasons(good.slice(0, -20))).toEqual([expect.stringContaining("unclosed tag")]);
    expect(reasons(pacs008("<x>".repeat(40)))[0]).toContain("deep");
    expect(reasons(pacs008(PERSON.repeat(501)))[0]).toContain("more than 500 parties");
    // Far fewer characters than a transaction may have: their number is what costs time.
    expect(reasons(pacs008("<X/>".repeat(12_001)))[0]).toContain("more than 12000 elements");
    expect(reasons(pacs008(`<RmtInf><Ustrd>${"x".repeat(1_100_000)}</Ustrd></RmtInf>`))[0]).toContain(
      "more than 1048576 characters",
    );
  });

  test("a message with many transactions is returned in parts, which have every party once", () => {
    const one = (i: number) =>
      `</CdtTrfTxInf><CdtTrfTxInf><Dbtr><Nm>Ada</Nm></Dbtr><Cdtr><Nm>Person ${i}</Nm></Cdtr>`;
    const text = pacs008(
      "<Dbtr><Nm>Ada</Nm></Dbtr><Cdtr><Nm>Bert</Nm></Cdtr>" +
        Array.from({ length: 249 }, (_, i) => one(i)).join(""),
    ).replace("<NbOfTxs>1", "<NbOfTxs>250");
    const parts = readMessages(text).filter((part): part is PaymentMessage => !isUnreadable(part));
    expect(parts.map(({ part, isLastPart, transactions }) => [part, isLastPart, transactions])).toEqual([
      [1, false, 100],
      [2, false, 100],
      [3, true, 50],
    ]);
    expect(parts.flatMap(({ unread }) => unread)).toEqual([]);
    const parties = parts.flatMap(({ parties: found }) => found);
    expect(parties.length).toBe(500);
    expect(parties.at(-1)).toMatchObject({ transaction: 250, names: ["Person 248"] });
  });

  test("the other messages: initiation, bank transfer, return and cancellation", () => {
    const document = (type: string, body: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}">${body}</Document>`;
    const roles = (text: string) => {
      const { parties, unread } = readPart(text);
      expect(unread).toEqual([]);
      return parties.map(({ role, isAgent, names, bic }) => `${role} ${isAgent ? (bic ?? "") : names[0]}`);
    };
    const bic = (code: string) => `<FinInstnId><BICFI>${code}</BICFI></FinInstnId>`;
    expect(
      roles(
        document(
          "pain.001.001.09",
          `<CstmrCdtTrfInitn><GrpHdr><MsgId>P</MsgId><NbOfTxs>1</NbOfTxs><InitgPty><Nm>Initiator</Nm></InitgPty></GrpHdr>
          <PmtInf><PmtInfId>1</PmtInfId><ReqdExctnDt><Dt>2026-01-01</Dt></ReqdExctnDt><Dbtr><Nm>Payer</Nm></Dbtr>
          <DbtrAgt>${bic("NORDEXMA")}</DbtrAgt><CdtTrfTxInf><Amt><InstdAmt Ccy="EUR">1</InstdAmt></Amt>
          <Cdtr><Nm>Payee</Nm></Cdtr></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn>`,
        ),
      ),
    ).toEqual(["initiatingParty Initiator", "debtor Payer", "debtorAgent NORDEXMA", "creditor Payee"]);
    expect(
      roles(
        document(
          "pacs.009.001.08",
          `<FICdtTrf><GrpHdr><MsgId>F</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr><CdtTrfTxInf><Dbtr>${bic("NORDEXMA")}</Dbtr>
          <Cdtr>${bic("SUEDEXMB")}</Cdtr><UndrlygCstmrCdtTrf><Dbtr><Nm>Behind</Nm></Dbtr></UndrlygCstmrCdtTrf>
          </CdtTrfTxInf></FICdtTrf>`,
        ),
      ),
    ).toEqual(["debtor NORDEXMA", "creditor SUEDEXMB", "debtor Behind"]);
    expect(
      roles(
        document(
          "pacs.004.001.09",
          `<PmtRtr><GrpHdr><MsgId>R</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr><TxInf><RtrId>1</RtrId><RtrChain><Dbtr><Pty>
          <Nm>Returner</Nm></Pty></Dbtr></RtrChain><RtrRsnInf><Orgtr><Nm>Origin</Nm></Orgtr><Rsn><Cd>AC01</Cd></Rsn>
          </RtrRsnInf><OrgnlTxRef><Cdtr><Pty><Nm>First payee</Nm></Pty></Cdtr></OrgnlTxRef></TxInf></PmtRtr>`,
        ),
      ),
    ).toEqual(["debtor Returner", "originator Origin", "creditor First payee"]);
    expect(
      roles(
        document(
          "camt.056.001.08",
          `<FIToFIPmtCxlReq><Assgnmt><Id>C</Id><Assgnr><Agt>${bic("NORDEXMA")}</Agt></Assgnr><Assgne><Agt>${bic("SUEDEXMB")}</Agt>
          </Assgne><CreDtTm>2026-01-01T00:00:00Z</CreDtTm></Assgnmt><Undrlyg><TxInf><CxlId>1</CxlId><OrgnlTxRef>
          <Dbtr><Pty><Nm>Asker</Nm></Pty></Dbtr></OrgnlTxRef></TxInf></Undrlyg></FIToFIPmtCxlReq>`,
        ),
      ),
    ).toEqual(["sender NORDEXMA", "receiver SUEDEXMB", "debtor Asker"]);
  });

  test("a document that an envelope hides is refused", () => {
    const good = pacs008("").replace(/^<\?xml.*\n/, "");
    const renamed = good.replace("<Document", "<document").replace("</Document", "</document");
    const foreign = good.replace("<Document", "<Doc").replace("</Document", "</Doc");
    for (const lost of [renamed, foreign])
      expect(reasonsOf(readMessages(`<Batch>${good}${lost}</Batch>`))[1]).toContain("outside of a Document");
    for (const text of [`<![CDATA[${good}]]>`, good.replaceAll("<", "&lt;")])
      expect(reasonsOf(readMessages(`<Batch>${good}${text}</Batch>`))[1]).toContain("as text within");
    const header = 'xmlns="urn:iso:std:iso:20022:tech:xsd:head.002.001.01"';
    expect(reasonsOf(readMessages(`<Xchg ${header}>${good}</Xchg>`))).toEqual(["read"]);
  });

  test("a payment that names nobody is reported, and so is content of codes", () => {
    const { unread } = readOne(pacs008("<Cdtr/><Dbtr><Nm>Ada</Nm></Dbtr>"));
    expect(unread.map(({ reason }) => reason)).toEqual([
      "The transaction has no Cdtr, so who pays or is paid is not known.",
    ]);
    for (const inside of [
      "<Nm>A</Nm><PstlAdr><AdrTp><Nm>Bert</Nm></AdrTp></PstlAdr>",
      "<Nm>A</Nm><CtctDtls><Othr><Nm>Bert</Nm></Othr></CtctDtls>",
      "<Nm>A</Nm><Id><PrvtId><Othr><Id>1</Id><SchmeNm><Cd><Nm>Bert</Nm></Cd></SchmeNm></Othr></PrvtId></Id>",
    ])
      expect(readPart(pacs008(`<Dbtr>${inside}</Dbtr>`)).unread).toHaveLength(1);
    const account = "<Dbtr><Nm>A</Nm></Dbtr><DbtrAcct><Tp><Nm>Bert</Nm></Tp></DbtrAcct>";
    expect(readPart(pacs008(account)).unread).toHaveLength(1);
    const known = "<Nm>A</Nm><PstlAdr><AdrTp><Prtry><Id>X</Id><Issr>Y</Issr></Prtry></AdrTp></PstlAdr>";
    expect(readPart(pacs008(`<Dbtr>${known}</Dbtr>`)).unread).toEqual([]);
  });

  test("lines of remittance that are full may end within a word", () => {
    const full = `${"X".repeat(135)} GRA`;
    const { texts } = readPart(pacs008(`<RmtInf><Ustrd>${full}Z</Ustrd><Ustrd>CE ONE</Ustrd></RmtInf>`));
    const written = texts.filter(({ kind }) => kind === "remittance").map(({ text }) => text.slice(136));
    expect(written).toEqual(["GRAZ CE ONE", "GRAZCE ONE"]);
  });
});

describe("what stands around and within a document", () => {
  const good = pacs008("<Dbtr><Nm>Ada</Nm></Dbtr><Cdtr><Nm>Bo</Nm></Cdtr>");
  const inText = (text: string) =>
    good.replace("</CdtTrfTxInf>", `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>$&`);
  const inPieces = (text: string) => {
    const reader = new MessageReader();
    return [...[...text].flatMap((letter) => reader.write(letter)), ...reader.end()];
  };

  test.each([
    ["a section of characters", inText("<![CDATA[<?xml version='1.0'?><a>]]>")],
    ["a comment", inText("<!-- <?xml version='1.0'?> --> paid")],
  ])("a declaration in %s is text", (_, text) => {
    for (const found of [readMessages(text), inPieces(text)]) {
      expect(reasonsOf(found)).toEqual(["read"]);
      expect(found[0]).toMatchObject({ unread: [] });
    }
  });

  test("a section without end does not hide that the next message was not read", () => {
    expect(reasonsOf(readMessages(`${inText("<![CDATA[ x")}\n${good}`))).toEqual([
      expect.stringContaining("not well-formed"),
    ]);
    expect(reasonsOf(readMessages(`${inText("<b>")}<!-- \n${good}`))).toEqual([
      expect.stringContaining("not well-formed"),
      "read",
    ]);
  });

  test("a comment with a lost letter is reported, and the rest of the message is read", () => {
    const { unread, parties, texts } = readOne(inText("<!-- for M\ufffdller -->paid"));
    expect(unread).toMatchObject([{ reason: expect.stringContaining("lost letters") }]);
    expect(parties).toHaveLength(2);
    expect(texts.map(({ text }) => text)).toContain("for M\ufffdller");
  });

  test("what stands behind a document is a further part of its message", () => {
    const [first, rest, ...others] = readMessages(`${good}\n<!-- for Cy Dorn -->\n`);
    expect([first, rest, others]).toMatchObject([
      { part: 1, reference: "M-1" },
      { part: 2, reference: "M-1", parties: [], texts: [{ text: "for Cy Dorn" }] },
      [],
    ]);
    expect(reasonsOf(readMessages(`${good}\n<!-- 4711 -->`))).toEqual(["read"]);
    expect(readOneMessage(`${good}\n<!-- for Cy Dorn -->`).texts.map(({ text }) => text)).toContain(
      "for Cy Dorn",
    );
    expect(() => readOneMessage(`${good}${good}`)).toThrow("more than one message");
  });
});

describe("dialects and versions are read", () => {
  const good = pacs008("<Dbtr><Nm>Ada</Nm></Dbtr><Cdtr><Nm>Bo</Nm></Cdtr>").replace(/^<.*\n/, "");
  const iso = "urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08";
  const body = good.replace(/<\/?Document[^>]*>/g, "");
  const header = "<AppHdr><MsgDefIdr>pacs.008.spi.1.16</MsgDefIdr></AppHdr>";
  const pix = `<Envelope xmlns="https://www.bcb.gov.br/pi/pacs.008/1.16">${header}<Document>${body}</Document></Envelope>`;
  const step2 = "urn:S2SCTIcf:xsd:$SCTIcfBlkCredTrf";

  test.each([
    ["a version to come", good.replace("08.001.08", "08.001.21"), "pacs.008.001.21"],
    [
      "Switzerland",
      good.replace(iso, "http://www.six-interbank-clearing.com/de/pacs.008.001.02.ch.01.xsd"),
      "pacs.008.001.02",
    ],
    ["Germany", good.replace(iso, "urn:iso:std:iso:20022:tech:xsd:pacs.008.003.03"), "pacs.008.003.03"],
    [
      "a private variant",
      good.replace(iso, "urn:iso:std:ma:20022:tech:xsd:pacs.008.001.06"),
      "pacs.008.001.06",
    ],
    ["Brazil", pix, "pacs.008"],
    [
      "a clearing house without a Document",
      `<s:SCTIcfBlkCredTrf xmlns:s="${step2}"><s:SndgInst>NORDEXMA</s:SndgInst>${body.replaceAll("FIToFICstmrCdtTrf", "s:FIToFICstmrCdtTrf")}</s:SCTIcfBlkCredTrf>`,
      "pacs.008",
    ],
  ])("%s", (_, text, type) => {
    const { unread, ...message } = readOne(text);
    expect([message.type, message.parties.length, message.transactions, unread]).toEqual([type, 2, 1, []]);
  });

  test("what a new version adds is reported where it stands", () => {
    const added = good
      .replace("08.001.08", "08.001.21")
      .replace("<Dbtr>", "<NewPty><Nm>Cy</Nm></NewPty><Dbtr>");
    expect(readOne(added).unread).toMatchObject([{ path: expect.stringContaining("NewPty") }]);
  });
});
