import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { JsonRecordSplitter, RECORD_LENGTH_MAX } from "../../../src/lists/sources/files/json-records.ts";

function split(text: string, records = "", size = text.length): (string | null)[] {
  const splitter = new JsonRecordSplitter("own.json", records);
  const found: (string | null)[] = [];
  for (let at = 0; at < text.length; at += Math.max(size, 1))
    found.push(...splitter.push(text.slice(at, at + size)));
  splitter.end();
  return found.map((record) => record?.trim() ?? null);
}

describe("the records of a document", () => {
  const cases: readonly (readonly [text: string, path: string, records: string[]])[] = [
    ['[{"a": 1}, {"b": [2, {"c": "]}"}]}]', "", ['{"a": 1}', '{"b": [2, {"c": "]}"}]}']],
    ["[]", "", []],
    [' [\n{"a":"\\"}"}\n]\n', "", ['{"a":"\\"}"}']],
    ['{"n": 2, "r": {"x": [{"a": 1}], "y": [{"b": 2}, {"b": 3}]}}', "r.y", ['{"b": 2}', '{"b": 3}']],
    // A key elsewhere, or in a record, leads nowhere.
    ['{"y": [9], "r": {"y": [{"r": {"y": [1]}}]}, "z": {"r": {"y": [{}]}}}', "r.y", ['{"r": {"y": [1]}}']],
    // Paths lead through arrays, and one record may be there without an array.
    ['{"l": [{"e": [{"a": 1}]}, {"e": {"a": 2}}, {}]}', "l.e", ['{"a": 1}', '{"a": 2}']],
    ['{"r": [[{"a": 1}], [], {"a": 2}]}', "r", ['{"a": 1}', '{"a": 2}']],
    // What is no object is a record that the reader refuses.
    ['{"r": [1, "x, ]", null , true]}', "r", ["1", '"x, ]"', "null", "true"]],
    ['{"é\\n": {"\\u0072": [{"a": "日本"}]}}', "é\n.r", ['{"a": "日本"}']],
  ];
  for (const [text, path, records] of cases)
    test(JSON.stringify(text.slice(0, 50)), () => {
      for (const size of [text.length, 1, 3]) expect(split(text, path, size)).toEqual(records);
    });

  test("are those of JSON.parse, in pieces of any size", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 9 }),
        (records, other, size) => {
          const text = JSON.stringify(
            { other, r: [{ s: records.map((value) => ({ value })) }], s: 1 },
            null,
            size % 3,
          );
          expect(split(text, "r.s", size).map((record) => JSON.parse(record ?? ""))).toEqual(
            JSON.parse(text).r[0].s,
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("a document that can't be trusted is refused", () => {
  const cases: readonly (readonly [text: string, path: string, message: string])[] = [
    ['[{"a": 1}', "", "behind record 0"],
    ['[{"a": 1},', "", "behind record 1 it needs a value where the text ends"],
    ['[{"a": 1}]]', "", "behind record 1 it needs the end where ] is"],
    ['{"r": [{}], "x": tru}', "r", "where tru is"],
    ['{"r": [{}] "x": 1}', "r", 'needs a comma or } where "x" is'],
    ['{"r": [{}], "x": "abc', "r", "where the text ends"],
    ["{r: []}", "r", "needs a name in double quotes or } where r is"],
    ['{"x": {"s": [{"a": 1}]}, "t": [{"u": [{}]}]}', "x.r", 'has no array at "x.r"'],
  ];
  for (const [text, path, message] of cases)
    test(text, () => {
      const wanted = message === "behind record 0" ? "is not a whole JSON document" : message;
      for (const size of [text.length, 1]) expect(() => split(text, path, size)).toThrow(wanted);
    });

  test("and the error says where there are arrays of objects", () => {
    const text = '{"x": {"s": [{"a": 1}, {"a": 2}]}, "t": [{"u": [{}]}], "v": [1]}';
    const hint = (() => {
      try {
        split(text, "x.r");
        return "";
      } catch (error) {
        return (error as { hint?: string }).hint;
      }
    })();
    expect(hint).toContain('Arrays of objects are at "x.s", "t", "t.u".');
  });
});

test("a record that is too long is named in its place, and the others are read", () => {
  const long = "x".repeat(RECORD_LENGTH_MAX);
  const text = `[{"a":1},{"a":"${long}"},{"a":3}]`;
  for (const size of [text.length, 65_536])
    expect(split(text, "", size)).toEqual(['{"a":1}', null, '{"a":3}']);
  expect(() => split(`{"x":"${long}${long}","r":[]}`, "r", 65_536)).toThrow("more than 1048576 characters");
});
