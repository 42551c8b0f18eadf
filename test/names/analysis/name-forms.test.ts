// The forms of names against the golden table, and what must hold of any text.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { analyseName, type NameKind } from "../../../src/engine/names/analysis/name-forms.ts";
import { LATIN_VARIANTS_MAX } from "../../../src/engine/names/analysis/transliterate.ts";

const KINDS: readonly NameKind[] = ["person", "organization", "vessel", "airplane"];
const kinds = fc.constantFrom(...KINDS);

/** Invisible characters are written as escapes in the table, so that a reader sees them. */
function unescapeText(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function isKind(text: string): text is NameKind {
  return (KINDS as readonly string[]).includes(text);
}

const [header, ...rows] = readFileSync("fixtures/golden/names/forms.tsv", "utf8").trimEnd().split("\n");

describe("golden forms", () => {
  test("the table is not empty and covers every kind", () => {
    expect(header).toBe("kind\ttext\tforms");
    expect(rows.length).toBeGreaterThan(70);
    expect(new Set(rows.map((row) => row.split("\t")[0]))).toEqual(new Set<string | undefined>(KINDS));
  });

  for (const row of rows) {
    const [kind = "", text = "", forms = ""] = row.split("\t");
    test(`${kind}: ${text}`, () => {
      if (!isKind(kind)) throw new Error(`unknown kind ${kind}`);
      const read = analyseName(unescapeText(text), kind);
      expect(read.map(({ form, tokens }) => `${form}:${tokens.join(" ")}`).join(" | ")).toBe(forms);
    });
  }
});

describe("any text", () => {
  test("gives tokens that are never empty, and Latin ones in a to z and digits, in capitals with open vowels", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), kinds, (text, kind) => {
        const names = analyseName(text, kind);
        const latin = names.filter(({ form, isAcronym }) => form === "latin" && isAcronym !== true);
        const asWritten = kind === "organization" ? 1 : 0;
        expect(latin.length).toBeLessThanOrEqual(LATIN_VARIANTS_MAX + asWritten);
        for (const { form, tokens } of names) {
          expect(tokens.length).toBeGreaterThan(0);
          for (const token of tokens) {
            if (form === "latin") expect(token).toMatch(/^(?:[a-z0-9]+|[A-Z0-9]+)$/);
            else expect(token).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          }
        }
      }),
    );
  });

  test("gives each form once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), kinds, (text, kind) => {
        const keys = analyseName(text, kind).map(({ form, tokens }) => `${form}:${tokens.join(" ")}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test("a Latin form reads as itself", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{2,12}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(words, (tokens) => {
        const [first] = analyseName(tokens.join(" "), "airplane");
        const again = analyseName(first?.tokens.join(" ") ?? "", "airplane");
        expect(again[0]?.tokens).toEqual(first?.tokens ?? []);
      }),
    );
  });

  test("case, invisible marks and outer space change nothing, but for three letters that begin as a name", () => {
    const letters = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,30}$/);
    const spacedName = /(?:^|\s)[A-Z]\s+[a-z]\s+[a-z](?=\s|$)/;
    fc.assert(
      fc.property(letters, kinds, (text, kind) => {
        fc.pre(!spacedName.test(text));
        const forms = analyseName(text, kind);
        expect(analyseName(`  ${[...text.toUpperCase()].join("\u200b")}\u202c `, kind)).toEqual(forms);
      }),
    );
  });
});

describe("long names", () => {
  test("tokens of more than 31 letters and names of more than 10 words are kept whole", () => {
    const word = "abcdefghij".repeat(9);
    const names = analyseName(`${word} ${"orlan vesk ".repeat(15)}`, "person");
    expect(names).toHaveLength(1);
    expect(names[0]?.tokens).toHaveLength(31);
    expect(names[0]?.tokens[0]).toBe(word);
  });
});

test("a text of signs only is no name, though a sign between words is read as one", () => {
  const tokensOf = (text: string) => analyseName(text, "organization").map(({ tokens }) => tokens.join(" "));
  for (const text of ["&", "& &", "\u{1F1DD}&", "+ & -"]) expect(tokensOf(text)).toEqual([]);
  expect(tokensOf("Vesk & Orlan")).toEqual(["vesk and orlan"]);
});
