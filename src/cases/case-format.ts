// The file of the cases: its tables. A case has its present state in one row; what led to it are events,
// which are only added.

import { DatabaseFormat } from "../platform/database-format.ts";
import { StateDatabase } from "../platform/state-database.ts";

export const CASES_FILE = "cases.sqlite";

export const CASES_FORMAT = new DatabaseFormat([
  `-- What listed records said when cases were decided. Cases of the same record share a row.
  CREATE TABLE record (
    number INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    -- ListedFacts as JSON.
    facts TEXT NOT NULL
  ) STRICT;
  -- One customer, or one screening of nobody's customer, and one listed record.
  CREATE TABLE review_case (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- The bank's reference of the customer; null without one.
    reference TEXT,
    -- The record as it was when the case was opened.
    entity TEXT NOT NULL,
    caption TEXT NOT NULL,
    schema TEXT NOT NULL,
    datasets TEXT NOT NULL,
    -- The screening that led to it: subject as JSON, request id and snapshot.
    subject TEXT NOT NULL,
    score REAL NOT NULL,
    threshold REAL NOT NULL,
    request TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    opened_by TEXT NOT NULL,
    account INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'awaiting', 'decided', 'reopened')),
    changed_at TEXT NOT NULL,
    -- The last decision; all null before the first one.
    verdict TEXT CHECK (verdict IN ('false_positive', 'true_hit', 'unsure')),
    decided_at TEXT,
    decided_by TEXT,
    decided_by_account INTEGER,
    reason TEXT,
    until TEXT,
    record INTEGER REFERENCES record (number),
    -- Why it is reopened; null in any other status.
    reopened_because TEXT,
    CHECK ((verdict IS NULL) = (record IS NULL)),
    CHECK ((status = 'reopened') = (reopened_because IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX case_of_customer ON review_case (reference, entity) WHERE reference IS NOT NULL;
  CREATE UNIQUE INDEX case_of_screening ON review_case (request, entity, account) WHERE reference IS NULL;
  CREATE INDEX case_by_status ON review_case (status, changed_at);
  CREATE TABLE event (
    number INTEGER PRIMARY KEY,
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    kind TEXT NOT NULL CHECK (kind IN ('decision', 'confirmation', 'reopening')),
    at TEXT NOT NULL,
    -- Name and number of the account, its key and its request; null for what no person did.
    user TEXT,
    account INTEGER,
    key TEXT,
    request TEXT,
    verdict TEXT,
    agrees INTEGER,
    reason TEXT,
    until TEXT,
    -- The snapshot in use.
    snapshot TEXT NOT NULL,
    because TEXT
  ) STRICT;
  CREATE INDEX event_of_case ON event (case_number);
  -- Changes of the cleared pairs that follow from decisions and are not made yet.
  CREATE TABLE pending_pair (
    case_number INTEGER PRIMARY KEY REFERENCES review_case (number),
    -- The event that it follows from.
    event INTEGER NOT NULL REFERENCES event (number),
    is_cleared INTEGER NOT NULL CHECK (is_cleared IN (0, 1))
  ) STRICT;
  -- What the cases were last compared with.
  CREATE TABLE compared (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    snapshot TEXT NOT NULL,
    day TEXT NOT NULL,
    -- Of the cleared pairs.
    revision INTEGER NOT NULL
  ) STRICT;`,
  `-- Reference, names and caption, folded by case-words.ts: what a search reads.
  ALTER TABLE review_case ADD COLUMN words TEXT NOT NULL DEFAULT '';
  UPDATE review_case SET words = lower(coalesce(reference, '') || ' ' || caption || ' ' || subject);
  -- Name of the account that works on it; null for nobody.
  ALTER TABLE review_case ADD COLUMN assignee TEXT;
  -- Customer files, and the cases of their matches.
  CREATE TABLE file (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
  ) STRICT;
  CREATE TABLE file_case (
    file INTEGER NOT NULL REFERENCES file (number),
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    PRIMARY KEY (file, case_number)
  ) STRICT, WITHOUT ROWID;
  -- What people wrote about a case, and whom they gave it to. Neither decides anything.
  CREATE TABLE note (
    number INTEGER PRIMARY KEY,
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    kind TEXT NOT NULL CHECK (kind IN ('comment', 'assignment')),
    at TEXT NOT NULL,
    user TEXT NOT NULL,
    account INTEGER NOT NULL,
    -- The comment, or the account that it was given to; null for nobody.
    text TEXT,
    snapshot TEXT NOT NULL
  ) STRICT;
  CREATE INDEX note_of_case ON note (case_number);`,
  `-- How many events the case has: an act says which version it was about.
  ALTER TABLE review_case ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
  UPDATE review_case SET version = (SELECT count(*) FROM event WHERE case_number = review_case.number);`,
]);

/** The file as StateDatabase opens, copies and inspects it. */
export const CASES = new StateDatabase({
  file: CASES_FILE,
  format: CASES_FORMAT,
  what: "The cases",
  damageHint: "Restore the file from a backup. To continue without any case, move it aside.",
});
