import { describe, expect, test } from "bun:test";
import { PROPERTY_VALUES_MAX, SUBJECT_LETTERS_MAX } from "../../src/base/model/limits.ts";
import { textsOf } from "../../src/engine/scoring/subject-texts.ts";

/** So many different words in a row, each of the same length. */
function wordsFrom(first: number, count: number, letter = "v"): string {
  return Array.from({ length: count }, (_, i) => `${letter}${String(first + i).padStart(4, "0")}`).join(" ");
}

/** Few words of so many letters together, each of another end. */
function lettersOf(
  first: number,
  letters: number,
  [letter, ends]: readonly [string, string] = LATIN,
): string {
  const end = (number: number) => String(number).replace(/\d/g, (digit) => ends.charAt(Number(digit)));
  return Array.from({ length: letters / 30 }, (_, i) => letter.repeat(25) + end(1000 + first + i)).join(" ");
}

const LATIN = ["v", "klmnopqrst"] as const;
const CYRILLIC = ["ж", "клмнопрсту"] as const;

const read = (values: readonly string[]) => textsOf(values, "person").map((text) => text.read);
const isCut = (values: readonly string[], kind: "person" | "organization" = "person") =>
  textsOf(values, kind).some((text) => text.isCut);

describe("texts of a subject", () => {
  test.each([
    ["one", ["Orlan Vesk"]],
    ["one of the greatest length", [lettersOf(0, 300)]],
    ["twenty of it", Array.from({ length: 20 }, (_, i) => lettersOf(100 * i, 300))],
    ["twenty of it beyond ASCII", Array.from({ length: 20 }, (_, i) => lettersOf(100 * i, 300, CYRILLIC))],
  ])("%s is read whole, as it was sent", (_, values) => {
    expect(textsOf(values, "person")).toEqual(
      values.map((written) => ({ written, read: written, isMixed: false, cutWord: null, isCut: false })),
    );
  });

  test("the stretches of one with very many words follow it", () => {
    const text = wordsFrom(0, 50);
    const [whole, ...stretches] = textsOf([text], "person");
    expect([whole?.read, whole?.isCut]).toEqual([text, false]);
    expect(stretches.map((stretch) => stretch.read)).toContain("v0048 v0049");
    expect(textsOf([wordsFrom(0, 35)], "organization").length).toBe(1);
  });

  test("those whose stretches have no room are cut", () => {
    const long = Array.from({ length: 4 }, (_, i) => wordsFrom(100 * i, 50));
    const texts = textsOf(["Orlan Vesk", ...long, "Temir Vesk"], "person");
    expect(texts.filter((text) => text.isCut).map(({ written }) => written)).toEqual(long.slice(2));
  });

  test.each([
    ["of more letters than one name may have", "ﷺ".repeat(60) + lettersOf(0, 60)],
    ["with a word that is glued together", `Orlan ${"v".repeat(49)}`],
    ["in a script without spaces", "文".repeat(49)],
    ["with letters that may spell a name", `Orlan Vesk ${"a b c d ".repeat(13)}`],
  ])("one %s is cut", (_, text) => {
    expect(isCut([text])).toBe(true);
    expect(isCut([text], "organization")).toBe(true);
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
      isCut: false,
    });
    expect(isCut([`${text}v`])).toBe(false);
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

  test.each([
    ["Ibu Orla Vesk", "Orla Vesk"],
    ["Orla Vesk Unknown", "Orla Vesk"],
    ["Björn Vesk".replace("ö", "Ã¶"), "Björn Vesk"],
  ])("%p, read as another, is shown as it was sent", (sent, name) => {
    const texts = textsOf([sent], "person").map(({ written, read }) => ({ written, read }));
    expect(texts).toEqual([
      { written: sent, read: sent },
      { written: sent, read: name },
    ]);
  });

  test("the longest are cut to one length, between words", () => {
    const short = ["Orlan Vesk", "Temir Vesk"];
    const long = Array.from({ length: PROPERTY_VALUES_MAX - 2 }, (_, i) => lettersOf(100 * i, 900));
    const texts = textsOf([...short, ...long], "organization");
    expect(texts.slice(0, 2).map((text) => text.read)).toEqual(short);
    const cut = texts.slice(2);
    expect(cut.every((text) => text.isCut)).toBe(true);
    // No name is longer than 600 letters: twenty words of 29 with a space behind each.
    expect(new Set(cut.map((text) => text.read.length))).toEqual(new Set([20 * 30 - 1]));
  });

  test("characters that are many letters count as these, and letters beyond ASCII twice", () => {
    const ligature = "ﷺ".repeat(100);
    const values = Array.from({ length: 20 }, (_, i) => `${i} ${ligature}`);
    const whole = textsOf(values, "organization").slice(0, 20);
    for (const text of whole) expect(text.read.length).toBeLessThanOrEqual(SUBJECT_LETTERS_MAX / 2 / 20);
  });

  test("a name behind long ones is read however many there are", () => {
    const text = (i: number) => `${wordsFrom(1000 * i, 45)} a.k.a. Orlan Vesk`;
    expect(read(Array.from({ length: 20 }, (_, i) => text(i)))).toContain("Orlan Vesk");
  });

  test("a record with more names than a request may have has more room", () => {
    const values = Array.from({ length: 5 * PROPERTY_VALUES_MAX }, (_, i) => lettersOf(100 * i, 300));
    expect(read(values)).toEqual(values);
  });
});

test.each([
  [48, false],
  [49, true],
])("a word of %p letters is more than a name has: %p", (letters, isCut) => {
  const [text] = textsOf([`orlan ${"vesko".repeat(10).slice(0, letters)}`], "person");
  expect(text?.isCut).toBe(isCut);
});
