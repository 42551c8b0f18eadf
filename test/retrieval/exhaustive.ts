// The reference implementation: a scan that compares a query with every name of every entity. Invented names
// come from a seeded generator, so that a failure can be reproduced.

import { analyseName } from "../../src/engine/names/analysis/name-forms.ts";
import type { IndexedEntity } from "../../src/engine/retrieval/build/indexed-entity.ts";
import type { CandidateQuery } from "../../src/engine/retrieval/query/candidate-query.ts";
import { pick } from "../support/random.ts";

const SYLLABLES = [
  "ba",
  "dur",
  "el",
  "fan",
  "gor",
  "hin",
  "jam",
  "kel",
  "lo",
  "mir",
  "nas",
  "ov",
  "qar",
  "ris",
  "tum",
  "vel",
  "zad",
];
const COMMON = ["ali", "mohammed", "hassan", "ahmed", "ivan", "maria"];

/** A name of two to four words, some of them shared by many names. */
export function inventName(random: () => number): string {
  const words = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
    random() < 0.4
      ? pick(random, COMMON)
      : Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, SYLLABLES)).join(""),
  );
  return words.join(" ");
}

/** Inserts, deletes or replaces a letter or swaps two, somewhere in a word of four letters or more. */
export function misspell(random: () => number, name: string): string {
  const words = name.split(" ");
  const long = words.flatMap((word, i) => (word.length >= 4 ? [i] : []));
  if (long.length === 0) return name;
  const at = pick(random, long);
  const word = words[at] ?? "";
  const place = Math.floor(random() * (word.length - 1));
  const letter = pick(random, [..."abcdefghijklmnopqrstuvwxyz"]);
  const [before, here, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
  words[at] = pick(random, [
    before + letter + here + after,
    before + after,
    before + letter + after,
    before + after.charAt(0) + here + after.slice(1),
  ]);
  return words.join(" ");
}

const sameWordsKey = (tokens: readonly string[]) => [...tokens].sort().join(" ");

/** A scan that compares a query with every name of every entity, one after the other. */
export class ExhaustiveScan {
  readonly #entities: readonly { readonly entity: IndexedEntity; readonly keys: readonly string[] }[];

  constructor(entities: readonly IndexedEntity[]) {
    this.#entities = entities.map((entity) => {
      const names = entity.aliases.flatMap(({ text }) => analyseName(text, entity.group));
      return { entity, keys: names.map(({ tokens }) => sameWordsKey(tokens)) };
    });
  }

  /** Rows of the entities in scope that have a name with the words of the query, in any order. */
  rowsWithSameWords(query: CandidateQuery): number[] {
    const wanted = query.names.map(({ tokens }) => sameWordsKey(tokens));
    return this.#entities
      .filter(({ entity, keys }) => isInScope(entity, query) && keys.some((key) => wanted.includes(key)))
      .map(({ entity }) => entity.row);
  }
}

/** Whether an entity is in the scope of a query. */
export function isInScope(entity: IndexedEntity, query: CandidateQuery): boolean {
  return (
    entity.group === query.group &&
    query.corpora.includes(entity.corpus) &&
    (query.datasets === null || entity.datasets.some((dataset) => query.datasets?.includes(dataset)))
  );
}
