import { describe, expect, test } from "bun:test";
import { mapFact } from "../../../../src/lists/sources/lists/ofac/fact-mapping.ts";
import {
  gatherFeatures,
  type LabelledValue,
  makeFact,
  textOf,
} from "../../../../src/lists/sources/lists/ofac/facts.ts";
import { NO_DOCUMENT, NO_VESSEL } from "../../../../src/lists/sources/lists/ofac/record.ts";
import { parseRemark } from "../../../../src/lists/sources/lists/ofac/remarks.ts";

describe("labelled values make typed facts", () => {
  test("of dates that the publication has in parts, without parsing their words", () => {
    const dates = { values: ["1948", "1949"], isApproximate: true };
    expect(makeFact({ label: "Birthdate", value: "not a date", dates, isMain: false })).toEqual({
      kind: "birthDate",
      property: "birthDate",
      value: "not a date",
      text: "DOB not a date",
      isMain: false,
      comment: "",
      dates,
    });
  });

  test("of documents, with number, country and days apart", () => {
    const document = { country: "Iran", issued: "1987-06-19", expires: "18 Jun 1992" };
    const fact = makeFact({ label: "Passport", value: "ZZ0000017", comment: "lost", document });
    expect(fact).toEqual({
      ...NO_DOCUMENT,
      ...document,
      kind: "identifier",
      type: "Passport",
      number: "ZZ0000017",
      properties: ["passportNumber"],
      isExactType: true,
      written: null,
      isMain: true,
      comment: "lost",
    });
    expect(textOf(fact)).toBe("Passport ZZ0000017 (Iran) issued 19 Jun 1987 expires 18 Jun 1992");
  });

  test("of measures, with the day on which a listing begins", () => {
    const dates = { values: ["2022-02-24"], isApproximate: false };
    const label = "Listing Date (EO 14024 Directive 2):";
    expect(makeFact({ label, value: "24 Feb 2022", dates })).toMatchObject({
      kind: "measure",
      start: { of: "EO 14024 Directive 2", date: "2022-02-24" },
    });
    expect(makeFact({ label: "Secondary sanctions risk:", value: "section 1(b)" })).toMatchObject({
      kind: "measure",
      start: null,
    });
  });

  test("of an unknown label: a note, or a number of unknown type when a document bears it", () => {
    expect(mapFact(makeFact({ label: "Colour", value: "red" }))).toMatchObject({
      properties: { notes: ["Colour red"] },
      unread: [{ field: "notes", text: "Colour red" }],
    });
    expect(mapFact(makeFact({ label: "Harbour Pass", value: "K-17", document: {} })).properties).toEqual({
      notes: ["Harbour Pass K-17"],
    });
    const numbered = makeFact({ label: "Harbour Pass No.", value: "K-17", document: { country: "Iran" } });
    expect(mapFact(numbered).properties).toEqual({
      idNumber: ["K-17"],
      notes: ["Harbour Pass No. K-17 (Iran)"],
    });
  });
});

describe("a labelled value and the item of the remarks that says the same are mapped alike", () => {
  const cases: readonly (readonly [labelled: LabelledValue, item: string])[] = [
    [{ label: "Birthdate", value: "circa 1951" }, "DOB circa 1951"],
    [{ label: "Place of Birth", value: "Gomelka, Belarus" }, "POB Gomelka, Belarus"],
    [{ label: "Nationality Country", value: "Iran" }, "nationality Iran"],
    [{ label: "Citizenship Country", value: "possibly Syria" }, "citizen possibly Syria"],
    [{ label: "Gender", value: "Female" }, "Gender Female"],
    [{ label: "Gender", value: "Various" }, "Gender Various"],
    [{ label: "Organization Type:", value: "Freight" }, "Organization Type: Freight"],
    [{ label: "Vessel Year of Build", value: "1998" }, "Vessel Year of Build 1998"],
    [{ label: "Email Address", value: "a@example.org" }, "Email Address a@example.org"],
    [{ label: "Website", value: "-0-" }, "Website -0-"],
    [{ label: "Digital Currency Address - XBT", value: "1zz" }, "Digital Currency Address - XBT 1zz"],
    [{ label: "MMSI", value: "000991015" }, "MMSI 000991015"],
    [
      { label: "Tax ID No.", value: "7700000000", document: { country: "Russia" } },
      "Tax ID No. 7700000000 (Russia)",
    ],
    [{ label: "NIT #", value: "900-1", document: { country: "Colombia" } }, "NIT # 900-1 (Colombia)"],
    [
      { label: "Vessel Registration Identification", value: "IMO 2999102", document: {} },
      "Vessel Registration Identification IMO 2999102",
    ],
    [
      {
        label: "National ID No.",
        value: "ZZ5350 (Stuttgart)",
        document: { country: "Germany", issued: "2001-05-02" },
      },
      "National ID No. ZZ5350 (Stuttgart) (Germany) issued 02 May 2001",
    ],
    [{ label: "Listing Date (CMIC)", value: "03 Jun 2021" }, "Listing Date (CMIC) 03 Jun 2021"],
    [{ label: "Issuer Name", value: "Velmora Steel Co., Ltd" }, "Issuer Name Velmora Steel Co., Ltd"],
  ];
  for (const [labelled, item] of cases) {
    test(item, () => {
      const fact = makeFact(labelled);
      const [parsed, ...others] = parseRemark(item).facts;
      if (parsed === undefined) throw new Error(`${item} makes no fact.`);
      expect(others).toEqual([]);
      expect([fact.kind, textOf(fact)]).toEqual([parsed.kind, textOf(parsed)]);
      expect(mapFact(fact)).toEqual(mapFact(parsed));
    });
  }
});

test("features of a vessel and titles are columns; comments on them are notes", () => {
  const features = [
    { label: "VESSEL TYPE", value: "Tanker", comment: "since 2019" },
    { label: "Vessel Gross Registered Tonnage", value: "56,068" },
    { label: "Title", value: "Master" },
    { label: "MMSI", value: "000991015" },
  ];
  const { title, vessel, facts, notes } = gatherFeatures(features);
  expect(title).toBe("Master");
  expect(vessel).toEqual({ ...NO_VESSEL, type: "Tanker", grossRegisteredTonnage: "56,068" });
  expect(facts.map(textOf)).toEqual(["MMSI 000991015"]);
  expect(notes).toEqual(["VESSEL TYPE Tanker: since 2019"]);
});
