import { expect, test } from "bun:test";
import { parseGender } from "../../src/base/model/genders.ts";

test.each([
  ["M", "male"],
  ["Frau", "female"],
  ["mies", "male"],
  ["nő", "female"],
  ["ЧОЛОВІЧА", "male"],
  ["мъж", "male"],
  ["жена", "female"],
  ["Θ", "female"],
  ["Α", "male"],
  ["Kadın", "female"],
  ["K", "female"],
  ["זכר", "male"],
  ["أنثى", "female"],
  ["ชาย", "male"],
  ["Nữ", "female"],
  ["여", "female"],
  ["Laki-laki", "male"],
  ["P", "female"],
  // A man in Spanish beside M for a woman, and a woman in Hungarian.
  ["H", null],
  // An inheritance, a firm, a code.
  ["E", null],
  ["1", null],
])("%s is %p", (word, gender) => expect(parseGender(word)).toBe(gender));
