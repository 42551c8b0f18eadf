// What is wanted of names may never change the similarity of those that reach it.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { PreparedName } from "../../../src/engine/scoring/alignment/prepared-name.ts";
import { compareNames, comparerOf } from "../../../src/engine/scoring/features/name.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { rounds } from "../../support/thorough.ts";

const RUNS = rounds({ usual: 2_000, thorough: 20_000 });
const SYLLABLES = "ka ri mo len dar sha vi no".split(" ");
const word = fc.oneof(
  fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
  fc.constantFrom("al", "bin", "k", "mohammed", "ali", "ltd", "limited", "bank", "7", "ii", "dr"),
  fc.constantFrom(..."جلول شويخ عكيل jalul djelloul shuwaykh akil okeil".split(" ")),
  fc.constantFrom(..."leung liang ho he shu suk chun kwan xian yin".split(" ")),
);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

/** Each pair of forms that are compared. */
function pairsOf(schema: string, left: string, right: string) {
  const theirs = prepareSubject(schema, { name: [right] }).names;
  return prepareSubject(schema, { name: [left] }).names.flatMap((ours) =>
    theirs.filter(({ form }) => form === ours.form).map((listed) => ({ ours, listed })),
  );
}

function compareWanted(ours: PreparedName, listed: PreparedName, wanted: number): number {
  const comparer = comparerOf(ours.words[0]?.traits.kind ?? "person");
  comparer.begin([ours]);
  comparer.setListed(listed);
  return comparer.compare(0, wanted);
}

/** How many pairs were given less than their similarity, and how many reached what was wanted. */
const counts = { less: 0, reached: 0 };

function check(schema: string, left: string, right: string, wanted: number): void {
  for (const { ours, listed } of pairsOf(schema, left, right)) {
    const { similarity } = compareNames(ours, listed);
    const found = compareWanted(ours, listed, wanted);
    if (similarity >= wanted) {
      counts.reached++;
      expect(found).toBe(similarity);
    } else {
      if (found < similarity) counts.less++;
      expect(found).toBeLessThan(wanted);
    }
  }
}

test("a name that reaches what is wanted has the same similarity, and any other one less than that", () => {
  Object.assign(counts, { less: 0, reached: 0 });
  const schema = fc.constantFrom("Person", "Company", "Vessel");
  fc.assert(fc.property(schema, name, name, fc.double({ min: 0.01, max: 1, noNaN: true }), check), {
    numRuns: RUNS,
    seed: 4,
  });
  expect(counts.less).toBeGreaterThan(RUNS / 20);
  expect(counts.reached).toBeGreaterThan(RUNS / 20);
});

test("names of East Asia, typed or read, are held in the same way", () => {
  const HAN = [..."西安仙李黎张章王黄明敏伟卫小晓志东冬"];
  const typed = fc.constantFrom(
    ..."li lei zhang cheung wang wong ming min wei wai xiaoming xiaowei zhi kam kim dong dong il bin anna".split(
      " ",
    ),
  );
  const eastAsian = fc.oneof(
    fc.array(fc.constantFrom(...HAN), { minLength: 2, maxLength: 4 }).map((name) => name.join("")),
    fc.array(typed, { minLength: 2, maxLength: 4 }).map((name) => name.join(" ")),
  );
  Object.assign(counts, { less: 0, reached: 0 });
  fc.assert(
    fc.property(eastAsian, eastAsian, fc.double({ min: 0.3, max: 1, noNaN: true }), (left, right, wanted) =>
      check("Person", left, right, wanted),
    ),
    { numRuns: RUNS, seed: 6 },
  );
  expect(counts.less).toBeGreaterThan(RUNS / 40);
  expect(counts.reached).toBeGreaterThan(RUNS / 40);
});

test("a regional romanisation may not hold next to a Western name, and then is nearly alike", () => {
  const [pair] = pairsOf("Person", "Orlan Hwang Mistik Vesk", "Orlan Wong Bedrup Jorgu");
  if (pair === undefined) throw new Error("A name has no form.");
  const { similarity } = compareNames(pair.ours, pair.listed);
  expect(similarity).toBeGreaterThan(0.4);
  expect(compareWanted(pair.ours, pair.listed, similarity)).toBe(similarity);
});
