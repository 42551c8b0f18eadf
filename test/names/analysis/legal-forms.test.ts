// Legal forms: the table is sound, and every spelling of it is found.

import { describe, expect, test } from "bun:test";
import {
  brokenLegalClass,
  isSlipOfFormWord,
  legalClassOf,
  partLegalWords,
  replaceLegalForms,
  separateLegalForms,
} from "../../../src/engine/names/analysis/legal-forms.ts";
import {
  collectLegalSpellings,
  parseLegalForms,
} from "../../../src/engine/names/analysis/legal-spellings.ts";
import { analyseName } from "../../../src/engine/names/analysis/name-forms.ts";
import { LEGAL_FORM_ROWS } from "../../../src/engine/names/data/legal-forms.ts";

const rows = LEGAL_FORM_ROWS.flatMap(parseLegalForms);

/** A name with the spelling on the side where it counts. */
function writeName(text: string, place: string): string {
  return place === "-*" ? `${text} Quellwerk` : `Quellwerk ${text}`;
}

describe("the table of legal forms", () => {
  test("covers at least sixty countries, and no row holds a spelling twice", () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(new Set(rows.flatMap(({ countries }) => countries)).size).toBeGreaterThanOrEqual(60);
    for (const { form, spellings } of rows) {
      const texts = spellings.map(({ text }) => text);
      const repeated = texts.filter((text, at) => texts.indexOf(text) !== at);
      expect([form, repeated]).toEqual([form, []]);
    }
  });

  test("a spelling means one class, whatever row it stands in", () => {
    const classes = new Map<string, string>();
    for (const row of rows) {
      for (const { text } of row.spellings) {
        expect([text, classes.get(text) ?? row.class]).toEqual([text, row.class]);
        classes.set(text, row.class);
      }
    }
  });

  test("a form's token is a spelling of it or two words, never the word of a name", () => {
    for (const text of LEGAL_FORM_ROWS) {
      for (const [, token = ""] of text.matchAll(/^([a-z-]+) [a-z-]+ [A-Z]{2}/gm)) {
        if (token.includes("-")) continue;
        const spellings = rows.filter(({ form }) => form === token).flatMap((row) => row.spellings);
        expect([token, spellings.some((spelling) => isRead(spelling.text, token))]).toEqual([token, true]);
      }
    }
  });

  test("every spelling beside a name becomes a token of its class", () => {
    for (const { class: legalClass, spellings } of rows) {
      for (const { text, place } of spellings) {
        const names = analyseName(writeName(text, place), "organization");
        const isFound = names.some(({ tokens }) => {
          const rest = tokens.filter((token) => token !== "quellwerk");
          return rest.length > 0 && rest.every((token) => legalClassOf(token) === legalClass);
        });
        expect([text, isFound]).toEqual([text, true]);
      }
    }
  });

  test("what the bundle carries is what the tables say", () => {
    const { spellings } = collectLegalSpellings();
    expect(spellings.split("\n").length).toBeGreaterThan(2500);
    for (const line of spellings.split("\n").slice(0, 500)) {
      const [words = "", form = "", place = ""] = line.split("\t");
      const tokens = place === "-*" ? [...words.split(" "), "quellwerk"] : ["quellwerk", ...words.split(" ")];
      expect([line, replaceLegalForms(tokens).includes(form)]).toEqual([line, true]);
    }
  });
});

function isRead(text: string, token: string): boolean {
  return analyseName(text, "organization").some(({ tokens }) => tokens.length === 1 && tokens[0] === token);
}

describe("forms that are words elsewhere", () => {
  test.each([
    ["Vesk OÜ", "vesk osauhing"],
    ["OÜ Vesk", "osauhing vesk"],
    ["Zhong Ou Vesk", "zhong ou vesk"],
    ["Vesk e.V.", "vesk verein"],
    ["Vesk EV Motors", "vesk ev motors"],
    ["ИП Веск", "predprinimatel vesk"],
    ["Vesk IP Licensing", "vesk ip licensing"],
    ["Vesk OÜ Ltd", "vesk osauhing ltd"],
  ])("%p reads %p", (text, expected) => {
    expect(analyseName(text, "organization")[0]?.tokens.join(" ")).toBe(expected);
  });
});

describe("forms written together with the name", () => {
  test.each([
    ["柳河技术有限公司", ["柳河技术", "ltd"]],
    ["株式会社柳河", ["kk", "柳河"]],
    ["(株)柳河", ["kk", "柳河"]],
    ["다온전자주식회사", ["다온전자", "krjusik"]],
    ["บริษัท วีกรณ์ จำกัด", ["co", "วีกรณ์", "ltd"]],
    ["有限公司", ["ltd"]],
  ])("%p reads %p", (text, expected) => {
    const names = analyseName(text, "organization");
    expect((names.find(({ form }) => form === "verbatim") ?? names[0])?.tokens).toEqual(expected);
  });
});

describe("long forms that lost their space", () => {
  test.each([
    ["sberbanklimited", "sberbank limited"],
    ["vesklimited", "vesk limited"],
    ["veslimited", "veslimited"],
    ["limitedvesk", "limited vesk"],
    ["limitedves", "limitedves"],
    ["vesklimitedlimited", "vesk limited limited"],
    ["veskgesellschaft", "veskgesellschaft"],
    ["limited", "limited"],
  ])("%s is %s", (word, expected) => {
    expect(partLegalWords([word]).join(" ")).toBe(expected);
  });

  test.each([
    ["柳河公司", "柳河 co"],
    ["公司柳河", "co 柳河"],
    ["有限公司柳河", "ltd 柳河"],
    ["柳河株", "柳河株"],
    ["株柳河", "株柳河"],
  ])("%s is %s", (word, expected) => {
    expect(separateLegalForms([word]).join(" ")).toBe(expected);
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
    expect(analyseName("Limited Company Vesk", "person")[0]?.tokens).toEqual(["limited", "company", "vesk"]);
  });
});

describe("broken legal forms", () => {
  test("are known when their words are long", () => {
    expect(brokenLegalClass("aktiengeselschaft")).toBe("stock");
    expect(brokenLegalClass("corporatoin")).toBe("any");
    expect(brokenLegalClass("limitd")).toBe("limited");
  });

  test.each([
    // One edit in words of seven letters or more, two from sixteen on.
    ["limite", "limited", true],
    ["limitedd", "limited", true],
    ["lmited", "limited", true],
    ["lmted", undefined, false],
    ["limmitted", undefined, false],
    ["corporatio", "any", true],
    ["corprtion", undefined, false],
    ["geselschft", undefined, false],
    ["aktiengesellschaft", "stock", false],
    ["aktiengesellschft", "stock", true],
    ["aktiengeselschft", "stock", true],
    ["aktiengeselscht", undefined, false],
    ["otvetstvennostyu", null, false],
    ["otvetstvenostju", undefined, true],
    ["otvetstvnostju", undefined, false],
  ])("%s is of the class %p, and a slip: %p", (word, legalClass, isSlip) => {
    expect([brokenLegalClass(word), isSlipOfFormWord(word)]).toEqual([legalClass as never, isSlip]);
  });

  test("a word without its neighbours tells no class", () => {
    expect(brokenLegalClass("liability")).toBeNull();
  });

  test("a misspelt word of a longer form may be a brand: only its neighbours tell", () => {
    for (const word of ["liabilty", "otkrytoy"])
      expect([word, brokenLegalClass(word), isSlipOfFormWord(word)]).toEqual([word, undefined, true]);
    expect(isSlipOfFormWord("liability")).toBe(false);
    expect(isSlipOfFormWord("otkritie")).toBe(false);
  });

  test("are not guessed from short, ordinary or other words", () => {
    for (const word of ["gmbg", "stork", "private", "federal", "cooperation", "quellwerk", "united"]) {
      expect([word, brokenLegalClass(word)]).toEqual([word, undefined]);
    }
  });
});
