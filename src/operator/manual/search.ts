// Finds the sections of the manual that a question is about. A section is found by its title, by the
// questions at its head and by its text; words of the field stand for one another (meanings.txt).

import type { Chapter, Section } from "./chapters.ts";
import meaningsText from "./meanings.txt" with { type: "text" };
import { isStopWord, phraseWordsOf, stemOf } from "./stems.ts";

interface Found {
  readonly chapter: Chapter;
  readonly section: Section;
}

/** What a search knows of a section. */
export interface Page {
  readonly title: string;
  readonly questions: readonly string[];
  /** Markdown, or plain. */
  readonly text: string;
}

/** What a word counts by where it is: in the title, in a question, in bold letters, in the text. */
const FIELD_WEIGHTS = [4, 3, 2, 1];
/** How much the length of a field lowers what its words count. */
const LENGTH_PART = 0.5;
/** How soon a word that is repeated counts no more. */
const SATURATION = 1.2;
/** What a word of the same meaning counts, against the word itself. */
const MEANING_WEIGHT = 0.8;
/** What the nearest question or title counts, against the words. */
const QUESTION_WEIGHT = 0.5;

/** What a word counts that stands in texts alone: it is there in passing. */
const PASSING_WEIGHT = 0.2;
/** Added to the number of pages that hold a word: one page is not much fewer than two. */
const HOLDERS_ADDED = 1;

/** A word of a question or text, with what may stand in its place. */
interface Term {
  readonly stem: string;
  readonly meanings: readonly number[];
}

/** The meanings of each phrase of stems. */
const PHRASES = new Map<string, number[]>();
/** The words of the longest phrase that begins with a stem. */
const PHRASE_WORDS = new Map<string, number>();
for (const [meaning, line] of meaningsText.split("\n").entries()) {
  if (line.startsWith("#")) continue;
  for (const phrase of line.split(",")) {
    const stems = phraseWordsOf(phrase).map(stemOf);
    if (stems.length === 0) continue;
    const key = stems.join(" ");
    const known = PHRASES.get(key) ?? [];
    if (!known.includes(meaning)) PHRASES.set(key, [...known, meaning]);
    const [first = ""] = stems;
    PHRASE_WORDS.set(first, Math.max(PHRASE_WORDS.get(first) ?? 0, stems.length));
  }
}

/** The terms of a text: its words but for stop words, and the phrases that have a meaning. */
function termsOf(text: string): Term[] {
  const words = phraseWordsOf(text);
  const stems = words.map(stemOf);
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    const most = PHRASE_WORDS.get(stems[at] ?? "") ?? 0;
    for (let count = Math.min(most, words.length - at); count > 1; count--) {
      const phrase = stems.slice(at, at + count).join(" ");
      const meanings = PHRASES.get(phrase);
      if (meanings === undefined) continue;
      terms.push({ stem: phrase, meanings });
      taken = count;
      break;
    }
    for (let i = at; i < at + taken; i++) {
      const [word = "", stem = ""] = [words[i], stems[i]];
      const meanings = PHRASES.get(stem);
      // A number says something only where it is one of the field: 429, 503.
      if (!isStopWord(word) && (meanings !== undefined || !/^\d+$/.test(word)))
        terms.push({ stem, meanings: meanings ?? [] });
    }
    at += taken;
  }
  return terms;
}

/** How often each stem and each meaning (as "#7") is in a field. */
class Field {
  readonly counts = new Map<string, number>();
  readonly length: number;

  constructor(terms: readonly Term[]) {
    this.length = terms.length;
    for (const { stem, meanings } of terms) {
      this.#count(stem);
      for (const meaning of meanings) this.#count(`#${meaning}`);
    }
  }

  #count(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}

interface IndexedPage<Of> {
  readonly of: Of;
  readonly fields: readonly Field[];
  /** The title and each question. */
  readonly asked: readonly Field[];
}

/** The keys that a term is found by, with what each counts. */
function keysOf({ stem, meanings }: Term): [key: string, weight: number][] {
  return [[stem, 1], ...meanings.map((meaning): [string, number] => [`#${meaning}`, MEANING_WEIGHT])];
}

/** A search through pages. */
export class PageSearch<Of extends Page> {
  readonly #pages: readonly IndexedPage<Of>[];
  readonly #averages: readonly number[];
  /** In how many pages a key is. */
  readonly #holders = new Map<string, number>();
  /** The keys of all titles, questions and bold letters. */
  readonly #topics = new Set<string>();

  constructor(pages: readonly Of[]) {
    this.#pages = pages.map((of) => {
      const bold = [...of.text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) => text);
      const texts = [of.title, of.questions.join(" "), bold.join(" "), of.text];
      const fields = texts.map((text) => new Field(termsOf(text)));
      return { of, fields, asked: [of.title, ...of.questions].map((text) => new Field(termsOf(text))) };
    });
    this.#averages = FIELD_WEIGHTS.map(
      (_, i) => this.#pages.reduce((sum, { fields }) => sum + (fields[i]?.length ?? 0), 0) / pages.length,
    );
    for (const { fields } of this.#pages)
      for (const key of new Set(fields.flatMap(({ counts }) => [...counts.keys()])))
        this.#holders.set(key, (this.#holders.get(key) ?? 0) + 1);
    for (const { fields } of this.#pages)
      for (const { counts } of fields.slice(0, -1)) for (const key of counts.keys()) this.#topics.add(key);
  }

  /** The pages that hold words of a question, the best first; none when no page holds any of them. */
  find(question: string): Of[] {
    const asked = this.#known(termsOf(question));
    return this.#pages
      .map((page) => ({ page, score: this.#score(page, asked) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ page }) => page.of);
  }

  /** The terms; the beginning of a word that nobody wrote whole stands for the words that begin so. */
  #known(terms: readonly Term[]): (readonly [key: string, weight: number])[][] {
    return terms.map((term) => {
      const keys = keysOf(term).filter(([key]) => this.#holders.has(key));
      if (keys.length > 0 || term.stem.length < 3) return keys;
      return [...this.#holders.keys()]
        .filter((key) => key.startsWith(term.stem))
        .map((key) => [key, MEANING_WEIGHT]);
    });
  }

  /** What a key says of the subject: a rare one says more, and one that only texts have, little. */
  #rarity(key: string): number {
    const rarity = Math.log(1 + this.#pages.length / ((this.#holders.get(key) ?? 0) + HOLDERS_ADDED));
    return this.#topics.has(key) ? rarity : rarity * PASSING_WEIGHT;
  }

  #score(
    { fields, asked }: IndexedPage<Of>,
    terms: readonly (readonly (readonly [string, number])[])[],
  ): number {
    const best = (countOf: (key: string) => number) =>
      terms.map((keys) =>
        Math.max(0, ...keys.map(([key, weight]) => weight * this.#rarity(key) * countOf(key))),
      );
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
    const words = sum(
      best((key) => {
        const count = sum(
          fields.map(({ counts, length }, i) => {
            const share = length / (this.#averages[i] || 1);
            return (
              ((FIELD_WEIGHTS[i] ?? 0) * (counts.get(key) ?? 0)) / (1 - LENGTH_PART + LENGTH_PART * share)
            );
          }),
        );
        return count / (SATURATION + count);
      }),
    );
    const whole = sum(best(() => 1));
    // A question is near when it has what is asked, and little else.
    const nearness = asked.map(({ counts }) => {
      const shared = sum(best((key) => Number(counts.has(key))));
      const own = sum([...counts.keys()].map((key) => (key.startsWith("#") ? 0 : this.#rarity(key))));
      return shared === 0 ? 0 : (shared * shared) / (whole * own);
    });
    return words + QUESTION_WEIGHT * whole * Math.max(0, ...nearness);
  }
}

/** The text of a section without the questions at its head, which count on their own. */
export function withoutQuestions(text: string): string {
  return text.replace(/^\*Questions: .*$/m, "");
}

/** The searches through chapters: to index them takes a third of a second. */
const SEARCHES = new WeakMap<readonly Chapter[], PageSearch<Found & Page>>();

/** The sections that a question is about, the best first. Empty when none holds any of its words. */
export function searchManual(chapters: readonly Chapter[], question: string): Found[] {
  const search = SEARCHES.get(chapters) ?? new PageSearch(chapters.flatMap(pagesOf));
  SEARCHES.set(chapters, search);
  return search.find(question);
}

function pagesOf(chapter: Chapter): (Found & Page)[] {
  return chapter.sections.map((section) => ({
    ...section,
    text: withoutQuestions(section.text),
    chapter,
    section,
  }));
}
