import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { skeleton } from "../../../src/engine/names/keys/skeleton.ts";

/** Spellings of one word, and the key that all of them share. */
const SPELLED_ALIKE: readonly (readonly [string, readonly string[]])[] = [
  ["mhmd", ["muhammad", "mohammed", "mohamad", "muhammed", "mhmd"]],
  ["hsn", ["hussein", "husayn", "hossain", "khusein", "hasan", "hassan"]],
  ["gsf", ["yusuf", "jusuf", "youssef", "yousif", "iusuf", "joseph"]],
  ["avgn", ["yevgeny", "evgeny", "evgenii", "yevgeniy"]],
  ["hrskv", ["khrushchov", "khrushchev", "hruscov"]],
  ["svknk", ["shevchenko", "sevcenko", "schewtschenko"]],
  ["smrnv", ["smirnov", "smirnoff", "smyrnow"]],
  ["alksndr", ["alexander", "aleksandr", "alixandr", "oleksander"]],
  ["nkl", ["nikolai", "nikolaj", "nicolay", "niqola"]],
  ["gml", ["jamal", "gamal", "djamal", "jamil", "dzhamal"]],
  ["fdr", ["phaedra", "fedor", "fyodor", "faidra"]],
  ["zprs", ["tsipras", "tzipras", "zipras"]],
  ["lbv", ["ljubov", "lyubov", "liubov"]],
  ["hg", ["haji", "hajji", "hajj", "hadji"]],
  ["abdl", ["abdullah", "abdulla", "abdalla"]],
];

describe("skeleton", () => {
  test.each(SPELLED_ALIKE.map((row) => [...row] as const))("%s is the key of %p", (key, spellings) => {
    expect(spellings.length).toBeGreaterThan(1);
    for (const spelling of spellings)
      expect(`${spelling}: ${skeleton(spelling)}`).toBe(`${spelling}: ${key}`);
  });

  test.each([["ali"], ["lee"], ["a"], [""], ["h"], ["215"], ["7seas"], ["сергей"], ["محمد"]])(
    "%p has no key",
    (token) => {
      expect(skeleton(token)).toBe("");
    },
  );

  test.each([
    ["omar", "mary"],
    ["mamun", "maun"],
    ["karim", "garim"],
    ["peter", "beter"],
    ["hassan", "nassan"],
  ])("%s and %s have different keys", (a, b) => {
    expect(skeleton(a)).not.toBe(skeleton(b));
  });

  test("a key is lower-case letters and never longer than its token needs", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (token) => {
        const key = skeleton(token);
        expect(key).toMatch(/^(a?[b-df-hj-np-tvwxz]{2,})?$/);
        expect(key.length).toBeLessThanOrEqual(2 * token.length);
      }),
    );
  });

  test("vowels inside a word never change its key", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("a", "e", "o", "u"),
        fc.constantFrom("a", "e", "o", "u"),
        (first, second) => {
          expect(skeleton(`m${first}r${second}n`)).toBe("mrn");
        },
      ),
    );
  });
});
