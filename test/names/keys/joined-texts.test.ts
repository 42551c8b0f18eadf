import { expect, test } from "bun:test";
import fc from "fast-check";
import { joinTexts, splitTexts } from "../../../src/engine/names/keys/joined-texts.ts";

test("joined texts are split into the same texts", () => {
  const texts = fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 20 });
  fc.assert(
    fc.property(texts, (list) => expect(splitTexts(joinTexts(list))).toEqual(list)),
    { seed: 11 },
  );
});

test("each text begins where the one before ends", () => {
  const { letters, starts } = joinTexts(["ab", "", "я"]);
  expect([...starts]).toEqual([0, 2, 2, 3]);
  expect(String.fromCharCode(...letters)).toBe("abя");
});
