// What the document accepts, the decoder accepts, and the other way round: random requests are put to both.
// The few rules that JSON Schema has no words for are left out of what is made.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { COUNTRIES, isCountryCode } from "../../src/base/model/countries.ts";
import { ServiceError } from "../../src/base/model/errors.ts";
import { SCHEMATA } from "../../src/base/model/schemata.ts";
import { decodeEntityRequest, decodeSearch } from "../../src/service/contract/decode-search.ts";
import { decodeSubject } from "../../src/service/contract/decode-subject.ts";
import { DocumentValidator, readDocument, writeInline } from "../support/openapi-document.ts";
import { readWireText } from "../support/wire-text.ts";

const document = writeInline(readDocument());
const validator = new DocumentValidator(document);
const RUNS = { numRuns: 2000, seed: 20261121 };

function accepts(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

const odd = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "x",
    "null",
    "a\0b",
    "abc\u200b",
    "\u202eabc",
    "1990-02-29",
    "２",
    "𝒜𝒜𝒜",
    "K\u212a",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const code = fc.oneof(
  fc.constantFrom(...COUNTRIES.keys(), "DE", "dE", "zz", "\u212az", "deu", "d"),
  fc.string({ maxLength: 3 }),
);
const date = fc.oneof(
  fc.constantFrom(
    "1990",
    "1990-02",
    "1990-02-28",
    "1990-02-29",
    "1992-02-29",
    "0000",
    "0001",
    "1990-2",
    "1990-00",
  ),
  fc.stringMatching(/^[0-9]{4}-[01][0-9]-[0-3][0-9]$/),
);
const gender = fc.constantFrom("male", "FEMALE", "m", "F", "Other", "x", "", "male ", "ſ");
/** Arrays at the edges of their lengths; now and then anything. */
const some = <Value>(item: fc.Arbitrary<Value>) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.array(item, { maxLength: 2 }) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.array(item, { minLength: 19, maxLength: 22 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );

const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  schema: fc.constantFrom("Company", "Vessel", "LegalEntity", "Security", "person", null, 1),
  threshold: fc.constantFrom(0, 1, 0.5, -0.01, 1.01, "0.5", null),
  limit: fc.constantFrom(1, 25, 10, 0, 26, 1.5, "5", null),
  include: some(fc.constantFrom("sanctions", "pep", "sanction")),
  datasets: some(fc.oneof(fc.constant("us_ofac_sdn"), odd)),
  limits: fc.constant(1),
  properties: fc.jsonValue({ maxDepth: 2 }),
};

const PROPERTIES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: some(fc.oneof(fc.constant("Ann Example"), fc.string({ minLength: 298, maxLength: 302 }), odd)),
  birthDate: some(date),
  country: some(code),
  citizenship: some(code),
  gender: some(gender),
  leiCode: some(odd),
  nickname: some(odd),
  "": some(odd),
  "a\0b": some(odd),
};

/** At most two of the fields. */
const twoOf = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc
    .subarray(Object.keys(fields), { maxLength: 2 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? fc.constant(null)]))),
    );

/** A good subject with a few of its fields replaced. */
const subject = fc.tuple(twoOf(FIELDS), twoOf(PROPERTIES)).map(([fields, properties]) => ({
  schema: "Person",
  properties: { name: ["Ann Example"], ...properties },
  ...fields,
}));

/** How many of `values` the document accepts; each must have the same verdict of `decode`. */
function compare<Value>(
  values: fc.Arbitrary<Value>,
  documented: (value: Value) => boolean,
  decode: (value: Value) => unknown,
): { accepted: number; refused: number } {
  const verdicts = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(values, (value) => {
      const expected = documented(value);
      verdicts[expected ? "accepted" : "refused"]++;
      expect([value, accepts(() => decode(value))]).toEqual([value, expected]);
    }),
    RUNS,
  );
  return verdicts;
}

describe("the document and the decoder agree", () => {
  test("on subjects", () => {
    const fits = validator.at("components", "schemas", "MatchRequest");
    const { accepted, refused } = compare(
      subject,
      (value) => fits(value),
      (value) => decodeSubject(value),
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(50);
  });

  test("on the parameters of search", () => {
    const list = (item: fc.Arbitrary<string>) =>
      fc.array(item, { minLength: 1, maxLength: 3 }).map((all) => all.join(","));
    const texts: Record<string, fc.Arbitrary<string>> = {
      query: fc.oneof(
        odd,
        fc.string({ unit: "grapheme", maxLength: 12 }),
        fc.constantFrom("ab c", "a\u0301b\u0301c", "हिन्दी"),
      ),
      type: fc.constantFrom("sanction", "pep", "Pep", ""),
      page: fc.constantFrom(
        "1",
        "0",
        "01",
        "+1",
        "1.0",
        "9007199254740993",
        "90071992547409",
        "90071992547410",
        "x",
        "-1",
      ),
      per_page: fc.constantFrom("1", "100", "101", "", "1e1"),
      dataset: list(
        fc.oneof(
          fc.constant(" us_ofac_sdn "),
          odd.map((text) => text.replaceAll(",", "")),
        ),
      ),
      schema: list(fc.constantFrom(...SCHEMATA.map(({ name }) => name), "person", " Vessel", "")),
      country: list(code.map((text) => text.replaceAll(",", ""))),
      sort_method: fc.constantFrom("relevance", "alpha", "date", "score"),
      sort_order: fc.constantFrom("asc", "desc", "ASC"),
      target: fc.constantFrom("true", "false", "1", "TRUE"),
      whole_word: fc.constantFrom("true", "false", "yes"),
      from_date: date,
      to_date: date,
    };
    const { parameters } = document.paths["/v1/sanctions/search"]?.get ?? { parameters: [] };
    let compared = 0;
    parameters.forEach((parameter, i) => {
      if ("$ref" in parameter) return;
      const text = texts[parameter.name];
      if (text === undefined) throw new Error(`${parameter.name} has no values to try.`);
      const fits = validator.at("paths", "/v1/sanctions/search", "get", "parameters", String(i), "schema");
      const { accepted, refused } = compare(
        // Spaces around a query, and runs of them, are not counted; JSON Schema can't say so.
        text.map((one) => (parameter.name === "query" ? one.trim().replace(/\s+/gu, " ") : one)),
        (one) => fits(readWireText(parameter.schema, one)),
        (one) => decodeSearch([[parameter.name, one]]),
      );
      expect([parameter.name, Math.min(accepted, refused) > 50]).toEqual([parameter.name, true]);
      compared++;
    });
    expect(compared).toBe(13);
  });

  test("on ids", () => {
    const id = fc.oneof(odd, fc.string({ unit: "binary", minLength: 198, maxLength: 202 }));
    const fits = validator.at("paths", "/v1/sanctions/entities/{id}", "get", "parameters", "0", "schema");
    const { accepted, refused } = compare(
      id,
      (text) => fits(text),
      (text) => decodeEntityRequest(text, []),
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(50);
  });

  test("on every code of two letters, and on those that only look so", () => {
    const fits = validator.at("components", "schemas", "CountryCode");
    const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\u212aſıİ0"];
    let accepted = 0;
    for (const first of letters) {
      for (const second of letters) {
        expect([first + second, fits(first + second)]).toEqual([
          first + second,
          isCountryCode(first + second),
        ]);
        if (isCountryCode(first + second)) accepted++;
      }
    }
    expect(accepted).toBe(COUNTRIES.size * 4);
  });
});
