// Customers of a file that was screened before are known again by their reference, kind and values.

import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";
import { HashSet } from "../../../src/service/bulk/screening/hash-set.ts";
import { ScreenedBefore } from "../../../src/service/bulk/screening/screened-before.ts";
import { scratchFolder } from "../../support/scratch.ts";

const folder = scratchFolder("interdict-screened-before-");
let files = 0;

async function open(text: string) {
  const path = join(folder, `${files++}.csv`);
  writeFileSync(path, text);
  return openCustomers(path, { schema: "Person" });
}

/** The references of rows that the earlier file does not have. */
async function newOf(before: string, now: string, uncleared?: Set<string>): Promise<(string | null)[]> {
  const known = await ScreenedBefore.read(await open(before), uncleared);
  const rows = await Array.fromAsync((await open(now)).rows());
  return rows.filter((row) => !known.has(row)).map(({ reference }) => reference);
}

const BEFORE = "reference,name,birth_date,branch\nC1,Ada Soen,1970-01-02,N\nC2,Bea Holm,,S\nC3,,,E\n";

describe("customers who were screened before", () => {
  test("who is new, or has another name or date, is not known", async () => {
    const now =
      "reference,name,birth_date,branch\nC1,Ada Soen,1970-01-03,N\nC2,Bea Holme,,S\nC4,Bea Holm,,S\n";
    expect(await newOf(BEFORE, now)).toEqual(["C1", "C2", "C4"]);
  });

  test("other columns, another order and what is only passed on change nobody", async () => {
    expect(await newOf(BEFORE, "name;Geb.-Datum;reference\nBea Holm;;C2\nAda Soen;02.01.1970;C1\n")).toEqual(
      [],
    );
  });

  test("who is no longer cleared of a record is not known", async () => {
    expect(await newOf(BEFORE, BEFORE, new Set(["C2"]))).toEqual(["C2", "C3"]);
  });

  test.each(["???", "\u3164", "\u0640\u0640"])(
    "a row whose name %p holds nothing to compare is not known",
    async (name) => {
      const file = `reference,name\nC3,${name}\n`;
      expect(await newOf(file, file)).toEqual(["C3"]);
    },
  );

  test("a row that could not be screened is not known", async () => {
    expect(await newOf(BEFORE, "reference,name\nC3,\n")).toEqual(["C3"]);
  });
});

test("a set of hashes holds what a set of texts does", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 2 })),
      fc.array(fc.string({ maxLength: 2 })),
      (added, asked) => {
        const hashes = new HashSet();
        const texts = new Set<string>();
        for (const text of added) {
          expect(hashes.add(text)).toBe(!texts.has(text));
          texts.add(text);
        }
        for (const text of asked) expect(hashes.has(text)).toBe(texts.has(text));
      },
    ),
  );
  const many = new HashSet();
  for (let i = 0; i < 20_000; i++) expect(many.add(`C-${i}`)).toBe(true);
  expect([many.has("C-19999"), many.has("C-20000")]).toEqual([true, false]);
});
