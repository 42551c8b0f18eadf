import { describe, expect, test } from "bun:test";
import { OperatorError } from "../../src/base/model/errors.ts";
import type { ListFile } from "../../src/lists/sources/files/list-file.ts";
import { groupIntoSets } from "../../src/lists/sources/list-sets.ts";
import type { Recognition, Source } from "../../src/lists/sources/lists/source.ts";
import { recogniseLists, SOURCES } from "../../src/lists/sources/registry.ts";
import { memoryFile } from "./support.ts";

/** A source that knows files by their first word: `WORD role dataset`. */
function sourceOf(name: string, word: string): Source {
  return {
    name,
    title: `Title of ${name}`,
    recognise(file): Recognition | null {
      const [first, role = "", dataset] = file.head.split(" ");
      return first === word ? { role, dataset: dataset ?? null } : null;
    },
    async *read() {},
  };
}

const APPLE = sourceOf("apple", "fruit");
const PEAR = sourceOf("pear", "fruit");
const LEEK = sourceOf("leek", "vegetable");

function file(path: string, text: string): ListFile {
  return memoryFile(path, new TextEncoder().encode(text));
}

function failureOf(work: () => unknown): OperatorError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return error as OperatorError;
  }
  throw new Error("It was not refused.");
}

const NONE: ReadonlyMap<string, string> = new Map();

test("files of one source, dataset and folder are a set", () => {
  const sets = groupIntoSets(
    [
      file("x/a", "vegetable main roots"),
      file("x/b", "vegetable extra roots"),
      file("y/a", "vegetable main roots"),
      file("x/c", "vegetable main leaves"),
      file("x/d", "fruit main"),
    ],
    [APPLE, LEEK],
    NONE,
  );
  expect(
    sets.map((set) => [
      set.source.name,
      set.dataset,
      [...set.files].map(([role, { path }]) => `${role}=${path}`),
    ]),
  ).toEqual([
    ["apple", null, ["main=x/d"]],
    ["leek", "leaves", ["main=x/c"]],
    ["leek", "roots", ["main=x/a", "extra=x/b"]],
    ["leek", "roots", ["main=y/a"]],
  ]);
});

test("files whose records tell their dataset stand by themselves", () => {
  const sets = groupIntoSets([file("x/a", "fruit main"), file("x/b", "fruit main")], [APPLE], NONE);
  expect(sets.length).toBe(2);
});

test("a file that nobody knows is an error that names it and what is known", () => {
  const failure = failureOf(() =>
    groupIntoSets([file("x/a", "fruit main"), file("x/README", "words")], [APPLE, LEEK], NONE),
  );
  expect(failure.message).toContain("x/README");
  expect(failure.message).not.toContain("x/a");
  expect(failure.hint).toContain("apple (Title of apple); leek (Title of leek)");
});

test("a binary file is said to be one", () => {
  const failure = failureOf(() => groupIntoSets([file("x/a.xlsx", "fruit\0")], [APPLE], NONE));
  expect(failure.message).toContain("x/a.xlsx holds NUL characters");
});

test("many unknown files are counted, not all named", () => {
  const files = Array.from({ length: 13 }, (_, i) => file(`x/${i}`, "words"));
  expect(failureOf(() => groupIntoSets(files, [APPLE], NONE)).message).toContain("and 3 more");
});

test("files in one role are all named, with the days that they tell and the newest of them", () => {
  const dated: Source = { ...LEEK, dayOf: (head) => head.split(" ")[3] ?? null };
  const refusal = (...words: readonly string[]) => {
    const files = words.map((day, i) => file(`x/${"abc"[i]}`, `vegetable main roots${day}`));
    return failureOf(() => groupIntoSets(files, [dated], NONE));
  };
  expect(refusal("", "").message).toBe("There are 2 files that are the main file of roots: x/a; x/b.");
  expect(refusal(" 2025-04-19", " 2026-02-27", " 2025-11-18").message).toBe(
    "There are 3 files that are the main file of roots: " +
      "x/a (of 2025-04-19); x/b (of 2026-02-27, the newest); x/c (of 2025-11-18).",
  );
  expect(refusal(" 2025-04-19", "").message).toContain("x/a (of 2025-04-19); x/b.");
  expect(refusal(" 2025-04-19", " 2025-04-19").message).not.toContain("newest");
  expect(refusal("", "").hint).toContain("name that file instead of its folder");
});

test("sets of one dataset are all named in one refusal", () => {
  const two = [file("x/a", "vegetable main roots"), file("x/b", "vegetable main roots")];
  const more = [file("y/a", "vegetable main leaves"), file("y/b", "vegetable main leaves")];
  const { message } = failureOf(() => groupIntoSets([...two, ...more], [LEEK], NONE));
  expect(message).toContain("the main file of roots: x/a; x/b.");
  expect(message).toContain("the main file of leaves: y/a; y/b.");
});

describe("the day of a file's content in its head", () => {
  const HEADS: Readonly<Record<string, readonly [head: string, day: string | null][]>> = {
    "un-xml": [
      ['<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:01.1Z">', "2026-02-27"],
      ["<CONSOLIDATED_LIST dateGenerated='2025-04-19T23:00:04.625Z'>", "2025-04-19"],
      ["<CONSOLIDATED_LIST>", null],
    ],
    "eu-fsf-xml": [['<export generationDate="2024-12-11T15:00:00.1+01:00" globalFileId="1">', "2024-12-11"]],
    "ofac-sdn-xml": [
      ["<publshInformation><Publish_Date>03/28/2025</Publish_Date>", "2025-03-28"],
      ["<publshInformation><Publish_Date>2025</Publish_Date>", null],
    ],
    "ofac-enhanced-xml": [["<publicationInfo><dataAsOf>2025-01-10T09:00:00</dataAsOf>", "2025-01-10"]],
    "uk-fcdo-xml": [["<Designations><DateGenerated>14/04/2026</DateGenerated>", "2026-04-14"]],
    "uk-ofsi-csv": [["Last Updated,10/04/2025\r\nName 6,", "2025-04-10"]],
  };

  test("is read of every publication that tells it there", () => {
    const tellers = SOURCES.filter(({ dayOf }) => dayOf !== undefined).map(({ name }) => name);
    expect(tellers.sort()).toEqual(Object.keys(HEADS).sort());
  });

  for (const [name, rows] of Object.entries(HEADS)) {
    test(name, () => {
      const source = SOURCES.find((one) => one.name === name);
      for (const [head, day] of rows) expect(source?.dayOf?.(head) ?? null).toBe(day);
    });
  }
});

test("a file that two sources know needs an override, and gets it by file or by folder", () => {
  const files = [file("x/a", "fruit main roots")];
  const failure = failureOf(() => groupIntoSets(files, [APPLE, PEAR], NONE));
  expect(failure.message).toContain("apple or pear");
  expect(failure.hint).toContain("--source NAME=x/a");
  const nameOf = (overrides: [string, string][]) =>
    groupIntoSets(files, [APPLE, PEAR], new Map(overrides))[0]?.source.name;
  expect(nameOf([["x/a", "pear"]])).toBe("pear");
  expect(nameOf([["x", "pear"]])).toBe("pear");
  expect(
    nameOf([
      ["x/a", "apple"],
      ["x", "pear"],
    ]),
  ).toBe("apple");
});

test("an override that can't hold is refused", () => {
  const files = [file("x/a", "fruit main roots")];
  const refuse = (path: string, name: string) =>
    failureOf(() => groupIntoSets(files, [APPLE, LEEK], new Map([[path, name]]))).message;
  expect(refuse("x/a", "plum")).toBe("There is no source named plum.");
  expect(refuse("y", "apple")).toContain("applies to no file");
  expect(refuse("x/", "leek")).toContain("x/a was named as leek, but its content is not of that format");
});

test("the demonstration lists are recognised, each by one source", async () => {
  const sets = await recogniseLists(["fixtures/demo"]);
  const names = sets.map((set) => set.source.name);
  expect(new Set(names)).toEqual(new Set(["ofac-csv", "un-xml", "ftm", "ftm-nested"]));
  const quartet = sets.find((set) => set.source.name === "ofac-csv");
  expect([...(quartet?.files.keys() ?? [])].sort()).toEqual(["add", "alt", "comments", "sdn"]);
});

test("sources have names of their own", () => {
  expect(new Set(SOURCES.map((source) => source.name)).size).toBe(SOURCES.length);
});
