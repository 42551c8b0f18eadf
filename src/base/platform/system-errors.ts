// Error codes of the operating system and SQLite, explained for an operator.

import { reasonOf } from "../model/errors.ts";

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EADDRINUSE: "the address is in use by another process",
  EADDRNOTAVAIL: "this host does not have the address",
  EDQUOT: "the disk quota is used up",
  EEXIST: "a file of that name exists",
  EFBIG: "the file would be larger than the system allows",
  EIO: "the disk failed",
  EISDIR: "it is a folder",
  ELOOP: "symbolic links lead in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "a name in the path is too long",
  ENOENT: "no such file or folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is not a folder",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
  SQLITE_BUSY: "the database is in use by another process",
  SQLITE_CANTOPEN: "the database file can't be opened",
  SQLITE_CORRUPT: "the database file is damaged",
  SQLITE_FULL: "the disk is full",
  SQLITE_IOERR_SHMSIZE: "the disk is full: no room for a file next to the database",
  SQLITE_IOERR_WRITE: "the disk refused to write",
  SQLITE_NOTADB: "the file is not a database",
  SQLITE_READONLY: "the database file can't be written",
};

/** The reason, and the path if the error has one. Null for an error that does not come from the system. */
export function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  // SQLite's longer codes say more: SQLITE_READONLY_DIRECTORY.
  const words = WORDS[error.code] ?? WORDS[/^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? ""];
  if (words === undefined) return null;
  return "path" in error && typeof error.path === "string" ? `${words}: ${error.path}` : words;
}

/** Why something failed, in words for an operator. */
export function reasonOfFailure(error: unknown): string {
  return describeSystemError(error) ?? reasonOf(error);
}

/** True for the error of writing into a pipe that its reader, such as head, has closed. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}

/** True for an error, or one of its causes, that says there is no room on the disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(code) || isDiskFull(error.cause);
}

/** True for an error, or one of its causes, that says a file can't be written; it may still be readable. */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return WRITE_REFUSED.test(code) || isWriteRefused(error.cause);
}

/** Also the codes with which SQLite reports that it can't create or extend the files next to a database. */
const WRITE_REFUSED = /^(EROFS|EACCES|EPERM|ENOSPC|EDQUOT|SQLITE_(READONLY|CANTOPEN|FULL|IOERR)\w*)$/;
