// Tables whose rows are words for one name: which words stand in a row with another one.

/** By word, the numbers of the rows that hold it, ascending. */
export type RowsByWord = ReadonlyMap<string, readonly number[]>;

export function indexRows(rows: readonly (readonly string[])[]): RowsByWord {
  const numbers = new Map<string, number[]>();
  rows.forEach((words, number) => {
    for (const word of new Set(words)) {
      const known = numbers.get(word);
      if (known === undefined) numbers.set(word, [number]);
      else known.push(number);
    }
  });
  return numbers;
}

const NONE: readonly string[] = [];

/**
 * The words of all rows that hold a word, row by row, itself among them; none for a word that stands in none.
 */
export function wordsBeside(
  word: string,
  rows: readonly (readonly string[])[],
  rowsByWord: RowsByWord,
): readonly string[] {
  return rowsByWord.get(word)?.flatMap((row) => rows[row] ?? NONE) ?? NONE;
}
