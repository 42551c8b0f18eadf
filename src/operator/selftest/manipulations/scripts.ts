// Names of Cyrillic and Greek countries put back into their script, as a bank there would hold them, and from
// there into Latin letters by another rule than the list's. Rough where the Latin letters don't show it (soft
// signs, е and э).

import type { ListedName, Manipulation } from "./listed-name.ts";
import { pick } from "./random.ts";

type Rules = readonly (readonly [from: string, to: string])[];

/** The first rule that fits is taken; "$" is the end of a word, "^" its start. */
const TO_CYRILLIC: Rules = [
  ["shch", "щ"],
  ["zh", "ж"],
  ["kh", "х"],
  ["ts", "ц"],
  ["ch", "ч"],
  ["sh", "ш"],
  ["skiy$", "ский"],
  ["sky$", "ский"],
  ["skii$", "ский"],
  ["iy$", "ий"],
  ["yy$", "ый"],
  ["ii$", "ий"],
  ["ey$", "ей"],
  ["ei$", "ей"],
  ["ai$", "ай"],
  ["oi$", "ой"],
  ["ay$", "ай"],
  ["oy$", "ой"],
  ["ry$", "рий"],
  ["ny$", "ний"],
  ["ly$", "лий"],
  ["iya$", "ия"],
  ["ia$", "ия"],
  ["yo", "ё"],
  ["yu", "ю"],
  ["iu", "ю"],
  ["ya", "я"],
  ["ye", "е"],
  ["ie", "ие"],
  ["a", "а"],
  ["b", "б"],
  ["ck", "к"],
  ["c", "к"],
  ["d", "д"],
  ["e", "е"],
  ["f", "ф"],
  ["g", "г"],
  ["h", "х"],
  ["i", "и"],
  ["j", "дж"],
  ["k", "к"],
  ["l", "л"],
  ["m", "м"],
  ["n", "н"],
  ["o", "о"],
  ["p", "п"],
  ["q", "к"],
  ["r", "р"],
  ["s", "с"],
  ["t", "т"],
  ["u", "у"],
  ["v", "в"],
  ["w", "в"],
  ["x", "кс"],
  ["y", "ы"],
  ["z", "з"],
  ["'", "ь"],
];

const FROM_CYRILLIC_BASE: Rules = [..."абвгдезиклмнопрстуф"].map((letter, i) => [
  letter,
  "abvgdeziklmnoprstuf".charAt(i),
]);

/**
 * Scholarly with marks, French and German: the three that lists of Europe have most, next to the English one.
 */
const FROM_CYRILLIC: readonly Rules[] = [
  [
    ["ж", "ž"],
    ["х", "ch"],
    ["ц", "c"],
    ["ч", "č"],
    ["ш", "š"],
    ["щ", "šč"],
    ["ю", "ju"],
    ["я", "ja"],
    ["ё", "ë"],
    ["й", "j"],
    ["ы", "y"],
    ["ь", ""],
    ...FROM_CYRILLIC_BASE,
  ],
  [
    ["ж", "j"],
    ["х", "kh"],
    ["ц", "ts"],
    ["ч", "tch"],
    ["ш", "ch"],
    ["щ", "chtch"],
    ["ю", "iou"],
    ["я", "ia"],
    ["ё", "io"],
    ["ий$", "i"],
    ["й", "ï"],
    ["ы", "y"],
    ["ь", ""],
    ["у", "ou"],
    ["ин$", "ine"],
    ...FROM_CYRILLIC_BASE,
  ],
  [
    ["ж", "sch"],
    ["х", "ch"],
    ["ц", "z"],
    ["ч", "tsch"],
    ["ш", "sch"],
    ["щ", "schtsch"],
    ["ю", "ju"],
    ["я", "ja"],
    ["ё", "jo"],
    ["ий$", "i"],
    ["й", "i"],
    ["ы", "y"],
    ["ь", ""],
    ["в", "w"],
    ["з", "s"],
    ...FROM_CYRILLIC_BASE,
  ],
];

const TO_GREEK: Rules = [
  ["poulos$", "πουλος"],
  ["poulou$", "πουλου"],
  ["ou", "ου"],
  ["th", "θ"],
  ["ch", "χ"],
  ["ps", "ψ"],
  ["ks", "ξ"],
  ["x", "ξ"],
  ["mp", "μπ"],
  ["nt", "ντ"],
  ["gk", "γκ"],
  ["ai", "αι"],
  ["ei", "ει"],
  ["is$", "ης"],
  ["i$", "η"],
  ["os$", "ος"],
  ["as$", "ας"],
  ["s$", "ς"],
  ["a", "α"],
  ["b", "μπ"],
  ["c", "κ"],
  ["d", "δ"],
  ["e", "ε"],
  ["f", "φ"],
  ["g", "γ"],
  ["h", "χ"],
  ["i", "ι"],
  ["j", "τζ"],
  ["k", "κ"],
  ["l", "λ"],
  ["m", "μ"],
  ["n", "ν"],
  ["o", "ο"],
  ["p", "π"],
  ["r", "ρ"],
  ["s", "σ"],
  ["t", "τ"],
  ["u", "ου"],
  ["v", "β"],
  ["w", "ου"],
  ["y", "υ"],
  ["z", "ζ"],
];

const CYRILLIC_COUNTRIES = ["bg", "by", "kg", "kz", "mk", "ru", "su", "ua"];
const GREEK_COUNTRIES = ["gr", "cy"];

/** Family names that are surely Greek, since Cyprus lists many others. */
const GREEK_ENDING = /(?:poulo[su]|id[ie]s|akis|aki|oglou|iou|atos|elis|anos)$/i;

export const toCyrillic: Manipulation = (name) =>
  isOf(name, CYRILLIC_COUNTRIES) ? apply(TO_CYRILLIC, name.text) : null;

export const cyrillicAndBack: Manipulation = (name, random) => {
  const cyrillic = toCyrillic(name, random);
  return cyrillic === null ? null : apply(pick(random, FROM_CYRILLIC), cyrillic);
};

export const toGreek: Manipulation = (name) =>
  isOf(name, GREEK_COUNTRIES) && GREEK_ENDING.test(name.text) ? apply(TO_GREEK, name.text) : null;

function isOf(name: ListedName, countries: readonly string[]): boolean {
  const isPlain = /^[A-Za-z' -]+$/.test(name.text);
  return name.group === "person" && isPlain && name.countries.some((code) => countries.includes(code));
}

/**
 * Writes every word of a text by the rules, with a capital at its start. Throws when a letter has no rule.
 */
function apply(rules: Rules, text: string): string {
  return text
    .split(/([ -])/)
    .map((word) => (/^[ -]?$/.test(word) ? word : capitalise(applyToWord(rules, word.toLowerCase()))))
    .join("");
}

function applyToWord(rules: Rules, word: string): string {
  let result = "";
  for (let place = 0; place < word.length; ) {
    const rule = rules.find(([from]) =>
      from.endsWith("$") ? word.slice(place) === from.slice(0, -1) : word.startsWith(from, place),
    );
    if (rule === undefined) throw new Error(`No rule for ${word.slice(place)}.`);
    result += rule[1];
    place += rule[0].replace("$", "").length;
  }
  return result;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
