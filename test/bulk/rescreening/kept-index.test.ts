// The index of customers that is kept between nights: what is loaded is what was kept, or it is made again
// with a reason, and a file that is none of ours is never replaced.

import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CustomerContent } from "../../../src/bulk/rescreening/customer-content.ts";
import { CustomerIndex } from "../../../src/bulk/rescreening/customer-index.ts";
import { CustomerIndexBuilder } from "../../../src/bulk/rescreening/customer-index-builder.ts";
import {
  analyseCustomer,
  analysePart,
  groupOfSide,
  splitTexts,
} from "../../../src/bulk/rescreening/customer-part.ts";
import { IndexWriter, loadIndex } from "../../../src/bulk/rescreening/kept-index.ts";
import { packWords, traitsOf } from "../../../src/bulk/rescreening/token-traits.ts";
import type { ScreeningRow } from "../../../src/bulk/screening/screen-rows.ts";
import { analyseWord } from "../../../src/scoring/words/word.ts";
import { scratchFolder } from "../../support/scratch.ts";

const folder = scratchFolder("interdict-kept-index-");
const IDENTITY = { sha256: "a".repeat(64), mapping: '{"columns":{}}', program: "0.0.0 abc rules" };

const CUSTOMERS = [
  {
    schema: "Person",
    properties: { name: ["Ysolde Quillon", "Олег Иванов"], passportNumber: ["P 12345678"] },
  },
  { schema: "Company", properties: { name: ["Tamsenbane Trading LLC"] } },
  { schema: "Person", properties: { name: ["穆罕默德"], birthDate: ["1970-02-03"] } },
] as const;

const customer = (i: number) => ({
  line: i + 2,
  reference: i === 1 ? null : `C-${i}`,
  subject: CUSTOMERS[i] as never,
  passedOn: [`branch ${i} ü`],
  unread: i === 2 ? [{ field: "birthDate", reason: 'Column dob: "x" is no date.' }] : [],
});

const ROWS: readonly ScreeningRow[] = [
  customer(0),
  { line: 9, reference: "R", reason: "The row is bad." },
  customer(1),
  customer(2),
];

function contentOf(rows: readonly ScreeningRow[]): CustomerContent {
  const builder = new CustomerIndexBuilder();
  for (const row of rows) builder.append(analysePart([row]));
  for (const { words, sides } of builder.words()) {
    const texts = splitTexts(words, sides.length);
    builder.appendTraits(
      packWords(texts.map((text, i) => analyseWord(text, groupOfSide(sides[i] as number)))),
    );
  }
  return builder.build();
}

function keep(name: string, stretches: readonly (readonly ScreeningRow[])[] = [ROWS]): string {
  const path = join(folder, name);
  const writer = new IndexWriter(path, IDENTITY);
  for (const rows of stretches) writer.append(contentOf(rows));
  expect(existsSync(path)).toBe(false);
  writer.publish();
  writer.close();
  return path;
}

function load(path: string): CustomerIndex[] {
  const { index } = loadIndex(path, IDENTITY);
  if (index === null) throw new Error("The index can't be used.");
  try {
    return Array.from(index.contents(), (content) => new CustomerIndex(content));
  } finally {
    index.close();
  }
}

describe("an index of customers", () => {
  test("has every customer, name, identifier and rejected row as it was kept", () => {
    const path = keep("whole.index");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const [index] = load(path);
    if (index === undefined) throw new Error("The index has no stretch.");
    expect(index.count).toBe(4);
    expect([0, 2, 3].map((number) => index.customer(number))).toEqual([
      customer(0),
      customer(1),
      customer(2),
    ]);
    expect([...index.rejected]).toEqual([1]);
    expect([...index.unread]).toEqual([3]);
    expect(index.rejectedRow(1)).toEqual({ line: 9, reference: "R", reason: "The row is bad." });
    const names: (readonly [number, string])[] = [];
    for (let number = 0; number < index.count; number++)
      for (let at = index.customerNames[number] ?? 0; at < (index.customerNames[number + 1] ?? 0); at++) {
        const tokens = index.nameTokens.subarray(index.nameStarts[at], index.nameStarts[at + 1]);
        names.push([number, Array.from(tokens, (token) => index.textOf(token)).join(" ")]);
      }
    const expected = CUSTOMERS.flatMap((subject, i) =>
      analyseCustomer(subject as never).names.map(
        ({ name: { tokens } }) => [i === 0 ? 0 : i + 1, tokens.join(" ")] as const,
      ),
    );
    expect(names).toEqual(expected);
    const identifiers: unknown[] = [];
    index.forEachIdentifier((number, { kind, hashLow, hashHigh }) =>
      identifiers.push([number, kind, hashLow, hashHigh]),
    );
    const own = analyseCustomer(customer(0).subject).identifiers;
    expect(identifiers).toEqual(own.map(({ kind, hashLow, hashHigh }) => [0, kind, hashLow, hashHigh]));
  });

  test("knows of each word what analysing it shows", () => {
    const [index] = load(keep("words.index"));
    const texts = Array.from({ length: index?.wordCount ?? 0 }, (_, word) => index?.textOf(word) ?? "");
    expect(texts).toContain("ysolde");
    for (const [word, text] of texts.entries()) {
      const group = groupOfSide(index?.sideOf(word) ?? -1);
      expect(index?.traitsOf(word)).toEqual(traitsOf(analyseWord(text, group)));
    }
  });

  test("is looked for, and what killed runs left is removed; what others are writing is left", () => {
    const ended = Bun.spawnSync(["true"]).pid;
    const left = join(folder, `left.index.${ended}.new`);
    const written = join(folder, "left.index.1.new");
    const other = join(folder, `other.left.index.${ended}.new`);
    for (const path of [left, written, other]) writeFileSync(path, "names");
    expect(loadIndex(join(folder, "left.index"), IDENTITY)).toEqual({ index: null, why: null });
    expect([left, written, other].map((path) => existsSync(path))).toEqual([false, true, true]);
  });

  test("has its stretches in their order", () => {
    const indexes = load(keep("stretches.index", [ROWS.slice(0, 1), ROWS.slice(1, 3), ROWS.slice(3)]));
    expect(indexes.map(({ count }) => count)).toEqual([1, 2, 1]);
    expect(indexes.map((index) => [...index.rejected])).toEqual([[], [0], []]);
    expect(indexes[1]?.customer(1)).toEqual(customer(1));
    expect(indexes[2]?.customer(0)).toEqual(customer(2));
  });

  test("a damaged one of several stretches is made again", () => {
    const path = keep("damaged-stretch.index", [ROWS, ROWS, ROWS]);
    const whole = readFileSync(path);
    const size = (whole.length - 256 * 1024) / 3;
    for (const stretch of [0, 1, 2]) {
      const damaged = Uint8Array.from(whole);
      const at = 256 * 1024 + stretch * size + 5;
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      expect(loadIndex(path, IDENTITY)).toMatchObject({
        index: null,
        why: expect.stringContaining("is damaged"),
      });
    }
  });

  test("a stretch that is changed after it was checked is an error", () => {
    const path = keep("changed.index", [ROWS, ROWS]);
    const { index } = loadIndex(path, IDENTITY);
    if (index === null) throw new Error("The index can't be used.");
    const bytes = readFileSync(path);
    bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(() => [...index.contents()]).toThrow("was changed while it was read");
    index.close();
  });

  test("one that is not published leaves nothing behind", () => {
    const path = join(folder, "unpublished.index");
    const writer = new IndexWriter(path, IDENTITY);
    writer.append(contentOf(ROWS));
    writer.close();
    expect(readdirSync(folder).filter((name) => name.startsWith("unpublished"))).toEqual([]);
  });

  test("no customers are an index too", () => {
    expect(load(keep("empty.index", [[]])).map(({ count }) => count)).toEqual([0]);
  });

  test("a missing one is no index", () => {
    expect(loadIndex(join(folder, "missing"), IDENTITY)).toEqual({ index: null, why: null });
  });

  test.each([
    ["sha256", "another content of the customer file"],
    ["mapping", "understood in another way"],
    ["program", "another version of the program"],
  ])("one with another %s is made again", (key, why) => {
    const path = keep(`other-${key}.index`);
    expect(loadIndex(path, { ...IDENTITY, [key]: "other" })).toMatchObject({
      index: null,
      why: expect.stringContaining(why),
    });
  });

  test("one byte that is not as it was written, wherever it lies, and it is made again", () => {
    const path = keep("damaged.index");
    const whole = readFileSync(path);
    const step = Math.ceil(whole.length / 400);
    for (let at = 40; at < whole.length; at += whole[at] === 0x20 ? 4999 : step) {
      const damaged = Uint8Array.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      writeFileSync(path, damaged);
      const { index } = loadIndex(path, IDENTITY);
      // Spaces fill the header: one that is another sign makes no JSON.
      expect([at, index]).toEqual([at, null]);
    }
    for (const length of [40, 262_200, whole.length - 1, whole.length + 8]) {
      writeFileSync(path, Buffer.concat([whole, Buffer.alloc(8)]).subarray(0, length));
      expect(loadIndex(path, IDENTITY).index).toBeNull();
    }
  });

  test("a file that is no index is left as it is", () => {
    const path = join(folder, "customers.csv");
    writeFileSync(path, "name\nYsolde Quillon\n");
    expect(() => loadIndex(path, IDENTITY)).toThrow(
      "is not an index of customers, so rescreen does not replace it",
    );
  });
});
