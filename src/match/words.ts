// The words of a name as scoring sees them: their class, their weight and what comparisons need to know of each.
// Analysing a word costs more than comparing it, so words are kept in a bounded memory by kind of name.

import { brokenLegalClass, legalClassOf } from "../names/legal-forms.ts";
import type { NameKind } from "../names/name.ts";
import { nicknameGroups } from "../names/nicknames.ts";
import { skeleton } from "../names/skeleton.ts";
import type { LegalClass } from "../names/tables/legal-forms.ts";
import {
  CONNECTORS,
  GENERATIONS,
  GENERIC_WORDS,
  HALF_NAMES,
  PARENT_PARTICLES,
  PARTICLES,
  SHIP_PREFIXES,
  TITLES,
} from "../names/tables/words.ts";
import { vowelMasks } from "./vowels.ts";
import { WORD_WEIGHTS } from "./weights.ts";

export type WordClass =
  | "content"
  | "generic"
  | "half"
  | "number"
  | "generation"
  | "initial"
  | "particle"
  | "title"
  | "legal";

export interface Word {
  readonly text: string;
  readonly class: WordClass;
  readonly weight: number;
  /** True for the classes that carry a name: a counterpart is looked for, and a missing one counts. */
  readonly isHeavy: boolean;
  readonly isParentParticle: boolean;
  readonly skeleton: string;
  /** The skeleton with g for h, which Ukrainian and Belarusian spellings swap (Oleg, Oleh). */
  readonly soundKey: string;
  /** One mask a run of vowels, for comparing words of the same skeleton. */
  readonly vowels: readonly number[];
  readonly nicknames: readonly number[] | null;
  readonly legalClass: LegalClass | null;
  /** One bit for each letter that the word has; letters beyond a to z share bits. */
  readonly letters: number;
  /** The digits of the word in order, the number that a generation means; "" when it has none. */
  readonly digits: string;
}

/** Enough for the words of a busy day's candidates; past it the memory starts anew. */
const WORDS_KEPT_MAX = 100_000;

const PARTICLE_SET = new Set(PARTICLES);
const PARENT_SET = new Set(PARENT_PARTICLES);
const GENERATION_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(GENERATIONS));
const TITLE_SET = new Set(TITLES);
const GENERIC_SET = new Set(GENERIC_WORDS);
const HALF_NAME_SET = new Set(HALF_NAMES);
const SHIP_PREFIX_SET = new Set(SHIP_PREFIXES);
const CONNECTOR_SET = new Set(CONNECTORS);

/** Legal forms that are seen behind names of people, put there by forms or on purpose; none of them is a name. */
const LEGAL_BEHIND_PEOPLE = new Set(["llc", "ltd", "inc", "gmbh", "plc", "sa", "ag", "corp"]);

const HEAVY: ReadonlySet<WordClass> = new Set([
  "content",
  "generic",
  "half",
  "number",
  "generation",
  "initial",
]);

const memories: Readonly<Record<NameKind, Map<string, Word>>> = {
  person: new Map(),
  organization: new Map(),
  vessel: new Map(),
  airplane: new Map(),
};

/** The words of a name. A name of light words only ("Al Al", "Limited Company") is made of its own content. */
export function readWords(tokens: readonly string[], kind: NameKind): Word[] {
  const memory = memories[kind];
  const words: Word[] = [];
  let hasContent = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    let word = memory.get(token);
    if (word === undefined) {
      if (memory.size >= WORDS_KEPT_MAX) memory.clear();
      word = analyse(token, kind);
      memory.set(token, word);
    }
    if (word.class === "content" || word.class === "initial") hasContent = true;
    words.push(word);
  }
  return hasContent ? words : words.map(asContent);
}

function analyse(token: string, kind: NameKind): Word {
  const wordClass = classOf(token, kind);
  const consonants = skeleton(token);
  return {
    text: token,
    class: wordClass,
    weight: WORD_WEIGHTS[wordClass].weight,
    isHeavy: HEAVY.has(wordClass),
    isParentParticle: kind === "person" && PARENT_SET.has(token),
    skeleton: consonants,
    soundKey: consonants.replaceAll("h", "g"),
    vowels: vowelMasks(token),
    nicknames: kind === "person" ? nicknameGroups(token) : null,
    legalClass: wordClass === "legal" ? (legalClassOf(token) ?? brokenLegalClass(token) ?? null) : null,
    letters: letterBits(token),
    digits:
      wordClass === "generation" ? String(GENERATION_NUMBERS.get(token)) : token.replace(/\D+/g, " ").trim(),
  };
}

function classOf(token: string, kind: NameKind): WordClass {
  if (/^\d+$/.test(token)) return "number";
  if (kind === "organization") {
    if (legalClassOf(token) !== null) return "legal";
    if (CONNECTOR_SET.has(token)) return "particle";
    if (GENERIC_SET.has(token)) return "generic";
    if (brokenLegalClass(token) !== undefined) return "legal";
    return isInitial(token) ? "initial" : "content";
  }
  if (kind === "person") {
    if (GENERATION_NUMBERS.has(token)) return "generation";
    if (isInitial(token)) return "initial";
    if (PARTICLE_SET.has(token)) return "particle";
    if (HALF_NAME_SET.has(token)) return "half";
    if (TITLE_SET.has(token)) return "title";
    if (LEGAL_BEHIND_PEOPLE.has(token)) return "legal";
    return "content";
  }
  if (CONNECTOR_SET.has(token)) return "particle";
  if (kind === "vessel" && SHIP_PREFIX_SET.has(token)) return "title";
  return isInitial(token) ? "initial" : "content";
}

function letterBits(token: string): number {
  let bits = 0;
  for (let i = 0; i < token.length; i++) bits |= 1 << (token.charCodeAt(i) & 31);
  return bits;
}

function isInitial(token: string): boolean {
  return token.length === 1 && token >= "a" && token <= "z";
}

function asContent(word: Word): Word {
  if (word.class === "number") return word;
  return { ...word, class: "content", weight: WORD_WEIGHTS.content.weight, isHeavy: true };
}
