// Words that stand around a name in the name fields of banks, by their place.

import fieldWordsText from "./field-words.tsv" with { type: "text" };
import { loadRecords } from "./load.ts";

/** Where the words stand; the file explains each. */
type FieldPlace =
  | "label"
  | "lead"
  | "role"
  | "end"
  | "unit"
  | "branch"
  | "note"
  | "other"
  | "abbreviation"
  | "for";

/** The words of each place, those of several words first. */
export const FIELD_WORDS: Readonly<Record<FieldPlace, readonly string[]>> = {
  label: wordsOf("label"),
  lead: wordsOf("lead"),
  role: wordsOf("role"),
  end: wordsOf("end"),
  unit: wordsOf("unit"),
  branch: wordsOf("branch"),
  note: wordsOf("note"),
  other: wordsOf("other"),
  abbreviation: wordsOf("abbreviation"),
  for: wordsOf("for"),
};

function wordsOf(place: FieldPlace): readonly string[] {
  return loadRecords("field-words.tsv", fieldWordsText, 2, 2)
    .flatMap(([table, words]) => (table === place ? [words] : []))
    .sort((a, b) => b.length - a.length);
}
