// Names of the index as scoring compares them: the words of a group are analysed once.

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { ALL_NAMES, nameBitOf, prepareSubject } from "../../src/scoring/prepared-subject.ts";
import { ListedNames } from "../../src/screening/listed-names.ts";
import { askFor, indexOf, makeScratchFolder, person } from "../retrieval/support.ts";

const scratch = makeScratchFolder();
afterAll(() => scratch.remove());

test("a word is the same object in every name and every answer, and words are classified in context", async () => {
  const index = await indexOf(join(scratch.path, "names.idx"), [
    person(1, "Orlan Vesk"),
    person(2, "Orlan Torvad"),
    { ...person(3, "Opne Joint Stock Company Norvane"), group: "organization" },
  ]);
  const listed = new ListedNames(index);
  const ask = (name: string, group: "person" | "organization" = "person") =>
    index
      .find(askFor(name, { group }))
      .flatMap((found) => listed.candidateOf(found, group).names.map(({ words }) => words));
  const first = ask("Orlan Vesk");
  const second = ask("Orlan Vesk");
  expect(first.map((words) => words.map(({ text }) => text))).toEqual([
    ["orlan", "vesk"],
    ["orlan", "torvad"],
  ]);
  expect(first[1]?.[0]).toBe(first[0]?.[0]);
  expect(second[0]?.[1]).toBe(first[0]?.[1]);
  const [company] = ask("Opne Joint Stock Company Norvane", "organization");
  expect(company?.find(({ text }) => text === "opne")?.class).toBe("legal");
  index.close();
  expect(() => index.tokenText(0)).toThrow("closed");
  expect(() => index.nameOf(0)).toThrow("closed");
});

test("the names of an entity that can't be as similar as wanted are told from those that may be", async () => {
  const index = await indexOf(join(scratch.path, "reaching.idx"), [
    person(1, "Orlan Vesk", "Marrit Oldenkamp", "Orlan Torvad"),
  ]);
  const listed = new ListedNames(index);
  const subject = prepareSubject("Person", { name: ["Orlan Vesk"] });
  const [found] = index.find(askFor("Orlan Vesk"));
  if (found === undefined) throw new Error("The entity was not found.");
  const names = listed.namesFor(subject)(found);
  const reachingAt = (wanted: number) =>
    Array.from({ length: names.count }, (_, position) => names.reaching(position, wanted));
  const reaching = reachingAt(0.9);
  const texts = listed.candidateOf(found, "person").names.map(({ words }) => words.map(({ text }) => text));
  expect(texts.filter((_, at) => reaching[at] === nameBitOf(0))).toEqual([["orlan", "vesk"]]);
  expect(texts.filter((_, at) => reaching[at] === 0)).toHaveLength(2);
  expect(reachingAt(1.1)).toEqual([0, 0, 0]);
  expect(reachingAt(0)).toEqual([ALL_NAMES, ALL_NAMES, ALL_NAMES]);
  index.close();
});
