// What an open index answers about its names, tokens and entities, besides candidates; and numbers in its
// file that refer to nothing.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { factsOf } from "../../src/base/model/facts.ts";
import { IDENTIFIER_KINDS } from "../../src/base/model/identifiers.ts";
import type { AliasIndex } from "../../src/engine/retrieval/alias-index.ts";
import type { IndexedEntity } from "../../src/engine/retrieval/build/indexed-entity.ts";
import { PARTITIONS } from "../../src/engine/retrieval/format/layout.ts";
import { parseMeta } from "../../src/engine/retrieval/format/meta.ts";
import type { NameBuffer } from "../../src/engine/retrieval/format/reader.ts";
import { ReferenceSection, RowStarts, SectionPlace } from "../../src/engine/retrieval/format/section.ts";
import { TokenTable } from "../../src/engine/retrieval/format/token-table.ts";
import { indexOf, makeScratchFolder, person } from "./support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);

const entities: readonly IndexedEntity[] = [
  { ...person(7, "Orlan Vesk", "Орлан Веск"), facts: factsOf({ passportNumber: ["ZZ0000017"] }) },
  {
    ...person(3),
    aliases: [{ text: "Orlon Torvad Brimsel", quality: "weak" }],
    datasets: ["list_c", "list_b"],
  },
  { ...person(5, "柳青山"), facts: factsOf({ passportNumber: ["ZZ0000018"], taxNumber: ["778441200"] }) },
  { ...person(9, "National Oil Company of Norvania"), group: "organization", datasets: ["list_d"] },
  {
    ...person(8, "Vesko Orlan"),
    corpus: "pep",
    datasets: ["list_a"],
    facts: factsOf({ taxNumber: ["5512"] }),
  },
];
let index: AliasIndex;
beforeAll(async () => {
  index = await indexOf(join(scratch.path, "names.idx"), entities);
});
afterAll(() => index.close());

const textsOf = (tokens: readonly number[]) => tokens.map((token) => index.tokenText(token)).sort();
const kindOf = (kind: string) => IDENTIFIER_KINDS.findIndex(({ name }) => name === kind);

test("names are numbered by kind of party and body of data, and read as what they are", () => {
  const stretches = (["person", "organization", "vessel"] as const).flatMap((group) =>
    (["sanction", "pep"] as const).map((corpus) => index.namesOf(group, corpus)),
  );
  const read = stretches.map(({ start, end }) =>
    Array.from({ length: end - start }, (_, i) => {
      const { tokens, form, weak, isReading, isAcronym } = index.nameOf(start + i);
      const marks = [
        form === "verbatim" && "verbatim",
        weak && "weak",
        isReading && "read",
        isAcronym && "initials",
      ];
      return [tokens.map((token) => index.tokenText(token)).join(" "), ...marks.filter(Boolean)].join(" ");
    }),
  );
  const [people = [], peps, organisations, ...none] = read;
  expect(people.slice(0, 2)).toEqual(["orlan vesk", "орлан веск verbatim"]);
  expect(people).toContain("orlon torvad brimsel weak");
  expect(people).toContain("柳青山 verbatim");
  expect(people).toContain("liu qingshan read");
  expect(peps).toEqual(["vesko orlan"]);
  expect(organisations).toEqual(["national oil co of norvania", "nocn initials"]);
  expect(none.flat()).toEqual([]);
});

test("a name reads the same into memory that is there", () => {
  const into: NameBuffer = {
    tokens: new Int32Array(3),
    count: 0,
    form: "latin",
    isReading: false,
    isAcronym: false,
    isReworded: false,
  };
  for (let name = 0; name < index.summary.names; name++) {
    const { tokens, form, isReading, isAcronym, isReworded } = index.nameOf(name);
    index.readName(name, into);
    expect({ ...into, tokens: [...into.tokens.subarray(0, into.count)] }).toEqual({
      tokens: tokens.slice(0, 3),
      count: Math.min(3, tokens.length),
      form,
      isReading,
      isAcronym,
      isReworded,
    });
    const few = new Int32Array(2);
    expect(index.copyTokens(name, few)).toBe(Math.min(2, tokens.length));
    expect([...few].slice(0, tokens.length)).toEqual(tokens.slice(0, 2));
  }
});

test("tokens are found by their text, and those near it", () => {
  expect(index.findToken("orlan")).toBeGreaterThanOrEqual(0);
  expect(index.tokenText(index.findToken("orlan"))).toBe("orlan");
  for (const text of ["orla", "orlann", "", "zzz"]) expect(index.findToken(text)).toBe(-1);
  expect(index.holdersOf(index.findToken("orlan"))).toBe(2);
  expect(index.holdersOf(-1)).toBe(0);
  expect(textsOf(index.tokensOneEditFrom("orlan"))).toEqual(["orlon"]);
  expect(textsOf(index.tokensOneEditFrom("orlxn"))).toEqual(["orlan", "orlon"]);
  expect(textsOf(index.tokensLike("orlan"))).toEqual(["orlan", "orlon"]);
  expect(textsOf(index.tokensLike("vesk"))).toEqual(["vesk", "vesko"]);
  expect(textsOf(index.tokensLike("brimzel"))).toEqual(["brimsel"]);
  expect(textsOf(index.tokensLike("zzz"))).toEqual([]);
});

test("entities are known by kind of identifier and by dataset", () => {
  expect(index.rowsWithIdentifier(kindOf("id"))).toEqual([5, 7]);
  expect(index.rowsWithIdentifier(kindOf("tax"))).toEqual([5, 8]);
  expect(index.rowsWithIdentifier(kindOf("imo"))).toEqual([]);
  expect(index.datasetsOf("person", "sanction")).toEqual(["list_a", "list_b", "list_c"]);
  expect(index.datasetsOf("person", "pep")).toEqual(["list_a"]);
  expect(index.datasetsOf("organization", "sanction")).toEqual(["list_d"]);
  expect(index.datasetsOf("vessel", "sanction")).toEqual([]);
  expect(index.summary.datasets).toEqual(["list_a", "list_b", "list_c", "list_d"]);
});

describe("a document of the datasets is refused", () => {
  const partitionEntities = PARTITIONS.map((_, i) => (i === 0 ? 2 : 0));
  const whole = { datasets: ["a", "b"], datasetSets: [[0], [0, 1]], partitionEntities };
  const parse = (meta: unknown) => parseMeta(new TextEncoder().encode(JSON.stringify(meta)), 2);

  test("but not when it describes the index", () => expect(parse(whole)).toEqual(whole));

  test.each<[string, unknown]>([
    ["null", null],
    ["a text", "a"],
    ["a number", 7],
    ["nothing", {}],
    ["a dataset that is no text", { ...whole, datasets: ["a", 7] }],
    ["a dataset that there is none of", { ...whole, datasetSets: [[2]] }],
    ["a dataset below the first", { ...whole, datasetSets: [[-1]] }],
    ["half a dataset", { ...whole, datasetSets: [[0.5]] }],
    ["a set that is no list", { ...whole, datasetSets: [0] }],
    ["too few partitions", { ...whole, partitionEntities: [2] }],
    ["a partition too many", { ...whole, partitionEntities: [...partitionEntities, 0] }],
    ["more entities than there are", { ...whole, partitionEntities: partitionEntities.map(() => 2) }],
    [
      "fewer than none",
      { ...whole, partitionEntities: partitionEntities.map((n, i) => (i === 1 ? -1 : n && 3)) },
    ],
  ])("with %s", (_, meta) => expect(parse(meta)).toBeNull());

  test("when it is no JSON", () => {
    expect(parseMeta(new TextEncoder().encode("{"), 0)).toBeNull();
    expect(parseMeta(Uint8Array.of(0xff), 0)).toBeNull();
  });
});

describe("a table of tokens", () => {
  const place = new SectionPlace("names.idx", "tokenTable", 8192);
  /** Two tokens of 3 and 2 letters, held by names 0 and 4, and by name 4: letters, postings, first, last. */
  const rows = () => Int32Array.of(0, 0, 0, 4, 3, 2, 4, 4, 5, 3, 0, 0);
  const tableOf = (values: Int32Array) =>
    new TokenTable(place, values, { letters: 5, postings: 3, names: 5 });

  test("has the places of letters and postings", () => {
    const table = tableOf(rows());
    expect([0, 1].map((token) => [table.lettersStart(token), table.lettersEnd(token)])).toEqual([
      [0, 3],
      [3, 5],
    ]);
    expect([0, 1].map((token) => [table.postingsStart(token), table.postingsEnd(token)])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect(
      [0, 1].map((token) => [table.firstName(token), table.lastName(token), table.holders(token)]),
    ).toEqual([
      [0, 4, 2],
      [4, 4, 1],
    ]);
  });

  test.each([
    [0, 1],
    [1, 1],
    [8, 4],
    [8, 6],
    [9, 2],
    [9, 4],
  ])("is refused with the number %p of its rows as %p", (position, value) => {
    const values = rows();
    values[position] = value;
    expect(() => tableOf(values)).toThrow(OperatorError);
  });

  test.each<[number, number, (table: TokenTable) => number]>([
    [4, 6, (table) => table.lettersStart(1)],
    [4, -1, (table) => table.lettersStart(1)],
    [4, 6, (table) => table.lettersEnd(0)],
    [4, -1, (table) => table.lettersEnd(0)],
    [5, 4, (table) => table.postingsStart(1)],
    [5, 4, (table) => table.postingsEnd(0)],
    [5, -1, (table) => table.postingsEnd(0)],
    [2, 5, (table) => table.firstName(0)],
    [2, -1, (table) => table.firstName(0)],
    [3, 5, (table) => table.lastName(0)],
    [0, 0, (table) => table.lettersStart(3)],
    [0, 0, (table) => table.lettersEnd(2)],
  ])("throws for the number %p as %p", (position, value, read) => {
    const values = rows();
    values[position] = value;
    const table = tableOf(values);
    expect(() => read(table)).toThrow(OperatorError);
  });

  test("may end where its sections end", () => {
    const values = rows();
    values.set([5, 3], 4);
    const table = tableOf(values);
    expect([
      table.lettersStart(1),
      table.lettersEnd(0),
      table.postingsStart(1),
      table.postingsEnd(0),
    ]).toEqual([5, 5, 3, 3]);
  });
});

describe("sections", () => {
  const place = new SectionPlace("names.idx", "postings", 8192);

  test("of numbers of things refer to one of them", () => {
    const section = new ReferenceSection(place, Int32Array.of(0, 2, 3, -1), 3, "names");
    expect([section.at(0), section.at(1)]).toEqual([0, 2]);
    for (const position of [2, 3, 4, -1]) expect(() => section.at(position)).toThrow(OperatorError);
    expect(() => section.at(2)).toThrow(
      "at byte 8200 refers to 3, which is not one of the names from 0 to before 3",
    );
  });

  test.each<[string, number[], number[]]>([
    ["in order", [0, 2, 2, 5], [0, 2, 2]],
    ["of one row", [0, 5], [0]],
    ["with a row before the last", [0, 3, 2, 5], [0, 3]],
    ["with a row beyond the end", [0, 6, 5, 5], [0]],
    ["with a row below the first", [0, -1, 5, 5], [0]],
  ])("of starts of rows %s", (_, values, starts) => {
    const rows = new RowStarts(place, Int32Array.from(values), 5);
    expect(rows.rows).toBe(values.length - 1);
    starts.forEach((start, row) => {
      expect(rows.start(row)).toBe(start);
      const [end = 0] = values.slice(row + 1);
      if (end < start || end > 5) expect(() => rows.end(row)).toThrow(OperatorError);
      else expect(rows.end(row)).toBe(end);
    });
    for (const row of [-1, values.length]) expect(() => rows.start(row)).toThrow(OperatorError);
    expect(() => rows.end(values.length - 1)).toThrow(OperatorError);
  });

  test.each([[[1, 5]], [[0, 4]], [[0, 6]]])("of starts %p of rows don't cover five elements", (values) => {
    expect(() => new RowStarts(place, Int32Array.from(values), 5)).toThrow(OperatorError);
  });
});
