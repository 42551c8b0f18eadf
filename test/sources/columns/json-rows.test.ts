import { describe, expect, test } from "bun:test";
import { CellValues } from "../../../src/lists/sources/columns/cell-values.ts";
import { parseJsonValues } from "../../../src/lists/sources/columns/json-rows.ts";
import { parseMapping } from "../../../src/lists/sources/columns/mapping.ts";

function read(row: object | string, columns: Record<string, string | string[]>, separator?: string) {
  const text = JSON.stringify({ columns, separator });
  const cells = new CellValues(parseMapping({ path: "own.mapping.json", text }, "list"));
  const values = parseJsonValues(typeof row === "string" ? row : JSON.stringify(row), cells);
  if (typeof values === "string") return values;
  return { texts: Object.fromEntries(values.texts), wrong: Object.fromEntries(values.wrong) };
}

describe("values within objects have the keys that lead to them", () => {
  test("through objects and lists of objects", () => {
    const row = {
      id: 1,
      names: [{ name: "A", kind: "aka" }, { name: "B" }, { name: null }],
      x: { y: { z: 7 } },
    };
    expect(read(row, { "names.name": "alias", "Names.Kind": [], "x.y.z": "notes" })).toEqual({
      texts: { id: ["1"], "names.name": ["A", "B"], "names.kind": ["aka"], "x.y.z": ["7"] },
      wrong: {},
    });
  });

  test("an object that the mapping names is one text, with all within it", () => {
    const row = {
      names: [
        { first: "Marwen", last: ["Tolquist", "Bay"] },
        { first: "M.", last: { of: "T." } },
      ],
    };
    expect(read(row, { names: "name" })).toEqual({
      texts: { names: ["Marwen Tolquist Bay", "M. T."] },
      wrong: {},
    });
  });

  test("an object that the mapping does not name can't be read", () => {
    const found = read({ name: { first: "A" }, aliases: ["B", { name: "C" }], empty: {} }, {});
    expect(found).toEqual({
      texts: { name: [], aliases: [] },
      wrong: {
        name: 'is an object, and no mapping names its values, such as "name.first", or says "name": []',
        aliases:
          'is an object, and no mapping names its values, such as "aliases.name", or says "aliases": []',
      },
    });
  });

  test("an object that may be missing is no column of its own", () => {
    const columns = { "more.names": "alias" };
    expect(read({ name: "A", more: null }, columns)).toEqual({ texts: { name: ["A"] }, wrong: {} });
    expect(read({ name: "A", more: "B" }, columns)).toEqual({
      texts: { name: ["A"], more: ["B"] },
      wrong: {},
    });
  });

  test("objects within too many others are wrong, and no stack overflows", () => {
    const deep = `{"a":${'{"a":'.repeat(30)}1${"}".repeat(30)}}`;
    expect(read(deep, { [`a${".a".repeat(30)}`]: "name" })).toMatchObject({
      wrong: { [`a${".a".repeat(21)}`]: "is within more than 20 objects or lists" },
    });
    for (const deepest of [`{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`, '{"a":'.repeat(100_000)])
      expect(() => read(deepest, { a: "name" })).not.toThrow();
  });
});

test("a separator splits texts of JSON, too", () => {
  expect(read({ aliases: "A\nB", n: 1 }, {}, "\n")).toMatchObject({
    texts: { aliases: ["A", "B"], n: ["1"] },
  });
});

test("a key that one object has twice is wrong, and one that two objects have is not", () => {
  expect(read('{"a": [{"x": 1}, {"x": 2}], "x": 3}', { "a.x": [] })).toMatchObject({ wrong: {} });
  expect(read('{"a": [{"x": 1, "x": 2}]}', { "a.x": [] })).toBe('has "x" twice');
  expect(read('{"x": 1, "properties": {"x": 2}}', {})).toBe('has "x" twice');
});
