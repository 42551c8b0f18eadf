// A search of every sanctioned record: a test changes what it is about.

import type { SearchQuery } from "../../src/base/model/search.ts";

export const EVERYTHING: SearchQuery = {
  text: null,
  corpus: "sanction",
  page: 1,
  perPage: 50,
  datasets: null,
  schemata: null,
  countries: null,
  sortMethod: "date",
  sortOrder: "desc",
  target: true,
  wholeWord: false,
  fromDate: null,
  toDate: null,
};
