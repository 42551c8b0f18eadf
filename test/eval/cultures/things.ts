// Companies, ships and aircraft that nobody has, as somebody else writes them, and others of nearly the same
// name.

import { pick, type Random } from "../../support/random.ts";
import type { DrawnPair } from "./drawn-pair.ts";
import { misspell } from "./typos.ts";

const PROPER = [
  "Belmar",
  "Kordavia",
  "Tramonto",
  "Halvorsk",
  "Zerafin",
  "Ostrevna",
  "Qalmar",
  "Vintara",
  "Dorvenia",
];
/** Near one of the others, and another name. */
const NEAR_PROPER = [
  "Belmont",
  "Kordonia",
  "Tramona",
  "Halverin",
  "Serafim",
  "Ostrava",
  "Qalyan",
  "Vantora",
  "Dorvalia",
];
const BUSINESSES = [
  "Trading",
  "Shipping",
  "Petroleum",
  "Engineering",
  "Technology",
  "Chemical",
  "Construction",
  "Logistics",
];
const PLACES = ["Dubai", "Hong Kong", "Cyprus", "Singapore", "Malta"];
const FORMS: readonly (readonly string[])[] = [
  ["Limited", "Ltd", "Ltd.", "LTD"],
  ["Limited Liability Company", "LLC", "L.L.C.", "OOO"],
  ["Joint Stock Company", "JSC", "AO"],
  ["GmbH", "Gesellschaft mit beschränkter Haftung", "G.m.b.H."],
  ["Sociedad Anónima", "S.A.", "SA"],
];
const ABBREVIATIONS: readonly (readonly [whole: RegExp, short: string])[] = [
  [/\bCompany\b/, "Co."],
  [/\bInternational\b/, "Intl"],
  [/\bTechnology\b/, "Tech"],
  [/\bEngineering\b/, "Eng."],
  [/\band\b/, "&"],
  [/\bBrothers\b/, "Bros"],
];
const NUMBERS: readonly (readonly string[])[] = [
  ["2", "II", "Two"],
  ["3", "III", "Three"],
  ["4", "IV", "Four"],
  ["5", "V", "Five"],
  ["7", "VII", "Seven"],
  ["9", "IX", "Nine"],
];

/** One of two companies, with its name of its own, its business, and how it is incorporated. */
export function drawCompanyPair(random: Random, isMatch: boolean): DrawnPair {
  const forms = pick(random, FORMS);
  const [own, business, extra] = [
    Math.floor(random() * PROPER.length),
    pick(random, BUSINESSES),
    pick(random, ["International", "and Brothers", "General", ""]),
  ];
  const write = (proper = "", kind: string, form = "") =>
    [proper, extra, kind, form].filter((word) => word !== "").join(" ");
  const listed = write(PROPER[own], business, pick(random, forms));
  const [kind, customer] = isMatch
    ? pick(random, [
        ["legal form otherwise", write(PROPER[own], business, pick(random, forms))],
        ["legal form left out", write(PROPER[own], business)],
        ["abbreviated", ABBREVIATIONS.reduce((name, [whole, short]) => name.replace(whole, short), listed)],
        ["a slip", misspell(random, listed)],
        ["with a place", `${listed} (${pick(random, PLACES)})`],
        ["in capitals", write(PROPER[own], business, pick(random, forms)).toUpperCase()],
      ] as const)
    : pick(random, [
        ["another name of its own", write(pick(random, PROPER), business, pick(random, forms))],
        ["the nearest name of its own", write(NEAR_PROPER[own], business, pick(random, forms))],
        ["another business", write(PROPER[own], pick(random, BUSINESSES), pick(random, forms))],
        ["a number on one side", `${write(PROPER[own], business)} ${pick(random, NUMBERS)[0]}`],
      ] as const);
  if (!isMatch && customer === listed) return null;
  const isSameName =
    customer.includes(`${PROPER[own]} `) && customer.includes(business) && !/\d/.test(customer);
  if (!isMatch && isSameName) return null;
  return { schema: "Company", class: "companies", kind, isMatch, listed, customer };
}

const SHIP_WORDS = [
  "Sea Pearl",
  "Golden Horizon",
  "Amber",
  "Nord Fortune",
  "Kapitan Belov",
  "Lady Marwa",
  "Silver Wave",
];

/** Ships of a series are told apart by their number only. */
export function drawShipPair(random: Random, isMatch: boolean): DrawnPair {
  const words = pick(random, SHIP_WORDS);
  const number = pick(random, NUMBERS);
  const listed = `${words} ${pick(random, number)}`;
  const [kind, customer] = isMatch
    ? pick(random, [
        ["number otherwise", `${words} ${pick(random, number)}`],
        ["number joined", `${words}-${number[0]}`],
        ["number sign", `${words} No. ${number[0]}`],
        ["ship's prefix", `${pick(random, ["MV", "M/V", "MT", "SS"])} ${listed}`],
        ["words joined", listed.replace(" ", "")],
        ["in capitals", listed.toUpperCase()],
      ] as const)
    : pick(random, [
        ["another number", `${words} ${pick(random, pick(random, NUMBERS))}`],
        ["another name", `${pick(random, SHIP_WORDS)} ${pick(random, number)}`],
      ] as const);
  const isSameShip =
    customer.startsWith(words) && number.some((written) => customer === `${words} ${written}`);
  if (!isMatch && isSameShip) return null;
  return { schema: "Vessel", class: "ships", kind, isMatch, listed, customer };
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const DIGITS = [..."0123456789"];

/** Marks of aircraft: every character counts, hyphens and spaces do not. */
export function drawCraftPair(random: Random, isMatch: boolean): DrawnPair {
  const draw = (from: readonly string[], count: number) =>
    Array.from({ length: count }, () => pick(random, from)).join("");
  const [state, mark] = pick(random, [
    ["RA", draw(DIGITS, 5)],
    ["EP", draw(LETTERS, 3)],
    ["YV", draw(DIGITS, 4)],
    ["T7", draw(LETTERS, 3)],
    ["VP", `B${draw(LETTERS, 2)}`],
  ] as const);
  const listed = `${state}-${mark}`;
  const at = Math.floor(random() * mark.length);
  const replace = (letter: string) => `${state}-${mark.slice(0, at)}${letter}${mark.slice(at + 1)}`;
  const [kind, customer] = isMatch
    ? pick(random, [
        ["hyphen left out", `${state}${mark}`],
        ["hyphen as space", `${state} ${mark}`],
        ["small letters", listed.toLowerCase()],
      ] as const)
    : pick(random, [
        ["another character", replace(pick(random, /\d/.test(mark) ? DIGITS : LETTERS))],
        ["another state", `${pick(random, ["HB", "D", "N"])}-${mark}`],
      ] as const);
  return { schema: "Airplane", class: "aircraft", kind, isMatch, listed, customer };
}
