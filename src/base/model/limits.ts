// Every limit of the service, by name. A limit that is not in the contract has a comment on its origin.

export const THRESHOLD_DEFAULT = 0.8;
export const LIMIT_DEFAULT = 10;
export const LIMIT_MAX = 25;

/** Candidates that an analyst can look at beyond those of an answer: as many as are scored. */
export const CANDIDATES_MAX = 100;
export const BATCH_ITEMS_MAX = 100;
export const BATCH_KEY_LENGTH_MAX = 200;
export const PROPERTY_VALUES_MAX = 20;
export const PROPERTY_VALUE_LENGTH_MAX = 300;
/**
 * Letters of all names of a subject together, with the names within them; those of names outside ASCII count
 * twice. Twenty names of the greatest length are half of it, so that a name is read beside others as it is
 * alone. Beyond it the longest names are cut.
 */
export const SUBJECT_LETTERS_MAX = 12_000;
/**
 * Letters of the stretches in which names of very many words are read: those of two texts of 300 characters.
 */
export const STRETCH_LETTERS_MAX = 16_000;
/**
 * Words of all spellings of a subject's names together: the work of comparing them. Of 19,479 records of
 * OFAC, UN and UK with up to twenty names the largest has 224. Beyond it the longest names are not compared.
 */
export const SUBJECT_WORDS_MAX = 4000;
export const SUBJECT_DATASETS_MAX = 100;
/** Candidates below this score are not worth returning. */
export const SCORE_MIN = 0.5;
export const SCORE_DECIMALS = 4;

export const PER_PAGE_DEFAULT = 50;
export const PER_PAGE_MAX = 100;
/** A search query needs one token of this many letters or digits: the trigram index can't find less. */
export const QUERY_TOKEN_LENGTH_MIN = 3;
export const SEARCH_RESULT_NAMES_MAX = 10;
/**
 * Characters of a search query. The contract has no limit; the longest captions of the public lists are below
 * it.
 */
export const QUERY_LENGTH_MAX = 500;
/** Past this page the offset of a full page is no longer an exact number. */
export const PAGE_MAX = Math.floor(Number.MAX_SAFE_INTEGER / PER_PAGE_MAX);
/** Values of one comma-separated filter: more than there are countries, schemata or datasets to name. */
export const FILTER_VALUES_MAX = 500;

/**
 * UTF-8 bytes of the subject of a case as JSON. Twenty names of 300 letters are 7 KB; a page of a hundred
 * cases stays below 7 MB.
 */
export const CASE_SUBJECT_BYTES_MAX = 64 * 1024;

export const ENTITY_ID_LENGTH_MAX = 200;
/** Characters (code points) of a customer's reference in cases and cleared pairs. */
export const REFERENCE_LENGTH_MAX = 200;
/** Characters of the reason of a decision or a cleared pair. */
export const REASON_LENGTH_MAX = 1000;
/** Labels of a case, and those of all cases together: so many that a person reads. */
export const CASE_TAGS_MAX = 10;
export const TAGS_IN_USE_MAX = 200;
export const TAG_LENGTH_MAX = 40;
/** Files that are kept with a case. One is sent as base64 in a body of JSON. */
export const CASE_ATTACHMENTS_MAX = 10;
export const ATTACHMENT_BYTES_MAX = 3_000_000;
export const HISTORY_LISTINGS_MAX = 200;

export const BODY_BYTES_MAX = 4 * 1024 * 1024;
/**
 * The request line and the headers together. A query of 10,000 characters of any script, percent-encoded, is
 * at most 120,000 bytes, and has to reach the decoder to be refused by name; what is longer, the HTTP parser
 * refuses with a bare 431.
 */
export const REQUEST_HEAD_BYTES_MAX = 128 * 1024;
/** The deepest request that the contract knows has five levels; the rest is room for a clear error. */
export const JSON_DEPTH_MAX = 16;
/**
 * Names in all objects of a request body together, and values in its objects and arrays. A batch of 100
 * subjects with 20 values of each key that is scored has some 1,800 names and 26,000 values; either limit
 * keeps reading below 20 ms.
 */
export const JSON_NAMES_MAX = 10_000;
export const JSON_VALUES_MAX = 100_000;
/**
 * Bytes of request bodies that a thread receives from one account at the same time: sixteen of the largest. A
 * hundred clients of one account that stalled in bodies of 4 MiB took 440 MB.
 */
export const ACCOUNT_BODY_BYTES_MAX = 16 * BODY_BYTES_MAX;
export const RATE_PER_MINUTE_DEFAULT = 120;
/**
 * Seconds of work that the requests of one account, and of all together, may have waiting in a thread.
 * Sixteen connections that send batches of a hundred ordinary subjects have less than 3 s waiting; the
 * heaviest legal batch takes twelve times as long as one of a hundred subjects with twenty usual names.
 */
export const ACCOUNT_WORK_SECONDS_MAX = 10;
export const TOTAL_WORK_SECONDS_MAX = 60;
/** The window in which requests are counted. */
export const RATE_WINDOW_SECONDS = 60;

/** Sign-ins that may begin in a minute, of everybody together: each may ask the provider. */
export const SIGN_INS_PER_MINUTE = 600;
/** Those of one address: an office behind one address begins its day with fewer. */
export const SIGN_INS_PER_CLIENT = 120;
/** Those of all clients that one address names in X-Forwarded-For, so that it leaves room for others. */
export const SIGN_INS_PER_PROXY = 480;
/**
 * The limiter remembers the time of each counted request (8 bytes); an account that needs more is unlimited.
 */
export const RATE_PER_MINUTE_MAX = 100_000;
export const KEYS_PER_ACCOUNT_MAX = 20;
export const ACCOUNT_NAME_LENGTH_MAX = 100;

/** Bytes of one uploaded file: ten million customers in a packed CSV file are some 300 MB. */
export const UPLOAD_BYTES_MAX = 1024 ** 3;
/** Bytes of all uploads of one account with their results, and of those of all accounts. */
export const ACCOUNT_UPLOAD_BYTES_MAX = 4 * UPLOAD_BYTES_MAX;
export const UPLOAD_BYTES_TOTAL_MAX = 8 * UPLOAD_BYTES_MAX;
/** Uploads of one account that are kept at the same time: a page of them. */
export const ACCOUNT_UPLOADS_MAX = 50;
/** Uploads leave this much of the disk free, because snapshots and the journal share it. */
export const DISK_FREE_BYTES_MIN = 1024 ** 3;
/** Days after which an upload and its results are removed: they hold customers, and are no archive. */
export const UPLOAD_DAYS_MAX = 30;
export const UPLOAD_NAME_LENGTH_MAX = 200;
/** Customer files that are screened at the same time. Each uses half of the processors, at low priority. */
export const SCREENINGS_RUNNING_MAX = 1;
