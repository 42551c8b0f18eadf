// What the table of cells tells of two words by numbers is what comparing them as objects finds, whatever
// words it was asked about before.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { NameKind } from "../../../src/engine/names/analysis/name-forms.ts";
import { compareCounterparts } from "../../../src/engine/scoring/alignment/counterparts.ts";
import { FAR, RELATIONS, relationIn, WordCells } from "../../../src/engine/scoring/alignment/word-cells.ts";
import { WordRows } from "../../../src/engine/scoring/alignment/word-rows.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { analyseWord } from "../../../src/engine/scoring/words/word.ts";
import { differenceOf } from "../../../src/engine/scoring/words/word-pair.ts";
import { rounds } from "../../support/thorough.ts";

const SYLLABLES = "ka ri mo len dar sha vi no".split(" ");
/** Syllables of few sounds. */
const EAST_ASIAN = [
  ..."li lei lai zhang cheung chang wang wong hwang ming min wei wai xiaoming xiaowei siu chi zhi".split(" "),
  ..."zhiming chiming jin kam kim gim jong jung jeong un eun il sung song seong ri yi lee dong dongil".split(
    " ",
  ),
  ..."tanaka taro nakata xian xi an bin van john anna le huang shaoming park pak young chol tai tae heng gang".split(
    " ",
  ),
];
/** What tokens of an index look like; many are near each other, or other words in the context of a name. */
const TOKENS = [
  ...new Set([
    ...SYLLABLES.flatMap((a) => SYLLABLES.map((b) => a + b)),
    ...SYLLABLES.flatMap((a) => SYLLABLES.map((b) => `${a}${b}len`)),
    ..."al bin k o mohammed mohamed muhammad ali ltd limited bank open stock joint opne 7 8 ii jr dr van".split(
      " ",
    ),
    ..."leung liang ho he shu suk chun kwan xian yin wong hwang bill william abdul abdel rahman".split(" "),
    ..."sarnir samir rarn ram davicl david onlar orlan mr sheikh".split(" "),
    ..."abdulrahman saif ud din saifuddin ivanov ivanova valentin valentina antonio antonia".split(" "),
    ..."zhang chang cheung wei xiaoming xiao ming jeong chung kim gim minsu min su lee li tanaka taro".split(
      " ",
    ),
    "穆罕默德",
    "иванов",
    // Open vowels, and words that they may be, in the subject's script and in Latin letters.
    ..."JLUL SHUIKH EKIL SLTAN BNYAN galoul jalul djelloul shuwaykh akil okeil sultan bunyan salutan".split(
      " ",
    ),
    ..."جلول شويخ عكيل سوسن بنيان".split(" "),
    ...EAST_ASIAN,
  ]),
];

const SCHEMATA = { person: "Person", organization: "Company", vessel: "Vessel" } as const;
const HAN = [..."西安仙李黎张章王黄汪明敏铭伟卫小晓志智金田中太郎东冬泰戴"];
const HANGUL = [..."김정은일성이민수동박영철"];

const token = fc.constantFrom(...TOKENS);
/** A name of the subject: tokens, some of them with a letter changed or written together, or characters. */
const ownName = fc.oneof(
  fc
    .array(fc.tuple(token, fc.constantFrom("", "", "", "x", "a"), fc.constantFrom(" ", " ", " ", "")), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.map((part) => part.join("")).join("")),
  fc.array(fc.constantFrom(...HAN), { minLength: 2, maxLength: 4 }).map((name) => name.join("")),
  fc.array(fc.constantFrom(...HANGUL), { minLength: 2, maxLength: 4 }).map((name) => name.join("")),
);

/** The words of all kinds, as an index has them. */
const tables = (["person", "organization", "vessel"] as const).map(
  (kind: NameKind & keyof typeof SCHEMATA) => {
    const listed = new WordRows(kind);
    const words = TOKENS.map((text) => analyseWord(text, kind));
    return { kind, words, cells: new WordCells(listed), listed, own: new WordRows(kind) };
  },
);

const counts = { far: 0, near: 0, unlike: 0 };

function check({ kind, words, cells, listed, own }: (typeof tables)[number], names: string[], least: number) {
  const prepared = prepareSubject(SCHEMATA[kind], { name: names });
  own.makeRoom();
  cells.begin();
  const asked = prepared.names.flatMap(({ words: ours, isReading }) =>
    ours.map((word) => ({ word, isReading, at: cells.addOwn(own, own.numberOf(word), isReading) })),
  );
  cells.ready();
  for (const theirs of words) {
    const number = listed.numberOf(theirs);
    cells.makeRoom(1);
    const from = cells.cellsOf(number);
    for (const { word, isReading, at } of asked) {
      const found = compareCounterparts(word, theirs, isReading);
      const code = cells.codeOf(from + at);
      expect([word.text, theirs.text, code === FAR ? null : RELATIONS[relationIn(code)]]).toEqual([
        word.text,
        theirs.text,
        found === null ? null : (found.relation as (typeof RELATIONS)[number]),
      ]);
      if (found === null) counts.far++;
      else {
        counts.near++;
        expect(cells.costOf(from + at)).toBe(found.cost);
      }
      const difference = differenceOf(word, theirs, 1);
      const told = cells.differenceOf(from + at, least);
      if (told !== difference) expect([told, difference >= least]).toEqual([1, true]);
      if (difference < 1) counts.unlike++;
    }
  }
}

test("words are told apart by numbers as they are by their letters", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...tables),
      fc.array(ownName, { minLength: 1, maxLength: 3 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      check,
    ),
    { numRuns: rounds({ usual: 300, thorough: 3000 }), seed: 4 },
  );
  expect(counts.far).toBeGreaterThan(100_000);
  expect(counts.near).toBeGreaterThan(3000);
  expect(counts.unlike).toBeGreaterThan(3000);
});

test("of a subject of more words than an integer has bits every one is told", () => {
  const [people] = tables;
  if (people === undefined) throw new Error("There are no people.");
  check(
    people,
    ["zhang huang wu jin li ivan chen lin he gao luo zheng liang", "xie tang song xu deng han feng"],
    1,
  );
  check(
    people,
    ["cao peng zeng xiao tian dong pan yuan cai jiang yu yeh lu su lu cheung wong ng hwang kim"],
    1,
  );
});
