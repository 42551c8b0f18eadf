// Names as customers and lists write them: two scripts, commas, several names in a field, machine-readable
// lines, initials, characters with and without readings, legal forms, ships.

import { FAMILY, GIVEN } from "../../support/invented-names.ts";
import { pick, type Random } from "../../support/random.ts";

const OTHER_SCRIPT = ["Олег", "Иванов", "محمد", "رحمان", "מוחמד", "Γιώργος", "Олена Ткаченко"];
const HAN = ["王小红", "柳桂英", "张伟", "欧阳建国", "김정은", "山田太郎"];
const READ = ["Wang Xiaohong", "Liu Guiying", "Zhang Wei", "Ouyang Jianguo", "Kim Jong Un", "Yamada Taro"];

const initialOf = (word: string) => `${[...word][0] ?? ""}.`;
const machine = (text: string) => text.toUpperCase().replace(/[^A-Z]+/g, "<");

type Shape = (name: string, random: Random) => string;

const OF_PEOPLE: readonly Shape[] = [
  (name, random) => `${pick(random, OTHER_SCRIPT)}, ${name}`,
  (name, random) => `${name}, ${pick(random, OTHER_SCRIPT)}`,
  (name, random) => `${name} (${pick(random, OTHER_SCRIPT)})`,
  (name, random) => `${name} / ${pick(random, HAN)}`,
  (_, random) => pick(random, HAN),
  (_, random) => pick(random, READ),
  (_, random) => `${pick(random, READ)} (${pick(random, HAN)})`,
  (name, random) => `${name} c/o ${pick(random, GIVEN)} ${pick(random, FAMILY)}`,
  (name, random) => `${name} and ${pick(random, GIVEN)} ${pick(random, FAMILY)}`,
  (name, random) => `${name} a.k.a. ${pick(random, GIVEN)} ${pick(random, FAMILY)}`,
  (name) => name.replace(/^(.*) (\S+)$/, "$2, $1"),
  (name) => name.replace(/^(.*) (\S+)$/, (_, given, family) => `${initialOf(given)} ${family}`),
  (name) => name.replace(/^(.*) (\S+)$/, (_, given, family) => `${family} ${initialOf(given)}`),
  (name) =>
    name.replace(/^(.*) (\S+)$/, (_, given, family) =>
      `P<UTO${machine(family)}<<${machine(given)}`.padEnd(44, "<").slice(0, 44),
    ),
  (name) => `Dr. ${name} Jr`,
  (name) => `${name} ${name}`.slice(0, 35),
  (name) => name.replaceAll(" ", "-"),
  (name) => name.replaceAll(" ", ""),
  (name) => name.toUpperCase(),
];

const OF_OTHERS: readonly Shape[] = [
  (name) => `${name} LLC`,
  (name) => `ООО "${name}"`,
  (name) => `${name} Trading Co., Ltd.`,
  (name, random) => `${name} (${pick(random, OTHER_SCRIPT)})`,
  (name, random) => `${name} c/o ${pick(random, FAMILY)} Bank`,
  (name) => `M/V ${name}`,
  (name) => `${name} 2`,
  (name, random) => `${pick(random, HAN)} ${name}`,
  (name) => name.replaceAll(" ", ""),
  (name) => `${name} Holding International`.slice(0, 35),
];

/** Invented words as two countries write them: of one sound, and too unlike for a typing error. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ["Fennimark", "Phenimarc"],
  ["Jorvik", "Dzhorvick"],
  ["Quillon", "Killoun"],
  ["Khoudjandi", "Hujandi"],
  ["Jouqsheed", "Djukshid"],
  ["Shouqayri", "Schukairi"],
];

/** The name with each of its words that has two spellings in the other one; null when none has. */
export function respell(name: string): string | null {
  const other = name.replace(/\p{L}+/gu, (word) => {
    for (const [one, two] of SPELLINGS) {
      if (word === one) return two;
      if (word === two) return one;
    }
    return word;
  });
  return other === name ? null : other;
}

/** The name as somebody may write it. */
export function reshape(random: Random, name: string, isPerson: boolean): string {
  return pick(random, isPerson ? OF_PEOPLE : OF_OTHERS)(name, random);
}
