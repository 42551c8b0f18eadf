// What is behind the first part of a name whose words are written as one: Bencheikh is Ibn Shaykh. The Arabic
// article loses its vowel there, or takes on the consonant behind it; other small words have spellings of
// their own.

import { HALF_NAMES, JOINED_BEGINNINGS } from "../data/words.ts";

const ARTICLES = new Set(
  "al el ul ar er ur as es us ad ed ud an en ash esh ush at et ut az ez uz".split(" "),
);
const HALVES = new Set(HALF_NAMES);

/** True for an article, "abd" and the like: words with other spellings where they are joined to the next. */
export function isSpeltOtherwise(word: string): boolean {
  return smallKindOf(word) > 0;
}

/** The kinds of small words that have other spellings where they are joined to the next one; 0 is none. */
const [ARTICLE_KIND, HALF_KIND] = [1, 2];
const KINDS: readonly (readonly [kind: number, word: RegExp])[] = [
  [HALF_KIND, /^abd/],
  [3, /^(?:b[ei][ln]|bn$|ibn)/],
  [4, /^a?b(?:ou|u|i$)/],
  [5, /^(?:o?uld|w[au]ld)/],
  [6, /^[zd]h?o?u/],
  [7, /^(?:o|um|ni$|ui$)/],
  [6, /^(?:ma?c|nic$)/],
  // Elmehdi, Layachi, Essebbagh, Echarki.
  [ARTICLE_KIND, /^(?:[ae]l|l[ah]|[ae]([dnrstz])\1|ech)/],
];

/** The kind of an article, of "abd" and of the like; 0 for other words. */
export function smallKindOf(word: string): number {
  if (ARTICLES.has(word)) return ARTICLE_KIND;
  if (HALVES.has(word)) return HALF_KIND;
  return JOINED_BEGINNINGS.has(word) ? beginningOf(word) : 0;
}

/** The kind of the small word that a word may begin with; 0 for most words. */
export function beginningOf(word: string): number {
  return KINDS.find(([, beginning]) => beginning.test(word))?.[0] ?? 0;
}

/** An article in a joined word: a vowel, and an l or the consonant that it took on. */
const ARTICLE = /^(?:ou|[aeou])?(?:l|([b-df-hj-np-tv-z])(?=\1))?/;

/**
 * What may be left of a joined word behind a small word of the other name; none when it does not begin so.
 * `next` is the word behind the small one there.
 */
export function restsBehind(joined: string, small: string, next: string): readonly string[] {
  if (ARTICLES.has(small)) return restsBehindArticle(joined);
  if (HALVES.has(small)) return joined.startsWith("abd") ? restsBehindArticle(joined.slice(3)) : [];
  const rests = (JOINED_BEGINNINGS.get(small) ?? []).flatMap((spelling) =>
    joined.startsWith(spelling) ? [joined.slice(spelling.length)] : [],
  );
  // "Ben al-Mukhtar" is Belmokhtar.
  return ARTICLES.has(next) && /^b[ei]l/.test(joined) ? [joined.slice(2), ...rests] : rests;
}

/** With the whole article cut off, with a part of it, and with none. */
function restsBehindArticle(joined: string): readonly string[] {
  const [article = ""] = ARTICLE.exec(joined) ?? [];
  return Array.from({ length: article.length + 1 }, (_, kept) => joined.slice(article.length - kept));
}

const SON = new Set("oglu oghlu ogly ogli ugli uly uulu".split(" "));
const DAUGHTER = new Set("kyzy qyzy qizi gizi kizi".split(" "));

/** A father's name as in Russian papers: "Serik uly" is Serikovich. Null without a word for his child. */
export function patronymicOf(father: string, child: string): string | null {
  if (SON.has(child)) return `${father}ovich`;
  return DAUGHTER.has(child) ? `${father}ovna` : null;
}
