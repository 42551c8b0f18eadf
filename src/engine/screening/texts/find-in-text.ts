// Finds listed parties that a text names: people, organisations and ships. The dictionary of listed phrases
// proposes stretches of the text, and the matcher compares each of them as it compares any name.

import type { SubjectSchema } from "../../../base/model/schemata.ts";
import type { Candidate, Subject } from "../../../base/model/subject.ts";
import { hiddenReadings } from "../../names/analysis/disguised-texts.ts";
import { LEFT_OUT, NAME_LEFT_OUT, WORD_LEFT_OUT } from "../../names/analysis/normalise.ts";
import { isLatin } from "../../names/analysis/script.ts";
import { isGivenAndFamily, splitSeveralNames } from "../../names/analysis/several-names.ts";
import { memo } from "../../names/data/memo.ts";
import { nameBearers } from "../../names/data/name-bearers.ts";
import { PARENT_PARTICLES } from "../../names/data/words.ts";
import type { AliasIndex } from "../../retrieval/alias-index.ts";
import { LEFTOVER_COSTS } from "../../scoring/policy.ts";
import type { PhraseCounts } from "./group-phrases.ts";
import { joinForms } from "./joined-forms.ts";
import { ListedPhrases, type ProposedName, ROMANISED_WORDS_MAX, type TextTokens } from "./listed-phrases.ts";
import { ShipNames } from "./ships-in-text.ts";
import { listedWordsIn, SpellOut } from "./spelled-out.ts";
import { TEXT_SCORE_MIN, type TextGroup } from "./text-policy.ts";
import { type TextWord, textWords } from "./text-words.ts";
import { isUsualWord } from "./word-bits.ts";

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
interface Stretch extends Omit<NamedInText, "candidates"> {
  readonly bits: number;
  /** Words of the text beside its own. */
  readonly others: number;
  /** The first of them. */
  readonly other: string;
  /** True when it has all words of the listed name. */
  readonly isWhole: boolean;
  /** True when it and the words beside it may be one long name. */
  readonly isOfLongName: boolean;
  /** True for a name that the text only has as it is read: all of the text is its place. */
  readonly isReread: boolean;
  /** True for words that nothing hides, beside ones that are spelled out. */
  readonly isRepeated: boolean;
  /** False for one word, and for a double name among other words. */
  readonly isOfTwoNames: boolean;
  /** True behind "son of" and the like. */
  readonly isOfParent: boolean;
  /** True behind "MV" and the like. */
  readonly isOfShip: boolean;
}

/** The words of a text, as they are written or read, with the tokens that they may be. */
interface Wording {
  /** True where hidden words are spelled out. */
  readonly isSpelledOut: boolean;
  readonly words: readonly TextWord[];
  readonly tokens: TextTokens;
  readonly ships: ShipNames;
}

/** One reading of a text. */
interface Reading {
  readonly text: string;
  readonly wordings: readonly Wording[];
  /** As in TextAnswer: false for more words or letters than are read. */
  readonly isWhole: boolean;
}

/** Texts of which the readings are kept: the names of a party, with those of its address. */
const RECENT_MAX = 8;

export interface TextAnswer {
  readonly named: readonly NamedInText[];
  /** True when a text has more words, letters or stretches than are compared. */
  readonly isTruncated: boolean;
  /** Stretches that were compared. */
  readonly compared: number;
}

/** The names within a name. */
interface NamesWithin {
  readonly names: readonly string[];
  /** False when the name has more of them, or more words or letters, than are looked at. */
  readonly isWhole: boolean;
}

const HELD_MAX = 10;

/** Reads texts against one index, which the caller keeps open. The dictionary is made once. */
export class TextReader {
  readonly #phrases: ListedPhrases;
  readonly #isListed = (word: string) => this.#phrases.isListed(word);
  readonly #listedWordsIn = memo((letters) => listedWordsIn(letters, this.#isListed));
  /** The readings of the last texts. */
  readonly #recent = new Map<string, readonly Reading[]>();

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
    const { stretches, isWhole } = this.#read(text, null);
    const named: NamedInText[] = [];
    const known = new Set<string>();
    const max = Math.min(COMPARED_MAX, comparedMax);
    let compared = 0;
    let isTruncated = !isWhole;
    for (const stretch of stretches) {
      if (!stretch.isReread && named.some((one) => one.group === stretch.group && overlaps(one, stretch)))
        continue;
      if (compared >= max) {
        isTruncated = true;
        break;
      }
      compared++;
      const found = this.#compare(stretch, datasets);
      if (found === null || (stretch.isReread && found.candidates.every(({ id }) => known.has(id)))) continue;
      named.push(found);
      for (const { id } of found.candidates) known.add(id);
    }
    return { named: named.sort((a, b) => a.start - b.start), isTruncated, compared };
  }

  /**
   * The listed names that a name may be or hold beside other words, or written together, as they are read:
   * those that say most, at most HELD_MAX. Compares nothing.
   */
  namesWithin(name: string, group: TextGroup): NamesWithin {
    const { stretches, isWhole } = this.#read(name, group);
    const within = stretches.filter((one) => one.group === group && isNameWithin(one));
    const names = new Set(within.map(withMark));
    return { names: [...names].slice(0, HELD_MAX), isWhole: isWhole && names.size <= HELD_MAX };
  }

  /**
   * The stretches of a text that may be listed names of a kind of party, or of any. Those of the text as it
   * is written come first, and of each reading those that say most.
   */
  #read(
    text: string,
    group: TextGroup | null,
  ): { readonly stretches: readonly Stretch[]; readonly isWhole: boolean } {
    const readings = this.#wordsOf(text);
    const [own, ...others] = readings.map(({ text: read, wordings }) =>
      wordings
        // Only of people is something quoted left out.
        .flatMap((one) => this.#stretches(read, one, read.includes(LEFT_OUT) ? "person" : group))
        .sort((a, b) => b.bits - a.bits || a.start - b.start),
    );
    const reread = others
      .flat()
      .map((one) => ({ ...one, value: text, start: 0, end: text.length, isReread: true }));
    return {
      stretches: [...(own ?? []), ...reread],
      isWhole: readings.every((one) => one.isWhole),
    };
  }

  /** The words of a text in each reading. A party is asked as every kind in turn, each with these words. */
  #wordsOf(text: string): readonly Reading[] {
    const known = this.#recent.get(text);
    if (known !== undefined) return known;
    const readings = readingsOf(text).map((reading) => this.#readOne(reading));
    if (this.#recent.size === RECENT_MAX) this.#recent.clear();
    this.#recent.set(text, readings);
    return readings;
  }

  #readOne(text: string): Reading {
    const words = textWords(text, WORDS_MAX + 1);
    const hidden = new SpellOut(text, this.#isListed, this.#listedWordsIn);
    const spelledOut = hidden.read(words);
    const joined = joinForms(text, words);
    const wordings = [words, spelledOut, joined].flatMap((read) => {
      if (read === null) return [];
      const tokens = this.#phrases.tokensOf(read);
      // Without a word of a listed name there is nothing to propose.
      const isKnown = tokens.words.some(({ equal, near }) => equal.length + near.length > 0);
      const isSpelledOut = read === spelledOut;
      return isKnown ? [{ words: read, tokens, ships: new ShipNames(read), isSpelledOut }] : [];
    });
    const romanised = words.filter(({ isRomanised }) => isRomanised).length;
    const isWhole = words.length <= WORDS_MAX && romanised <= ROMANISED_WORDS_MAX && !hidden.isTruncated;
    return { text, wordings, isWhole };
  }

  #stretches(
    text: string,
    { words, tokens, ships, isSpelledOut }: Wording,
    only: TextGroup | null,
  ): Stretch[] {
    const proposed = withoutRepeats(this.#phrases.propose(tokens, ships, only));
    return proposed.flatMap(({ group, first, after, bits, between, isWhole }) => {
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
      const isOfParent = PARENTS.has(words[first - 1]?.forms[0] ?? "");
      const repeated = new Set(own.map(({ forms: [form] }) => form));
      const beside = [...words.slice(0, first), ...words.slice(after)].flatMap(({ forms: [form = ""] }) =>
        repeated.has(form) ? [] : [form],
      );
      // The second half of a double name is no other name.
      const [other = ""] = text[end] === "-" || text[start - 1] === "-" ? [] : beside;
      const others = beside.length;
      const isOfTwoNames = (/\s/.test(text) ? BETWEEN_NAMES : BETWEEN_WORDS).test(read);
      const around = [text.slice(0, start), text.slice(end)];
      const isOfLongName = !around.some(isGivenAndFamily) && isOneName(own, words, bits);
      const stretch = {
        group,
        start,
        end,
        value,
        read,
        bits,
        others,
        other,
        isWhole,
        isOfLongName,
        isOfParent,
        isOfTwoNames,
        isRepeated: isSpelledOut && !isHidden,
        isOfShip: ships.begins(first),
        isReread: false,
      };
      if (group !== "person" || between < 0) return [stretch];
      const parts = [words.slice(first, between), words.slice(between + 1, after)];
      const apart = parts.map((part) =>
        part.map((word) => word.read ?? text.slice(word.start, word.end)).join(" "),
      );
      return [stretch, { ...stretch, read: apart.join(LEFT_OUT), others: stretch.others + 1 }];
    });
  }

  #compare(stretch: Stretch, datasets: readonly string[] | null): NamedInText | null {
    const candidates = this.match({
      schema: SCHEMATA[stretch.group],
      properties: { name: [stretch.read] },
      threshold: stretch.read.includes(LEFT_OUT) ? TEXT_SCORE_MIN - LEFTOVER_COSTS.between : TEXT_SCORE_MIN,
      limit: CANDIDATES_MAX,
      include: ["sanction"],
      datasets,
    });
    const { value, read, start, end, group } = stretch;
    return candidates.length === 0 ? null : { value, read, start, end, group, candidates };
  }
}

/** A name as it is read, with a mark for what stands beside it. */
function withMark({ read, others }: Stretch): string {
  if (others === 0 || read.includes(LEFT_OUT)) return read;
  return others === 1 ? read + WORD_LEFT_OUT : NAME_LEFT_OUT + read;
}

/**
 * False for one word or a double name, for the name of somebody's father, and for a ship's beside words that
 * may be a company's. A part of a name beside one other name is as often that of somebody else, and so is a
 * part of a long name, or of any in scripts whose names are chains of given names.
 */
function isNameWithin(stretch: Stretch): boolean {
  const {
    group,
    read,
    others,
    isWhole,
    isOfParent,
    isOfTwoNames,
    isRepeated,
    isOfShip,
    isOfLongName,
    other,
  } = stretch;
  if (group === "vessel" && others > 0) return isOfShip;
  if (!isOfTwoNames || isRepeated || isOfParent) return false;
  if (others === 0 || (others === 1 && read.includes(LEFT_OUT))) return true;
  if (group === "person" && (SERVANT_OF.test(read) || !ALPHABETS.test(read))) return false;
  if (isOfLongName && isLatin(read)) return false;
  if (!isWhole && read.split(BETWEEN_WORDS).filter((word) => !OF_FATHER.test(word)).length < 2) return false;
  return others > 1 || (isLatin(read) && (isWhole || MAY_BE_TITLE.has(other) || isUsualWord(other)));
}

/** A given and a father's name are of too many. */
const OF_FATHER = /(?:[aeoi]vi[cč]h?|(?:ov|ev|iv)na|ichna|inichna)$/iu;

/** Forms of address that people bear as names, too. */
const MAY_BE_TITLE: ReadonlySet<string> = new Set(
  "don dona pan pani bay bey sri shri tuan ko pandit graf pasha pasa effendi efendi agha san".split(" "),
);

/** "Abdul Aziz" is one given name. */
const SERVANT_OF = /^abd(?:[aeuo]l)?[\s-]+(?:(?:[aeu]l|[aeu](?=([drsnz]))\1)[\s-]+)?\p{L}+$/iu;
/** Scripts in which hardly anybody bears more names than a given, a father's and a family name. */
const ALPHABETS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]+$/u;
/** A stretch that says so much is no part of another name by chance. */
const OWN_BITS_MIN = 28;

/**
 * Whether all words beside a stretch are names that people of its regions bear: "Jaime Enrique Serrano Pérez"
 * is one person.
 */
function isOneName(own: readonly TextWord[], words: readonly TextWord[], bits: number): boolean {
  if (bits >= OWN_BITS_MIN) return false;
  const regions = own.reduce((all, word) => all | regionsOf(word), 0);
  const beside = words.filter((word) => !own.includes(word) && word.end - word.start >= NAME_LETTERS_MIN);
  return beside.length > 0 && beside.every((word) => (regionsOf(word) & regions) !== 0);
}

/** Shorter words are particles and titles. */
const NAME_LETTERS_MIN = 4;

/** The regions whose people bear a word, as bits; none for one that nobody is known to bear. */
function regionsOf({ forms }: TextWord): number {
  const [known] = forms.flatMap((form) => nameBearers().get(form) ?? []);
  return known?.regions ?? 0;
}

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}'’`]+/u;
const BETWEEN_NAMES = /[^\p{L}\p{N}\p{M}'’`-]/u;

const PARENTS: ReadonlySet<string> = new Set(PARENT_PARTICLES);

/** Longer texts are no fields of a form. */
export const FIELD_LENGTH_MAX = 140;

/** What stands in quotes or brackets between two words: "Orlan “the Tall One” Vesk". */
const QUOTED =
  /(?<=\p{L})\s*(?:(?:\s["'“”„«‘([]|["“”„«([])[^"“”„«»()[\]]{2,40}["'”“»’)\]]\s*){1,3}(?=\p{L})/gu;

/**
 * A text, what it says where letters are hidden or damaged, the names in the field of a form, and it without
 * what is quoted within.
 */
function readingsOf(text: string): readonly string[] {
  const hidden = hiddenReadings(text);
  if (text.length > FIELD_LENGTH_MAX) return hidden.length === 0 ? [text] : [text, ...hidden];
  const own = [text, ...hidden];
  const fields = own.flatMap((one) => splitSeveralNames(one, "person").names);
  const unquoted = own.map((one) => one.replace(QUOTED, LEFT_OUT));
  return [...new Set([...own, ...fields, ...unquoted])];
}

function withoutRepeats(proposed: readonly ProposedName[]): ProposedName[] {
  const distinct = new Map(proposed.map((one) => [`${one.group} ${one.first} ${one.after}`, one]));
  return [...distinct.values()];
}

function overlaps(one: NamedInText, { start, end }: Stretch): boolean {
  return start < one.end && end > one.start;
}
