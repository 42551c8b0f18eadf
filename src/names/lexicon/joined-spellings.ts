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
  return ARTICLES.has(word) || HALVES.has(word) || JOINED_BEGINNINGS.has(word);
}

/** True for a word that may be such a word and the one behind it. */
export function mayBeginSmall(word: string): boolean {
  return BEGINS_SMALL.test(word);
}

/** An article is heard in it that is no whole one: Layachi, Essebbagh, Echarki. */
const BEGINS_SMALL = /^(?:abd|a?b(?:ou|u)|b[ei][ln]|ibn|o?uld|wuld|[zd]h?o?u|l[ah]|[ae]([dnrstz])\1|ech)/;

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
