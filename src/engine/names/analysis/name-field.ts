// Cuts from the text of a name field what is no name: labels, roles, addresses, numbers of documents, the
// branch of a bank. Forms have one field for all of it, or staff wrote it there. Knows the words around names
// (data/field-words.tsv), not which words are names.

import { FIELD_WORDS } from "../data/field-words.ts";
import type { NameKind } from "./name-kind.ts";

const anyOf = (words: readonly string[]) =>
  words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+")).join("|");

const [LABELS, LEADS, ROLES] = [FIELD_WORDS.label, FIELD_WORDS.lead, FIELD_WORDS.role].map(anyOf);
const [ENDS, UNITS, BRANCHES, NOTES] = [
  FIELD_WORDS.end,
  FIELD_WORDS.unit,
  FIELD_WORDS.branch,
  FIELD_WORDS.note,
].map(anyOf);

const NO_LETTER_BEFORE = "(?<![\\p{L}\\p{N}])";

/** "Surname: Vesk, given names: Orlan". */
const LABELLED = new RegExp(`${NO_LETTER_BEFORE}(?:${LABELS}|${LEADS})\\s*[:=]\\s*`, "giu");
const LEAD = new RegExp(`^\\s*(?:${LEADS})[\\s.:-]+(?=\\p{L})`, "iu");

/** What begins no name, with a colon or the digits of a number behind it, up to the end. */
const END = new RegExp(
  `[\\s,;(/-](?:${ENDS})(?:\\.|\\b)\\s*(?:(?:no|nr|number)\\b\\.?\\s*)?(?:[:#=]|[-+/.]?\\s?[\\p{L}+(]{0,5}\\d).*$`,
  "isu",
);

/** A number before a name: "Ref 4711/Orlan Vesk", "Invoice no. 4711 Orlan Vesk", "4711/Orlan Vesk". */
const NUMBER = "\\p{L}{0,4}-?\\d[\\p{L}\\d.-]*";
const HEAD = new RegExp(
  `^\\W*(?:(?:${ENDS})(?!\\p{L})\\.?[\\s:#-]*(?:(?:no|nr|number)\\b\\.?[\\s:#-]*)?${NUMBER}[\\s/|:;,–-]|${NUMBER}\\s*/|[\\p{L}-]{2,8}\\.?[\\s:#-]?\\d+\\s*[/:;])[\\s/|:;,–-]*(?=\\p{L}{2})`,
  "iu",
);

/** The longest field for a name. A longer text without its numbers would take the room of other names. */
const NUMBERED_LENGTH_MAX = 140;
/**
 * Long numbers around the name of a thing, and those that touch it: "4711 Quellwerk", "Quellwerk
 * (Nordhaven)4711". Those around the name of a person are dropped as it is read.
 */
const NUMBERS_AROUND =
  /^(?:(?:\d{4,}\s+)+(?=\p{L}{3})|\d+(?=\p{L}{4}))|(?<=\p{L}{4}|\p{L}{2}\))\d+$|(?<=\p{L}{2}\W?)(?:\s\d{4,})+$/gu;

const ROLE_BEFORE = new RegExp(`^\\s*(?:${ROLES})[\\s.,:-]+(?=\\p{L})`, "iu");
const ROLE_BEHIND = new RegExp(`[\\s,;:(/–-](?:${ROLES})[).]?$`, "iu");
/** "…, Director of Quellwerk AG". */
const ROLE_OF = new RegExp(`[,;(–-]\\s?(?:${ROLES})\\s+(?:of|at)\\s.*$`, "iu");

/** Further roles of one person are left. */
const ROLES_MAX = 3;

/** "…, London Branch", "… (Sucursal Madrid)"; without a sign between, only the branch's own words. */
const BRANCH_PART = new RegExp(
  `[,:(–-]\\s?(?:\\p{L}+\\s){0,3}(?:${BRANCHES})(?:\\s\\p{L}+){0,2}[).]?$`,
  "iu",
);
const BRANCH_BEHIND = new RegExp(`(?<=\\S\\s\\S+)(?:\\s\\p{L}+)?\\s(?:${BRANCHES})(?:\\s\\p{L}+)?$`, "iu");
const NOTE = new RegExp(`[\\s,(–-](?:${NOTES})[).]?$`, "iu");

/** Where a street with a number begins, before it or behind it, or the number of a flat. */
const ADDRESS = new RegExp(
  [
    "[\\s,]\\d{1,5}[a-z]?,?\\s(?:[\\p{L}.]+\\s){0,3}(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|square|rue|calle|via|rua|ulitsa|prospekt)\\b",
    "[\\s,]\\p{L}*(?:stra(?:ss|ß)e|str\\.|platz|weg)\\s\\d",
    "[\\s,](?:ul\\.|ulitsa|ulica|pr\\.|prospekt|calle|rue|via|jalan|jl\\.)\\s(?:[\\p{L}.-]+\\s){1,3}\\d",
    `[\\s,](?:${UNITS})\\.?\\s*(?:no\\.?\\s*|#\\s*)?\\d`,
  ].join("|"),
  "iu",
);

/** Punctuation left at the ends of a name. */
export const AROUND = /^[\s:,(–-]+|[\s,()–-]+$/g;

/** Most fields begin and end with a word of a name, and hold no sign or digit: nothing is cut from them. */
const MAY_HOLD_MORE =
  /[\d:;,(=–]|['’]s?(?:\s|$)|\s-\s|\S\s+(?:\S*niederlassung|filial|suc+ursal|rep\S* office)/i;
const OUTER = new Set(
  [...Object.values(FIELD_WORDS).flat(), "trust"].flatMap((words) => {
    const all = words.split(" ");
    return [all[0] ?? "", all.at(-1) ?? ""];
  }),
);

/** False only for a text that cutField leaves as it is. */
export function mayHoldMore(text: string): boolean {
  if (MAY_HOLD_MORE.test(text)) return true;
  const first = text.indexOf(" ");
  if (first < 0) return false;
  return (
    OUTER.has(text.slice(0, first).toLowerCase()) ||
    OUTER.has(text.slice(text.lastIndexOf(" ") + 1).toLowerCase())
  );
}

/** The name in the text of a field, or the whole text when it holds nothing else. */
export function cutField(text: string, kind: NameKind): string {
  if (!mayHoldMore(text)) return text;
  const spaced = kind === "person" ? dropLabels(text.replace(/\s+/g, " ")) : text.replace(/\s+/g, " ");
  const name = spaced
    .replace(LABELLED, " ")
    .replace(LEAD, "")
    .replace(HEAD, "")
    .replace(END, "")
    .replace(AROUND, "");
  const cut = kind === "person" ? cutRoles(name.replace(POSSESSIVE, "")) : cutParts(cutNumbers(name));
  return cut === text.replace(/\s+/g, " ") ? text : cut.replace(AROUND, "").replace(/\s+/g, " ");
}

/** "Orlan Vesk's", and what he has: "Orlan Vesk's account". */
const POSSESSIVE = /(?<=\p{L}{3})(?:['’]s|(?<=s)['’])(?:\s.*)?$/iu;

const FAMILY_LABEL = "(?:surname|family\\s?name|last\\s?name)s?";
const GIVEN_LABEL = "(?:given|first|fore|other)\\s?names?";
const LABEL_PAIRS: readonly RegExp[] = [
  new RegExp(`^\\W*${FAMILY_LABEL}\\W+(.+?)\\W+${GIVEN_LABEL}\\W+(.+)$`, "iu"),
  new RegExp(`^\\W*${GIVEN_LABEL}\\W+(.+?)\\W+${FAMILY_LABEL}\\W+(.+)$`, "iu"),
];

/** "Surname VESK Given names ORLAN": no name has both words, so they need no colon. */
function dropLabels(text: string): string {
  return LABEL_PAIRS.reduce((name, pair) => name.replace(pair, "$1 $2"), text);
}

function cutNumbers(name: string): string {
  return name.length > NUMBERED_LENGTH_MAX ? name : name.replace(NUMBERS_AROUND, "");
}

function cutRoles(text: string): string {
  let name = text.replace(ROLE_BEFORE, "").replace(ROLE_OF, "");
  for (let roles = 0; roles < ROLES_MAX; roles++) {
    const found = ROLE_BEHIND.exec(name);
    if (found === null) break;
    name = name.slice(0, found.index).replace(AROUND, "");
  }
  return name;
}

function cutParts(text: string): string {
  return text.replace(BRANCH_PART, "").replace(BRANCH_BEHIND, "").replace(NOTE, "");
}

/**
 * The text before an address; the text itself when there is none. Organisations are called by streets and
 * numbers, so theirs follows a comma.
 */
export function cutAddress(text: string, kind: NameKind): string {
  const found = /\d/.test(text) ? ADDRESS.exec(text) : null;
  if (found === null || found.index === 0) return text;
  if (kind !== "person" && !text.slice(0, found.index + 2).includes(",")) return text;
  return text.slice(0, found.index).replace(AROUND, "");
}
