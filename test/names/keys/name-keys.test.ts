import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { joinTexts } from "../../../src/engine/names/keys/joined-texts.ts";
import {
  indexedTokens,
  NAME_TOKENS_MAX,
  NameKeyer,
  nameKeys,
} from "../../../src/engine/names/keys/name-keys.ts";
import { skeleton } from "../../../src/engine/names/keys/skeleton.ts";
import { hashText } from "../../../src/engine/names/keys/text-hash.ts";

describe("the keys of a name", () => {
  test("words ignore order, but count repeats and boundaries", () => {
    const { words } = nameKeys(["ali", "mohammed", "hassan"]);
    expect(nameKeys(["hassan", "ali", "mohammed"]).words).toBe(words);
    expect(nameKeys(["hassan", "ali", "ali", "mohammed"]).words).not.toBe(words);
    expect(nameKeys(["alimohammed", "hassan"]).words).not.toBe(words);
  });

  test("letters ignore spaces", () => {
    const { letters } = nameKeys(["abdul", "rahman"]);
    expect(nameKeys(["abdulrahman"]).letters).toBe(letters);
    expect(nameKeys(["rahman", "abdul"]).letters).not.toBe(letters);
  });

  test("sounds ignore order and spelling", () => {
    const { sounds } = nameKeys(["ali", "mohammed", "hassan"]);
    expect(sounds).not.toBeNull();
    expect(nameKeys(["hasan", "aly", "muhamad"]).sounds).toBe(sounds);
    expect(nameKeys(["hasan", "omar", "muhamad"]).sounds).not.toBe(sounds);
    expect(nameKeys(["mohammed"]).sounds).toBeNull();
    expect(nameKeys(["li", "lu"]).sounds).toBeNull();
  });
});

/** The keys by their definition: hashes of texts that are joined for it. */
function keysByDefinition(tokens: readonly string[]) {
  const skeletons = tokens.map(skeleton);
  const sounds = skeletons.map((sound, i) => (sound === "" ? tokens[i]?.charAt(0) : sound));
  const isSilent = tokens.length < 2 || skeletons.every((sound) => sound === "");
  return {
    words: hashText([...tokens].sort().join("\0"), 0x6b43a9b5),
    letters: hashText(tokens.join(""), 0x1b56c4e9),
    sounds: isSilent ? null : hashText(sounds.sort().join("\0"), 0x3c6ef372),
  };
}

test("are those of the definition, for one name and for the names of a build", () => {
  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom(..."abdehklmou") }),
    fc.constantFrom("a", "li", "ali", "215", "сергей", "김정은", "\u{1f600}", "\uff21", "\u{10400}"),
  );
  const names = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 30 });
  let withSounds = 0;
  fc.assert(
    fc.property(names, (texts) => {
      const sorted = [...new Set(texts.flat())].sort();
      const tokens = Int32Array.from(texts.flat(), (text) => sorted.indexOf(text));
      const keyer = new NameKeyer(sorted, joinTexts(sorted), sorted.map(skeleton));
      let start = 0;
      for (const name of texts) {
        const end = start + name.length;
        const expected = keysByDefinition(name);
        expect(keyer.keysOf(tokens, start, end)).toEqual(expected);
        expect(nameKeys(name)).toEqual(expected);
        if (expected.sounds !== null) withSounds++;
        start = end;
      }
    }),
    { seed: 11 },
  );
  expect(withSounds).toBeGreaterThan(100);
});

test("a number that no token has, and more tokens than are indexed, are refused", () => {
  const keyer = new NameKeyer(["ali"], joinTexts(["ali"]), [""]);
  expect(() => keyer.keysOf(Int32Array.of(0, 1), 0, 2)).toThrow("There is no text 1.");
  expect(() => keyer.keysOf(Int32Array.of(0), 0, 2)).toThrow(RangeError);
  expect(() => keyer.keysOf(new Int32Array(49), 0, 49)).toThrow("at most 48 tokens, not 49");
});

test("a name that goes on for ever is cut", () => {
  const endless = Array.from({ length: 100 }, (_, i) => `token${i}`);
  expect(indexedTokens(endless)).toEqual(endless.slice(0, NAME_TOKENS_MAX));
  expect(indexedTokens(["ali"])).toEqual(["ali"]);
});
