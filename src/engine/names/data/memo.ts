// Functions of words and of texts that remember their answers. The words of a subject and of its candidates
// come again and again, and what they are in a language takes rules to find out.

/** Words beyond so many are forgotten, all at once. Longer ones than any word are not kept. */
const WORDS_MAX = 16_384;
const LETTERS_MAX = 64;
/** Texts of the subject at work: each is read as a name, and again for the names within it. */
const TEXTS_MAX = 32;

/** The same function of a word, which is pure, with its answers of late. */
export function memo<Answer>(find: (word: string) => Answer): (word: string) => Answer {
  return remember(find, WORDS_MAX);
}

/** The same function of a text, which is pure, with its answers to the texts at work. */
export function memoOfTexts<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  return remember(find, TEXTS_MAX);
}

function remember<Answer>(find: (word: string) => Answer, most: number): (word: string) => Answer {
  const answers = new Map<string, Answer>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    const answer = find(word);
    if (word.length > LETTERS_MAX) return answer;
    if (answers.size === most) answers.clear();
    answers.set(word, answer);
    return answer;
  };
}
