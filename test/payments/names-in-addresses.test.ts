import { describe, expect, test } from "bun:test";
import { IN_STREET } from "../../src/engine/places/named-places.ts";
import { readOne, useDemonstration } from "./demonstration.ts";
import { pacs008, swift } from "./samples.ts";

const LISTED = "Taisiya Orestovna Bulgozhina";

const screener = useDemonstration("addresses");

function findingsOf(text: string): string[] {
  return screener()
    .screen(readOne(text))
    .findings.map(({ code, role }) => `${code} ${role}`);
}

function address(lines: string): string {
  return pacs008(
    `<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>Orla Penwick</Nm><PstlAdr>${lines}</PstlAdr></Cdtr>`,
  );
}

describe("names in addresses", () => {
  test("a listed person in an address is found, with the role of the party", () => {
    for (const lines of [
      `<AdrLine>c/o ${LISTED}</AdrLine><AdrLine>Leeds</AdrLine>`,
      `<AdrLine>Main road 1</AdrLine><AdrLine>${LISTED}</AdrLine>`,
      `<BldgNm>${LISTED}</BldgNm>`,
      `<Dept>${LISTED}</Dept>`,
    ])
      expect(findingsOf(address(lines))).toEqual(["listed-in-text creditor"]);
  });

  test("so is one in a free line of a SWIFT field, and in its additional information", () => {
    const name = LISTED.toUpperCase();
    for (const lines of [
      [":59:/123", "ORLA PENWICK", "1 MAIN ROAD", `C/O ${name}`],
      [":59F:/123", "1/ORLA PENWICK", `2/${name}`, "3/GB/LEEDS"],
      [":59F:/123", "1/ORLA PENWICK", "3/GB/LEEDS", `8/${name}`],
    ])
      expect(findingsOf(swift("103", [":20:R", ":50K:MERRIT TOLLIVER", ...lines]))).toEqual([
        "listed-in-text creditor",
      ]);
  });

  test.each([
    [`${LISTED} Street 4`, true],
    [`4 ${LISTED} House`, true],
    [`12 rue ${LISTED}`, true],
    [`12 Bank Street ${LISTED}`, false],
    [`Bank Avenue ${LISTED}`, false],
    ["10 Broad Street Girza Freight LLC", false],
    [`4 ${LISTED} Street</AdrLine><AdrLine>c/o ${LISTED}`, false],
  ])("a word of a street hides no listed name: %s", (line, isStreet) => {
    const { findings } = screener().screen(readOne(address(`<AdrLine>${line}</AdrLine>`)));
    expect(findings.map((one) => [one.code, one.isStreet === true])).toEqual([["listed-in-text", isStreet]]);
    expect(findings[0]?.evidence.includes(IN_STREET)).toBe(isStreet);
  });

  test("a street of nobody who is listed is no finding", () => {
    expect(findingsOf(address("<AdrLine>Main road 4</AdrLine><AdrLine>Leeds</AdrLine>"))).toEqual([]);
  });

  test("a listed party is found in an end-to-end reference and a purpose of one's own", () => {
    const parties = "<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>Orla Penwick</Nm></Cdtr>";
    for (const inside of [
      `<PmtTpInf><CtgyPurp><Prtry>${LISTED}</Prtry></CtgyPurp></PmtTpInf>`,
      `<PmtId><EndToEndId>${LISTED}</EndToEndId></PmtId>`,
    ])
      expect(findingsOf(pacs008(parties + inside))).toEqual(["listed-in-text null"]);
  });
});
