import { expect, test } from "bun:test";
import fc from "fast-check";
import { nameKeys } from "../../../src/names/keys/keys.ts";
import { joinTexts, NumberedKeys } from "../../../src/names/keys/numbered-keys.ts";
import { skeleton } from "../../../src/names/keys/skeleton.ts";

test("the keys of numbered tokens are those of their texts", () => {
  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom(..."abdehklmou") }),
    fc.constantFrom("a", "li", "ali", "215", "сергей", "김정은", "\u{1f600}"),
  );
  const names = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 30 });
  let withSounds = 0;
  fc.assert(
    fc.property(names, (texts) => {
      const sorted = [...new Set(texts.flat())].sort();
      const tokens = Int32Array.from(texts.flat(), (text) => sorted.indexOf(text));
      const keys = new NumberedKeys(sorted, joinTexts(sorted), sorted.map(skeleton));
      let start = 0;
      for (const name of texts) {
        keys.read(tokens, start, start + name.length);
        start += name.length;
        const { words, letters, sounds } = keys;
        expect({ words, letters, sounds }).toEqual(nameKeys(name));
        if (sounds !== null) withSounds++;
      }
    }),
    { seed: 11 },
  );
  expect(withSounds).toBeGreaterThan(100);
});
