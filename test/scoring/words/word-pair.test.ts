// How two words are related and which amounts of the policy they are charged, from either side.

import { describe, expect, test } from "bun:test";
import { EDIT_COSTS, PAIR_COSTS, PLAIN_EDITS_COST } from "../../../src/engine/scoring/policy.ts";
import { analyseWord, letterBits } from "../../../src/engine/scoring/words/word.ts";
import {
  areFarApart,
  compareWords,
  countBits,
  differenceOf,
  editCost,
  editsForgiven,
  editsMax,
} from "../../../src/engine/scoring/words/word-pair.ts";

type Kind = "person" | "organization" | "vessel" | "airplane";

/** What two words are charged, by the letters of the longer one; read in German, tsch is ch. */
const CHARGES = {
  nothing: () => 0,
  anotherWord: () => 1,
  oneEdit: (length: number) => editCost(1, length),
  shortBrand: (length: number) => editCost(1, length - 1),
  twoEdits: (length: number) => editCost(2, length),
  threeEdits: (length: number) => editCost(3, length),
  oneEditAndHalf: (length: number) => (editCost(1, length) + editCost(2, length)) / 2,
  plainEdits: (length: number) => PLAIN_EDITS_COST.byLength[length] ?? PLAIN_EDITS_COST.byLength.at(-1) ?? 1,
  orthographyAndEdit: (length: number) => PAIR_COSTS.orthography + editCost(1, length - 2),
  otherBeginning: () => PLAIN_EDITS_COST.otherBeginning,
  otherName: () => PAIR_COSTS.otherName,
} satisfies Record<string, (length: number) => number>;

type Charge = keyof typeof CHARGES | keyof typeof PAIR_COSTS;
const chargeOf = (charge: Charge, length: number) =>
  charge in PAIR_COSTS
    ? PAIR_COSTS[charge as keyof typeof PAIR_COSTS]
    : CHARGES[charge as keyof typeof CHARGES](length);

const words = (kind: Kind, left: string, right: string) =>
  [analyseWord(left, kind), analyseWord(right, kind)] as const;

const ROWS: readonly (readonly [kind: Kind, relation: string, charge: Charge, pairs: string])[] = [
  ["person", "same", "nothing", "orlan orlan, k k, 7 7"],
  // An organisation, a ship and an aircraft have no given names.
  ["person", "nickname", "nickname", "bob robert, william bill, hans johann, ahmad ahmet, youcef yusuf"],
  ["person", "nickname", "translation", "yusuf joseph, ibrahim abraham, sean john"],
  ["person", "variant", "orthography", "moshe moses, hryhorovych grigorievich, serikuly serikovich"],
  ["organization", "different", "anotherWord", "bob robert, hans johann"],
  ["vessel", "different", "anotherWord", "bob robert, moskva moscow"],
  ["airplane", "different", "anotherWord", "bob robert"],
  // One name in two countries, and one word as two cultures write it.
  ["person", "variant", "orthography", "tschernow chernov, smirnov smirnoff, henrique enrique, lopes lopez"],
  ["person", "variant", "orthography", "jimenez gimenez, ghulam gulam, nuri noori, bah ba"],
  ["person", "typo", "orthographyAndEdit", "tschernow chernav, tschernokow chernokev"],
  ["person", "different", "anotherWord", "tschernokow chernekev"],
  // One sound in two spellings.
  ["person", "variant", "variant", "orlan orlen, laden ladin, gadhafi qaddafi, mohamed mhmd, tvelm tvelom"],
  ["person", "variant", "variant", "joukov zhukov, djamel jamil, smith smyth, guseinov huseynov, musa musai"],
  ["person", "variant", "variant", "rin rn, myung myong, lynda linda, aiden aidan, eliseo elisha"],
  ["organization", "variant", "variant", "moskva moskwa, norvane norvanee, quds qods, noor nour"],
  // The same consonants with other vowels.
  ["person", "different", "anotherWord", "mahmud mohamid, ming mingguo, yang yuying, johann juan"],
  ["person", "typo", "twoEdits", "maria mayra, mary marie"],
  [
    "person",
    "typo",
    "oneEdit",
    "li lu, tvelm tvolm, chen chan, tvelm tvalm, wang wong, ali alii, kuang guang",
  ],
  // Slavs write every vowel.
  ["person", "typo", "oneEdit", "petrov petrova, ivanov ivanova, shkolov sokolov, petrova petrovna"],
  ["person", "variant", "variant", "semenov semyonov, semenov shamanov"],
  ["person", "different", "anotherWord", "semenov semenovykh, petrovich petrovna, ivanovich ivanovna"],
  // Slips.
  ["person", "typo", "oneEdit", "orlan orlon, orlan oran, torvad torad, quorvanik quorvadnik, zelt zetl"],
  ["person", "typo", "oneEdit", "salim saiim, karim karirn, quorman quornan, quorvani quorvarii"],
  ["person", "typo", "oneEdit", "zeltro zetlro, zeltro ezltro, anna ana, garcia garsia, stefan steban"],
  ["person", "typo", "twoEdits", "onlar orlan, zeltro zetlra, thpiar thidar, dmitri clmitri, david divad"],
  ["person", "typo", "twoEdits", "quorvanik quorvanski, zeltro zemtra"],
  ["person", "typo", "plainEdits", "lavrov lavrin, torvadin torvedan, quorvak quorvadi, zeltrokan zelprosan"],
  ["person", "typo", "plainEdits", "zeltrokan zetnokan, zeltrokanaux zelprokalaux"],
  ["person", "typo", "otherBeginning", "fridman feldman, quorvo zuorva, zeltrokan peltroman"],
  ["person", "typo", "threeEdits", "quorvanikol quorvanxkxlx, quorvanikolest quorvanxkxlxst"],
  ["person", "different", "anotherWord", "zeltrok seltrog, zeltrok zelpron, vesk vekc, zeltro letzro"],
  ["person", "different", "anotherWord", "john ivan, smith schmidt, khan hang, novak novakova"],
  ["person", "typo", "oneEdit", "libby libdby, sexton seton, chen achen, doug odoug, sixto sixte, mor moc"],
  ["person", "typo", "oneEditAndHalf", "chitra chtrua"],
  ["person", "typo", "plainEdits", "shankar sunkar"],
  [
    "person",
    "different",
    "anotherWord",
    "ves us, zel zi, jett itt, holly hiiy, jalal jaii, lavrenko lavreto",
  ],
  // Two known names have no likely slips between them.
  ["person", "typo", "twoEdits", "naoki nakai, diogo daigo"],
  ["person", "different", "anotherWord", "dag doug, sean son"],
  // A slip between names of many people is another name, but not between spellings of one.
  ["person", "otherName", "otherName", "gary harry, jensen hansen, khan han, gromov khromov, marta maria"],
  [
    "person",
    "otherName",
    "otherName",
    "mohammadi muhammad, mohammadi mohammad, salimi salim, ghassan hassan",
  ],
  [
    "person",
    "otherName",
    "otherName",
    "muller miller, wolf wolfe, martin martins, karimi karima, carlo carlota, yana hana",
  ],
  ["person", "otherName", "otherName", "amini amin, saidi said, omari omar, zaidi zaid"],
  ["person", "typo", "oneEdit", "nuri nur"],
  ["person", "otherName", "otherName", "miller milner, bill bull"],
  ["person", "typo", "oneEdit", "espinoza espinosa, stefan stevan, murad murat, alla ala, raufi rauf"],
  [
    "person",
    "variant",
    "variant",
    "hall hal, jacob jakob, katherine catherine, robert rupert, hashimi hachemi",
  ],
  // Ranks of ships, wherever their row is in the table.
  [
    "vessel",
    "variant",
    "orthography",
    "academician akademik, commander comandante, prince knyaz, queen reine",
  ],
  // Men's names and women's.
  [
    "person",
    "gender",
    "gender",
    "jamil jamila, jamil jamilah, jamil jamileh, antonio antonia, quorvo quorva",
  ],
  ["person", "gender", "gender", "carlo carla, quorvano quorvana, mario maria, francis frances"],
  [
    "person",
    "typo",
    "oneEdit",
    "quorvo quorvk, quorva quorvk, jamil jamili, quorvani quorvana, lavrenko lavrenka, marco marca, alo ala",
  ],
  ["organization", "typo", "oneEdit", "quorvo quorva, jamil jamila"],
  // Initials, halves of names, generations, numbers.
  ["person", "initial", "initial", "kwang k, h ho, k karim"],
  ["person", "typo", "oneEdit", "ho o, bo o"],
  ["person", "different", "anotherWord", "o kho, k al, k dr, k 7, k iii, k orlan"],
  ["organization", "initial", "initial", "b bank, j japan, k karim"],
  ["person", "variant", "variant", "abd abdel, abd abdul, jr junior, jr ii"],
  ["person", "different", "anotherWord", "iii iv, ii iii, jr sr, ii second, ii 2, iii jr, ab12 ab13, 12 13"],
  ["organization", "different", "anotherWord", "unit7 unit8, delta7 delta"],
  ["organization", "typo", "oneEdit", "united7 unlted7, xyzuvw xyzuvq, first firsts, germany german"],
  // Brands: of few letters and consonants every one counts, and so does every vowel of others.
  ["organization", "typo", "shortBrand", "unit7 unlt7, xyz xyzv, xyzu xyzv, delta dolta, bank banc"],
  ["organization", "typo", "oneEdit", "gelios galios, petrov petrova"],
  ["organization", "different", "anotherWord", "jomato jmt, cmok cmc, belletech baltech, trading training"],
  ["organization", "typo", "plainEdits", "ventora venture"],
  // Places and ordinals are themselves, other words of organisations may have slips.
  ["organization", "different", "anotherWord", "iran iraq, fifth sixth, first second, austria australia"],
  ["vessel", "different", "anotherWord", "fifth sixth, iran iraq"],
  ["person", "typo", "oneEdit", "iran irak"],
  // Every letter of an abbreviation counts.
  ["organization", "typo", "abbreviationTypo", "abc abd, xyz xzy, xy xz"],
  ["airplane", "typo", "abbreviationTypo", "epabc epabd, epabc epacb, 3b 3c, a6b a6bc, xyzu xyzuii"],
  ["airplane", "typo", "oneEdit", "epabcde epabcdf"],
  // Organisations and ships have slips too, and neither men nor women.
  [
    "organization",
    "typo",
    "oneEdit",
    "quorvani quorvarii, david clavid, zeltrok zeitrok, zeltro peltro, ivanov ivanova",
  ],
  ["organization", "variant", "variant", "norvane norvana"],
  ["vessel", "typo", "oneEdit", "quorvani quorvarii"],
  ["vessel", "variant", "variant", "antonio antonia"],
  ["person", "typo", "plainEdits", "abcdefghi abcdexyhi"],
  ["person", "different", "anotherWord", "abcdefgh abcdexyh, zhan zhong, vesk1 vesk2"],
  ["person", "typo", "oneEdit", "vesk1 vesk1a"],
  ["person", "typo", "otherSyllable", "zhang zhong"],
  // Syllables of East Asia.
  ["person", "variant", "regionalRomanisation", "wong hwang, zhang cheung, chung jung, lee yi, lu lo"],
  ["person", "typo", "otherSyllable", "chen chien, chen cheng, kim gim, lin ling, shah shaw"],
  // Characters are words; so many of them are a name.
  ["person", "different", "anotherWord", "zel李 zelt, 李明 李名, 李明王黄 李名王黄"],
  ["person", "typo", "oneEdit", "李明王黄张 李名王黄张"],
];

describe.each(ROWS)("%s: %s, %s", (kind, relation, charge, pairs) => {
  test.each(pairs.split(", ").map((pair) => pair.split(" ") as [string, string]))("%s, %s", (left, right) => {
    const [a, b] = words(kind, left, right);
    const cost = expect.closeTo(chargeOf(charge, Math.max(left.length, right.length)), 10);
    expect(compareWords(a, b)).toEqual({ relation, cost } as never);
    expect(compareWords(b, a)).toEqual({ relation, cost } as never);
    if (relation !== "different") expect([areFarApart(a, b), areFarApart(b, a)]).toEqual([false, false]);
  });
});

test.each([
  ["novak", "novakova"],
  ["zeltrok", "relpron"],
  ["first", "quorvanik"],
  ["k", "orlan"],
  ["7", "k"],
])("%s and %s are far apart without a look at their texts", (left, right) => {
  const [a, b] = words("person", left, right);
  expect([areFarApart(a, b), areFarApart(b, a)]).toEqual([true, true]);
});

/** 1 for plainly other words. */
test.each<[Kind, string, string, number]>([
  ["person", "zeltrokan", "zeltrokan", 0],
  ["person", "zeltrokan", "zeltromin", 2 / (9 * 0.65)],
  ["person", "zeltrok", "zelmin", 4 / (7 * 0.65)],
  ["person", "zeltrok", "beltrok", 0.45],
  ["organization", "zeltrok", "beltrok", 1 / (7 * 0.65)],
  ["person", "zeltrok", "quivam", 1],
  ["person", "ivanovich", "ivanovna", 1],
  ["person", "gary", "harry", 1],
  ["person", "milner", "miller", 1],
  ["organization", "iran", "iraq", 1],
  ["organization", "unit7", "unit8", 1],
])("of a %s, %s and %s differ by %p", (kind, left, right, difference) => {
  const [a, b] = words(kind, left, right);
  expect(differenceOf(a, b, 1)).toBeCloseTo(difference, 10);
  expect(differenceOf(b, a, 1)).toBeCloseTo(difference, 10);
});

test("a difference that is too large need not be counted", () => {
  const [a, b] = words("person", "zeltrok", "zelmin");
  expect(differenceOf(a, b, 0.5)).toBe(1);
});

test("so many edits leave a word what it is, by its letters", () => {
  const lengths = Array.from({ length: 16 }, (_, length) => length);
  expect(lengths.map(editsMax)).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
  expect(lengths.map(editsForgiven)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
  expect(editsMax(99)).toBe(3);
  expect([editCost(0, 5), editCost(4, 99), editCost(1, 1)]).toEqual([0, 1, 1]);
  expect(EDIT_COSTS.map(({ edits }) => editCost(edits, 99))).toEqual(
    EDIT_COSTS.map(({ byLength }) => byLength.at(-1) ?? 1),
  );
});

test("bits are counted", () => {
  for (const letters of ["", "a", "orlan", "abcdefghijklmnopqrstuvwxyz"])
    expect(countBits(letterBits(letters))).toBe(new Set(letters).size);
  expect(countBits(-1)).toBe(32);
});
