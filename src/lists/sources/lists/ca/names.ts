// Splits the names of Canada's list: its aliases are one text of several scripts, languages and kinds of
// separator, and its bodies are named in both official languages and with their acronyms. Pure.

import { NAME_SEPARATORS, splitOutsideBrackets } from "../../fields/enumerations.ts";
import { cleanText } from "../../files/text.ts";

/** A language before a name: "Belarussian: …", "Arabic :…"; it also separates the name before it. */
const LANGUAGE =
  /\(?\b(?:Russian|Belarus(?:s)?ian|Ukrainian|Arabic|Persian|Farsi|Dari|Pashto|Chinese|Burmese|Hebrew|Spanish|French|English|Korean|Georgian|Armenian|Romanian)\s*:/g;

const ALSO_KNOWN = /\(?\b(?:a\.k\.a\.?|aka|also known as|otherwise known as)(?=[\s:])\s*:?/gi;

/** Legal forms and nothing else: after a comma they belong to the name before it, "Plant 17, JSC". */
const LEGAL_FORM =
  /^(?:(?:co|corp|inc|ltd|llc|llp|plc|pjsc|ojsc|cjsc|jsc|gmbh|ag|sa|s\.a|srl|spa|fze|fzco|pte|pvt|oao|ooo|zao|ao|pao|limited|ООО|ОАО|ПАО|ЗАО|АО|САО|ФГУП|ФГБУ|ТАА|ААТ)(?:[\s.,]+|$))+$/iu;

/** The names that a string of aliases holds, in order. */
export function splitAliases(text: string, isPerson: boolean): string[] {
  const parted = trimName(text).replace(LANGUAGE, ";").replace(ALSO_KNOWN, ";");
  return splitOutsideBrackets(parted, NAME_SEPARATORS)
    .flatMap((part) => (isPerson ? splitPerson(part) : splitBody(part)))
    .map(trimName)
    .filter((name) => /\p{L}|\p{N}/u.test(name) && !LEGAL_FORM.test(name));
}

function splitPerson(text: string): string[] {
  return splitOutsideBrackets(text, ",،/").flatMap((part) => part.split(/(?:^|\s)(?:or|and)\s/));
}

function splitBody(text: string): string[] {
  return text
    .split(/\s+or\s+/)
    .flatMap(splitAtCommas)
    .flatMap(splitLanguages);
}

/** "Velmora Plant JSC (also known as Velmash and JSC Zavod Velmora)"; the bracket is not always closed. */
const KNOWN_AS = /^(.+?)\s*\((?:also known as|a\.?k\.?a\.?):?\s+([^()]+)\)?$/i;

/** The name before "(also known as …)" and those within; null for a name without such a bracket. */
export function splitKnownAs(text: string): string[] | null {
  const [, name, others = ""] = KNOWN_AS.exec(cleanText(text)) ?? [];
  if (name === undefined) return null;
  const parts = splitAtCommas(others);
  const last = parts.pop() ?? "";
  return [name, ...parts, ...splitAtAnd(last, parts.length > 0)].map(trimName).filter((one) => one !== "");
}

const FORM_BEFORE =
  /^(?:J\.?S\.?C|[A-Z]?AO|OOO|LLC|PJSC|FSUE|(?:(?:Open|Closed|Public) )?Joint[ -]Stock Company)\b/;
const FORM_BEHIND = /\b(?:JSC|LLC|PJSC|Ltd\.?|Inc\.?|Co\.|OAO|ZAO|OOO|PA)$/;

/** Beginnings of this length make two names those of one body: "Velmash and Velmora Works". */
const BEGINNING_LENGTH = 4;

/**
 * "Chemistry and Mechanics" are one name: only an "and" that is certainly between two names separates them.
 */
function splitAtAnd(text: string, isEnumerated: boolean): string[] {
  const at = text.lastIndexOf(" and ");
  if (at < 0) return [text];
  const [left, right] = [text.slice(0, at), text.slice(at + " and ".length)];
  const beginning = (part: string) =>
    part.replace(FORM_BEFORE, "").replace(/\P{L}/gu, "").slice(0, BEGINNING_LENGTH).toLowerCase();
  const isSure =
    isEnumerated || FORM_BEFORE.test(right) || FORM_BEHIND.test(left) || beginning(left) === beginning(right);
  return isSure ? [left, right] : [text];
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of splitOutsideBrackets(text, ",،")) {
    const before = parts.at(-1);
    if (before !== undefined && LEGAL_FORM.test(part)) parts[parts.length - 1] = `${before}, ${part}`;
    else parts.push(part);
  }
  return parts;
}

/**
 * Letters that each half must have: "Iranian Navy/Force navale iranienne" is two names, "A/S" is a legal
 * form.
 */
const HALF_LETTERS_MIN = 6;

/** The names of a body in both official languages. */
export function splitLanguages(text: string): string[] {
  const halves = splitOutsideBrackets(text, "/");
  const isEachLong = halves.every((half) => half.replace(/\P{L}/gu, "").length >= HALF_LETTERS_MIN);
  return halves.length > 1 && isEachLong ? halves : [cleanText(text)];
}

/** Without separators and lone brackets at the ends. */
function trimName(text: string): string {
  const trimmed = cleanText(text.replace(/^[\s,;:/]+|[\s,;:/]+$/g, ""));
  const opened = trimmed.split("(").length;
  const closed = trimmed.split(")").length;
  if (opened > closed && trimmed.startsWith("(")) return trimmed.slice(1).trim();
  if (closed > opened && trimmed.endsWith(")")) return trimmed.slice(0, -1).trim();
  return trimmed;
}
