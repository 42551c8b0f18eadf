// What the tables of letters have in common, for whoever loads or applies one.

/**
 * Latin spellings of letters and of pairs of letters. A key that begins with ^ counts at the start of a word
 * only, one that ends with $ at the end of a longer word only.
 */
export type LetterTable = Readonly<Record<string, string>>;
