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
  const sources = new Bun.Glob("src/lists/sources/lists/**/*.ts").scanSync(".");
  const known = new Set<string>();
  for (const path of sources)
    for (const [, name = ""] of (await Bun.file(path).text()).matchAll(
      /\bname: "([a-z]{2}_[a-z_]+|[a-z]{2}_fsf)"/g,
    ))
      known.add(name);
  expect([...known].filter((name) => TEXTS.listNames[name] === undefined)).toEqual([]);
  expect(known.size).toBeGreaterThan(10);
});
