// Detects an id that a publisher gave to another subject. Every decision that a bank recorded under that id
// would then apply to the wrong subject.

import type { Entity } from "../../base/model/entity.ts";
import { aliasesOf } from "../../base/model/entity.ts";
import { factsOf } from "../../base/model/facts.ts";
import { groupOf } from "../../base/model/schemata.ts";
import { analyseName } from "../../engine/names/analysis/name-forms.ts";

/** Words of one letter are initials and articles, which names share by chance. */
const WORD_LETTERS_MIN = 2;

/** True when two records share no word of any name, no birth date and no identifier. */
export function isOtherSubject(before: Entity, now: Entity): boolean {
  if (before.caption === now.caption || shareWord(before, now)) return false;
  const [a, b] = [factsOf(before.properties), factsOf(now.properties)];
  return (
    !a.birthDates.some((date) => b.birthDates.includes(date)) &&
    !a.identifiers.some((one) =>
      b.identifiers.some((other) => one.kind === other.kind && one.value === other.value),
    )
  );
}

/** True when some name of `a` shares a word with some name of `b`, in Latin letters or in its own script. */
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
