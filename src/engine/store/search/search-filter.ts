// The filters of a search, evaluated row by row over the columns.

import type { Database } from "bun:sqlite";
import type { SearchQuery } from "../../../base/model/search.ts";
import { int32At, uint16At } from "../../../base/platform/checked-read.ts";
import { dayOf, kindOf, type SearchColumns } from "./search-columns.ts";

const DAY_FIRST = 0;
const DAY_LAST = 99_999_999;

export class SearchFilter {
  readonly #columns: SearchColumns;
  /** Per kind, and per number of a set, 1 when it passes; null when every set passes. */
  readonly #kinds: Uint8Array;
  readonly #datasetSets: Uint8Array | null;
  readonly #countrySets: Uint8Array | null;
  readonly #fromDay: number;
  readonly #toDay: number;

  constructor(database: Database, columns: SearchColumns, query: SearchQuery) {
    this.#columns = columns;
    this.#kinds = wantedKinds(columns, query);
    this.#datasetSets = query.datasets && wantedSets(database, "dataset_set", query.datasets);
    this.#countrySets = query.countries && wantedSets(database, "country_set", query.countries);
    this.#fromDay = query.fromDate === null ? DAY_FIRST : dayOf(query.fromDate);
    this.#toDay = query.toDate === null ? DAY_LAST : dayOf(query.toDate);
  }

  passes(row: number): boolean {
    const columns = this.#columns;
    if (this.#kinds[uint16At(columns.kinds, row)] !== 1) return false;
    const { datasetSets, countrySets, days } = columns;
    if (this.#datasetSets !== null && this.#datasetSets[int32At(datasetSets, row)] !== 1) return false;
    if (this.#countrySets !== null && this.#countrySets[int32At(countrySets, row)] !== 1) return false;
    const day = int32At(days, row);
    return day >= this.#fromDay && day <= this.#toDay;
  }
}

function wantedKinds({ schemata }: SearchColumns, query: SearchQuery): Uint8Array {
  const wanted = new Uint8Array(kindOf(query.corpus, true, schemata.length));
  schemata.forEach((schema, number) => {
    if (query.schemata === null || query.schemata.includes(schema))
      wanted[kindOf(query.corpus, query.target, number)] = 1;
  });
  return wanted;
}

/** Per set, 1 when it has one of the members. Sets beyond the end have none. */
function wantedSets(
  database: Database,
  table: "dataset_set" | "country_set",
  members: readonly string[],
): Uint8Array {
  const list = members.map(() => "?").join(", ");
  const numbers = database
    .query<{ number: number }, string[]>(`SELECT number FROM ${table} WHERE member IN (${list})`)
    .all(...members)
    .map(({ number }) => number);
  const wanted = new Uint8Array(Math.max(0, ...numbers) + 1);
  for (const number of numbers) wanted[number] = 1;
  return wanted;
}
