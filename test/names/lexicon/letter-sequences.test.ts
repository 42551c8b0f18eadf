// Words that look like names, and words that a slip made.

import { describe, expect, test } from "bun:test";
import { isOddlySpelt } from "../../../src/engine/names/lexicon/letter-sequences.ts";

describe("letters in a row", () => {
  test.each(["mohammad", "krzysztof", "nguyen", "nkubito", "ng", "szczesny", "hrvoje", "xiomara"])(
    "%s looks like a name",
    (word) => expect(isOddlySpelt(word)).toBe(false),
  );

  test.each([
    ["thpiar", "in the middle"],
    ["qxander", "at the beginning"],
    ["aleksanhw", "at the end"],
    ["eiuiene", "of vowels"],
  ])("%s does not: %s", (word) => expect(isOddlySpelt(word)).toBe(true));

  test.each(["", "łukasz", "мария", "a1", "MHMD"])("what the table can't know is not odd: %p", (word) =>
    expect(isOddlySpelt(word)).toBe(false),
  );
});
