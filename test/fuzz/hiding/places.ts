// Where a hidden name is put: elements and fields of payment messages, properties of a match, columns of a
// customer file.

import type { SubjectSchema } from "../../../src/base/model/schemata.ts";
import { pacs008, swift } from "../../payments/samples.ts";
import type { HiddenParty } from "./listed-parties.ts";

/** A text that is put somewhere, ready to be screened. */
export type Screened =
  | { readonly as: "message"; readonly text: string }
  | {
      readonly as: "subject";
      readonly schema: SubjectSchema;
      readonly properties: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly as: "customer"; readonly csv: string };

export interface Place {
  readonly name: string;
  /** How often it is taken, next to others. */
  readonly weight: number;
  /** Ships are named as such in messages; some places are not for them. */
  readonly isForShips: boolean;
  put(text: string, party: HiddenParty): Screened;
}

const DEBTOR = "<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr>";
const CREDITOR = "<Cdtr><Nm>Orla Penwick</Nm></Cdtr>";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** In a text, a ship is one that is called so. */
const called = (text: string, { group }: HiddenParty) => (group === "vessel" ? `MV ${text}` : text);

function xml(name: string, isForShips: boolean, put: (text: string) => string): Place {
  return {
    name: `ISO: ${name}`,
    weight: 1,
    isForShips,
    put: (text, party) => ({ as: "message", text: pacs008(put(escaped(called(text, party)))) }),
  };
}

const creditor = (inside: string) => `${DEBTOR}<Cdtr><Nm>Orla Penwick</Nm>${inside}</Cdtr>`;
const beside = (inside: string) => DEBTOR + CREDITOR + inside;

/** Lines of 35 characters, as a field of SWIFT has them. */
function lines(text: string, first = 35): string[] {
  const letters = [...text];
  const cut = [letters.slice(0, first).join("")];
  for (let at = first; at < letters.length; at += 35) cut.push(letters.slice(at, at + 35).join(""));
  return cut;
}

function mt(name: string, isForShips: boolean, put: (text: string) => readonly string[]): Place {
  return {
    name: `MT: ${name}`,
    weight: 1,
    isForShips,
    put: (text, party) => ({ as: "message", text: swift("103", put(called(text, party))) }),
  };
}

const payer = ":50K:MERRIT TOLLIVER";
const payee = ":59:ORLA PENWICK";
const begin = [":20:R", ":23B:CRED", ":32A:260301EUR10,"];

function subject(
  name: string,
  weight: number,
  properties: (text: string) => Readonly<Record<string, string[]>>,
): Place {
  return {
    name: `match: ${name}`,
    weight,
    isForShips: true,
    put: (text, { schema }) => ({ as: "subject", schema, properties: properties(text) }),
  };
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

function customer(name: string, header: string, row: (text: string) => readonly string[]): Place {
  return {
    name: `customer: ${name}`,
    weight: 2,
    isForShips: true,
    put: (text, { schema }) => ({
      as: "customer",
      csv: `reference,schema,${header}\nK-1,${schema},${row(text).map(cell).join(",")}\n`,
    }),
  };
}

export const PLACES: readonly Place[] = [
  xml("creditor", true, (text) => `${DEBTOR}<Cdtr><Nm>${text}</Nm></Cdtr>`),
  xml("debtor", true, (text) => `<Dbtr><Nm>${text}</Nm></Dbtr>${CREDITOR}`),
  xml("ultimate creditor", true, (text) => beside(`<UltmtCdtr><Nm>${text}</Nm></UltmtCdtr>`)),
  xml("ultimate debtor", true, (text) => beside(`<UltmtDbtr><Nm>${text}</Nm></UltmtDbtr>`)),
  xml("address line", false, (text) => creditor(`<PstlAdr><AdrLine>${text}</AdrLine></PstlAdr>`)),
  xml("two address lines", false, (text) => {
    const half = text.indexOf(" ", text.length / 2);
    const cut = half < 0 ? text.length : half;
    return creditor(
      `<PstlAdr><AdrLine>${text.slice(0, cut)}</AdrLine><AdrLine>${text.slice(cut + 1) || "Ulm"}</AdrLine></PstlAdr>`,
    );
  }),
  xml("street", false, (text) => creditor(`<PstlAdr><StrtNm>${text}</StrtNm><TwnNm>Ulm</TwnNm></PstlAdr>`)),
  xml("contact", false, (text) => creditor(`<CtctDtls><Nm>${text}</Nm></CtctDtls>`)),
  xml("remittance", true, (text) => beside(`<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`)),
  xml("remittance over two elements", true, (text) => {
    const cut = Math.floor(text.length / 2);
    const isCutInReference = /&[^;]*$/.test(text.slice(0, cut));
    const at = isCutInReference ? text.length : cut;
    return beside(
      `<RmtInf><Ustrd>${text.slice(0, at)}</Ustrd><Ustrd>${text.slice(at) || "May"}</Ustrd></RmtInf>`,
    );
  }),
  xml("structured remittance", true, (text) =>
    beside(`<RmtInf><Strd><AddtlRmtInf>${text}</AddtlRmtInf></Strd></RmtInf>`),
  ),
  xml("creditor reference", true, (text) =>
    beside(`<RmtInf><Strd><CdtrRefInf><Ref>${text}</Ref></CdtrRefInf></Strd></RmtInf>`),
  ),
  xml("number of a party", true, (text) => creditor(`<Id><OrgId><Othr><Id>${text}</Id></Othr></OrgId></Id>`)),
  xml("purpose", true, (text) => beside(`<Purp><Prtry>${text}</Prtry></Purp>`)),
  xml("instruction", true, (text) =>
    beside(`<InstrForCdtrAgt><InstrInf>${text}</InstrInf></InstrForCdtrAgt>`),
  ),
  xml("unknown element", true, (text) => beside(`<Novelty><Deep>${text}</Deep></Novelty>`)),
  xml("attribute", true, (text) => `${DEBTOR}<Cdtr><Nm alias="${text}">Orla Penwick</Nm></Cdtr>`),
  xml("comment", true, (text) => creditor(`<!-- ${text.replaceAll("--", "- ")} -->`)),
  mt("50K", true, (text) => [...begin, ...lines(`:50K:${text}`, 40), payee]),
  mt("50K, second line", false, (text) => [...begin, payer, ...lines(text), payee]),
  mt("59", true, (text) => [...begin, payer, ...lines(`:59:${text}`, 39)]),
  mt("59, behind a name", false, (text) => [...begin, payer, payee, "12 EXAMPLE STREET", ...lines(text)]),
  mt("59F", true, (text) => [
    ...begin,
    payer,
    ":59F:/12345678",
    ...lines(text, 33).map((line) => `1/${line}`),
    "2/12 EXAMPLE STREET",
    "3/DE/ULM",
  ]),
  mt("70", true, (text) => [...begin, payer, payee, ...lines(`:70:${text}`, 39)]),
  mt("72", true, (text) => [
    ...begin,
    payer,
    payee,
    ...lines(`:72:/ACC/${text}`, 39).map((line, i) => (i === 0 ? line : `//${line}`)),
  ]),
  mt("77B", true, (text) => [
    ...begin,
    payer,
    payee,
    ...lines(`:77B:/BENEFRES/DE//${text}`, 40).map((line, i) => (i === 0 ? line : `//${line}`)),
  ]),
  subject("name", 8, (text) => ({ name: [text] })),
  subject("second name", 2, (text) => ({ name: ["Orla Penwick", text] })),
  subject("alias", 1, (text) => ({ name: ["Orla Penwick"], alias: [text] })),
  subject("weak alias", 1, (text) => ({ name: ["Orla Penwick"], weakAlias: [text] })),
  customer("name", "name", (text) => [text]),
  customer("alias", "name,alias", (text) => ["Orla Penwick", text]),
  customer("given and family name", "first name,last name", (text) => {
    const at = text.lastIndexOf(" ");
    return at < 0 ? ["", text] : [text.slice(0, at), text.slice(at + 1)];
  }),
];
