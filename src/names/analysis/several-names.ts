// Splits a text that holds several names: "Orlan Vesk a.k.a. Temir Vesk", "Orlan Vesk and Anna Vesk". Forms
// for two people hold such texts, and so do attempts to hide a name behind another; taken as one long name,
// none of them would match. Knows the words that connect names, not which of the names are real.

import type { NameKind } from "./name-kind.ts";
import { cleanText, splitWords } from "./normalise.ts";

/** Words before another name of the same holder, or before the name of the person behind. */
const LINKS = [
  ..."a.k.a. a/k/a aka f.k.a. f/k/a fka n.k.a. n/k/a d.b.a. d/b/a dba t/a c/o o/b/o f/b/o alias".split(" "),
  "(?:also|formerly|previously|otherwise|better|now) known as",
  ..."doing_business_as trading_as on_behalf_of care_of".split(" "),
]
  .map((link) => link.replaceAll(".", "\\.?").replaceAll("_", " "))
  .join("|");

const LINKED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LINKS})(?=[\\s:])|;`, "giu");

/** Words between names of people who share an account; names of companies contain the same words. */
const SHARED = /(?<=\s)(?:and\/or|and|or|und|et|&)(?=\s)/giu;

/** A slash or bar between words of two letters or more; "s/o" means "son of". */
const STROKE = /(?<=[\p{L}\p{M}]{2}[.)]?)\s*[/|]\s*(?=\(?\p{L}{2})/gu;

const MAY_BE_SEVERAL = /[;&/|]|\b(?:a\.?k\.?a|f\.?k\.?a|n\.?k\.?a|d\.?b\.?a|alias|as|of|and|or|und|et)\b/i;

/** Further names of one text are ignored; a form has room for two. */
const PARTS_MAX = 4;

/** Fewer words are a part of a person's name, as in "Anna and Orlan Vesk". */
const PERSON_WORDS_MIN = 2;

/** Fewer letters are an abbreviation of the name before. */
const OTHER_LETTERS_MIN = 4;

/** Punctuation left at the ends of a name. */
const AROUND = /^[\s:,(]+|[\s,()]+$/g;

/**
 * The names in a text that holds several, in order, at most PARTS_MAX; empty for one name, as most texts are.
 */
export function splitSeveralNames(text: string, kind: NameKind): readonly string[] {
  if (!MAY_BE_SEVERAL.test(text)) return [];
  const marked = text.replace(LINKED, "\n");
  const parts = (kind === "person" ? marked.replace(SHARED, "\n").replace(STROKE, "\n") : marked).split("\n");
  if (parts.length < 2) return [];
  const names = parts.map((part) => part.replace(AROUND, "")).filter((part) => isWhole(part, kind));
  return names.slice(0, PARTS_MAX);
}

function isWhole(part: string, kind: NameKind): boolean {
  const words = splitWords(cleanText(part));
  if (kind === "person") return words.filter(({ length }) => length > 1).length >= PERSON_WORDS_MIN;
  return words.join("").length >= OTHER_LETTERS_MIN;
}
