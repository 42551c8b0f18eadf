// The index of customers that is kept between nights: what is loaded is what was kept, or it is made again
// with a reason, and a file that is none of ours is never replaced.

import { describe, expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyseCustomer } from "../../../src/bulk/rescreening/analysed-customer.ts";
import { CustomerIndexBuilder } from "../../../src/bulk/rescreening/customer-index-builder.ts";
import { loadIndex, saveIndex } from "../../../src/bulk/rescreening/kept-index.ts";
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
});

function keep(name: string): string {
  const path = join(folder, name);
  const builder = new CustomerIndexBuilder();
  for (const i of CUSTOMERS.keys()) {
    const { group, names, identifiers } = analyseCustomer(customer(i).subject);
    if (i === 1) builder.addRejected({ line: 9, reference: "R", reason: "The row is bad." });
    builder.add(
      customer(i),
      names.map((one) => builder.tokens.numbersOf(one, group)),
      identifiers,
    );
  }
  saveIndex(path, builder, IDENTITY);
  return path;
}

function load(path: string) {
  const { index } = loadIndex(path, IDENTITY);
  if (index === null) throw new Error("The index can't be used.");
  return index;
}

describe("an index of customers", () => {
  test("has every customer, name, identifier and rejected row as it was kept", () => {
    const path = keep("whole.index");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const index = load(path);
    expect(index.count).toBe(4);
    expect([0, 2, 3].map((number) => index.customer(number))).toEqual([
      customer(0),
      customer(1),
      customer(2),
    ]);
    expect([...index.rejected]).toEqual([1]);
    expect(index.rejectedRow(1)).toEqual({ line: 9, reference: "R", reason: "The row is bad." });
    const names: (readonly [number, string])[] = [];
    index.forEachName((number, tokens, start, end) => {
      names.push([number, Array.from(tokens.subarray(start, end), (token) => index.textOf(token)).join(" ")]);
    });
    const expected = CUSTOMERS.flatMap((subject, i) =>
      analyseCustomer(subject as never).names.map(
        ({ tokens }) => [i === 0 ? 0 : i + 1, tokens.join(" ")] as const,
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

  test("no customers are an index too", () => {
    const path = join(folder, "empty.index");
    saveIndex(path, new CustomerIndexBuilder(), IDENTITY);
    expect(load(path).count).toBe(0);
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
    for (const length of [40, 262_200, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      expect(loadIndex(path, IDENTITY).index).toBeNull();
    }
  });

  test("a file that is no index is left as it is", () => {
    const path = join(folder, "customers.csv");
    writeFileSync(path, "name\nYsolde Quillon\n");
    expect(() => loadIndex(path, IDENTITY)).toThrow(
      "is not an index of customers, so it is not replaced by one",
    );
  });
});
