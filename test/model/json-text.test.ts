import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readJson } from "../../src/model/json-text.ts";
import { failureOf } from "./failure.ts";

describe("readJson", () => {
  test("keeps the order of names that JavaScript would move", () => {
    const document = readJson(
      '{"queries": {"b": {}, "10": [1, {"x": 1}], "2": {}, "__proto__": {}}, "other": {"z": 1}}',
    );
    expect(document.memberNames.get("queries")).toEqual(["b", "10", "2", "__proto__"]);
    expect(document.memberNames.get("other")).toEqual(["z"]);
    expect(document.repeated).toEqual([]);
  });

  test("reads names with escapes as JSON.parse does", () => {
    expect(readJson(String.raw`{"q": {"a\"b": 1, "\u0041\\": 2, "}{": 3}}`).memberNames.get("q")).toEqual([
      'a"b',
      "A\\",
      "}{",
    ]);
  });

  const repeatedRows: [string, (string | number)[][]][] = [
    ['{"a": 1, "a": 2}', [["a"]]],
    ['{"a": 1, "\\u0061": 2}', [["a"]]],
    ['{"p": {"name": ["x"], "name": ["y"]}}', [["p", "name"]]],
    ['{"p": [{"k": 1}, {"k": 1, "k": 2}]}', [["p", 1, "k"]]],
    ['{"p": {"k": 1}, "q": {"k": 1}}', []],
    ['{"a": "a", "b": {"a": "b"}}', []],
    ['{"__proto__": 1, "__proto__": 2}', [["__proto__"]]],
  ];
  for (const [text, repeated] of repeatedRows) {
    test(`tells repeated names: ${text}`, () => expect(readJson(text).repeated).toEqual(repeated));
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
      expect(failureOf(() => readJson(text))).toEqual({
        code: "invalid_request",
        message: "The body is not valid JSON.",
      });
    });
  }

  for (const depth of [17, 10_000, 1_000_000]) {
    test(`refuses ${depth} levels`, () => {
      const text = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
      expect(failureOf(() => readJson(text)).message).toContain("nested deeper than 16 levels");
    });
  }

  test("accepts 16 levels", () => {
    expect(readJson("[".repeat(16) + "]".repeat(16)).value).toBeArray();
  });

  test("agrees with JSON.parse, and with the order of any names", () => {
    const names = fc.uniqueArray(fc.oneof(fc.string({ unit: "binary" }), fc.nat().map(String)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(names, fc.jsonValue({ maxDepth: 6 }), (keys, value) => {
        const member = `{${keys.map((key) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(",")}}`;
        const document = readJson(`{"member": ${member}}`);
        expect(document.memberNames.get("member")).toEqual(keys);
        expect(document.repeated).toEqual([]);
        expect(document.value).toEqual(JSON.parse(`{"member": ${member}}`));
      }),
      { numRuns: 300 },
    );
  });
});
