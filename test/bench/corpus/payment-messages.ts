// Payment messages between real people and organisations who are on no list, as banks write them: names with
// addresses in towns, a bank on either side, and a line of remittance.

import { pick, sample, seeded } from "../../support/random.ts";
import { readOrganisations, readPeople } from "./real-names.ts";

const SEED = 20_261_128;
/** Of the payers of a file: each sends several messages, from its own address. */
const PAYERS_SHARE = 0.3;
const TOWNS = [
  ["Leeds", "GB"],
  ["Hamburg", "DE"],
  ["Lyon", "FR"],
  ["Rotterdam", "NL"],
  ["Porto", "PT"],
  ["Mumbai", "IN"],
  ["Dubai", "AE"],
  ["Toronto", "CA"],
] as const;
const BANKS = ["NORDEXMA", "SUEDEXMB", "OSTBEXMC", "WESTEXMD", "MITTEXMEXXX"];
const GOODS = "pumps, valves, ceramics, timber, printing, consulting, spare parts, textiles".split(", ");

/** So many pacs.008 messages of one transaction each, the same each time. */
export function paymentMessages(count: number): string[] {
  const random = seeded(SEED);
  const people = sample(random, [...readPeople().values()].flat(), count);
  const organisations = sample(random, [...readOrganisations().values()].flat(), count);
  const names = people.flatMap((person, i) => [person, organisations[i] ?? person]);
  const payers = names.slice(0, Math.ceil(PAYERS_SHARE * count));
  return Array.from({ length: count }, (_, i) => {
    const payee = names[i] ?? "";
    const payer = Math.floor(random() * payers.length);
    const reference = `INVOICE ${4711 + i} OF MARCH, ${pick(random, GOODS)}`;
    const parties =
      `${agent("DbtrAgt", pick(random, BANKS))}${party("Dbtr", payers[payer] ?? "", TOWNS[payer % TOWNS.length] ?? TOWNS[0])}` +
      `${agent("CdtrAgt", pick(random, BANKS))}${party("Cdtr", payee, pick(random, TOWNS))}`;
    const transaction = `<CdtTrfTxInf><PmtId><EndToEndId>E-${i}</EndToEndId></PmtId>${parties}<RmtInf><Ustrd>${reference}</Ustrd></RmtInf></CdtTrfTxInf>`;
    const header = `<GrpHdr><MsgId>M-${i}</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr>`;
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf>${header}${transaction}</FIToFICstmrCdtTrf></Document>`;
  });
}

function agent(element: string, bic: string): string {
  return `<${element}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${element}>`;
}

function party(element: string, name: string, [town, country]: (typeof TOWNS)[number]): string {
  const address = `<PstlAdr><StrtNm>Main road</StrtNm><BldgNb>${name.length}</BldgNb><TwnNm>${town}</TwnNm><Ctry>${country}</Ctry></PstlAdr>`;
  return `<${element}><Nm>${Bun.escapeHTML(name)}</Nm>${address}</${element}>`;
}
