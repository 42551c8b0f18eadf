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

/** Indexes values by the beginnings of their words. Their order is kept within a kind. */
export function indexValues(values: readonly FilterValue[]): FilterIndex {
  const index = new Index({ tokenize: "forward" });
  values.forEach(({ label, value, detail }, number) => {
    index.add(number, `${label} ${value} ${detail}`);
  });
  // What a value is called counts more than what it means.
  const names = new Index({ tokenize: "forward" });
  values.forEach(({ label, value }, number) => {
    names.add(number, `${label} ${value}`);
  });
  const offer = (numbers: readonly number[]): FilterValue[] => {
    const found = numbers.flatMap((number) => values[number] ?? []);
    const kinds = new Set(found.map(({ kind }) => kind));
    return [...kinds].flatMap((kind) => found.filter((value) => value.kind === kind).slice(0, OFFERED_MAX));
  };
  return {
    find(text) {
      if (text.trim() === "") return offer(values.map((_, number) => number));
      const exact = values.findIndex(({ value }) => value.toLowerCase() === text.trim().toLowerCase());
      const found = [names, index].flatMap((one) => one.search(text, FOUND_MAX));
      return offer([...new Set([...(exact < 0 ? [] : [exact]), ...found])]);
    },
  };
}
