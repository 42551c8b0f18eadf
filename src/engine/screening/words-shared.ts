// Which words of a subject the names of a record have: equal ones, and ones of the same sound. They are the
// keys that lead from a subject to a record, besides words with a typo and whole names.

import type { Entity } from "../../base/model/entity.ts";
import { skeleton } from "../names/keys/skeleton.ts";
import { evidenceOf } from "../scoring/candidate-evidence.ts";
import type { PreparedSubject } from "../scoring/prepared-subject.ts";

/** The words of all forms of a subject's names, in normal form and each once. */
export interface SharedWords {
  readonly equal: readonly string[];
  /** Not equal to a word of the record, and of the same sound as one. */
  readonly alike: readonly string[];
  readonly other: readonly string[];
}

export function shareWords(subject: PreparedSubject, entity: Entity): SharedWords {
  const { names } = evidenceOf(entity.caption, entity.schema, entity.properties);
  const listed = new Set(names.flatMap(({ words }) => words.map(({ text }) => text)));
  const sounds = new Set([...listed].map(skeleton).filter((sound) => sound !== ""));
  const words = new Set(subject.names.flatMap((name) => name.words.map(({ text }) => text)));
  const shared = { equal: [] as string[], alike: [] as string[], other: [] as string[] };
  for (const word of words) {
    if (listed.has(word)) shared.equal.push(word);
    else if (sounds.has(skeleton(word))) shared.alike.push(word);
    else shared.other.push(word);
  }
  return shared;
}
