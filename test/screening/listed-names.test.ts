// Names of the index as scoring compares them: the words of a group are analysed once.

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { compareNames } from "../../src/engine/scoring/features/name.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { ListedNames } from "../../src/engine/screening/listed-names.ts";
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

test("names are compared by rows of the index as they are by their words", async () => {
  const index = await indexOf(join(scratch.path, "rows.idx"), [
    person(1, "Orlan Vesk", "Marrit Oldenkamp", "Orlan Torvad", "Kim Il Sung", "Al Al", "Dr Vesk bin Orlan"),
    {
      ...person(2, "Opne Joint Stock Company Norvane", "Norvane Bank", "Limited Company"),
      group: "organization",
    },
  ]);
  const listed = new ListedNames(index);
  let unlike = 0;
  for (const [schema, group, name] of [
    ["Person", "person", "Orlan Vesk"],
    ["Person", "person", "Kim Il Song"],
    ["Person", "person", "Vesk bin Orlan"],
    ["Company", "organization", "Norvane Joint Stock Company"],
    ["Company", "organization", "Company Limited"],
  ] as const) {
    const subject = prepareSubject(schema, { name: [name] });
    const [ours] = subject.names;
    const [found] = index.find(askFor(name, { group }));
    if (found === undefined || ours === undefined) throw new Error(`${name} was not found.`);
    const names = listed.namesFor(subject)(found);
    const whole = listed
      .candidateOf(found, group)
      .names.map((theirs) => compareNames(ours, theirs).similarity);
    const best = Math.max(...whole);
    expect(whole.map((_, at) => names.similarities(at, 0)?.[0])).toEqual(whole);
    expect(whole.map((_, at) => names.similarities(at, best) !== null)).toEqual(
      whole.map((one) => one === best),
    );
    expect(whole.map((_, at) => names.similarities(at, 1.1))).toEqual(whole.map(() => null));
    if (whole.some((one) => one < best)) unlike++;
  }
  expect(unlike).toBeGreaterThan(2);
  index.close();
});
