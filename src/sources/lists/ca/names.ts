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
