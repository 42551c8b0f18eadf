// Whether a record of this import and the record in use of the same id speak of the same subject. A publisher
// that gives an old number to somebody else would make every decision that a bank took about that number a
// decision about another.

import type { Entity } from "../model/entity.ts";
import { aliasesOf } from "../model/entity.ts";
import { factsOf } from "../model/facts.ts";
import { groupOf } from "../model/schemata.ts";
import { analyseName } from "../names/analysis/name-forms.ts";

/** Words of one letter are initials and articles: shared by chance. */
const WORD_LETTERS_MIN = 2;

/** True when two records share no word of any name, no birth date and no identifier. */
export function hasOtherMeaning(before: Entity, now: Entity): boolean {
  if (before.caption === now.caption || shareWord(before, now)) return false;
  const [a, b] = [factsOf(before.properties), factsOf(now.properties)];
  return (
    !a.birthDates.some((date) => b.birthDates.includes(date)) &&
    !a.identifiers.some((one) =>
      b.identifiers.some((other) => one.kind === other.kind && one.value === other.value),
    )
  );
}

/**
 * True when some name of the one has a word in common with some name of the other, in Latin letters or its
 * own.
 */
export function shareWord(a: Entity, b: Entity): boolean {
  const words = wordsOf(a);
  for (const word of wordsOf(b)) if (words.has(word)) return true;
  return false;
}

function wordsOf(entity: Entity): Set<string> {
  const kind = groupOf(entity.schema) ?? "organization";
  const words = new Set<string>();
  for (const { text } of aliasesOf(entity.caption, entity.properties)) {
    for (const { tokens } of analyseName(text, kind)) {
      for (const token of tokens) if (token.length >= WORD_LETTERS_MIN) words.add(token);
    }
  }
  return words;
}
