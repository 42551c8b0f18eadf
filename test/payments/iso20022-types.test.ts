// Messages beside credit transfers: who takes part in them, and what makes one of them not whole.

import { describe, expect, test } from "bun:test";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";

function document(message: string, inside: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${inside}</Document>`;
}

function read(text: string) {
  return readMessages(text).map((message) => {
    if (isUnreadable(message)) throw new Error(message.reason);
    return {
      parties: message.parties.map(({ role, names, bic, account }) =>
        [role, ...names, bic, account].filter((value) => value).join(" "),
      ),
      paths: message.parties.map(({ path }) => path),
      unread: message.unread.map(({ reason }) => reason),
      transactions: message.transactions,
    };
  });
}

const named = (element: string, name: string) => `<${element}><Nm>${name}</Nm></${element}>`;

describe("direct debits", () => {
  const debit = (dbtr: string) => `<DrctDbtTxInf>${dbtr}</DrctDbtTxInf>`;

  test("a collection names the creditor once, and each debtor", () => {
    const initiation = (cdtr: string) =>
      document(
        "pain.008.001.08",
        `<CstmrDrctDbtInitn><GrpHdr><NbOfTxs>2</NbOfTxs></GrpHdr><PmtInf>${cdtr}${debit(named("Dbtr", "Ada"))}${debit(named("Dbtr", "Bea"))}</PmtInf></CstmrDrctDbtInitn>`,
      );
    const [whole] = read(initiation(named("Cdtr", "Orlan Ltd")));
    expect(whole).toEqual({
      parties: ["creditor Orlan Ltd", "debtor Ada", "debtor Bea"],
      paths: [
        "CstmrDrctDbtInitn/PmtInf[1]/Cdtr",
        "CstmrDrctDbtInitn/PmtInf[1]/DrctDbtTxInf[1]/Dbtr",
        "CstmrDrctDbtInitn/PmtInf[1]/DrctDbtTxInf[2]/Dbtr",
      ],
      unread: [],
      transactions: 2,
    });
    expect(read(initiation(""))[0]?.unread).toEqual([
      "The PmtInf has no Cdtr, so who pays or is paid is not known.",
    ]);
  });

  test("each debit between banks needs both, and one of a bank names the creditor before it", () => {
    expect(
      read(document("pacs.003.001.08", `<FIToFICstmrDrctDbt>${debit("")}</FIToFICstmrDrctDbt>`))[0]?.unread,
    ).toEqual([
      "The transaction has no Dbtr, so who pays or is paid is not known.",
      "The transaction has no Cdtr, so who pays or is paid is not known.",
    ]);
    const bank = (element: string, bic: string) =>
      `<${element}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${element}>`;
    const inside = `<CdtInstr><CdtId>1</CdtId>${bank("Cdtr", "NORDEXMA")}${debit(bank("Dbtr", "SUEDEXMB"))}</CdtInstr>`;
    const [message] = read(document("pacs.010.001.03", `<FIDrctDbt>${inside}</FIDrctDbt>`));
    expect([message?.parties, message?.unread]).toEqual([["creditor NORDEXMA", "debtor SUEDEXMB"], []]);
  });
});

describe("statements", () => {
  const details = (name: string) =>
    `<TxDtls><RltdPties><Dbtr>${named("Pty", name)}</Dbtr></RltdPties></TxDtls>`;
  const statement = (entries: string) =>
    document(
      "camt.053.001.08",
      `<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Acct><Id><Othr><Id>4711</Id></Othr></Id>${named("Ownr", "Ada")}<Svcr><FinInstnId><BICFI>NORDEXMA</BICFI></FinInstnId></Svcr></Acct>${entries}</Stmt></BkToCstmrStmt>`,
    );

  test("the account names its owner and its bank, and each detail of an entry is a transaction", () => {
    const [message] = read(
      statement(
        `<Ntry><NtryDtls>${details("Bea")}${details("Cleo")}</NtryDtls><AddtlNtryInf>x</AddtlNtryInf></Ntry>`,
      ),
    );
    expect(message).toMatchObject({
      parties: ["accountServicer NORDEXMA", "accountOwner Ada 4711", "debtor Bea", "debtor Cleo"],
      unread: [],
      transactions: 2,
    });
  });

  test("an entry without details is one, and a statement may have none", () => {
    expect(read(statement("<Ntry><Amt>1</Amt></Ntry><Ntry><Amt>2</Amt></Ntry>"))[0]).toMatchObject({
      transactions: 2,
      unread: [],
    });
    expect(read(statement(""))[0]?.unread).toEqual([]);
  });

  test("a long one is read in parts", () => {
    expect(
      read(statement("<Ntry><Amt>1</Amt></Ntry>".repeat(250))).map(({ transactions }) => transactions),
    ).toEqual([100, 100, 50]);
  });
});

test("a notice to receive needs an item, and charges a record", () => {
  expect(
    read(document("camt.057.001.08", "<NtfctnToRcv><Ntfctn><Id>1</Id></Ntfctn></NtfctnToRcv>"))[0]?.unread,
  ).toEqual(["The message has no transaction."]);
  const record = `<Rcrd><Tax><Rcrd><Tp>x</Tp></Rcrd></Tax></Rcrd>`;
  expect(
    read(
      document(
        "camt.106.001.03",
        `<ChrgsPmtReq><Chrgs><PerTx>${record}${record}</PerTx></Chrgs></ChrgsPmtReq>`,
      ),
    )[0],
  ).toMatchObject({ transactions: 2 });
});

test("the first version of a transfer between banks has its own element", () => {
  const xml = `<FinInstnCdtTrf><CdtTrfTxInf>${named("Dbtr", "Ada")}${named("Cdtr", "Bea")}</CdtTrfTxInf></FinInstnCdtTrf>`;
  expect(read(document("pacs.009.001.02", xml))[0]?.unread).toEqual([]);
});
