// What becomes of every word when two names are laid side by side, as the value that score and explanation
// read.

import { describe, expect, test } from "bun:test";
import { analyseName } from "../../../src/names/analysis/name-forms.ts";
import { alignNames } from "../../../src/scoring/alignment/alignment.ts";
import { type Finding, isMet } from "../../../src/scoring/alignment/columns.ts";
import { readWords } from "../../../src/scoring/alignment/settled-words.ts";
import { prepareSubject } from "../../../src/scoring/subject.ts";

const SCHEMATA = { person: "Person", organization: "Company", vessel: "Vessel" } as const;

/** Findings in words: "typo orlon/orlan", "missing torvad". */
function tell(kind: keyof typeof SCHEMATA, left: string, right: string): string[] {
  const ours = prepareSubject(SCHEMATA[kind], { name: [left] }).compared[0];
  const [theirs] = analyseName(right, kind);
  if (ours === undefined || theirs === undefined) throw new Error("both names need a form");
  const words = readWords(theirs.tokens, kind);
  const text = (list: readonly { text: string }[], from: number, count = 1) =>
    list
      .slice(from, from + count)
      .map((word) => word.text)
      .join(" ");
  const say = (finding: Finding): string => {
    if (isMet(finding)) {
      const { kind: relation, left: i, leftCount, right: j, rightCount } = finding;
      return `${relation} ${text(ours.words, i, leftCount)}/${text(words, j, rightCount)}`;
    }
    if (finding.kind === "contradicted")
      return `contradicted ${text(ours.words, finding.left)}/${text(words, finding.right)}`;
    const isLeft = finding.kind === "extra" || (finding.kind === "repeated" && finding.side === "left");
    return `${finding.kind} ${finding.at.map((at) => text(isLeft ? ours.words : words, at)).join(" ")}`;
  };
  return alignNames(ours, ours.look(words)).list(ours.words.length, words.length).map(say);
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
      ["person", "Orlan Vesk", "Orlan Torvad", "same orlan/orlan", "contradicted vesk/torvad"],
      ["person", "Orlan Orlan Vesk", "Orlan Vesk", "same orlan/orlan", "same vesk/vesk", "repeated orlan"],
      ["person", "Cheng Vesk", "Ching Vesk", "same vesk/vesk", "typo cheng/ching"],
      ["person", "Chen Vesk", "Chien Vesk", "same vesk/vesk", "typo chen/chien"],
      ["organization", "Norvane GmbH", "Norvane AG", "same norvane/norvane", "extra gmbh", "missing ag"],
      ["organization", "JCT Norvane", "GCT Norvane", "same norvane/norvane", "typo jct/gct"],
      ["vessel", "Heron 2 Lynx", "Heron 3 Lynx", "same heron/heron", "same lynx/lynx", "contradicted 2/3"],
    ];
  for (const [kind, left, right, ...findings] of rows) {
    test(`${left} / ${right}`, () => expect(tell(kind, left, right)).toEqual(findings));
  }

  test("the numbers of two names contradict each other before words do", () => {
    expect(tell("vessel", "Silver Heron 2", "Silver Lynx 3")).toContain("contradicted heron/lynx");
    expect(tell("vessel", "Silver Heron 2", "Silver Lynx 3")).toContain("contradicted 2/3");
  });
});

test("beside a legal form a misspelt word of one counts as little as the form, one word of the name is left", () => {
  const classes = (text: string) => {
    const [name] = analyseName(text, "organization");
    return readWords(name?.tokens ?? [], "organization").map((word) => `${word.text} ${word.class}`);
  };
  expect(classes("Opne Joint Stock Company Norvane").slice(0, 1)).toEqual(["opne legal"]);
  expect(classes("Norvane Open").at(-1)).toBe("open content");
  expect(classes("Open Company")[0]).toBe("open content");
});
