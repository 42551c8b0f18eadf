// A subject made ready for comparison with many candidates: its names read and analysed once, its facts packed.

import type { Properties } from "../model/entity.ts";
import { type Facts, factsOf } from "../model/facts.ts";
import { groupOf } from "../model/schemata.ts";
import { type Name, type NameKind, readNames } from "../names/name.ts";
import { readWords, type Word } from "./words.ts";

export interface PreparedSubject {
  readonly kind: NameKind;
  /** Every form of every name sent, without repeats; empty when all of them normalise to nothing. */
  readonly names: readonly Name[];
  /** The analysed words of each of `names`, in the same order. */
  readonly words: readonly (readonly Word[])[];
  readonly facts: Facts;
}

/** Reads the names and facts of a subject. A schema that can't be screened is read like an organisation's. */
export function prepareSubject(schema: string, properties: Properties): PreparedSubject {
  const kind = groupOf(schema) ?? "organization";
  const names = new Map<string, Name>();
  for (const text of properties.name ?? []) {
    for (const name of readNames(text, kind)) {
      const key = `${name.form}:${name.tokens.join(" ")}`;
      if (!names.has(key)) names.set(key, name);
    }
  }
  const list = [...names.values()];
  return {
    kind,
    names: list,
    words: list.map(({ tokens }) => readWords(tokens, kind)),
    facts: factsOf(properties),
  };
}
