// Finds listed parties that a text names: people, organisations and ships. The dictionary of listed phrases
// proposes stretches of the text, and the matcher compares each of them as it compares any name.

import type { SubjectSchema } from "../../model/schemata.ts";
import type { Candidate, Subject } from "../../model/subject.ts";
import type { AliasIndex } from "../../retrieval/alias-index.ts";
import type { PhraseCounts } from "./group-phrases.ts";
import { joinForms } from "./joined-forms.ts";
import { ListedPhrases, type ProposedName, ROMANISED_WORDS_MAX } from "./listed-phrases.ts";
import { ShipNames } from "./ships-in-text.ts";
import { SpellOut } from "./spelled-out.ts";
import { TEXT_SCORE_MIN, type TextGroup } from "./text-policy.ts";
import { type TextWord, textWords } from "./text-words.ts";

/** A listed party that a text names. */
export interface NamedInText {
  /** As written. */
  readonly value: string;
  /** As it was read: with hidden words spelled out. */
  readonly read: string;
  /** Where in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly group: TextGroup;
  /** The records that it may be, best first. */
  readonly candidates: readonly Candidate[];
}

/** Words of one text that are read. Remittance has 140 characters per line, and rarely more than 9,000. */
const WORDS_MAX = 2000;
/** Stretches of one text that are compared. The rest is reported, so a text with more is never clear. */
export const COMPARED_MAX = 50;
/** Records that are answered for a stretch. */
const CANDIDATES_MAX = 5;
const SCHEMATA: Readonly<Record<TextGroup, SubjectSchema>> = {
  person: "Person",
  organization: "Organization",
  vessel: "Vessel",
};

/** A part of a text that is compared. Of two that overlap, the one that says more comes first. */
type Stretch = Omit<NamedInText, "candidates"> & { readonly bits: number };

export interface TextAnswer {
  readonly named: readonly NamedInText[];
  /** True when a text has more words, letters or stretches than are compared. */
  readonly isTruncated: boolean;
  /** Stretches that were compared. */
  readonly compared: number;
}

/** Reads texts against one index, which the caller keeps open. The dictionary is made once. */
export class TextReader {
  readonly #phrases: ListedPhrases;

  /** `match` answers the records that a subject matches, best first. */
  constructor(
    aliases: AliasIndex,
    private readonly match: (subject: Subject) => readonly Candidate[],
  ) {
    this.#phrases = new ListedPhrases(aliases);
  }

  /** Reads a part of the dictionary; false when it is whole. The first text reads what is left. */
  readNext(): boolean {
    return this.#phrases.readNext();
  }

  /** How many listed names are searched for, by kind of party. */
  get counts(): Readonly<Record<TextGroup, PhraseCounts>> {
    return this.#phrases.counts;
  }

  /**
   * The listed parties of these datasets, or of all, that a text names, in its order. Compares at most
   * `comparedMax` stretches, and never more than COMPARED_MAX. Throws as `match`.
   */
  find(text: string, datasets: readonly string[] | null = null, comparedMax = COMPARED_MAX): TextAnswer {
    const words = textWords(text, WORDS_MAX + 1);
    const hidden = new SpellOut(text, (word) => this.#phrases.isListed(word));
    const spelledOut = hidden.read(words);
    const joined = joinForms(text, words);
    const stretches = [
      ...this.#stretches(text, words),
      ...(spelledOut === null ? [] : this.#stretches(text, spelledOut)),
      ...(joined === null ? [] : this.#stretches(text, joined)),
    ].sort((a, b) => b.bits - a.bits || a.start - b.start);
    const named: NamedInText[] = [];
    const max = Math.min(COMPARED_MAX, comparedMax);
    let compared = 0;
    const romanised = words.filter(({ isRomanised }) => isRomanised).length;
    let isTruncated = words.length > WORDS_MAX || romanised > ROMANISED_WORDS_MAX || hidden.isTruncated;
    for (const stretch of stretches) {
      if (named.some((one) => one.group === stretch.group && overlaps(one, stretch))) continue;
      if (compared >= max) {
        isTruncated = true;
        break;
      }
      compared++;
      const found = this.#compare(stretch, datasets);
      if (found !== null) named.push(found);
    }
    return { named: named.sort((a, b) => a.start - b.start), isTruncated, compared };
  }

  #stretches(text: string, words: readonly TextWord[]): Stretch[] {
    const tokens = this.#phrases.tokensOf(words);
    const proposed = withoutRepeats(this.#phrases.propose(tokens, new ShipNames(words)));
    return proposed.flatMap(({ group, first, after, bits }) => {
      const own = words.slice(first, after);
      // One word of several that are written together is as often a part of another word.
      if (own.length === 1 && own[0]?.isPart === true) return [];
      const start = own[0]?.start ?? 0;
      const end = own.at(-1)?.end ?? 0;
      const value = text.slice(start, end);
      const isHidden = own.some(({ read }) => read !== undefined);
      const read = isHidden
        ? own.map((word) => word.read ?? text.slice(word.start, word.end)).join(" ")
        : value;
      return [{ group, start, end, value, read, bits }];
    });
  }

  #compare(stretch: Stretch, datasets: readonly string[] | null): NamedInText | null {
    const candidates = this.match({
      schema: SCHEMATA[stretch.group],
      properties: { name: [stretch.read] },
      threshold: TEXT_SCORE_MIN,
      limit: CANDIDATES_MAX,
      include: ["sanction"],
      datasets,
    });
    const { bits: _, ...place } = stretch;
    return candidates.length === 0 ? null : { ...place, candidates };
  }
}

function withoutRepeats(proposed: readonly ProposedName[]): ProposedName[] {
  const distinct = new Map(proposed.map((one) => [`${one.group} ${one.first} ${one.after}`, one]));
  return [...distinct.values()];
}

function overlaps(one: NamedInText, { start, end }: Stretch): boolean {
  return start < one.end && end > one.start;
}
