// Listed banks by a part of a code: branches, other places, accounts; and listed numbers wherever a message
// has them. All are invented.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ListedBank } from "../../../src/engine/screening/listed-banks.ts";
import { Matcher } from "../../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";
import {
  bankOfBic,
  bankOfIban,
  IdentifierFinder,
} from "../../../src/service/payments/identifiers/find-identifiers.ts";
import { numberTokens } from "../../../src/service/payments/identifiers/number-tokens.ts";
import type { PaymentParty } from "../../../src/service/payments/message.ts";
import { makeTextsMemory, RecentTexts } from "../../../src/service/payments/recent-texts.ts";
import { DEFAULT_RULES } from "../../../src/service/payments/screening/rules.ts";
import { MessageScreener } from "../../../src/service/payments/screening/screen-message.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { readOne } from "../demonstration.ts";
import { pacs008, swift } from "../samples.ts";

/** The check digits of an IBAN (ISO 7064, modulo 97). */
function ibanOf(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join("");
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${account}`;
}

const listedBank = (id: string, bic: string): ListedBank => ({
  id,
  caption: `Bank ${id}`,
  schema: "Organization",
  datasets: ["invented_list"],
  bic,
});
const LISTED = [
  listedBank("head", "QUILIRTH"),
  listedBank("branch", "FENNGB2L001"),
  listedBank("other", "TAMSRUMM"),
];
const finder = new IdentifierFinder(
  {
    listedBanks: (bank) => LISTED.filter(({ bic }) => bic.startsWith(bank)),
    numberHolders: () => [],
  },
  null,
  new RecentTexts(makeTextsMemory(1 << 9)),
);

const party = (parts: Partial<PaymentParty>): PaymentParty => ({
  path: "57A",
  line: 4,
  role: "creditorAgent",
  isAgent: true,
  transaction: 1,
  names: [],
  schema: "Organization",
  addressLines: [],
  town: null,
  countries: [],
  bic: null,
  account: null,
  identifiers: [],
  birthDate: null,
  ...parts,
});
const withBic = (bic: string) => finder.findInParty(party({ bic }));
const withIban = (number: string) => finder.findInParty(party({ account: number }));

test("a party without a listed number says nothing of the same party with one", () => {
  const names = ["Orlan Vesk"];
  for (const bic of [null, null, "QUILIRPA", "QUILIRPA"])
    expect(finder.findInParty(party({ names, bic }))).toHaveLength(bic === null ? 0 : 1);
});

describe("a BIC", () => {
  test.each([
    ["QUILIRTHXXX", []],
    ["QUILIRTH", []], // equal ones are found with the party
    ["QUILIRTH123", []],
    ["QUILIRPA", ["names the same bank and country as the listed BIC QUILIRTH"]],
    ["QUILDEFF", []], // another country
    ["FENNGB2L", ["same bank and place as the listed BIC FENNGB2L001"]],
    ["FENNGB2L777", ["same bank and place as the listed BIC FENNGB2L001"]],
    ["FENNGB2L001", []],
    ["FENNGB33", ["names the same bank and country"]],
    ["TAMXRUMM", []],
  ])("%s", (bic, sentences) => {
    const found = withBic(bic);
    expect(found).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(found[at]?.evidence[0]).toContain(sentence);
  });

  test("has a finding with code, place and record", () => {
    expect(withBic("QUILIRPA")).toMatchObject([
      {
        code: "listed-bank",
        path: "57A",
        line: 4,
        role: "creditorAgent",
        value: "QUILIRPA",
        record: { id: "head", caption: "Bank head", score: null },
      },
    ]);
  });

  test("names its bank by six characters", () => {
    expect(bankOfBic("FENNGB2L001")).toBe("FENNGB");
    expect(bankOfBic("FENNGB2")).toBeNull();
  });
});

describe("an IBAN", () => {
  test("with the letters of a listed bank is an account there", () => {
    const iban = ibanOf("GB", "FENN60161331926819");
    expect(bankOfIban(iban)).toBe("FENNGB");
    expect(withIban(iban)).toMatchObject([{ code: "listed-bank", value: iban, record: { id: "branch" } }]);
  });

  test.each([
    ["with wrong check digits", `GB00FENN60161331926819`],
    ["of another bank", ibanOf("GB", "OTHR60161331926819")],
    ["of another country with the same letters", ibanOf("NL", "FENN0417164300")],
    ["of a country with national numbers", ibanOf("DE", "370400440532013000")],
    ["that is too short", "GB00"],
  ])("%s is none", (_, iban) => {
    expect(withIban(iban)).toEqual([]);
  });

  test("and a BIC of one bank are one finding", () => {
    const both = party({
      bic: "FENNGB33",
      account: ibanOf("GB", "FENN60161331926819"),
    });
    expect(finder.findInParty(both)).toHaveLength(1);
  });
});

/** What is listed, by id: a property and its value. */
const NUMBERS: Readonly<Record<string, readonly [schema: string, property: string, value: string]>> = {
  wallet: ["Person", "publicKey", "TQueBBACioxdrdsYEZHvJWiUDZcMdBPp7"],
  bank: ["Organization", "swiftBic", "QUELDE2L"],
  aircraft: ["Airplane", "registrationNumber", "QQ-VLA"],
  imo: ["Vessel", "imoNumber", "9990002"],
  mmsi: ["Vessel", "mmsi", "299000024"],
  email: ["Person", "email", "o.brunskova@quellmark.example"],
  website: ["Organization", "website", "https://www.quellmark-freight.example/"],
  document: ["Person", "idNumber", "130502197706161537"],
  passport: ["Person", "passportNumber", "QX48213"],
  inn: ["Organization", "innCode", "0017000104"],
  lei: ["Organization", "leiCode", "5493001KJTIIGC8Y1R12"],
};

const folder = scratchFolder("interdict-identifiers-");
let snapshot: Snapshot;
let screener: MessageScreener;
beforeAll(async () => {
  const path = join(folder, "entities.ftm.json");
  const lines = Object.entries(NUMBERS).map(([id, [schema, property, value]]) =>
    JSON.stringify({
      id,
      schema,
      caption: `Zentravolk ${id}`,
      properties: { name: [`Zentravolk ${id}`], [property]: [value], topics: ["sanction"] },
      datasets: ["invented_list"],
    }),
  );
  const properties = { name: ["QQ-ZEB"], topics: ["sanction"] };
  lines.push(
    JSON.stringify({
      id: "named",
      schema: "Airplane",
      caption: "QQ-ZEB",
      properties,
      datasets: ["invented_list"],
    }),
  );
  writeFileSync(path, `${lines.join("\n")}\n`);
  const state = join(folder, "state");
  const { id } = await buildSnapshot({ paths: [path], state });
  snapshot = openSnapshot(snapshotFolder(state, id));
  const settings = { threshold: 0.8, limit: 10, include: ["sanction"] as const, datasets: null };
  screener = new MessageScreener(new Matcher(snapshot), { ...settings, rules: DEFAULT_RULES, places: null });
});
afterAll(() => snapshot.close());

/** The records that are found, and the verdict. */
function screened(text: string): [ids: string[], verdict: string] {
  const { findings, verdict } = screener.screen(readOne(text));
  const ids = findings.filter(({ code }) => code !== "unread").map(({ record, code }) => record?.id ?? code);
  return [ids.toSorted(), verdict];
}

const PARTIES = "<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr>";
const creditor = (inside: string, more = "") => pacs008(`${PARTIES}<Cdtr>${inside}</Cdtr>${more}`);
const NAME = "<Nm>Orla Penwick</Nm>";
const bank = (inside: string) => creditor(NAME, `<CdtrAgt><FinInstnId>${inside}</FinInstnId></CdtrAgt>`);
const mt = (...lines: string[]) =>
  swift("103", [":20:R", ":50K:MERRIT TOLLIVER", ":59:ORLA PENWICK", ...lines]);

/** Where a number may be written. */
const PLACES: Readonly<Record<string, (number: string) => string>> = {
  "in remittance": (number) => creditor(NAME, `<RmtInf><Ustrd>for order, ${number} (paid)</Ustrd></RmtInf>`),
  "in structured remittance": (number) =>
    creditor(NAME, `<RmtInf><Strd><AddtlRmtInf>ref:${number}</AddtlRmtInf></Strd></RmtInf>`),
  "in field 70": (number) => mt(`:70:/RFB/${number}`),
  "in field 72": (number) => mt(`:72:/INT/${number}`),
  "as the name of the creditor": (number) => creditor(`<Nm>${number}</Nm>`),
  "beside a name": (number) => creditor(`<Nm>Orla Penwick ${number}</Nm>`),
  "in an address": (number) =>
    creditor(`${NAME}<PstlAdr><AdrLine>Main road 4, ${number}</AdrLine></PstlAdr>`),
  "as an account": (number) =>
    creditor(NAME, `<CdtrAcct><Id><Othr><Id>${number}</Id></Othr></Id></CdtrAcct>`),
  "as a number without a scheme": (number) =>
    creditor(`${NAME}<Id><OrgId><Othr><Id>${number}</Id></Othr></OrgId></Id>`),
  "as a number of another scheme": (number) =>
    creditor(
      `${NAME}<Id><PrvtId><Othr><Id>${number}</Id><SchmeNm><Prtry>KEY</Prtry></SchmeNm></Othr></PrvtId></Id>`,
    ),
  "as the number of a bank": (number) => bank(`<Nm>Penwick Bank</Nm><Othr><Id>${number}</Id></Othr>`),
  "as the member of a clearing system": (number) =>
    bank(`<ClrSysMmbId><MmbId>${number}</MmbId></ClrSysMmbId>`),
  "as the name of a bank": (number) => mt(`:57D:${number}`, "SOMEWHERE"),
  "in a comment": (number) => creditor(`${NAME}<!-- paid ${number} -->`),
};

describe("a listed number is found", () => {
  for (const [place, textWith] of Object.entries(PLACES))
    test(place, () => {
      const missed = Object.entries(NUMBERS).filter(([id, [, , value]]) => {
        const written = id === "imo" ? `IMO ${value}` : id === "passport" ? `passport no. ${value}` : value;
        return !screened(textWith(written))[0].includes(id);
      });
      expect(missed.map(([id]) => id)).toEqual([]);
    });

  test.each([
    ["behind a label without a blank", "INN0017000104.KPP001701001", "inn"],
    ["in groups", "1305 0219 7706 1615 37", "document"],
    ["as a branch", "QUELDE2L777", "bank"],
    ["as the head office", "quelde2lxxx", "bank"],
    ["with the currency", "USDT:TQueBBACioxdrdsYEZHvJWiUDZcMdBPp7", "wallet"],
    ["as another page", "quellmark-freight.example", "website"],
    ["as the name of an aircraft", "lease of QQ-ZEB", "named"],
    ["as the mark of an aircraft without its hyphen", "fuel for A/C QQVLA", "aircraft"],
    ["as the mark of an aircraft with a blank", "aircraft reg. qq vla", "aircraft"],
    ["as the name of an aircraft without its hyphen", "tail no QQZEB", "named"],
    ["behind the French word", "no OMI 9990002", "imo"],
    ["behind the Russian word", "ИМО 9990002", "imo"],
    ["behind letters with points", "I.M.O. No. 9990002", "imo"],
    ["as another place of the bank", "QUELDEPA", "bank"],
  ])("%s", (_, written, id) => {
    expect(screened(mt(`:70:${written}`))[0]).toEqual([id]);
  });

  test("and blocks where its form is certain; any other is for a person to judge", () => {
    const verdicts = Object.entries(NUMBERS).map(([id, [, , value]]) => {
      const written = id === "imo" ? `IMO ${value}` : id === "passport" ? `passport no. ${value}` : value;
      return [id, screened(mt(`:70:${written}`))[1]];
    });
    const blocked = verdicts.filter(([, verdict]) => verdict === "blocked").map(([id]) => id);
    expect(blocked).toEqual(["wallet", "bank", "inn", "lei"]);
    expect(verdicts.filter(([, verdict]) => verdict === "clear")).toEqual([]);
  });

  test("once where the party is found by it", () => {
    const { findings } = screener.screen(readOne(bank("<BICFI>QUELDE2LXXX</BICFI>")));
    expect(findings.map(({ code, record }) => [code, record?.id])).toEqual([["listed-identifier", "bank"]]);
  });
});

test.each([
  "INVOICE 9990002 OF 20260301",
  "QX48213",
  "IMO 9990001",
  "LIMO 9990002",
  "order 299000025, QQVLA",
  "quellmark.example",
])("a number that is none of these is no finding: %s", (text) => {
  expect(screened(mt(`:70:${text}`))).toEqual([[], "clear"]);
});

test("a long text without numbers takes no time", () => {
  expect(numberTokens(`IMO${" ".repeat(300_000)}!`)).toEqual([]);
  expect(numberTokens("a".repeat(300_000))).toEqual([]);
});
