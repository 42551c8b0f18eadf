// A listed entity as it is compared. For a match its names come from the alias index (screening/); for
// comparing and explaining single records this file makes the same shape from full properties.

import { aliasesOf, type Properties } from "../../base/model/entity.ts";
import { type Facts, factsOfRecord } from "../../base/model/facts.ts";
import { groupOf } from "../../base/model/schemata.ts";
import { analyseName, type NameKind } from "../names/analysis/name-forms.ts";
import { hasIdeographsOnly } from "../names/analysis/script.ts";
import { textsOfListed } from "../names/analysis/several-names.ts";
import { AnalysedName } from "./alignment/analysed-name.ts";
import { wordsOf } from "./alignment/words-in-context.ts";
import type { Word } from "./words/word.ts";
import { WordCache } from "./words/word-cache.ts";

export class CandidateName extends AnalysedName {
  /** True for an alias that its list calls weak: it confirms, it does not match alone. */
  readonly weak: boolean;
  /** The spelling of the list; null where the record is not at hand, as the index keeps forms only. */
  readonly written: string | null;

  /** `words` are those of the name, classified in context. */
  constructor(form: CandidateForm, words: readonly Word[], written: string | null = null) {
    super(form, words, form.isReading);
    this.weak = form.weak;
    this.written = written;
  }
}

/** What a form of a listed name is, besides its words. */
type CandidateForm = Pick<CandidateName, "form" | "isReading" | "isAcronym" | "isReworded" | "weak">;

export interface CandidateEvidence {
  /** Those that are compared. */
  readonly names: readonly CandidateName[];
  /** All names, where not all are compared. */
  readonly all?: readonly CandidateName[];
  readonly facts: Facts;
}

/**
 * Every form of every spelling of an entity, strong ones first, and its facts. `wordsAs` is the kind of the
 * subject where it differs from the kind of the entity: words are analysed as words of such names.
 */
export function evidenceOf(
  caption: string,
  schema: string,
  properties: Properties,
  wordsAs?: NameKind,
): CandidateEvidence {
  const kind = groupOf(schema) ?? "organization";
  const forms = new Map<string, CollectedForm>();
  const aliases = aliasesOf(caption, properties);
  for (const quality of ["strong", "weak"])
    for (const alias of aliases)
      if (alias.quality === quality) collectForms(forms, alias.text, quality === "weak", kind);
  const cache = new WordCache();
  const names = [...forms.values()].map((form) => {
    const words = wordsOf(form.tokens, wordsAs ?? kind, cache, form.isReading);
    return new CandidateName(form, words, form.written);
  });
  return { names, facts: factsOfRecord({ schema, properties }) };
}

/** Adds the forms of a written name that no name before it has. */
function collectForms(
  forms: Map<string, CollectedForm>,
  written: string,
  weak: boolean,
  kind: NameKind,
): void {
  for (const text of textsOfListed(written, kind)) {
    const isRead = hasIdeographsOnly(text);
    for (const { form, tokens, isAcronym = false, isReworded = false } of analyseName(text, kind)) {
      const isReading = isRead && form === "latin";
      // A list may call the same initials a weak alias: they stay another name.
      const key = `${isAcronym ? "acronym" : form}:${tokens.join(" ")}`;
      const known = forms.get(key);
      // A spelling that is typed in one alias is more than a reading of another.
      if (known === undefined)
        forms.set(key, { form, tokens, weak, isReading, isAcronym, isReworded, written });
      else {
        known.isReading &&= isReading;
        known.isReworded &&= isReworded;
      }
    }
  }
}

/** A form of a spelling, as long as more spellings may have it. */
interface CollectedForm extends Omit<CandidateForm, "isReading" | "isReworded"> {
  isReading: boolean;
  isReworded: boolean;
  readonly tokens: readonly string[];
  readonly written: string;
}
