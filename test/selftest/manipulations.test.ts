// Each variant of the kinds of manipulation on invented names: what it makes, where it does not apply, that
// one seed makes one name, and that no name comes back unchanged or empty.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countEdits } from "../../src/engine/names/distance/edit-distance.ts";
import { applyVariant, KINDS, VARIANTS } from "../../src/operator/selftest/manipulations/kinds.ts";
import {
  type Group,
  inCaseOf,
  type ListedName,
} from "../../src/operator/selftest/manipulations/listed-name.ts";
import { seeded } from "../../src/operator/selftest/manipulations/random.ts";

const SEEDS = 50;

const person = (text: string, ...countries: string[]) => named("person", text, countries);
const company = (text: string) => named("organization", text, []);
const vessel = (text: string) => named("vessel", text, []);

function named(group: Group, text: string, countries: readonly string[]): ListedName {
  return { id: "x-1", group, text, countries, birthDates: [] };
}

const born = (...birthDates: string[]): ListedName => ({ ...person("Anna Probe"), birthDates });

function make(title: string, name: ListedName, seed = 1): string | null {
  const variant = VARIANTS.find((one) => one.title === title);
  if (variant === undefined) throw new Error(`No variant ${title}.`);
  return variant.manipulate(name, seeded(seed));
}

/** Everything that fifty seeds make. */
function makeAll(title: string, name: ListedName): string[] {
  return [...new Set(Array.from({ length: SEEDS }, (_, seed) => make(title, name, seed) ?? "null"))].sort();
}

/** Kind, name, and all that may come of it. */
const ROWS: readonly (readonly [title: string, name: ListedName, made: readonly string[]])[] = [
  ["a letter doubled", vessel("NEMO 4"), ["NEEMO 4", "NEMMO 4", "NEMOO 4", "NNEMO 4"]],
  ["a double letter single", person("Hassan Ali"), ["Hasan Ali"]],
  ["two letters swapped", vessel("Nemo"), ["Enmo", "Neom", "Nmeo"]],
  ["one letter missing", vessel("Nemo"), ["Nem", "Neo", "Nmo", "emo"]],
  ["parts rotated", person("Anna Maria Probe"), ["Maria Probe Anna", "Probe Anna Maria"]],
  ["last, first", person("Jan van der Probe"), ["van der Probe, Jan"]],
  [
    "neighbouring words swapped",
    company("Alpha Probe Trading Ltd"),
    ["Alpha Trading Probe Ltd", "Probe Alpha Trading Ltd"],
  ],
  ["middle part dropped", person("Ali Abu Bakr Testi"), ["Ali Testi"]],
  ["middle part dropped", person("Anna Maria Luz Probe"), ["Anna Luz Probe", "Anna Maria Probe"]],
  ["acronym in brackets dropped", company("North Testing Agency (NTA)"), ["North Testing Agency"]],
  ["first name initial", person("Anna Probe"), ["A. Probe"]],
  ["middle name initial", person("Anna Maria Probe"), ["Anna M. Probe"]],
  ["two words joined", company("ALPHA PROBE LLC"), ["ALPHAPROBE LLC"]],
  ["a word split", vessel("TESTOVA"), ["TES TOVA", "TEST OVA"]],
  ["in Cyrillic", person("Sergey Proshchenko", "ua"), ["Сергей Прощенко"]],
  [
    "in Cyrillic and back",
    person("Yuliya Zhuprova", "ru"),
    ["Iouliia Jouprova", "Julija Schuprowa", "Julija Župrova"],
  ],
  ["in Greek", person("Nikos Testopoulos", "gr"), ["Νικος Τεστοπουλος"]],
  ["marks stripped", person("Jérôme Şahin"), ["Jerome Sahin"]],
  ["case", vessel("Nemo"), ["NEMO", "nemo"]],
  ["punctuation dropped", person("Ma'ghal AL-TEST"), ["Maghal AL TEST"]],
  ["punctuation added", vessel("Blue Probe"), ['"Blue Probe"', "Blue Probe.", "Blue-Probe"]],
  ["digit for a letter", vessel("Sol Moto"), ["Sol M0to", "Sol Mot0"]],
  [
    "legal form written otherwise",
    company("PROBE CO., LTD."),
    ["PROBE CO LIMITED", "PROBE COMPANY LIMITED", "PROBE COMPANY LTD"],
  ],
  ["legal form dropped", company("ALPHA PROBE S.A. DE C.V."), ["ALPHA PROBE"]],
  ["short form of given name", person("Mikhail PROBEYEV"), ["Misha PROBEYEV"]],
  ["patronymic dropped", person("Igor Ivanovich PROBEYEV"), ["Igor PROBEYEV"]],
  [
    "patronymic added",
    person("Olga Probeyeva", "ru"),
    [
      "Olga Alekseyevna Probeyeva",
      "Olga Andreyevna Probeyeva",
      "Olga Nikolayevna Probeyeva",
      "Olga Sergeyevna Probeyeva",
    ],
  ],
  [
    "cut off after 35 characters",
    company("NORTHERN ALPHA PROBE TRADING SHIPPING COMPANY"),
    ["NORTHERN ALPHA PROBE TRADING SHIPPI"],
  ],
  ["cut off after 35 characters", company(`${"A".repeat(34)} PROBE`), ["A".repeat(34)]],
  ["word abbreviated", company("PROBE INTERNATIONAL LTD"), ["PROBE INT'L LTD", "PROBE INTL LTD"]],
  ["day and month swapped", born("1970-06-05"), ["1970-05-06"]],
  ["first of January", born("1970-06-05"), ["1970-01-01"]],
  ["year of birth only", born("1970-06-05"), ["1970"]],
  ["year off by one", born("1970-06-05"), ["1969-06-05", "1971-06-05"]],
  [
    "one letter missing",
    person("Тестов Аля"),
    ["Тесов Аля", "Теств Аля", "Тесто Аля", "Тетов Аля", "естов Аля", "Тстов Аля"],
  ],
  ["two letters swapped", person("محمدی آلف"), ["حممدی آلف", "محدمی آلف", "محمید آلف", "ممحدی آلف"]],
  ["parts rotated", person("علی تستی"), ["تستی علی"]],
];

/** Kind and a name to which it must not be applied. */
const NOT_APPLIED: readonly (readonly [title: string, name: ListedName])[] = [
  ["one letter wrong", company("JCT LLC")],
  ["one letter wrong", company("XBZW LIMITED")],
  ["one letter missing", person("Ali Al")],
  ["an edit in two words", company("ALPHA LIMITED LIABILITY COMPANY")],
  ["two edits in a long word", person("Hassan Testi")],
  ["parts rotated", person("Hamid bin Ali Testi")],
  ["last, first", company("Alpha Probe")],
  ["neighbouring words swapped", company("PROBE LIMITED COMPANY")],
  ["middle part dropped", person("Anna Probe")],
  ["middle part dropped", person("Dr. Adib Testi")],
  ["middle part added", person("Anna")],
  ["acronym in brackets dropped", company("La Probe (USA)")],
  ["first name initial", person("A Probe")],
  ["middle name initial", person("Anna Probe")],
  ["two words joined", company("PROBE LTD")],
  ["a word split", person("Hassan Testi")],
  ["vowels of two words", person("Anna Probe", "de")],
  ["consonants of two words", person("Khalid Eo", "iq")],
  ["in Cyrillic", person("Sergey Probeyev", "de")],
  ["in Greek", person("Sergey Probeyev", "cy")],
  ["marks stripped", person("Anna Probe")],
  ["punctuation dropped", person("Anna Probe")],
  ["legal form written otherwise", company("PROBE")],
  ["legal form dropped", company("PROBE LLC")],
  ["legal form added", company("PROBE BANK LLC")],
  ["ship's prefix added", company("Alpha Probe")],
  ["title added", vessel("Blue Probe")],
  ["short form of given name", person("Gulnara Mikhail")],
  ["patronymic dropped", person("Igor Ivanovich")],
  ["patronymic added", person("Olga Probeyeva", "fr")],
  ["cut off after 35 characters", company("Northern Alpha Probe Trading and Sh")],
  ["word abbreviated", company("International Group Ltd")],
  ["word abbreviated", person("General Probe")],
  ["day and month swapped", born("1970-06-25")],
  ["day and month swapped", born("1970-06-06")],
  ["day and month swapped", born("1970-06")],
  ["first of January", born("1970-01-01")],
  ["year of birth only", born("1970")],
  ["year of birth only", born("1970-06-05", "1971-06-05")],
  ["year of birth only", born()],
  ["year off by one", born("1972-02-29")],
  ["one letter missing", person("علی تستی")],
  ["parts rotated", person("علی بن تستی")],
];

describe("each kind", () => {
  test.each(ROWS)("%s: %o", (title, name, made) => {
    expect(makeAll(title, name)).toEqual([...made].sort());
  });

  test.each(NOT_APPLIED)("%s is not for %o", (title, name) => {
    expect(makeAll(title, name)).toEqual(["null"]);
  });

  test.each(VARIANTS.map(({ title, example: [listed, made] }) => [title, listed, made] as const))(
    "the example of %s is one: %s",
    (title, listed, example) => {
      const names = (["person", "organization", "vessel"] as const).flatMap((group) => [
        { ...named(group, listed, ["ru", "iq"]), birthDates: [listed] },
        { ...named(group, listed, ["gr"]), birthDates: [] },
      ]);
      const seeds = Array.from({ length: 5000 }, (_, seed) => seed);
      expect(seeds.some((seed) => names.some((name) => make(title, name, seed) === example))).toBeTrue();
    },
  );

  test("what is for Latin letters only leaves other scripts alone", () => {
    const cyrillic = person("Гульнара Тестова");
    for (const variant of VARIANTS.filter(({ isForAnyScript }) => !isForAnyScript))
      for (let seed = 0; seed < 5; seed++) expect(applyVariant(variant, cyrillic, seeded(seed))).toBeNull();
  });

  test("titles are not repeated, and every kind applies to one of these", () => {
    expect(new Set(VARIANTS.map(({ title }) => title)).size).toBe(VARIANTS.length);
    expect(new Set(KINDS.map(({ key }) => key)).size).toBe(KINDS.length);
    expect(KINDS).toHaveLength(20);
    const names = [
      person("Mikhail Ivanovich Khassanov-Testopoulos", "ru", "gr"),
      person("Jérôme Yuri Khassan Testov", "ru", "gr"),
      person("Nikos Testopoulos", "gr"),
      person("Sergey Khassanov", "ru"),
      company("ALPHA PROBE TRADING LTD"),
      company("North Testing Agency (NTA)"),
      company("North Testing Agency"),
      company("NORTHERN ALPHA PROBE INTERNATIONAL TRADING"),
      vessel("Nemo"),
      born("1970-06-05"),
    ];
    const unused = VARIANTS.filter(({ title }) => names.every((name) => make(title, name) === null));
    expect(unused.map(({ title }) => title)).toEqual([]);
  });
});

describe("what holds for every seed", () => {
  const NAME = person("Muhammad Hussein Qassim Testakhov", "iq");

  test.each([
    "one letter wrong",
    "one letter missing",
    "one letter too many",
    "two letters swapped",
    "a letter doubled",
    "a double letter single",
    "a mark added",
    "one look-alike letter",
  ])("%s is one edit", (title) => {
    for (const text of makeAll(title, NAME))
      expect(countEdits(text.toLowerCase(), NAME.text.toLowerCase())).toBe(1);
  });

  test("an edit in two words changes two words", () => {
    for (const text of makeAll("an edit in two words", NAME)) {
      const words = text.split(" ");
      const changed = NAME.text.split(" ").filter((word, i) => word !== words[i]);
      expect(changed).toHaveLength(2);
    }
  });

  test.each(["vowels of two words", "consonants of two words"])("%s changes two words", (title) => {
    for (const text of makeAll(title, NAME)) {
      const words = text.split(" ");
      expect(NAME.text.split(" ").filter((word, i) => word !== words[i])).toHaveLength(2);
    }
  });

  test("zero-width characters leave the visible letters", () => {
    for (const text of makeAll("zero-width characters", NAME)) {
      expect(text).not.toBe(NAME.text);
      expect(text.replace(/\p{Cf}/gu, "")).toBe(NAME.text);
    }
  });

  test("several look-alike letters are two and more of other scripts", () => {
    for (const text of makeAll("several look-alike letters", NAME))
      expect((text.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu) ?? []).length).toBeGreaterThanOrEqual(2);
  });

  test("a title, a prefix, a form and a middle part are put beside the name", () => {
    for (const text of makeAll("title added", NAME)) expect(text.endsWith(` ${NAME.text}`)).toBe(true);
    for (const text of makeAll("ship's prefix added", vessel("Nemo"))) expect(text).toEndWith(" Nemo");
    for (const text of makeAll("legal form added", company("Alpha Probe")))
      expect(text).toStartWith("Alpha Probe ");
    for (const text of makeAll("middle part added", person("Anna Probe")))
      expect(text).toMatch(/^Anna \S+ Probe$/);
  });

  test("the same seed makes the same name", () => {
    for (const { title } of VARIANTS)
      for (let seed = 0; seed < 5; seed++) expect(make(title, NAME, seed)).toBe(make(title, NAME, seed));
  });

  test("letters take the case of their example", () => {
    expect(inCaseOf("A", "b")).toBe("B");
    expect(inCaseOf("a", "b")).toBe("b");
    expect(inCaseOf("'", "b")).toBe("b");
  });

  test("no name comes back unchanged, empty or without a letter or digit", () => {
    const words = ["Anna", "MARIA", "Al-Test", "Probeyev", "d'Art", "Hassan", "LTD", "CO., LTD.", "Trading"];
    words.push(
      "(TA)",
      "Ivanovich",
      "bin",
      "Тестов",
      "Қасымов",
      "Τεστ",
      "محمدی",
      "علی",
      "测试",
      "테스트",
      "4",
      "&",
      "ñ",
      "X",
    );
    const names = fc.record({
      id: fc.constant("x-1"),
      group: fc.constantFrom<Group>("person", "organization", "vessel"),
      text: fc
        .array(
          fc.oneof(fc.constantFrom(...words), fc.string({ minLength: 1, maxLength: 8, unit: "grapheme" })),
          { minLength: 1, maxLength: 7 },
        )
        .map((parts) => parts.join(" ")),
      countries: fc.subarray(["ru", "gr", "iq", "de"]),
      birthDates: fc.subarray(["1970-06-05", "1971"]),
    });
    fc.assert(
      fc.property(names, fc.constantFrom(...VARIANTS), fc.integer(), (name, variant, seed) => {
        const made = applyVariant(variant, name, seeded(seed));
        if (made === null) return;
        expect(variant.property === "name" ? [name.text] : name.birthDates).not.toContain(made);
        expect(made).toMatch(/[\p{L}\p{N}]/u);
      }),
      { numRuns: 20_000 },
    );
  });
});
