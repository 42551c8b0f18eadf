// What tells early that two names can't be as alike as is wanted may never refuse what comparing them would
// find.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { canReach } from "../../../src/scoring/alignment/similarity-bound.ts";
import { compareNames } from "../../../src/scoring/features/name.ts";
import { prepareSubject } from "../../../src/scoring/subject.ts";

const SYLLABLES = "ka ri mo len dar sha vi no".split(" ");
const word = fc.oneof(
  fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
  fc.constantFrom("al", "bin", "k", "mohammed", "ali", "ltd", "limited", "bank", "7", "ii", "dr"),
  fc.constantFrom(..."leung liang ho he shu suk chun kwan xian yin".split(" ")),
);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

test("a name that is refused is less alike than is wanted", () => {
  let refused = 0;
  const check = (schema: string, left: string, right: string, wanted: number) => {
    const ours = prepareSubject(schema, { name: [left] }).compared[0];
    const theirs = prepareSubject(schema, { name: [right] }).compared[0];
    if (ours === undefined || theirs === undefined) return;
    const listed = ours.look(theirs.words);
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

test("a spelling of another country may be none beside a Western name, and then nearly meets", () => {
  const [ours] = prepareSubject("Person", { name: ["Orlan Hwang Mistik Vesk"] }).compared;
  const [theirs] = prepareSubject("Person", { name: ["Orlan Wong Bedrup Jorgu"] }).compared;
  if (ours === undefined || theirs === undefined) throw new Error("A name was not read.");
  const similarity = compareNames(ours, ours.look(theirs.words));
  expect(similarity).toBeGreaterThan(0.4);
  expect(canReach(similarity - 1e-9, ours, ours.look(theirs.words))).toBe(true);
});
