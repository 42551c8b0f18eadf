// Search and single records in process: texts that few captions hold and such that thousands hold, filters
// alone, and pages far into a list.

import { join } from "node:path";
import { PER_PAGE_DEFAULT } from "../../../src/base/model/limits.ts";
import type { SearchQuery } from "../../../src/base/model/search.ts";
import { STORE_FILE } from "../../../src/engine/snapshot/folders.ts";
import { EntityStore } from "../../../src/engine/store/entity-store.ts";
import { EVERYTHING } from "../../support/search-query.ts";
import type { Question } from "../corpus/write-lists.ts";
import { type Section, timeEach } from "../section.ts";

const PAGES = [1, 2, 200];
const SELECTIVE_QUERIES = 400;
const ENTITIES_READ = 2_000;
/** Words of so many letters are tried, and those that no more captions than this hold are asked for. */
const SELECTIVE_LETTERS_MIN = 7;
const SELECTIVE_TOTAL_MAX = 200;

const PLAIN: SearchQuery = { ...EVERYTHING, corpus: "pep", perPage: PER_PAGE_DEFAULT };

/** Texts that thousands of captions hold. */
const BROAD_TEXTS = [
  "mohammed", "maria", "john", "david", "michael", "ahmed", "robert", "james", "ali", "mar", "ann", "son",
  "the", "ova", "lee", "kim", "jose", "thomas", "will", "carl", "ana", "han", "company", "limited", "bank",
  "ber", "ter", "ric", "ste", "ing", "man", "chen", "san", "car", "chri", "jean",
]; // biome-ignore format: a table of words is read by rows.

const SORTS = ["date", "alpha", "relevance"] as const;

function broadQueries(): SearchQuery[] {
  return BROAD_TEXTS.flatMap((text, i) =>
    SORTS.map(
      (sortMethod, j): SearchQuery => ({
        ...PLAIN,
        text,
        sortMethod,
        sortOrder: sortMethod === "date" ? "desc" : "asc",
        corpus: (i + j) % 4 === 0 ? "sanction" : "pep",
        wholeWord: (i + j) % 5 === 0,
      }),
    ),
  );
}

function selectiveQueries(questions: readonly Question[], store: EntityStore): SearchQuery[] {
  const words = questions
    .flatMap(({ meant }) => meant?.name.split(/\s+/) ?? [])
    .filter((word) => word.length >= SELECTIVE_LETTERS_MIN && /^[A-Za-z]+$/.test(word));
  return [...new Set(words)]
    .map(
      (text, i): SearchQuery => ({
        ...PLAIN,
        text,
        corpus: i % 2 === 0 ? "pep" : "sanction",
        sortMethod: SORTS[i % SORTS.length] ?? "date",
      }),
    )
    .filter((query) => store.search(query).total <= SELECTIVE_TOTAL_MAX)
    .slice(0, SELECTIVE_QUERIES);
}

function filterQueries(store: EntityStore): SearchQuery[] {
  const datasets = store.datasets().map(({ name }) => name);
  const filters: Partial<SearchQuery>[] = [
    {},
    { schemata: ["Person"] },
    { schemata: ["Vessel"] },
    { countries: ["ru"] },
    { countries: ["ir", "sy"], schemata: ["Organization"] },
    { fromDate: "2026-01-15" },
    { toDate: "2026-01-02", countries: ["cn"] },
    ...datasets.map((name) => ({ datasets: [name] })),
  ];
  return filters.flatMap((filter) =>
    (["date", "alpha"] as const).flatMap((sortMethod) =>
      (["pep", "sanction"] as const).map(
        (corpus): SearchQuery => ({ ...PLAIN, ...filter, sortMethod, corpus }),
      ),
    ),
  );
}

export const search: Section = {
  name: "search",
  measure({ folder, questions }, book) {
    const store = EntityStore.open(join(folder, STORE_FILE));
    const ids = questions.flatMap(({ meant }) => meant?.id ?? []);
    const sets: readonly [string, readonly SearchQuery[]][] = [
      ["selective", selectiveQueries(questions, store)],
      ["broad", broadQueries()],
      ["filters only", filterQueries(store)],
    ];
    for (const query of sets.flatMap(([, queries]) => queries.slice(0, 3)))
      store.search({ ...query, page: 2 });
    for (const [name, queries] of sets) {
      for (const page of name === "selective" ? [1] : PAGES) {
        const asked = queries.map((query) => ({ ...query, page }));
        book.addTimes(
          `${name}, page ${page}`,
          timeEach(asked, (query) => void store.search(query)),
        );
      }
    }
    const read = ids.slice(0, ENTITIES_READ);
    const readOne = (id: string) => store.entity("sanction", id) ?? store.entity("pep", id);
    book.addTimes(
      "entity by id",
      timeEach(read, (id) => void readOne(id)),
    );
    store.close();
  },
};
