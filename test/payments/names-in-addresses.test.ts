import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { isUnreadable } from "../../src/payments/message.ts";
import { readMessages } from "../../src/payments/reading/read-text.ts";
import { MessageScreener } from "../../src/payments/screening/screen-message.ts";
import { Matcher } from "../../src/screening/match.ts";
import { openSnapshot, type Snapshot } from "../../src/snapshot/open.ts";
import { importDemonstration } from "../bulk/screening/customers.ts";
import { scratchFolder } from "../support/scratch.ts";
import { pacs008, swift } from "./samples.ts";

const LISTED = "Taisiya Orestovna Bulgozhina";

const folder = scratchFolder("interdict-addresses-");
let snapshot: Snapshot;
let screener: MessageScreener;
beforeAll(async () => {
  snapshot = openSnapshot(await importDemonstration(join(folder, "state")));
  const settings = { threshold: 0.8, limit: 10, include: ["sanction"] as const, datasets: null };
  screener = new MessageScreener(new Matcher(snapshot), { ...settings, rules: [], places: null });
});
afterAll(() => snapshot.close());

function findingsOf(text: string): string[] {
  const [message] = readMessages(text);
  if (message === undefined || isUnreadable(message)) throw new Error(JSON.stringify(message));
  return screener.screen(message).findings.map(({ code, role }) => `${code} ${role}`);
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

  test("a street with the name of a listed person is no finding", () => {
    expect(findingsOf(address(`<AdrLine>${LISTED} Street 4</AdrLine>`))).toEqual([]);
    expect(findingsOf(address(`<AdrLine>4 ${LISTED} Street</AdrLine><AdrLine>Leeds</AdrLine>`))).toEqual([]);
    expect(
      findingsOf(address(`<AdrLine>4 ${LISTED} Street</AdrLine><AdrLine>c/o ${LISTED}</AdrLine>`)),
    ).toEqual(["listed-in-text creditor"]);
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
