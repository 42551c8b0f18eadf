// How cultures spell names in Latin letters: the marks of each, and how its spellings are read.

import { loadRecords, loadTables } from "./load.ts";
import orthographiesText from "./orthographies.tsv" with { type: "text" };
import marksText from "./orthography-marks.tsv" with { type: "text" };

export interface OrthographyTable {
  readonly culture: string;
  /** A word with fewer letters has no marks. */
  readonly lettersMin: number;
  /** Groups of letters that show the culture; "^" and "$" are the ends of the word. */
  readonly marks: readonly string[];
  /** By group of letters, with "^" and "$" likewise, how it is read. */
  readonly readings: Readonly<Record<string, string>>;
}

const readingsOf = loadTables("orthographies.tsv", orthographiesText);

/** In the order of the file of marks, in which cultures have their numbers. */
export const ORTHOGRAPHIES: readonly OrthographyTable[] = loadRecords(
  "orthography-marks.tsv",
  marksText,
  3,
  1,
).map(([culture, letters, marks]) => ({
  culture,
  lettersMin: Number(letters),
  marks: marks.split(" "),
  readings: readingsOf(culture),
}));
