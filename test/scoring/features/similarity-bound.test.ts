// The bound may never refuse names that reach the similarity wanted.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { compareNames } from "../../../src/scoring/features/name.ts";
import { canReach } from "../../../src/scoring/features/similarity-bound.ts";
import { prepareSubject } from "../../../src/scoring/prepared-subject.ts";

const SYLLABLES = "ka ri mo len dar sha vi no".split(" ");
const word = fc.oneof(
  fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
  fc.constantFrom("al", "bin", "k", "mohammed", "ali", "ltd", "limited", "bank", "7", "ii", "dr"),
  fc.constantFrom(..."جلول شويخ عكيل jalul djelloul shuwaykh akil okeil".split(" ")),
  fc.constantFrom(..."leung liang ho he shu suk chun kwan xian yin".split(" ")),
);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

/** The first form of each name, the right one as the subject of the left one sees it. */
function lookUp(schema: string, left: string, right: string) {
  const { names, memos } = prepareSubject(schema, { name: [left] });
  const [ours] = names;
  const [theirs] = prepareSubject(schema, { name: [right] }).names;
  return ours === undefined || theirs === undefined
    ? null
    : { ours, listed: memos[ours.form].lookUp(theirs) };
}

test("a name that is refused is less alike than is wanted", () => {
  let refused = 0;
  const check = (schema: string, left: string, right: string, wanted: number) => {
    const pair = lookUp(schema, left, right);
    if (pair === null) return;
    const { ours, listed } = pair;
    if (canReach(wanted, ours, listed)) return;
    refused++;
    expect(compareNames(ours, listed)).toBeLessThan(wanted + 1e-9);
  };
  const schema = fc.constantFrom("Person", "Company", "Vessel");
  fc.assert(fc.property(schema, name, name, fc.double({ min: 0.01, max: 1, noNaN: true }), check), {
    numRuns: 20_000,
    seed: 4,
  });
  expect(refused).toBeGreaterThan(2_000);
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
  let refused = 0;
  fc.assert(
    fc.property(eastAsian, eastAsian, fc.double({ min: 0.3, max: 1, noNaN: true }), (left, right, wanted) => {
      const { names, memos } = prepareSubject("Person", { name: [left] });
      for (const theirs of prepareSubject("Person", { name: [right] }).names) {
        for (const ours of names) {
          if (ours.form !== theirs.form) continue;
          const listed = memos[ours.form].lookUp(theirs);
          if (canReach(wanted, ours, listed)) continue;
          refused++;
          expect(compareNames(ours, listed)).toBeLessThan(wanted + 1e-9);
        }
      }
    }),
    { numRuns: 20_000, seed: 6 },
  );
  expect(refused).toBeGreaterThan(10_000);
});

test("a regional romanisation may not hold next to a Western name, and then is nearly alike", () => {
  const pair = lookUp("Person", "Orlan Hwang Mistik Vesk", "Orlan Wong Bedrup Jorgu");
  if (pair === null) throw new Error("A name has no form.");
  const similarity = compareNames(pair.ours, pair.listed);
  expect(similarity).toBeGreaterThan(0.4);
  expect(canReach(similarity - 1e-9, pair.ours, pair.listed)).toBe(true);
});
