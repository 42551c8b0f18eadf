// The two bodies of data that the contract keeps apart. A record belongs to one corpus; a person who is in
// both has one record in each, under the same id.

export type Corpus = "sanction" | "pep";

export const CORPORA: readonly Corpus[] = ["sanction", "pep"];

/** The word that a match request uses in `include` for each corpus. */
export const INCLUDE_WORDS = { sanctions: "sanction", pep: "pep" } as const satisfies Record<string, Corpus>;

export type IncludeWord = keyof typeof INCLUDE_WORDS;

export const INCLUDE_WORD_LIST = ["sanctions", "pep"] as const satisfies readonly IncludeWord[];

/** What a match without `include` looks through. */
export const INCLUDE_DEFAULT: readonly IncludeWord[] = ["sanctions"];
