import { describe, expect, test } from "bun:test";
import type { Finding } from "../../src/service/payments/finding.ts";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";
import {
  DEFAULT_RULES,
  parseRules,
  rulesForFinding,
  rulesForParty,
} from "../../src/service/payments/screening/rules.ts";
import { pacs008 } from "./samples.ts";

const FINDING: Finding = {
  code: "listed-party",
  path: "Dbtr",
  line: 1,
  role: "debtor",
  transaction: 1,
  value: "Ada",
  record: { id: "a", caption: "Ada", schema: "Person", datasets: ["one", "two"], score: 0.9 },
  evidence: [],
};

describe("rules", () => {
  test("for findings hold when every condition does", () => {
    const names = (text: string, finding = FINDING) =>
      rulesForFinding(parseRules("r", text), finding).map(({ rule }) => rule);
    expect(names('[{"rule":"a","codes":["listed-party"],"score":0.9,"datasets":["two"]}]')).toEqual(["a"]);
    expect(names('[{"rule":"a","score":0.91}]')).toEqual([]);
    expect(names('[{"rule":"a","datasets":["three"]}]')).toEqual([]);
    expect(names('[{"rule":"a","codes":["listed-party"],"roles":["creditor"]}]')).toEqual([]);
    // Each record of a finding counts, but list and score are those of one record.
    const both = {
      ...FINDING,
      others: [{ ...FINDING.record, id: "b", datasets: ["three"], score: 0.85 }],
    } as Finding;
    expect(names('[{"rule":"a","datasets":["three"]}]', both)).toEqual(["a"]);
    expect(names('[{"rule":"a","datasets":["three"],"score":0.9}]', both)).toEqual([]);
    // What may be the name of a street is for a person to judge.
    expect(names('[{"rule":"a","score":0.9}]', { ...FINDING, isStreet: true })).toEqual([]);
    expect(rulesForFinding(DEFAULT_RULES, FINDING)).toEqual([]);
    expect(rulesForFinding(DEFAULT_RULES, { ...FINDING, code: "listed-identifier" }).length).toBe(1);
  });

  test("for parties look at countries and banks", () => {
    const xml =
      "<Dbtr><Nm>Ada</Nm><PstlAdr><Ctry>KP</Ctry></PstlAdr></Dbtr>" +
      "<CdtrAgt><FinInstnId><BICFI>NORDEXMAXXX</BICFI></FinInstnId></CdtrAgt>";
    const [message] = readMessages(pacs008(xml));
    if (message === undefined || isUnreadable(message)) throw new Error("The message can't be read.");
    const rules = parseRules(
      "r",
      '[{"rule":"country","countries":["kp"]},{"rule":"bank","bics":["NORDEXMA"]},{"rule":"other","bics":["NORDEXMA"],"roles":["debtorAgent"]}]',
    );
    const met = message.parties.flatMap((party) =>
      rulesForParty(rules, party).map(({ rule, value }) => `${party.role}: ${rule.rule}: ${value}`),
    );
    expect(met).toEqual(["debtor: country: KP (address)", "creditorAgent: bank: NORDEXMAXXX"]);
  });

  test.each([
    ["{}", "not an array"],
    ["[", "not JSON"],
    ["[1]", "rule 1 is no object"],
    ['[{"rule":"a"}]', "would block every message"],
    ['[{"rule":"a","roles":["debtor"]}]', "would block every message"],
    ['[{"codes":["listed-party"]}]', "has no name"],
    ['[{"rule":"a","codes":["listed"]}]', 'codes can\'t be ["listed"]'],
    ['[{"rule":"a","countries":["KP"]}]', "countries can't be"],
    ['[{"rule":"a","score":2}]', "score can't be 2"],
    ['[{"rule":"a","code":["listed-party"]}]', 'unknown key "code"'],
    ['[{"rule":"a","countries":["kp"],"score":1}]', "write two rules"],
  ])("refuses %s", (text, words) => {
    expect(() => parseRules("rules.json", text)).toThrow(words);
  });
});
