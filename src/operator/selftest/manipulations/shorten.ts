// What forms and payment messages do to a name: cut it off at the end of a field, or abbreviate common words.

import { inCaseOfName, type Manipulation, splitSpaces } from "./listed-name.ts";
import { pick } from "./random.ts";

/** Characters of a line of a payment message (SWIFT MT, fields 50 and 59). */
const LINE_LENGTH = 35;

export const cutOff: Manipulation = ({ text }) =>
  text.length <= LINE_LENGTH ? null : text.slice(0, LINE_LENGTH).trimEnd();

/** Common words in the names of organisations, and how they are written short. */
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  association: ["Assn", "Assoc."],
  brothers: ["Bros."],
  chemical: ["Chem."],
  construction: ["Constr."],
  department: ["Dept."],
  development: ["Dev."],
  engineering: ["Engg.", "Eng."],
  enterprises: ["Ent."],
  equipment: ["Equip."],
  foundation: ["Fdn", "Found."],
  general: ["Gen."],
  government: ["Govt"],
  group: ["Grp"],
  holding: ["Hldg"],
  holdings: ["Hldgs"],
  industrial: ["Ind."],
  industries: ["Inds", "Ind."],
  institute: ["Inst."],
  international: ["Intl", "Int'l"],
  investment: ["Inv.", "Invest."],
  laboratory: ["Lab."],
  management: ["Mgmt"],
  manufacturing: ["Mfg"],
  ministry: ["Min."],
  national: ["Natl", "Nat'l"],
  organization: ["Org."],
  petroleum: ["Petr."],
  research: ["Res."],
  services: ["Svcs", "Serv."],
  shipping: ["Shpg"],
  technology: ["Tech."],
  trading: ["Trdg"],
  transport: ["Transp."],
  university: ["Univ."],
};

/** One word; the name keeps another one of four letters or more that is not short. */
export const abbreviate: Manipulation = ({ text, group }, random) => {
  if (group !== "organization") return null;
  const words = splitSpaces(text);
  const places = [...words.keys()].filter((i) =>
    Object.hasOwn(ABBREVIATIONS, (words[i] ?? "").toLowerCase()),
  );
  const plain = words.filter(
    (word) => /^\p{Script=Latin}{4,}$/u.test(word) && !Object.hasOwn(ABBREVIATIONS, word.toLowerCase()),
  );
  if (places.length === 0 || plain.length === 0) return null;
  const place = pick(random, places);
  const forms = ABBREVIATIONS[(words[place] ?? "").toLowerCase()] ?? [];
  return words.with(place, inCaseOfName(text, pick(random, forms))).join(" ");
};
