// What a name knows of itself: shortcuts may save a search, never lose what it finds.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { canBeMadeUp, partsOf } from "../../../src/engine/scoring/alignment/joined-words.ts";
import { NameRow } from "../../../src/engine/scoring/alignment/name-row.ts";
import { WordRows } from "../../../src/engine/scoring/alignment/word-rows.ts";
import { wordsOf } from "../../../src/engine/scoring/alignment/words-in-context.ts";
import { CandidateName, evidenceOf } from "../../../src/engine/scoring/candidate-evidence.ts";
import { compareNames } from "../../../src/engine/scoring/features/name.ts";
import { PAIR_COSTS } from "../../../src/engine/scoring/policy.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { analyseWord } from "../../../src/engine/scoring/words/word.ts";
import { WordCache } from "../../../src/engine/scoring/words/word-cache.ts";

const cache = new WordCache();
const WRITTEN_NAME = {
  form: "latin",
  isReading: false,
  isAcronym: false,
  isReworded: false,
  weak: false,
} as const;
const SYLLABLES = "ka ri mo len dar sha vi no al o".split(" ");
const syllables = (max: number) => fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: max });
const word = syllables(3).map((parts) => parts.join(""));
const words = fc.array(word, { minLength: 1, maxLength: 6 });

const rows = new WordRows("person");

/** A name of these words as numbers. */
function rowOf(tokens: readonly string[]): NameRow {
  const row = new NameRow(rows, () => {
    throw new Error("The name is at hand.");
  });
  row.set(new CandidateName(WRITTEN_NAME, wordsOf(tokens, "person", cache)));
  return row;
}

test("a word that cannot be made up has no parts", () => {
  let refused = 0;
  let found = 0;
  const check = (text: string, parts: string[]) => {
    const [long] = wordsOf([text], "person", cache);
    const listed = wordsOf(parts, "person", cache);
    if (long === undefined) return;
    const made = partsOf(long, listed);
    if (made.length > 0) found++;
    const exact = made.filter(({ cost }) => cost <= PAIR_COSTS.joined);
    for (const [isExact, parts] of [
      [false, made],
      [true, exact],
    ] as const) {
      if (canBeMadeUp(rowOf([text]), 0, rowOf(listed.map((one) => one.text)), isExact)) continue;
      refused++;
      expect(parts).toEqual([]);
    }
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

test("a name knows its repeated words", () => {
  let repeated = 0;
  const check = (tokens: string[]) => {
    const row = rowOf(tokens);
    const repeats = tokens.map((text, at) => row.isHeavy(at) && tokens.indexOf(text) < at);
    const found = tokens.map((_, at) => row.repeats[at] === 1);
    expect(found).toEqual(row.isBurmese() ? tokens.map(() => false) : repeats);
    if (row.hasRepeats) repeated++;
  };
  fc.assert(fc.property(words, check), { numRuns: 2_000, seed: 6 });
  expect(repeated).toBeGreaterThan(50);
});

test("names are compared in any order as each would be alone", () => {
  const text = words.map((parts) => parts.join(" "));
  const check = (own: string[], captions: string[]) => {
    const listed = captions.flatMap((caption) => evidenceOf(caption, "Person", {}).names);
    const alone = listed.map((one) =>
      prepareSubject("Person", { name: own }).names.map((name) => compareNames(name, one)),
    );
    const { names } = prepareSubject("Person", { name: own });
    const backwards = listed.toReversed().map((one) => names.map((name) => compareNames(name, one)));
    expect(backwards.toReversed()).toEqual(alone);
  };
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.array(text, { minLength: 2, maxLength: 5 }),
      check,
    ),
    { numRuns: 300, seed: 7 },
  );
});

test("frozen words are compared as others are: no comparison leaves anything on a word", () => {
  const compare = (wordOf: typeof analyseWord) => {
    const { names } = prepareSubject("Person", { name: ["Mohammed bin Orlan", "Vesk Al"] });
    return ["orlan mohamed", "al al", "vesk", "orlanvesk ibn"].flatMap((text) => {
      const tokens = text.split(" ").map((token) => wordOf(token, "person"));
      const listed = new CandidateName(WRITTEN_NAME, tokens);
      return names.map((name) => compareNames(name, listed));
    });
  };
  const frozen = compare((token, kind) => Object.freeze(analyseWord(token, kind)));
  expect(frozen).toEqual(compare(analyseWord));
  expect(Math.max(...frozen.map(({ similarity }) => similarity))).toBeGreaterThan(0.5);
});
