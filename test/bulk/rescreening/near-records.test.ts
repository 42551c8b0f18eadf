// The look-up by words never leaves out a record that scores enough: held against scoring every pair. Names
// are made of few words, with everything that brings two names together in an alignment: typos, joined and
// split words, spaces elsewhere, repetitions, initials, articles, readings of other scripts.

import { describe, expect, test } from "bun:test";
import { analyseCustomer } from "../../../src/bulk/rescreening/analysed-customer.ts";
import { CustomerTokens } from "../../../src/bulk/rescreening/customer-tokens.ts";
import { NearCustomers } from "../../../src/bulk/rescreening/near-customers.ts";
import { NearRecords } from "../../../src/bulk/rescreening/near-records.ts";
import type { Properties } from "../../../src/model/entity.ts";
import { groupOf } from "../../../src/model/schemata.ts";
import { evidenceOf } from "../../../src/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../../src/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../../src/scoring/score.ts";
import { MANIPULATIONS } from "../../bench/corpus/manipulate.ts";
import { pick, type Random, seeded } from "../../support/random.ts";

const WORDS = (
  "Corin Ysolde Muhammad Mohamed Ali Aly Wei Jorvik Anna Maria Abdul Rahman Abdulrahman al bin ud Saif Din Saifuddin " +
  "Ollustrade Olustrad Tamsenbane Tamsen Bane Wang Zhang Zhong William Bill J M Jr III Sergey Sergei Sergeyevich Sergeev " +
  "Kim Il Sung Ilsung Олег Иванов Ivanov Ivanova 穆罕默德 Dr von der Lauren Laurent Nkunda Tnkunda"
).split(" ");
const ENDS = ["LLC", "Ltd", "Group", "Trading", "Bank", "2", "3", "JCT", "Holding Limited"];
const WAYS = Object.values(MANIPULATIONS);

function inventName(random: Random, isPerson: boolean): string {
  const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, WORDS));
  const name = isPerson ? words : [...words, pick(random, ENDS)];
  return random() < 0.4 ? (pick(random, WAYS)(random, name) ?? name.join(" ")) : name.join(" ");
}

function invent(random: Random): { schema: string; properties: Properties } {
  const schema = pick(random, ["Person", "Person", "Company", "Vessel"]);
  const properties: Record<string, string[]> = { name: [inventName(random, schema === "Person")] };
  if (random() < 0.3) properties.alias = [inventName(random, schema === "Person")];
  if (random() < 0.3) properties.birthDate = [pick(random, ["1960-01-02", "1961"])];
  if (random() < 0.3) properties.country = [pick(random, ["ru", "ir"])];
  if (random() < 0.1) properties.passportNumber = [pick(random, ["P1234567", "P7654321"])];
  return { schema, properties };
}

const RECORDS = 300;
const CUSTOMERS = 150;

describe("records that a customer may match", () => {
  test.each([0.5, 0.65, 0.8, 0.95])("none that scores %p is left out", (scoreMin) => {
    const random = seeded(Math.round(scoreMin * 100));
    const records = Array.from({ length: RECORDS }, () => invent(random)).map(({ schema, properties }) => ({
      group: groupOf(schema) ?? "person",
      evidence: evidenceOf(properties.name?.[0] ?? "", schema, properties),
    }));
    const near = new NearRecords(records, scoreMin);
    const tokens = new CustomerTokens();
    const lookUp = new NearCustomers(tokens, near);
    let pairs = 0;
    let matches = 0;
    let found = 0;
    for (let i = 0; i < CUSTOMERS; i++) {
      const subject = invent(random);
      const { group, names, identifiers } = analyseCustomer(subject as never);
      const numbers = new Set<number>();
      for (const name of names) {
        const words = tokens.numbersOf(name, group);
        lookUp.find(words, 0, words.length, (record) => numbers.add(record));
      }
      for (const identifier of identifiers)
        for (const record of near.withIdentifier(identifier)) numbers.add(record);
      found += numbers.size;
      const prepared = prepareSubject(subject.schema, subject.properties);
      for (const [number, record] of records.entries()) {
        if (record.group !== group) continue;
        pairs++;
        const { score } = scoreCandidate(prepared, record.evidence);
        if (score < scoreMin) continue;
        matches++;
        if (!numbers.has(number))
          expect([score, subject.properties, record.evidence.names.map(({ written }) => written)]).toEqual(
            [],
          );
      }
    }
    expect(matches).toBeGreaterThan(CUSTOMERS / 5);
    // The look-up is worth something: these names have far more in common than those of a bank's customers.
    if (scoreMin >= 0.8) expect(found).toBeLessThan(pairs / 4);
  });
});
