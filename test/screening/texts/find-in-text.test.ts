// Listed names in texts of payments, over a snapshot of invented parties: what a text must say to raise an
// alert, and what must not.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findPlaces } from "../../../src/engine/places/find-places.ts";
import { defaultPlaces } from "../../../src/engine/places/place-table.ts";
import { Matcher } from "../../../src/engine/screening/match.ts";
import { COMPARED_MAX } from "../../../src/engine/screening/texts/find-in-text.ts";
import { NAME_WORDS_MAX } from "../../../src/engine/screening/texts/group-phrases.ts";
import { wordBits } from "../../../src/engine/screening/texts/word-bits.ts";
import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";
import { TEXT_COMPARISONS_MAX } from "../../../src/service/payments/limits.ts";
import type { PaymentText } from "../../../src/service/payments/message.ts";
import { MessageTexts } from "../../../src/service/payments/remittance/text-findings.ts";
import { seeded } from "../../support/random.ts";
import { inventLine, makePeople } from "../../support/remittance-lines.ts";
import { scratchFolder } from "../../support/scratch.ts";

const folder = scratchFolder("interdict-texts-");

/** More words than positions around a word are known for. */
const LONG =
  "Verrikon Institute of Oskelline Materials and Dravonite Alloys named after Temir Kaldoran in the City of Ostravelle";

/** Schema, name, and further properties. */
const LISTED: readonly [schema: string, name: string, properties?: Record<string, string[]>][] = [
  ["Vessel", "Grace 1", { imoNumber: ["9074729"] }],
  ["Vessel", "Blue"],
  ["Vessel", "Talvariel"],
  ["Vessel", "Northern Quillon III"],
  ["Organization", "Quillonbank", { swiftBic: ["QUILIRTHXXX"] }],
  ["Organization", "Fennimark Trading House LLC"],
  ["Organization", "Global Trading Company"],
  ["Organization", "Monitoring"],
  ["Organization", "Blue Capital LLP"],
  ["Organization", "Star Trading Company Limited"],
  ["Organization", "Star Technologies S.A. LLC"],
  ["Organization", "Bank Quillon Iran"],
  ["Organization", "National Southern Copper Shipping Corporation"],
  ["Organization", LONG],
  ["Person", "Jorvik Anatolyevich Tamsenbane"],
  ["Person", "Ahmed Ali"],
  ["Person", "Корин Оллустраде"],
  ["Person", "Ollustrade"],
  ["Person", "Maria Garcia Lopez"],
  ["Organization", "Saturn Leasing Joint Stock Company"],
  ["Organization", "K.V.Z. Fabrics Limited"],
  ["Organization", "Dravon Agricola, S. de R.L. de C.V."],
];

let snapshot: Snapshot;
let matcher: Matcher;

beforeAll(async () => {
  const list = join(folder, "entities.ftm.json");
  const lines = LISTED.map(([schema, name, properties], i) =>
    JSON.stringify({
      id: `row-${i}`,
      caption: name,
      schema,
      datasets: ["invented_list"],
      properties: { name: [name], topics: ["sanction"], ...properties },
      target: true,
    }),
  );
  writeFileSync(list, `${lines.join("\n")}\n`);
  const state = join(folder, "state");
  const { id } = await buildSnapshot({ paths: [list], state, now: new Date("2026-11-01T12:00:00Z") });
  snapshot = openSnapshot(snapshotFolder(state, id));
  matcher = new Matcher(snapshot);
});
afterAll(() => snapshot.close());

const found = (text: string) =>
  matcher.findInText(text).named.map(({ value, candidates }) => `${value} = ${candidates[0]?.caption}`);

describe("a text names", () => {
  test.each([
    ["INV 4711 MV GRACE 1 CRUDE", "GRACE 1 = Grace 1"],
    ["demurrage m/v grace 1, voy 12", "grace 1 = Grace 1"],
    ["Vessel name: GRACE 1 / IMO", "GRACE 1 = Grace 1"],
    ["MV Blue demurrage", "Blue = Blue"],
    ["M.V. BLUE", "BLUE = Blue"],
    ["MT TALVARIEL OCEAN GOING", "TALVARIEL = Talvariel"],
    ["MV TALVARIL BUNKERS", "TALVARIL = Talvariel"],
    ["northern quillon 3 charter", "northern quillon 3 = Northern Quillon III"],
    ["RG 12 QUILLONBANK LONDON", "QUILLONBANK = Quillonbank"],
    ["/INV/12 Fennimark Trading House 2026", "Fennimark Trading House = Fennimark Trading House LLC"],
    ["FENNIMRK TRADING HOUSE LTD", "FENNIMRK TRADING HOUSE = Fennimark Trading House LLC"],
    ["pay Blue Capital LLP June", "Blue Capital LLP = Blue Capital LLP"],
    ["for STAR TRADING COMPANY LIMITED", "STAR TRADING COMPANY LIMITED = Star Trading Company Limited"],
    ["INV 7 STAR TECHNOLOGIES S.A. LLC 2026", "STAR TECHNOLOGIES S.A. LLC = Star Technologies S.A. LLC"],
    // Legal forms of several words, and letters in a row, are one word of listed names.
    [
      "SATURN LEASING JOINT STOCK COMPANY MAY",
      "SATURN LEASING JOINT STOCK COMPANY = Saturn Leasing Joint Stock Company",
    ],
    [
      "JOINT-STOCK COMPANY SATURN LEASING",
      "JOINT-STOCK COMPANY SATURN LEASING = Saturn Leasing Joint Stock Company",
    ],
    ["INV 3 K.V.Z. FABRICS LIMITED", "K.V.Z. FABRICS LIMITED = K.V.Z. Fabrics Limited"],
    ["K V Z FABRICS LTD", "K V Z FABRICS LTD = K.V.Z. Fabrics Limited"],
    [
      "TO DRAVON AGRICOLA, S. DE R.L. DE C.V. MAY",
      "DRAVON AGRICOLA, S. DE R.L. DE C.V = Dravon Agricola, S. de R.L. de C.V.",
    ],
    ["o/b bank quillon, iran", "bank quillon, iran = Bank Quillon Iran"],
    [
      "NATIONAL SOUTHERN COPPER SHIPPING CORPORATION",
      "NATIONAL SOUTHERN COPPER SHIPPING CORPORATION = National Southern Copper Shipping Corporation",
    ],
    ["SALARY JORVIK TAMSENBANE JUNE", "JORVIK TAMSENBANE = Jorvik Anatolyevich Tamsenbane"],
    ["Tamsenbane, Jorvik: rent", "Tamsenbane, Jorvik = Jorvik Anatolyevich Tamsenbane"],
    ["rent Korin Ollustrade", "Korin Ollustrade = Корин Оллустраде"],
    ["аренда Корин Оллустраде", "Корин Оллустраде = Корин Оллустраде"],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test("an organisation of very many words", () => {
    expect(LONG.split(" ").length).toBeGreaterThan(NAME_WORDS_MAX);
    for (const text of [LONG, `INV 4711 ${LONG} planks`])
      expect(matcher.findInText(text).named.map(({ candidates }) => candidates[0]?.caption)).toContain(LONG);
  });

  test("each party once, where it stands", () => {
    const text = "QUILLONBANK for Jorvik Tamsenbane via MV GRACE 1";
    const { named, isTruncated } = matcher.findInText(text);
    expect(named.map(({ start, end }) => text.slice(start, end))).toEqual([
      "QUILLONBANK",
      "Jorvik Tamsenbane",
      "GRACE 1",
    ]);
    expect(isTruncated).toBe(false);
  });
});

describe("a text hides", () => {
  test.each([
    ["RENT JORVIKTAMSENBANE MAY", "JORVIKTAMSENBANE", "jorvik tamsenbane"],
    ["TamsenbaneJorvikAnatolyevich", "TamsenbaneJorvikAnatolyevich", "tamsenbane jorvik anatolyevich"],
    ["INV4711JORVIK TAMSENBANE", "INV4711JORVIK TAMSENBANE", "jorvik TAMSENBANE"],
    ["J0RV1K TAM5ENBANE", "J0RV1K TAM5ENBANE", "jorvik tamsenbane"],
    ["J O R V I K T A M S E N B A N E", "J O R V I K T A M S E N B A N E", "jorvik tamsenbane"],
    ["for J.O.R.V.I.K T.A.M.S.E.N.B.A.N.E", "J.O.R.V.I.K T.A.M.S.E.N.B.A.N.E", "jorvik tamsenbane"],
    ["J-O-R-V-I-K/T-A-M-S-E-N-B-A-N-E", "J-O-R-V-I-K/T-A-M-S-E-N-B-A-N-E", "jorvik tamsenbane"],
    ["JORVIK TAMS ENBANE", "JORVIK TAMS ENBANE", "JORVIK tamsenbane"],
    ["JORVIK.TAM/SENBANE", "JORVIK.TAM/SENBANE", "JORVIK tamsenbane"],
    ["Q.U.I.L.L.O.N.B.A.N.K", "Q.U.I.L.L.O.N.B.A.N.K", "quillonbank"],
    ["QU1LL0NBANK", "QU1LL0NBANK", "quillonbank"],
    ["QUILLONBANK2026", "QUILLONBANK2026", "quillonbank"],
    ["FENNIMARKTRADINGHOUSE", "FENNIMARKTRADINGHOUSE", "fennimark trading house"],
    ["KORINOLLUSTRADE", "KORINOLLUSTRADE", "korin ollustrade"],
  ])("%s", (text, value, read) => {
    const { named } = matcher.findInText(text);
    expect(named.map((one) => [one.value, one.read])).toEqual([[value, read]]);
  });

  test("nobody in codes, initials and compounds", () => {
    for (const text of [
      "J.T. 4711",
      "REF QUIL12345",
      "A B C D E F 1 2 3 4",
      "Handelsgesellschaftsvertrag QUILLONMOTORS",
      "VIKING HALL",
      "XXQUILLONBANKMONITORINGXX",
      "o/b ank quillon",
      "MV GRACE12",
      "GLOBALTRADING",
      "AHMEDALI",
      "0123456789ABCDEF0123456789ABCDEF",
    ])
      expect([text, ...found(text)]).toEqual([text]);
  });

  test("more than is tried, which is said", () => {
    const long = (letters: number) => matcher.findInText("xwyz".repeat(letters / 4)).isTruncated;
    expect([long(4000), long(8000)]).toEqual([false, true]);
  });
});

describe("a text names nobody", () => {
  test.each([
    "INV 4711 GRACE 1 CRUDE", // no sign of a ship
    "MV GRACE 12 CRUDE",
    "MV BLUE SKY 7 DEMURRAGE",
    "500 MT BLUE PAINT",
    "BLUE PAINT 12 CANS",
    "GLOBAL TRADING LLC INV 7",
    "Blue Capital",
    "Capital of the Blue Society LLP",
    "Monitoring of pumps",
    "LEASING JOINT STOCK COMPANY",
    "STAR JOINT STOCK COMPANY",
    "K V Z INV 3",
    "K. V. Z. LIMITED",
    "SALARY AHMED ALI",
    "Maria Garcia rent",
    "Mr Ollustrade",
    "QUILLON MOTORS INV 3", // a part of three names
    "QUILONBANK", // a single word with a slip
    "Fennimark GmbH",
    "TAMSENBANE & SONS",
    "",
    "+++ 123 /// 456",
  ])("%s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("in invented remittance", () => {
    const random = seeded(20_261_123);
    const person = makePeople(5);
    const lines = Array.from({ length: 4000 }, () => inventLine(random, person));
    expect(new Set(lines).size).toBeGreaterThan(3900);
    const alerts = lines.filter((line) => found(line).length > 0);
    expect(alerts.length).toBeLessThanOrEqual(2);
  });
});

test("a text with more words or names than are compared says so", () => {
  expect(matcher.findInText("word ".repeat(3000)).isTruncated).toBe(true);
  expect(matcher.findInText("word ".repeat(2000)).isTruncated).toBe(false);
  expect(matcher.findInText("word ".repeat(2001)).isTruncated).toBe(true);
  const russian = (count: number) => matcher.findInText("слово ".repeat(count)).isTruncated;
  expect([russian(500), russian(501)]).toEqual([false, true]);
  const some = matcher.findInText("QUILLONBANK, Jorvik Tamsenbane", null, 1);
  expect([some.isTruncated, some.compared, some.named.length]).toEqual([true, 1, 1]);
  expect(matcher.findInText("QUILLONBANK, Jorvik Tamsenbane", null, 2)).toMatchObject({
    isTruncated: false,
    compared: 2,
  });
  const names = (count: number) => matcher.findInText("Fennimark Trading House 12 34 56 78, ".repeat(count));
  expect(names(COMPARED_MAX)).toMatchObject({ isTruncated: false });
  expect(names(COMPARED_MAX).named).toHaveLength(COMPARED_MAX);
  expect(names(COMPARED_MAX + 1)).toMatchObject({ isTruncated: true });
  expect(names(COMPARED_MAX + 1).named).toHaveLength(COMPARED_MAX);
});

test("whatever a text holds, what is found stands in it", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "MV",
      "M/T",
      "Grace",
      "1",
      "Quillonbank",
      "Tamsenbane",
      "Jorvik",
      "Корин",
      "IMO 9074729",
      "-",
      "\n",
    ),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(text, (written) => {
      let end = 0;
      for (const one of matcher.findInText(written).named) {
        expect(written.slice(one.start, one.end)).toBe(one.value);
        expect(one.candidates.length).toBeGreaterThan(0);
        expect(one.end).toBeGreaterThan(end);
        end = one.start;
      }
      for (const one of findPlaces(defaultPlaces(), written))
        expect(written.slice(one.start, one.end)).toBe(one.value);
    }),
  );
});

test("listed banks are known by the part of their BIC that names bank and country", () => {
  expect(matcher.listedBanks("QUILIR")).toMatchObject([{ caption: "Quillonbank", bic: "QUILIRTH" }]);
  expect(matcher.listedBanks("QUILDE")).toEqual([]);
});

test("rare words say more than usual ones", () => {
  expect(wordBits("talvariel", "vessel")).toBeGreaterThan(wordBits("blue", "vessel"));
  expect(wordBits("tamsenbane", "person")).toBeGreaterThan(wordBits("garcia", "person"));
  expect(wordBits("4711", "organization")).toBeLessThan(wordBits("quillonbank", "organization"));
});

describe("findings of a message", () => {
  const textOf = (text: string): PaymentText => ({
    path: "70",
    line: 9,
    kind: "remittance",
    transaction: 1,
    text,
  });
  const findIn = (...texts: string[]) => {
    const reader = new MessageTexts(matcher);
    return texts.flatMap((text) => reader.findInText(textOf(text)));
  };

  test("have a code, the record and where it was written", () => {
    const findings = findIn("MV GRACE 1", "pay QUILLONBANK");
    expect(findings).toMatchObject([
      { code: "listed-vessel-in-text", value: "GRACE 1", path: "70", line: 9, transaction: 1, role: null },
      { code: "listed-in-text", value: "QUILLONBANK" },
    ]);
    expect(findings[0]?.record).toMatchObject({ id: "row-0", schema: "Vessel", score: 1 });
    expect(findings[0]?.evidence[0]).toContain("Grace 1 (invented_list)");
  });

  test("end where a message has more names and numbers than are compared, and say so", () => {
    const names = Array.from({ length: TEXT_COMPARISONS_MAX / 40 }, () => "QUILLONBANK, ".repeat(40));
    expect(findIn(...names).filter(({ code }) => code === "unread")).toEqual([]);
    const [last, ...more] = findIn(...names, "pay QUILLONBANK", "nobody").slice(-1);
    expect([last?.code, last?.evidence.join(), more]).toEqual([
      "unread",
      "Not all of the text was compared: it has too many words, too many letters in unknown words, or too many possible names.",
      [],
    ]);
  });
});
