// The file of the cases: its tables. A case has its present state in one row; what led to it are events,
// which are only added.

import { DatabaseFormat } from "../../base/platform/database-format.ts";
import { StateDatabase } from "../../base/platform/state-database.ts";

export const CASES_FILE = "cases.sqlite";

/** What a case went through; it is part of two editions of its table. */
const LIFE_OF_CASE = `opened_at TEXT NOT NULL,
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
    until TEXT,`;

/** The tables of what happened to a case, which grew by kinds. */
const eventTable = (name: string, kinds: string) => `CREATE TABLE ${name} (
    number INTEGER PRIMARY KEY,
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    kind TEXT NOT NULL CHECK (kind IN (${kinds})),
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
  ) STRICT;`;
const noteTable = (name: string, kinds: string) => `CREATE TABLE ${name} (
    number INTEGER PRIMARY KEY,
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    kind TEXT NOT NULL CHECK (kind IN (${kinds})),
    at TEXT NOT NULL,
    user TEXT NOT NULL,
    account INTEGER NOT NULL,
    -- The comment or reason, or the account that it was given to; null for nobody.
    text TEXT,
    snapshot TEXT NOT NULL
  ) STRICT;`;
const indexed = (name: string) => `CREATE INDEX ${name}_of_case ON ${name} (case_number);`;
/** Gives one of these tables other kinds. */
const renewed = (
  tableOf: typeof eventTable,
  name: string,
  kinds: string,
) => `${tableOf(`next_${name}`, kinds)}
  INSERT INTO next_${name} SELECT * FROM ${name};
  DROP TABLE ${name};
  ALTER TABLE next_${name} RENAME TO ${name};
  ${indexed(name)}`;

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
    ${LIFE_OF_CASE}
    record INTEGER REFERENCES record (number),
    -- Why it is reopened; null in any other status.
    reopened_because TEXT,
    CHECK ((verdict IS NULL) = (record IS NULL)),
    CHECK ((status = 'reopened') = (reopened_because IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX case_of_customer ON review_case (reference, entity) WHERE reference IS NOT NULL;
  CREATE UNIQUE INDEX case_of_screening ON review_case (request, entity, account) WHERE reference IS NULL;
  CREATE INDEX case_by_status ON review_case (status, changed_at);
  ${eventTable("event", "'decision', 'confirmation', 'reopening'")}
  ${indexed("event")}
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
  ${noteTable("note", "'comment', 'assignment'")}
  ${indexed("note")}`,
  `-- How many events the case has: an act says which version it was about.
  ALTER TABLE review_case ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
  UPDATE review_case SET version = (SELECT count(*) FROM event WHERE case_number = review_case.number);`,
  `-- A case is about a customer and a party: each of its listed records has a row, as it was when it was added.
  CREATE TABLE case_record (
    number INTEGER PRIMARY KEY,
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    entity TEXT NOT NULL,
    caption TEXT NOT NULL,
    schema TEXT NOT NULL,
    datasets TEXT NOT NULL,
    score REAL NOT NULL,
    -- What it said at the last decision; null before the first one.
    record INTEGER REFERENCES record (number),
    UNIQUE (case_number, entity)
  ) STRICT;
  CREATE INDEX case_of_entity ON case_record (entity);
  INSERT INTO case_record (case_number, entity, caption, schema, datasets, score, record)
    SELECT number, entity, caption, schema, datasets, score, record FROM review_case ORDER BY number;
  CREATE TABLE next_case (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- The bank's reference of the customer; null without one.
    reference TEXT,
    -- The screening that led to it: subject as JSON, the highest score, request id and snapshot.
    subject TEXT NOT NULL,
    score REAL NOT NULL,
    threshold REAL NOT NULL,
    request TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    ${LIFE_OF_CASE}
    -- Why it is reopened; null in any other status.
    reopened_because TEXT,
    -- Reference, names and captions, folded by case-words.ts: what a search reads.
    words TEXT NOT NULL,
    -- Name of the account that works on it; null for nobody.
    assignee TEXT,
    -- How many events the case has: an act says which version it was about.
    version INTEGER NOT NULL DEFAULT 0,
    CHECK ((status = 'reopened') = (reopened_because IS NOT NULL))
  ) STRICT;
  INSERT INTO next_case SELECT number, id, reference, subject, score, threshold, request, snapshot, opened_at,
    opened_by, account, status, changed_at, verdict, decided_at, decided_by, decided_by_account, reason, until,
    reopened_because, words, assignee, version FROM review_case;
  DROP TABLE review_case;
  ALTER TABLE next_case RENAME TO review_case;
  CREATE INDEX case_of_customer ON review_case (reference) WHERE reference IS NOT NULL;
  CREATE INDEX case_of_screening ON review_case (request, account) WHERE reference IS NULL;
  CREATE INDEX case_by_status ON review_case (status, changed_at);
  ${renewed(eventTable, "event", "'decision', 'confirmation', 'reopening', 'record'")}
  -- Cases that became part of another one, so that their ids still lead somewhere.
  CREATE TABLE former_case (
    id TEXT PRIMARY KEY,
    case_number INTEGER NOT NULL REFERENCES review_case (number)
  ) STRICT, WITHOUT ROWID;
  -- Undecided cases of one party are joined with the next comparison, which has the lists.
  DELETE FROM compared;`,
  `CREATE INDEX case_by_decider ON review_case (status, decided_by_account);
  -- What is done with many cases at once.
  CREATE TABLE job (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- Whose it is, and as JSON with key and request.
    account INTEGER NOT NULL,
    reviewer TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('prepared', 'running', 'stopped', 'done')),
    -- JobAct as JSON; null before it is started.
    act TEXT,
    -- Why it was stopped; null where a person did that.
    problem TEXT,
    -- Of its last part.
    changed_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE job_case (
    job INTEGER NOT NULL REFERENCES job (number),
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    -- As it was seen.
    version INTEGER NOT NULL,
    -- The version that the job made, or why it did nothing; both null before.
    made INTEGER,
    refusal TEXT,
    PRIMARY KEY (job, case_number)
  ) STRICT, WITHOUT ROWID;`,
  `-- Days from opening or reopening in which it is to be decided, and the last of them; null without a limit.
  ALTER TABLE review_case ADD COLUMN due_days INTEGER;
  ALTER TABLE review_case ADD COLUMN due_on TEXT;
  -- 1 while it is for the second level.
  ALTER TABLE review_case ADD COLUMN escalated INTEGER NOT NULL DEFAULT 0 CHECK (escalated IN (0, 1));
  ${renewed(noteTable, "note", "'comment', 'assignment', 'escalation', 'return'")}`,
  `-- What the queue shows of a record and is narrowed by, as row-facts.ts gives it. The next comparison reads it.
  ALTER TABLE case_record ADD COLUMN facts TEXT NOT NULL DEFAULT '{"births":[],"countries":[],"words":""}';
  UPDATE case_record SET facts = json_set(facts, '$.words', lower(caption));
  DELETE FROM compared;
  -- Filters and columns of the queue that accounts keep, as JSON.
  CREATE TABLE case_view (
    account INTEGER NOT NULL,
    name TEXT NOT NULL,
    view TEXT NOT NULL,
    PRIMARY KEY (account, name)
  ) STRICT, WITHOUT ROWID;
  -- Messages whose screening ended in review: each is held until its case is decided. They have no customer.
  CREATE TABLE payment (
    case_number INTEGER PRIMARY KEY REFERENCES review_case (number),
    -- Of the text; the same message on the same lists is one case.
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    snapshot TEXT NOT NULL,
    type TEXT NOT NULL,
    reference TEXT,
    text TEXT NOT NULL,
    -- The answer of its screening as JSON.
    answer TEXT NOT NULL,
    UNIQUE (digest, snapshot)
  ) STRICT;`,
  `-- Labels of the firm, sorted, as a JSON array.
  ALTER TABLE review_case ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
  CREATE INDEX case_with_tags ON review_case (number) WHERE tags <> '[]';
  -- Files that people keep with a case.
  CREATE TABLE attachment (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    case_number INTEGER NOT NULL REFERENCES review_case (number),
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    -- Hexadecimal; the journal has it too.
    sha256 TEXT NOT NULL,
    content BLOB NOT NULL CHECK (length(content) = bytes)
  ) STRICT;
  CREATE INDEX attachment_of_case ON attachment (case_number);
  ${renewed(eventTable, "event", "'decision', 'confirmation', 'reopening', 'record', 'tags', 'attachment'")}`,
]);

/** The file as StateDatabase opens, copies and inspects it. */
export const CASES = new StateDatabase({
  file: CASES_FILE,
  format: CASES_FORMAT,
  what: "The cases",
  damageHint: "Restore the file from a backup. To continue without any case, move it aside.",
});
