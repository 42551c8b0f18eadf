// The words of a text in normal form, and how much each says.

import { expect, test } from "bun:test";
import { joinForms } from "../../../src/engine/screening/texts/joined-forms.ts";
import { type TextWord, textWords } from "../../../src/engine/screening/texts/text-words.ts";
import { isCity, wordBits } from "../../../src/engine/screening/texts/word-bits.ts";

test.each([
  ["Orlan VESK", "orlan vesk"],
  ["Orlan-Vesk/12", "orlan vesk 12"],
  ["Órlan", "orlan"],
  ["O'Vesk", "ovesk"],
  ["Heron III three", "heron iii|3 three|3"],
  ["Norvane Limited", "norvane limited|ltd"],
  ["S.A. and s.p.a", "sa and spa"],
  ["S.K.", "s k"],
  ["Ⓥⓔⓢⓚ", "vesk"],
  ["’ orlan ‘’ vesk", "orlan vesk"],
  ["++ !!", ""],
])("the words of %p are %p", (text, expected) => {
  expect(
    textWords(text, 100)
      .map(({ forms }) => forms.join("|"))
      .join(" "),
  ).toBe(expected);
});

test("a word of another script has its spellings in Latin letters, at most four forms", () => {
  const words = textWords("Иван-Orlan", 100);
  expect(words.map(({ isRomanised }) => isRomanised)).toEqual([true, undefined]);
  expect(words[0]?.forms.slice(0, 2)).toEqual(["иван", "ivan"]);
  for (const { forms } of textWords("Юрий Жукович Щербаченко جمال منذر", 100)) {
    expect(forms.length).toBeGreaterThan(1);
    expect(forms.length).toBeLessThanOrEqual(4);
  }
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
])("of %p words at most, a text of three has %p", (wordsMax, count) => {
  const words = textWords("orlan Иван vesk", wordsMax);
  expect(words).toHaveLength(count);
});

const placed = (text: string, words: readonly TextWord[] | null) =>
  words?.map(({ forms, start, end }) => `${forms[0]}=${text.slice(start, end)}`).join(", ");

test.each([
  ["K.V.Z. Fabrics", "kvz=K.V.Z, fabrics=Fabrics"],
  ["K V Z Fabrics", "kvz=K V Z, fabrics=Fabrics"],
  ["K. V Fabrics", "kv=K. V, fabrics=Fabrics"],
  ["K-V Fabrics", undefined],
  ["K  V Fabrics", undefined],
  ["K Fabrics V", undefined],
  ["Norvane Joint Stock Company", "norvane=Norvane, jsc=Joint Stock Company"],
  ["Joint Stock Company Norvane", "jsc=Joint Stock Company, norvane=Norvane"],
  ["Norvane Company", undefined],
  ["Norvane S. de R.L. de C.V. May", "norvane=Norvane, srl=S. de R.L. de C.V, may=May"],
])("%s joined: %p", (text, expected) => {
  expect(placed(text, joinForms(text, textWords(text, 100))) as string | undefined).toBe(expected as string);
});

test.each([
  ["1", "person", 2],
  ["12", "person", 2],
  ["123", "person", 4],
  ["1234", "person", 6],
  ["12345", "person", 8],
  ["1234567", "person", 8],
  ["al", "person", 2],
  ["of", "person", 2],
  ["ltd", "organization", 2],
  ["ltd", "vessel", 8],
  ["bank", "organization", 6],
  ["muhammad", "person", 9],
  ["iran", "organization", 9],
  ["x", "person", 2],
  ["zq", "person", 5],
  ["zqx", "person", 8],
  ["zqxv", "person", 12],
  ["zqxvk", "person", 15],
  ["zqxvkw", "person", 17],
  ["zqxvkwz", "person", 18],
  ["zqxvkwzq", "person", 19],
  ["zqxvkwzqx", "person", 19],
] as const)("%s says as a word of a %s %p bits", (word, group, bits) => {
  expect(wordBits(word, group)).toBe(bits);
});

test("a name of many people says less than one that nobody bears", () => {
  expect(wordBits("muller", "person")).toBeLessThan(wordBits("muxler", "person"));
});

test.each([
  ["london", true],
  ["orlan", false],
])("%s is a city: %p", (word, expected) => {
  expect(isCity(word)).toBe(expected);
});
