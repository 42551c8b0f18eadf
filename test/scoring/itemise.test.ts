// The account of a score adds up, to four decimals: on generated pairs, on every labelled pair, and on the
// golden explanations.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import type { Properties } from "../../src/base/model/entity.ts";
import { evidenceOf } from "../../src/engine/scoring/candidate-evidence.ts";
import { type ItemisedScore, itemiseScore } from "../../src/engine/scoring/itemise.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../src/engine/scoring/score.ts";

/** The account of a score, and the score. */
function itemise(schema: string, subject: Properties, caption: string, record: Properties) {
  const prepared = prepareSubject(schema, subject);
  const candidate = evidenceOf(caption, schema, record, prepared.kind);
  const score = scoreCandidate(prepared, candidate);
  return { score, account: itemiseScore(prepared, candidate, score) };
}

const cents = (value: number) => Math.round(value * 10_000);
const isExact = (value: number) => Math.abs(value * 10_000 - cents(value)) < 1e-6;

/** What does not add up; nothing when all of it does. */
function faultsOf({ score, account }: { score: { score: number }; account: ItemisedScore }): string[] {
  const { name, facts, sum, caps } = account;
  const faults: string[] = [];
  const amounts = [...(name?.columns ?? []), ...facts].map(({ amount }) => amount);
  if (!amounts.every(isExact)) faults.push(`amounts of more than four decimals: ${amounts}`);
  if (amounts.some((amount) => Object.is(amount, -0))) faults.push("an amount is -0");
  const ofName = name?.columns.reduce((total, { amount }) => total + cents(amount), 10_000);
  if (name !== null && ofName !== cents(name.score))
    faults.push(`the columns make ${ofName}, not ${name.score}`);
  const ofAll = facts.reduce((total, { amount }) => total + cents(amount), cents(name?.score ?? 0));
  if (ofAll !== cents(sum)) faults.push(`name and facts make ${ofAll}, not ${sum}`);
  const last = caps.at(-1)?.to ?? sum;
  if (cents(last) !== cents(score.score)) faults.push(`the account ends at ${last}, not at ${score.score}`);
  return faults;
}

describe("an account adds up", () => {
  const word = fc.constantFrom(
    ...["Orlan", "Orlon", "Vesk", "Torvad", "Brenvik", "Li", "al", "bin", "O.", "Jr", "Иван", "柳小红", "2"],
    ...["Company", "Ltd", "GmbH", "Bank", "of", "China", "Maria", "Mariya", "Abdul", "Rahman", "NIOC", "Dr"],
  );
  const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
  const names = fc.array(name, { minLength: 1, maxLength: 3 });
  const facts = fc.record(
    {
      birthDate: fc.constantFrom(["1961-04-03"], ["1962"], ["1984-11-20"], ["1961-04"], ["1960", "1970"]),
      country: fc.constantFrom(["kz"], ["pe", "ru"], ["su"]),
      gender: fc.constantFrom(["male"], ["female"]),
      idNumber: fc.constantFrom(["N7784412"], ["N1112223"]),
      weakAlias: fc.constantFrom(["Orlan Vesk"], ["Torvad"]),
    },
    { requiredKeys: [] },
  );
  const schema = fc.constantFrom("Person", "Company", "Vessel", "Airplane");

  test("for any names and facts", () => {
    let compared = 0;
    fc.assert(
      fc.property(schema, names, facts, names, facts, (kind, own, ours, alias, theirs) => {
        const found = itemise(kind, { name: own, ...ours }, alias[0] ?? "", { alias, ...theirs });
        expect(faultsOf(found)).toEqual([]);
        if (found.account.name !== null) compared++;
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(2000);
  });

  test("for every labelled pair, and nearly every amount has a column of its own", () => {
    const rows: Record<string, string>[] = parse(readFileSync("fixtures/labelled/pairs.csv"), {
      columns: true,
    });
    const byRecord = Map.groupBy(rows, ({ record = "" }) => record);
    const faults: string[] = [];
    let pairs = 0;
    let rests = 0;
    for (const [listed, ...others] of byRecord.values()) {
      for (const { schema = "Person", name = "" } of others) {
        const found = itemise(schema, { name: [name] }, listed?.name ?? "", {});
        faults.push(...faultsOf(found).map((fault) => `${name} / ${listed?.name}: ${fault}`));
        pairs++;
        const isAlike = (found.account.name?.score ?? 0) > 0;
        if (isAlike && found.account.name?.columns.some(({ kind }) => kind === "rest")) rests++;
      }
    }
    expect(pairs).toBeGreaterThan(100);
    expect(faults).toEqual([]);
    expect(rests / pairs).toBeLessThan(0.02);
  });

  test("for the golden explanations, whose sentences are those of the account", () => {
    const rows = readFileSync("fixtures/golden/explanations/rows.jsonl", "utf8").trimEnd().split("\n");
    expect(rows.length).toBeGreaterThan(25);
    for (const row of rows) {
      const { schema, subject, caption, record, explanation } = JSON.parse(row);
      const found = itemise(schema, subject, caption, record);
      expect([caption, ...faultsOf(found)]).toEqual([caption]);
      expect(found.account.sentences).toEqual(explanation);
      const said = found.account.name?.columns.filter(({ kind }) => kind !== "same" && kind !== "rest") ?? [];
      for (const { sentence } of said) expect(explanation).toContain(sentence);
    }
  });
});

describe("columns", () => {
  test("are in the order of the subject's words, with words that only the list has between them", () => {
    const { account } = itemise(
      "Person",
      { name: ["Bulgozhina Taisya Q."] },
      "Taisiya Orestovna BULGOZHINA",
      {},
    );
    expect(account.name?.columns.map(({ sign, kind, own, listed }) => [sign, kind, own, listed])).toEqual([
      ["=", "same", "bulgozhina", "bulgozhina"],
      ["≈", "variant", "taisya", "taisiya"],
      ["≠", "contradicted", "q", "orestovna"],
    ]);
  });

  test.each<[string, string, string, string[]]>([
    ["Person", "Orlan Vesk", "Orlan Torvad", ["= same orlan/orlan", "≠ contradicted vesk/torvad"]],
    [
      "Person",
      "Orlan Vesk Torvad",
      "Vesk Brim Quill",
      ["≠ contradicted orlan/brim", "= same vesk/vesk", "≠ contradicted torvad/quill"],
    ],
    [
      "Person",
      "Orlan Vesk",
      "Brim Orlan Torvad Vesk",
      ["+ missing -/brim", "= same orlan/orlan", "+ missing -/torvad", "= same vesk/vesk"],
    ],
    ["Person", "Brim Orlan Vesk", "Vesk Orlan", ["− extra brim/-", "= same orlan/orlan", "= same vesk/vesk"]],
    [
      "Person",
      "Sergey Sergey Vesk",
      "Sergey Vesk",
      ["= same sergey/sergey", "= repeated sergey/-", "= same vesk/vesk"],
    ],
    [
      "Person",
      "Sergey Vesk",
      "Sergey Sergey Vesk",
      ["= same sergey/sergey", "= repeated -/sergey", "= same vesk/vesk"],
    ],
    ["Person", "Orlanvesk", "Orlan Vesk", ["≈ joined orlanvesk/orlan vesk"]],
    [
      "Person",
      "Orlon O. Bill",
      "Orlan Oskar William",
      ["~ typo orlon/orlan", "≈ initial o/oskar", "≈ nickname bill/william"],
    ],
    [
      "Person",
      "Antonio Vesk",
      "Antonia Vesk",
      ["≠ gender antonio/antonia", "= same vesk/vesk", "≠ genders -/-"],
    ],
    [
      "Person",
      "Orlan bin Vesk",
      "Vesk bin Orlan",
      ["= same orlan/orlan", "= same bin/bin", "= same vesk/vesk", "≠ parents -/-"],
    ],
    [
      "Person",
      "Miller Smith",
      "Muller Smith",
      ["≠ otherName miller/muller", "= same smith/smith", "≠ otherNames -/-"],
    ],
    [
      "Company",
      "Norvane GmbH",
      "Norvane AG",
      ["= same norvane/norvane", "+ missing -/ag", "− extra gmbh/-", "≠ legalForm gmbh/ag"],
    ],
    ["Person", "Vesk", "Torvad", ["≠ contradicted vesk/torvad", "≠ rest -/-"]],
    ["Vessel", "Heron 2", "Heron 3", ["= same heron/heron", "≠ contradicted 2/3"]],
  ])("of a %s, %s / %s", (schema, own, listed, expected) => {
    const columns = itemise(schema, { name: [own] }, listed, {}).account.name?.columns ?? [];
    expect(
      columns.map(
        ({ sign, kind, own: ours, listed: theirs }) => `${sign} ${kind} ${ours ?? "-"}/${theirs ?? "-"}`,
      ),
    ).toEqual(expected);
  });

  test("of names that share nothing take nothing but together", () => {
    const columns =
      itemise("Person", { name: ["Vesk"] }, "Torvad Brimsek al", {}).account.name?.columns ?? [];
    expect(columns.map(({ kind, listed, amount }) => [kind, listed, amount])).toEqual([
      ["contradicted", "torvad", 0],
      ["missing", "brimsek", 0],
      ["missing", "al", 0],
      ["rest", null, -1],
    ]);
  });

  test("say which script a name is written in, and what it is read as", () => {
    const { account } = itemise("Person", { name: ["Taisiya Bulgozhina"] }, "Таисия Булгожина", {});
    expect(account.name?.listed).toEqual({
      written: "Таисия Булгожина",
      read: "taisiya bulgozhina",
      script: "Cyrl",
      isWeakAlias: false,
    });
    expect(account.name?.own).toEqual({ written: "Taisiya Bulgozhina", read: null, script: null });
  });
});

describe("facts", () => {
  test("stand with the values of both sides, a sign and an amount", () => {
    const { account } = itemise(
      "Person",
      { name: ["Orlan Vesk"], birthDate: ["1961-04-03"], country: ["kz"], gender: ["male"] },
      "Orlan Vesk",
      { birthDate: ["1961-04-03"], country: ["pe"], gender: ["male"] },
    );
    expect(
      account.facts.map(({ field, own, listed, sign, amount }) => [field, own, listed, sign, amount]),
    ).toEqual([
      ["birthDate", ["1961-04-03"], ["1961-04-03"], "=", 0.1],
      ["country", ["kz"], ["pe"], "≠", -0.15],
      ["gender", ["male"], ["male"], "=", 0],
    ]);
    expect(account.notCompared).toEqual([]);
    expect([account.sum, account.caps]).toEqual([0.95, []]);
  });

  test.each<[Properties, Properties, string, string]>([
    [
      { birthDate: ["1961-04-03"] },
      { birthDate: ["1961-04-03"] },
      "=",
      "Same birth date: 1961-04-03 (+0.10).",
    ],
    [
      { birthDate: ["1961-04"] },
      { birthDate: ["1961-04-03"] },
      "≈",
      "Same birth year and month: 1961-04 and 1961-04-03 (+0.07).",
    ],
    [
      { birthDate: ["1961"] },
      { birthDate: ["1961-04-03"] },
      "≈",
      "Same birth year: 1961 and 1961-04-03 (+0.05).",
    ],
    [
      { birthDate: ["1950-04-03"] },
      { birthDate: ["1940", "1965"] },
      "≈",
      "Birth year within the range: 1950-04-03 and 1940 to 1965.",
    ],
    [
      { birthDate: ["1961"] },
      { birthDate: ["1962"] },
      "~",
      "Birth years differ by one or two: 1961 and 1962 (−0.05).",
    ],
    [
      { birthDate: ["1961"] },
      { birthDate: ["1971", "1981"] },
      "≠",
      "Birth dates differ, but hardly anybody else has this name: 1961 ≠ 1971, 1981 (−0.18).",
    ],
    [{ country: ["kz"] }, { country: ["kz"] }, "=", "Same country: kz (+0.05)."],
    [{ country: ["ru"] }, { country: ["su"] }, "≈", "Related countries: ru and su."],
    [{ country: ["kz"] }, { country: ["pe", "cl"] }, "≠", "Countries differ: kz ≠ cl, pe (−0.15)."],
    [{ gender: ["male"] }, { gender: ["male"] }, "=", "Same gender."],
    [{ gender: ["male"] }, { gender: ["female"] }, "≠", "Genders differ (−0.10)."],
    [{ idNumber: ["N7784412"] }, { idNumber: ["N7784412"] }, "=", "Same identifier: document N7784412."],
    [
      { idNumber: ["N7784412"] },
      { idNumber: ["N1112223"] },
      "≠",
      "Identifiers differ: document N7784412 ≠ document N1112223 (−0.10).",
    ],
  ])("%j beside %j have the sign %s: %s", (subject, record, sign, sentence) => {
    const { account } = itemise("Person", { name: ["Orlan Vesk"], ...subject }, "Orlan Vesk", record);
    expect(account.facts.map((fact) => [fact.sign, fact.sentence])).toEqual([[sign as never, sentence]]);
  });

  test("that a side lacks are named, and those that no side would have are not", () => {
    const person = itemise("Person", { name: ["Orlan Vesk"], idNumber: ["N7784412"] }, "Orlan Vesk", {
      country: ["kz"],
    });
    expect(person.account.notCompared.map(({ sentence }) => sentence)).toEqual([
      "Birth date not compared: neither side has one.",
      "Country not compared: the subject has none.",
      "Identifier not compared: the record has none.",
    ]);
    const company = itemise("Company", { name: ["Orlan Trading"] }, "Orlan Trading", {});
    expect(company.account.notCompared.map(({ field }) => field)).toEqual(["country"]);
  });
});

describe("an equal identifier", () => {
  test.each([
    ["Orlan Vesk", "."],
    ["Orlan Torvad", "."],
    ["Vesk Torvad Brimsek", ", although the names differ."],
  ])("beside %s%s", (name, end) => {
    const id = { idNumber: ["N7784412"] };
    const { account } = itemise("Person", { name: [name], ...id }, "Orlan Vesk", id);
    expect(account.sentences.at(-1)).toBe(`The same identifier makes the score 1${end}`);
  });
});

describe("caps", () => {
  test.each([
    [
      "a weak alias",
      { name: ["Torvad Vesk"] },
      { weakAlias: ["Torvad Vesk"] },
      ["Weak alias: it counts at most 0.79"],
    ],
    [
      "an equal identifier",
      { name: ["Orlan Vesk"], idNumber: ["N7784412"] },
      { idNumber: ["N7784412"] },
      ["The same identifier makes the score 1."],
    ],
    ["more than 1", { name: ["Orlan Vesk"], country: ["kz"] }, { country: ["kz"] }, ["No score is above 1."]],
    [
      "a part of a name",
      { name: ["Orlan"], birthDate: ["1961-04-03"], country: ["kz"] },
      { birthDate: ["1961-04-03"], country: ["kz"] },
      [],
    ],
  ] as [string, Properties, Properties, string[]][])("of %s", (_why, subject, record, said) => {
    const found = itemise("Person", subject, "Orlan Vesk", record);
    expect(faultsOf(found)).toEqual([]);
    const sentences = found.account.caps.map(({ sentence }) => sentence);
    expect(sentences).toHaveLength(said.length);
    said.forEach((text, at) => {
      expect(sentences[at]).toStartWith(text);
    });
  });
});
