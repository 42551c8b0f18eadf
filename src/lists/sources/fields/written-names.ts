// Splits several names that a list writes into one text: "A ; B", "a) A b) B", "A (original script: B)", "A
// (ABC)". The UN list and the EU's Journal do so. Pure.

import { cleanText } from "../files/text.ts";
import { isAcronymOf } from "./acronyms.ts";
import { NAME_SEPARATORS, splitOutsideBrackets } from "./enumerations.ts";
import { hasOtherScript } from "./scripts.ts";

export interface WrittenNames {
  /** The names, in order; empty only when the text is blank. */
  readonly names: readonly string[];
  readonly abbreviations: readonly string[];
  /** True when the text says that these were names at an earlier time. */
  readonly isFormer: boolean;
  /** Words about the names that are not names themselves. */
  readonly remarks: readonly string[];
}

const FORMER = /^(?:previously|formerly) (?:listed|known) as$/i;

/** A text in brackets after a name that is not a name. */
const DESCRIPTION = /^(?:birth name|combat name|nom de guerre|sub-unit name|third|martyrs|ngo)$|\d/i;

/** Splits a written text into names, abbreviations and remarks. */
export function splitWrittenNames(text: string): WrittenNames {
  const result = {
    names: [] as string[],
    abbreviations: [] as string[],
    isFormer: false,
    remarks: [] as string[],
  };
  for (const part of splitEnumerated(cleanText(text)).flatMap((piece) =>
    splitOutsideBrackets(piece, NAME_SEPARATORS),
  )) {
    splitPart(part, result);
  }
  return {
    names: [...new Set(result.names)],
    abbreviations: [...new Set(result.abbreviations)],
    isFormer: result.isFormer,
    remarks: result.remarks,
  };
}

/** "a) A b) B" are two. */
export function splitEnumerated(text: string): string[] {
  return text
    .split(/(?:^|\s)[a-z]\)\s+/)
    .map(cleanText)
    .filter((part) => part !== "");
}

interface Result {
  names: string[];
  abbreviations: string[];
  isFormer: boolean;
  remarks: string[];
}

function splitPart(text: string, result: Result): void {
  const born = /^(.+?),? born .+$/i.exec(text);
  if (born?.[1] !== undefined) {
    result.names.push(born[1]);
    result.remarks.push(text);
    return;
  }
  const { outside, brackets } = takeBracketsOff(text);
  if (brackets.length === 0 || outside === "") {
    result.names.push(trimName(text));
    return;
  }
  const inner: string[] = [];
  let isPlain = false;
  for (const bracket of brackets) {
    if (FORMER.test(bracket)) result.isFormer = true;
    else if (isAcronymOf(firstOf(bracket), outside)) {
      inner.unshift(`${outside} (${firstOf(bracket)})`);
      for (const short of bracket.split(",").map(trimName)) {
        if (isAcronymOf(short, outside)) result.abbreviations.push(short);
        else inner.push(short);
      }
    } else if (/original script/i.test(bracket) || hasOtherScript(bracket) !== hasOtherScript(outside)) {
      inner.push(...splitOutsideBrackets(bracket, NAME_SEPARATORS).map(withoutScriptWords));
    } else if (DESCRIPTION.test(bracket)) result.remarks.push(text);
    else isPlain = true;
  }
  // Brackets that hold a piece of the name itself ("LEADER (HONG KONG) INTERNATIONAL") stay where they are.
  result.names.push(isPlain ? trimName(text) : trimName(outside), ...inner.filter((name) => name !== ""));
}

/** A bracket may hold several short names: "(ABC, AB-City)". */
function firstOf(bracket: string): string {
  return trimName(bracket.split(",", 1)[0] ?? "");
}

function withoutScriptWords(text: string): string {
  return trimName(
    text
      .replace(/\(?original script\)?:?/i, "")
      .replace(/ - sub-unit name$/i, "")
      .replace(/\(\)/g, ""),
  );
}

function trimName(text: string): string {
  return cleanText(text.replace(/^[\s,:;)]+|[\s,:;]+$/g, ""));
}

/** The outermost brackets of a text, and the text without them. Unbalanced brackets are left alone. */
function takeBracketsOff(text: string): { outside: string; brackets: string[] } {
  const brackets: string[] = [];
  let outside = "";
  let bracket = "";
  let depth = 0;
  for (const character of text) {
    if (character === "(" && depth++ === 0) continue;
    if (character === ")" && depth > 0 && --depth === 0) {
      brackets.push(cleanText(bracket));
      bracket = "";
    } else if (depth > 0) bracket += character;
    else outside += character;
  }
  if (depth > 0) return { outside: text, brackets: [] };
  return { outside: trimName(outside), brackets: brackets.filter((inside) => inside !== "") };
}

/** What names begin with: a capital, a letter of a script without them, a digit, a quote, or an article. */
const NAME_BEGIN = /^(?:["'‘’“”«„`]?[\p{Lu}\p{Lo}\p{N}]|(?:al|el|ad|an|ar|as|ash|at|bin|ould)[- ’'])/u;
/** What ends the name before the comma: "Co., Ltd", "Complex, Joint-Stock Company". */
const FORM_ALONE =
  /^(?:co|ltd|inc|llc|llp|plc|corp|gmbh|jsc|pjsc|ojsc|cjsc|ooo|ao|pao|a\.?s|s\.?a|(?:(?:open|closed|public|private|limited|joint)[ -])*(?:stock|liability)?[ -]?(?:company|corporation|partnership|limited))\.?$/iu;
/** Facts that follow a name. */
const FACT = /\b(?:born|date of|place of|nationality|passport|issued)\b|\d{4}/i;
/** Words of a part that is a name by itself, where only two parts are there: "SURNAME, Given" has fewer. */
const WORDS_OF_PAIR_MIN = 2;

/**
 * The names that commas separate; null where the commas may be parts of one name: "Development, Manufacture,
 * and Export", "Trading Co., Ltd", "SURNAME, Given".
 */
export function splitAtCommas(text: string): string[] | null {
  const parts: string[] = [];
  for (const part of splitOutsideBrackets(text, ",،").map(trimName)) {
    const last = parts.pop();
    if (last !== undefined && FORM_ALONE.test(part)) parts.push(`${last}, ${part}`);
    else parts.push(...(last === undefined ? [] : [last]), part);
  }
  const isPair = parts.length === 2;
  const areNames = parts.every(
    (part) =>
      NAME_BEGIN.test(part) &&
      !FACT.test(part) &&
      (!isPair || part.split(/\s+/u).length >= WORDS_OF_PAIR_MIN),
  );
  return parts.length < 2 || !areNames ? null : parts;
}
