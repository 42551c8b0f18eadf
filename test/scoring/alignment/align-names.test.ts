// What becomes of every word when two names are aligned, as the value that score and explanation read.

import { describe, expect, test } from "bun:test";
import { analyseName } from "../../../src/names/analysis/name-forms.ts";
import { wordsOf } from "../../../src/scoring/alignment/words-in-context.ts";
import { compareNames } from "../../../src/scoring/features/name.ts";
import { prepareSubject } from "../../../src/scoring/prepared-subject.ts";
import { WordCache } from "../../../src/scoring/words/word-cache.ts";

const SCHEMATA = { person: "Person", organization: "Company", vessel: "Vessel" } as const;

/** An alignment in words: "typo orlon/orlan", "missing torvad". */
function align(kind: keyof typeof SCHEMATA, left: string, right: string): string[] {
  const [ours] = prepareSubject(SCHEMATA[kind], { name: [left] }).names;
  const [theirs] = prepareSubject(SCHEMATA[kind], { name: [right] }).names;
  if (ours === undefined || theirs === undefined) throw new Error("both names need a form");
  const text = (list: readonly { text: string }[], from: number, count = 1) =>
    list
      .slice(from, from + count)
      .map((word) => word.text)
      .join(" ");
  const { pairs, conflicts, extra, missing, repeatedLeft, repeatedRight } = compareNames(
    ours,
    theirs,
  ).alignment;
  const alone = (what: string, list: readonly { text: string }[], positions: readonly number[]) =>
    positions.length === 0 ? [] : [`${what} ${positions.map((at) => text(list, at)).join(" ")}`];
  return [
    ...pairs.map(
      ({ kind: relation, left: i, leftCount, right: j, rightCount }) =>
        `${relation} ${text(ours.words, i, leftCount)}/${text(theirs.words, j, rightCount)}`,
    ),
    ...conflicts.map(({ left: i, right: j }) => `conflict ${text(ours.words, i)}/${text(theirs.words, j)}`),
    ...alone("extra", ours.words, extra),
    ...alone("repeated", ours.words, repeatedLeft),
    ...alone("missing", theirs.words, missing),
    ...alone("repeated", theirs.words, repeatedRight),
  ];
}

describe("each word is", () => {
  const rows: readonly (readonly [kind: keyof typeof SCHEMATA, left: string, right: string, ...string[]])[] =
    [
      ["person", "Orlan Vesk", "VESK, Orlan", "same vesk/vesk", "same orlan/orlan"],
      ["person", "Orlon Vesk", "Orlan Vesk", "same vesk/vesk", "typo orlon/orlan"],
      ["person", "Mohamed Vesk", "Muhammad Vesk", "same vesk/vesk", "variant mohamed/muhammad"],
      ["person", "Bill Vesk", "William Vesk", "same vesk/vesk", "nickname bill/william"],
      ["person", "O. Vesk", "Orlan Vesk", "same vesk/vesk", "initial o/orlan"],
      ["person", "Antonio Vesk", "Antonia Vesk", "same vesk/vesk", "gender antonio/antonia"],
      ["person", "Lukashenko Vesk", "Lukashenka Vesk", "same vesk/vesk", "typo lukashenko/lukashenka"],
      ["person", "Orlanvesk", "Orlan Vesk", "joined orlanvesk/orlan vesk"],
      ["person", "Orlan Vesk", "Orlanvesk", "joined orlan vesk/orlanvesk"],
      ["person", "Orl Anvesk", "Orlan Vesk", "joined orl anvesk/orlan vesk"],
      ["person", "Orlan Vesk", "Orlan Torvad Vesk", "same orlan/orlan", "same vesk/vesk", "missing torvad"],
      ["person", "Orlan Torvad Vesk", "Orlan Vesk", "same orlan/orlan", "same vesk/vesk", "extra torvad"],
      ["person", "Orlan Vesk", "Orlan Torvad", "same orlan/orlan", "conflict vesk/torvad"],
      ["person", "Orlan Orlan Vesk", "Orlan Vesk", "same orlan/orlan", "same vesk/vesk", "repeated orlan"],
      ["person", "Cheng Vesk", "Ching Vesk", "same vesk/vesk", "typo cheng/ching"],
      ["person", "Chen Vesk", "Chien Vesk", "same vesk/vesk", "typo chen/chien"],
      ["organization", "Norvane GmbH", "Norvane AG", "same norvane/norvane", "extra gmbh", "missing ag"],
      ["organization", "JCT Norvane", "GCT Norvane", "same norvane/norvane", "typo jct/gct"],
      ["vessel", "Heron 2 Lynx", "Heron 3 Lynx", "same heron/heron", "same lynx/lynx", "conflict 2/3"],
    ];
  for (const [kind, left, right, ...expected] of rows) {
    test(`${left} / ${right}`, () => expect(align(kind, left, right)).toEqual(expected));
  }

  test("the numbers of two names contradict each other before words do", () => {
    expect(align("vessel", "Silver Heron 2", "Silver Lynx 3")).toContain("conflict heron/lynx");
    expect(align("vessel", "Silver Heron 2", "Silver Lynx 3")).toContain("conflict 2/3");
  });
});

test("beside a legal form a misspelt word of one counts as little as the form, one word of the name is left", () => {
  const classes = (text: string) => {
    const [name] = analyseName(text, "organization");
    return wordsOf(name?.tokens ?? [], "organization", new WordCache()).map(
      (word) => `${word.text} ${word.class}`,
    );
  };
  expect(classes("Opne Joint Stock Company Norvane").slice(0, 1)).toEqual(["opne legal"]);
  expect(classes("Norvane Open").at(-1)).toBe("open content");
  expect(classes("Open Company")[0]).toBe("open content");
});
