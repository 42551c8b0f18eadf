// A function of words that remembers its answers. The words of a subject and of its candidates come again and
// again, and what they are in a language takes rules to find out.

/** Words beyond so many are forgotten, all at once. Longer ones than any word are not kept. */
const WORDS_MAX = 16_384;
const LETTERS_MAX = 64;

/** The same function, which is pure, with its answers of late. */
export function memo<Answer>(find: (word: string) => Answer): (word: string) => Answer {
  const answers = new Map<string, Answer>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    const answer = find(word);
    if (word.length > LETTERS_MAX) return answer;
    if (answers.size === WORDS_MAX) answers.clear();
    answers.set(word, answer);
    return answer;
  };
}
