// Files that are damaged, incomplete or of another kind: what is refused and what is reported.

import { describe, expect, test } from "bun:test";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import { NOTES_PER_KIND_MAX } from "../../../../src/lists/sources/lists/ftm/notes.ts";
import { NESTING_MAX } from "../../../../src/lists/sources/lists/ftm/reader.ts";
import { ftmEntities, ftmNested } from "../../../../src/lists/sources/lists/ftm/source.ts";
import { memoryFile } from "../../support.ts";
import { fileOf, find, LISTED, type Line, line, notesOf, readFile, readLines } from "./support.ts";

async function refusal(promise: Promise<unknown>): Promise<OperatorError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
  throw new Error("The file was read, though it should have been refused.");
}

describe("a line that can't be trusted refuses the file, naming file and line", () => {
  const bad: Readonly<Record<string, Line | string>> = {
    "is not JSON": '{"id":"x","schema":"Person","prop',
    "holds a value that is not an entity": '["x"]',
    "holds an entity without an id": '{"schema":"Person","properties":{}}',
    'holds an entity with the id "a b"': '{"id":"a b","schema":"Person","properties":{}}',
    "holds an entity without a schema": '{"id":"x","properties":{}}',
    "whose properties are not an object": '{"id":"x","schema":"Person","properties":[]}',
    "whose referents are not a list of ids": '{"id":"x","schema":"Person","properties":{},"referents":[7]}',
    "whose datasets are not a list of names":
      '{"id":"x","schema":"Person","properties":{},"datasets":["a,b"]}',
    "without a schema (y)": '{"id":"x","schema":"Person","properties":{"owner":[{"id":"y"}]}}',
  };
  for (const [message, text] of Object.entries(bad)) {
    test(message, async () => {
      const error = await refusal(readLines(LISTED, "", text));
      expect(error.message).toContain("lists/invented/entities.ftm.json, line 3");
      expect(error.message).toContain(message);
      expect(error.hint).not.toBe("");
    });
  }

  test("entities embedded without end", async () => {
    let deep: Line = LISTED;
    for (let i = 0; i <= NESTING_MAX; i++) deep = line(`d${i}`, "Vessel", { name: ["Hull"], owner: [deep] });
    expect((await refusal(readLines(deep))).message).toContain(`more than ${NESTING_MAX} deep`);
  });

  test("but lists nested without end are left out of a line that is sound", async () => {
    const text = `{"id":"x","schema":"Person","properties":{"name":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`;
    const outcome = await readLines(LISTED, text);
    expect(notesOf(outcome, "refused")).toEqual(["name of x: a value that is neither text nor an entity."]);
  });

  test("a file in which nobody is listed", async () => {
    const error = await refusal(readLines(line("a", "Person", { name: ["Belto Quarnisch"] })));
    expect(error.message).toContain("lists nobody");
  });

  test("names of the language itself are only names", async () => {
    const text =
      '{"id":"__proto__","schema":"Person","datasets":["constructor"],"properties":{"__proto__":["x"],"constructor":["y"],"name":["Odd Fellow"],"topics":["sanction"]}}';
    const outcome = await readLines(text);
    const { entity } = find(outcome, "__proto__");
    expect(Object.entries(entity.properties)).toContainEqual(["__proto__", ["x"]]);
    expect(outcome.datasets[0]?.title).toBe("constructor");
  });
});

describe("the account of an import", () => {
  test("names what the file does not hold", async () => {
    const outcome = await readLines(
      { ...LISTED, properties: { ...LISTED.properties, addressEntity: ["gone-1"] } },
      line("f", "Family", { person: ["listed"], relative: ["gone-2"] }),
      line("s", "Sanction", { entity: ["gone-3"], authority: ["Ministry of Tides"] }),
      line("o", "Occupancy", { holder: ["listed"], post: ["gone-4"] }),
      line("y", "Vessel", {
        name: ["Lorn Pelican"],
        topics: ["sanction"],
        owner: ["gone-5"],
        operator: ["Some Line Ltd"],
      }),
    );
    expect(notesOf(outcome, "orphan").sort()).toEqual([
      "f names gone-2: the file does not hold that record.",
      "listed names gone-1: the file does not hold that record.",
      "o names gone-4: the file does not hold that record.",
      "s names gone-3: the file does not hold that record.",
      "y names gone-5: the file does not hold that record.",
    ]);
    expect(outcome.notes.map(({ line: at }) => at).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(Object.keys(find(outcome, "listed").entity.properties)).toEqual(["name", "topics"]);
    expect(find(outcome, "y").entity.properties).toMatchObject({
      owner: ["gone-5"],
      operator: ["Some Line Ltd"],
    });
  });

  test("names relations that say too little, and what nobody uses", async () => {
    const outcome = await readLines(
      LISTED,
      line("f", "Family", { person: ["listed"] }),
      line("s", "Sanction", { authority: ["Ministry of Tides"] }),
      line("o", "Occupancy", { holder: ["listed"] }),
      line("a", "Address", { full: ["Nowhere 1"], topics: ["export.risk"] }),
      line("p", "Position", { name: ["Warden"] }),
    );
    expect(notesOf(outcome, "refused")).toEqual([
      "Family f: the relation names only one of its two sides.",
      "Sanction s: it does not say whose it is (entity).",
      "Occupancy o: it does not say which office is held (post).",
    ]);
    expect(notesOf(outcome, "unread")).toEqual([
      "Address a: a listed address or position, which is not screened.",
      "Address a: no entity of the file uses it.",
      "Position p: no entity of the file uses it.",
    ]);
  });

  test("tells many findings of one kind as a number", async () => {
    const many = Array.from({ length: NOTES_PER_KIND_MAX + 7 }, (_, i) =>
      line(`n${i}`, "Person", { name: [`Name ${i}`] }),
    );
    const outcome = await readLines(LISTED, ...many);
    const notes = notesOf(outcome, "unread");
    expect(notes).toHaveLength(NOTES_PER_KIND_MAX + 1);
    expect(notes.at(-1)).toBe("7 more (107 in all): no risk topic and no link to a listed record.");
  });

  test("names fields and values that are not of the format, once", async () => {
    const odd = {
      ...LISTED,
      birthCountry: ["mt"],
      properties: { ...LISTED.properties, relatives: [{ name: "Ursa" }, [1]] },
    };
    const outcome = await readLines(odd, { ...LISTED, id: "b", birthCountry: ["mt"] });
    expect(notesOf(outcome, "unread")).toEqual(["field birthCountry: not a field of an entity."]);
    expect(notesOf(outcome, "refused")).toEqual([
      "relatives of listed: a value that is neither text nor an entity.",
      "relatives of listed: a value that is neither text nor an entity.",
    ]);
  });

  test("counts every record and tells the newest day of the content", async () => {
    const outcome = await readLines(
      { ...LISTED, last_seen: "2026-05-06T07:08:09" },
      {
        ...line("s", "Sanction", { entity: ["listed"], authority: ["M"] }),
        last_seen: "2026-05-05T07:08:09",
      },
    );
    expect(outcome.records).toEqual({ "lists/invented/entities.ftm.json": 2 });
    expect(outcome.contentDates).toEqual(["2026-05-06T07:08:09"]);
  });

  test("takes no day to come, and no word, for the day of the content", async () => {
    const outcome = await readLines(
      { ...LISTED, last_seen: "2026-05-06T07:08:09" },
      { ...LISTED, id: "b", last_seen: "2090-01-01T00:00:00" },
      { ...LISTED, id: "c", last_seen: "soon" },
    );
    expect(outcome.contentDates).toEqual(["2026-05-06T07:08:09"]);
  });
});

describe("recognition", () => {
  const nested = { ...LISTED, properties: { ...LISTED.properties, sanctions: [line("s", "Sanction", {})] } };

  test("tells the two publications apart by what is embedded", () => {
    const flatFile = fileOf([LISTED, line("s", "Sanction", { entity: ["listed"] })]);
    const nestedFile = fileOf([LISTED, nested]);
    expect(ftmEntities.recognise(flatFile)).toEqual({ role: "entities", dataset: null });
    expect(ftmNested.recognise(flatFile)).toBeNull();
    expect(ftmEntities.recognise(nestedFile)).toBeNull();
    expect(ftmNested.recognise(nestedFile)).toEqual({ role: "entities", dataset: null });
  });

  test("is not misled by text, and knows a first line longer than the head", () => {
    const quoting = {
      ...LISTED,
      properties: { ...LISTED.properties, notes: ['[{"id":"x","schema":"Person"}]'] },
    };
    expect(ftmEntities.recognise(fileOf([quoting]))).not.toBeNull();
    const long = { ...nested, properties: { ...nested.properties, notes: ["long ".repeat(20_000)] } };
    const file = fileOf([long]);
    expect(file.head.includes("\n")).toBe(false);
    expect(ftmNested.recognise(file)).not.toBeNull();
  });

  test("refuses other JSON", () => {
    for (const text of [
      '{"op":"PUT","entity":{"id":"x"}}',
      '[{"id":"x","schema":"P","properties":{}}]',
      '{"name":"index"}',
    ]) {
      const file = memoryFile("lists/other.json", new TextEncoder().encode(text));
      expect(ftmEntities.recognise(file)).toBeNull();
      expect(ftmNested.recognise(file)).toBeNull();
    }
  });

  test("a record that names no dataset is of the one that its folder or file is named after", async () => {
    for (const [path, name] of [
      ["lists/in-house/entities.ftm.json", "in-house"],
      ["lists/in-house/targets.nested.json", "in-house"],
      ["lists/blocked people.ftm.json", "blocked_people"],
    ] as const) {
      const outcome = await readFile(fileOf([LISTED], path));
      expect(outcome.entities[0]?.entity.datasets).toEqual([name]);
    }
  });
});
