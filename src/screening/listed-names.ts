// Listed names in the form that scoring compares. The alias index answers with numbers of names and tokens;
// their words are analysed here, and kept where they are likely to be needed again.

import { BoundedCache } from "../model/bounded-cache.ts";
import type { SchemaGroup } from "../model/schemata.ts";
import { itemAt } from "../platform/checked-read.ts";
import type { AliasIndex } from "../retrieval/alias-index.ts";
import type { FoundEntity } from "../retrieval/query/candidate-query.ts";
import { classifyInContext } from "../scoring/alignment/words-in-context.ts";
import { type CandidateEvidence, CandidateName } from "../scoring/candidate-evidence.ts";
import { compareNames } from "../scoring/features/name.ts";
import type { PreparedSubject } from "../scoring/prepared-subject.ts";
import type { CandidateNames } from "../scoring/score.ts";
import { ListedWords } from "../scoring/sketches/listed-words.ts";
import { NameFilter } from "../scoring/sketches/name-filter.ts";
import { analyseWord, WORDS_MAX, type Word } from "../scoring/words/word.ts";
import { SlottedWords } from "./slotted-words.ts";

/**
 * The size of the cache per schema group. In an index with more tokens, only words of at least HOLDERS_MIN
 * names are kept. Words that are kept stay: words that make room for others leave the heap only when all of
 * it is collected, and with them a worker grew to 600 MB in half a minute at 3.5 million names. OFAC, UN, UK
 * and EU have 54,000 tokens.
 */
const WORDS_KEPT_MAX = 100_000;
const HOLDERS_MIN = 8;

/**
 * An index of at most so many names keeps all names that were found: most of what a query finds was found a
 * moment ago for another one. A larger index keeps none, as they would only fill the heap. OFAC and UN have
 * 40,000.
 */
const NAMES_KEPT_MAX = 100_000;

const NO_COUNTRIES: readonly number[] = [];

export class ListedNames {
  readonly #aliases: AliasIndex;
  readonly #areWordsKept: boolean;
  readonly #areNamesKept: boolean;
  readonly #words: Readonly<Record<SchemaGroup, BoundedCache<number, Word>>> = {
    person: new BoundedCache(WORDS_KEPT_MAX),
    organization: new BoundedCache(WORDS_KEPT_MAX),
    vessel: new BoundedCache(WORDS_KEPT_MAX),
    airplane: new BoundedCache(WORDS_KEPT_MAX),
  };
  /** The words of the subject at work that are not kept: each is asked for several times. */
  readonly #passing = new SlottedWords();
  /** By number: a list, because numbers are dense and every candidate is looked up. */
  readonly #names: CandidateName[] = [];
  /** Made when the first subject of a group comes. */
  readonly #filters = new Map<SchemaGroup, NameFilter>();
  /** Scratch: the tokens of a name. */
  readonly #tokens = new Int32Array(WORDS_MAX);

  constructor(aliases: AliasIndex) {
    this.#aliases = aliases;
    this.#areWordsKept = aliases.summary.tokens <= WORDS_KEPT_MAX;
    this.#areNamesKept = aliases.summary.names <= NAMES_KEPT_MAX;
  }

  /**
   * The names of found entities as scoring compares them with a subject, valid until the next call. Only
   * numbers of tokens are read, unless a name may be as similar as wanted: few of the names found need their
   * words.
   */
  namesFor(subject: PreparedSubject): (entity: FoundEntity) => CandidateNames {
    const filter = this.#filterOf(subject.kind);
    filter.begin(subject);
    this.#passing.begin(subject.kind);
    let names: readonly number[] = [];
    const found = {
      count: 0,
      countries: NO_COUNTRIES,
      reaching: (position: number, wanted: number) => {
        const name = itemAt(names, position);
        const count = this.#aliases.copyTokens(name, this.#tokens);
        const form = this.#aliases.formOf(name);
        return filter.namesReaching(wanted, this.#tokens, count, form, this.#aliases.isReading(name));
      },
      at: (position: number) => this.#nameOf(itemAt(names, position), subject.kind),
      compare: (own: number, position: number, wanted: number) => {
        const listed = this.#nameOf(itemAt(names, position), subject.kind);
        const compared = filter.comparedWords(own);
        const compare = compared === null ? undefined : () => compared;
        return compareNames(itemAt(subject.names, own), listed, wanted, compare);
      },
    };
    return (entity) => {
      names = entity.names;
      found.count = names.length;
      found.countries = entity.facts.countries;
      return found;
    };
  }

  /** A found entity of this group as scoring compares it. */
  candidateOf({ names, facts }: FoundEntity, group: SchemaGroup): CandidateEvidence {
    const candidateNames: CandidateName[] = [];
    for (const name of names) candidateNames.push(this.#nameOf(name, group));
    return { names: candidateNames, facts };
  }

  #filterOf(group: SchemaGroup): NameFilter {
    let filter = this.#filters.get(group);
    if (filter === undefined) {
      const { tokens } = this.#aliases.summary;
      filter = new NameFilter(new ListedWords(tokens, group, (token) => this.#wordOf(token, group)), group);
      this.#filters.set(group, filter);
    }
    return filter;
  }

  #nameOf(number: number, group: SchemaGroup): CandidateName {
    const kept = this.#names[number];
    if (kept !== undefined) return kept;
    const form = this.#aliases.nameOf(number);
    const words: Word[] = [];
    for (const token of form.tokens) words.push(this.#wordOf(token, group));
    const name = new CandidateName(form, classifyInContext(words, group, form.isReading));
    if (this.#areNamesKept) this.#names[number] = name;
    return name;
  }

  #wordOf(token: number, group: SchemaGroup): Word {
    const words = this.#words[group];
    const kept = words.get(token);
    if (kept !== undefined) return kept;
    const passing = this.#passing.get(token, group);
    if (passing !== undefined) return passing;
    const word = analyseWord(this.#aliases.tokenText(token), group);
    if (!words.isFull && this.#isCommon(token)) words.set(token, word);
    else this.#passing.set(token, group, word);
    return word;
  }

  #isCommon(token: number): boolean {
    return this.#areWordsKept || this.#aliases.holdersOf(token) >= HOLDERS_MIN;
  }
}
