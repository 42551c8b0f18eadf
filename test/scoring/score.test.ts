// The rules of the contract for a score, example by example, and what must hold of every score.

import { describe, expect, test } from "bun:test";
import type { Properties } from "../../src/base/model/entity.ts";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import { evidenceOf } from "../../src/engine/scoring/candidate-evidence.ts";
import { ACRONYM_NAME_MAX, CONFIRMING_NAME_MAX } from "../../src/engine/scoring/policy.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../src/engine/scoring/score.ts";
import { NO_FACTS, scoreNames, scoreOf } from "./support.ts";

const NAME = { name: ["Orlan Vesk"] };

describe("the name", () => {
  // Nobody typed a reading, so it holds no slips; a typed name may, where the slip makes no other syllable.
  test.each([
    ["柳桂英", "Liu Guoying", false],
    ["Liu Guoying", "柳桂英", false],
    ["柳小红", "Liu Xiaoming", false],
    ["柳小红", "Liu Xiaohong", true],
    ["Liu Xiaohonx", "柳小红", true],
    ["柳小红", "Liu Xiaohonx", true],
  ])("%s against %s is a match: %p", (subject, record, isMatch) => {
    expect(scoreNames("Person", subject, record).score >= THRESHOLD_DEFAULT).toBe(isMatch);
  });

  test.each([
    ["NOCN", "National Oil Company of Norvania", ACRONYM_NAME_MAX],
    ["NOCN Ltd", "National Oil Company of Norvania", ACRONYM_NAME_MAX],
    ["NOCN", "NOCN", 1],
    ["NOCX", "National Oil Company of Norvania", 0],
  ])("initials stand for a whole name at most so much: %s, %s", (initials, name, score) => {
    expect(scoreNames("Company", initials, name).score).toBe(score);
    expect(scoreNames("Company", name, initials).score).toBe(score);
  });

  test("two names are not alike because their initials are", () => {
    const { score } = scoreNames(
      "Company",
      "National Oil Company of Norvania",
      "National Office of Copper of Norvania",
    );
    expect(score).toBeLessThan(0.6);
  });

  test("a bare exact name scores 1 and compares nothing else", () => {
    expect(scoreNames("Person", "Orlan Vesk", "VESK, Orlan")).toEqual({
      score: 1,
      evidence: 1,
      features: { name: 1, birthDate: null, country: null, identifier: null, gender: null },
      similarity: 1,
      bestName: 0,
      bestOwn: 0,
      isCapped: false,
      birthDate: null,
      country: null,
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

  test("words of two names within a text make no third", () => {
    const both = (caption: string, name = "Orlan Vesk and Anna Quorvan") =>
      scoreOf("Person", { name: [name] }, caption).score;
    expect([both("Orlan Vesk"), both("Anna Quorvan"), both("Orlan Vesk and Anna Quorvan")]).toEqual([
      1, 1, 1,
    ]);
    expect(both("Orlan Quorvan")).toBeLessThan(0.8);
    expect(both("Orlan Vesk", "Orlan Vesk 12 High Street London")).toBe(1);
    expect(both("Orlan London", "Orlan Vesk 12 High Street London")).toBeLessThan(0.8);
  });

  test("another gender lowers a score by at most 0.10, for all names", () => {
    const of = (name: string, gender: string) =>
      scoreOf("Person", { name: [name], gender: [gender] }, "Mohamed VESKOLTARIN", { gender: ["male"] });
    for (const name of [
      "Mohamed Veskoltarin",
      "Mohamed Veskoltarim",
      "Muhammad Veskoltarin",
      "M. Veskoltarin",
    ]) {
      const [same, other] = [of(name, "male"), of(name, "female")];
      expect(other.features).toEqual({ ...same.features, gender: 0 });
      expect(same.score - other.score).toBeCloseTo(0.1, 4);
    }
    expect(of("Mohamed Veskoltarim", "female").score).toBeGreaterThanOrEqual(0.8);
  });

  test("given names alone do not reach 1, whatever facts agree", () => {
    const facts = { birthDate: ["1961-04-03"], country: ["kz"] };
    const alone = scoreOf("Person", { name: ["Orlan Temir"], ...facts }, "Orlan Temir VESK", facts);
    expect(alone.evidence).toBeGreaterThan(1);
    expect(alone.score).toBe(0.99);
    const whole = scoreOf("Person", { name: ["Orlan Vesk"], ...facts }, "Orlan Temir VESK", facts);
    expect(whole.score).toBe(1);
  });

  test("of two listed names that are as similar, the one that counts more decides, in either order", () => {
    const facts = { birthDate: ["1961-04-03"] };
    const of = (...alias: string[]) => {
      const { bestName: _, ...score } = scoreOf("Person", { name: ["Oleg Orlan Vesk"], ...facts }, "", {
        alias,
        ...facts,
      });
      return score;
    };
    expect(of("Orlan Vesk").score).toBe(0.99);
    expect(of("Orlan Vesk").features).toEqual(of("Oleg Vesk").features);
    expect(of("Orlan Vesk", "Oleg Vesk")).toEqual(of("Oleg Vesk", "Orlan Vesk"));
    expect(of("Orlan Vesk", "Oleg Vesk").score).toBe(1);
  });

  test("of two weak aliases that count the same, the more similar one is named, in either order", () => {
    const of = (...weakAlias: string[]) =>
      scoreOf("Person", { name: ["Orlan Veskoltarin"] }, "Anna Quorvan", { weakAlias }).features.name;
    const [near, same] = ["Orlan Veskoltarjn", "Orlan Veskoltarin"];
    expect(of(near)).toBeGreaterThan(CONFIRMING_NAME_MAX);
    expect([of(near, same), of(same, near)]).toEqual([1, 1]);
  });

  test("each name of a text that holds several is compared by itself", () => {
    for (const text of [
      "Anna Quorvan a.k.a. Orlan Vesk",
      "Orlan Vesk and Anna Quorvan",
      "Orlan Vesk; Anna Quorvan",
    ])
      expect(scoreNames("Person", text, "Orlan Vesk").score).toBe(1);
    expect(scoreNames("Person", "Anna and Temir Vesk", "Orlan Vesk").score).toBeLessThan(0.8);
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
  /** Of a name of two usual words: many people bear it. */
  const score = (asked: string, ...listed: string[]) => scoreNamed("Maria Garcia", asked, ...listed);
  const scoreNamed = (name: string, asked: string, ...listed: string[]) =>
    scoreOf("Person", { name: [name], birthDate: [asked] }, name, { birthDate: listed });

  test("the same day adds most, the same year less", () => {
    expect(score("1961-04-03", "1961-04-03").evidence).toBe(1.1);
    expect(score("1961-04-03", "1961").evidence).toBe(1.05);
    expect(score("1961-04-03", "1961-11-20").evidence).toBe(1.02);
    expect(score("1961-04-03", "1961-11").evidence).toBe(1.05);
    expect(score("1961-04", "1961-04-03").evidence).toBe(1.07);
    expect(score("1961-04-03", "1961-04-03").features.birthDate).toBe(1);
  });

  test("a conflict with every listed date drops an exact namesake below the threshold", () => {
    expect(score("1961-04-03", "1984-11-20", "1990").score).toBeLessThan(0.8);
    expect(score("1961-04-03", "1984-11-20").features.birthDate).toBe(0);
    expect(score("1961-04-03", "1984-11-20", "1961-04-03").score).toBe(1);
  });

  test.each([
    ["Maria Garcia", 0.7],
    ["Mohammed Ali Hassan Ahmed", 0.7],
    ["Kim Chol Ung", 0.7],
    ["Maria Quorvanik", 0.76],
    ["Orlan Vesk", 0.82],
    ["Maria Garcia Quorvanik", 0.82],
    ["Mohammed Orlan Veskalin", 0.82],
  ])("a conflict says less the fewer people bear the name: %s", (name, expected) => {
    expect(scoreNamed(name, "1961-04-03", "1984-11-20").evidence).toBe(expected);
  });

  test("a rare name that is only like another, or of a thing, is not saved from a conflict", () => {
    const conflict = { birthDate: ["1984-11-20"] };
    const asked = { name: ["Orlam Vesc"], birthDate: ["1961-04-03"] };
    const near = scoreOf("Person", { name: asked.name }, "Orlan VESK").evidence;
    expect(scoreOf("Person", asked, "Orlan VESK", conflict).evidence).toBeCloseTo(near - 0.3, 4);
    const thing = { name: ["Orlan Vesk"], birthDate: ["1961-04-03"] };
    expect(scoreOf("Company", thing, "Orlan VESK", conflict).evidence).toBe(0.7);
  });

  test("of two names as alike, the rarer one decides beside a conflict, in either order", () => {
    const subject = { name: ["Maria Garcia", "Orlan Veskalin"], birthDate: ["1961-04-03"] };
    for (const names of [
      ["Maria GARCIA", "Orlan VESKALIN"],
      ["Orlan VESKALIN", "Maria GARCIA"],
    ]) {
      const record = { alias: [names[1] ?? ""], birthDate: ["1984-11-20"] };
      expect(scoreOf("Person", subject, names[0] ?? "", record).evidence).toBe(0.82);
    }
  });

  test("two years beside with the same day are a slip", () => {
    expect(score("1961-04-03", "1963-04-03").evidence).toBe(0.82);
    expect(score("1961-04-03", "1963-05-03").evidence).toBe(0.7);
  });

  test("a year beside, or a slip of one digit, does not", () => {
    expect(score("1961-04-03", "1962").score).toBeGreaterThanOrEqual(0.8);
    expect(score("1961-04-03", "1916-04-03").score).toBeGreaterThanOrEqual(0.8);
    expect(score("1961-04-03", "1991-04-03").score).toBeGreaterThanOrEqual(0.8);
    expect(score("1961-04-03", "1961-03-04").score).toBe(1);
  });

  test("a whole date a year beside, or a slip, costs more where the name is only like", () => {
    const like = (ours: string, theirs: string) =>
      scoreOf("Person", { name: ["Orlam Vesc"], birthDate: [ours] }, "Orlan VESK", { birthDate: [theirs] });
    expect(like("1961-04-03", "1962-04-03").evidence).toBeGreaterThan(
      like("1961-04-03", "1962-09-20").evidence,
    );
    expect(score("1961-04-03", "1962-09-20").score).toBeGreaterThanOrEqual(0.8);
    expect(like("1961-04-03", "1962-09-20").score).toBeLessThan(0.8);
    expect(like("1961-04-03", "1971-04-03").score).toBeLessThan(0.8);
  });

  test("two years are the ends of a range", () => {
    expect(score("1950-04-03", "1940", "1965").evidence).toBe(1);
    expect(score("1940-04-03", "1940", "1965").evidence).toBe(1.05);
    expect(score("1980-04-03", "1940", "1965").evidence).toBe(0.7);
    expect(score("1950-04-03", "1940-01-01", "1965").evidence).toBe(0.7);
    expect(score("1950-04-03", "1940", "1944-05-06", "1965").evidence).toBe(1);
    expect(score("1950-04-03", "1940-01-01", "1965-12-31").evidence).toBe(1);
    expect(score("1966-04-03", "1940-01-01", "1965-12-31").evidence).toBeLessThan(1);
  });

  test("day and month swapped add more than the year, less than the month", () => {
    expect(score("1961-04-03", "1961-03-04").evidence).toBe(1.06);
    expect(score("1961-04-03", "1961-03-04").features.birthDate).toBe(0.6);
    expect(score("1961-04-13", "1961-03-04").evidence).toBe(1.02);
    expect(score("1961-04", "1961-03-04").evidence).toBe(1.05);
  });

  test("an approximate year that is years off does, unless something else agrees", () => {
    expect(score("1961", "1965").score).toBeLessThan(0.8);
    const named = { name: ["Maria Garcia"], birthDate: ["1961"], country: ["kz"] };
    const agreed = scoreOf("Person", named, "Maria GARCIA", {
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
    const { score: value, features } = score({ nationality: ["kz"] }, { citizenship: ["pe", "cl"] });
    expect([value, features.country]).toEqual([0.85, 0]);
  });

  test.each([
    ["Orlan Vesk", "Orlan Temirovich VESK", 0.8275, "rare words"],
    ["Orlam Vesc", "Orlan VESK", 0.8225, "rare words with slips"],
    ["Orlan Petrov", "Orlan Sergeevich PETROV", 0.8275, "one rare word"],
    ["Ivan Petrov", "Ivan Sergeevich PETROV", 0.8275, "words that are not the most usual"],
    ["Анна Козлова", "Анна Борисовна Козлова", 0.76, "usual words in another script"],
    ["Maria Garcia", "Maria Fernanda GARCIA", 0.7031, "usual words"],
    ["Wei Zhang", "Zhang Wei", 0.85, "the same usual words"],
    ["Vesk", "Orlan VESK", 0.575, "no match by itself"],
  ])("%s as %s of another country scores %p: %s", (name, caption, expected) => {
    const { evidence } = scoreOf("Person", { name: [name], country: ["kz"] }, caption, { country: ["pe"] });
    expect(evidence).toBe(expected);
  });

  test("a conflict takes all beside a weak alias and from a name that is no match", () => {
    const weak = { weakAlias: ["Orlan Temirovich Vesk"], country: ["pe"] };
    expect(scoreOf("Person", { ...NAME, country: ["kz"] }, "Anna QUORVAN", weak).evidence).toBe(0.64);
  });

  test.each([
    [{ country: ["kz"] }, { nationality: ["pe"] }, null],
    [{ citizenship: ["kz"] }, { country: ["pe"] }, null],
    [{ citizenship: ["kz"] }, { nationality: ["pe"] }, 0],
    [{ country: ["kz"] }, { country: ["pe"] }, 0],
    [{ country: ["kz"] }, { nationality: ["kz"], country: ["pe"] }, 1],
    [{ country: ["kz"], nationality: ["pe"] }, { nationality: ["cl"] }, 0],
    [{ country: ["ru"] }, { nationality: ["su"] }, 0.5],
  ] as [Properties, Properties, number | null][])(
    "like is compared with like, and what agrees agrees: %j and %j",
    (asked, listed, feature) => expect(score(asked, listed).features.country).toBe(feature),
  );

  test("with a conflicting birth date it is a namesake", () => {
    const asked = { country: ["kz"], birthDate: ["1961-04-03"] };
    const listed = { country: ["pe"], birthDate: ["1984-11-20"] };
    expect(score(asked, listed).score).toBeLessThan(0.7);
  });

  test("states that followed one another or belong together neither add nor take, either way round", () => {
    for (const [a, b] of ["ru su", "rs yu", "de dd", "cw an", "gp fr", "fo dk", "ss sd", "eh ma"].map(
      (pair) => pair.split(" "),
    )) {
      expect(score({ country: [a ?? ""] }, { country: [b ?? ""] }).evidence).toBe(1);
      expect(score({ country: [b ?? ""] }, { citizenship: [a ?? ""] }).evidence).toBe(1);
    }
    expect(score({ country: ["gp"] }, { country: ["gf"] }).evidence).toBe(0.85);
  });

  test("the other gender takes a little, the same adds nothing", () => {
    expect(score({ gender: ["male"] }, { gender: ["female"] }).score).toBe(0.9);
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

  test("one that fails its check digits is the same when it is equal, and tells nothing when it differs", () => {
    const ship = (asked: string, listed: string) =>
      scoreOf("Vessel", { name: ["Lynx"], imoNumber: [asked] }, "Lynx", { imoNumber: [listed] });
    expect(ship("IMO 9900018", "9900018").evidence).toBe(3);
    expect(ship("9900019", "9900021").score).toBe(0.75);
    expect(ship("9900019", "9900018").features.identifier).toBeNull();
    expect(ship("9900018", "9900017").features.identifier).toBeNull();
  });

  test("a company's state number is one of a kind", () => {
    const company = (asked: string) =>
      scoreOf("Company", { name: ["Quellwerk"], ogrnCode: [asked] }, "Quellwerk", {
        registrationNumber: ["1000000000010"],
      }).score;
    expect(company("1000000000010")).toBe(1);
    expect(company("1000000000021")).toBe(0.75);
    expect(company("1000000000022")).toBe(0.9);
  });

  test("an equal number of another country is a match that ranks below", () => {
    const record = { passportNumber: ["ZZ0000017"], country: ["kz"] };
    const here = scoreOf("Person", { ...NAME, idNumber: ["ZZ0000017"] }, "Orlan VESK", record);
    const abroad = scoreOf(
      "Person",
      { ...NAME, idNumber: ["ZZ0000017"], country: ["pe"] },
      "Orlan VESK",
      record,
    );
    expect([here.score, abroad.score]).toEqual([1, 1]);
    expect(abroad.evidence).toBeLessThan(here.evidence - 0.15);
  });

  test("a wallet, a call sign, an MMSI and a serial number may be sent as idNumber", () => {
    const record = {
      publicKey: ["0xabcdef0123456789abcdef0123456789abcdef01"],
      callSign: ["ZZQK7"],
      mmsi: ["422000018"],
      serialNumber: ["28351"],
    };
    for (const [value] of Object.values(record)) {
      const { score } = scoreOf(
        "Vessel",
        { name: ["Ostervane"], idNumber: [value ?? ""] },
        "Brakonia",
        record,
      );
      expect([value, score]).toEqual([value, 1]);
    }
    const other = scoreOf("Vessel", { name: ["Brakonia"], idNumber: ["ZZQK8"] }, "Brakonia", record);
    expect(other.features.identifier).toBeNull();
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

describe("a candidate", () => {
  test("is nothing against a record without names", () => {
    expect(scoreCandidate(prepareSubject("Person", NAME), { names: [], facts: NO_FACTS }).score).toBe(0);
  });

  test("with an equal identifier is a match without a name to compare, also abroad and whatever is asked for", () => {
    const ours = prepareSubject("Person", { ...NAME, idNumber: ["ZZ0000017"], country: ["pe"] });
    for (const country of ["pe", "kz"]) {
      const { facts } = evidenceOf("", "Person", { passportNumber: ["ZZ0000017"], country: [country] });
      for (const scoreMin of [undefined, 0.5, 0.8, 1])
        expect(scoreCandidate(ours, { names: [], facts }, scoreMin).score).toBe(1);
    }
  });

  test("takes what is typed anywhere for more than a reading of characters", () => {
    const readingsOf = (caption: string, alias: readonly string[]) =>
      evidenceOf(caption, "Person", { alias })
        .names.filter(({ isReading }) => isReading)
        .map(({ words }) => words.map(({ text }) => text).join(" "))
        .filter((text) => text.startsWith("liu"));
    expect(readingsOf("柳青山", [])).toEqual(["liu qingshan"]);
    expect(readingsOf("柳青山", ["Liu Qingshan"])).toEqual([]);
    expect(readingsOf("Liu Qingshan", ["柳青山"])).toEqual([]);
    expect(readingsOf("Qing Liushan (柳青山)", [])).toEqual([]);
  });

  test("is made of every spelling in normal form and of packed facts", () => {
    const evidence = evidenceOf("Orlan VESK", "Person", { weakAlias: ["Torvad"], birthDate: ["1961"] });
    const names = evidence.names.map(({ words, form, weak, isReading, written }) => {
      return { text: words.map(({ text }) => text).join(" "), form, weak, isReading, written };
    });
    expect(names).toEqual([
      { text: "orlan vesk", form: "latin", weak: false, isReading: false, written: "Orlan VESK" },
      { text: "torvad", form: "latin", weak: true, isReading: false, written: "Torvad" },
    ]);
    expect(evidence.facts.birthDates).toEqual([19610000]);
  });
});
