import { describe, expect, test } from "bun:test";
import {
  PROPERTY_VALUE_LENGTH_MAX,
  PROPERTY_VALUES_MAX,
  SUBJECT_LETTERS_MAX,
} from "../../src/model/limits.ts";
import { textsOf } from "../../src/scoring/subject-texts.ts";

/** So many different words in a row, each of the same length. */
function wordsFrom(first: number, count: number, letter = "v"): string {
  return Array.from({ length: count }, (_, i) => `${letter}${String(first + i).padStart(4, "0")}`).join(" ");
}

const read = (values: readonly string[]) => textsOf(values, "person").map((text) => text.read);

describe("texts of a subject", () => {
  test.each([
    ["one", ["Orlan Vesk"]],
    ["one of the greatest length", [wordsFrom(0, 50)]],
    ["ten of 200 letters beyond ASCII", Array.from({ length: 10 }, (_, i) => wordsFrom(100 * i, 33, "ж"))],
    ["twenty of 200 letters", Array.from({ length: 20 }, (_, i) => wordsFrom(100 * i, 33))],
  ])("%s is read whole, as it was sent", (_, values) => {
    expect(textsOf(values, "person")).toEqual(
      values.map((written) => ({ written, read: written, isMixed: false, cutWord: null })),
    );
  });

  test("equal ones are read once, and the names within one behind it", () => {
    const values = ["Orlan Vesk a.k.a. Temir Vesk", "Temir Vesk", "Orlan Vesk a.k.a. Temir Vesk"];
    expect(read(values)).toEqual(["Orlan Vesk a.k.a. Temir Vesk", "Orlan Vesk", "Temir Vesk"]);
  });

  test("one as long as a field of forms is read without its last word, too", () => {
    const text = "Alexander Konstantinovich Brenviko";
    const cut = textsOf([`${text}v`], "person")[1];
    expect(cut).toEqual({
      written: `${text}v`,
      read: "Alexander Konstantinovich",
      isMixed: false,
      cutWord: "Brenvikov",
    });
    expect(textsOf([text], "person").length).toBe(1);
    expect(textsOf(["National Airlines of Orlania Airways"], "organization").length).toBe(1);
  });

  test("one that a field cut behind a particle is no whole name", () => {
    const texts = textsOf(["Abdulrahman Konstantinovich Vesk Al"], "person");
    expect(texts.map(({ isMixed, cutWord }) => [isMixed, cutWord])).toEqual([
      [true, null],
      [false, "Al"],
    ]);
  });

  test("one that is written backwards is turned round", () => {
    expect(read(["nalrO rekseV"])).toEqual(["nalrO rekseV", "Orlan Vesker"]);
  });

  test("the longest are cut to one length, between words", () => {
    const short = ["Orlan Vesk", "Temir Vesk"];
    const long = Array.from({ length: PROPERTY_VALUES_MAX - 2 }, (_, i) => wordsFrom(100 * i, 50));
    const texts = read([...short, ...long]);
    expect(texts.slice(0, 2)).toEqual(short);
    const lengths = texts.slice(2).map(({ length }) => length);
    // (4000 - 20) / 18 letters are 37 words of five with 36 spaces between them.
    expect(new Set(lengths)).toEqual(new Set([6 * 37 - 1]));
    texts.slice(2).forEach((text, i) => {
      expect(long[i]?.startsWith(`${text} `)).toBe(true);
    });
  });

  test("a text of one word is cut within it", () => {
    const letters = [..."abcdefghijklmnopqrst"];
    const values = letters.map((letter) => letter.repeat(PROPERTY_VALUE_LENGTH_MAX));
    expect(read(values)).toEqual(values.map((text) => text.slice(0, SUBJECT_LETTERS_MAX / 20)));
  });

  test("characters that are many letters count as these, and letters beyond ASCII twice", () => {
    const ligature = "ﷺ".repeat(100);
    const values = Array.from({ length: 20 }, (_, i) => `${i} ${ligature}`);
    for (const text of read(values)) expect(text.length).toBeLessThanOrEqual(SUBJECT_LETTERS_MAX / 2 / 20);
  });

  test("a name behind long ones is read however many there are", () => {
    const text = (i: number) => `${wordsFrom(1000 * i, 45)} a.k.a. Orlan Vesk`;
    expect(read(Array.from({ length: 20 }, (_, i) => text(i)))).toContain("Orlan Vesk");
  });

  test("a record with more names than a request may have has more room", () => {
    const values = Array.from({ length: 5 * PROPERTY_VALUES_MAX }, (_, i) => wordsFrom(100 * i, 33));
    expect(read(values)).toEqual(values);
  });
});
