// The schema of entities.sqlite. A store is written once and only read afterwards, so there are no
// migrations: a store with another schema is rebuilt from its lists.

import { GRAPH_SQL } from "./graph.ts";

/** The tables, created before the first record. */
export const TABLES_SQL = `
  -- One row for each dataset that the records are of.
  CREATE TABLE dataset (
    name TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    description TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- The full record: one row for each corpus and id, numbered in the order of the lists. properties is a JSON object of
  -- arrays; referents and datasets are JSON arrays.
  CREATE TABLE entity (
    row INTEGER PRIMARY KEY,
    corpus TEXT NOT NULL CHECK (corpus IN ('sanction', 'pep')),
    id TEXT NOT NULL,
    caption TEXT NOT NULL,
    schema TEXT NOT NULL,
    target INTEGER NOT NULL CHECK (target IN (0, 1)),
    listing_status TEXT NOT NULL CHECK (listing_status IN ('listed', 'delisted', 'supporting')),
    delisted_on TEXT,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    last_change TEXT NOT NULL,
    properties TEXT NOT NULL,
    referents TEXT NOT NULL,
    datasets TEXT NOT NULL,
    UNIQUE (corpus, id)
  ) STRICT;

  -- What authorities say of a record, in the order of the lists. Dates are JSON arrays.
  CREATE TABLE listing (
    row INTEGER NOT NULL,
    number INTEGER NOT NULL,
    authority TEXT NOT NULL,
    program TEXT,
    status TEXT,
    start_dates TEXT NOT NULL,
    end_dates TEXT NOT NULL,
    reason TEXT,
    source_url TEXT,
    dataset TEXT NOT NULL,
    PRIMARY KEY (row, number)
  ) STRICT, WITHOUT ROWID;

  -- What search filters and sorts by, kept apart from the wide records. A rank is the position of the record in one of
  -- the orders of search-columns.ts. Records with the same datasets (or countries) share the number of that set.
  -- marked is the caption as caption-text.ts writes it; it stands last, as most searches don't read it.
  CREATE TABLE entry (
    row INTEGER PRIMARY KEY,
    corpus TEXT NOT NULL,
    target INTEGER NOT NULL,
    last_change TEXT NOT NULL,
    schema TEXT NOT NULL,
    dataset_set INTEGER NOT NULL,
    country_set INTEGER NOT NULL,
    id_rank INTEGER NOT NULL,
    caption_rank INTEGER NOT NULL,
    change_rank INTEGER NOT NULL,
    marked TEXT NOT NULL
  ) STRICT;

  -- The same once more by column (search-columns.ts), to be read whole.
  CREATE TABLE search_column (
    name TEXT PRIMARY KEY,
    content BLOB NOT NULL
  ) STRICT;

  -- The sets that a dataset or country is in, and how many entries have each set.
  CREATE TABLE dataset_set (
    member TEXT NOT NULL,
    number INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    PRIMARY KEY (member, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE country_set (
    member TEXT NOT NULL,
    number INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    PRIMARY KEY (member, number)
  ) STRICT, WITHOUT ROWID;

  -- Ids of records that were merged into another; the first record that claims an id has it.
  CREATE TABLE referent (
    corpus TEXT NOT NULL,
    referent TEXT NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (corpus, referent)
  ) STRICT, WITHOUT ROWID;

  -- Finds entries by any three characters in a row of their marked caption.
  CREATE VIRTUAL TABLE caption_index USING fts5 (
    marked, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  );

  -- Finds entries by the words of all their names, as name-words.ts folds them. A word is a run between spaces.
  CREATE VIRTUAL TABLE word_index USING fts5 (
    words, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
  );

  -- Finds records by the words of all their values: rows, and beyond TEXT_PLACES_FROM places of the graph.
  CREATE VIRTUAL TABLE text_index USING fts5 (
    words, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
  );
${GRAPH_SQL}
  -- Entries before their ranks are known; dropped when the store is finished.
  CREATE TABLE staged (
    row INTEGER PRIMARY KEY,
    caption_sort TEXT NOT NULL,
    dataset_set INTEGER NOT NULL,
    country_set INTEGER NOT NULL,
    marked TEXT NOT NULL,
    words TEXT NOT NULL
  ) STRICT;
`;

/** The indexes, created after the last record: from a rank in a sort order to its record. */
export const INDEXES_SQL = `
  CREATE UNIQUE INDEX entry_by_id_rank ON entry (id_rank);
  CREATE UNIQUE INDEX entry_by_caption_rank ON entry (caption_rank);
  CREATE UNIQUE INDEX entry_by_change_rank ON entry (change_rank);
`;
