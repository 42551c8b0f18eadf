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
