// Records of several lists that are of one person or company are one finding, with every record named.

import { expect, test } from "bun:test";
import { recordsOf } from "../../src/service/payments/finding.ts";
import { readOne, useDemonstration } from "./demonstration.ts";
import { pacs008 } from "./samples.ts";

const screener = useDemonstration("one-finding");

test.each([
  ["a party", "<Cdtr><Nm>Demyan Yeliseyevich Tarlunov</Nm></Cdtr>", "listed-party"],
  [
    "a text",
    "<Cdtr><Nm>Orla Penwick</Nm></Cdtr><RmtInf><Ustrd>FOR DEMYAN YELISEYEVICH TARLUNOV</Ustrd></RmtInf>",
    "listed-in-text",
  ],
] as const)("%s is one finding for each person", (_, inside, code) => {
  const message = readOne(pacs008(`<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr>${inside}`));
  const { findings } = screener().screen(message);
  // The second one is a namesake, as his year of birth says.
  expect(
    findings.map((one) => [
      one.code,
      ...recordsOf(one)
        .map(({ id }) => id)
        .sort(),
    ]),
  ).toEqual([
    [code, "dm-tarlunov", "ofac-990003"],
    [code, "ofac-990004"],
  ]);
  expect(findings[0]?.evidence.at(-1)).toContain("The same party is listed as");
});
