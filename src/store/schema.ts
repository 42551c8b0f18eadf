// The layout of entities.sqlite. A store is written once and read ever after, so there are no migrations: a store of
// another layout is built again from its lists.

/** Made before the first record. */
export const TABLES_SQL = `
  -- One row for each dataset that the records are of.
  CREATE TABLE dataset (
    name TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    description TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- One row for each corpus and id, numbered in the order of the lists. caption_sort and caption_marked are the caption
  -- as caption-text.ts writes it. properties is a JSON object of arrays; referents and datasets are JSON arrays.
  CREATE TABLE entity (
    row INTEGER PRIMARY KEY,
    corpus TEXT NOT NULL CHECK (corpus IN ('sanction', 'pep')),
    id TEXT NOT NULL,
    caption TEXT NOT NULL,
    caption_sort TEXT NOT NULL,
    caption_marked TEXT NOT NULL,
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

  -- What the filters look up.
  CREATE TABLE entity_dataset (
    dataset TEXT NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (dataset, row)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE entity_country (
    country TEXT NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (country, row)
  ) STRICT, WITHOUT ROWID;

  -- Ids of records that were merged into another; the first record that claims an id has it.
  CREATE TABLE referent (
    corpus TEXT NOT NULL,
    referent TEXT NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (corpus, referent)
  ) STRICT, WITHOUT ROWID;
`;

/** Made after the last record: the trigram index over marked captions, and the orders of a list without a query. */
export const INDEXES_SQL = `
  CREATE VIRTUAL TABLE caption_index USING fts5 (
    caption_marked, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  );
  INSERT INTO caption_index (rowid, caption_marked) SELECT row, caption_marked FROM entity ORDER BY row;
  INSERT INTO caption_index (caption_index) VALUES ('optimize');
  CREATE INDEX entity_by_change ON entity (corpus, target, last_change, id);
  CREATE INDEX entity_by_caption ON entity (corpus, target, caption_sort, id);
`;
