import { describe, expect, test } from "bun:test";
import { decodeBatch, decodeBatchItem, decodeSubject } from "../../src/service/contract/decode-subject.ts";
import { parseJson } from "../../src/service/contract/json-text.ts";
import { failureOf } from "../model/failure.ts";

const person = (more: object = {}, properties: object = {}) => ({
  schema: "Person",
  properties: { name: ["Ann Example"], ...properties },
  ...more,
});

const fromText = (text: string) => {
  const { value, repeated } = parseJson(text);
  return decodeSubject(value, repeated);
};

describe("decodeSubject", () => {
  test("fills in the defaults", () => {
    expect(decodeSubject(person())).toEqual({
      schema: "Person",
      properties: { name: ["Ann Example"] },
      threshold: 0.8,
      limit: 10,
      include: ["sanction"],
      datasets: null,
    });
  });

  test("reads every field", () => {
    const subject = decodeSubject(
      person({ threshold: 0, limit: 25, include: ["pep", "sanctions"], datasets: ["b", "a", "b"] }),
    );
    expect(subject).toMatchObject({
      threshold: 0,
      limit: 25,
      include: ["pep", "sanction"],
      datasets: ["b", "a"],
    });
  });

  test("keeps every property key, those that mean something to JavaScript too", () => {
    const { properties } = fromText(
      '{"schema":"Vessel","properties":{"name":["MV A"],"__proto__":["p"],"constructor":["c"],"1":["one"],"":["e"],"shoeSize":[]}}',
    );
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype);
    expect(Object.entries(properties).sort()).toEqual([
      ["", ["e"]],
      ["1", ["one"]],
      ["__proto__", ["p"]],
      ["constructor", ["c"]],
      ["name", ["MV A"]],
      ["shoeSize", []],
    ]);
  });

  const accepted: [string, object][] = [
    ["20 names", person({}, { name: Array(20).fill("n") })],
    ["a blank name and a real one", person({}, { name: ["  ", "Ann"] })],
    ["300 characters", person({}, { name: ["x".repeat(300)] })],
    ["300 characters outside the basic plane", person({}, { name: ["𝒜".repeat(300)] })],
    ["a year", person({}, { birthDate: ["1970"] })],
    ["a month", person({}, { birthDate: ["1970-02"] })],
    ["29 February of a leap year", person({}, { birthDate: ["2000-02-29"] })],
    ["countries in any case", person({}, { country: ["DE", "xk"], citizenship: ["Fr"] })],
    ["gender in any case", person({}, { gender: ["Male", "F", "OTHER"] })],
    ["threshold 1", person({ threshold: 1 })],
    ["limit 1", person({ limit: 1 })],
    [
      "an integer written with a fraction of zero",
      JSON.parse('{"schema":"Person","properties":{"name":["A"]},"limit":5.0}'),
    ],
    ["100 datasets", person({ datasets: Array.from({ length: 100 }, (_, i) => `d${i}`) })],
  ];
  for (const [what, value] of accepted) {
    test(`accepts ${what}`, () => expect(decodeSubject(value).schema).toBe("Person"));
  }
  for (const schema of ["Person", "Organization", "Company", "LegalEntity", "Vessel", "Airplane"] as const) {
    test(`accepts schema ${schema}`, () => expect(decodeSubject(person({ schema })).schema).toBe(schema));
  }

  const refused: [string, unknown, string][] = [
    ["null", null, "the body must be a JSON object"],
    ["an array", [], "the body must be a JSON object"],
    ["a string", "x", "the body must be a JSON object"],
    ["nothing in it", {}, "schema is missing; properties is missing"],
    ["an unknown schema", person({ schema: "Wallet" }), "schema must be one of Person,"],
    ["a schema in another case", person({ schema: "person" }), "schema must be"],
    ["a schema that is found by search only", person({ schema: "Security" }), "schema must be"],
    ["properties null", person({ properties: null }), "properties must be an object"],
    ["properties an array", person({ properties: [] }), "properties must be an object"],
    ["no name", { schema: "Person", properties: {} }, "properties.name is missing"],
    ["an empty name", person({}, { name: [] }), "properties.name must be"],
    ["an empty string as name", person({}, { name: [""] }), "properties.name must be"],
    ["a blank name", person({}, { name: [" \t\u00a0"] }), "properties.name must be"],
    ["a name that is not an array", person({}, { name: "Ann" }), "properties.name must be an array"],
    ["a number as name", person({}, { name: [1] }), "properties.name[0] must be a string"],
    ["null as name", person({}, { name: ["Ann", null] }), "properties.name[1] must be a string"],
    ["21 names", person({}, { name: Array(21).fill("n") }), "properties.name must be an array of 1 to 20"],
    [
      "21 values of another key",
      person({}, { x: Array(21).fill("n") }),
      "properties.x must be an array of at most 20",
    ],
    [
      "301 characters",
      person({}, { name: ["x".repeat(301)] }),
      "properties.name[0] must be a string of at most 300",
    ],
    [
      "301 characters outside the basic plane",
      person({}, { alias: ["𝒜".repeat(301)] }),
      "properties.alias[0]",
    ],
    ["a value that is not an array", person({}, { x: "y" }), "properties.x must be an array"],
    ["an object as value", person({}, { x: [{}] }), "properties.x[0] must be a string"],
    ["a NUL", person({}, { address: ["a\0b"] }), "properties.address[0] must be"],
    ["an unpaired surrogate", person({}, { name: ["Ann", "\ud800"] }), "properties.name[1] must be"],
    ["a key with a NUL", person({}, { "a\0": ["x"] }), 'properties."a\\u0000" must not contain NUL'],
    ["a key with an unpaired surrogate", person({}, { "\udfff": ["x"] }), "properties."],
    [
      "a day that is not in the calendar",
      person({}, { birthDate: ["1970-02-30"] }),
      "properties.birthDate[0] must be a calendar date",
    ],
    [
      "29 February of a common year",
      person({}, { birthDate: ["1970", "1900-02-29"] }),
      "properties.birthDate[1]",
    ],
    ["month 13", person({}, { birthDate: ["1970-13"] }), "properties.birthDate[0]"],
    ["month 0", person({}, { birthDate: ["1970-00-01"] }), "properties.birthDate[0]"],
    ["a month of one digit", person({}, { birthDate: ["1970-1-1"] }), "properties.birthDate[0]"],
    ["a date with a time", person({}, { birthDate: ["1970-01-01T00:00:00"] }), "properties.birthDate[0]"],
    ["a date with a space", person({}, { birthDate: [" 1970-01-01"] }), "properties.birthDate[0]"],
    ["a date in another order", person({}, { birthDate: ["01.02.1970"] }), "properties.birthDate[0]"],
    [
      "a number as date",
      person({}, { birthDate: [1970] }),
      "properties.birthDate[0] must be a calendar date",
    ],
    ["an array as country", person({}, { country: [["de"]] }), "properties.country[0] must be a two-letter"],
    ["null as gender", person({}, { gender: [null] }), "properties.gender[0] must be one of male"],
    ["a number as schema", person({ schema: 1 }), "schema must be one of Person,"],
    ["a letter as include", person({ include: "p" }), "include must be"],
    ["an object as include", person({ include: { length: 1 } }), "include must be"],
    ["an empty date", person({}, { birthDate: [""] }), "properties.birthDate[0]"],
    [
      "a country by name",
      person({}, { country: ["Germany"] }),
      "properties.country[0] must be a two-letter code",
    ],
    ["a code of no country", person({}, { citizenship: ["de", "zz"] }), "properties.citizenship[1]"],
    ["a three-letter code", person({}, { country: ["DEU"] }), "properties.country[0]"],
    [
      "a gender of another word",
      person({}, { gender: ["mann"] }),
      "properties.gender[0] must be one of male",
    ],
    ["a threshold in quotes", person({ threshold: "0.5" }), "threshold must be a number from 0 to 1"],
    ["a threshold above 1", person({ threshold: 1.0001 }), "threshold must be"],
    ["a threshold below 0", person({ threshold: -0.1 }), "threshold must be"],
    ["a threshold null", person({ threshold: null }), "threshold must be"],
    [
      "an endless threshold",
      JSON.parse('{"schema":"Person","properties":{"name":["A"]},"threshold":1e999}'),
      "threshold must be",
    ],
    ["a limit in quotes", person({ limit: "5" }), "limit must be an integer from 1 to 25"],
    ["limit 0", person({ limit: 0 }), "limit must be"],
    ["limit 26", person({ limit: 26 }), "limit must be"],
    ["a limit with a fraction", person({ limit: 2.5 }), "limit must be"],
    ["limit true", person({ limit: true }), "limit must be"],
    ["an empty include", person({ include: [] }), "include must be"],
    [
      "an unknown include",
      person({ include: ["sanction"] }),
      "include must be an array of one or more of sanctions, pep",
    ],
    ["an include twice", person({ include: ["pep", "pep"] }), "include must be"],
    ["an include that is not an array", person({ include: "pep" }), "include must be"],
    ["no datasets", person({ datasets: [] }), "datasets must be an array of 1 to 100"],
    ["101 datasets", person({ datasets: Array(101).fill("d") }), "datasets must be"],
    ["an empty dataset name", person({ datasets: ["a", ""] }), "datasets[1] must be"],
    ["datasets in a string", person({ datasets: "a" }), "datasets must be"],
  ];
  for (const [what, value, message] of refused) {
    test(`refuses ${what}`, () => {
      const failure = failureOf(() => decodeSubject(value));
      expect(failure.code).toBe("invalid_request");
      expect(failure.message).toContain(message);
    });
  }

  test("names every wrong field together", () => {
    const { message } = failureOf(() => decodeSubject(person({ limit: 0, threshold: 2, schema: "X" })));
    for (const field of ["limit", "threshold", "schema"]) expect(message).toContain(`${field} must be`);
  });

  const NAME_RULE = "an array of 1 to 20 strings, at least one of them not blank";
  const DATE_RULE = "a calendar date written YYYY, YYYY-MM or YYYY-MM-DD";
  const TEXT_RULE = "a string of at most 300 characters, without NUL or unpaired surrogates";
  const shown: [body: unknown, message: string][] = [
    [[], "the body must be a JSON object, not []."],
    ["x", 'the body must be a JSON object, not "x".'],
    [person({ limit: 99 }), "limit must be an integer from 1 to 25, not 99."],
    [person({ limit: "5" }), 'limit must be an integer from 1 to 25, not "5".'],
    [person({ threshold: null }), "threshold must be a number from 0 to 1, not null."],
    [
      person({ include: ["sanction"] }),
      'include must be an array of one or more of sanctions, pep, each once, not ["sanction"].',
    ],
    [person({ properties: { name: [] } }), `properties.name must be ${NAME_RULE}, not [].`],
    [person({ properties: { name: ["  "] } }), `properties.name must be ${NAME_RULE}, not ["  "].`],
    [person({ properties: { name: "Ann" } }), `properties.name must be ${NAME_RULE}, not "Ann".`],
    [person({ properties: {} }), "properties.name is missing."],
    [person({}, { name: Array(21).fill("a") }), `properties.name must be ${NAME_RULE}, but has 21.`],
    [person({}, { name: ["é".repeat(301)] }), `properties.name[0] must be ${TEXT_RULE}, but has 301.`],
    [person({}, { name: ["a\0"] }), `properties.name[0] must be ${TEXT_RULE}.`],
    [
      person({}, { birthDate: ["11.09.1965"] }),
      `properties.birthDate[0] must be ${DATE_RULE}, not "11.09.1965".`,
    ],
    [person({}, { birthDate: [1965] }), `properties.birthDate[0] must be ${DATE_RULE}, not the number 1965.`],
    [
      person({}, { birthDate: ["9".repeat(100)] }),
      `properties.birthDate[0] must be ${DATE_RULE}, not "${"9".repeat(80)}…".`,
    ],
    [
      person({}, { country: [{ code: "de" }] }),
      "properties.country[0] must be a two-letter code that the countries endpoint lists, not an object.",
    ],
  ];
  for (const [body, message] of shown) {
    test(`quotes what was sent, or its size: ${message}`, () =>
      expect(failureOf(() => decodeSubject(body))).toEqual({ code: "invalid_request", message }));
  }

  test("reports unknown fields before wrong values, all of them", () => {
    expect(failureOf(() => decodeSubject(person({ limit: 0, treshold: 1, foo: 2 })))).toEqual({
      code: "unknown_parameter",
      message: "Unknown parameters: treshold, foo. Did you mean threshold?",
    });
    expect(failureOf(() => decodeSubject({ foo: 2 })).message).toBe("Unknown parameter: foo.");
    expect(failureOf(() => fromText('{"__proto__": {}}')).message).toBe("Unknown parameter: __proto__.");
  });

  for (const field of ["schema", "properties", "threshold", "limit", "include", "datasets"]) {
    test(`refuses ${field} misspelt`, () => {
      for (const misspelt of [`${field}s`, field.toUpperCase(), ` ${field}`]) {
        const failure = failureOf(() => decodeSubject(person({ [misspelt]: 1 })));
        expect(failure.code).toBe("unknown_parameter");
        expect(failure.message).toContain(misspelt);
      }
    });
  }

  test("refuses a field or a property that is sent twice", () => {
    expect(
      failureOf(() => fromText('{"schema":"Person","properties":{"name":["A"]},"limit":1,"limit":2}')),
    ).toEqual({
      code: "invalid_request",
      message: "limit is sent more than once.",
    });
    expect(
      failureOf(() => fromText('{"schema":"Person","properties":{"name":["A"],"name":["B"]},"limit":0}'))
        .message,
    ).toBe("properties.name is sent more than once; limit must be an integer from 1 to 25, not 0.");
  });

  test("does not search a far too long array for wrong values", () => {
    const message = (count: number) =>
      failureOf(() => decodeSubject(person({}, { x: Array(count).fill(1) }))).message;
    expect(message(1000)).toContain(
      "properties.x must be an array of at most 20 strings, but has 1000; properties.x[0] must be",
    );
    expect(message(1001)).toBe("properties.x must be an array of at most 20 strings, but has 1001.");
  });

  test("names ten fields of a kind together, and counts the others", () => {
    const unknown = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
    const message = (body: unknown) => failureOf(() => decodeSubject(body)).message;
    const ten = "k0, k1, k2, k3, k4, k5, k6, k7, k8, k9";
    expect(message(person(unknown(1)))).toBe("Unknown parameter: k0.");
    expect(message(person(unknown(10)))).toBe(`Unknown parameters: ${ten}.`);
    expect(message(person(unknown(11)))).toBe(`Unknown parameters: ${ten}, and 1 more.`);
    expect(message(person(unknown(1000)))).toBe(`Unknown parameters: ${ten}, and 990 more.`);
    // The search ends there: what was found by then is not all.
    expect(message(person(unknown(1001)))).toBe(`Unknown parameters: ${ten}, and many more.`);
    expect(message(person(unknown(9000)))).toBe(`Unknown parameters: ${ten}, and many more.`);
    expect(message(person({}, unknown(1000)))).toEndWith("; and 990 more.");
    expect(message(person({}, unknown(9000)))).toEndWith("; and many more.");
    expect(message(person({}, unknown(12)))).toMatch(/; properties\.k9 must be [^;]*; and 2 more\.$/);
    const repeated = Array.from({ length: 12 }, (_, i) => `"k${i}":["a"],"k${i}":["b"]`).join(",");
    expect(
      failureOf(() => fromText(`{"schema":"Person","properties":{"name":["A"],${repeated}}}`)).message,
    ).toMatch(
      /^properties\.k0 is sent more than once; .*; properties\.k9 is sent more than once; and 2 more\.$/,
    );
  });

  const odd = "é".repeat(80);
  const nameRows: [name: string, shown: string][] = [
    ["5", "5"],
    ["5a", "5a"],
    ["a/b", '"a/b"'],
    ["a~b", '"a~b"'],
    ["~1", '"~1"'],
    ["", '""'],
    ["\ud800", '"\ufffd"'],
    ["\u202e", '"\u202e"'],
    ["x".repeat(80), "x".repeat(80)],
    ["x".repeat(81), `"${"x".repeat(80)}…"`],
    [odd, `"${odd}"`],
    [`${odd}é`, `"${odd}…"`],
  ];
  for (const [name, shown] of nameRows) {
    test(`names an unknown field ${shown}`, () => {
      expect(failureOf(() => decodeSubject(person({ [name]: 1 })))).toEqual({
        code: "unknown_parameter",
        message: `Unknown parameter: ${shown}.`,
      });
    });
  }

  test("names a property as it was sent", () => {
    for (const name of ["a/b", "a~b", "~1", "5a"]) {
      const { message } = failureOf(() => decodeSubject(person({}, { [name]: 1 })));
      expect(message).toStartWith(
        `properties.${name === "5a" ? name : JSON.stringify(name)} must be an array`,
      );
    }
  });

  test("answers a hostile body with a short message", () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`k${i}`, 1]));
    const bodies = [
      person(many),
      person({}, many),
      person({}, { name: Array(90_000).fill("a") }),
      person({ include: Array(90_000).fill("a") }),
      person({ datasets: Array(90_000).fill("") }),
      person({ ["x".repeat(1_000_000)]: 1 }),
    ];
    for (const body of bodies) {
      expect(failureOf(() => decodeSubject(body)).message.length).toBeLessThan(2000);
    }
  });
});

describe("decodeBatch", () => {
  const read = (text: string) => decodeBatch(parseJson(text));
  const item = '{"schema":"Person","properties":{"name":["A"]}}';

  test("gives the items in the order sent", () => {
    const items = read(`{"queries":{"b":${item},"10":{},"2":null,"__proto__":${item},"a":[]}}`);
    expect(items.map(({ key }) => key)).toEqual(["b", "10", "2", "__proto__", "a"]);
    expect(items.map(({ value }) => value)).toEqual([JSON.parse(item), {}, null, JSON.parse(item), []]);
  });

  test("decodes an item by the rules of match, with one code for a bad one", () => {
    const [good, misspelt, wrong] = read(
      `{"queries":{"a":${item},"b":{"treshold":1},"c":{"schema":"X"}}}`,
    ).map((each) => () => decodeBatchItem(each));
    expect(good?.().properties).toEqual({ name: ["A"] });
    expect(failureOf(() => misspelt?.())).toEqual({
      code: "invalid_request",
      message: "Unknown parameter: treshold. Did you mean threshold?",
    });
    expect(failureOf(() => wrong?.()).code).toBe("invalid_request");
  });

  test("takes a failure of its own for no fault of the item", () => {
    const value = {
      get schema() {
        throw new TypeError("broken");
      },
    };
    expect(() => decodeBatchItem({ key: "a", value, repeated: [] })).toThrow(TypeError);
  });

  test("refuses a name sent twice in an item for that item alone", () => {
    const [bad, good] = read(
      `{"queries":{"a":{"schema":"Person","properties":{"name":["A"],"name":["B"]}},"b":${item}}}`,
    );
    expect(failureOf(() => bad && decodeBatchItem(bad)).message).toBe(
      "properties.name is sent more than once.",
    );
    expect(good && decodeBatchItem(good).schema).toBe("Person");
  });

  const queries = (count: number) =>
    JSON.stringify({ queries: Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, {}])) });

  const refused: [string, string, string, string][] = [
    ["an empty object", "{}", "invalid_request", "queries is missing"],
    ["no items", '{"queries":{}}', "invalid_request", "queries must be an object of 1 to 100 items"],
    ["101 items", queries(101), "invalid_request", "queries must be"],
    ["an array of items", '{"queries":[{}]}', "invalid_request", "queries must be"],
    ["queries null", '{"queries":null}', "invalid_request", "queries must be"],
    ["an array", "[]", "invalid_request", "the body must be a JSON object"],
    ["a field next to queries", `{"queries":{"a":${item}},"threshold":1}`, "unknown_parameter", "threshold"],
    ["queries misspelt", `{"query":{"a":${item}}}`, "unknown_parameter", "query"],
    [
      "a key sent twice",
      `{"queries":{"a":${item},"a":${item}}}`,
      "invalid_request",
      "queries.a is sent more than once",
    ],
    [
      "queries sent twice",
      `{"queries":{"a":${item}},"queries":{}}`,
      "invalid_request",
      "queries is sent more than once",
    ],
  ];
  for (const [what, text, code, message] of refused) {
    test(`refuses ${what}`, () => {
      const failure = failureOf(() => read(text));
      expect(failure.code).toBe(code);
      expect(failure.message).toContain(message);
    });
  }

  test("accepts 1 and 100 items, and keys of any 200 characters", () => {
    expect(read(queries(1))).toHaveLength(1);
    expect(read(queries(100))).toHaveLength(100);
    const keys = ["𝒜".repeat(200), "\0", "\ud800", 'a b/c"\\'];
    const body = JSON.stringify({ queries: Object.fromEntries(keys.map((key) => [key, {}])) });
    expect(read(body).map(({ key }) => key)).toEqual(keys);
  });
});
