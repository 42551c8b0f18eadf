// Which listed names a text may hold: a dictionary of listed names under the words of each that say most. It
// proposes stretches of the text; the matcher then compares them as it compares any name. Names that say too
// little (common given and family names, usual words) are not searched for in texts.

import { BoundedCache } from "../../../base/model/bounded-cache.ts";
import type { Corpus } from "../../../base/model/corpus.ts";
import type { AliasIndex } from "../../retrieval/alias-index.ts";
import { buildPhrases, type GroupPhrases, NAME_WORDS_MAX, type PhraseCounts } from "./group-phrases.ts";
import type { ShipNames, Stretch } from "./ships-in-text.ts";
import {
  BITS_MIN,
  COVERED_SHARE_MIN,
  MISSPELT_BITS,
  PART_BITS_MIN,
  RARE_BITS_MIN,
  ROMANISED_BITS,
  SINGLE_WORD_BITS_MIN,
  TEXT_GROUPS,
  type TextGroup,
  USUAL_SHARE_MIN,
  VERBATIM_BITS_MIN,
} from "./text-policy.ts";
import type { TextWord } from "./text-words.ts";
import { wordBits } from "./word-bits.ts";

/** Words of the text between words of a name. */
const OTHER_WORDS_MAX = 1;
/** A word of the text that no list has may be a listed one with a slip, when it has so many letters. */
const MISSPELT_LETTERS_MIN = 5;
const MISSPELT_WORDS_MAX = 1;
/** A word of another script has so many letters when its romanisation may be spelled otherwise. */
const ROMANISED_LETTERS_MIN = 4;
/** Words of other scripts of one text whose other spellings are looked up; each takes up to a millisecond. */
export const ROMANISED_WORDS_MAX = 500;
const LETTERS = /^[a-z]+$/;
/** Of words whose tokens are kept, some 20,000: texts use the same words again and again. */
const KNOWN_BYTES_MAX = 8e6;
/** Of a word, its letters and its tokens. */
const KNOWN_BYTES = 300;
const LETTER_BYTES = 2;
const TOKEN_BYTES = 8;
const NOTHING: readonly number[] = [];

/** The tokens of listed names that a word of a text may be. */
interface WordTokens {
  readonly equal: readonly number[];
  /** Those that it is a slip from, or another spelling of. */
  readonly near: readonly number[];
  /** True for a word of another script. */
  readonly isRomanised?: boolean;
}

/** What the words of a text may be. A text is searched for each kind of party with the same. */
export interface TextTokens {
  readonly words: readonly WordTokens[];
  /** Per token, the positions of the words that it may be, ascending. */
  readonly places: ReadonlyMap<number, readonly number[]>;
  /** The bits of these tokens: most others have none of them, and need no look-up. */
  readonly tokenBits: number;
}

/** A text at work, and what was proposed so far. */
interface SearchedText extends TextTokens {
  readonly ships: ShipNames;
  readonly proposed: ProposedName[];
}

/** A stretch of a text that may be a listed name. */
export interface ProposedName extends Stretch {
  readonly group: TextGroup;
  /** What its words say, in bits. */
  readonly bits: number;
  /** The share of the bits of the listed name that it has. */
  readonly share: number;
  /** Whether one of its words is not usual. */
  readonly hasRareWord: boolean;
  /** Where a word of the text stands between its words; -1 where none does. */
  readonly between: number;
}

export class ListedPhrases {
  readonly #aliases: AliasIndex;
  readonly #corpus: Corpus;
  /** In the order of TEXT_GROUPS: those that are read already. */
  readonly #groups: GroupPhrases[] = [];
  readonly #nameTokens = new Int32Array(NAME_WORDS_MAX);
  readonly #known = new BoundedCache<string, WordTokens>(
    KNOWN_BYTES_MAX,
    ({ length }, { equal, near }) =>
      KNOWN_BYTES + LETTER_BYTES * length + TOKEN_BYTES * (equal.length + near.length),
  );

  constructor(aliases: AliasIndex, corpus: Corpus = "sanction") {
    this.#aliases = aliases;
    this.#corpus = corpus;
  }

  /**
   * Reads the listed names of the next kind of party. False when all are read; `propose` reads what is left.
   */
  readNext(): boolean {
    const group = TEXT_GROUPS[this.#groups.length];
    if (group === undefined) return false;
    this.#groups.push(buildPhrases(this.#aliases, group, this.#corpus));
    return true;
  }

  get counts(): Readonly<Record<TextGroup, PhraseCounts>> {
    return Object.fromEntries(
      this.#allGroups().map(({ group, counts }): [string, PhraseCounts] => [group, counts]),
    ) as Record<TextGroup, PhraseCounts>;
  }

  /** Whether a word in normal form is a word of a listed name. */
  isListed(word: string): boolean {
    const known = this.#known.get(word);
    return known === undefined ? this.#aliases.findToken(word) >= 0 : known.equal.length > 0;
  }

  /** The tokens that each word of a text may be. */
  tokensOf(texts: readonly TextWord[]): TextTokens {
    let romanised = 0;
    const words = texts.map(({ forms, isRomanised }) => {
      const isTried = isRomanised === true && ++romanised <= ROMANISED_WORDS_MAX;
      const key = isTried ? `~${forms.join(" ")}` : forms.length === 1 ? (forms[0] ?? "") : forms.join(" ");
      let tokens = this.#known.get(key);
      if (tokens === undefined) {
        tokens = isTried ? this.#findRomanised(forms) : this.#findTokens(forms);
        this.#known.set(key, tokens);
      }
      return tokens;
    });
    const places = placesOf(words);
    let tokenBits = 0;
    for (const token of places.keys()) tokenBits |= 1 << token;
    return { words, places, tokenBits };
  }

  /**
   * The stretches of a text that may be listed names, of one kind of party or of all. `tokens` are those of
   * tokensOf; `ships` says which of them the words around make the name of a ship.
   */
  propose(tokens: TextTokens, ships: ShipNames, group: TextGroup | null = null): ProposedName[] {
    const text: SearchedText = { ...tokens, ships, proposed: [] };
    for (const phrases of this.#allGroups())
      if (group === null || group === phrases.group)
        for (const [at, { equal, near }] of tokens.words.entries()) {
          for (const token of equal) this.#proposeAt(text, phrases, at, token);
          for (const token of near) this.#proposeAt(text, phrases, at, token);
        }
    return text.proposed;
  }

  #allGroups(): readonly GroupPhrases[] {
    while (this.readNext());
    return this.#groups;
  }

  #findTokens(forms: TextWord["forms"]): WordTokens {
    const equal = forms.map((form) => this.#aliases.findToken(form)).filter((token) => token >= 0);
    const [form = ""] = forms;
    const mayBeMisspelt =
      equal.length === 0 &&
      form.length >= MISSPELT_LETTERS_MIN &&
      LETTERS.test(form) &&
      wordBits(form, "organization") >= RARE_BITS_MIN;
    return { equal, near: mayBeMisspelt ? this.#aliases.tokensOneEditFrom(form) : NOTHING };
  }

  /** No list has the one right spelling of a romanised word: each token that is like it may be meant. */
  #findRomanised(forms: TextWord["forms"]): WordTokens {
    const equal = forms.map((form) => this.#aliases.findToken(form)).filter((token) => token >= 0);
    const like = forms.flatMap((form) =>
      form.length < ROMANISED_LETTERS_MIN ? [] : this.#aliases.tokensLike(form),
    );
    const near = [...new Set(like)].filter((token) => !equal.includes(token));
    return { equal, near, isRomanised: true };
  }

  /** Proposes the listed names with a token that the word `at` of a text may be. */
  #proposeAt(text: SearchedText, phrases: GroupPhrases, at: number, token: number): void {
    const end = phrases.starts[token + 1] ?? 0;
    for (let i = phrases.starts[token] ?? 0; i < end; i++) {
      const stretch = this.#compare(phrases, phrases.names[i] ?? 0, text, at);
      if (stretch === null) continue;
      if (isSaid(stretch) || (phrases.group === "vessel" && text.ships.isShip(stretch)))
        text.proposed.push(stretch);
    }
  }

  /** Where the words of a name stand around the word `at`, which is one of them; null when too few do. */
  #compare(
    { group, bits }: GroupPhrases,
    name: number,
    { words: texts, places, tokenBits }: SearchedText,
    at: number,
  ): ProposedName | null {
    const own = this.#nameTokens;
    const count = this.#aliases.copyTokens(name, own);
    const reach = count + OTHER_WORDS_MAX - 1;
    let [total, covered, most, words, unequal, slips, taken] = [0, 0, 0, 0, 0, 0, 0];
    let [first, last] = [at, at];
    for (let i = 0; i < count; i++) {
      const token = own[i] ?? -1;
      const said = bits[token] ?? 0;
      total += said;
      if ((tokenBits & (1 << token)) === 0) continue;
      const position = nearestOf(places.get(token) ?? NOTHING, at, reach, taken);
      if (position < 0) continue;
      taken |= 1 << (position - at + reach);
      const isEqual = texts[position]?.equal.includes(token) === true;
      const isSlip = !isEqual && texts[position]?.isRomanised !== true;
      covered += isEqual ? said : Math.max(0, said - (isSlip ? MISSPELT_BITS : ROMANISED_BITS));
      if (isSlip) slips++;
      if (!isEqual) unequal++;
      most = Math.max(most, said);
      words++;
      first = Math.min(first, position);
      last = Math.max(last, position);
    }
    if (slips > MISSPELT_WORDS_MAX || last - first + 1 - words > OTHER_WORDS_MAX) return null;
    if (covered < COVERED_SHARE_MIN[group] * total - slips * MISSPELT_BITS) return null;
    return {
      group,
      first,
      after: last + 1,
      bits: covered,
      share: covered / total,
      words,
      isWhole: words === count,
      isMisspelt: unequal > 0,
      hasRareWord: most >= RARE_BITS_MIN,
      between: last - first + 1 === words ? -1 : firstFree(taken >>> (first - at + reach)) + first,
    };
  }
}

/** The place of the lowest bit that is not set. */
function firstFree(bits: number): number {
  return 31 - Math.clz32(~bits & -~bits);
}

/** Whether the words of a stretch say enough by themselves. */
function isSaid(stretch: ProposedName): boolean {
  const { group, bits } = stretch;
  if (group !== "person" && !stretch.hasRareWord && stretch.share < USUAL_SHARE_MIN) return false;
  if (isVerbatim(stretch)) return bits >= VERBATIM_BITS_MIN;
  if (stretch.words > 1) return bits >= (stretch.isWhole ? BITS_MIN : PART_BITS_MIN)[group];
  return group === "organization" && !stretch.isMisspelt && bits >= SINGLE_WORD_BITS_MIN;
}

/**
 * Whether a text has all words of an organisation as they are listed, in one run. A legal form may be two
 * words of the text: "Company Limited".
 */
function isVerbatim({ group, first, after, words, isWhole, isMisspelt }: ProposedName): boolean {
  return group === "organization" && words > 1 && isWhole && !isMisspelt && after - first <= words + 1;
}

/** Per token, the positions of the words that it may be, ascending. */
function placesOf(words: readonly WordTokens[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, { equal, near }] of words.entries())
    for (const tokens of [equal, near])
      for (const token of tokens) {
        const known = places.get(token);
        if (known === undefined) places.set(token, [at]);
        else if (known.at(-1) !== at) known.push(at);
      }
  return places;
}

/** Of ascending positions the nearest to `at`, at most `reach` words from it, that is not taken; or -1. */
function nearestOf(positions: readonly number[], at: number, reach: number, taken: number): number {
  let nearest = -1;
  let distance = reach + 1;
  for (const position of positions) {
    const away = Math.abs(position - at);
    if (away > reach || (taken & (1 << (position - at + reach))) !== 0) continue;
    // Of two that are as near, the one behind.
    if (away < distance || (away === distance && position > at)) [nearest, distance] = [position, away];
  }
  return nearest;
}
