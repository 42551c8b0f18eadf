// Listed names in the form that scoring compares. The alias index answers with numbers of names and tokens;
// their words are analysed here, and kept where they are likely to be needed again.

import { BoundedCache } from "../../base/model/bounded-cache.ts";
import type { SchemaGroup } from "../../base/model/schemata.ts";
import { int32At, itemAt } from "../../base/platform/checked-read.ts";
import type { AliasIndex } from "../retrieval/alias-index.ts";
import type { NameBuffer } from "../retrieval/format/reader.ts";
import type { FoundEntity } from "../retrieval/query/candidate-query.ts";
import { WordRows } from "../scoring/alignment/word-rows.ts";
import { classifyInContext } from "../scoring/alignment/words-in-context.ts";
import { type CandidateEvidence, CandidateName } from "../scoring/candidate-evidence.ts";
import { NameComparer, ownWordsOf } from "../scoring/features/name.ts";
import type { PreparedSubject } from "../scoring/prepared-subject.ts";
import { type CandidateNames, Similarities } from "../scoring/score.ts";
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
  readonly #comparers = new Map<SchemaGroup, NameComparer>();
  readonly #similarities = new Similarities();
  /** Scratch: the name that is read. */
  readonly #read: NameBuffer = {
    tokens: new Int32Array(WORDS_MAX),
    count: 0,
    form: "latin",
    isReading: false,
    isAcronym: false,
    isReworded: false,
  };

  constructor(aliases: AliasIndex) {
    this.#aliases = aliases;
    this.#areWordsKept = aliases.summary.tokens <= WORDS_KEPT_MAX;
    this.#areNamesKept = aliases.summary.names <= NAMES_KEPT_MAX;
  }

  /**
   * The names of found entities as scoring compares them with a subject, valid until the next call. Only rows
   * of words are read, unless the names are alike: few of the names found need their words as objects.
   */
  namesFor({ kind, names: own }: PreparedSubject): (entity: FoundEntity) => CandidateNames {
    const comparer = this.#comparerOf(kind);
    comparer.begin(own);
    this.#passing.begin(kind);
    let names: readonly number[] = [];
    let entity: FoundEntity | null = null;
    const found = {
      count: 0,
      countries: NO_COUNTRIES,
      similarities: (position: number, wanted: number) => {
        this.#load(comparer, itemAt(names, position), kind);
        return this.#similarities.of(comparer, own.length, wanted);
      },
      at: (position: number) => this.#nameOf(itemAt(names, position), kind),
      all: () => (entity === null ? [] : this.#allNamesOf(entity, kind)),
      isPartOfOther: (at: number, position: number) => {
        this.#load(comparer, itemAt(names, position), kind);
        return comparer.isPartOfOther(at);
      },
    };
    return (asked) => {
      entity = asked;
      names = entity.names;
      found.count = names.length;
      found.countries = entity.facts.countries;
      return found;
    };
  }

  /** Sets the listed name of a comparer, by the words themselves where their class depends on the name. */
  #load(comparer: NameComparer, name: number, group: SchemaGroup): void {
    const row = comparer.listed;
    const read = this.#read;
    this.#aliases.readName(name, read);
    row.begin(name, read);
    for (let at = 0; at < read.count; at++) row.add(int32At(read.tokens, at));
    if (row.dependsOnContext()) comparer.setListed(this.#nameOf(name, group));
    else {
      row.end();
      comparer.listedChanged();
    }
  }

  /** A found entity of this group as scoring compares it. */
  candidateOf(entity: FoundEntity, group: SchemaGroup): CandidateEvidence {
    const names = entity.names.map((name) => this.#nameOf(name, group));
    return { names, all: this.#allNamesOf(entity, group), facts: entity.facts };
  }

  #allNamesOf({ all }: FoundEntity, group: SchemaGroup): CandidateName[] {
    const names: CandidateName[] = [];
    for (let name = all.start; name < all.end; name++) names.push(this.#nameOf(name, group));
    return names;
  }

  #comparerOf(group: SchemaGroup): NameComparer {
    let comparer = this.#comparers.get(group);
    if (comparer === undefined) {
      const wordOf = (token: number) => this.#wordOf(token, group);
      const words = new WordRows(group, { count: this.#aliases.summary.tokens, wordOf });
      comparer = new NameComparer(ownWordsOf(group), words, (name) => this.#nameOf(name, group));
      this.#comparers.set(group, comparer);
    }
    return comparer;
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
