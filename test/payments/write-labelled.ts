// Writes fixtures/payments/messages.jsonl: invented messages with what is in them. The labels come from what
// was put in, not from the readers. Run it with Bun from the folder of the project.

import { writeFileSync } from "node:fs";

/** A party as the label has it. */
interface LabelledParty {
  readonly role: string;
  /** A name, or a BIC for a bank without one. */
  readonly name: string;
}

/** One message with its label. */
export interface LabelledMessage {
  readonly id: string;
  readonly type: string;
  /** What makes it special; "" for nothing. */
  readonly trap: string;
  readonly verdict: "clear" | "review" | "blocked";
  readonly parties: readonly LabelledParty[];
  /** Ids of listed records of the demonstration. */
  readonly listed: readonly string[];
  readonly text: string;
}

const COUNT = 300;

/** Listed people and organisations of the demonstration, as senders write them. */
const LISTED: readonly (readonly [id: string, name: string])[] = [
  ["ofac-990002", "Taisiya Orestovna Bulgozhina"],
  ["ofac-990101", "Girza Freight LLC"],
  ["ofac-990009", "ZANDEGARI FARINUSH"],
  ["ofac-990104", "Ostravna Holdings Ltd"],
  ["ofac-990011", "Eladio Fermino Murruzabal Quinde"],
  ["ofac-990105", "SEPEHR-E NILGUN TRADING CO"],
  ["ofac-990016", "Joost-Willem van der Kloosterveen"],
  ["ofac-990106", "Meridex Tankers SA"],
  ["ofac-990024", "Casteluz Arregui, Domitila del Rosario"],
  ["ofac-990107", "Dandong Qingluo Metals Co Ltd"],
  ["ofac-990031", "Gordey Illyashentsov"],
  ["ofac-990114", "HALVEN UND STERNTHAL MASCHINENBAU GMBH AND CO. KG"],
  ["ofac-990019", "JOVANJEVAC DRAGOSLAVKO"],
  ["ofac-990102", "JOINT STOCK COMPANY LANTERN INSTRUMENT-MAKING PLANT NAMED AFTER ACADEMICIAN POLUSTRELOV"],
  ["ofac-990025", "Yaraslau Kanstantsinavich Shabolnikau"],
  ["ofac-990112", "Zephaline Aviation FZE"],
];
/** Names that a field of SWIFT cuts, and names that only XML can write. */
const LISTED_LONG = LISTED.filter(([, name]) => name.length > 35);
const LISTED_CYRILLIC = [
  ["ofac-990002", "Таисия Орестовна Булгожина"],
  ["ofac-990001", "Орест Павлинович Верешков-Дальный"],
  ["ofac-990003", "Демьян Елисеевич Тарлунов"],
] as const;
const LISTED_BANK = { id: "ofac-990103", bic: "ZZKBRUM1", name: "Kaldersky Commercial Bank PAO" };
const LISTED_VESSELS = [
  ["ofac-990201", "AMBER VANE"],
  ["ofac-990205", "KESTREL MOON"],
] as const;

const GIVEN = "Quillon Ilvara Merrit Oswin Tamsyn Bertold Ysolde Corwin Philippa Hadrian".split(" ");
const FAMILY =
  "Marrowbeck Quastenrode Pennifold Achterbroek Lindqvist Wetherspoon Grubenhauer Tolliver".split(" ");
const TRADES = "Timber Bakery Optics Printing Ceramics Plumbing Orchards Textiles".split(" ");
const FORMS = ["GmbH", "Ltd", "SARL", "BV"];
const TOWNS = [
  ["Ulm", "DE"],
  ["Lyon", "FR"],
  ["Leeds", "GB"],
  ["Gent", "BE"],
] as const;
const BANKS = ["NORDEXMA", "SUEDEXMB", "OSTBEXMC", "WESTEXMD", "MITTEXMEXXX"];

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;
const person = (i: number) => `${pick(GIVEN, i)} ${pick(FAMILY, i * 3 + 1)}`;
const company = (i: number) => `${pick(FAMILY, i * 5)} ${pick(TRADES, i)} ${pick(FORMS, i * 3)}`;
const clean = (i: number) => (i % 2 === 0 ? person(i) : company(i));
const remittance = (i: number) =>
  `INVOICE ${4000 + i} OF MARCH, ${i % 9} PALLETS OF ${pick(TRADES, i).toUpperCase()}`;

/** A place of a message that takes a party, a bank or a text. */
interface Slot {
  readonly role: string;
  readonly kind: "party" | "bank" | "text";
}

type Filled = ReadonlyMap<string, string>;

interface MessageKind {
  readonly type: string;
  readonly isSwift: boolean;
  readonly slots: readonly Slot[];
  /** Parties that are always there. */
  readonly fixed: readonly LabelledParty[];
  write(values: Filled, i: number, trap: string): string;
}

const parties = (...roles: string[]): Slot[] => roles.map((role) => ({ role, kind: "party" }));
const banks = (...roles: string[]): Slot[] => roles.map((role) => ({ role, kind: "bank" }));
const TEXT: Slot = { role: "text", kind: "text" };

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A party of ISO 20022; every message writes some of them in another way. */
function xmlParty(name: string, i: number, trap: string): string {
  const [town, country] = pick(TOWNS, i);
  const written =
    trap === "cdata"
      ? `<![CDATA[${name}]]>`
      : trap === "character references"
        ? [...name].map((letter) => `&#${letter.codePointAt(0)};`).join("")
        : trap === "line breaks in names"
          ? escapeXml(name).replaceAll(" ", "\n        ")
          : escapeXml(name);
  const address =
    i % 3 === 0
      ? `<AdrLine>Main street ${i}</AdrLine><AdrLine>${town}</AdrLine>`
      : `<StrtNm>Main street</StrtNm><BldgNb>${i}</BldgNb><TwnNm>${town}</TwnNm>`;
  const place = `<PstlAdr>${i % 3 === 0 ? `<Ctry>${country}</Ctry>${address}` : `${address}<Ctry>${country}</Ctry>`}</PstlAdr>`;
  const id =
    trap === "private identification"
      ? "<Id><PrvtId><Othr><Id>C-1</Id><SchmeNm><Cd>CUST</Cd></SchmeNm></Othr></PrvtId></Id>"
      : trap === "organisation identification"
        ? "<Id><OrgId><Othr><Id>C-1</Id><SchmeNm><Cd>CUST</Cd></SchmeNm></Othr></OrgId></Id>"
        : "";
  return `<Nm>${written}</Nm>${place}${id}`;
}

const xmlBank = (value: string) =>
  `<FinInstnId>${/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(value) ? `<BICFI>${value}</BICFI>` : `<Nm>${escapeXml(value)}</Nm>`}</FinInstnId>`;

function xmlDocument(type: string, body: string, i: number, trap: string): string {
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${type}`;
  const unknown =
    trap === "unknown element" ? body.replace(/<\/(?:GrpHdr|CtrlData)>/, "<Novelty>x</Novelty>$&") : body;
  const declaration = i % 2 === 0 ? '<?xml version="1.0" encoding="UTF-8"?>\n' : "";
  if (trap !== "prefix") return `${declaration}<Document xmlns="${namespace}">${unknown}</Document>`;
  const prefixed = unknown.replace(/<(\/?)(?=[A-Z][A-Za-z0-9]+[ >])/g, "<$1ns5:");
  return `${declaration}<ns5:Document xmlns:ns5="${namespace}">${prefixed}</ns5:Document>`;
}

const header = (i: number, more = "") => {
  const sum = "<NbOfTxs>1</NbOfTxs>";
  return `<GrpHdr><MsgId>MSG-${i}</MsgId><CreDtTm>2026-03-01T10:00:00Z</CreDtTm>${sum}${more}</GrpHdr>`;
};
const SETTLEMENT = "<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf>";
const AMOUNT = '<IntrBkSttlmAmt Ccy="EUR">12.50</IntrBkSttlmAmt>';

/** Writes the values of slots, by their role, into elements. */
function xmlWriter(values: Filled, i: number, trap: string) {
  const of = (role: string) => values.get(role) ?? "";
  return {
    party: (element: string, role: string) => `<${element}>${xmlParty(of(role), i, trap)}</${element}>`,
    choice: (element: string, role: string) =>
      `<${element}><Pty>${xmlParty(of(role), i, trap)}</Pty></${element}>`,
    bank: (element: string, role: string) => `<${element}>${xmlBank(of(role))}</${element}>`,
    text: () => `<RmtInf><Ustrd>${escapeXml(of("text"))}</Ustrd></RmtInf>`,
  };
}

function xmlKind(
  type: string,
  slots: readonly Slot[],
  body: (writer: ReturnType<typeof xmlWriter>, i: number) => string,
): MessageKind {
  const write = (values: Filled, i: number, trap: string) =>
    xmlDocument(type, body(xmlWriter(values, i, trap), i), i, trap);
  return { type, isSwift: false, slots, fixed: [], write };
}

/** Lines of a SWIFT name: free lines are cut at 35 characters, wherever that is. */
function cut(text: string, length: number): string[] {
  const lines: string[] = [];
  for (let rest = text; rest !== ""; rest = rest.slice(length)) lines.push(rest.slice(0, length));
  return lines;
}

const swiftText = (text: string) => text.toUpperCase().replaceAll("&", "AND");

/** An account, and at most four lines of name and address, which have their numbers in option F. */
function swiftParty(tag: string, name: string, i: number): string[] {
  const isNumbered = tag.endsWith("F");
  const [town, country] = pick(TOWNS, i);
  const lines = (number: number, values: readonly string[]) =>
    values.map((value) => (isNumbered ? `${number}/${value}` : value));
  const names = lines(1, cut(swiftText(name), isNumbered ? 33 : 35));
  const street = names.length > 2 ? [] : lines(2, [`MAIN STREET ${i}`]);
  return [`:${tag}:/${1000 + i}`, ...names, ...street, ...lines(3, [`${country}/${town.toUpperCase()}`])];
}

function swiftBank(tag: string, value: string): string[] {
  return /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(value)
    ? [`:${tag}A:${value}`]
    : [`:${tag}D:${swiftText(value).slice(0, 35)}`, "MAIN STREET 1"];
}

function swiftMessage(type: string, lines: readonly string[], user: string, i: number, trap: string): string {
  const written = trap === "unknown field" ? [...lines, ":99A:X"] : lines;
  const body = written.join(i % 2 === 0 ? "\r\n" : "\n");
  const end = i % 2 === 0 ? "\r\n" : "\n";
  const text = trap === "other code page" ? body.replace("MAIN STREET", "STRA\u00c3\u009fE") : body;
  return `{1:F01NORDEXMAAXXX0000000000}{2:I${type}SUEDEXMBXXXXN}${user}{4:${end}${text}${end}-}{5:{CHK:0123456789AB}}`;
}

const SWIFT_HEADERS: readonly LabelledParty[] = [
  { role: "sender", name: "NORDEXMA" },
  { role: "receiver", name: "SUEDEXMB" },
];

/** Writes the values of slots, by their role, into fields. */
function swiftWriter(values: Filled, i: number) {
  const of = (role: string) => values.get(role) ?? "";
  return {
    party: (tag: string, role: string) => swiftParty(tag, of(role), role === "creditor" ? i + 1 : i),
    bank: (tag: string, role: string) => swiftBank(tag, of(role)),
    text: () => cut(swiftText(of("text")), 35).map((line, at) => (at === 0 ? `:70:${line}` : line)),
  };
}

/** A kind of SWIFT message; a type such as "MT103STP" has its validation behind the number. */
function swiftKind(
  type: string,
  slots: readonly Slot[],
  body: (writer: ReturnType<typeof swiftWriter>) => readonly string[],
  fixed: readonly LabelledParty[] = [],
): MessageKind {
  const validation = type.slice("MT103".length);
  const user = validation === "" ? "" : `{3:{119:${validation}}}`;
  const write = (values: Filled, i: number, trap: string) =>
    swiftMessage(type.slice(2, 5), [`:20:MSG-${i}`, ...body(swiftWriter(values, i))], user, i, trap);
  return { type, isSwift: true, slots, fixed: [...SWIFT_HEADERS, ...fixed], write };
}

const CREDIT = [":23B:CRED", ":32A:260301EUR12,50"];
const COVER = [":21:REL", ":32A:260301EUR12,50"];
const PAYMENT_ID = "<PmtId><EndToEndId>E</EndToEndId></PmtId>";

const KINDS: readonly MessageKind[] = [
  xmlKind(
    "pacs.008.001.08",
    [...parties("debtor", "creditor", "ultimateDebtor"), ...banks("debtorAgent", "creditorAgent"), TEXT],
    ({ party, bank, text }, i) => {
      const inside = `${AMOUNT}${party("UltmtDbtr", "ultimateDebtor")}${party("Dbtr", "debtor")}${bank("DbtrAgt", "debtorAgent")}${bank("CdtrAgt", "creditorAgent")}${party("Cdtr", "creditor")}${text()}`;
      return `<FIToFICstmrCdtTrf>${header(i, SETTLEMENT)}<CdtTrfTxInf>${PAYMENT_ID}${inside}</CdtTrfTxInf></FIToFICstmrCdtTrf>`;
    },
  ),
  xmlKind(
    "pain.001.001.09",
    [
      ...parties("initiatingParty", "debtor", "creditor", "ultimateCreditor"),
      ...banks("creditorAgent"),
      TEXT,
    ],
    ({ party, bank, text }, i) => {
      const one = `<CdtTrfTxInf>${PAYMENT_ID}<Amt><InstdAmt Ccy="EUR">1.00</InstdAmt></Amt>${bank("CdtrAgt", "creditorAgent")}${party("Cdtr", "creditor")}${party("UltmtCdtr", "ultimateCreditor")}${text()}</CdtTrfTxInf>`;
      return `<CstmrCdtTrfInitn>${header(i, party("InitgPty", "initiatingParty"))}<PmtInf><PmtInfId>1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-03-01</Dt></ReqdExctnDt>${party("Dbtr", "debtor")}${one}</PmtInf></CstmrCdtTrfInitn>`;
    },
  ),
  xmlKind(
    "pacs.009.001.08",
    [...banks("debtor", "creditor", "intermediaryAgent"), ...parties("initiatingParty", "ultimateDebtor")],
    ({ party, bank }, i) => {
      const under = `<UndrlygCstmrCdtTrf>${party("UltmtDbtr", "ultimateDebtor")}${party("InitgPty", "initiatingParty")}</UndrlygCstmrCdtTrf>`;
      return `<FICdtTrf>${header(i, SETTLEMENT)}<CdtTrfTxInf>${PAYMENT_ID}${AMOUNT}${bank("IntrmyAgt1", "intermediaryAgent")}${bank("Dbtr", "debtor")}${bank("Cdtr", "creditor")}${under}</CdtTrfTxInf></FICdtTrf>`;
    },
  ),
  xmlKind(
    "pacs.004.001.09",
    [...parties("debtor", "originator", "creditor"), ...banks("instructingAgent")],
    ({ party, choice, bank }, i) => {
      const chain = `<RtrChain>${choice("Dbtr", "debtor")}</RtrChain><RtrRsnInf>${party("Orgtr", "originator")}<Rsn><Cd>AC04</Cd></Rsn></RtrRsnInf><OrgnlTxRef>${choice("Cdtr", "creditor")}</OrgnlTxRef>`;
      return `<PmtRtr>${header(i, SETTLEMENT)}<TxInf><RtrId>R</RtrId><OrgnlEndToEndId>E</OrgnlEndToEndId>${bank("InstgAgt", "instructingAgent")}${chain}</TxInf></PmtRtr>`;
    },
  ),
  xmlKind(
    "camt.056.001.08",
    [...parties("originator", "debtor", "creditor"), ...banks("sender"), TEXT],
    ({ party, choice, bank, text }, i) => {
      const assignment = `<Assgnmt><Id>CXL-${i}</Id><Assgnr>${bank("Agt", "sender")}</Assgnr><CreDtTm>2026-03-01T10:00:00Z</CreDtTm></Assgnmt>`;
      const reason = `<CxlRsnInf>${party("Orgtr", "originator")}<Rsn><Cd>DUPL</Cd></Rsn></CxlRsnInf>`;
      return `<FIToFIPmtCxlReq>${assignment}<CtrlData><NbOfTxs>1</NbOfTxs></CtrlData><Undrlyg><TxInf><CxlId>1</CxlId>${reason}<OrgnlTxRef>${text()}${choice("Dbtr", "debtor")}${choice("Cdtr", "creditor")}</OrgnlTxRef></TxInf></Undrlyg></FIToFIPmtCxlReq>`;
    },
  ),
  swiftKind(
    "MT103",
    [...parties("debtor", "creditor"), ...banks("debtorAgent", "creditorAgent"), TEXT],
    ({ party, bank, text }) => [
      ...CREDIT,
      ...party("50K", "debtor"),
      ...bank("52", "debtorAgent"),
      ...bank("57", "creditorAgent"),
      ...party("59", "creditor"),
      ...text(),
      ":71A:SHA",
    ],
  ),
  swiftKind(
    "MT103STP",
    [...parties("debtor", "creditor"), ...banks("intermediaryAgent"), TEXT],
    ({ party, bank, text }) => [
      ...CREDIT,
      ...party("50F", "debtor"),
      ...bank("56", "intermediaryAgent"),
      ...party("59F", "creditor"),
      ...text(),
      ":71A:SHA",
    ],
  ),
  swiftKind(
    "MT202COV",
    [...parties("debtor"), ...banks("debtorAgent", "creditorAgent"), TEXT],
    ({ party, bank, text }) => [
      ...COVER,
      ...bank("52", "debtorAgent"),
      ...bank("57", "creditorAgent"),
      ":58A:WESTEXMD",
      ...party("50K", "debtor"),
      ...text(),
    ],
    [{ role: "creditor", name: "WESTEXMD" }],
  ),
  swiftKind("MT202", banks("debtorAgent", "intermediaryAgent", "creditorAgent", "creditor"), ({ bank }) => [
    ...COVER,
    ...bank("52", "debtorAgent"),
    ...bank("56", "intermediaryAgent"),
    ...bank("57", "creditorAgent"),
    ...bank("58", "creditor"),
  ]),
  swiftKind(
    "MT101",
    [...parties("debtor", "creditor"), ...banks("creditorAgent"), TEXT],
    ({ party, bank, text }) => [
      ":28D:1/1",
      ...party("50H", "debtor"),
      ":30:260301",
      ":21:T1",
      ":32B:EUR12,50",
      ...bank("57", "creditorAgent"),
      ...party("59", "creditor"),
      ...text(),
      ":71A:SHA",
    ],
  ),
];

const XML_TRAPS = [
  "",
  "prefix",
  "cdata",
  "character references",
  "line breaks in names",
  "private identification",
  "organisation identification",
];
const UNREAD_XML = "unknown element";
const UNREAD_SWIFT = ["unknown field", "other code page"] as const;

function makeMessage(i: number): LabelledMessage {
  const kind = pick(KINDS, i);
  const round = Math.floor(i / KINDS.length);
  const hasListed = round % 2 === 0;
  const isUnread = !hasListed && round % 6 === 5 && kind.slots.some((slot) => slot.kind === "party");
  const unread = kind.isSwift ? pick(UNREAD_SWIFT, i) : UNREAD_XML;
  const trap = isUnread ? unread : kind.isSwift ? "" : pick(XML_TRAPS, round + i);
  const values = new Map<string, string>();
  for (const [at, { role, kind: what }] of kind.slots.entries())
    values.set(
      role,
      what === "party" ? clean(i + at) : what === "bank" ? pick(BANKS, i + at) : remittance(i),
    );
  const listed: string[] = [];
  let verdict: LabelledMessage["verdict"] = isUnread ? "review" : "clear";
  if (hasListed) {
    const slot = pick(kind.slots, Math.floor(round / 2));
    verdict = "review";
    if (slot.kind === "party") {
      const [id, name] = pick(i % 3 > 0 ? LISTED : kind.isSwift ? LISTED_LONG : LISTED_CYRILLIC, round + i);
      listed.push(id);
      values.set(slot.role, name);
    } else if (slot.kind === "bank") {
      listed.push(LISTED_BANK.id);
      // By its code, which blocks, or by its name.
      const byCode = round % 4 === 0;
      values.set(slot.role, byCode ? LISTED_BANK.bic : LISTED_BANK.name);
      if (byCode) verdict = "blocked";
    } else {
      const [id, name] = pick(LISTED_VESSELS, i);
      listed.push(id);
      values.set(slot.role, `INV ${4000 + i} CRUDE MV ${name} VOYAGE ${i}`);
    }
  }
  const found = kind.slots
    .filter((slot) => slot.kind !== "text")
    .map(({ role, kind: what }) => {
      const value = values.get(role) ?? "";
      const isCode = /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(value);
      if (!kind.isSwift || isCode) return { role, name: value };
      return { role, name: what === "bank" ? swiftText(value).slice(0, 35) : swiftText(value) };
    });
  return {
    id: `message-${String(i + 1).padStart(3, "0")}`,
    type: kind.type,
    trap,
    verdict,
    parties: [...kind.fixed, ...found],
    listed,
    text: kind.write(values, i, trap),
  };
}

if (import.meta.main) {
  const lines = Array.from({ length: COUNT }, (_, i) => JSON.stringify(makeMessage(i)));
  writeFileSync("fixtures/payments/messages.jsonl", `${lines.join("\n")}\n`);
}
