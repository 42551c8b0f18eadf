// What is compared of a listed entity. The alias index hands out the same shape from its own columns; this
// file makes it from full properties, for comparing and explaining single records.

import { aliasesOf, type Properties } from "../model/entity.ts";
import { type Facts, factsOf } from "../model/facts.ts";
import { groupOf } from "../model/schemata.ts";
import { analyseName, type NameForm, type NameKind } from "../names/analysis/name-forms.ts";
import { hasIdeographsOnly } from "../names/analysis/script.ts";
import { readWord, type Word } from "./words/word.ts";

export interface CandidateName {
  /** Each word by itself, whatever words stand around it. */
  readonly tokens: readonly Word[];
  readonly form: NameForm;
  /** True for an alias that its list calls weak: it confirms, it does not match alone. */
  readonly weak: boolean;
  /** True for Latin letters that are only the reading of ideographs. */
  readonly isReading: boolean;
  /** The spelling as its list has it, where the record is at hand; the index keeps forms only. */
  readonly written?: string;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export interface CandidateEvidence {
  readonly names: readonly CandidateName[];
  readonly facts: Facts;
}

/**
 * Every form of every spelling of an entity, strong ones first, and its facts. The words are read as words of
 * names of another kind where a subject of that kind is compared with it.
 */
export function evidenceOf(
  caption: string,
  schema: string,
  properties: Properties,
  wordsAs?: NameKind,
): CandidateEvidence {
  const kind = groupOf(schema) ?? "organization";
  const names = new Map<string, Writable<CandidateName>>();
  const aliases = aliasesOf(caption, properties);
  for (const quality of ["strong", "weak"]) {
    for (const alias of aliases) {
      if (alias.quality !== quality) continue;
      const isRead = hasIdeographsOnly(alias.text);
      for (const { form, tokens } of analyseName(alias.text, kind)) {
        const isReading = isRead && form === "latin";
        const key = `${form}:${tokens.join(" ")}`;
        const known = names.get(key);
        if (known !== undefined) {
          // What is typed in one alias is more than a reading of another.
          known.isReading &&= isReading;
          continue;
        }
        const words = tokens.map((token) => readWord(token, wordsAs ?? kind));
        names.set(key, { form, tokens: words, weak: quality === "weak", isReading, written: alias.text });
      }
    }
  }
  return { names: [...names.values()], facts: factsOf(properties) };
}
