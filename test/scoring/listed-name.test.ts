// What is told of listed words without looking at each of them: it may save a search, never lose what the
// search finds.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { canBeMadeUp, partsOf } from "../../src/scoring/alignment/joined-words.ts";
import { repeatsOf } from "../../src/scoring/alignment/repeats.ts";
import { readWords } from "../../src/scoring/alignment/settled-words.ts";
import { prepareSubject } from "../../src/scoring/subject.ts";

const SYLLABLES = "ka ri mo len dar sha vi no al o".split(" ");
const syllables = (max: number) => fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: max });
const word = syllables(3).map((parts) => parts.join(""));
const words = fc.array(word, { minLength: 1, maxLength: 6 });

test("a word that cannot be made up has no parts", () => {
  let refused = 0;
  let found = 0;
  const check = (text: string, parts: string[]) => {
    const [long] = readWords([text], "person");
    const listed = readWords(parts, "person");
    if (long === undefined) return;
    const letters = listed.reduce((all, one) => all | one.letters, 0);
    const isFound = partsOf(long, listed).length > 0;
    if (isFound) found++;
    if (canBeMadeUp(long, listed, letters)) return;
    refused++;
    expect(isFound).toBe(false);
  };
  const long = syllables(6).map((parts) => parts.join(""));
  // A word of the letters of two neighbours is met seldom by chance, so one in two is made of them, some with
  // a letter lost.
  const made = fc.tuple(words, fc.nat(4), fc.nat(9)).map(([parts, at, lost]): [string, string[]] => {
    const joined = `${parts[at] ?? "mo"}${parts[at + 1] ?? "ri"}`;
    return [joined.slice(0, lost) + joined.slice(lost + 1), parts];
  });
  fc.assert(
    fc.property(fc.oneof(fc.tuple(long, words), made), ([text, parts]) => check(text, parts)),
    {
      numRuns: 5_000,
      seed: 5,
    },
  );
  expect(refused).toBeGreaterThan(1_000);
  expect(found).toBeGreaterThan(100);
});

test("a listed name tells its repeated words, and the names whose neighbours make a word of it up", () => {
  let repeated = 0;
  let madeUp = 0;
  const check = (own: string[], other: string[]) => {
    for (const name of prepareSubject("Person", { name: [own.join(" "), other.join(" ")] }).compared) {
      const listed = name.look(readWords([...other, own.join("")], "person"));
      expect(listed.repeats).toEqual(repeatsOf(listed.words));
      if (listed.repeats.length > 0) repeated++;
      for (const one of listed.words) {
        expect(name.makesUp(one)).toBe(partsOf(one, name.words).length > 0);
        if (name.makesUp(one)) madeUp++;
      }
    }
  };
  fc.assert(fc.property(words, words, check), { numRuns: 500, seed: 6 });
  expect(repeated).toBeGreaterThan(50);
  expect(madeUp).toBeGreaterThan(100);
});
