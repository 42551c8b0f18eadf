// Invented listed names that somebody hides, in messages that the compiled executable screens: each message
// is to be reviewed.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pacs008, swift } from "../payments/samples.ts";
import { makeFolder, runBinary } from "../support/binary.ts";

const LISTED = [
  { id: "invented-1", schema: "Person", caption: "Odalys Marenka Brunskova", country: ["cy"] },
  { id: "invented-3", schema: "Organization", caption: "Blue Capital LLP", country: ["cy"] },
  { id: "invented-2", schema: "Organization", caption: "Quellmark Freight LLC", country: ["cy"] },
  { id: "invented-4", schema: "Organization", caption: "Zentravolk", country: ["cy"] },
  { id: "invented-5", schema: "Vessel", caption: "Devirra", mmsi: ["299000024"] },
  { id: "invented-6", schema: "Airplane", caption: "QQ-VLA" },
  {
    id: "invented-7",
    schema: "Person",
    caption: "Wenzel Odrakowski",
    publicKey: ["TQueBBACioxdrdsYEZHvJWiUDZcMdBPp7"],
    email: ["w.odrakowski@quellmark.example"],
    idNumber: ["130502197706161537"],
  },
  { id: "invented-8", schema: "Organization", caption: "Bank Ostrelin", swiftBic: ["QUELDE2L"] },
];

/** What a party is called, and where it lives, or what a line of remittance says. */
interface Hidden {
  readonly party?: string;
  readonly country?: string;
  readonly text?: string;
  /** The lines of the field of the payee, in place of the others. */
  readonly payee?: readonly string[];
}

const HIDDEN: Readonly<Record<string, Hidden>> = {
  COMMA: { party: "JANE DOE, ODALYS BRUNSKOVA" },
  BRACKET: { party: "JANE DOE (ODALYS BRUNSKOVA)" },
  HYPHEN: { party: "JANE DOE - ODALYS BRUNSKOVA" },
  PLUS: { party: "JANE DOE + ODALYS BRUNSKOVA" },
  COLON: { party: "JANE DOE : ODALYS BRUNSKOVA" },
  LEAD: { party: "ATT ODALYS BRUNSKOVA" },
  BESIDE: { party: "JANE DOE ODALYS BRUNSKOVA" },
  TWICE: { party: "ODALYS BRUNSKOVA ODALYS BRUNSKOVA" },
  GLUED: { party: "JANEDOEFORODALYSBRUNSKOVA" },
  FOREIGN: { party: "ODALYS BRUNSK\u0966VA" },
  DIGITS: { party: "O7D7A7L7Y7S7 B7R7U7N7S7K7O7V7A" },
  PIECES: { text: "FOR ODA LYS BRUNS KOV A" },
  TURNED: { party: "ɐʌoʞsunɹq sʎlɐpo" },
  COUNTRY: { party: "ODALYS BRUNSKOVA", country: "BR" },
  USUAL: { text: "INVOICE 7 BLUE CAPITAL LLP JUNE" },
  DATED: { payee: [":59F:/1", "1/QUELLMARK FREIGHT", "4/19700101"] },
  EMBASSY: { party: "EMBASSY OF NORTH KOREA" },
  MARINE: { party: "SEVASTOPOL MARINE SERVICES" },
  GUEST: { party: "PYONGYANG RESTAURANT LTD" },
  PLACE: { party: "TEHRAN, IRAN" },
  BORN: { payee: [":59F:/1", "1/ORLA PENWICK", "4/19700101", "5/KP/NAMPO"] },
  AVENUE: { payee: [":59:/1", "ORLA PENWICK", "VALIASR AVENUE TEHRAN IR"] },
  STREET: { payee: [":59:/1", "ORLA PENWICK", "12 BANK STREET ODALYS BRUNSKOVA"] },
  COMPANY: { payee: [":59:/1", "ORLA PENWICK", "10 BROAD STREET QUELLMARK FREIGHT"] },
  RUE: { payee: [":59F:/1", "1/ORLA PENWICK", "2/12 RUE ODALYS BRUNSKOVA", "3/FR/PARIS"] },
  NAMESAKE: { payee: [":59F:/1", "1/ORLA PENWICK", "2/STRAIGHT ST, DAMASCUS SY", "3/US/CLIFTON"] },
  CAREOF: { payee: [":59:/1", "ORLA PENWICK", "MAIN ROAD 5", "C/O ZENTRAVOLK"] },
  BUSINESS: { text: "MARIUPOL STEEL WORKS PLC" },
  WALLET: { text: "USDT TO TQueBBACioxdrdsYEZHvJWiUDZcMdBPp7" },
  WALLETACC: { payee: [":59:/TQueBBACioxdrdsYEZHvJWiUDZcMdBPp7", "ORLA PENWICK"] },
  EMAIL: { text: "CONTACT W.ODRAKOWSKI@QUELLMARK.EXAMPLE" },
  DOCUMENT: { payee: [":59:/130502197706161537", "ORLA PENWICK"] },
  AIRCRAFT: { text: "LEASE OF AIRCRAFT QQ-VLA" },
  MMSI: { text: "FREIGHT MMSI 299000024" },
  BIC: { text: "VIA QUELDE2LXXX" },
  BRANCH: { payee: [":57D:QUELDE2L", "ULM", ":59:ORLA PENWICK"] },
  SHIP: { payee: [":59:/1", "MV DEVIRRA", "ULM"] },
  SHIPALONE: { payee: [":59:/1", "DEVIRRA", "ULM"] },
  NUMBER: { party: "4711QUELLMARK FREIGHT LLC" },
};

const folder = makeFolder();
const state = join(folder.path, "state");
beforeAll(async () => {
  const list = join(folder.path, "entities.ftm.json");
  const lines = LISTED.map(({ id, schema, caption, ...facts }) =>
    JSON.stringify({
      id,
      schema,
      caption,
      properties: { name: [caption], ...facts, topics: ["sanction"] },
      datasets: ["invented_list"],
    }),
  );
  writeFileSync(list, `${lines.join("\n")}\n`);
  expect(await runBinary(["import", list, "--state", state])).toMatchObject({ exitCode: 0 });
});
afterAll(() => folder.remove());

test("every hidden name is a finding", async () => {
  const input = join(folder.path, "messages.fin");
  const out = join(folder.path, "alerts.csv");
  const all: typeof HIDDEN = { ...HIDDEN, CLEAN: {} };
  const messages = Object.entries(all).map(
    ([name, { party = "ORLA PENWICK", country, text, payee: own }]) => {
      const placed =
        country === undefined ? [`:59:${party}`] : [":59F:/1", `1/${party}`, `3/${country}/BELEM`];
      const payee = own ?? placed;
      const lines = [`:20:${name}`, ":50K:MERRIT TOLLIVER", ...payee];
      return swift("103", text === undefined ? lines : [...lines, `:70:${text}`]);
    },
  );
  writeFileSync(input, `${messages.join("\r\n")}\r\n`);
  await runBinary(["screen-messages", input, "--state", state, "--out", out]);
  const rows = readFileSync(out, "utf8");
  const clear = Object.keys(all).filter(
    (name) => !new RegExp(`,${name},[^,]*,(?:review|blocked),`).test(rows),
  );
  expect(clear).toEqual(["CLEAN"]);
});

test("no code and no element of a party keeps a listed name from being compared", async () => {
  const input = join(folder.path, "coded");
  const out = join(folder.path, "coded.csv");
  const party = (name: string, inside: string) =>
    pacs008(`<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>${name}</Nm><Id>${inside}</Id></Cdtr>`);
  const born =
    "<DtAndPlcOfBirth><BirthDt>1970-01-01</BirthDt><CityOfBirth>Ulm</CityOfBirth><CtryOfBirth>DE</CtryOfBirth></DtAndPlcOfBirth>";
  const messages = [
    party("Odalys Brunskova", "<OrgId><AnyBIC>DEUTDEFFXXX</AnyBIC></OrgId>"),
    party("Odalys Brunskova", "<OrgId><LEI>5493001KJTIIGC8Y1R12</LEI></OrgId>"),
    party("Quellmark Freight", `<PrvtId>${born}</PrvtId>`),
    party("Orla Penwick", `<PrvtId>${born.replace(">DE<", ">KP<")}</PrvtId>`),
    party("Orla Penwick", `<PrvtId>${born}</PrvtId>`),
  ];
  mkdirSync(input);
  for (const [i, message] of messages.entries()) writeFileSync(join(input, `${i}.xml`), message);
  await runBinary(["screen-messages", input, "--state", state, "--out", out]);
  const [, ...rows] = readFileSync(out, "utf8").trimEnd().split("\n");
  const verdicts = messages.map((_, i) => {
    const row = rows.find((one) => one.includes(`${i}.xml`)) ?? "";
    return row.includes(",review,") ? "review" : row.includes(",clear,") ? "clear" : row;
  });
  expect(verdicts).toEqual(["review", "review", "review", "review", "clear"]);
});

test("a word of a street hides nothing, and what may be the name of a street blocks nothing", async () => {
  const input = join(folder.path, "streets");
  const rules = join(folder.path, "rules.json");
  writeFileSync(
    rules,
    JSON.stringify([{ rule: "Listed", codes: ["listed-in-text", "sanctioned-place", "listed-party"] }]),
  );
  const expected = {
    "12 Bank Street Odalys Brunskova": "blocked",
    "10 Broad Street Quellmark Freight": "blocked",
    "Valiasr Avenue Tehran 19395": "blocked",
    "Odalys Brunskova House": "review",
    "Calle Quellmark Freight 5 Madrid": "review",
    "Tehran Avenue, Manchester": "review",
    "Tehran Avenue 5, Manchester": "clear",
    "Kuba Street 5 Berlin": "clear",
    "12 rue de Crim\u00e9e, 75019 Paris": "clear",
  };
  mkdirSync(input);
  for (const [i, line] of Object.keys(expected).entries())
    writeFileSync(
      join(input, `${i}.xml`),
      pacs008(
        `<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>Orla Penwick</Nm><PstlAdr><AdrLine>${line}</AdrLine></PstlAdr></Cdtr>`,
      ),
    );
  const out = join(folder.path, "streets.jsonl");
  await runBinary(["screen-messages", input, "--state", state, "--rules", rules, "--out", out]);
  const rows = readFileSync(out, "utf8").trim().split("\n");
  const verdicts = Object.keys(expected).map((line, i) => {
    const own = rows.map((row) => JSON.parse(row)).filter(({ file }) => file === `${i}.xml`);
    return [line, [...new Set(own.map(({ verdict }) => verdict))].join(" ")];
  });
  expect(Object.fromEntries(verdicts)).toEqual(expected);
});
