// What lists are called for people: every list that the program knows has a name of its own.

import { expect, test } from "bun:test";
import { listName, withListNames } from "../../../src/console/app/list-names.ts";
import { TEXTS } from "../../../src/console/app/texts.ts";

test("each known list is called by its authority, others by the words of their ids", () => {
  expect(listName("gb_hmt_sanctions")).toBe("UK · HMT");
  expect(listName("demo_un_sc_sanctions")).toBe("UN · SC (demonstration)");
  expect(listName("bank_internal")).toBe("Bank internal");
  const names = Object.values(TEXTS.listNames);
  expect(new Set(names).size).toBe(names.length);
});

test("sentences of the service name lists as pages do, and keep what is no list", () => {
  expect(
    withListNames("The same party is listed as X (un_sc_sanctions, unsc-1), and demo_gb_hmt_sanctions."),
  ).toBe("The same party is listed as X (UN · SC, unsc-1), and UK · HMT (demonstration).");
  expect(withListNames("“some_word” for “bank_internal”")).toBe("“some_word” for “bank_internal”");
});

test("the names are those of the sources that the program has", async () => {
  const table = await Bun.file("src/lists/sources/lists/published-lists.tsv").text();
  const known = new Set([...table.matchAll(/^([a-z]{2}_[a-z_]+)\t/gm)].map(([, name = ""]) => name));
  expect([...known].filter((name) => TEXTS.listNames[name] === undefined)).toEqual([]);
  expect(known.size).toBeGreaterThan(10);
});
