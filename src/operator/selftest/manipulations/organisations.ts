// What clerks do to the names of firms and ships: write the legal form out or short, leave it out, put one
// on, set a ship's prefix. Forms are swapped for other writings of the same form only.

import { inCaseOfName, isLegalWord, type Manipulation, splitSpaces } from "./listed-name.ts";
import { pick } from "./random.ts";

/** Writings of one form each, without full stops; in a name they may have them. */
const WRITINGS: readonly (readonly string[])[] = [
  ["ltd", "limited"],
  ["co ltd", "company limited", "co limited", "company ltd"],
  ["llc", "limited liability company", "l.l.c."],
  ["corp", "corporation"],
  ["inc", "incorporated"],
  ["co", "company"],
  ["plc", "public limited company"],
  ["gmbh", "gesellschaft mit beschränkter haftung", "g.m.b.h."],
  ["ag", "aktiengesellschaft"],
  ["ooo", "obshchestvo s ogranichennoi otvetstvennostyu", "o.o.o."],
  ["oao", "otkrytoe aktsionernoe obshchestvo"],
  ["zao", "zakrytoe aktsionernoe obshchestvo"],
  ["ao", "aktsionernoe obshchestvo"],
  ["jsc", "joint stock company", "j.s.c."],
  ["pjsc", "public joint stock company"],
  ["ojsc", "open joint stock company"],
  ["sa de cv", "s.a. de c.v.", "sociedad anonima de capital variable"],
  ["sa", "s.a.", "sociedad anonima"],
  ["sarl", "s.a.r.l.", "societe a responsabilite limitee"],
  ["srl", "s.r.l."],
  ["spa", "s.p.a."],
  ["sas", "s.a.s."],
  ["ltda", "limitada"],
  ["bv", "b.v."],
  ["nv", "n.v."],
  ["as", "a.s.", "anonim sirketi"],
  ["doo", "d.o.o."],
  ["fze", "f.z.e.", "free zone establishment"],
  ["pte ltd", "private limited", "pte limited"],
  ["pty ltd", "proprietary limited"],
  ["pvt ltd", "private limited"],
  ["sal", "s.a.l."],
  ["lp", "limited partnership"],
  ["est", "establishment"],
];

/** Longer writings first, so that "co ltd" isn't read as "ltd". */
const PATTERNS = WRITINGS.flatMap((group) =>
  group.map((writing) => ({ writing, others: group.filter((other) => other !== writing) })),
)
  .sort((a, b) => b.writing.length - a.writing.length)
  .map((entry) => ({ ...entry, pattern: patternOf(entry.writing) }));

/**
 * At the end of a name, after a space or comma. A short form may have a full stop after each letter or word.
 */
function patternOf(writing: string): RegExp {
  const letters = writing.replaceAll(".", "");
  const words = letters.split(" ").map((word) => (word.length <= 4 ? `${[...word].join("\\.?")}\\.?` : word));
  return new RegExp(`(?<=[\\s,])\\s*${words.join(",?\\s+")}$`, "iu");
}

function findForm(text: string): { bare: string; found: string; others: readonly string[] } | null {
  for (const { pattern, others } of PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null)
      return { bare: text.slice(0, found.index).replace(/[\s,]+$/, ""), found: found[0].trim(), others };
  }
  return null;
}

export const swapLegalForm: Manipulation = ({ text, group }, random) => {
  const form = group === "organization" ? findForm(text) : null;
  if (form === null || form.bare === "") return null;
  const others = form.others.filter((other) => other !== form.found.toLowerCase());
  return others.length === 0 ? null : `${form.bare} ${inCaseOfName(text, pick(random, others))}`;
};

/** Never leaves a single word: "ANGLO CO" would be any Anglo. */
export const dropLegalForm: Manipulation = ({ text, group }) => {
  const form = group === "organization" ? findForm(text) : null;
  if (form === null || splitSpaces(form.bare).length < 2 || isLegalWord(form.bare.split(/\s/).at(-1) ?? ""))
    return null;
  return form.bare;
};

const ADDED_FORMS = ["Ltd", "LLC", "Inc.", "Co., Ltd.", "JSC", "S.A."];

export const addLegalForm: Manipulation = ({ text, group }, random) => {
  const words = splitSpaces(text);
  if (group !== "organization" || words.length < 2 || words.some(isLegalWord) || /[()]/.test(text))
    return null;
  return `${text} ${pick(random, ADDED_FORMS)}`;
};

const SHIP_PREFIXES = ["MV", "M/V", "MT", "M/T", "M.V."];

export const addShipPrefix: Manipulation = ({ text, group }, random) =>
  group === "vessel" ? `${pick(random, SHIP_PREFIXES)} ${text}` : null;
