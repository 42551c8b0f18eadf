// A subject prepared for comparison with many candidates: its names analysed once, its facts packed.

import type { Properties } from "../../base/model/entity.ts";
import { type Facts, factsOfSubject } from "../../base/model/facts.ts";
import { PROPERTY_VALUES_MAX, SUBJECT_WORDS_MAX } from "../../base/model/limits.ts";
import { groupOf } from "../../base/model/schemata.ts";
import { formsWithLost } from "../names/analysis/lost-letters.ts";
import { analyseName, type Name, type NameForm, type NameKind } from "../names/analysis/name-forms.ts";
import { hasIdeographsOnly } from "../names/analysis/script.ts";
import { type NameSource, PreparedName } from "./alignment/prepared-name.ts";
import { wordsOf } from "./alignment/words-in-context.ts";
import { ideographsOf } from "./ideograph-readings.ts";
import { type NameText, textsOf } from "./subject-texts.ts";
import { WordCache } from "./words/word-cache.ts";

export interface PreparedSubject {
  readonly kind: NameKind;
  /**
   * Every form of every name sent, and of each name in a text that holds several, without repeats; empty when
   * all of them normalise to nothing.
   */
  readonly names: readonly PreparedName[];
  readonly facts: Facts;
  /** The number of texts in which a name may stand that is not compared; see NameText. */
  readonly cutNames: number;
}

/**
 * Analyses the names and facts of a subject. A schema that can't be screened is treated as an organisation's.
 * `cache` holds words from one subject to the next.
 */
export function prepareSubject(
  schema: string,
  properties: Properties,
  cache: WordCache = new WordCache(),
): PreparedSubject {
  const kind = groupOf(schema) ?? "organization";
  const sent = properties.name ?? [];
  const texts = textsOf(sent, kind);
  const all: PreparedName[] = [];
  const { analysed, left } = analyseTexts(texts, kind, wordsMaxOf(sent));
  for (const { name, text, forms } of analysed) {
    const words = wordsOf(name.tokens, kind, cache, isReadingOf(name, text));
    all.push(new PreparedName(name, words, sourceOf(name, text, forms)));
  }
  return {
    kind,
    names: all,
    facts: factsOfSubject(properties, kind === "airplane"),
    cutNames: Math.min(sent.length, texts.filter((text) => text.isCut || left.has(text)).length),
  };
}

/** A record with more names than a request may have, which only a command compares, has as much more room. */
function wordsMaxOf(sent: readonly string[]): number {
  return SUBJECT_WORDS_MAX * Math.max(1, sent.length / PROPERTY_VALUES_MAX);
}

/** True for letters that nobody typed: the text is ideographs. */
function isReadingOf({ form }: Name, { read }: NameText): boolean {
  return form === "latin" && hasIdeographsOnly(read);
}

/** A name with the text that it is a form of, and all forms of that text. */
interface AnalysedText {
  readonly name: Name;
  readonly text: NameText;
  readonly forms: readonly Name[];
}

/**
 * Every form of every text, without repeats, and the texts that are left out because the forms of others have
 * as many words as are compared. A text without its cut word is one of its own, and so is a form that takes
 * words for slips: another text may have the same words without one.
 */
function analyseTexts(texts: readonly NameText[], kind: NameKind, wordsMax: number) {
  const all = new Map<string, AnalysedText>();
  const left = new Set<NameText>();
  let words = 0;
  for (const text of texts) {
    if (words >= wordsMax) {
      left.add(text);
      continue;
    }
    const forms = [...analyseName(text.read, kind, true), ...formsWithLost(text.read, kind)];
    // Forms that others have too were work.
    words += forms.reduce((sum, { tokens }) => sum + tokens.length, 0);
    for (const name of forms) {
      const key = `${name.form}:${name.tokens.join(" ")}:${text.cutWord ?? ""}:${name.slips?.length ?? 0}`;
      const known = all.get(key);
      // Written so in one text, it is not reworded.
      if (known === undefined || (known.name.isReworded === true && name.isReworded !== true))
        all.set(key, { name, text, forms });
    }
  }
  return { analysed: [...all.values()], left };
}

/** `forms` are all forms of the text. */
function sourceOf(name: Name, text: NameText, forms: readonly Name[]): NameSource {
  const { written, isMixed } = text;
  const cutWord = text.cutWord === null ? null : cutTokenOf(text.cutWord, name.form);
  if (name.form !== "latin") return { written, isMixed, cutWord, isReading: false, ideographs: null };
  const verbatim = forms.find(({ form }) => form === "verbatim");
  const ideographs = verbatim === undefined ? null : ideographsOf(verbatim.tokens.join(" "));
  return { written, isMixed, cutWord, isReading: isReadingOf(name, text), ideographs };
}

/** The beginning of a word in normal form; never a translated one: "Interna" is not Interior. */
function cutTokenOf(cutWord: string, form: NameForm): string {
  return analyseName(cutWord, "person").find((name) => name.form === form)?.tokens[0] ?? cutWord;
}
