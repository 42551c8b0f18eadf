// Flags that several commands have, each declared once. Where the words of their help differ, a command gives
// them.

import { flag, wholeNumber } from "../base/flags/flag.ts";
import { LIMIT_MAX, THRESHOLD_DEFAULT } from "../base/model/limits.ts";
import { TEXT_ENCODINGS } from "../lists/sources/files/encodings.ts";

/** `--json`. */
export function jsonFlag(about = "print as JSON") {
  return flag("--json", about);
}

/** `--out FILE`. */
export function outFlag(about: string) {
  return flag("--out <file>", about);
}

/** `--out FOLDER`. */
export function outFolderFlag(about: string) {
  return flag("--out <folder>", about);
}

const THREADS_MAX = 256;

/** `--threads N`. */
export function threadsFlag(about = "threads that screen (default: one per processor)") {
  return flag("--threads <n>", about, { parse: wholeNumber(1, THREADS_MAX) });
}

/** `--threshold NUMBER`. */
export function thresholdFlag() {
  return flag(
    "--threshold <number>",
    `lowest score that counts as a match, 0 to 1 (default: ${THRESHOLD_DEFAULT})`,
  );
}

/** `--limit NUMBER` of the candidates; `missing` without it. */
export function limitFlag(missing: number) {
  return flag("--limit <number>", `maximum number of candidates, 1 to ${LIMIT_MAX} (default: ${missing})`, {
    parse: wholeNumber(1, LIMIT_MAX),
  });
}

/** `--map FIELD=COLUMN`, which may be repeated. */
export function mapFlag(about: string) {
  return flag("--map <field=column>", about, { repeatable: true });
}

/** `--map` of a table that has these fields. */
export function mapFieldsFlag(fields: readonly string[]) {
  return mapFlag(`what a column holds: ${fields.join(", ")}; repeatable`);
}

/** `--encoding ENCODING` of a table that is no customer file. */
export function csvEncodingFlag() {
  return flag("--encoding <encoding>", "encoding of a CSV file", { choices: TEXT_ENCODINGS });
}

/** `--include CORPUS`, which may be repeated. */
export function includeFlag(missing: string) {
  return flag("--include <corpus>", `sanctions or pep; repeatable (default: ${missing})`, {
    repeatable: true,
  });
}

/** `--dataset NAME`, which may be repeated. */
export function datasetFlag(about: string) {
  return flag("--dataset <name>", about, { repeatable: true });
}

/** `--now TIME`. */
export function nowFlag(about: string) {
  return flag("--now <time>", about);
}

/** `--dry-run`. */
export function dryRunFlag(about: string) {
  return flag("--dry-run", about);
}

/** `--reference REFERENCE` of a customer. */
export function referenceFlag(about: string) {
  return flag("--reference <reference>", about);
}

/** `--entity ID` of a listed record. */
export function entityFlag(about: string) {
  return flag("--entity <id>", about);
}

/** `--snapshot-file FILE`, which may be repeated. */
export function archiveFlag() {
  return flag(
    "--snapshot-file <file>",
    "file of a snapshot that is no longer in the state folder; repeatable",
    { repeatable: true },
  );
}
