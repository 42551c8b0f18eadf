// A function of words that remembers its answers. The words of a subject and of its candidates come again and
// again, and what they are in a language takes rules to find out.

import { TextCache } from "../../model/text-cache.ts";

/** Of the words of one function with its answers: some 16,000. */
const BYTES_MAX = 4e6;
/** Of a word with an answer, which has few letters more than the word. */
const WORD_BYTES = 160;
const LETTER_BYTES = 10;

/** The same function, which is pure, with its answers of late. */
export function memo<Answer>(find: (word: string) => Answer): (word: string) => Answer {
  const answers = new TextCache<Answer>(BYTES_MAX, ({ length }) => WORD_BYTES + LETTER_BYTES * length);
  return (word) => answers.of(word, find);
}
