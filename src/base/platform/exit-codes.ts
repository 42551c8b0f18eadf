// How the program ends, for scripts and for systemd.

export const EXIT_DONE = 0;
export const EXIT_FAILED = 1;
export const EXIT_WRONG_USE = 2;
/** Customers match, and the caller asked to be told by the exit code. */
export const EXIT_MATCHES = 3;
/** More rows than the caller allows were not screened. */
export const EXIT_REJECTED = 4;
/** Every row was screened, but more than the caller allows without a fact that could not be read. */
export const EXIT_UNREAD = 5;
/** The reader of the results closed the pipe: what a shell says of a program that SIGPIPE ended, 128 + 13. */
export const EXIT_READER_GONE = 141;

/** What each code means, as the reference says it. */
export const EXIT_MEANINGS: Readonly<Record<number, string>> = {
  [EXIT_DONE]: "done",
  [EXIT_FAILED]: "failed, or interrupted",
  [EXIT_WRONG_USE]: "wrong use",
  [EXIT_MATCHES]: "customers match, and --fail-on-match asks to say so",
  [EXIT_REJECTED]: "more rows than the caller allows were not screened",
  [EXIT_UNREAD]: "every row was screened, more than the caller allows without a fact that could not be read",
  [EXIT_READER_GONE]: "the reader of a pipe closed it",
};
