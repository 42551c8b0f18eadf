// What somebody does to a listed name so that a program misses it and a person still reads it. Each operation
// takes a text and returns another one, or null where it doesn't apply.

import { pick, type Random } from "../../support/random.ts";
import { below, chance } from "../chance.ts";
import {
  BLANKS,
  COMBINING,
  DEFAULT_IGNORABLE,
  DIGITS,
  EMOJI,
  LOOK_ALIKES,
  SIGNS,
  STROKES,
  SYMBOLS,
  TWO_FOR_ONE,
  ZERO_WIDTH,
} from "./letters.ts";
import type { HiddenParty } from "./listed-parties.ts";

export interface Operation {
  readonly name: string;
  readonly group: "script" | "order" | "slip" | "look-alike" | "insert" | "spacing" | "filler";
  apply(text: string, random: Random, party: HiddenParty): string | null;
}

/** Operations are done in this order: a filler stays as it is written. */
export const GROUPS: readonly Operation["group"][] = [
  "script",
  "order",
  "slip",
  "look-alike",
  "insert",
  "spacing",
  "filler",
];

/** Slips of one name: with more, a reader isn't sure either. */
const SLIPS_MAX = 1;

const words = (text: string) => text.split(" ").filter((word) => word !== "");

// Letters

type Table = ReadonlyMap<string, readonly string[]>;

/** One letter of a table is replaced, half of them or all, at most `most`. */
function replaceLetters(table: Table, most = Number.POSITIVE_INFINITY): Operation["apply"] {
  return (text, random) => {
    const letters = [...text];
    const places = letters.flatMap((letter, at) => (table.has(letter) ? [at] : []));
    if (places.length === 0) return null;
    const share = pick(random, [0, 0.5, 1]);
    const chosen = share === 0 ? [pick(random, places)] : places.filter(() => chance(random, share));
    if (chosen.length === 0) chosen.push(pick(random, places));
    while (chosen.length > most) chosen.splice(below(random, chosen.length), 1);
    // One alphabet is used throughout: the same place in each row of look-alikes.
    const alphabet = below(random, 60);
    for (const at of chosen) {
      const alike = table.get(letters[at] ?? "") ?? [];
      letters[at] = alike[alphabet % alike.length] ?? "";
    }
    return letters.join("");
  };
}

/** Puts something between letters of words: in one place, or in all. */
function insert(signs: readonly string[], everywhere: number): Operation["apply"] {
  return (text, random) => {
    const letters = [...text];
    const places = letters.flatMap((letter, at) =>
      at > 0 && /[\p{L}\p{N}]/u.test(letter) && /[\p{L}\p{N}]/u.test(letters[at - 1] ?? "") ? [at] : [],
    );
    if (places.length === 0) return null;
    const isEverywhere = chance(random, everywhere);
    const few = 1 + below(random, 3);
    const chosen = new Set(isEverywhere ? places : Array.from({ length: few }, () => pick(random, places)));
    const own = pick(random, signs);
    const isMixed = chance(random, 0.3);
    return letters
      .map((letter, at) => (chosen.has(at) ? (isMixed ? pick(random, signs) : own) + letter : letter))
      .join("");
  };
}

/** Puts marks behind letters. */
function mark(marks: readonly string[]): Operation["apply"] {
  return (text, random) => {
    const letters = [...text];
    const places = letters.flatMap((letter, at) => (/\p{L}/u.test(letter) ? [at] : []));
    if (places.length === 0) return null;
    const isEverywhere = chance(random, 0.4);
    const chosen = new Set(isEverywhere ? places : [pick(random, places), pick(random, places)]);
    const own = pick(random, marks);
    return letters.map((letter, at) => (chosen.has(at) ? letter + own : letter)).join("");
  };
}

/** One slip in a word of at least five letters. */
function slip(change: (word: readonly string[], at: number) => readonly string[]): Operation["apply"] {
  return (text, random) => {
    const all = text.split(" ");
    const places = all.flatMap((word, at) => (/^\p{L}{5,}$/u.test(word) ? [at] : []));
    if (places.length === 0) return null;
    const place = pick(random, places);
    const letters = [...(all[place] ?? "")];
    // The first letter says most to a reader.
    all[place] = change(letters, 1 + below(random, letters.length - 2)).join("");
    const changed = all.join(" ");
    return changed === text ? null : changed;
  };
}

// Spaces

/** Replaces the spaces between words. */
function spaces(signs: readonly string[]): Operation["apply"] {
  return (text, random) => {
    if (!text.includes(" ")) return null;
    const sign = pick(random, signs);
    return text.replaceAll(" ", sign);
  };
}

/** Writes every letter apart; words are farther apart, or as far. */
function apart(between: readonly string[]): Operation["apply"] {
  return (text, random) => {
    const sign = pick(random, between);
    const wide = pick(random, sign === " " ? ["  ", "   "] : [" ", "  ", sign]);
    const spelled = words(text).map((word) => [...word].join(sign));
    return spelled.length === 0 ? null : spelled.join(wide);
  };
}

// Fillers

/** Characters between two words of a name; behind more, a reader takes them for two names. */
const BETWEEN_LENGTH_MAX = 20;

type Where = "before" | "after" | "around" | "between";

function put(text: string, random: Random, filler: string, where: readonly Where[]): string | null {
  const place = pick(random, where);
  if (place === "before") return `${filler} ${text}`;
  if (place === "after") return `${text} ${filler}`;
  if (place === "around") return `${filler} ${text} ${filler}`;
  const all = text.split(" ");
  if (all.length < 2 || filler.length > BETWEEN_LENGTH_MAX) return null;
  all.splice(1 + below(random, all.length - 1), 0, filler);
  return all.join(" ");
}

const filler =
  (make: (random: Random, text: string) => string, where: readonly Where[]): Operation["apply"] =>
  (text, random) =>
    put(text, random, make(random, text), where);

const ENDS: readonly Where[] = ["before", "after", "around"];
const ANYWHERE: readonly Where[] = [...ENDS, "between"];
const COUNTS = [1, 2, 5, 12, 25, 50, 60];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Words of payments that no list has as a name. */
const ORDINARY =
  "payment for the goods and services under our contract of May delivery order number invoice settlement monthly rent salary advance balance second part thanks with regards as agreed by phone please credit account without charges urgent transfer spare parts office supplies consulting fee family support school books".split(
    " ",
  );
const TITLES =
  "Mr Mrs Dr Prof Eng Haji Sheikh General Colonel H.E. Sayyid Mullah Don Sir Herr Madame Capt. Adv. Rev. Tovarishch".split(
    " ",
  );
const LEGAL_FORMS = "LLC Ltd GmbH S.A. JSC OOO B.V. FZE PLC Inc Co. SARL A.S. Pty EOOD SpA".split(" ");
const LEAD_WORDS = [
  ..."FOR IFO OBO C/O UBO ATTN VIA BY TO FAO DBA A/C BENE".split(" "),
  "ON BEHALF OF",
  "IN FAVOUR OF",
  "ULTIMATE BENEFICIARY",
  "CARE OF",
  "PAY TO",
];
const OTHER_PARTIES = ["Orla Penwick", "Merrit Tolliver", "Penwick Garden Supplies", "Tolliver & Daughters"];

const repeated = (random: Random, make: () => string) =>
  Array.from({ length: pick(random, COUNTS) }, make).join(" ");
const digits = (random: Random) =>
  Array.from({ length: 1 + below(random, 9) }, () => below(random, 10)).join("");
const reference = (random: Random) =>
  `${pick(random, ["REF", "INV", "INVOICE", "ORDER", "NO.", "RF", "PO", "KD-NR"])}${pick(random, [" ", "", ":", "-"])}${digits(random)}${pick(random, ["/", "", " /", ":", "//", "-", ";"])}`;

// Orders and scripts

const LOOK_ALIKE_OPERATIONS: readonly Operation[] = Object.entries(LOOK_ALIKES).map(([name, table]) => ({
  name: `letters: ${name}`,
  group: "look-alike",
  apply: replaceLetters(table),
}));

export const OPERATIONS: readonly Operation[] = [
  {
    name: "other script",
    group: "script",
    apply: (_, random, { otherScripts }) => (otherScripts.length === 0 ? null : pick(random, otherScripts)),
  },
  {
    name: "words reversed",
    group: "order",
    apply: (text) => (words(text).length < 2 ? null : words(text).reverse().join(" ")),
  },
  {
    name: "surname, comma",
    group: "order",
    apply: (text) => {
      const all = words(text);
      return all.length < 2 ? null : `${all.at(-1)}, ${all.slice(0, -1).join(" ")}`;
    },
  },
  {
    name: "words rotated",
    group: "order",
    apply: (text) => {
      const all = words(text);
      return all.length < 3 ? null : [...all.slice(1), all[0]].join(" ");
    },
  },
  {
    name: "middle initial",
    group: "order",
    apply: (text, random, { group }) => {
      const [first = "", second = "", ...rest] = words(text);
      if (group !== "person" || rest.length === 0) return null;
      return [first, second.slice(0, 1) + pick(random, ["", "."]), ...rest].join(" ");
    },
  },
  {
    name: "case",
    group: "slip",
    apply: (text, random) =>
      pick(random, [
        text.toUpperCase(),
        text.toLowerCase(),
        [...text].map((letter, i) => (i % 2 ? letter.toUpperCase() : letter.toLowerCase())).join(""),
      ]),
  },
  { name: "letter doubled", group: "slip", apply: slip((word, at) => word.toSpliced(at, 0, word[at] ?? "")) },
  { name: "letter dropped", group: "slip", apply: slip((word, at) => word.toSpliced(at, 1)) },
  {
    name: "letters swapped",
    group: "slip",
    apply: slip((word, at) => word.toSpliced(at, 2, word[at + 1] ?? "", word[at] ?? "")),
  },
  ...LOOK_ALIKE_OPERATIONS,
  { name: "digits for letters", group: "look-alike", apply: replaceLetters(DIGITS, 4) },
  { name: "signs for letters", group: "look-alike", apply: replaceLetters(SIGNS, 4) },
  { name: "two letters for one", group: "look-alike", apply: replaceLetters(TWO_FOR_ONE, 3) },
  { name: "zero width", group: "insert", apply: insert(ZERO_WIDTH, 0.5) },
  { name: "default-ignorable", group: "insert", apply: insert(DEFAULT_IGNORABLE, 0.5) },
  { name: "marks on letters", group: "insert", apply: mark(COMBINING) },
  { name: "strokes through letters", group: "insert", apply: mark(STROKES) },
  { name: "emoji between letters", group: "insert", apply: insert(EMOJI, 0.7) },
  { name: "blank between letters", group: "insert", apply: insert(BLANKS, 0.7) },
  { name: "symbol between letters", group: "insert", apply: insert(SYMBOLS, 0.7) },
  { name: "letters spaced", group: "spacing", apply: apart([" "]) },
  {
    name: "letters spaced evenly",
    group: "spacing",
    apply: (text) => [...text.replaceAll(" ", "")].join(" "),
  },
  { name: "letters with dots or hyphens", group: "spacing", apply: apart([".", "-", "_", "*", "/"]) },
  { name: "no spaces", group: "spacing", apply: spaces([""]) },
  { name: "hyphens for spaces", group: "spacing", apply: spaces(["-", "_", "/", "--", " - "]) },
  { name: "dots for spaces", group: "spacing", apply: spaces([".", "·", "...", "+", "|", "\\"]) },
  { name: "other blanks for spaces", group: "spacing", apply: spaces(BLANKS) },
  {
    name: "word in two pieces",
    group: "spacing",
    apply: (text, random) => {
      const all = text.split(" ");
      const places = all.flatMap((word, at) => (/^\p{L}{6,}$/u.test(word) ? [at] : []));
      if (places.length === 0) return null;
      const place = pick(random, places);
      const word = all[place] ?? "";
      const cut = 2 + below(random, word.length - 3);
      all[place] = `${word.slice(0, cut)}${pick(random, [" ", "-", ". "])}${word.slice(cut)}`;
      return all.join(" ");
    },
  },
  {
    name: "override mark",
    group: "spacing",
    apply: (text, random) => {
      const turned = (text.match(/\P{M}\p{M}*/gu) ?? []).reverse().join("");
      return pick(random, [`\u202e${turned}\u202c`, `\u202e${turned}`, `\u2067\u202e${turned}\u202c\u2069`]);
    },
  },
  {
    name: "single letters",
    group: "filler",
    apply: filler((random) => repeated(random, () => pick(random, LETTERS)), ENDS),
  },
  {
    name: "numbers",
    group: "filler",
    apply: filler((random) => repeated(random, () => digits(random)), ANYWHERE),
  },
  {
    name: "number without a blank",
    group: "filler",
    apply: (text, random) => pick(random, [`${digits(random)}${text}`, `${text}${digits(random)}`]),
  },
  {
    name: "name repeated",
    group: "filler",
    apply: (text, random) =>
      Array.from({ length: pick(random, [2, 3, 8]) }, () => text).join(pick(random, [" ", ""])),
  },
  {
    name: "first word repeated",
    group: "filler",
    apply: (text, random) => `${repeated(random, () => words(text)[0] ?? "")} ${text}`,
  },
  {
    name: "punctuation",
    group: "filler",
    apply: filler(
      (random) =>
        pick(random, ["/", "//", "...", "-", "***", "(", '"', "?:", ">>", "+++", "'", "."]).repeat(
          pick(random, [1, 1, 3, 20]),
        ),
      ANYWHERE,
    ),
  },
  {
    name: "ordinary words",
    group: "filler",
    apply: filler((random) => repeated(random, () => pick(random, ORDINARY)), ENDS),
  },
  {
    name: "title",
    group: "filler",
    apply: filler((random) => pick(random, TITLES), ["before", "between", "after"]),
  },
  {
    name: "legal form",
    group: "filler",
    apply: filler((random) => pick(random, LEGAL_FORMS), ["after", "before"]),
  },
  {
    name: "reference",
    group: "filler",
    apply: (text, random) => reference(random) + pick(random, ["", " "]) + text,
  },
  { name: "lead word", group: "filler", apply: filler((random) => pick(random, LEAD_WORDS), ["before"]) },
  {
    name: "lead word behind a party",
    group: "filler",
    apply: (text, random) => `${pick(random, OTHER_PARTIES)} ${pick(random, LEAD_WORDS)} ${text}`,
  },
  {
    name: "beside another party",
    group: "filler",
    apply: (text, random) => {
      const other = pick(random, OTHER_PARTIES);
      const between = pick(random, [" and ", " / ", ", ", " & ", "; ", " + ", " "]);
      return chance(random, 0.5) ? other + between + text : text + between + other;
    },
  },
  {
    name: "in brackets",
    group: "filler",
    apply: (text, random) =>
      `${pick(random, OTHER_PARTIES)} ${pick(random, ["()", "[]", '""', "<>", "{}", "«»"]).split("").join(text)}`,
  },
];

/** Pairs after which nobody can read where the name begins. */
const UNREADABLE: readonly (readonly [string, string])[] = [
  ["letters spaced", "single letters"],
  ["letters spaced evenly", "single letters"],
  ["blank between letters", "single letters"],
];

/** True when a person still reads a name after these operations. */
export function isReadable(operations: ReadonlySet<Operation>): boolean {
  const names = new Set([...operations].map(({ name }) => name));
  return (
    [...operations].filter(({ group }) => group === "slip").length <= SLIPS_MAX &&
    !UNREADABLE.some(([one, other]) => names.has(one) && names.has(other))
  );
}
