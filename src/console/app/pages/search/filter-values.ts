// The values that a search can be filtered by, found as they are typed. They are few and known, so the
// browser keeps them in an index of its own and asks nobody.

/// <reference path="../../flexsearch-light.d.ts" />
import { Index } from "flexsearch/light";

export const FILTER_KINDS = ["dataset", "schema", "country", "program"] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

export interface FilterValue {
  readonly kind: FilterKind;
  /** What the URL has. */
  readonly value: string;
  /** What people read. */
  readonly label: string;
  /** What it means, or how many records of the page have it. */
  readonly detail: string;
}

/** So many of a kind are offered at once; typing finds the others. */
const OFFERED_MAX = 6;
/** More than there are values. */
const FOUND_MAX = 1000;

export interface FilterIndex {
  /**
   * The values that a text finds, those of one kind together, the nearest kind first. Without a text: the
   * first of each kind.
   */
  find(text: string): readonly FilterValue[];
}

/** Indexes values by the beginnings of their words, when they are first looked for. */
export function indexValues(values: readonly FilterValue[]): FilterIndex {
  let indexes: readonly Index[] | null = null;
  const offer = (numbers: readonly number[]): FilterValue[] => {
    const found = numbers.flatMap((number) => values[number] ?? []);
    const kinds = new Set(found.map(({ kind }) => kind));
    return [...kinds].flatMap((kind) => found.filter((value) => value.kind === kind).slice(0, OFFERED_MAX));
  };
  return {
    find(text) {
      const wanted = text.trim().toLowerCase();
      if (wanted === "") return offer(values.map((_, number) => number));
      // What a value is called counts more than what it means, and a code that is written whole most of all.
      indexes ??= [
        indexTexts(values.map(({ label, value }) => `${label} ${value}`)),
        indexTexts(values.map(({ label, value, detail }) => `${label} ${value} ${detail}`)),
      ];
      const exact = values.findIndex(({ value }) => value.toLowerCase() === wanted);
      const found = indexes.flatMap((index) => index.search(wanted, FOUND_MAX));
      return offer([...new Set([...(exact < 0 ? [] : [exact]), ...found])]);
    },
  };
}

function indexTexts(texts: readonly string[]): Index {
  const index = new Index({ tokenize: "forward" });
  texts.forEach((text, number) => {
    index.add(number, text);
  });
  return index;
}
