// A subject made ready for comparison with many candidates: its names read and analysed once, its facts
// packed.

import type { Properties } from "../model/entity.ts";
import { type Facts, factsOf } from "../model/facts.ts";
import { groupOf } from "../model/schemata.ts";
import { analyseName, type Name, type NameForm, type NameKind } from "../names/analysis/name-forms.ts";
import { hasIdeographsOnly } from "../names/analysis/script.ts";
import { readWords } from "./alignment/settled-words.ts";
import { ComparedName } from "./compared-name.ts";
import { textsOf } from "./subject-texts.ts";
import { ideographsOf } from "./words/readings.ts";
import { TermPairMemo } from "./words/term-pair-memo.ts";

export interface PreparedSubject {
  readonly kind: NameKind;
  /**
   * Every form of every name sent, and of each name in a text that holds several, without repeats; empty when
   * all of them normalise to nothing.
   */
  readonly names: readonly Name[];
  /** The words of each of `names`, in the same order. */
  readonly compared: readonly ComparedName[];
  readonly vocabularies: Readonly<Record<NameForm, TermPairMemo>>;
  /** Each of `names` as it was sent, alone or within a longer text. */
  readonly written: readonly string[];
  /**
   * For each of `names` the ideographs that it is a Latin reading of, as readings.ts writes them; null for
   * the rest.
   */
  readonly ideographs: readonly (string | null)[];
  readonly facts: Facts;
  /** How many of the texts are not read to their end, because the names have more letters than are read. */
  readonly cutTexts: number;
}

/** Reads the names and facts of a subject. A schema that can't be screened is read like an organisation's. */
export function prepareSubject(schema: string, properties: Properties): PreparedSubject {
  const kind = groupOf(schema) ?? "organization";
  const names = new Map<string, { name: Name; written: string; characters: string | null }>();
  const texts = textsOf(properties.name ?? [], kind);
  for (const { written, read } of texts) {
    const forms = analyseName(read, kind);
    const verbatim = forms.find(({ form }) => form === "verbatim");
    const characters = verbatim === undefined ? null : ideographsOf(verbatim.tokens.join(" "));
    for (const name of forms) {
      const key = `${name.form}:${name.tokens.join(" ")}`;
      if (!names.has(key)) names.set(key, { name, written, characters });
    }
  }
  const list = [...names.values()];
  const vocabularies = { latin: new TermPairMemo(kind), verbatim: new TermPairMemo(kind) };
  return {
    kind,
    names: list.map(({ name }) => name),
    compared: list.map(({ name, written }) => {
      const isReading = name.form === "latin" && hasIdeographsOnly(written);
      return new ComparedName(readWords(name.tokens, kind), vocabularies[name.form], isReading);
    }),
    vocabularies,
    written: list.map(({ written }) => written),
    ideographs: list.map(({ name, characters }) => (name.form === "latin" ? characters : null)),
    facts: factsOf(properties),
    cutTexts: texts.filter(({ written, read }) => read !== written).length,
  };
}
