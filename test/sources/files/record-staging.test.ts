import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Staging } from "../../../src/lists/sources/files/record-staging.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "staging-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("values come back in the order in which they were put, kinds and keys apart", () => {
  const staging = new Staging(folder);
  staging.put("alt", "7", { name: "B" });
  staging.put("add", "7", ["street"]);
  staging.put("alt", "8", "other");
  staging.put("alt", "7", { name: "A" });
  expect([...staging.get("alt", "7")]).toEqual([{ name: "B" }, { name: "A" }]);
  expect([...staging.get("add", "7")]).toEqual([["street"]]);
  expect([...staging.get("alt", "9")]).toEqual([]);
  expect([...staging.keys("alt")]).toEqual(["7", "8"]);
  expect(staging.has("alt", "8")).toBe(true);
  expect(staging.has("add", "8")).toBe(false);
  staging.close();
});

test("reads nested in reads, and writes between them, don't disturb each other", () => {
  const staging = new Staging(folder);
  for (let i = 0; i < 2_500; i++) staging.put("link", i % 2 === 0 ? "even" : "odd", i);
  let seen = 0;
  for (const even of staging.get("link", "even")) {
    const [first] = staging.get("link", "odd");
    expect(first).toBe(1);
    expect(even).toBe(seen * 2);
    if (seen === 10) staging.put("late", "key", "value");
    seen++;
  }
  expect(seen).toBe(1_250);
  expect([...staging.get("late", "key")]).toEqual(["value"]);
  staging.close();
});

test("more keys than a page are all told once, also the empty one", () => {
  const staging = new Staging(folder);
  staging.put("id", "", 0);
  for (let i = 0; i < 3_000; i++) staging.put("id", String(i % 2_999), i);
  const keys = [...staging.keys("id")];
  expect(keys.length).toBe(3_000);
  expect(new Set(keys).size).toBe(3_000);
  expect(keys[0]).toBe("");
  staging.close();
});

test("the scratch file is for its owner only, and never an old one", () => {
  const staging = new Staging(folder, "one");
  expect(statSync(join(folder, "one.sqlite")).mode & 0o777).toBe(0o600);
  expect(() => new Staging(folder, "one")).toThrow();
  staging.close();
});

test("nothing but the scratch file lies on disk while values are put", () => {
  const staging = new Staging(folder);
  staging.put("alt", "7", { name: "B" });
  expect(readdirSync(folder)).toEqual(["staging.sqlite"]);
  staging.close();
});

test("a scratch file that could not be written to the end can be closed", () => {
  const staging = new Staging(folder);
  staging.put("alt", "7", { name: "B" });
  staging.close();
  expect(() => staging.close()).not.toThrow();
});
