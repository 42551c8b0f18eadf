// Finds the changed records that a customer may match, by name or by identifier. Never leaves out one that
// scores enough; those that it finds are scored afterwards.

import type { Identifier } from "../../model/facts.ts";
import type { SchemaGroup } from "../../model/schemata.ts";
import type { NameForm } from "../../names/analysis/name-forms.ts";
import { closedText } from "../../names/keys/open-vowels.ts";
import { AnalysedName } from "../../scoring/alignment/analysed-name.ts";
import { compareSyllables } from "../../scoring/alignment/syllable-names.ts";
import { classifyInContext } from "../../scoring/alignment/words-in-context.ts";
import type { CandidateEvidence } from "../../scoring/candidate-evidence.ts";
import {
  differenceAllowed,
  haveLikeWords,
  mayHaveLikeWords,
  positionBit,
  type WeighedName,
  WeightSums,
} from "../../scoring/features/leftover-bound.ts";
import type { Word } from "../../scoring/words/word.ts";
import { WordCache } from "../../scoring/words/word-cache.ts";
import { haveJoinedWords, type JoinableName, joinableName, weighedName } from "./joinable.ts";
import { BOTH_SYLLABLES, type ChangedName, ListedSide, type WordNear } from "./listed-side.ts";
import { mostRaisedBy } from "./raising-facts.ts";
import { type TokenTraits, traitsOf, type WordMeasure } from "./token-traits.ts";

/** A record as it was or is listed. */
export interface ListedRecord {
  readonly group: SchemaGroup;
  readonly evidence: CandidateEvidence;
}

/** A word of customers' names, by itself, with what it has in common with changed names. */
export interface KnownWord {
  /** Its number among the words of customers. */
  readonly token: number;
  readonly traits: TokenTraits;
  readonly near: readonly WordNear[];
}

/** A name of a customer. */
interface AskedName {
  readonly known: readonly KnownWord[];
  /** As in AnalysedName. */
  readonly isReading: boolean;
}

/** Finds records by the names of customers of one schema group in one form. */
export class NearNames {
  readonly #side: ListedSide;
  readonly #group: SchemaGroup;
  readonly #form: NameForm;
  /** What the name that is looked up needs. */
  #wanted = 1;
  readonly #words = new WordCache();
  /** By class and text, what words have in common with changed names that their context reclassifies. */
  readonly #reclassified = new Map<string, readonly WordNear[]>();
  /** By listed name, what it has in common with the name that is looked up; reset after each. */
  readonly #nearLeft: Int32Array;
  readonly #nearRight: Int32Array;
  readonly #cost: Float64Array;
  readonly #mayJoin: Uint8Array;
  /** Which of the two syllables it is found by; see BOTH_SYLLABLES. */
  readonly #syllables: Uint8Array;
  readonly #isTouched: Uint8Array;
  readonly #touched: number[] = [];

  constructor(names: readonly ChangedName[], group: SchemaGroup, form: NameForm) {
    this.#side = new ListedSide(names);
    this.#group = group;
    this.#form = form;
    this.#nearLeft = new Int32Array(names.length);
    this.#nearRight = new Int32Array(names.length);
    this.#cost = new Float64Array(names.length);
    this.#mayJoin = new Uint8Array(names.length);
    this.#syllables = new Uint8Array(names.length);
    this.#isTouched = new Uint8Array(names.length);
  }

  /** What a word has in common with changed names. */
  findNear(traits: TokenTraits, textOf: () => string, isReading: boolean): readonly WordNear[] {
    const wordOf = () => this.#words.wordOf(textOf(), this.#group, traits.otherSounds);
    return this.#side.findNear(traits, textOf, wordOf, isReading);
  }

  /** False only for words that have nothing in common with a changed name when they are joined or parted. */
  mayJoin(words: readonly WordMeasure[]): boolean {
    let found = false;
    this.#side.forEachJoined(words, () => {
      found = true;
    });
    return found;
  }

  /**
   * Calls `visit` with each record that a name may be as similar to as `similarityMin`; also repeatedly.
   * `textOf` gives the text of a word.
   */
  find(
    name: AskedName,
    textOf: (token: number) => string,
    visit: (record: number) => void,
    similarityMin: number,
  ): void {
    this.#wanted = similarityMin;
    const texts: string[] = [];
    const textAt = (at: number): string => {
      texts[at] ??= textOf((name.known[at] as KnownWord).token);
      return texts[at];
    };
    if (countAlone(name.known)) this.#findByTraits(name, textAt, visit);
    else this.#findInContext(name, textAt, visit);
  }

  /** As find, for a name whose words count as they do by themselves. */
  #findByTraits(
    { known, isReading }: AskedName,
    textAt: (at: number) => string,
    visit: (record: number) => void,
  ): void {
    for (let at = 0; at < known.length; at++) this.#addAll(at, (known[at] as KnownWord).near);
    const words = known.map(({ traits }) => traits);
    this.#addJoined(words);
    if (this.#touched.length === 0) return;
    this.#settleByTraits({ words, repeats: repeatsAmong(known) }, isReading, textAt, visit);
    if (this.#touched.length > 0) this.#judge(this.#wordsOf(known, textAt), isReading, visit);
  }

  /** As find, for a name whose words may count differently beside each other. */
  #findInContext(
    { known, isReading }: AskedName,
    textAt: (at: number) => string,
    visit: (record: number) => void,
  ): void {
    const words = classifyInContext(this.#wordsOf(known, textAt), this.#group);
    for (let at = 0; at < known.length; at++) {
      const word = words[at] as Word;
      const { traits, near } = known[at] as KnownWord;
      const isSame = word.isHeavy === traits.isHeavy && word.weight === traits.weight;
      this.#addAll(at, isSame ? near : this.#findNearInContext(word, isReading));
    }
    this.#addJoined(words);
    if (this.#touched.length > 0) this.#judge(words, isReading, visit);
  }

  #findNearInContext(word: Word, isReading: boolean): readonly WordNear[] {
    const key = `${isReading} ${word.class} ${word.token}`;
    let near = this.#reclassified.get(key);
    if (near === undefined) {
      near = this.#side.findNear(
        traitsOf(word),
        () => word.text,
        () => word,
        isReading,
      );
      this.#reclassified.set(key, near);
    }
    return near;
  }

  #wordsOf(known: readonly KnownWord[], textAt: (at: number) => string): readonly Word[] {
    return known.map(({ traits }, at) => this.#words.wordOf(textAt(at), this.#group, traits.otherSounds));
  }

  #addAll(at: number, near: readonly WordNear[]): void {
    for (let i = 0; i < near.length; i++) this.#add(at, near[i] as WordNear);
  }

  #addJoined(words: readonly WordMeasure[]): void {
    this.#side.forEachJoined(words, (name) => {
      this.#touch(name);
      this.#mayJoin[name] = 1;
    });
  }

  #add(at: number, { name, near, cost, mayJoin, syllables }: WordNear): void {
    this.#touch(name);
    if (near !== 0) this.#nearLeft[name] = (this.#nearLeft[name] as number) | positionBit(at);
    this.#nearRight[name] = (this.#nearRight[name] as number) | near;
    this.#cost[name] = Math.min(this.#cost[name] as number, cost);
    if (mayJoin) this.#mayJoin[name] = 1;
    if (syllables !== 0) this.#syllables[name] = (this.#syllables[name] as number) | syllables;
  }

  #touch(name: number): void {
    if (this.#isTouched[name] === 1) return;
    this.#isTouched[name] = 1;
    this.#touched.push(name);
    this.#nearLeft[name] = this.#nearRight[name] = 0;
    this.#cost[name] = 1;
    this.#mayJoin[name] = 0;
    this.#syllables[name] = 0;
  }

  /**
   * Settles names by their traits and texts: visits the records of those that are similar enough, and
   * forgets both these and the dissimilar ones. Names that need an alignment stay.
   */
  #settleByTraits(
    name: WeighedTraits,
    isReading: boolean,
    textAt: (at: number) => string,
    visit: (record: number) => void,
  ): void {
    let left = 0;
    let joinable: JoinableName | null = null;
    const sums = new WeightSums(name);
    for (const number of this.#touched) {
      const listed = this.#listedName(number);
      const difference = this.#differenceAllowed(number, sums, isReading);
      let isNear = difference >= 1;
      if (!isNear && this.#mayJoin[number] === 1) {
        joinable ??= joinableOf(name.words, textAt);
        isNear = haveJoinedWords(joinable, joinableName(listed));
      }
      if (isNear) this.#visitAll(number, visit);
      else if (
        this.#syllables[number] === BOTH_SYLLABLES ||
        (difference >= 0 && mayHaveLikeWords(difference, name, textAt, listed))
      ) {
        this.#mayJoin[number] = 0;
        this.#touched[left++] = number;
        continue;
      }
      this.#isTouched[number] = 0;
    }
    this.#touched.length = left;
  }

  #visitAll(number: number, visit: (record: number) => void): void {
    (this.#side.names[number] as ChangedName).records.forEach(visit);
  }

  #judge(words: readonly Word[], isReading: boolean, visit: (record: number) => void): void {
    const name = new AnalysedName(this.#form, words, isReading);
    const sums = new WeightSums(weighedName(name));
    for (const number of this.#touched) {
      this.#isTouched[number] = 0;
      const listed = this.#listedName(number);
      const difference = this.#differenceAllowed(number, sums, isReading);
      const isNear =
        difference >= 1 ||
        (difference >= 0 && haveLikeWords(difference, name, listed)) ||
        (this.#mayJoin[number] === 1 && haveJoinedWords(joinableName(name), joinableName(listed))) ||
        (this.#syllables[number] === BOTH_SYLLABLES && haveSameSyllables(name, listed));
      if (isNear) this.#visitAll(number, visit);
    }
    this.#touched.length = 0;
  }

  #listedName(number: number): AnalysedName {
    return (this.#side.names[number] as ChangedName).name;
  }

  /** As differenceAllowed; below 1 it is -1 next to a reading. */
  #differenceAllowed(number: number, own: WeightSums, isReading: boolean): number {
    const { name, sums } = this.#side.names[number] as ChangedName;
    const difference = differenceAllowed(
      this.#wanted,
      own.of(this.#nearLeft[number] as number),
      sums.of(this.#nearRight[number] as number),
      this.#cost[number] as number,
    );
    // Next to a reading every word that is left over is plainly another one.
    return difference < 1 && (isReading || name.isReading) ? -1 : difference;
  }
}

/** True for names that are compared syllable by syllable and agree in each. */
function haveSameSyllables(own: AnalysedName, listed: AnalysedName): boolean {
  return (compareSyllables(own, listed)?.length ?? 0) > 0;
}

/** A name by the traits of its words. */
interface WeighedTraits extends WeighedName {
  readonly words: readonly TokenTraits[];
}

function joinableOf(words: readonly TokenTraits[], textAt: (at: number) => string): JoinableName {
  return {
    words: words.map(({ length, letters, isHeavy, first }, at) => ({
      length,
      letters,
      isHeavy,
      first,
      text: closedText(textAt(at)),
    })),
    letters: words.reduce((all, { letters }) => all | letters, 0),
  };
}

/** True when words count as they do by themselves (words-in-context.ts). */
function countAlone(known: readonly KnownWord[]): boolean {
  let carriesName = false;
  for (const { traits } of known) {
    if (traits.dependsOnContext) return false;
    if (traits.carriesName) carriesName = true;
  }
  return carriesName;
}

/** The positions of words that occur earlier in the name. */
function repeatsAmong(known: readonly KnownWord[]): readonly number[] {
  let repeats: number[] | null = null;
  for (let at = 1; at < known.length; at++) {
    const { token } = known[at] as KnownWord;
    for (let earlier = 0; earlier < at; earlier++) {
      if ((known[earlier] as KnownWord).token !== token) continue;
      repeats ??= [];
      repeats.push(at);
      break;
    }
  }
  return repeats ?? NOTHING;
}

const NOTHING: readonly number[] = [];

/** The names of listed records as those of customers are looked up in them, and their identifiers. */
export class NearRecords {
  /** By group and form. */
  readonly #sides = new Map<string, NearNames>();
  readonly #byIdentifier = new Map<string, number[]>();
  readonly #scoreMin: number;

  /** `scoreMin` is the least score that counts, 0 to 1. */
  constructor(records: readonly ListedRecord[], scoreMin: number) {
    this.#scoreMin = scoreMin;
    const sides = new Map<string, { group: SchemaGroup; form: NameForm; names: Map<string, ChangedName> }>();
    for (const [record, { group, evidence }] of records.entries()) {
      for (const name of evidence.names) {
        const { form } = name;
        const key = sideKey(group, form);
        const side = sides.get(key) ?? { group, form, names: new Map() };
        sides.set(key, side);
        const text = [name.isReading, ...name.words.map((word) => word.token)].join(" ");
        const known = side.names.get(text);
        if (known === undefined)
          side.names.set(text, { records: [record], name, sums: new WeightSums(weighedName(name)) });
        else known.records.push(record);
      }
      for (const identifier of evidence.facts.identifiers) {
        const key = identifierKey(identifier);
        this.#byIdentifier.set(key, [...(this.#byIdentifier.get(key) ?? []), record]);
      }
    }
    for (const [key, { group, form, names }] of sides)
      this.#sides.set(key, new NearNames([...names.values()], group, form));
  }

  /** The similarity of names that a match needs when all facts of a customer agree; see raisingFactsOf. */
  similarityMin(raisingFacts: number): number {
    return Math.max(0, this.#scoreMin - mostRaisedBy(raisingFacts));
  }

  /** Null when no changed record has a name of this group and form. */
  side(group: SchemaGroup, form: NameForm): NearNames | null {
    return this.#sides.get(sideKey(group, form)) ?? null;
  }

  /** The numbers of the records with this identifier. */
  withIdentifier(identifier: Identifier): readonly number[] {
    return this.#byIdentifier.get(identifierKey(identifier)) ?? NOTHING;
  }
}

function sideKey(group: SchemaGroup, form: NameForm): string {
  return `${group} ${form}`;
}

function identifierKey({ kind, hashLow, hashHigh }: Identifier): string {
  return `${kind} ${hashLow} ${hashHigh}`;
}
