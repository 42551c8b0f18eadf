// Finds the names in a text that holds several: "Orlan Vesk a.k.a. Temir Vesk", "Orlan Vesk and Anna Vesk".
// Who fills in a form for two people, or hides one name behind another, writes so; read as one long name,
// none of them would be met. Knows the words that link names, not which of the names are real.

import type { NameKind } from "./name-forms.ts";
import { cleanText, splitWords } from "./normalise.ts";

/** What says that another name of the same holder, or the one who stands behind, follows. */
const LINKS = [
  ..."a.k.a. a/k/a aka f.k.a. f/k/a fka n.k.a. n/k/a d.b.a. d/b/a dba t/a c/o o/b/o f/b/o alias".split(" "),
  "(?:also|formerly|previously|otherwise|better|now) known as",
  ..."doing_business_as trading_as on_behalf_of care_of".split(" "),
]
  .map((link) => link.replaceAll(".", "\\.?").replaceAll("_", " "))
  .join("|");

const LINKED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LINKS})(?=[\\s:])|;`, "giu");

/** What stands between names of people who share an account; names of companies hold the same words. */
const SHARED = /(?<=\s)(?:and\/or|and|or|und|et|&)(?=\s)/giu;

/** A stroke between words; "s/o" is the son of somebody. */
const STROKE = /(?<=[\p{L}\p{M}]{2}[.)]?)\s*[/|]\s*(?=\(?\p{L}{2})/gu;

const MAY_BE_SEVERAL = /[;&/|]|\b(?:a\.?k\.?a|f\.?k\.?a|n\.?k\.?a|d\.?b\.?a|alias|as|of|and|or|und|et)\b/i;

/** Of one text so many names are read beside the whole; a form has room for two. */
const PARTS_MAX = 4;

/** Less is a part of a person's name, as in "Anna and Orlan Vesk". */
const PERSON_WORDS_MIN = 2;

/** Less is an abbreviation of the name before. */
const OTHER_LETTERS_MIN = 4;

/** What a link leaves at the ends of a name. */
const AROUND = /^[\s:,(]+|[\s,()]+$/g;

/** The names in a text beside the whole of it, in order; none for most texts. */
export function namesWithin(text: string, kind: NameKind): readonly string[] {
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
