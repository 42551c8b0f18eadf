// How long `serve` takes to end.

/**
 * How long a stopping service waits for requests in progress. A batch takes at most a second; anything slower
 * sends its body slowly, and a restart should not wait for that.
 */
export const LAST_ANSWERS_SECONDS = 5;

/** How long a stopping service waits for the reader of its log, which may be stuck. */
export const LAST_LINES_MS = 1000;

/** How long a stopping service takes to ship the rest of its journal; the next start ships what is left. */
export const LAST_PARTS_MS = 3000;
