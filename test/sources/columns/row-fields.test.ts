// What the cells of a row say together: words for "unknown", and kinds of customers.

import { describe, expect, test } from "bun:test";
import { isSubjectSchema } from "../../../src/base/model/schemata.ts";
import {
  isAmbiguousKind,
  joinedParts,
  schemaOfWord,
  sortByField,
} from "../../../src/lists/sources/columns/row-fields.ts";
import { AMBIGUOUS_KINDS } from "../../../src/lists/sources/columns/schema-words.ts";

function fieldsOf(cells: Readonly<Record<string, string>>) {
  const keys = Object.keys(cells);
  return sortByField({
    line: 2,
    columns: new Map(keys.map((key) => [key, [key]])),
    cells: new Map(keys.map((key) => [key, [cells[key] ?? ""]])),
    wrong: new Map(),
    unread: [],
    leftOut: null,
    written: () => cells,
  });
}

describe("words for unknown", () => {
  test.each([
    "\\N",
    "NULL",
    "(null)",
    "<null>",
    "[NULL]",
    "nan",
    "NaN",
    "NaT",
    "None",
    "nil",
    "#N/A",
    "#NULL!",
    "n.a.",
  ])("%s is blank", (word) => {
    const { fields } = fieldsOf({
      birthDate: word,
      country: word,
      alias: word,
      id: word,
      firstName: "Marwen",
    });
    expect([...fields.keys()]).toEqual(["firstName"]);
  });

  test.each([
    // Null, None and Na are names of people too, so the name is made with the word and without it.
    [{ firstName: "Ilvara", lastName: "Null" }, ["Ilvara Null", "Ilvara"]],
    [{ firstName: "Na", lastName: "Tolquist" }, ["Na Tolquist", "Tolquist"]],
    [{ firstName: "NULL", lastName: "Tolquist" }, ["NULL Tolquist", "Tolquist"]],
    [{ firstName: "\\N", lastName: "Tolquist" }, ["Tolquist"]],
    [{ firstName: "Marwen", lastName: "#N/A" }, ["Marwen"]],
    [{ firstName: "не указано", lastName: "Tolquist" }, ["не указано Tolquist", "Tolquist"]],
    [{ firstName: "不明", lastName: "Tolquist" }, ["不明 Tolquist", "Tolquist"]],
    [{ firstName: "Nan", lastName: "Tolquist" }, ["Nan Tolquist"]],
    [{ firstName: "NaN", lastName: "Tolquist" }, ["NaN Tolquist", "Tolquist"]],
    [{ firstName: "Null", lastName: "None" }, []],
    [{ name: "NULL", firstName: "Marwen", lastName: "Tolquist" }, ["Marwen Tolquist"]],
  ])("%j", (cells, names) => {
    const row = fieldsOf(cells);
    expect(joinedParts(row)).toEqual(names);
    expect(row.fields.has("name")).toBe(false);
  });
});

describe("kinds of customers", () => {
  test.each([
    ["IND", "Person"],
    ["P", "Person"],
    ["PF", "Person"],
    ["Privatkunde", "Person"],
    ["физ. лицо", "Person"],
    ["fyzická osoba", "Person"],
    ["个人", "Person"],
    ["CORP", "Organization"],
    ["ORG", "Organization"],
    ["ENT", "Organization"],
    ["Trust", "Organization"],
    ["LE", "LegalEntity"],
    ["PJ", "LegalEntity"],
    ["Firmenkunde", "LegalEntity"],
    ["Sole Trader", "LegalEntity"],
    ["ЮЛ", "LegalEntity"],
    ["Firma", "Company"],
  ])("%s is %s", (word, schema) => {
    expect(schemaOfWord(word)).toBe(schema);
    expect(isSubjectSchema(schema)).toBe(true);
  });

  test("words of two meanings are none of them", () => {
    for (const word of AMBIGUOUS_KINDS)
      expect([word, schemaOfWord(word), isAmbiguousKind(word)]).toEqual([word, null, true]);
    for (const word of ["C", "F", "M", "N", "NP"]) expect(isAmbiguousKind(word)).toBe(true);
    for (const word of ["balloon", "1", "IND"]) expect(isAmbiguousKind(word)).toBe(false);
  });
});
