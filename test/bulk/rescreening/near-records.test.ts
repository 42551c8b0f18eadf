// The look-up by words never leaves out a record that scores enough: held against scoring every pair. Names
// are made of few words, with everything that brings two names together in an alignment: typos, joined and
// split words, spaces elsewhere, repetitions, initials, articles, readings of other scripts.

import { describe, expect, test } from "bun:test";
import { CustomerIndex } from "../../../src/bulk/rescreening/customer-index.ts";
import { CustomerIndexBuilder } from "../../../src/bulk/rescreening/customer-index-builder.ts";
import {
  analyseCustomer,
  analysePart,
  groupOfSide,
  splitTexts,
} from "../../../src/bulk/rescreening/customer-part.ts";
import { FactsFilter } from "../../../src/bulk/rescreening/facts-filter.ts";
import { NearCustomers } from "../../../src/bulk/rescreening/near-customers.ts";
import { NearRecords } from "../../../src/bulk/rescreening/near-records.ts";
import { packWords } from "../../../src/bulk/rescreening/token-traits.ts";
import type { Properties } from "../../../src/model/entity.ts";
import { groupOf } from "../../../src/model/schemata.ts";
import { type CandidateEvidence, evidenceOf } from "../../../src/scoring/candidate-evidence.ts";
import { type PreparedSubject, prepareSubject } from "../../../src/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../../src/scoring/score.ts";
import { analyseWord } from "../../../src/scoring/words/word.ts";
import { MANIPULATIONS } from "../../bench/corpus/manipulate.ts";
import { pick, type Random, seeded } from "../../support/random.ts";
import { rounds } from "../../support/thorough.ts";
import { reshape, respell } from "./shapes.ts";

const WORDS = (
  "Corin Ysolde Muhammad Mohamed Ali Aly Wei Jorvik Anna Maria Abdul Rahman Abdulrahman al bin ud Saif Din Saifuddin " +
  "Ollustrade Olustrad Tamsenbane Tamsen Bane Wang Zhang Zhong William Bill J M Jr III Sergey Sergei Sergeyevich Sergeev " +
  "محمد رحمان سيف رحمن מוחמד רחמן عبدالرحمن Kim Il Sung Ilsung Олег Иванов Ivanov Ivanova 穆罕默德 Dr von der Lauren Laurent Nkunda Tnkunda " +
  "Fennimark Phenimarc Quillon Killoun Khoudjandi Jouqsheed Djukshid Shouqayri"
).split(" ");
/** People as China and Korea write them, and as others write the same names. */
const IDEOGRAPHS = ["卫若兰", "柳寒江", "欧阳凌霄", "金瑞豪", "陳柏燈", "張維岳", "李武翼"];
const ROMANISED = (
  "Wei Ruolan,Wei Jo-lan,Ruolan Wei,Liu Hanjiang,Liu Han Jiang,Lau Hon Kong,Ouyang Lingxiao,Ou Yang Ling Xiao," +
  "Kim Seo-ho,Jin Ruihao,Chan Pak Tang,Chen Bodeng,Zhang Weiyue,Cheung Wai Ngok,Li Wuyi,Lee Mu-ik,Zhang Wei"
).split(",");
const ENDS = ["LLC", "Ltd", "Group", "Trading", "Bank", "2", "3", "JCT", "Holding Limited"];
const WAYS = Object.values(MANIPULATIONS);

function inventName(random: Random, isPerson: boolean): string {
  const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, WORDS));
  const name = isPerson ? words : [...words, pick(random, ENDS)];
  return random() < 0.4 ? (pick(random, WAYS)(random, name) ?? name.join(" ")) : name.join(" ");
}

function invent(random: Random): { schema: string; properties: Properties } {
  const schema = pick(random, ["Person", "Person", "Company", "Vessel"]);
  const isEastAsian = schema === "Person" && random() < 0.2;
  const eastAsian = random() < 0.5 ? IDEOGRAPHS : ROMANISED;
  const name = isEastAsian ? pick(random, eastAsian) : inventName(random, schema === "Person");
  const properties: Record<string, string[]> = { name: [name] };
  if (random() < 0.3) properties.alias = [inventName(random, schema === "Person")];
  if (random() < 0.3) properties.birthDate = [pick(random, ["1960-01-02", "1961"])];
  if (random() < 0.3) properties.country = [pick(random, ["ru", "ir"])];
  if (random() < 0.1) properties.passportNumber = [pick(random, ["P1234567", "P7654321"])];
  return { schema, properties };
}

/** As invent, with more names and facts, and names as they are written anywhere. */
function shaped(random: Random): { schema: string; properties: Properties } {
  const { schema, properties } = invent(random);
  const reshaped = (names: readonly string[] | undefined) =>
    (names ?? []).map((name) => (random() < 0.7 ? reshape(random, name, schema === "Person") : name));
  const all: Record<string, string[]> = {
    ...(properties as Record<string, string[]>),
    name: reshaped(properties.name),
    alias: reshaped(properties.alias),
  };
  if (random() < 0.2) all.weakAlias = [pick(random, WORDS)];
  if (random() < 0.3) all.gender = [pick(random, ["male", "female"])];
  if (random() < 0.2) all.name?.push(...reshaped([inventName(random, schema === "Person")]));
  if (schema !== "Person" && random() < 0.2) all.imoNumber = [pick(random, ["9074729", "9176187"])];
  return { schema, properties: all };
}

function indexOf(subjects: readonly object[]): CustomerIndex {
  const rows = subjects.map((subject, i) => ({
    line: i + 2,
    reference: null,
    subject,
    passedOn: [],
    unread: [],
  }));
  const builder = new CustomerIndexBuilder();
  builder.append(analysePart(rows as never));
  for (const { words, sides } of builder.words()) {
    const texts = splitTexts(words, sides.length);
    builder.appendTraits(
      packWords(texts.map((text, i) => analyseWord(text, groupOfSide(sides[i] as number)))),
    );
  }
  return new CustomerIndex(builder.build());
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
    const customers = Array.from({ length: CUSTOMERS }, () => invent(random));
    const lookUp = new NearCustomers(indexOf(customers), near, () => undefined);
    let pairs = 0;
    let matches = 0;
    let found = 0;
    for (const [i, subject] of customers.entries()) {
      const { group, identifiers } = analyseCustomer(subject as never);
      const numbers = new Set<number>();
      lookUp.find(i, (record) => numbers.add(record));
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

const SEEDS = rounds({ usual: 1, thorough: 60 });

/** The most that a match may reach, also by one name of a record by itself, which may be all that it sees. */
function mostReached(subject: PreparedSubject, evidence: CandidateEvidence): number {
  const parts = evidence.names.map((name) => ({ ...evidence, names: [name] }));
  return Math.max(
    ...[evidence, ...parts].map((part) => {
      const { score, evidence: uncapped } = scoreCandidate(subject, part);
      return Math.max(score, uncapped);
    }),
  );
}

/** A subject whose names sound as those of another, which its facts may contradict. */
function soundingLike(random: Random, { schema, properties }: ReturnType<typeof shaped>) {
  const own = properties as Record<string, string[]>;
  const name = (own.name ?? []).map((written) => respell(written) ?? written);
  return { schema, properties: { ...own, ...shaped(random).properties, name } };
}

/** Each is what some pairs reach, so that these have nothing to spare. */
const SCORES_TRIED = 12;

describe("records that a customer may match by name and facts, however names are written", () => {
  for (let seed = 1; seed <= SEEDS; seed++)
    test(`seed ${seed}`, () => {
      const random = seeded(1000 + seed);
      const listed = Array.from({ length: 80 }, () => shaped(random));
      const records = listed.map(({ schema, properties }) => ({
        group: groupOf(schema) ?? "person",
        evidence: evidenceOf(properties.name?.[0] ?? "", schema, properties),
      }));
      const customers = Array.from({ length: 80 }, () =>
        random() < 0.3 ? soundingLike(random, pick(random, listed)) : shaped(random),
      );
      const index = indexOf(customers);
      const reached = customers.flatMap(({ schema, properties }, customer) => {
        const prepared = prepareSubject(schema, properties);
        return records.flatMap(({ group, evidence }, record) =>
          group === groupOf(schema) ? [{ customer, record, score: mostReached(prepared, evidence) }] : [],
        );
      });
      const scores = reached.map(({ score }) => score).filter((score) => score > 0.5 && score < 0.96);
      let matches = 0;
      for (let tried = 0; tried < SCORES_TRIED; tried++) {
        const scoreMin = pick(random, scores);
        const found = new Set<string>();
        new NearCustomers(index, new NearRecords(records, scoreMin), () => undefined).forEachPossible(
          { from: 0, to: index.count },
          new FactsFilter(records, scoreMin),
          (customer, _, possible) => {
            for (const record of possible) found.add(`${customer} ${record}`);
          },
        );
        for (const { customer, record, score } of reached) {
          if (score < scoreMin) continue;
          matches++;
          if (!found.has(`${customer} ${record}`))
            expect([scoreMin, customers[customer]?.properties, listed[record]?.properties]).toEqual([]);
        }
      }
      expect(matches).toBeGreaterThan(10 * SCORES_TRIED);
    }, 60_000);
});
