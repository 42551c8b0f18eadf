// The rules of the contract for a score, example by example, and what must hold of every score.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { evidenceOf } from "../../src/match/candidate.ts";
import { scoreCandidate } from "../../src/match/score.ts";
import { prepareSubject } from "../../src/match/subject.ts";
import type { Properties } from "../../src/model/entity.ts";
import { NO_FACTS, scoreNames, scoreOf } from "./support.ts";

const NAME = { name: ["Orlan Vesk"] };

describe("the name", () => {
  test("a bare exact name scores 1 and compares nothing else", () => {
    expect(scoreNames("Person", "Orlan Vesk", "VESK, Orlan")).toEqual({
      score: 1,
      evidence: 1,
      features: { name: 1, birthDate: null, country: null, identifier: null, gender: null },
      bestName: 0,
    });
  });

  test("a documented case: a near name, the same birth date and country add 0.10 and 0.05", () => {
    const bare = scoreOf("Person", NAME, "Orlan Temirovich VESK").score;
    const record = { birthDate: ["1961-04-03"], country: ["kz"] };
    expect(
      scoreOf("Person", { ...NAME, birthDate: ["1961-04-03"] }, "Orlan Temirovich VESK", record).score,
    ).toBe(1);
    expect(
      scoreOf("Person", { ...NAME, country: ["kz"] }, "Orlan Temirovich VESK", record).score,
    ).toBeCloseTo(bare + 0.05, 4);
    expect(bare).toBeGreaterThanOrEqual(0.8);
    expect(bare).toBeLessThan(0.95);
  });

  test("a family name alone is near, not a match", () => {
    const { score } = scoreNames("Person", "Vesk", "Orlan VESK");
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThan(0.8);
  });

  test("names that normalise to nothing meet nobody", () => {
    for (const [left, right] of [
      ["***", "***"],
      ["---", "Orlan Vesk"],
      ["Orlan Vesk", "***"],
    ] as const) {
      const { score, bestName, features } = scoreNames("Person", left, right);
      expect([score, bestName, features.name]).toEqual([0, null, null]);
    }
    expect(prepareSubject("Person", { name: ["***", "\u200b"] }).names).toEqual([]);
  });

  test("long words and names of many words are compared", () => {
    const word = "quorvanikestorpa".repeat(4);
    const many = Array.from({ length: 25 }, (_, i) => `orl${String.fromCharCode(97 + i)}nik`).join(" ");
    expect(scoreNames("Person", `${word} vesk`, `vesk ${word}x`).score).toBeGreaterThan(0.9);
    expect(scoreNames("Person", many, many.split(" ").reverse().join(" ")).score).toBe(1);
  });
});

describe("birth dates", () => {
  const score = (asked: string, ...listed: string[]) =>
    scoreOf("Person", { ...NAME, birthDate: [asked] }, "Orlan VESK", { birthDate: listed });

  test("the same day adds most, the same year less", () => {
    expect(score("1961-04-03", "1961-04-03").evidence).toBe(1.1);
    expect(score("1961-04-03", "1961").evidence).toBe(1.05);
    expect(score("1961-04-03", "1961-11-20").evidence).toBe(1.05);
    expect(score("1961-04", "1961-04-03").evidence).toBe(1.07);
    expect(score("1961-04-03", "1961-04-03").features.birthDate).toBe(1);
  });

  test("a conflict with every listed date drops an exact namesake below the threshold", () => {
    expect(score("1961-04-03", "1984-11-20", "1990").score).toBeLessThan(0.8);
    expect(score("1961-04-03", "1984-11-20").features.birthDate).toBe(0);
    expect(score("1961-04-03", "1984-11-20", "1961-04-03").score).toBe(1);
  });

  test("a year beside, or a slip of one digit, does not", () => {
    expect(score("1961-04-03", "1962").score).toBeGreaterThanOrEqual(0.8);
    expect(score("1961-04-03", "1916-04-03").score).toBeGreaterThanOrEqual(0.8);
    expect(score("1961-04-03", "1991-04-03").score).toBeGreaterThanOrEqual(0.8);
    expect(score("1961-04-03", "1961-03-04").score).toBe(1);
  });

  test("an approximate year that is years off does, unless something else agrees", () => {
    expect(score("1961", "1965").score).toBeLessThan(0.8);
    const agreed = scoreOf("Person", { ...NAME, birthDate: ["1961"], country: ["kz"] }, "Orlan VESK", {
      birthDate: ["1965"],
      citizenship: ["kz"],
    });
    expect(agreed.score).toBeGreaterThanOrEqual(0.8);
  });
});

describe("countries and genders", () => {
  const score = (asked: Properties, listed: Properties) =>
    scoreOf("Person", { ...NAME, ...asked }, "Orlan VESK", listed);

  test("a conflict alone leaves an exact name a match", () => {
    const { score: value, features } = score({ country: ["kz"] }, { citizenship: ["pe", "cl"] });
    expect(value).toBeLessThan(1);
    expect(value).toBeGreaterThanOrEqual(0.8);
    expect(features.country).toBe(0);
  });

  test("with a conflicting birth date it is a namesake", () => {
    const asked = { country: ["kz"], birthDate: ["1961-04-03"] };
    const listed = { country: ["pe"], birthDate: ["1984-11-20"] };
    expect(score(asked, listed).score).toBeLessThan(0.6);
  });

  test("states that followed one another neither add nor take", () => {
    expect(score({ country: ["ru"] }, { country: ["su"] }).evidence).toBe(1);
  });

  test("the other gender takes a little, the same adds nothing", () => {
    expect(score({ gender: ["male"] }, { gender: ["female"] }).score).toBe(0.95);
    expect(score({ gender: ["male"] }, { gender: ["male"] }).evidence).toBe(1);
  });
});

describe("identifiers", () => {
  test("an equal one is a match whatever the name", () => {
    const { score, features } = scoreOf(
      "Vessel",
      { name: ["Silver Heron"], imoNumber: ["IMO 1234567"] },
      "Lynx",
      {
        imoNumber: ["1234567"],
      },
    );
    expect([score, features.identifier]).toEqual([1, 1]);
  });

  test("an equal one is a match even against conflicts", () => {
    const { score } = scoreOf(
      "Person",
      { ...NAME, idNumber: ["N 778 4412"], birthDate: ["1961-04-03"], country: ["kz"] },
      "Temir QUORVAN",
      { idNumber: ["N7784412"], birthDate: ["1984-11-20"], country: ["pe"] },
    );
    expect(score).toBe(1);
  });

  test("another document takes a little, another number of a unique kind takes the match", () => {
    const document = scoreOf("Person", { ...NAME, idNumber: ["N7784412"] }, "Orlan VESK", {
      idNumber: ["N1112223"],
    });
    expect(document.score).toBe(0.9);
    expect(document.features.identifier).toBe(0);
    const ship = scoreOf("Vessel", { name: ["Lynx"], imoNumber: ["1234567"] }, "Lynx", {
      imoNumber: ["7654329"],
    });
    expect(ship.score).toBeLessThan(0.8);
  });

  test("identifiers of different kinds are not compared", () => {
    const { features } = scoreOf("Person", { ...NAME, idNumber: ["N7784412"] }, "Orlan VESK", {
      registrationNumber: ["N7784412"],
    });
    expect(features.identifier).toBeNull();
  });
});

describe("weak aliases", () => {
  const weak = { weakAlias: ["Orlan Vesk"], country: ["kz"], birthDate: ["1961-04-03"] };

  test("alone they stay below the threshold, and the name feature tells how well they met", () => {
    const { score, features } = scoreOf("Person", NAME, "Temir QUORVAN", weak);
    expect([score, features.name]).toEqual([0.79, 1]);
  });

  test("a date or a country lets them count in full", () => {
    expect(scoreOf("Person", { ...NAME, country: ["kz"] }, "Temir QUORVAN", weak).score).toBe(1);
    expect(scoreOf("Person", { ...NAME, birthDate: ["1961"] }, "Temir QUORVAN", weak).score).toBe(1);
    expect(scoreOf("Person", { ...NAME, country: ["pe"] }, "Temir QUORVAN", weak).score).toBeLessThan(0.7);
  });

  test("a spelling that is strong elsewhere is strong", () => {
    expect(scoreOf("Person", NAME, "Temir QUORVAN", { ...weak, alias: ["VESK, Orlan"] }).score).toBe(1);
  });
});

describe("every score", () => {
  const word = fc.constantFrom(
    "Orlan",
    "Vesk",
    "Torvad",
    "Brenvik",
    "Li",
    "al",
    "bin",
    "O.",
    "Jr",
    "Иван",
    "Quorvanik",
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
  const names = fc.array(name, { minLength: 1, maxLength: 4 });
  const facts = fc.record(
    {
      birthDate: fc.constantFrom(["1961-04-03"], ["1962"], ["1984-11-20"], ["1961-04"]),
      country: fc.constantFrom(["kz"], ["pe", "ru"], ["su"]),
      gender: fc.constantFrom(["male"], ["female"]),
      idNumber: fc.constantFrom(["N7784412"], ["N1112223"]),
    },
    { requiredKeys: [] },
  );
  const schema = fc.constantFrom("Person", "Company", "Vessel");
  const record = fc.tuple(names, facts).map(([alias, rest]) => ({ alias, ...rest }) as Properties);
  const subject = fc.tuple(names, facts).map(([list, rest]) => ({ name: list, ...rest }) as Properties);

  test("lies between 0 and 1 with four decimals, the features too", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const { score, features } = scoreOf(kind, asked, "Caption Torvad", listed);
        for (const value of [score, ...Object.values(features)]) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(Number(value.toFixed(4))).toBe(value);
        }
      }),
    );
  });

  test("is not lowered by another name of the subject", () => {
    fc.assert(
      fc.property(schema, subject, name, record, (kind, asked, extra, listed) => {
        const more = { ...asked, name: [...(asked.name ?? []), extra] };
        const before = scoreOf(kind, asked, "Caption Torvad", listed);
        expect(scoreOf(kind, more, "Caption Torvad", listed).score).toBeGreaterThanOrEqual(before.score);
      }),
    );
  });

  test("does not depend on fields that one side lacks", () => {
    fc.assert(
      fc.property(schema, names, record, (kind, list, listed) => {
        const bare = scoreOf(kind, { name: list }, "Caption Torvad", { alias: listed.alias ?? [] });
        expect(scoreOf(kind, { name: list }, "Caption Torvad", listed)).toEqual(bare);
      }),
    );
  });

  test("does not depend on the order of words, when no particle binds them", () => {
    const plain = fc.constantFrom("Orlan", "Vesk", "Torvad", "Brenvik", "Quorvanik", "Temirovich");
    const list = fc.uniqueArray(plain, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(list, list, (left, right) => {
        const straight = scoreNames("Person", left.join(" "), right.join(" ")).score;
        expect(scoreNames("Person", left.toReversed().join(" "), right.join(" ")).score).toBe(straight);
        expect(scoreNames("Person", left.join(" "), right.toReversed().join(" ")).score).toBe(straight);
      }),
    );
  });

  test("is the same for the same input", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const first = JSON.stringify(scoreOf(kind, asked, "Caption Torvad", listed));
        expect(JSON.stringify(scoreOf(kind, asked, "Caption Torvad", listed))).toBe(first);
      }),
    );
  });

  test("is 1 when an identifier is equal", () => {
    fc.assert(
      fc.property(schema, subject, record, (kind, asked, listed) => {
        const id = { registrationNumber: ["R5561234"] };
        expect(scoreOf(kind, { ...asked, ...id }, "Caption Torvad", { ...listed, ...id }).score).toBe(1);
      }),
    );
  });

  test("is nothing against a record without names", () => {
    expect(scoreCandidate(prepareSubject("Person", NAME), { names: [], facts: NO_FACTS }).score).toBe(0);
  });

  test("is the same from full properties and from the columns of an index", () => {
    const evidence = evidenceOf("Orlan VESK", "Person", { weakAlias: ["Torvad"], birthDate: ["1961"] });
    expect(evidence.names).toEqual([
      { form: "latin", tokens: ["orlan", "vesk"], weak: false },
      { form: "latin", tokens: ["torvad"], weak: true },
    ]);
    expect(evidence.facts.birthDates).toEqual([19610000]);
  });
});
