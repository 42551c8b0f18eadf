// Legal forms: the table is sound, and every spelling of it is found.

import { describe, expect, test } from "bun:test";
import { brokenLegalClass, legalClassOf, replaceLegalForms } from "../../src/names/legal-forms.ts";
import { readNames } from "../../src/names/name.ts";
import { LEGAL_FORMS } from "../../src/names/tables/legal-forms.ts";

describe("the table of legal forms", () => {
  test("is large enough to be worth having, and no spelling stands in it twice", () => {
    expect(LEGAL_FORMS.length).toBeGreaterThan(40);
    const spellings = LEGAL_FORMS.flatMap((row) => row.spellings);
    const repeated = spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at);
    expect(repeated).toEqual([]);
  });

  test("every spelling behind a name becomes a token of its class", () => {
    for (const { class: legalClass, spellings } of LEGAL_FORMS) {
      for (const spelling of spellings) {
        const [name] = readNames(`Quellwerk ${spelling}`, "organization");
        const classes = (name?.tokens ?? []).slice(1).map(legalClassOf);
        expect(`${spelling}: ${classes.join()}`).toBe(`${spelling}: ${legalClass}`);
      }
    }
  });
});

describe("replacing legal forms", () => {
  test("takes the longest spelling", () => {
    expect(replaceLegalForms(["quellwerk", "public", "joint", "stock", "company"])).toEqual([
      "quellwerk",
      "pjsc",
    ]);
    expect(replaceLegalForms(["joint", "stock", "bank"])).toEqual(["jsc", "bank"]);
  });

  test("leaves names of people alone", () => {
    expect(readNames("Limited Company Vesk", "person")[0]?.tokens).toEqual(["limited", "company", "vesk"]);
  });
});

describe("broken legal forms", () => {
  test("are known when their words are long", () => {
    expect(brokenLegalClass("aktiengeselschaft")).toBe("stock");
    expect(brokenLegalClass("corporatoin")).toBe("any");
    expect(brokenLegalClass("limitd")).toBe("limited");
  });

  test("a word without its neighbours tells no class", () => {
    expect(brokenLegalClass("liability")).toBeNull();
    expect(brokenLegalClass("liabilty")).toBeNull();
  });

  test("are not guessed from short, ordinary or other words", () => {
    for (const word of ["gmbg", "stork", "private", "federal", "cooperation", "quellwerk", "united"]) {
      expect([word, brokenLegalClass(word)]).toEqual([word, undefined]);
    }
  });
});
