// What takes two names from 1, charge by charge, by the amounts of the policy; the same from either side.

import { describe, expect, test } from "bun:test";
import { compareNames, type NameCharge } from "../../../src/engine/scoring/features/name.ts";
import {
  LEFTOVER_COSTS as COSTS,
  PAIR_COSTS as PAIRS,
  WORD_WEIGHTS as WEIGHTS,
} from "../../../src/engine/scoring/policy.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { editCost } from "../../../src/engine/scoring/words/word-pair.ts";

const SCHEMATA = { person: "Person", organization: "Company", vessel: "Vessel" } as const;
type Kind = keyof typeof SCHEMATA;

const firstName = (kind: Kind, text: string) => {
  const [name] = prepareSubject(SCHEMATA[kind], { name: [text] }).names.filter(
    ({ form }) => form === "latin",
  );
  if (name === undefined) throw new Error(`${text} has no form.`);
  return name;
};

/** Words on one side only, next to agreeing words of the weight `agreed` and to contradicted ones. */
function lone(agreed: number, extra: number, contradicted = 0, least = agreed): number {
  const share =
    least <= 1
      ? COSTS.extraShareLone
      : least >= 2
        ? COSTS.extraShare
        : COSTS.extraShareLone + (least - 1) * (COSTS.extraShare - COSTS.extraShareLone);
  return (share * extra) / (agreed + contradicted + extra);
}
/** The same next to words that only say what an organisation is, does or where. */
const loneUsual = (agreed: number, extra: number) => (COSTS.extraShareUsual * extra) / (agreed + extra);
/** Words of the weight `contradicted` of `whole`. */
const conflict = (contradicted: number, whole: number) =>
  COSTS.contradiction + (COSTS.contradictionShare * contradicted) / whole;
const light = (weight: number, heavy: number) => (COSTS.lightShare * weight) / (heavy + weight);
const { common, generic, place, half, particle, title, legal, initial, generation } = WEIGHTS;
const usual = (extra: number) => lone(1.6 * COSTS.usualShare, extra);

type Charges = Partial<Record<NameCharge, number>>;
/** One of so many words is another name that people bear. */
function otherName(count: number, of: number): Record<string, number> {
  const pairs = (PAIRS.otherName * count) / of;
  return { pairs, otherNames: COSTS.otherName - pairs };
}

const ROWS: readonly (readonly [kind: Kind, left: string, right: string, charges: Charges])[] = [
  ["person", "Orlan Vesk", "VESK, Orlan", {}],
  // Words on one side only.
  ["person", "Vesk", "Orlan Vesk", { lone: lone(1, 1) }],
  ["person", "Vesk", "Orlan Torvad Vesk", { lone: lone(1, 2) }],
  ["person", "Orlan Vesk", "Orlan Torvad Vesk", { lone: lone(2, 1) }],
  ["person", "Orlan Vesk", "Orlan Torvad Vesk Brenvik", { lone: lone(2, 2) }],
  ["person", "Orlan Torvad Vesk", "Orlan Torvad Vesk Brenvik", { lone: lone(3, 1) }],
  ["person", "Orlan Maria", "Orlan Maria Vesk", { lone: lone(1 + common, 1) }],
  ["person", "Orlan Vesk", "Orlan T. Vesk", { lone: lone(2, initial) }],
  ["person", "Orlan Vesk", "Orlan Vesk Jr", { lone: lone(2, generation) }],
  ["person", "Abdul Vesk", "Vesk", { lone: lone(1, half) }],
  ["organization", "Norvane", "Norvane Bank", { lone: lone(1, generic) }],
  ["organization", "Tak", "Tak Bank", { lone: (COSTS.extraShareShort * generic) / (1 + generic) }],
  ["organization", "K Bank", "Kure Bank", { pairs: PAIRS.initial / (1 + generic) + COSTS.contradiction }],
  ["organization", "Norvane", "Norvane Hamburg", { lone: lone(1, place) }],
  // What institutions share is no name: no more than a word of it met.
  ["organization", "Bank of China", "Bank of China Norvane", { lone: loneUsual(generic + place, 1) }],
  ["organization", "Norvane Bank Group", "Norvane Bank Group Quell", { lone: lone(1 + 2 * generic, 1) }],
  // Two usual words of four are no person; three, and a rare one, are.
  ["person", "Maria Garcia", "Maria Fernanda Garcia Lopez", { lone: usual(1 + common) }],
  ["person", "Maria Garcia", "Maria Ali Garcia Lopez", { lone: usual(2 * common) }],
  ["person", "Maria Garcia", "Maria Fernanda Garcia", { lone: lone(2 * common, 1) }],
  ["person", "Maria Garcia", "Maria Abdul Garcia Vesk", { lone: usual(half + 1) }],
  ["person", "Maria Quorvan", "Maria Fernanda Quorvan Lopez", { lone: lone(1 + common, 1 + common) }],
  // Words that contradict each other.
  ["person", "Orlan Vesk", "Orlan Torvad", { conflicts: conflict(1, 2) }],
  ["person", "Orlan Vesk Brenvik", "Orlan Vesk Torvad", { conflicts: conflict(1, 3) }],
  ["person", "Orlan Vesk Torvad", "Orlan Brenvik Quillas", { conflicts: conflict(2, 3) }],
  ["person", "Orlan Vesk", "Orlan Torvad Brenvik", { conflicts: conflict(1, 2), lone: lone(1, 1, 1) }],
  ["organization", "Norvane Bank", "Norvane Group", { conflicts: conflict(generic, 1 + generic) }],
  [
    "organization",
    "Norvane Bank",
    "Norvane Quell",
    { conflicts: conflict(generic, 1 + generic), lone: lone(1, 1 - generic, generic) },
  ],
  // Words that differ in so many of their letters, of a share that is plainly another word.
  ["organization", "Norvane Zeltrok", "Norvane Belprok", { conflicts: conflict(1, 2) * (2 / (7 * 0.65)) }],
  ["person", "Orlan Zeltrok", "Orlan Zelmin", { conflicts: conflict(1, 2) * (4 / (7 * 0.65)) }],
  // Repeated words say nothing new, but in Burma; there a form of address is only the first word.
  ["person", "Sergey Sergey Vesk", "Sergey Vesk", {}],
  ["person", "Orlan Vesk Orlan Vesk", "Orlan Vesk", {}],
  ["person", "Orlan Orlan", "Orlan Vesk", { conflicts: conflict(1, 2) }],
  ["organization", "Bank Bank Norvane", "Bank Norvane", {}],
  ["person", "Khin Khin Win", "Khin Win", { lone: conflict(1, 3) }],
  ["person", "Khin Win Aung", "Khin Win", { lone: conflict(1, 3) }],
  ["person", "Ko Khin Win", "Khin Win", { lone: lone(2 * COSTS.usualShare, 1) }],
  ["person", "Khin Win Ko", "Khin Win", { lone: conflict(1, 3) }],
  ["person", "Khin Khin Vesk", "Khin Vesk", {}],
  // Particles, titles and legal forms.
  ["person", "Orlan al Vesk", "Orlan Vesk", { light: light(particle, 2) }],
  ["person", "Dr Orlan Vesk", "Orlan Vesk", { light: light(title, 2) }],
  ["person", "Dr Orlan Vesk", "Orlan al Vesk", { light: light(title + particle, 2) }],
  ["person", "Lord George", "George", { light: COSTS.oneUsual }],
  ["organization", "Norvane GmbH", "Norvane", { light: light(legal, 1) }],
  [
    "organization",
    "Norvane GmbH",
    "Norvane AG",
    { light: light(2 * legal, 1), legalForms: COSTS.legalConflict },
  ],
  ["organization", "Norvane Ltd", "Norvane Limited", {}],
  ["organization", "Norvane GmbH Ltd", "Norvane Ltd", { light: light(legal, 1 + legal) }],
  ["organization", "Norvane Ltd GmbH", "Norvane AG Ltd", { light: light(2 * legal, 1 + legal) }],
  ["vessel", "MV Heron", "Heron", { light: light(title, 1) }],
  // Numbers and generations.
  ["vessel", "Heron 2", "Heron", { lone: lone(1, 1), numberMissing: COSTS.numberMissing }],
  ["vessel", "Heron 2", "Heron 3", { conflicts: conflict(1, 2), numbersDiffer: COSTS.numberConflict }],
  ["vessel", "Heron 2", "Heron Lynx", { conflicts: conflict(1, 2), numberMissing: COSTS.numberMissing }],
  ["vessel", "Heron II", "Heron 2", {}],
  [
    "person",
    "Orlan Vesk Jr",
    "Orlan Vesk III",
    {
      conflicts: conflict(generation, 2 + generation),
      numbersDiffer: COSTS.numberConflict,
    },
  ],
  [
    "person",
    "Orlan Vesk Jr",
    "Orlan Vesk Junior",
    { pairs: (generation * PAIRS.variant) / (2 + generation) },
  ],
  // Words that are nearly alike cost more in a part of a name, but for a father's name that is left out.
  ["person", "Orlan Vesc", "Orlan Vesk", { pairs: PAIRS.variant / 2 }],
  [
    "person",
    "Orlan Vesc",
    "Orlan Torvad Vesk",
    { pairs: (PAIRS.variant / 2) * (1 + COSTS.partOfName / 3), lone: lone(2, 1) },
  ],
  ["person", "Orlan Vesc", "Orlan Temirovich Vesk", { pairs: PAIRS.variant / 2, lone: lone(2, 1) }],
  [
    "person",
    "Orlan Vesc",
    "Orlan bin Torvad Vesk",
    { pairs: PAIRS.variant / 2, lone: lone(2, 1), light: light(particle, 2) },
  ],
  ["organization", "Orlan Vesc", "Orlan Torvad Vesk", { pairs: editCost(1, 3) / 2, lone: lone(2, 1) }],
  ["organization", "New Media", "New Media Holding", { lone: loneUsual(2, 1) }],
  ["organization", "Banco Norvane", "Bank Norvane", { reworded: COSTS.reworded }],
  ["person", "Orlan T. T. T. Vesk", "Orlan Torvad Temir Taric Vesk", { pairs: (2 * PAIRS.initial) / 5 }],
  ["person", "Orlan Zeltrok", "Orlan Zeltrog", { pairs: editCost(1, 7) / 2 }],
  // Half of two words is no person, and two words in one are one.
  ["person", "Orlanvesk", "Orlan Vesk", { pairs: PAIRS.joined }],
  [
    "person",
    "Orlanvesk",
    "Orlan Vesk Torvad",
    { pairs: PAIRS.joined * (1 + COSTS.partOfName / 2), lone: lone(1, 1) },
  ],
  ["person", "Abdulrahman", "Abdul Rahman", { pairs: PAIRS.joined }],
  ["person", "O. Vesk", "Orlan Vesk", { pairs: PAIRS.initial / 2 }],
  ["person", "O. V.", "Orlan Vesk", { pairs: PAIRS.initial }],
  // A man and a woman.
  ["person", "Antonio Vesk", "Antonia Vesk", { pairs: PAIRS.gender / 2, genders: COSTS.otherGender }],
  ["person", "Valentin Ivanov", "Valentina Ivanova", { pairs: PAIRS.gender, genders: COSTS.otherGender }],
  [
    "person",
    "Valentin Ivanova",
    "Valentina Ivanov",
    { pairs: (PAIRS.gender + editCost(1, 7)) / 2, genders: COSTS.otherGender },
  ],
  ["person", "Orlan Ivanov", "Orlan Ivanova", { pairs: editCost(1, 7) / 2 }],
  [
    "person",
    "Orlan bin Vesk",
    "Orlan binti Vesk",
    { light: light(2 * particle, 2), genders: COSTS.otherParticle },
  ],
  [
    "person",
    "Orlan Vesk oglu",
    "Orlan Vesk qizi",
    { light: light(2 * particle, 2), genders: COSTS.otherParticle },
  ],
  ["person", "Orlan bin Vesk", "Orlan ibn Vesk", { light: light(2 * particle, 2) }],
  ["person", "Orlan bin Vesk", "Orlan Vesk", { light: light(particle, 2) }],
  [
    "person",
    "Antonio bin Vesk",
    "Antonia binti Vesk",
    { pairs: PAIRS.gender / 2, light: light(2 * particle, 2), genders: COSTS.otherParticle },
  ],
  // Two names of many people, unless a rare word is the same; two given names are always two.
  ["person", "Miller Smith", "Muller Smith", otherName(1, 2)],
  ["person", "Miller Quorvanik", "Muller Quorvanik", { pairs: PAIRS.otherName / 2 }],
  ["person", "Miller Vesk", "Muller Vesk", { pairs: PAIRS.otherName / 2 }],
  ["person", "Miller Vek", "Muller Vek", otherName(1, 2)],
  ["person", "Ramesh Orlan Quorvanik", "Rajesh Orlan Quorvanik", otherName(1, 3)],
  ["person", "Rameshbhai Orlan Quorvanik", "Rajeshbhai Orlan Quorvanik", { pairs: PAIRS.otherName / 3 }],
  // A father is not his son; a reversed name is no other one, and a namesake of the father swaps nobody.
  ["person", "Orlan bin Vesk", "Vesk bin Orlan", { parents: COSTS.parentSwap }],
  ["person", "Orlan bin Vesk Torvad", "Vesk bin Orlan Torvad", { parents: COSTS.parentSwap }],
  ["person", "Orlan bin Vesk bin Torvad", "Torvad bin Vesk bin Orlan", {}],
  ["person", "Orlan bin Vesk Torvad", "Torvad Vesk bin Orlan", {}],
  ["person", "Orlan bin Vesk Torvad", "Torvad bin Vesk Orlan", {}],
  ["person", "Orlan bin Vesk bin Torvad", "Torvad Vesk bin Orlan bin", { parents: COSTS.parentSwap }],
  ["person", "Orlan bin Vesk", "Brimsek bin Vesk", { conflicts: conflict(1, 2 + particle) }],
  ["person", "Orlan Torvad bin Vesk", "Vesk Torvad bin Orlan", { parents: COSTS.parentSwap }],
  ["person", "bin Orlan Vesk", "Orlan Vesk", { light: light(particle, 2) }],
  // Syllables of East Asia: one that is missing makes another name, also in a reading of characters.
  ["person", "Zhang Wei", "Wei Zhang", {}],
  ["person", "Zhang Wei", "Cheung Wei", { pairs: PAIRS.dialect / 2 }],
  ["person", "Zhang Wei", "Chang Wei", { pairs: PAIRS.romanisation / 2 }],
  ["person", "Zhang Xiaoming", "Zhang Xiao Ming", { pairs: (2 * PAIRS.joined) / (2 + common) }],
  ["person", "Zhang Wei", "Zhang Wei Ming", { lone: conflict(1, 2 + common) }],
  ["person", "Zhang Xiaoming", "Zhang Xiaoning", { conflicts: conflict(1, 1 + common) }],
  ["person", "John Zhang Wei", "Zhang Wei", { lone: lone((1 + common) * COSTS.usualShare, 1) }],
  ["person", "柳小红", "Liu Xiaohong", {}],
  ["person", "柳小红", "Liu", { lone: conflict(1, 1 + common) }],
  ["person", "柳小红", "Anna Liu Xiaohong", { lone: conflict(1, 2 + common) }],
];

describe.each(ROWS)("of a %s, %s is %s less its charges", (kind, left, right, expected) => {
  test.each([
    [left, right],
    [right, left],
  ])("%s, %s", (one, other) => {
    const { similarity, charges } = compareNames(firstName(kind, one), firstName(kind, other));
    const amounts = Object.entries(expected);
    expect(Object.fromEntries(charges)).toEqual(
      Object.fromEntries(amounts.map(([name, amount]) => [name, expect.closeTo(amount, 9)])) as never,
    );
    expect(similarity).toBeCloseTo(1 - amounts.reduce((sum, [, amount]) => sum + amount, 0), 9);
  });
});
