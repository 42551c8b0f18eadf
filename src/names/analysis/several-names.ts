// Splits a text that holds several names: "Orlan Vesk a.k.a. Temir Vesk", "Orlan Vesk and Anna Vesk". Forms
// for two people hold such texts, and so do attempts to hide a name behind another; taken as one long name,
// none of them would match. Knows the words that connect names, not which of the names are real.

import { TITLES } from "../data/words.ts";
import type { NameKind } from "./name-kind.ts";
import { cleanText, foldLatin, splitWords } from "./normalise.ts";

/** Words before another name of the same holder, or before the name of the person behind. */
const LINKS = [
  ..."a.k.a. a/k/a aka f.k.a. f/k/a fka n.k.a. n/k/a d.b.a. d/b/a dba t/a c/o o/b/o f/b/o alias".split(" "),
  "(?:also|formerly|previously|otherwise|better|now) known as",
  ..."doing_business_as trading_as on_behalf_of care_of jointly_with in_trust_for formerly (?<=\\S\\s)(?:itf|fbo)".split(
    " ",
  ),
  ..."for_(?:the_)?benefit_of s/o d/o w/o son_of daughter_of wife_of".split(" "),
]
  .map((link) => link.replaceAll(".", "\\.?").replaceAll("_", " "))
  .join("|");

const LINKED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LINKS})(?=[\\s:])|;`, "giu");

/** Words between names of people who share an account; names of companies contain the same words. */
const SHARED = /(?<=\s)(?:and\/or|and|or|und|et|&)(?=\s)/giu;

/** A slash or bar between words of two letters or more; "s/o" means "son of". */
const STROKE = /(?<=[\p{L}\p{M}]{2}[.)]?)\s*[/|]\s*(?=\(?\p{L}{2})/gu;

const MAY_BE_SEVERAL =
  /[;&/|\d]|\b(?:a\.?k\.?a|f\.?k\.?a|n\.?k\.?a|d\.?b\.?a|alias|as|of|and|or|und|et|with|in|itf|fbo|formerly)\b/i;

/** Where a street with a number begins, before it or behind it. */
const ADDRESS =
  /[\s,]\d{1,5}[a-z]?,?\s(?:[\p{L}.]+\s){0,3}(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|square|rue|calle|via|rua|ulitsa|prospekt)\b|[\s,]\p{L}*(?:stra(?:ss|ß)e|str\.|platz|weg)\s\d/iu;

/** The number of a line of a payment (SWIFT field 50F): "1/SMITH JOHN 2/12 HIGH STREET". */
const LINE_NUMBER = /^\s*1\/(?=\p{L})/u;
const OTHER_LINES = /\s[2-8]\/.*$/u;

/** A passenger's name, with or without a title behind it: "SMITH/JOHNMR". */
const PASSENGER = /^([A-Z][A-Z-]+)\/([A-Z]{2,}?)\s?(?:MR|MRS|MS|MISS|MSTR|DR)?$/i;

const TITLE_SET: ReadonlySet<string> = new Set(TITLES);

/** Further names of one text are ignored; a form has room for two. */
const PARTS_MAX = 4;

/** Fewer words are a part of a person's name, as in "Anna and Orlan Vesk". */
const PERSON_WORDS_MIN = 2;

/** Fewer letters are an abbreviation of the name before. */
const OTHER_LETTERS_MIN = 4;

/** Punctuation left at the ends of a name. */
const AROUND = /^[\s:,(]+|[\s,()]+$/g;

/** What a text holds in addition to one name. */
export interface SeveralNames {
  /** In order, at most PARTS_MAX; empty for one name, as most texts are. */
  readonly names: readonly string[];
  /**
   * True when nobody bears the text as a whole: it holds two whole names, or a name and an address. Words of
   * two of its parts make no name.
   */
  readonly isMixed: boolean;
}

const ONE_NAME: SeveralNames = { names: [], isMixed: false };

/** The names in a text that holds several, or a name and more. */
export function splitSeveralNames(text: string, kind: NameKind): SeveralNames {
  if (!MAY_BE_SEVERAL.test(text)) return ONE_NAME;
  const passenger = kind === "person" ? PASSENGER.exec(text) : null;
  if (passenger !== null) return { names: [`${passenger[1]} ${passenger[2]}`], isMixed: false };
  const name = cutAddress(cutLines(text));
  const names = splitLinked(name, kind);
  if (name === text) return { names, isMixed: names.length > 1 };
  return isWhole(name, kind) ? { names: names.length > 0 ? names : [name], isMixed: true } : ONE_NAME;
}

function cutLines(text: string): string {
  return LINE_NUMBER.test(text) ? text.replace(LINE_NUMBER, "").replace(OTHER_LINES, "") : text;
}

function cutAddress(text: string): string {
  const found = /\d/.test(text) ? ADDRESS.exec(text) : null;
  return found === null || found.index === 0 ? text : text.slice(0, found.index).replace(AROUND, "");
}

function splitLinked(text: string, kind: NameKind): readonly string[] {
  const marked = text.replace(LINKED, "\n");
  const parts = (kind === "person" ? marked.replace(SHARED, "\n").replace(STROKE, "\n") : marked).split("\n");
  if (parts.length < 2) return [];
  const names = parts.map((part) => part.replace(AROUND, "")).filter((part) => isWhole(part, kind));
  return names.slice(0, PARTS_MAX);
}

function isWhole(part: string, kind: NameKind): boolean {
  const words = splitWords(cleanText(part));
  if (kind === "person") {
    const named = words.filter((word) => word.length > 1 && !TITLE_SET.has(foldLatin(word)));
    return named.length >= PERSON_WORDS_MIN;
  }
  return words.join("").length >= OTHER_LETTERS_MIN;
}
