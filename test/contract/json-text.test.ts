import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { JSON_NAMES_MAX, JSON_VALUES_MAX } from "../../src/base/model/limits.ts";
import { parseJson } from "../../src/service/contract/json-text.ts";
import { failureOf } from "../model/failure.ts";

describe("parseJson", () => {
  test("keeps the order of names that JavaScript would move", () => {
    const document = parseJson(
      '{"queries": {"b": {}, "10": [1, {"x": 1}], "2": {}, "__proto__": {}}, "other": {"z": 1}}',
    );
    expect(document.memberNames.get("queries")).toEqual(["b", "10", "2", "__proto__"]);
    expect(document.memberNames.get("other")).toEqual(["z"]);
    expect(document.repeated).toEqual([]);
  });

  test("returns the names of top-level members only", () => {
    const document = parseJson('{"m":{"a":{"b":1},"n":{"x":1}},"n":{"m":{"c":1}},"o":[{"d":1}],"p":{}}');
    expect([...document.memberNames]).toEqual([
      ["m", ["a", "n"]],
      ["n", ["m"]],
      ["p", []],
    ]);
    expect(parseJson('[{"a":1},{"b":2}]').memberNames.size).toBe(0);
  });

  test("reads names with escapes as JSON.parse does", () => {
    expect(parseJson(String.raw`{"q": {"a\"b": 1, "\u0041\\": 2, "}{": 3}}`).memberNames.get("q")).toEqual([
      'a"b',
      "A\\",
      "}{",
    ]);
  });

  const repeatedRows: [string, (string | number)[][]][] = [
    ['{"a": 1, "a": 2}', [["a"]]],
    ['{"a": 1, "a": 2, "b": 3, "a": 4, "b": 5}', [["a"], ["b"]]],
    ['{"p": {"k": 1, "k": 2}, "p": {"k": 1, "k": 2}}', [["p", "k"], ["p"], ["p", "k"]]],
    [String.raw`{"a\\": 1, "a\\": 2, "\"": 3, "\\\"": 4, "\"": 5}`, [["a\\"], ['"']]],
    ['{"a": 1, "\\u0061": 2}', [["a"]]],
    ['{"p": {"name": ["x"], "name": ["y"]}}', [["p", "name"]]],
    ['{"p": [{"k": 1}, {"k": 1, "k": 2}]}', [["p", 1, "k"]]],
    ['{"p": {"k": 1}, "q": {"k": 1}}', []],
    ['{"a": "a", "b": {"a": "b"}}', []],
    ['{"__proto__": 1, "__proto__": 2}', [["__proto__"]]],
  ];
  for (const [text, repeated] of repeatedRows) {
    test(`returns repeated names: ${text}`, () => expect(parseJson(text).repeated).toEqual(repeated));
  }

  for (const text of [
    "",
    "{",
    '{"a":}',
    '{"a" 1}',
    "{'a': 1}",
    '"\\',
    '{"\\x": 1}',
    "[1,]",
    "}",
    "nul",
    '{"a":1}}',
  ]) {
    test(`refuses what is not JSON: ${text}`, () => {
      expect(failureOf(() => parseJson(text))).toEqual({
        code: "invalid_request",
        message: expect.stringMatching(/^The body is not valid JSON: line 1, column \d+ needs .*\.$/),
      });
    });
  }

  for (const depth of [17, 10_000, 1_000_000]) {
    test(`refuses ${depth} levels`, () => {
      const text = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
      expect(failureOf(() => parseJson(text)).message).toContain("nested deeper than 16 levels");
    });
  }

  test("accepts 16 levels", () => {
    expect(parseJson("[".repeat(16) + "]".repeat(16)).value).toBeArray();
  });

  const repeat = (count: number, piece: string) => Array(count).fill(piece).join(",");
  const boundedRows: [what: string, makeText: (count: number) => string, countMax: number][] = [
    ["names of one object", (count) => `{${repeat(count, '"a":1')}}`, JSON_NAMES_MAX],
    ["names of many objects", (count) => `[${repeat(count, '{"a":1}')}]`, JSON_NAMES_MAX],
    ["values of one array", (count) => `[${repeat(count, "1")}]`, JSON_VALUES_MAX],
    ["values that are objects", (count) => `[${repeat(count / 2, "{}")}]`, JSON_VALUES_MAX],
    ["values that are arrays", (count) => `[${repeat(count / 2, "[]")}]`, JSON_VALUES_MAX],
  ];
  for (const [what, makeText, countMax] of boundedRows) {
    test(`accepts ${countMax} ${what}, and refuses more`, () => {
      expect(parseJson(makeText(countMax)).value).toBeObject();
      const { code, message } = failureOf(() => parseJson(makeText(countMax + 2)));
      expect(code).toBe("invalid_request");
      expect(message).toMatch(new RegExp(`^The body has more than ${countMax} (names|values)\\.$`));
    });
  }

  test("bounds names before it checks that the text is JSON, and returns a repeated name once", () => {
    const text = `{${repeat(400_000, '"a":1')}`;
    expect(failureOf(() => parseJson(text)).message).toBe("The body has more than 10000 names.");
    expect(parseJson(`{${repeat(JSON_NAMES_MAX, '"a":1')}}`).repeated).toEqual([["a"]]);
  });

  test("agrees with JSON.parse, and with the order of any names", () => {
    const names = fc.uniqueArray(fc.oneof(fc.string({ unit: "binary" }), fc.nat().map(String)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(names, fc.jsonValue({ maxDepth: 6 }), (keys, value) => {
        const member = `{${keys.map((key) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(",")}}`;
        const document = parseJson(`{"member": ${member}}`);
        expect(document.memberNames.get("member")).toEqual(keys);
        expect(document.repeated).toEqual([]);
        expect(document.value).toEqual(JSON.parse(`{"member": ${member}}`));
      }),
      { numRuns: 300 },
    );
  });
});
