// Finds the sections of the manual that words are about.

import type { Chapter, Section } from "./chapters.ts";

interface Found {
  readonly chapter: Chapter;
  readonly section: Section;
}

/** Words that say nothing of the subject of a question. */
const STOP_WORDS = new Set(
  "a an and are at by do for from how i in is it my of on one or our own the to what when with without".split(
    " ",
  ),
);

/** What a word of a title counts, against one of the text. */
const TITLE_WEIGHT = 6;
/** A word repeated more often than this in a section counts no more. */
const REPEATS_MAX = 3;

/** "keys", "listing", "rotated" → "key", "list", "rotat": enough to find a word in its other forms. */
function stemOf(word: string): string {
  return word.length < 4 ? word : word.replace(/(?:ing|ed|es|s|e)$/, "");
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word)).map(stemOf);
}

function countOf(stems: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/**
 * The sections that hold the words of a question, the best first. A rare word counts more than a usual one,
 * and one of the title more than one of the text. Empty when no section holds any of them.
 */
export function searchManual(chapters: readonly Chapter[], question: string): Found[] {
  const asked = new Set(stemsOf(question));
  const pages = chapters.flatMap((chapter) =>
    chapter.sections.map((section) => ({
      chapter,
      section,
      title: countOf(stemsOf(section.title)),
      text: countOf(stemsOf(section.text)),
    })),
  );
  const holders = new Map(
    [...asked].map((stem) => [stem, pages.filter(({ text }) => text.has(stem)).length] as const),
  );
  return pages
    .map((page) => {
      let score = 0;
      for (const [stem, count] of holders) {
        const weight = Math.log(1 + pages.length / Math.max(1, count));
        if (page.title.has(stem)) score += TITLE_WEIGHT * weight;
        score += Math.min(REPEATS_MAX, page.text.get(stem) ?? 0) * weight;
      }
      return { chapter: page.chapter, section: page.section, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}
