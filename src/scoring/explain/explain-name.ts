// The part of an explanation that is about the name: which spellings were compared, and the columns of their
// words in sentences.

import { type ExplainedNames, type NameColumn, nameColumnsOf } from "./name-columns.ts";
import { readAs } from "./words-said.ts";

/** Sentences on a pair of names. */
export function explainName(names: ExplainedNames): string[] {
  const { ours, listed, written, isWeakAlias, similarity } = names;
  const columns = nameColumnsOf(names);
  return [
    `Name ${similarity.toFixed(4)}: ${sayName(ours.written, readAs(ours.written, ours.words))} compared with ${isWeakAlias ? "the weak alias " : ""}${sayName(written, readAs(written, listed.words))}.`,
    ...saySame(columns.filter(({ kind }) => kind === "same")),
    ...columns.filter(({ kind }) => kind !== "same").map(({ sentence }) => sentence),
  ];
}

/** A name as it is written, and the form compared where that is another script or other words. */
function sayName(written: string, read: string | null): string {
  if (written === "") return `“${read ?? ""}”`;
  return read === null ? `“${written}”` : `“${written}” (read as “${read}”)`;
}

/** Words that are the same are told together. */
function saySame(columns: readonly NameColumn[]): string[] {
  if (columns.length === 0) return [];
  return [`Same in both: ${columns.map(({ own }) => `“${own}”`).join(", ")}.`];
}
