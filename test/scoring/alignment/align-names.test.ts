// What becomes of every word when two names are aligned, as the value that score and explanation read.

import { describe, expect, test } from "bun:test";
import { analyseName } from "../../../src/engine/names/analysis/name-forms.ts";
import { wordsOf } from "../../../src/engine/scoring/alignment/words-in-context.ts";
import { compareNames } from "../../../src/engine/scoring/features/name.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { WordCache } from "../../../src/engine/scoring/words/word-cache.ts";

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
      // Words that are written apart otherwise, wherever they stand.
      [
        "person",
        "Torvad Orl Anvesk",
        "Orlan Vesk Torvad",
        "same torvad/torvad",
        "joined orl anvesk/orlan vesk",
      ],
      [
        "person",
        "Orl Anvesk Torvad",
        "Torvad Orlan Vesk",
        "same torvad/torvad",
        "joined orl anvesk/orlan vesk",
      ],
      ["person", "Vesk Orl Anvesk", "Vesk Orlan", "same vesk/vesk", "typo orl/orlan", "extra anvesk"],
      ["person", "Saif ud Din Khan", "Saifuddin Khan", "same khan/khan", "joined saif ud din/saifuddin"],
      ["person", "Orlanvesk Torvad", "Orlan Vesk", "joined orlanvesk/orlan vesk", "extra torvad"],
      // Two feminine endings are two people, and one the other way round is none.
      [
        "person",
        "Orlan Ivanov Petrov",
        "Orlan Ivanova Petrova",
        "same orlan/orlan",
        "gender ivanov/ivanova",
        "gender petrov/petrova",
      ],
      [
        "person",
        "Orlan Ivanova Petrova",
        "Orlan Ivanov Petrov",
        "same orlan/orlan",
        "gender ivanova/ivanov",
        "gender petrova/petrov",
      ],
      ["person", "Ivanova Petrov", "Ivanov Petrova", "typo ivanova/ivanov", "typo petrov/petrova"],
      ["person", "Orlon Ivanov", "Orlan Ivanova", "typo ivanov/ivanova", "typo orlon/orlan"],
      // Of the words that contradict each other, the two most alike, and then the others in their order.
      [
        "person",
        "Orlan Veska Brim",
        "Orlan Quill Veskalin",
        "same orlan/orlan",
        "conflict veska/veskalin",
        "conflict brim/quill",
      ],
      [
        "person",
        "Orlan Brim Veska",
        "Orlan Veskalin Quill",
        "same orlan/orlan",
        "conflict veska/veskalin",
        "conflict brim/quill",
      ],
      [
        "person",
        "Orlan Brim Zimmet",
        "Orlan Quolk Fexx",
        "same orlan/orlan",
        "conflict brim/quolk",
        "conflict zimmet/fexx",
      ],
      [
        "person",
        "Orlan Brim Zimmet",
        "Orlan Quolk",
        "same orlan/orlan",
        "conflict brim/quolk",
        "extra zimmet",
      ],
      ["person", "Orlan Brim", "Orlan Quolk Fexx", "same orlan/orlan", "conflict brim/quolk", "missing fexx"],
      // The most alike first; of those as like, the first ones.
      [
        "person",
        "Orlan Orlen Vesk",
        "Orlen Orlin Vesk",
        "same orlen/orlen",
        "same vesk/vesk",
        "typo orlan/orlin",
      ],
      [
        "person",
        "O. Orlon Vesk",
        "Orlan Oskar Vesk",
        "same vesk/vesk",
        "typo orlon/orlan",
        "initial o/oskar",
      ],
      ["person", "O. O. Vesk", "Orlan Oskar Vesk", "same vesk/vesk", "initial o/orlan", "initial o/oskar"],
      // Syllables of East Asia.
      ["person", "Zhang Wei Ming", "Zhang Ming Wei", "same zhang/zhang", "same ming/ming", "same wei/wei"],
      ["person", "Kim Il Sung", "Kim Ilsung", "same kim/kim", "joined il sung/ilsung"],
      ["person", "Kim Il Sung", "Kim Il Song", "same kim/kim", "romanisation sung/song", "same il/il"],
      ["person", "Wei Xiao", "Zhang Xiao", "same xiao/xiao", "conflict wei/zhang"],
      ["person", "Zhang Wei Linx", "Zhang Wei Lin", "same zhang/zhang", "same wei/wei", "typo linx/lin"],
      ["person", "Zhang Wei Lin", "Zhang Wei Linx", "same zhang/zhang", "same wei/wei", "typo lin/linx"],
      [
        "person",
        "Orlan Zhang Wei",
        "Zhang Wei Orlam",
        "same zhang/zhang",
        "same wei/wei",
        "typo orlan/orlam",
      ],
      ["person", "Zhang Weiming", "Zhang Weimin", "same zhang/zhang", "conflict weiming/weimin"],
      ["person", "Zhangwei", "Zhang Wei", "joined zhangwei/zhang wei"],
      [
        "person",
        "John Lee Ka-chiu",
        "Lee Ka Chiu John",
        "same lee/lee",
        "same ka/ka",
        "same chiu/chiu",
        "same john/john",
      ],
      [
        "person",
        "Lee Myung Bak",
        "Lee Myong Pak",
        "same lee/lee",
        "romanisation myung/myong",
        "romanisation bak/pak",
      ],
      ["person", "Dong Bin Zhang", "Zhang Dongbin", "same zhang/zhang", "joined dong bin/dongbin"],
      ["person", "Orlan Hwang", "Orlan Wong", "same orlan/orlan", "conflict hwang/wong"],
      [
        "person",
        "Min Hwang Li Orlan",
        "Min Wong Li Orlan",
        "same min/min",
        "romanisation hwang/wong",
        "same li/li",
        "same orlan/orlan",
      ],
      ["person", "柳小红", "Liu Xiaohonx", "same liu/liu", "typo xiaohong/xiaohonx"],
      ["person", "柳小红", "Liuxiaohonk", "conflict xiaohong/liuxiaohonk", "extra liu"],
      ["person", "Liuxiaohonk", "柳小红", "conflict liuxiaohonk/xiaohong", "missing liu"],
      ["person", "柳小红", "Liuxiaohong", "joined liu xiaohong/liuxiaohong"],
      [
        "person",
        "Orlanvesk Torvad",
        "Orlanvesk Orlan Vesk",
        "same orlanvesk/orlanvesk",
        "conflict torvad/orlan",
        "missing vesk",
      ],
      [
        "person",
        "Orlan Vesk Orlanvesk",
        "Torvad Orlanvesk",
        "same orlanvesk/orlanvesk",
        "conflict orlan/torvad",
        "extra vesk",
      ],
      // A title may be a misspelt name; articles have no slips.
      ["person", "Haja Vesk", "Haji Vesk", "same vesk/vesk", "otherName haja/haji"],
      ["person", "Vesk Al", "Vesk All", "same vesk/vesk", "extra al", "missing all"],
      [
        "person",
        "Orlan Bin Zhang",
        "Orlan Wei Zhang",
        "same orlan/orlan",
        "same zhang/zhang",
        "extra bin",
        "missing wei",
      ],
      ["organization", "Norvo Quelko", "Norva Quelka", "typo quelko/quelka", "typo norvo/norva"],
      ["person", "柳小红", "Liu X.", "same liu/liu", "conflict xiaohong/x"],
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
